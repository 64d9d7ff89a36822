import { type Glob, matchesSegments } from './glob.js';
import { type Segment, segmentMatches } from './glob-segment.js';

interface Entry {
  readonly index: number;
  readonly segments: readonly Segment[];
}

/**
 * Many globs asked at once, as rule lists and walks do: patterns that need a certain name are only tried on paths that
 * hold it, and patterns for a kind of file only on paths that end in one.
 */
export class GlobSet {
  readonly #byName = new Map<string, Entry[]>();
  readonly #byLast: (Entry & { readonly last: Segment })[] = [];
  readonly #others: Entry[] = [];

  constructor(globs: readonly Glob[]) {
    for (const [index, glob] of globs.entries()) for (const segments of glob.alternatives) this.#add({ index, segments });
  }

  /** Index of the first glob that covers the path (from `cleanPath`) and that `accept` agrees to; -1 when none does. */
  first(path: readonly string[], accept: (index: number) => boolean = () => true): number {
    let best = Number.POSITIVE_INFINITY;
    const consider = ({ index, segments }: Entry): void => {
      if (index < best && matchesSegments(segments, path) && accept(index)) best = index;
    };
    for (const name of path) this.#byName.get(name)?.forEach(consider);
    const last = path.at(-1);
    if (last !== undefined) for (const entry of this.#byLast) if (entry.index < best && segmentMatches(entry.last, last)) consider(entry);
    this.#others.forEach(consider);
    return best === Number.POSITIVE_INFINITY ? -1 : best;
  }

  #add(entry: Entry): void {
    const name = longestName(entry.segments);
    const last = entry.segments.at(-1);
    if (name !== null) {
      const known = this.#byName.get(name);
      if (known) known.push(entry);
      else this.#byName.set(name, [entry]);
    } else if (last?.kind === 'wild') this.#byLast.push({ ...entry, last });
    else this.#others.push(entry);
  }
}

/** A name that every path of this pattern holds; the longest is the rarest. */
function longestName(segments: readonly Segment[]): string | null {
  let longest: string | null = null;
  for (const segment of segments) {
    if (segment.kind === 'literal' && segment.text.length > (longest?.length ?? 0)) longest = segment.text;
  }
  return longest;
}
