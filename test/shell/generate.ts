import type { StepOperator } from '../../src/shell/index.js';

/** A step as the generator built it: what any right reading must give. */
export interface BuiltStep {
  readonly op: StepOperator;
  readonly argv: readonly string[];
}

export interface BuiltLine {
  readonly line: string;
  readonly steps: readonly BuiltStep[];
}

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Programs that exist as stubs, by their exit status. */
export const STUBS: { readonly [name: string]: number } = {
  ok: 0,
  ok2: 0,
  git: 0,
  ls: 0,
  grep: 0,
  'a+b.c': 0,
  '1ok': 0,
  _x: 0,
  'x-1': 0,
  ifx: 0,
  no: 1,
  f2: 2,
  f3: 3,
};

const COMMON = ['ok', 'ok2', 'git', 'ls', 'no', 'f2', 'f3', 'true', 'false', 'echo'];
const RARE = [...Object.keys(STUBS), 'nope', './a.txt'];
const FOLDERS = ['d', 'd/e', 'd//e', './d', '..', '../w/d', 'nope', 'a.txt', "'a b'", '"d/e"', 'lnk', './-x', 'd/.', '/', '...'];
const BARE = [
  'a',
  'b2',
  '-n',
  '--x=y',
  'HEAD~1',
  'HEAD^2',
  'a..b',
  's,-k2',
  'x=y',
  '@',
  '%',
  '+',
  ':',
  ',',
  '.',
  '/',
  '-',
  '--',
  '=',
  'a#b',
  'if',
  'then',
  'cd',
  '100%',
  'a:b',
  'x~',
  'done',
  'exec',
  '1',
  '2',
  // Words that mean something elsewhere: reserved ones, builtins, assignments, numbers, descriptors, jobs, documents.
  ...'in do esac fi else elif while select function coproc time let eval export alias source trap'.split(' '),
  ...'a=b a+=b 1=2 a=b=c -a=b a= A=1 x-=1 a==b'.split(' '),
  ...'0 007 0x1f 1+1 2-1 1e5 -1 --- +1 +%s -. %1 %% @a a@b'.split(' '),
  ...'/w ./ ../ a/b //a a// .a ... _ __ a,b a:b:c :a a: a^b a~b b2#c a## EOF END'.split(' '),
];
const QUOTED = [
  '',
  ' ',
  '*',
  '$x',
  '`no`',
  '\\',
  '\\n',
  '!',
  '!!',
  '#',
  '~',
  '{a,b}',
  '; no',
  '&& no',
  '| no',
  '> f',
  '\n',
  '\t',
  'é',
  '日本',
  '😀',
  '$(no)',
  '"',
  'a b',
  '(',
  ')',
  '[a]',
  '&',
  '<(no)',
  '\u00a0',
  '%s',
  '-e',
  ...['a=b', '2>x', '<<EOF', '<<', '>&2', '&>f', '$', '$$', '${x', '$((1+1))', "it's", '\\$x', 'a\\', '\\\n', '\\\\', 'a\n#b\nc'],
  ...['~root', '~/x', ':~', '=ls', '{1..3}', '@(a)', '!(a)', '?', 'x[0]=1', 'A=1 no', 'if', 'then no; fi', '^a^b', 'EOF\nno\n'],
  ...['e\u0301', '\u3000', '\u00a0x', '中 文', '\u{1F469}\u200d\u{1F4BB}', ';;', '()', 'no()', '\t\t', ' \n ', 'a  b'],
];
/** What may be glued to a quoted part that is not empty. */
const GLUE = ['b', '=', ':', ',', '/', '-', '--', '@', '%', '+', '.', '#', '2', '^', 'a=b', '..', '_x'];
const BLANKS = [' ', ' ', ' ', '  ', '\t', ' \t '];
const SEPARATORS: readonly (readonly [StepOperator, string])[] = [
  [';', ';'],
  [';', ' ; '],
  [';', '\n'],
  [';', ' \n\n '],
  [';', ';\n'],
  [';', " # it's $(no) `no`\n"],
  ['&&', '&&'],
  ['&&', ' && '],
  ['&&', ' &&\n'],
  ['&&', '&& # c\n\t'],
  ['||', '||'],
  ['||', ' || '],
  ['||', ' ||\n\n'],
  [';', '; # c\n'],
  [';', ';# it`s\n'],
  [';', '\n#\n'],
  [';', '\n\t\n'],
  [';', '\n # a # b\n#c\n'],
  [';', '\t;\t'],
  ['&&', '&&#c\n'],
  ['&&', '\t&& \n\n'],
  ['||', '|| \n # c\n \n'],
];
const ENDS = ['', '', '', ' ', ';', ' ; ', '\n', ' # end', '#', '\n\n', '\n#', ' # "', '; # x', '\n # $(no)\n', '\t', ' #\\'];
const STARTS = ['', '', '', ' ', '\t', '\n', '# c\n', '#\n\n', " # it's\n", '\n\t\n'];

/** A line of the accepted grammar with the steps it stands for. */
export function buildLine(random: () => number): BuiltLine {
  const steps: BuiltStep[] = [];
  let line = pick(STARTS, random);
  const count = 1 + Math.floor(random() ** 2 * 6);
  for (let index = 0; index < count; index++) {
    const [op, text] = index === 0 ? ([';', ''] as const) : pick(SEPARATORS, random);
    const command = random() < 0.15 ? buildCd(random) : buildCommand(random);
    line += text + command.text;
    steps.push({ op, argv: command.argv });
  }
  const end = pick(ENDS, random);
  return { line: line + (end === '#' ? ' #' : end), steps };
}

interface BuiltCommand {
  readonly text: string;
  readonly argv: readonly string[];
}

function buildCommand(random: () => number): BuiltCommand {
  const program = pick(random() < 0.85 ? COMMON : RARE, random);
  let text = program;
  const argv = [program];
  for (let count = Math.floor(random() * 4); count > 0; count--) {
    const word = buildWord(random);
    text += pick(BLANKS, random) + word.text;
    argv.push(word.value);
  }
  return { text, argv };
}

function buildCd(random: () => number): BuiltCommand {
  const folder = pick(FOLDERS, random);
  const dashes = random() < 0.2;
  return { text: `cd ${dashes ? '-- ' : ''}${folder}`, argv: ['cd', ...(dashes ? ['--'] : []), folder.replace(/['"]/g, '')] };
}

function buildWord(random: () => number): { readonly text: string; readonly value: string } {
  if (random() < 0.5) {
    const bare = pick(BARE, random);
    return { text: bare, value: bare };
  }
  let text = '';
  let value = '';
  for (let count = 1 + Math.floor(random() * 2.5); count > 0; count--) {
    const content = pick(QUOTED, random);
    text += quote(content, random);
    value += content;
    if (random() < 0.3) {
      const glue = value === '' ? 'b' : pick(GLUE, random);
      text += glue;
      value += glue;
    }
  }
  return { text, value };
}

function quote(content: string, random: () => number): string {
  if (content.includes("'")) return `"${content}"`;
  return /["$`\\]/.test(content) || random() < 0.5 ? `'${content}'` : `"${content}"`;
}

const NASTY = [
  ...'\'"\\$`&|;<>()[]{}*?!#~^=%@+:,./ \t\n-'.split(''),
  ...[
    '&&',
    '||',
    ';;',
    '$(',
    '${',
    '$((',
    '<(',
    '>&',
    '<<E',
    '\\\n',
    '#\\\n',
    "$'",
    '$"',
    '{a,b}',
    '{}',
    '~/',
    '=~',
    ':~',
    "''",
    '""',
    "''=",
    "''#",
    "''~",
    'a=',
    'x[0]=',
    '()',
    '! ',
    'if ',
    ' then ',
    'cd ',
    'time ',
    'eval ',
    'alias ok=no\n',
    'é',
    '\u00a0',
    '\u2028',
    '\u200b',
    '😀',
    '\r',
    '\x0b',
    '1>f',
    ' & ',
    ' | ',
    '\n\n',
    ' #',
    'A=1 ',
    '2',
    '[ ',
    ' ]',
    '@(a)',
    '..',
    '/..',
    '^a^b',
    ...[
      '2>',
      '2>&1',
      '>|',
      '&>',
      '|&',
      '<<-E',
      '<<<',
      '{x}>',
      '$[',
      '`',
      "\\'",
      '\\"',
      '\\ ',
      '\\\\',
      '\r\n',
      '\u0085',
      '\ufeff',
      '\u3000',
      '\u202e',
      '\0',
    ],
    ...[
      'a=b ',
      'a+=b ',
      '1=2 ',
      'in ',
      'do ',
      'done',
      'fi',
      '} ',
      '{ ',
      '[[ ',
      ' ]]',
      '((',
      '))',
      'function f ',
      'select ',
      'coproc ',
      '! ! ',
      '=ls ',
      '-x ',
      '-- ',
      '# ',
      '#\n',
      '&&\n',
      '||#\n',
      ';#\n',
      "'' ",
      '"" ',
      '~+',
      '~root',
      '!!',
      '!$',
      'ok() ',
      'exec ',
      '. ./a.txt',
      ': ',
    ],
  ],
];

/** The line with one to three small damages. */
export function mutate(line: string, random: () => number): string {
  let mutated = line;
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const at = Math.floor(random() * (mutated.length + 1));
    const span = Math.floor(random() * 4);
    const damage = random();
    if (damage < 0.55) mutated = mutated.slice(0, at) + pick(NASTY, random) + mutated.slice(at);
    else if (damage < 0.8) mutated = mutated.slice(0, at) + mutated.slice(at + span);
    else mutated = mutated.slice(0, at) + mutated.slice(at, at + span) + mutated.slice(at);
  }
  return mutated;
}

function pick<T>(from: readonly T[], random: () => number): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}
