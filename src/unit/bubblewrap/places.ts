import { MAX_PATH_BYTES } from './reach.js';

/** What is hidden or held is mounted over down to this level. */
export const MAX_LEVELS = 100;

/** The path itself, or the nearest folder above it that can be mounted over. */
export function mountedFor(path: string): string {
  let named = path;
  while (named.length * 3 > MAX_PATH_BYTES && Buffer.byteLength(named) > MAX_PATH_BYTES) {
    const start = named.slice(0, MAX_PATH_BYTES);
    named = start.slice(0, start.lastIndexOf('/'));
  }
  let end = 0;
  for (let level = 0; level <= MAX_LEVELS && end >= 0; level++) end = named.indexOf('/', end + 1);
  return end < 0 ? named : named.slice(0, end);
}

/** What lies in another of them goes with it. */
export function outermost(places: readonly string[]): readonly string[] {
  const all = new Set(places);
  return places.filter((place) => !foldersAbove(place).some((folder) => all.has(folder)));
}

/** The nearest one first. */
export function foldersAbove(place: string): readonly string[] {
  const above: string[] = [];
  for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1)) above.push(place.slice(0, end));
  return above;
}
