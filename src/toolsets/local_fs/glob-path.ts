import { compileName } from './glob-name.js';

/** One part of a pattern for paths; `**` stands for any number of folders. */
export type Segment = '**' | ((name: string) => boolean);

/** Null where a part can match nothing. More stars than two are two; a last `**` is everything inside a folder, not the folder itself. */
export function segmentsOf(parts: readonly string[]): readonly Segment[] | null {
  const segments: Segment[] = [];
  for (const part of parts) {
    const segment = /^\*{2,}$/.test(part) ? '**' : compileName(part);
    if (segment === null) return null;
    if (segment !== '**' || segments.at(-1) !== '**') segments.push(segment);
  }
  if (segments.at(-1) === '**') segments.push(() => true);
  return segments;
}

/** One pass per segment over the positions reached so far: no backtracking. */
export function matchPath(segments: readonly Segment[], names: readonly string[]): boolean {
  const [first, second] = segments;
  // most patterns: a name, wherever it stands
  if (segments.length === 2 && first === '**' && second !== undefined && second !== '**') return second(names.at(-1) ?? '');
  // in ascending order
  let reached: number[] = [0];
  for (const segment of segments) {
    const next: number[] = [];
    const [least] = reached;
    if (least === undefined) return false;
    if (segment === '**') for (let later = least; later <= names.length; later++) next.push(later);
    else for (const at of reached) if (at < names.length && segment(names[at] ?? '')) next.push(at + 1);
    reached = next;
  }
  return reached.at(-1) === names.length;
}
