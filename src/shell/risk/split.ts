export interface OperandRule {
  /** What the operands are: all read, all written, read but the last one written (cp, mv, ln), or the first alone read. */
  readonly use: 'read' | 'write' | 'to-last' | 'first-read';
  /** Letters of options whose value is the next argument. */
  readonly values?: string;
  /** Long options whose value is the next argument. */
  readonly longValues?: string;
  /** Long options, shortened perhaps, whose value is a file to read. */
  readonly files?: RegExp;
  /** Options whose value is a file that is read beside the operands, never a folder to walk: letters, and long names, shortened perhaps. */
  readonly inputs?: { readonly letters?: string; readonly long?: string; readonly between?: string };
  /** Options whose value is a file to write, with the value attached or behind. */
  readonly output?: RegExp;
  /** Operands in front that are no path (a pattern, a filter), unless one of `insteadOf` is given. */
  readonly skip?: number;
  readonly insteadOf?: RegExp;
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
    const input = inputIn(argument, rule);
    const isTarget = rule.use === 'to-last' && /^(?:-[a-zA-Z]*t|--t)/.test(argument);
    if (input !== null) {
      const value = input === '' ? (argv[++at] ?? '') : input;
      inputs.push(value, ...(rule.inputs?.between === undefined ? [] : value.split(rule.inputs.between)));
    } else if (isTarget) {
      const attached = argument.startsWith('--') ? argument.split('=')[1] : argument.slice(argument.indexOf('t') + 1) || undefined;
      targets.push(attached ?? argv[++at] ?? '');
    } else if (rule.output?.test(argument)) {
      const attached = argument.startsWith('--') ? valueIn(argument) : argument.slice(argument.indexOf('o') + 1) || undefined;
      outputs.push(attached ?? argv[++at] ?? '');
    } else if (rule.files?.test(argument)) operands.push(valueIn(argument) ?? argv[++at] ?? '');
    else if (!argument.startsWith('-')) operands.push(argument);
    else if (takesNext(argument, rule)) at++;
    else operands.push(...attachedPath(argument));
  }
  return { operands, targets, outputs, inputs };
}

/** The file that an option names: attached, '' where it stands behind, null for what is no such option. */
function inputIn(argument: string, { inputs, values = '' }: OperandRule): string | null {
  if (inputs === undefined || !/^-./.test(argument)) return null;
  const { letters = '', long = '' } = inputs;
  if (argument.startsWith('--')) {
    const name = /^--([a-z0-9-]+)/.exec(argument)?.[1];
    if (name === undefined || WHOLE.has(name) || !long.split(' ').some((option) => option.startsWith(name))) return null;
    return valueIn(argument) ?? '';
  }
  const at = [...argument].findIndex((letter, index) => index > 0 && (letters.includes(letter) || values.includes(letter)));
  return at === -1 || values.includes(argument[at] ?? '') ? null : argument.slice(at + 1);
}

/** Whole options that are the beginning of one that names a file. */
const WHOLE: ReadonlySet<string> = new Set(['exclude']);

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
