import { isLineSeparator } from './limits.js';
import { quotedWordAt, type Refused, refuse } from './refuse.js';

/** A word as read: its value, and whether any of it was quoted. */
export interface Word {
  readonly kind: 'word';
  readonly value: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** Whether a character, by its code, is literal wherever it stands. */
const LITERAL = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9_@%+:,./#-]/.test(String.fromCharCode(code)) ? 1 : 0));
const ENDS_WORD = ' \t\n;&|';

/** Reads the word at `start`: bare runs, '…' and "…" in any order, joined. */
export function readWord(line: string, start: number): Word | Refused {
  let at = start;
  let value = '';
  let quoted = false;
  let runStart = start;
  for (;;) {
    const char = line[at];
    if (char === undefined || ENDS_WORD.includes(char)) return { kind: 'word', value, quoted, start, end: at };
    if (char === "'" || char === '"') {
      const text = readQuoted(line, at);
      if (typeof text !== 'string') return text;
      value += text;
      quoted = true;
      at += text.length + 2;
      runStart = at;
      continue;
    }
    const end = endOfLiterals(line, at);
    if (end === at) {
      const refused = judgeBare(line, at, char, at === runStart, value);
      if (refused) return refused;
    }
    const next = Math.max(end, at + 1);
    value += line.slice(at, next);
    at = next;
  }
}

/** Where the plainly literal characters from `at` on end. */
function endOfLiterals(line: string, at: number): number {
  let end = at;
  while (LITERAL[line.charCodeAt(end)] === 1) end++;
  return end;
}

/** The text between the quotes at `open`. */
function readQuoted(line: string, open: number): string | Refused {
  const quote = line[open] ?? '';
  const close = line.indexOf(quote, open + 1);
  const text = line.slice(open + 1, close === -1 ? line.length : close);
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (isLineSeparator(char)) return lineSeparator(open + 1 + at);
    const special = quote === '"' ? expansionAt(line, open + 1 + at) : null;
    if (special) return SAME_IN_SINGLE.test(text) ? { ...special, remedy: `put it in single quotes: '${text}'` } : special;
  }
  if (close === -1) return refuse('sh.syntax', open, `a quote ${quote} that is never closed`, 'close it');
  return text;
}

/** Text of double quotes that a shell leaves as it is, backslashes too: single quotes say the same. */
const SAME_IN_SINGLE = /^(?=.{1,200}$)[^$`'\\]*(?:\\[^"$`'\\\n][^$`'\\]*)+$/;

/** `$`, backtick and backslash: they mean the same bare and in double quotes. */
function expansionAt(line: string, at: number): Refused | null {
  switch (line[at]) {
    case '$':
      return line[at + 1] === '('
        ? refuse('sh.substitution', at, 'a substitution `$(`', 'run the inner command as its own call and use what it printed')
        : refuse(
            'sh.expansion',
            at,
            `an expansion \`${/^\$(?:\{[^}]{0,40}\}?|\w{1,40}|.?)/.exec(line.slice(at, at + 44))?.[0]}\``,
            "write the value itself, or put the text in single quotes: '$'",
          );
    case '`':
      return refuse('sh.substitution', at, 'a substitution `` ` ``', 'run the inner command as its own call and use what it printed');
    case '\\':
      return line[at + 1] === '\n'
        ? refuse('sh.escape', at, 'a line continuation', 'write the command on one line')
        : refuse('sh.escape', at, 'a backslash', "put the text in single quotes instead: 'a b', '\\.js'");
    default:
      return null;
  }
}

/** What an unquoted character that is not plainly literal means, or null where it is literal here. */
function judgeBare(line: string, at: number, char: string, startsRun: boolean, value: string): Refused | null {
  const special = expansionAt(line, at);
  if (special) return special;
  const next = line[at + 1];
  switch (char) {
    case '<':
    case '>':
      return next === '('
        ? refuse('sh.substitution', at, `a process substitution \`${char}(\``, 'run the inner command as its own call')
        : refuse('sh.redirect', at, `a redirection \`${char}\``, redirectRemedy(char));
    case '*':
    case '?':
    case '[':
    case ']':
      return refuse('sh.glob', at, `an unquoted \`${char}\``, globRemedy(line, at));
    case '{':
    case '}':
      return refuse(
        'sh.brace',
        at,
        `an unquoted \`${char}\``,
        quoteIt(line, at, 'write the words out, or quote it if it is meant literally'),
      );
    case '!':
      return next === '('
        ? refuse('sh.glob', at, 'an unquoted `!(`', globRemedy(line, at))
        : refuse('sh.negation', at, 'an unquoted `!`', negationRemedy(line, at, value));
    case '(':
    case ')':
      return char === '(' && (value.endsWith('@') || value.endsWith('+'))
        ? refuse('sh.glob', at - 1, `an unquoted \`${value.at(-1)}(\``, globRemedy(line, at))
        : parenthesis(line, at, char);
    case '~':
      return startsRun || value.endsWith('=') || value.endsWith(':')
        ? refuse('sh.tilde', at, 'an unquoted `~`', quoteIt(line, at, 'write the whole path, or quote it if it is meant literally'))
        : null;
    case '^':
      return value === '' ? refuse('sh.history', at, 'a `^` at the start of a word', quoteIt(line, at, 'quote it')) : null;
    case '=':
      return value === '' && !(startsRun && isAlone(line, at))
        ? refuse('sh.assignment', at, 'a `=` at the start of a word', quoteIt(line, at, 'quote it'))
        : null;
    default:
      if (isLineSeparator(char)) return lineSeparator(at);
      return refuse('sh.non_ascii', at, `the unquoted character ${codePointAt(line, at)}`, quoteIt(line, at, 'quote it'));
  }
}

function parenthesis(line: string, at: number, char: string): Refused {
  const remedy = 'write plain commands joined by `&&`, `||` or `;`, or quote it if it is meant literally';
  if (char === '(' && /^\([ \t]*\)/.test(line.slice(at, at + 80)) && /^[ \t]*[^ \t'"]+[ \t]*$/.test(commandBefore(line, at))) {
    return refuse('sh.function', at, 'a function definition `()`', 'write the commands themselves');
  }
  return refuse('sh.compound', at, `an unquoted \`${char}\``, remedy);
}

/** The text between the last operator and `at`. */
function commandBefore(line: string, at: number): string {
  return /[^\n;&|]*$/.exec(line.slice(0, at))?.[0] ?? '';
}

function redirectRemedy(char: string): string {
  return char === '<'
    ? 'name the file as an argument, or give the text as `stdin` of the call'
    : 'leave it out: output comes back with the result, stdout and stderr apart; write files with `write_file`';
}

function globRemedy(line: string, at: number): string {
  return quoteIt(line, at, 'quote it if the program itself matches the pattern; otherwise name the files');
}

function quoteIt(line: string, at: number, otherwise: string): string {
  const quoted = quotedWordAt(line, at);
  return quoted === null ? otherwise : otherwise.replace('quote it', () => `quote it (${quoted})`);
}

/** `=` as the whole word. */
function isAlone(line: string, at: number): boolean {
  const before = line[at - 1] ?? ' ';
  const after = line[at + 1] ?? ' ';
  return ENDS_WORD.includes(before) && ENDS_WORD.includes(after);
}

function lineSeparator(at: number): Refused {
  return refuse('sh.control_char', at, 'a Unicode line separator', 'remove it; a newline separates commands');
}

function negationRemedy(line: string, at: number, before: string): string {
  if (before !== '') return quoteIt(line, at, 'quote it');
  return quoteIt(line, at, 'quote it as an argument; `find` also knows -not; to invert a status use `||`');
}

function codePointAt(line: string, at: number): string {
  const point = line.codePointAt(at) ?? 0;
  return `${String.fromCodePoint(point)} (U+${point.toString(16).toUpperCase().padStart(4, '0')})`;
}
