import { isGitReader } from './git-commands.js';
import { programName } from './types.js';

/** Paths a call reads and writes by its operands, as typed, relative to the step's folder. */
export interface PathOperands {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** What ends up in the last of `writes` under its own name where that is a folder; `whole`: with all that is in it. */
  readonly into?: { readonly sources: readonly string[]; readonly whole: boolean };
}

interface OperandRule {
  /** What the operands are: all read, all written, or read but the last one written (cp, mv, ln). */
  readonly use: 'read' | 'write' | 'to-last' | 'first-read';
  /** Letters of options whose value is the next argument. */
  readonly values?: string;
  /** Long options whose value is the next argument. */
  readonly longValues?: string;
  /** Operands in front that are no path (a pattern, a filter), unless one of `insteadOf` is given. */
  readonly skip?: number;
  readonly insteadOf?: RegExp;
}

const read = (values = '', more: Omit<OperandRule, 'use' | 'values'> = {}): OperandRule => ({ use: 'read', values, ...more });
const write = (values = ''): OperandRule => ({ use: 'write', values });

/** With the pattern in an option, shortened perhaps or behind other letters, every operand is a file. */
const GREP = read('ABCmefdD', { longValues: 'regexp file', skip: 1, insteadOf: /^(?:-[^-]*[ef]|--(?:reg|file(?:=|$)))/ });
const AWK = read('Fv', { skip: 1 });

const RULES: { readonly [program: string]: OperandRule } = {
  cat: read(),
  tac: read('s'),
  head: read('nc', { longValues: 'lines bytes' }),
  tail: read('nc', { longValues: 'lines bytes pid sleep-interval' }),
  nl: read('bdfhilnsvw'),
  wc: read(),
  diff: read('UCIxXLWF', { longValues: 'exclude label ignore-matching-lines width' }),
  cmp: read('in'),
  comm: read(),
  join: read('12jtoaev'),
  sort: read('ktSTo', { longValues: 'key field-separator buffer-size' }),
  uniq: { use: 'first-read', values: 'fsw' },
  cut: read('dfbc', { longValues: 'delimiter fields bytes characters output-delimiter' }),
  paste: read('d'),
  fold: read('w'),
  fmt: read('wpg'),
  expand: read('t'),
  column: read('scoHNERWTOl'),
  ls: read('IwT', { longValues: 'ignore hide width' }),
  stat: read('c', { longValues: 'format printf' }),
  file: read('mFeP'),
  od: read('ANjtS'),
  xxd: { use: 'first-read', values: 'lscgo' },
  hexdump: read('ens'),
  strings: read('nteT'),
  base64: read('w'),
  base32: read('w'),
  basenc: read('w'),
  sum: read(),
  cksum: read('al'),
  b2sum: read('l'),
  md5sum: read(),
  sha1sum: read(),
  sha224sum: read(),
  sha256sum: read(),
  sha384sum: read(),
  sha512sum: read(),
  tsort: read(),
  rev: read(),
  pr: read('DehilnNoSwW'),
  du: read('dtX', { longValues: 'max-depth threshold exclude' }),
  dir: read('IwT', { longValues: 'ignore hide width' }),
  vdir: read('IwT', { longValues: 'ignore hide width' }),
  zcat: read(),
  bzcat: read(),
  xzcat: read(),
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  rg: read('ABCmefgtTrjMEd', {
    longValues: 'regexp file glob type type-not',
    skip: 1,
    insteadOf: /^(?:-[^-]*[ef]|--(?:regexp|file|files|type-list)(?:=|$))/,
  }),
  jq: read('', { longValues: 'indent', skip: 1, insteadOf: /^(?:-[^-]*f|--from-file)/ }),
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  nawk: AWK,
  tee: write(),
  touch: write('drt'),
  mkdir: write('m'),
  rmdir: write(),
  rm: write(),
  cp: { use: 'to-last', values: 'tS' },
  mv: { use: 'to-last', values: 'tS' },
  ln: { use: 'to-last', values: 'tS' },
};

/**
 * The path operands of a known reader or writer; null for other programs. Over-approximate: an option value may be
 * listed as a path, a path never left out as long as it stands as an argument of its own or as `--target-directory`.
 */
export function pathOperands(argv: readonly string[]): PathOperands | null {
  const name = programName(argv);
  if (name === 'sed') return sedOperands(argv);
  if (name === 'find') return findOperands(argv);
  if (name === 'git') return gitOperands(argv);
  const rule = RULES[name];
  if (rule === undefined) return null;
  const { operands, targets } = split(argv, rule);
  const skip = rule.insteadOf && argv.some((argument) => rule.insteadOf?.test(argument)) ? 0 : (rule.skip ?? 0);
  const paths = operands.slice(skip);
  switch (rule.use) {
    case 'read':
      return { reads: paths, writes: [] };
    case 'write':
      return { reads: [], writes: paths };
    case 'first-read':
      return { reads: paths.slice(0, 1), writes: paths.slice(1) };
    case 'to-last': {
      const sources = targets.length > 0 ? paths : paths.length === 1 ? paths : paths.slice(0, -1);
      const written = targets.length > 0 ? targets : paths.length === 1 ? ['.'] : paths.slice(-1);
      const into = sources.length > 0 && written.length > 0 ? { into: { sources, whole: name !== 'ln' } } : {};
      // What is moved can be read under its new name.
      return { reads: sources, writes: name === 'mv' ? [...sources, ...written] : written, ...into };
    }
  }
}

/** Operands, and the folders named by `-t`. */
function split(argv: readonly string[], rule: OperandRule): { readonly operands: readonly string[]; readonly targets: readonly string[] } {
  const operands: string[] = [];
  const targets: string[] = [];
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      operands.push(...argv.slice(at + 1));
      break;
    }
    const isTarget = rule.use === 'to-last' && /^(?:-[a-zA-Z]*t|--t)/.test(argument);
    if (isTarget) {
      const attached = argument.startsWith('--') ? argument.split('=')[1] : argument.slice(argument.indexOf('t') + 1) || undefined;
      targets.push(attached ?? argv[++at] ?? '');
    } else if (!argument.startsWith('-')) operands.push(argument);
    else if (takesNext(argument, rule)) at++;
    else operands.push(...attachedPath(argument));
  }
  return { operands, targets };
}

function takesNext(argument: string, { values = '', longValues = '' }: OperandRule): boolean {
  if (argument.startsWith('--')) return longValues.split(' ').includes(argument.slice(2));
  return argument.length === 2 && values.includes(argument.slice(1));
}

/** The value of `--option=VALUE` where it leads elsewhere. */
function attachedPath(argument: string): readonly string[] {
  const value = /^--[a-z0-9-]+=(.*)$/s.exec(argument)?.[1];
  return value !== undefined && LEADS_OUT.test(value) ? [value] : [];
}

/** Absolute, or climbing. */
const LEADS_OUT = /^\/|(?:^|\/)\.\.(?:\/|$)/;

/** Every operand but the script; written with `-i`. */
function sedOperands(argv: readonly string[]): PathOperands {
  const { operands } = split(argv, { use: 'read', values: 'efl', longValues: 'expression file line-length' });
  const scripted = argv.some((argument) => /^(?:-[nErsuz]*[ef]|--(?:expression|file))/.test(argument));
  const files = scripted ? operands : operands.slice(1);
  const inPlace = argv.some((argument) => /^(?:-[nErsuz]*i|--in-place)/.test(argument));
  return { reads: files, writes: inPlace ? files : [] };
}

/** The start folders: what stands before the first test. */
function findOperands(argv: readonly string[]): PathOperands {
  const start = argv.findIndex((argument, at) => at > 0 && !/^-(?:[HLP]+|O\d)$/.test(argument));
  const rest = start === -1 ? [] : argv.slice(start);
  const end = rest.findIndex((argument) => /^[-(!,)]/.test(argument));
  return { reads: end === -1 ? rest : rest.slice(0, end), writes: [] };
}

/** Folders git is sent to, and operands that lead out of the repository where it reads. */
function gitOperands(argv: readonly string[]): PathOperands {
  const reads: string[] = [];
  const readsOperands = argv.some(isGitReader);
  /** Where it stands after the `-C`s so far; each counts from the one before. */
  let folder = '';
  const from = (path: string): string => (folder === '' || path.startsWith('/') ? path : `${folder}/${path}`);
  for (const [at, argument] of argv.entries()) {
    const before = argv[at - 1] ?? '';
    const attached = /^--(?:git-dir|work-tree)=(.*)$/s.exec(argument)?.[1];
    if (before === '-C') folder = from(argument);
    if (attached !== undefined) reads.push(from(attached));
    else if (before === '-C') reads.push(folder);
    else if (/^--(?:git-dir|work-tree)$/.test(before)) reads.push(from(argument));
    else if (at > 0 && readsOperands && !/^(?:-[SGem]|--(?:grep|author|committer|since|until))$/.test(before) && LEADS_OUT.test(argument))
      reads.push(from(argument));
  }
  return { reads, writes: [] };
}
