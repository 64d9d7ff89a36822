import { loadPatterns, type Pattern, PatternProblem } from '../../contract/index.js';
import { wholeCharacters } from './excerpt.js';

const NEWLINE = 0x0a;
/** Bytes of a pattern. */
const MAX_PATTERN = 8192;
/** Bytes shown of a line. */
const MAX_SHOWN = 2000;

/** A line that matches. */
export interface Line {
  /** 1-based. */
  readonly number: number;
  /** As much as is shown of it. */
  readonly text: string;
  /** Set where it is longer than what is shown. */
  readonly clipped?: true;
}

export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** A search for lines, made ready. Lines end at `\n`; the empty one after a final newline is none. */
export interface LineSearch {
  /** Texts of which at least one stands in every line that matches; null = unknown. */
  readonly needles: readonly string[] | null;
  /**
   * Hands the matching lines among those wanted to `take`, in order, until it says `stop`. Returns how many lines were too
   * long for the pattern to be tried on.
   */
  search(bytes: Buffer, wanted: Lines, take: (line: Line) => 'more' | 'stop'): number;
}

/** A literal text, or a pattern whose time grows with the text alone. What cannot be searched for is said in words. */
export async function lineSearch(pattern: string, regex: boolean): Promise<LineSearch | { readonly wrong: string }> {
  if (pattern === '') return { wrong: 'the pattern is empty; every line would match' };
  if (Buffer.byteLength(pattern) > MAX_PATTERN) return { wrong: `the pattern has more than ${MAX_PATTERN} bytes` };
  if (!regex) {
    if (pattern.includes('\n')) return { wrong: 'the pattern holds a newline; it is looked for within single lines' };
    return new Search([pattern], null);
  }
  try {
    const compiled = (await loadPatterns('re2'))(pattern);
    return new Search(bytesTell(compiled.needles()), compiled);
  } catch (error) {
    if (error instanceof PatternProblem) return { wrong: error.message };
    throw error;
  }
}

/** Bytes that are not UTF-8 are tested as U+FFFD, so that character tells nothing of the bytes; no line holds a newline. */
function bytesTell(needles: readonly string[] | null): readonly string[] | null {
  return needles?.some((needle) => /[\uFFFD\n]/.test(needle)) ? null : needles;
}

class Search implements LineSearch {
  readonly needles: readonly string[] | null;
  readonly #pattern: Pattern | null;
  readonly #bytes: readonly Buffer[] | null;

  /** Without a pattern a line matches by holding a needle. */
  constructor(needles: readonly string[] | null, pattern: Pattern | null) {
    this.needles = needles;
    this.#pattern = pattern;
    this.#bytes = needles?.map((needle) => Buffer.from(needle, 'utf8')) ?? null;
  }

  search(bytes: Buffer, { first, last }: Lines, take: (line: Line) => 'more' | 'stop'): number {
    const next = this.#bytes === null ? (from: number) => from : finder(bytes, this.#bytes);
    let tooLong = 0;
    let number = 1;
    for (let start = 0; start < bytes.length; number++) {
      const hit = next(start);
      if (hit === -1) break;
      for (let end = bytes.indexOf(NEWLINE, start); end !== -1 && end < hit; end = bytes.indexOf(NEWLINE, start)) {
        start = end + 1;
        number++;
      }
      if (number > last) break;
      const newline = bytes.indexOf(NEWLINE, Math.max(start, hit));
      const end = newline === -1 ? bytes.length : newline;
      if (number >= first) {
        const verdict = this.#verdict(bytes.subarray(start, end));
        if (verdict === 'too_long') tooLong++;
        else if (verdict === 'match' && take(lineOf(number, bytes.subarray(start, end))) === 'stop') break;
      }
      start = end + 1;
    }
    return tooLong;
  }

  #verdict(line: Buffer): 'match' | 'none' | 'too_long' {
    if (this.#pattern === null) return 'match';
    const text = line.toString('utf8');
    if (text.length > this.#pattern.longest) return 'too_long';
    return this.#pattern.test(text) ? 'match' : 'none';
  }
}

/** The place of the first needle from a place on; -1 where none follows. Asked with rising places. */
function finder(bytes: Buffer, needles: readonly Buffer[]): (from: number) => number {
  const places = needles.map((needle) => bytes.indexOf(needle));
  return (from) => {
    let nearest = -1;
    for (const [index, needle] of needles.entries()) {
      let at = places[index] ?? -1;
      if (at !== -1 && at < from) {
        at = bytes.indexOf(needle, from);
        places[index] = at;
      }
      if (at !== -1 && (nearest === -1 || at < nearest)) nearest = at;
    }
    return nearest;
  };
}

function lineOf(number: number, line: Buffer): Line {
  if (line.length <= MAX_SHOWN) return { number, text: line.toString('utf8') };
  return { number, text: wholeCharacters(line, MAX_SHOWN).toString('utf8'), clipped: true };
}
