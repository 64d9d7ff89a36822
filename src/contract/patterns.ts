import { patternSize } from './pattern-size.js';

/** A pattern made ready. */
export interface Pattern {
  /** Whether it is found anywhere in the text. @throws PatternProblem when text and pattern together are too large */
  test(text: string): boolean;
  /** The longest text that may be tested, in characters. */
  readonly longest: number;
  /** Texts of which at least one stands in whatever the pattern is found in; null where none are known. */
  needles(): readonly string[] | null;
}

/** A pattern that is not one, or asks for too much work. */
export class PatternProblem extends Error {
  readonly source: string;

  constructor(source: string, why: string) {
    super(`the pattern ${JSON.stringify(source.length > SHOWN ? `${source.slice(0, SHOWN)}…` : source)} ${why}`);
    this.source = source;
  }
}

const SHOWN = 80;

/** Longest pattern, in characters; most steps of its program; most steps times characters of one test (a second at worst). */
export const PATTERN_LIMITS = { length: 1_000, size: 2_000, work: 20_000_000 };

/**
 * Loads an engine whose time grows with the text and never with the number of ways to match it. Patterns come from files
 * and models: the engine of the platform can be kept busy for ever by one of them.
 * @param dialect `re2` reads the pattern as RE2 does, `ecma` takes the spellings of JSON Schema (`\uXXXX`, `[^]`) as well;
 * neither has look-around or back-references
 */
export async function loadPatterns(dialect: 're2' | 'ecma'): Promise<(source: string) => Pattern> {
  const { RE2JS } = await import('re2js');
  return (source) => {
    if (source.length > PATTERN_LIMITS.length) {
      throw new PatternProblem(source, `has ${source.length} characters; a pattern has at most ${PATTERN_LIMITS.length}`);
    }
    const size = patternSize(source);
    if (size > PATTERN_LIMITS.size) {
      throw new PatternProblem(source, `grows to ${size} steps by its repetitions; a pattern has at most ${PATTERN_LIMITS.size}`);
    }
    try {
      const compiled = RE2JS.compile(dialect === 'ecma' ? RE2JS.translateRegExp(source) : source);
      return {
        test: (text) => testWithin(source, compiled, text),
        longest: Math.floor(PATTERN_LIMITS.work / compiled.programSize()),
        needles: () => needlesOf(compiled.re2Input.prefilter),
      };
    } catch (cause) {
      throw new PatternProblem(source, `cannot be used: ${reasonOf(cause as Error, source)}`);
    }
  };
}

/** What the engine itself looks for before it tries to match. */
interface Prefilter {
  /** 1 a text, 2 all of the parts, 3 one of the parts. */
  readonly type: number;
  readonly str: string;
  readonly subs: readonly Prefilter[];
}

function needlesOf(prefilter: Prefilter | null): readonly string[] | null {
  if (prefilter === null) return null;
  const parts = prefilter.subs.map(needlesOf);
  switch (prefilter.type) {
    case 1:
      return prefilter.str === '' ? null : [prefilter.str];
    case 2:
      return parts.reduce((best, part) => (shortest(part) > shortest(best) ? part : best), null);
    case 3:
      return parts.length === 0 || parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    default:
      return null;
  }
}

/** The longer the shortest of them, the fewer texts hold one. */
function shortest(needles: readonly string[] | null): number {
  return needles === null ? 0 : Math.min(...needles.map((needle) => needle.length));
}

function testWithin(source: string, compiled: { programSize(): number; test(text: string): boolean }, text: string): boolean {
  if (text.length * compiled.programSize() <= PATTERN_LIMITS.work) return compiled.test(text);
  throw new PatternProblem(source, `is too much work on a text of ${text.length} characters; use a shorter one of either`);
}

function reasonOf({ message }: Error, source: string): string {
  if (/\(\?<?[=!]/.test(source)) return 'look-ahead and look-behind are not available (patterns are RE2)';
  if (/\\[1-9]/.test(source) || source.includes('\\k<')) return 'back-references are not available (patterns are RE2)';
  return `${message.replace(/^error parsing regexp: /, '')} (patterns are RE2)`;
}
