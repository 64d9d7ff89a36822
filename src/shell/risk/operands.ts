import { findOperands } from './find.js';
import { gitReach } from './git-reach.js';
import { sedOperands } from './sed.js';
import { LEADS_OUT, type OperandRule, split } from './split.js';
import { programName } from './types.js';

/** Paths a call reads and writes by its operands, as typed, relative to the step's folder. */
export interface PathOperands {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Files that options name, which are read beside `reads`. */
  readonly byOption?: readonly string[];
  /**
   * What ends up in the last of `writes` under its own name where that is a folder; `whole`: with all that is in it, or as the link to
   * a folder that it is; `recurses`: folders are taken, and not passed over; `follows`: of links in them, what they lead to; `onto`:
   * under the name of that folder itself; `parents`: under the whole path of the source. Sources of `links` are texts that count from
   * where the link stands.
   */
  readonly into?: {
    readonly sources: readonly string[];
    readonly whole: boolean;
    readonly recurses?: true;
    readonly follows?: true;
    readonly onto?: true;
    readonly parents?: true;
    readonly links?: true;
  };
}

const read = (values = '', more: Omit<OperandRule, 'use' | 'values'> = {}): OperandRule => ({ use: 'read', values, ...more });
const write = (values = '', more: Omit<OperandRule, 'use' | 'values'> = {}): OperandRule => ({ use: 'write', values, ...more });

/** With the pattern in an option, shortened perhaps or behind other letters, every operand is a file. */
const GREP = read('ABCmedD', {
  longValues: 'regexp',
  inputs: { letters: 'f', long: 'file exclude-from' },
  skip: 1,
  insteadOf: /^(?:-[^-]*[ef]|--(?:reg|fil(?:e(?:=|$)|=|$)))/,
});
const AWK = read('Fv', { skip: 1 });
const OUTPUT = { letters: 'o', long: 'output' };
const RANDOM = { long: 'random-source' };
const LIKE = { long: 'reference' };
const FORMAT = { inputs: { letters: 'f', long: 'format-file' } };
/** Its value holds the names of files. */
const NAMES_FROM = 'files0-from';

const RULES: { readonly [program: string]: OperandRule } = {
  cat: read(),
  tac: read('s'),
  head: read('nc', { longValues: 'lines bytes' }),
  tail: read('nc', { longValues: 'lines bytes pid sleep-interval' }),
  nl: read('bdfhilnsvw'),
  wc: read('', { inputs: { long: NAMES_FROM } }),
  diff: read('UCDISxLWF', {
    longValues: 'exclude label ignore-matching-lines width',
    inputs: { letters: 'X', long: 'exclude-from', likeOperands: 'from-file to-file' },
  }),
  sdiff: read('Iw', { longValues: 'ignore-matching-lines width' }),
  diff3: read('L', { longValues: 'label' }),
  cmp: read('in'),
  comm: read(),
  join: read('12jtoaev'),
  sort: read('ktST', {
    attached: 'y',
    longValues: 'key field-separator buffer-size temporary-directory batch-size parallel sort compress-program',
    inputs: { long: `${RANDOM.long} ${NAMES_FROM}` },
    output: OUTPUT,
  }),
  uniq: { use: 'first-read', values: 'fsw' },
  cut: read('dfbc', { longValues: 'delimiter fields bytes characters output-delimiter' }),
  paste: read('d'),
  fold: read('w'),
  fmt: read('wpg'),
  expand: read('t'),
  unexpand: read('t', { longValues: 'tabs' }),
  column: read('scoHNERWTOl'),
  ls: read('IwT', { longValues: 'ignore hide width' }),
  stat: read('c', { longValues: 'format printf' }),
  file: read('FeP', { inputs: { letters: 'mf', long: 'magic-file files-from', between: ':' } }),
  od: read('ANjtS'),
  xxd: { use: 'first-read', values: 'lscgo' },
  hexdump: read('ens', FORMAT),
  hd: read('ens', FORMAT),
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
  shuf: read('in', { longValues: 'input-range head-count', inputs: RANDOM, output: OUTPUT }),
  // A name of characters with a slash is that of a file that describes them.
  iconv: read('', { inputs: { letters: 'ft', long: 'from-code to-code' }, output: OUTPUT }),
  look: read('t', { longValues: 'terminate', skip: 1 }),
  soelim: read('I'),
  ul: read('tT', { longValues: 'terminal' }),
  rev: read(),
  pr: read('DhlNowW'),
  du: read('Bdt', { longValues: 'max-depth threshold exclude', inputs: { letters: 'X', long: `exclude-from ${NAMES_FROM}` } }),
  dir: read('IwT', { longValues: 'ignore hide width' }),
  vdir: read('IwT', { longValues: 'ignore hide width' }),
  zcat: read(),
  bzcat: read(),
  xzcat: read(),
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  rgrep: GREP,
  zgrep: GREP,
  zegrep: GREP,
  zfgrep: GREP,
  xzgrep: GREP,
  xzegrep: GREP,
  xzfgrep: GREP,
  bzgrep: GREP,
  bzegrep: GREP,
  bzfgrep: GREP,
  zstdgrep: GREP,
  zdiff: read(),
  zcmp: read(),
  xzdiff: read(),
  xzcmp: read(),
  bzdiff: read(),
  bzcmp: read(),
  rg: read('ABCmegtTrjMEd', {
    longValues: 'regexp glob type type-not',
    inputs: { letters: 'f', long: 'file ignore-file' },
    skip: 1,
    insteadOf: /^(?:-[^-]*[ef]|--(?:regexp|file|files|type-list)(?:=|$))/,
  }),
  ag: read('ABCGgmW', { inputs: { letters: 'p', long: 'path-to-ignore' }, skip: 1, insteadOf: /^-[^-]*g/ }),
  ack: read('ABCm', { longValues: 'match', inputs: { long: 'files-from' }, skip: 1, insteadOf: /^(?:-[^-]*f|--match)/ }),
  jq: read('', { longValues: 'indent', skip: 1, insteadOf: /^(?:-[^-]*f|--from-file)/ }),
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  nawk: AWK,
  'original-awk': AWK,
  tee: write(),
  touch: write('dt', { inputs: { letters: 'r', long: 'reference' } }),
  mkdir: write('m'),
  rmdir: write(),
  rm: write(),
  truncate: write('s', { longValues: 'size', inputs: { letters: 'r', long: 'reference' } }),
  shred: write('ns', { longValues: 'iterations size', inputs: RANDOM }),
  unlink: write(),
  mkfifo: write('m', { longValues: 'mode' }),
  chmod: write('', { skip: 1, insteadOf: /^(?:-[rwxXstugoa]|--ref)/, inputs: LIKE }),
  chown: write('', { skip: 1, insteadOf: /^--ref/, inputs: LIKE }),
  chgrp: write('', { skip: 1, insteadOf: /^--ref/, inputs: LIKE }),
  install: { use: 'to-last', values: 'mogS', longValues: 'mode owner group suffix strip-program' },
  link: { use: 'to-last' },
  cp: { use: 'to-last', values: 'S', longValues: 'suffix sparse no-preserve' },
  mv: { use: 'to-last', values: 'S', longValues: 'suffix' },
  ln: { use: 'to-last', values: 'S', longValues: 'suffix' },
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
  if (name === 'dd') return { reads: behind('if=', argv), writes: behind('of=', argv) };
  if (name === 'flock') return { reads: [], writes: lockOf(argv) };
  const rule = RULES[name];
  if (rule === undefined) return null;
  const { operands, targets, outputs, inputs, options } = split(argv, rule);
  const byOption = inputs.length > 0 ? { byOption: inputs } : {};
  const skip = rule.insteadOf && argv.some((argument) => rule.insteadOf?.test(argument)) ? 0 : (rule.skip ?? 0);
  const paths = operands.slice(skip);
  switch (rule.use) {
    case 'read':
      return { reads: [...paths, ...outputs], writes: outputs, ...byOption };
    case 'write':
      return { reads: [], writes: paths, ...byOption };
    case 'first-read':
      // An option that is not known to take the next argument leaves the file to read in the place of the one to write.
      return { reads: paths, writes: paths.slice(1) };
    case 'to-last': {
      const sources = targets.length > 0 ? paths : paths.length === 1 ? paths : paths.slice(0, -1);
      const written = targets.length > 0 ? targets : paths.length === 1 ? ['.'] : paths.slice(-1);
      const links = name === 'ln' && options.some((option) => SYMBOLIC.test(option));
      const onto = options.some((option) => ONTO.test(option));
      const recurses = name === 'mv' || (name === 'cp' && options.some((option) => WITH_FOLDERS.test(option)));
      const how = {
        sources,
        whole: name !== 'ln',
        ...(recurses ? { recurses: true as const } : {}),
        ...(name === 'cp' && options.some((option) => FOLLOWING.test(option)) ? { follows: true as const } : {}),
        ...(onto ? { onto: true as const } : {}),
        ...(name === 'cp' && options.some((option) => WITH_PARENTS.test(option)) ? { parents: true as const } : {}),
        ...(links ? { links: true as const } : {}),
      };
      const into = sources.length > 0 && written.length > 0 ? { into: how } : {};
      // What is moved can be read under its new name. The text of a link counts from the link, unless it is made relative.
      const reads =
        links && !options.some((option) => RELATIVE.test(option)) ? sources.filter((source) => source.startsWith('/')) : sources;
      const writesAll = name === 'mv' || (name === 'install' && options.some((option) => FOLDERS.test(option)));
      return { reads, writes: writesAll ? [...sources, ...written] : written, ...into };
    }
  }
}

/** `cp` passes folders over without it. */
const WITH_FOLDERS = /^(?:-[rRa]|--(?:r|a))/;
const FOLLOWING = /^(?:-L|--der)/;
const WITH_PARENTS = /^--pa/;
/** `install -d` makes each operand. */
const FOLDERS = /^(?:-d|--d)/;
const ONTO = /^(?:-T|--no-t)/;
const SYMBOLIC = /^(?:-s|--s[^u])/;
const RELATIVE = /^(?:-r|--r)/;

function behind(sign: string, argv: readonly string[]): readonly string[] {
  return argv.filter((argument) => argument.startsWith(sign)).map((argument) => argument.slice(sign.length));
}

/** The file that it makes where there is none; a number is something open already. */
function lockOf(argv: readonly string[]): readonly string[] {
  const { operands } = split(argv, { use: 'write', values: 'wE', longValues: 'timeout conflict-exit-code' });
  const lock = operands.find((operand) => !/^\d*\.?\d+$/.test(operand));
  return lock === undefined ? [] : [lock];
}

/** Folders git is sent to, and operands that lead out of the repository where it reads. */
function gitOperands(argv: readonly string[]): PathOperands {
  const reads: string[] = [];
  const readsOperands = gitReach(argv)?.does === 'reads';
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
