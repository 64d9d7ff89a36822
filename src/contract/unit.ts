import type { Brand } from './brand.js';
import type { Sha256 } from './hash.js';

/** Absolute, symlinks resolved. Only `unit/` makes one. */
export type RealPath = Brand<string, 'RealPath'>;

export type EntryKind = 'file' | 'directory' | 'absent' | 'other';

/** A path argument after containment: inside the root, symlinks resolved, nothing opened yet. */
export interface Located {
  readonly real: RealPath;
  /** Relative to the root, `/` separated, `.` for the root itself. */
  readonly display: string;
  /** `absent`: the parent chain may be missing too. `other`: device, socket, FIFO. */
  readonly kind: EntryKind;
  /** Every spelling a path rule must be held against: as given, relative, absolute, resolved. */
  readonly spellings: readonly string[];
}

/** Why a path argument is refused before anything is planned. */
export interface PathRefusal {
  readonly code: 'escape' | 'no_root' | 'bad_argument' | 'not_regular';
  readonly reason: string;
}

export interface FileStat {
  readonly kind: EntryKind;
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  /** Permission bits, e.g. 0o644. */
  readonly mode: number;
  readonly links: number;
}

export interface Entry {
  readonly name: string;
  readonly kind: EntryKind | 'symlink';
  readonly size: number;
  readonly executable: boolean;
}

/** Only unit errors an operator or a caller can act on; anything else is a bug and throws as such. */
export type UnitProblem =
  | 'not_found'
  | 'is_directory'
  | 'not_directory'
  | 'not_regular'
  | 'escape'
  | 'too_large'
  | 'stale'
  | 'hard_linked'
  | 'disk_full'
  | 'permission';

/**
 * Where a run's tools act (TKT-3). Toolsets touch files and processes through it alone, so a confined, remote or
 * client-backed home can replace the local one. Every path it takes has been located by it first.
 * Methods throw a `WindlassError` whose code is a `UnitProblem`.
 */
export interface Unit {
  readonly root: RealPath;
  /** `dir` narrows the root for this call (`_allowed_dir`); relative ones are joined to the root. */
  locate(path: string, options?: { readonly dir?: string }): Promise<Located | PathRefusal>;
  /** The bytes of a regular file, through a descriptor that is checked to be the located file. */
  readFile(at: Located, options: { readonly maxBytes: number }): Promise<{ readonly bytes: Buffer; readonly sha256: Sha256 }>;
  /**
   * Hands a regular file of any size to `visit`, chunk by chunk, through a descriptor that is checked to be the located
   * file; a chunk is only valid during the visit. The hash of the whole content, or null when a visit stopped early.
   */
  scanFile(at: Located, visit: (chunk: Buffer) => 'more' | 'stop'): Promise<Sha256 | null>;
  /** Hash of a file of any size, streamed; `absent` where there is none. */
  hashFile(at: Located): Promise<Sha256 | 'absent'>;
  /**
   * Writes the whole file: temporary file beside it, fsync, rename, fsync of the folder; mode and owner kept, symlinks
   * untouched. In place (`atomic: false`) where the folder is not writable. Parents are created. Throws `stale` when the
   * content is no longer `expect`, `hard_linked` when the file has other names, which may lie outside the root.
   */
  replaceFile(at: Located, expect: Sha256 | 'absent', bytes: Uint8Array): Promise<{ readonly atomic: boolean }>;
  fileExists(at: Located): Promise<boolean>;
  stat(at: Located): Promise<FileStat>;
  /** Sorted by name, bytewise. Symlinks are reported, not followed. */
  listDir(at: Located): Promise<readonly Entry[]>;
  mkdir(at: Located): Promise<void>;
  /** Removes temporary files that an interrupted `replaceFile` left under the root. Returns how many. */
  sweep(): Promise<number>;
}

/** Tells the two answers of `locate` apart. */
export function isRefusal(at: Located | PathRefusal): at is PathRefusal {
  return 'code' in at;
}
