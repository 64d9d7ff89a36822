import { ask, innerRisk, type Judge, type Risk, refuseRisk } from './types.js';

/** The options of a program that runs the rest of its arguments. Whatever is not named here is refused. */
interface Wrapper {
  /** Letters without a value. */
  readonly flags?: string;
  /** Letters with a value, attached or as the next argument. */
  readonly values?: string;
  /** Letters whose value is attached or absent. */
  readonly attached?: string;
  readonly longFlags?: string;
  readonly longValues?: string;
  /** Operands before the command: a duration, a mask, a lock file. */
  readonly operands?: number;
  /** `-10` is an option of its own. */
  readonly number?: boolean;
  /** What runs where no command is given; absent = nothing does. */
  readonly fallback?: string;
  /** More arguments arrive at run time. */
  readonly open?: boolean;
}

const WRAPPERS: { readonly [program: string]: Wrapper } = {
  nice: { values: 'n', longValues: 'adjustment', number: true },
  nohup: {},
  timeout: { flags: 'fvp', values: 'sk', longFlags: 'foreground preserve-status verbose', longValues: 'signal kill-after', operands: 1 },
  stdbuf: { values: 'ioe', longValues: 'input output error' },
  setsid: { flags: 'cw', longFlags: 'ctty wait' },
  ionice: { flags: 't', values: 'cn', longFlags: 'ignore', longValues: 'class classdata' },
  chrt: { flags: 'bfiormv', longFlags: 'batch fifo idle other rr verbose', operands: 1 },
  taskset: { flags: 'ac', longFlags: 'all-tasks cpu-list', operands: 1 },
  time: { flags: 'pqv', values: 'f', longFlags: 'portability quiet verbose', longValues: 'format' },
  flock: {
    flags: 'sxenuF',
    values: 'wE',
    longFlags: 'shared exclusive nonblock no-fork',
    longValues: 'timeout conflict-exit-code',
    operands: 1,
  },
  strace: { flags: 'fcCqtTvxyrikwdz', values: 'esSPaI', longFlags: 'follow-forks summary-only quiet', longValues: 'trace string-limit' },
  xargs: {
    flags: '0rtx',
    values: 'nPLsIdE',
    attached: 'iel',
    longFlags: 'null no-run-if-empty verbose exit replace eof',
    longValues: 'max-args max-procs max-lines max-chars replace delimiter eof',
    fallback: 'echo',
    open: true,
  },
};

export const WRAPPER_NAMES: readonly string[] = [...Object.keys(WRAPPERS), 'env', 'watch'];

const UNVETTABLE = 'this option of a program that runs another one cannot be vetted; name the inner program directly';

/** The command a wrapper would run, or why it cannot be told. */
export const judgeWrapper: Judge = (argv) => {
  const name = argv[0]?.slice(argv[0].lastIndexOf('/') + 1) ?? '';
  if (name === 'env') return judgeEnv(argv);
  if (name === 'watch') return judgeWatch(argv);
  const wrapper = WRAPPERS[name];
  if (wrapper === undefined) return [];
  const start = skipOptions(argv, wrapper);
  if (typeof start !== 'number') return [start];
  return runsFrom(argv, start + (wrapper.operands ?? 0), wrapper);
};

function runsFrom(argv: readonly string[], start: number, wrapper: Wrapper): readonly Risk[] {
  const inner = argv.slice(start);
  if (inner[0]?.startsWith('-')) return [refuseRisk(argv, inner[0], UNVETTABLE)];
  if (inner.length > 0) return [innerRisk(argv, inner[0] ?? '', { kind: 'argv', argv: inner, open: wrapper.open ? 'any' : 'none' })];
  return wrapper.fallback === undefined ? [] : [innerRisk(argv, wrapper.fallback, { kind: 'argv', argv: [wrapper.fallback], open: 'any' })];
}

/** The index of the first argument that is no option, or the refusal of the first unknown one. */
function skipOptions(argv: readonly string[], wrapper: Wrapper): number | Risk {
  let at = 1;
  for (; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') return at + 1;
    if (!argument.startsWith('-') || argument === '-') return at;
    if (wrapper.number && /^-\d+$/.test(argument)) continue;
    const taken = argument.startsWith('--') ? takesNextLong(argument.slice(2), wrapper) : takesNextShort(argument.slice(1), wrapper);
    if (taken === null) return refuseRisk(argv, argument, UNVETTABLE);
    if (taken) at++;
  }
  return at;
}

/** Whether the next argument is this option's value; null = unknown option. Shortened names are unknown. */
function takesNextLong(option: string, { longFlags = '', longValues = '' }: Wrapper): boolean | null {
  const name = option.split('=', 1)[0] ?? '';
  const attached = option.includes('=');
  if (longValues.split(' ').includes(name) && (attached || !longFlags.split(' ').includes(name))) return !attached;
  return longFlags.split(' ').includes(name) && !attached ? false : null;
}

function takesNextShort(cluster: string, { flags = '', values = '', attached = '' }: Wrapper): boolean | null {
  for (const [index, letter] of [...cluster].entries()) {
    if (attached.includes(letter)) return false;
    if (values.includes(letter)) return index === cluster.length - 1;
    if (!flags.includes(letter)) return null;
  }
  return false;
}

/** Without them another program of the same name is found, and processes are not known for ours. */
const NEEDED = /^(?:PATH|WINDLASS_.*|GIT_.*)$/;
const UNMARKED = 'takes away the PATH of the run and the marks of its processes; name single variables with -u';

/** `env` with assignments or `-S` is a way to say what no line may say. */
function judgeEnv(argv: readonly string[]): readonly Risk[] {
  let at = 1;
  let cd: string | undefined;
  for (; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      at++;
      break;
    }
    if (argument === '-0' || argument === '--null') continue;
    if (['-', '-i', '--ignore-environment'].includes(argument)) return [refuseRisk(argv, argument, UNMARKED)];
    const unset = /^(?:-u|--unset=?)(.*)$/s.exec(argument)?.[1];
    if (unset !== undefined) {
      if (NEEDED.test(unset === '' ? (argv[++at] ?? '') : unset)) return [refuseRisk(argv, argument, UNMARKED)];
    } else if (argument === '-C' || argument === '--chdir') cd = argv[++at] ?? '';
    else if (argument.startsWith('--chdir=')) cd = argument.slice('--chdir='.length);
    else if (argument.startsWith('-')) return [refuseRisk(argv, argument, UNVETTABLE)];
    else break;
  }
  const word = argv[at];
  if (word === undefined) return [ask('read', argv, argv[0] ?? '', 'prints the environment')];
  if (word.includes('=')) return [refuseRisk(argv, 'NAME=VALUE', 'variables for programs are set by the operator')];
  return [innerRisk(argv, word, { kind: 'argv', argv: argv.slice(at), open: 'none', ...(cd === undefined ? {} : { cd }) })];
}

/** `watch` gives its words to a shell unless told to run them. It never ends by itself. */
function judgeWatch(argv: readonly string[]): readonly Risk[] {
  return [refuseRisk(argv, argv[0] ?? '', 'it repeats a command for ever; run the command once')];
}
