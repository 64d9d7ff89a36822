import { type Glob, matchesSegments } from './glob.js';
import { type Segment, segmentMatches } from './glob-segment.js';

interface Entry {
  readonly index: number;
  readonly segments: readonly Segment[];
}

type Accept = ((index: number) => boolean) | undefined;

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

  /** Index of the first glob below `before` that covers the path (from `cleanPath`) and that `accept` agrees to; -1 when none does. */
  first(path: readonly string[], accept?: (index: number) => boolean, before = Number.POSITIVE_INFINITY): number {
    let best = before;
    if (this.#byName.size > 0)
      for (const name of path) {
        const named = this.#byName.get(name);
        if (named !== undefined) best = firstOf(named, path, best, accept);
      }
    const last = path.at(-1);
    if (last !== undefined)
      for (const entry of this.#byLast) {
        if (entry.index >= best) break;
        if (segmentMatches(entry.last, last) && covers(entry, path, accept)) best = entry.index;
      }
    best = firstOf(this.#others, path, best, accept);
    return best === before ? -1 : best;
  }

  /** Whether any glob covers the entry of this name in a folder (from `cleanPath`): what the folder decides is found out once. */
  within(folder: readonly string[]): (name: string) => boolean {
    const always = [...folder.flatMap((each) => this.#byName.get(each) ?? []), ...this.#others];
    const path = [...folder, ''];
    const tried = ({ segments }: Entry) => matchesSegments(segments, path);
    return (name) => {
      path[folder.length] = name;
      return (
        always.some(tried) ||
        this.#byName.get(name)?.some(tried) === true ||
        this.#byLast.some((entry) => segmentMatches(entry.last, name) && tried(entry))
      );
    };
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

/** Entries stand in the order of their indexes. */
function firstOf(entries: readonly Entry[], path: readonly string[], before: number, accept: Accept): number {
  for (const entry of entries) {
    if (entry.index >= before) return before;
    if (covers(entry, path, accept)) return entry.index;
  }
  return before;
}

function covers({ index, segments }: Entry, path: readonly string[], accept: Accept): boolean {
  return matchesSegments(segments, path) && (accept === undefined || accept(index));
}

/** A name that every path of this pattern holds; the longest is the rarest. */
function longestName(segments: readonly Segment[]): string | null {
  let longest: string | null = null;
  for (const segment of segments) {
    if (segment.kind === 'literal' && segment.text.length > (longest?.length ?? 0)) longest = segment.text;
  }
  return longest;
}
