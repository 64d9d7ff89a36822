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

  /**
   * Whether any glob covers the entry of a name in a folder that is spelled in these ways (from `cleanPath`): what the folder
   * decides is found out once, and most names match no pattern in any spelling.
   */
  within(folders: readonly (readonly string[])[]): (name: string) => boolean {
    const paths = folders.map((folder) => [...folder, '']);
    const covered = ({ segments }: Entry, path: string[], name: string): boolean => {
      path[path.length - 1] = name;
      return matchesSegments(segments, path);
    };
    const somewhere = (entry: Entry, name: string): boolean => paths.some((path) => covered(entry, path, name));
    const likely = paths.flatMap((path) => this.#whateverTheName(path).map((entry) => ({ entry, path })));
    return (name) =>
      this.#byLast.some((entry) => segmentMatches(entry.last, name) && somewhere(entry, name)) ||
      this.#byName.get(name)?.some((entry) => somewhere(entry, name)) === true ||
      likely.some(({ entry, path }) => covered(entry, path, name));
  }

  /** Those that may cover an entry of the folder whatever its name. */
  #whateverTheName(path: readonly string[]): readonly Entry[] {
    return [...path.flatMap((name) => this.#byName.get(name) ?? []), ...this.#others];
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
