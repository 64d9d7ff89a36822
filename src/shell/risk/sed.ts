import type { PathOperands } from './operands.js';
import { ask, askPaths, type Judge, type Risk, refuseRisk } from './types.js';

const LONG_FLAGS = 'quiet silent regexp-extended posix separate unbuffered null-data debug follow-symlinks help version'.split(' ');

interface Options {
  /** Those that options give; without one the first operand is the script. */
  readonly scripts: string[];
  readonly operands: string[];
  readonly risks: Risk[];
  inPlace: boolean;
  /** sed itself then refuses to run programs and to read or write other files, in the scripts that stand behind this option. */
  sandbox: boolean;
}

/** sed runs programs (`e`, `s///e`) and writes files (`w`, `s///w`, `-i`) by its script: only scripts read in full pass. */
export const judgeSed: Judge = (argv) => {
  const options = optionsOf(argv);
  return options.sandbox ? options.risks : [...options.risks, ...judgeScript(argv, scriptOf(options))];
};

/** Every operand but the script, written with `-i`; and the files that the script reads. */
export function sedOperands(argv: readonly string[]): PathOperands {
  const options = optionsOf(argv);
  const files = options.scripts.length === 0 ? options.operands.slice(1) : options.operands;
  const byOption = readScript(scriptOf(options)).reads;
  return { reads: files, writes: options.inPlace ? files : [], ...(byOption.length > 0 ? { byOption } : {}) };
}

function scriptOf({ scripts, operands }: Options): string {
  return scripts.length === 0 ? (operands[0] ?? '') : scripts.join('\n');
}

function optionsOf(argv: readonly string[]): Options {
  const options: Options = { scripts: [], operands: [], risks: [], inPlace: false, sandbox: false };
  const { operands } = options;
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      operands.push(...argv.slice(at + 1));
      break;
    }
    if (argument === '-' || !argument.startsWith('-')) operands.push(argument);
    else at += argument.startsWith('--') ? takeLong(argv, at, options) : takeShort(argv, at, options);
  }
  return options;
}

/** How many of the following arguments belong to this option. */
function takeLong(argv: readonly string[], at: number, options: Options): number {
  const argument = argv[at] ?? '';
  const [name = '', ...rest] = argument.slice(2).split('=');
  const value = rest.length > 0 ? rest.join('=') : undefined;
  if (name === 'sandbox' && value === undefined) options.sandbox = options.scripts.length === 0;
  else if (name === 'expression') options.scripts.push(value ?? argv[at + 1] ?? '');
  else if (name === 'in-place') takeInPlace(argv, argument, value ?? '', options);
  else if (name !== 'line-length' && !LONG_FLAGS.includes(name)) options.risks.push(refuseRisk(argv, argument, UNKNOWN_OPTION));
  return (name === 'expression' || name === 'line-length') && value === undefined ? 1 : 0;
}

function takeShort(argv: readonly string[], at: number, options: Options): number {
  const argument = argv[at] ?? '';
  for (let index = 1; index < argument.length; index++) {
    const letter = argument[index] ?? '';
    const rest = argument.slice(index + 1);
    if ('nErsuz'.includes(letter)) continue;
    if (letter === 'i') takeInPlace(argv, argument, rest, options);
    else if (letter === 'e') options.scripts.push(rest || (argv[at + 1] ?? ''));
    else if (letter !== 'l') options.risks.push(refuseRisk(argv, argument, UNKNOWN_OPTION));
    return (letter === 'e' || letter === 'l') && rest === '' ? 1 : 0;
  }
  return 0;
}

function takeInPlace(argv: readonly string[], argument: string, suffix: string, options: Options): void {
  options.inPlace = true;
  options.risks.push(inPlace(argv, argument, suffix));
}

/** The suffix names the copy it keeps, which may be any file where it holds a folder or the name itself (`*`). */
function inPlace(argv: readonly string[], argument: string, suffix: string): Risk {
  if (suffix === '') return askPaths('write', argv, argument, 'rewrites its input files');
  if (/[/*]/.test(suffix)) return refuseRisk(argv, argument, 'a suffix with `/` or `*` writes its copies elsewhere');
  return ask('write', argv, argument, 'rewrites its input files and keeps copies of them');
}

const UNKNOWN_OPTION = 'this option cannot be vetted; give the script as text';

function judgeScript(argv: readonly string[], script: string): readonly Risk[] {
  const { reads, unread } = readScript(script);
  if (unread !== null) {
    return [
      refuseRisk(
        argv,
        unread.slice(0, 40),
        'this sed command may run programs or write files, or cannot be read here; use plain p, d, s, y and the like',
      ),
    ];
  }
  return reads.length > 0 ? [askPaths('read', argv, script, 'r and R read other files')] : [];
}

/** The files that `r` and `R` name, and what of the script is not known to be harmless; null = nothing. */
function readScript(script: string): { readonly reads: readonly string[]; readonly unread: string | null } {
  const reads: string[] = [];
  for (let at = 0; at < script.length; ) {
    const rest = script.slice(at);
    const step = readCommand(rest);
    if (step === null) return { reads, unread: rest };
    if (step.file !== undefined) reads.push(step.file);
    at += step.length;
  }
  return { reads, unread: null };
}

/**
 * A pattern up to its delimiter, which is given as an escape. Inside of brackets newer seds take the delimiter for one of the
 * characters and older ones end there, so that what follows is text to the one and a command to the other: no such pattern is read.
 */
function patternUpTo(delimiter: string, brackets: boolean): string {
  const inside = String.raw`\[[:.=][a-z]*[:.=]\]|\\[^\]\n]|\[(?![:.=])|[^[\]\\\n${delimiter}]`;
  const bracket = String.raw`\[(?:\^\]|\]|\^(?!\])|(?![\^\]]))(?:${inside})*\]`;
  return String.raw`(?:[^[\\\n${delimiter}]|\\[^\n]${brackets ? `|${bracket}` : ''})*${delimiter}`;
}

const REGEX = String.raw`\/${patternUpTo(String.raw`\x2f`, true)}[IM]*`;
const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|${REGEX})`;
/** Blanks, separators, and the addresses in front of a command. */
const FRONT = new RegExp(String.raw`^[ \t\n;]*(?:${ADDRESS}[ \t]*(?:,[ \t]*(?:[+~]?\d+|\$|${REGEX}))?[ \t]*)?(?:![ \t]*)*`);
/** Commands without reach, up to where the next may start. */
const PLAIN =
  /^(?:[{}]|[=dDgGhHnNpPxzF](?=[ \t]*(?:[;}#\n]|$))|[lqQ][ \t]*\d*(?=[ \t]*(?:[;}#\n]|$))|[btT:][ \t]*[A-Za-z0-9_.-]*(?=[ \t]*(?:[;}\n]|$))|#[^\n]*)/;

/** Length of the first command with its addresses; null where it is not known to be harmless. */
function readCommand(rest: string): { readonly length: number; readonly file?: string } | null {
  const front = FRONT.exec(rest)?.[0].length ?? 0;
  const body = rest.slice(front);
  if (body === '' && /^[ \t\n;]*$/.test(rest)) return { length: rest.length };
  const plain = PLAIN.exec(body)?.[0].length;
  if (plain !== undefined) return { length: front + plain };
  const command = body[0] ?? '';
  if (command === 's' || command === 'y') {
    const length = substitution(body);
    return length === null ? null : { length: front + length };
  }
  if ('aic'.includes(command) && command !== '') return { length: front + textLength(body) };
  if (command === 'r' || command === 'R') {
    const [line = ''] = body.split('\n', 1);
    return { length: front + line.length, file: line.slice(1).replace(/^[ \t]+/, '') };
  }
  return null;
}

/** `s/a/b/flags` and `y/a/b/` with any delimiter; null with a flag that reaches out, or unfinished. */
function substitution(body: string): number | null {
  const delimiter = body[1] ?? '';
  if (!/^[!-[\]-~ ]$/.test(delimiter)) return null;
  const first = body[0] === 's' ? patternLength(body.slice(2), delimiter) : partLength(body.slice(2), delimiter);
  const second = first === null ? null : partLength(body.slice(2 + first), delimiter);
  if (first === null || second === null) return null;
  const at = 2 + first + second;
  const flags = /^[gpiIMm0-9]*/.exec(body.slice(at))?.[0].length ?? 0;
  return /^[ \t]*(?:[;}#\n]|$)/.test(body.slice(at + flags)) ? at + flags : null;
}

/** With its delimiter, as the next. */
function patternLength(text: string, delimiter: string): number | null {
  const code = String.raw`\x${delimiter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return new RegExp(`^${patternUpTo(code, !'[]^:.='.includes(delimiter))}`).exec(text)?.[0].length ?? null;
}

function partLength(text: string, delimiter: string): number | null {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === delimiter) return at + 1;
    else if (text[at] === '\n') return null; // seds do not agree on where that ends
  }
  return null;
}

/** The text of a, i, c ends at a newline that no backslash stands before. */
function textLength(body: string): number {
  let at = 1;
  while (at < body.length && body[at] !== '\n') at += body[at] === '\\' ? 2 : 1;
  return Math.min(at, body.length);
}
