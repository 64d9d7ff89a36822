export interface OperandRule {
  /** What the operands are: all read, all written, read but the last one written (cp, mv, ln), or the first alone read. */
  readonly use: 'read' | 'write' | 'to-last' | 'first-read';
  /** Letters of options whose value is the next argument. Of a program that writes all that there are, so that each word is what it is. */
  readonly values?: string;
  /** Letters of options whose value is what stands behind them in the same argument, if anything. */
  readonly attached?: string;
  /** Long options whose value is the next argument; of a program that writes all that there are. */
  readonly longValues?: string;
  /**
   * Options whose value is a file that is read beside the operands: letters, and long names, shortened perhaps. It is no folder to
   * walk, except for those `likeOperands`. `between`: what parts several files in one value.
   */
  readonly inputs?: { readonly letters?: string; readonly long?: string; readonly likeOperands?: string; readonly between?: string };
  /** Options whose value is a file to write: a letter, and a long name. */
  readonly output?: { readonly letters: string; readonly long: string };
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
  /** Each option by itself, without its value: `-a`, `--all`. */
  readonly options: readonly string[];
}

/** The arguments of a known program by what they are. */
export function split(argv: readonly string[], rule: OperandRule): Split {
  const found = {
    operands: [] as string[],
    target: [] as string[],
    output: [] as string[],
    input: [] as string[],
    options: [] as string[],
  };
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      found.operands.push(...argv.slice(at + 1));
      break;
    }
    if (argument === '-' || !argument.startsWith('-')) {
      found.operands.push(argument);
      continue;
    }
    const { options, names, attached } = argument.startsWith('--') ? longOption(argument, rule) : letters(argument, rule);
    found.options.push(...options);
    if (names === null) found.operands.push(...attachedPath(argument));
    else if (names !== 'value') found[names].push(attached ?? argv[++at] ?? '');
    else if (attached === undefined) at++;
    else found.operands.push(...attachedPath(argument));
  }
  const between = rule.inputs?.between;
  const inputs = found.input.flatMap((value) => (between === undefined ? [value] : [...new Set([value, ...value.split(between)])]));
  return { operands: found.operands, targets: found.target, outputs: found.output, inputs, options: found.options };
}

interface Option {
  /** The options of the argument, each without a value. */
  readonly options: readonly string[];
  /** What the value of the last one names; null for one that is not known to take any. */
  readonly names: 'value' | 'operands' | 'input' | 'output' | 'target' | null;
  /** The value in the same argument; absent: it is the next one. */
  readonly attached?: string | undefined;
}

const TARGET = { letters: 't', long: 'target-directory' };

function longOption(argument: string, rule: OperandRule): Option {
  const name = /^--([a-z0-9-]+)/.exec(argument)?.[1] ?? '';
  const attached = valueIn(argument);
  const options = [`--${name}`];
  const fits = (long = ''): boolean => name !== '' && !WHOLE.has(name) && long.split(' ').some((option) => option.startsWith(name));
  if (fits(rule.inputs?.long)) return { options, names: 'input', attached };
  if (fits(rule.inputs?.likeOperands)) return { options, names: 'operands', attached };
  if (rule.use === 'to-last' && fits(TARGET.long)) return { options, names: 'target', attached };
  if (fits(rule.output?.long)) return { options, names: 'output', attached };
  const takesValue = isExact(rule) ? fits(rule.longValues) : (rule.longValues ?? '').split(' ').includes(name);
  return { options, names: takesValue ? 'value' : null, attached };
}

/** Letters behind one dash, up to the first that takes a value. */
function letters(argument: string, rule: OperandRule): Option {
  const sets = [
    ['attached', rule.attached],
    ['value', rule.values],
    ['input', rule.inputs?.letters],
    ['target', rule.use === 'to-last' ? TARGET.letters : ''],
    ['output', rule.output?.letters],
  ] as const;
  for (let at = 1; at < argument.length; at++) {
    const names = sets.find(([, among = '']) => among.includes(argument[at] ?? ''))?.[0];
    if (names === undefined) continue;
    const options = [...argument.slice(1, at + 1)].map((letter) => `-${letter}`);
    const rest = argument.slice(at + 1);
    if (names === 'attached') return { options, names: null };
    // A letter in front that is not known may have taken this one for its value.
    if (names === 'value' && rest === '' && at > 1 && !isExact(rule)) return { options, names: null };
    return { options, names, attached: rest === '' ? undefined : rest };
  }
  return { options: [...argument.slice(1)].map((letter) => `-${letter}`), names: null };
}

/** Of what writes, every option is known: a word that is taken for something else hides the file that is written. */
function isExact({ use, output }: OperandRule): boolean {
  return use === 'to-last' || output !== undefined;
}

/** Whole options that are the beginning of one that names a file. */
const WHOLE: ReadonlySet<string> = new Set(['exclude', 'ignore']);

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
