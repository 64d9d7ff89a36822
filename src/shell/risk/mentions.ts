import { pathOperands } from './operands.js';
import { SHELL_NAMES } from './shells.js';
import { programName } from './types.js';
import { WRAPPER_NAMES } from './wrappers.js';

/** They open nothing that their words name. */
export const OPENS_NOTHING: ReadonlySet<string> = new Set(
  'echo printf true false test [ pwd basename dirname realpath readlink which seq sleep expr id kill tr'.split(' '),
);
/** What they run is a command of its own. */
const RUNS_OTHERS: ReadonlySet<string> = new Set([...WRAPPER_NAMES, ...SHELL_NAMES, 'git']);
/** Longer words name no file. */
const MAX_WORD = 4096;
/** Letters that may stand together behind one dash, in front of a value. */
const MAX_CLUSTER = 16;

/**
 * Words of a call that may be files which it reads, although nobody knows its arguments: each word, what stands behind `=` and
 * `@`, and what may be the value of an option with one letter. Over-approximate: for what the file rules close, not for
 * asking. Of programs whose operands are known only what stands behind `@`.
 */
export function mentionedPaths(argv: readonly string[]): readonly string[] {
  const name = programName(argv);
  if (OPENS_NOTHING.has(name) || RUNS_OTHERS.has(name)) return [];
  const words = argv.slice(1).filter((word) => word.length <= MAX_WORD);
  const known = pathOperands(argv) !== null;
  return [...new Set(words.flatMap((word) => [...behind('@', word), ...(known ? [] : partsOf(word))]))];
}

function partsOf(word: string): readonly string[] {
  const value = behind('=', word);
  if (!word.startsWith('-')) return [word, ...value];
  if (word.startsWith('--')) return value;
  const letters = /^-[A-Za-z0-9]*/.exec(word)?.[0].length ?? 0;
  const ends = Math.min(letters, MAX_CLUSTER);
  return [...value, ...Array.from({ length: Math.max(0, ends - 1) }, (_, at) => word.slice(at + 2)).filter((rest) => rest !== '')];
}

function behind(sign: string, word: string): readonly string[] {
  const at = word.indexOf(sign);
  return at === -1 || at === word.length - 1 ? [] : [word.slice(at + 1)];
}
