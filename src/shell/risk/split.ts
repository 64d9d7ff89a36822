export interface OperandRule {
  /** What the operands are: all read, all written, read but the last one written (cp, mv, ln), or the first alone read. */
  readonly use: 'read' | 'write' | 'to-last' | 'first-read';
  /** Letters of options whose value is the next argument. */
  readonly values?: string;
  /** Long options whose value is the next argument. */
  readonly longValues?: string;
  /** Long options, shortened perhaps, whose value is a file to read. */
  readonly files?: RegExp;
  /** Options whose value is a file that is read beside the operands, never a folder to walk. `between`: what may stand between several. */
  readonly inputs?: Names & { readonly between?: string };
  /** Options whose value is a file to write. */
  readonly output?: Names;
  /** Operands in front that are no path (a pattern, a filter), unless one of `insteadOf` is given. */
  readonly skip?: number;
  readonly insteadOf?: RegExp;
}

/** Options, by their letters and their long names with blanks between. */
interface Names {
  readonly letters?: string;
  readonly long?: string;
}

export interface Split {
  readonly operands: readonly string[];
  /** The folders named by `-t`. */
  readonly targets: readonly string[];
  readonly outputs: readonly string[];
  /** Files that options name beside them. */
  readonly inputs: readonly string[];
}

/** The arguments of a known program by what they are. */
export function split(argv: readonly string[], rule: OperandRule): Split {
  const operands: string[] = [];
  const targets: string[] = [];
  const outputs: string[] = [];
  const inputs: string[] = [];
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      operands.push(...argv.slice(at + 1));
      break;
    }
    const input = rule.inputs && given(argument, rule.inputs, rule);
    const target = rule.use === 'to-last' ? given(argument, TARGET, rule) : null;
    const output = rule.output && given(argument, rule.output, rule);
    if (input) {
      const value = input.attached ?? argv[++at] ?? '';
      inputs.push(value, ...(rule.inputs?.between === undefined ? [] : value.split(rule.inputs.between)));
    } else if (target) targets.push(target.attached ?? argv[++at] ?? '');
    else if (output) outputs.push(output.attached ?? argv[++at] ?? '');
    else if (rule.files?.test(argument)) operands.push(valueIn(argument) ?? argv[++at] ?? '');
    else if (!argument.startsWith('-')) operands.push(argument);
    else if (takesNext(argument, rule)) at++;
    else operands.push(...attachedPath(argument));
  }
  return { operands, targets, outputs, inputs };
}

const TARGET: Names = { letters: 't', long: 'target-directory' };

/**
 * Whether an argument gives one of these options, and the value that is attached to it. Long names may be shortened; a letter may stand
 * behind others, but not in the value of one.
 */
export function given(argument: string, { letters = '', long = '' }: Names, { values = '' }: OperandRule): Given | null {
  if (argument.startsWith('--')) {
    const name = /^--([a-z0-9-]+)/.exec(argument)?.[1];
    if (name === undefined || WHOLE.has(name) || !long.split(' ').some((option) => option.startsWith(name))) return null;
    return { attached: valueIn(argument) };
  }
  if (!argument.startsWith('-')) return null;
  const at = [...argument].findIndex((letter, index) => index > 0 && (letters.includes(letter) || values.includes(letter)));
  return at > 0 && letters.includes(argument[at] ?? '') ? { attached: argument.slice(at + 1) || undefined } : null;
}

interface Given {
  readonly attached: string | undefined;
}

/** Whole options that are the beginning of one that names a file. */
const WHOLE: ReadonlySet<string> = new Set(['exclude', 'ignore']);

function takesNext(argument: string, { values = '', longValues = '' }: OperandRule): boolean {
  if (argument.startsWith('--')) return longValues.split(' ').includes(argument.slice(2));
  return argument.length === 2 && values.includes(argument.slice(1));
}

/** The value of `--option=VALUE` where it leads elsewhere. */
function attachedPath(argument: string): readonly string[] {
  const value = valueIn(argument);
  return value !== undefined && LEADS_OUT.test(value) ? [value] : [];
}

function valueIn(argument: string): string | undefined {
  return /^--[a-z0-9-]+=(.*)$/s.exec(argument)?.[1];
}

/** Absolute, or climbing. */
export const LEADS_OUT = /^\/|(?:^|\/)\.\.(?:\/|$)/;
