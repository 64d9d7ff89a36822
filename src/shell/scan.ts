import { CD_REMEDY, cdTarget } from './cd.js';
import { checkCharacters, checkLength, MAX_STEPS, MAX_WORDS } from './limits.js';
import { type Refused, refuse } from './refuse.js';
import type { Reading, ShellStep, StepOperator } from './types.js';
import { readWord, type Word } from './word.js';
import { BUILTINS, builtinRemedy, isProgramWord, RESERVED } from './words.js';

/** `start`: a command may begin. `operand`: one must, after `&&` or `||`. `after`: a separator must follow. */
type Expect = 'start' | 'operand' | 'after';

interface State {
  readonly line: string;
  at: number;
  expect: Expect;
  op: StepOperator;
  words: number;
  /** What stands between the last step and here: a `;`, or a `;` and then a newline. */
  gap: 'none' | 'semicolon' | 'semicolon-newline';
  readonly steps: ShellStep[];
}

/**
 * The deciding reader. The accepted lines form a regular language: words of bare characters, '…' and "…", joined by
 * `;`, newline, `&&` and `||`. Everything else is refused at the first construct found.
 */
export function scan(line: string): Reading {
  const unfit = checkLength(line) ?? checkCharacters(line);
  if (unfit) return unfit;
  const state: State = { line, at: 0, expect: 'start', op: ';', words: 0, gap: 'none', steps: [] };
  let comment = false;
  for (;;) {
    while (line[state.at] === ' ' || line[state.at] === '\t') state.at++;
    const char = line[state.at];
    if (char === undefined) break;
    if (char === '#') comment = true;
    const refused = readNext(state, char);
    if (refused) return refused;
  }
  if (state.expect === 'operand') {
    return refuse('sh.syntax', line.length, `nothing after \`${state.op}\``, 'add the command, or drop the operator');
  }
  if (state.steps.length === 0 && !comment) return refuse('sh.empty', 0, 'an empty line', 'name a program');
  return { kind: 'steps', steps: state.steps };
}

function readNext(state: State, char: string): Refused | null {
  switch (char) {
    case '#':
      return skipComment(state);
    case '\n':
      state.at++;
      if (state.expect === 'after') separate(state, ';', 'start');
      else if (state.gap === 'semicolon') state.gap = 'semicolon-newline';
      return null;
    case ';':
    case '&':
    case '|':
      return readOperator(state, char);
    default:
      return readCommand(state);
  }
}

function separate(state: State, op: StepOperator, expect: Expect): void {
  state.op = op;
  state.expect = expect;
}

/** POSIX: from `#` at a word start to the newline; nothing continues it. */
function skipComment(state: State): Refused | null {
  const { line, at } = state;
  if (state.gap === 'semicolon-newline') {
    return refuse('sh.comment', at, 'a comment line after a line that ends in `;`', 'drop the comment, or the `;` before the newline');
  }
  const newline = line.indexOf('\n', at);
  state.at = newline === -1 ? line.length : newline;
  if (newline !== -1 && line[newline - 1] === '\\') {
    return refuse('sh.escape', newline - 1, 'a backslash at the end of a comment', 'remove it: it looks like a continuation and is none');
  }
  return null;
}

function readOperator(state: State, char: ';' | '&' | '|'): Refused | null {
  const { line, at } = state;
  const next = line[at + 1];
  if (char === ';') {
    if (next === ';') return refuse('sh.syntax', at, '`;;`', 'use one `;`');
    if (state.expect !== 'after') return refuse('sh.syntax', at, '`;` without a command before it', 'remove it');
    state.at++;
    separate(state, ';', 'start');
    state.gap = 'semicolon';
    return null;
  }
  if (next !== char) return loneOperator(line, at, char);
  if (state.expect !== 'after') {
    return refuse('sh.syntax', at, `\`${char}${char}\` without a command before it`, 'put it behind a command, on the same line');
  }
  state.at += 2;
  separate(state, char === '&' ? '&&' : '||', 'operand');
  return null;
}

function loneOperator(line: string, at: number, char: '&' | '|'): Refused {
  if (line[at + 1] === '\\') return refuse('sh.escape', at + 1, 'a backslash', `write the operator \`${char}${char}\` in one piece`);
  if (char === '|') {
    return refuse('sh.pipe', at, 'a pipe `|`', 'name its programs in `pipe`');
  }
  if (line[at + 1] === '>') {
    return refuse('sh.redirect', at, 'a redirection `&>`', 'leave it out: output comes back with the result, stdout and stderr apart');
  }
  return refuse('sh.background', at, 'a background `&`', 'use `&&` or `;`; a step is always waited for');
}

function readCommand(state: State): Refused | null {
  const { line } = state;
  const opening = judgeOpening(line, state.at);
  if (opening) return opening;
  const words: Word[] = [];
  for (;;) {
    while (line[state.at] === ' ' || line[state.at] === '\t') state.at++;
    const char = line[state.at];
    if (char === undefined || char === '\n' || char === ';' || char === '&' || char === '|' || char === '#') break;
    const word = readWord(line, state.at);
    if (word.kind === 'refused') return word;
    if (words.length === 0) {
      const refused = judgeProgram(word);
      if (refused) return refused;
    }
    if (++state.words > MAX_WORDS) return refuse('sh.too_many_words', word.start, `more than ${MAX_WORDS} words`, 'make several calls');
    words.push(word);
    state.at = word.end;
  }
  return addStep(state, words);
}

/** Forms that only a command can begin with, named before the characters they are made of. */
function judgeOpening(line: string, at: number): Refused | null {
  const rest = line.slice(at, at + 200);
  const word = /^[^ \t\n;&|]*/.exec(rest)?.[0] ?? '';
  if (/^[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])?\+?=/.test(rest)) {
    return refuse(
      'sh.assignment',
      at,
      `an assignment \`${/^[^=]*=/.exec(rest)?.[0]}\``,
      'leave it out: variables for programs are set by the operator',
    );
  }
  if (word === '[') return refuse('sh.builtin', at, 'the builtin `[`', builtinRemedy('['));
  if (RESERVED.has(word) && word !== '!') return compound(word, at);
  return null;
}

function judgeProgram(word: Word): Refused | null {
  const { value, start } = word;
  if (word.quoted) {
    if (value === '') return refuse('sh.empty_word', start, 'an empty program word', 'name a program');
    return refuse('sh.program_quoting', start, 'a quoted program word', `write the program as one plain word: ${value}`, value);
  }
  if (RESERVED.has(value)) return compound(value, start);
  if (BUILTINS.has(value)) return refuse('sh.builtin', start, `the builtin \`${value}\``, builtinRemedy(value), value);
  if (value.includes('=')) {
    return refuse('sh.assignment', start, `an assignment \`${value}\``, 'leave it out: variables for programs are set by the operator');
  }
  if (isProgramWord(value)) return null;
  return refuse(
    'sh.program_word',
    start,
    `\`${value}\` where a program is expected`,
    'a program is named by letters, digits and _ . / + - and does not start with + or -',
  );
}

function compound(word: string, at: number): Refused {
  return refuse(
    'sh.compound',
    at,
    `the reserved word \`${word}\``,
    'write plain commands joined by `&&`, `||` or `;`; loops become separate calls',
  );
}

function addStep(state: State, words: readonly Word[]): Refused | null {
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  if (state.steps.length === MAX_STEPS) {
    return refuse('sh.too_many_steps', first.start, `more than ${MAX_STEPS} steps`, 'make several calls');
  }
  const argv = words.map((word) => word.value);
  const step: ShellStep = { op: state.op, argv, span: [first.start, last.end] };
  if (first.value === 'cd') {
    const cd = cdTarget(argv);
    if (cd === null) return refuse('sh.cd_usage', first.start, 'this form of `cd`', CD_REMEDY);
    state.steps.push({ ...step, cd });
  } else {
    state.steps.push(step);
  }
  state.gap = 'none';
  separate(state, ';', 'after');
  return null;
}
