import { closeSync, constants, openSync } from 'node:fs';
import { O_PATH } from '../local/pin.js';
import { pathOf } from './raw-names.js';

/** What the kernel takes as a path at once is 4096 bytes with its end, and what is mounted gets a few in front. */
export const MAX_PATH_BYTES = 4_000;
/** Folders on the way that are held open, so that those beside each other are not opened from the root every time. */
const MAX_HELD = 16;

/**
 * Leads to places of a workspace however deep they lie: a path that is too long for the kernel goes on from a folder that is held open
 * on the way.
 */
export class Reach {
  readonly #root: string;
  readonly #held = new Map<string, number>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The path is good for as long as `use` runs. Fails as the kernel does where a folder on the way is none, or closed. */
  at<T>(place: string, use: (path: string | Buffer) => T): T {
    const path = place === '' ? this.#root : `${this.#root}/${place}`;
    return use(pathOf(fits(path) ? path : this.#shortened(path)));
  }

  close(): void {
    for (const fd of this.#held.values()) closeSync(fd);
    this.#held.clear();
  }

  #shortened(path: string): string {
    const ends = endsOf(path);
    let last = ends.findLastIndex((end) => this.#held.has(path.slice(0, end)));
    let base = last < 0 ? null : this.#held.get(path.slice(0, ends[last]));
    for (let at = last + 1; at < ends.length; at++) {
      const from = last < 0 ? 0 : (ends[last] ?? 0);
      base = this.#hold(path.slice(0, ends[at]), `${prefixOf(base)}${path.slice(from, ends[at])}`);
      last = at;
    }
    return `${prefixOf(base)}${path.slice(ends[last] ?? 0)}`;
  }

  #hold(folder: string, path: string): number {
    const fd = openFolder(path);
    const [oldest] = this.#held;
    if (oldest !== undefined && this.#held.size >= MAX_HELD) {
      closeSync(oldest[1]);
      this.#held.delete(oldest[0]);
    }
    this.#held.set(folder, fd);
    return fd;
  }
}

/** For what lies in it: `/proc/self/fd/N/…`. A link is none. The caller closes it. */
export function openFolder(path: string): number {
  return openSync(pathOf(path), O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW);
}

function prefixOf(fd: number | null | undefined): string {
  return fd === null || fd === undefined ? '' : `/proc/self/fd/${fd}`;
}

function fits(path: string): boolean {
  return path.length * 3 <= MAX_PATH_BYTES || Buffer.byteLength(path) <= MAX_PATH_BYTES;
}

/** Where in a path that is too long a folder is to be held, and the path goes on from it. */
function endsOf(path: string): readonly number[] {
  const ends: number[] = [];
  let from = 0;
  let bytes = 0;
  for (let at = 1; at <= path.length; ) {
    const slash = path.indexOf('/', at);
    const next = slash < 0 ? path.length : slash;
    const more = Buffer.byteLength(path.slice(at - 1, next));
    // What follows a folder that is held begins with the path to it.
    if (bytes + more > MAX_PATH_BYTES - 32 && at - 1 > from) {
      ends.push(at - 1);
      [from, bytes] = [at - 1, 0];
    }
    bytes += more;
    at = next + 1;
  }
  return ends;
}
