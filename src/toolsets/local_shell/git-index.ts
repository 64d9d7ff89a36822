import { posix } from 'node:path';
import type { Unit } from '../../contract/index.js';
import { bytesOf } from './bytes-of.js';
import type { Repository } from './repository.js';

const MAX_INDEX_BYTES = 5 * 1024 * 1024;

/** One tracked file. `path` counts from the root of the work tree. */
export interface Tracked {
  readonly path: string;
  /** Of its content, in hexadecimal. */
  readonly id: string;
  /** A regular file without conflicts: `id` tells its one content. */
  readonly isPlain: boolean;
}

const HEADER = 12;
const STAT = 40;
const ID = 20;
const TEXT = new TextDecoder();

/** What a repository tracks: nothing where it has no index; null where that cannot be told. */
export async function trackedIn({ home }: Repository, unit: Unit): Promise<readonly Tracked[] | null> {
  const bytes = await bytesOf(posix.join(home, 'index'), MAX_INDEX_BYTES, unit);
  if (bytes === 'absent') return [];
  return bytes === null ? null : readIndex(bytes);
}

/**
 * What the index of a repository says is tracked (`gitformat-index`, versions 2 to 4); null where it is of another kind: damaged, split,
 * sparse, or with longer ids.
 */
export function readIndex(bytes: Buffer): readonly Tracked[] | null {
  if (bytes.length < HEADER + ID || bytes.toString('latin1', 0, 4) !== 'DIRC') return null;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const tracked: Tracked[] = [];
  const end = bytes.length - ID;
  let at = HEADER;
  let name: Buffer = Buffer.alloc(0);
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const entry = entryAt(bytes, at, version, name);
    if (entry === null || entry.next > end || Buffer.compare(name, entry.name) > 0) return null;
    ({ next: at, name } = entry);
    tracked.push({ path: TEXT.decode(name), id: entry.id, isPlain: entry.isPlain });
  }
  return isWhole(bytes, at, end) ? tracked : null;
}

interface Entry {
  readonly name: Buffer;
  readonly id: string;
  readonly isPlain: boolean;
  readonly next: number;
}

function entryAt(bytes: Buffer, at: number, version: number, before: Buffer): Entry | null {
  const flagsAt = at + STAT + ID;
  if (flagsAt + 2 > bytes.length) return null;
  const flags = bytes.readUInt16BE(flagsAt);
  const nameAt = flagsAt + (version >= 3 && (flags & 0x4000) !== 0 ? 4 : 2);
  const [start, kept] = version === 4 ? shared(bytes, nameAt, before) : [nameAt, before.subarray(0, 0)];
  const end = bytes.indexOf(0, start);
  if (end === -1) return null;
  const name = Buffer.concat([kept, bytes.subarray(start, end)]);
  if (name.length === 0) return null;
  return {
    name,
    id: bytes.toString('hex', at + STAT, at + STAT + ID),
    isPlain: bytes.readUInt32BE(at + 24) >>> 12 === 0o10 && (flags & 0x3000) === 0,
    // Padded to eight bytes, with one NUL at least.
    next: version === 4 ? end + 1 : at + Math.floor((end - at + 8) / 8) * 8,
  };
}

/** In version 4 a name begins as the one before it, less as many bytes at its end as a number says. */
function shared(bytes: Buffer, at: number, before: Buffer): readonly [start: number, kept: Buffer] {
  let next = at;
  let byte = bytes[next++] ?? 0;
  let less = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = bytes[next++] ?? 0;
    less = ((less + 1) << 7) | (byte & 0x7f);
  }
  return [next, before.subarray(0, Math.max(0, before.length - less))];
}

/** Nothing but extensions follows, and none of those without which the entries are not all there is. */
function isWhole(bytes: Buffer, from: number, end: number): boolean {
  let at = from;
  while (at + 8 <= end) {
    if (/^[a-z]/.test(bytes.toString('latin1', at, at + 1))) return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}
