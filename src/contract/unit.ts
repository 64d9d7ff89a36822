import type { Brand } from './brand.js';
import type { Sha256 } from './hash.js';
import type { CallId } from './ids.js';
import type { SandboxProfile, Shield } from './sandbox.js';

/** Absolute, symlinks resolved. Only `unit/` makes one. */
export type RealPath = Brand<string, 'RealPath'>;

export type EntryKind = 'file' | 'directory' | 'absent' | 'other';

/** A path argument after containment: inside the root, symlinks resolved, nothing opened yet. */
export interface Located {
  readonly real: RealPath;
  /** Relative to the root, `/` separated, `.` for the root itself; absolute in the private folder for temporary files. */
  readonly display: string;
  /** `absent`: the parent chain may be missing too. `other`: device, socket, FIFO. */
  readonly kind: EntryKind;
  /** Every spelling a path rule must be held against: as given, relative, absolute, resolved. */
  readonly spellings: readonly string[];
}

/** Why a path argument is refused before anything is planned. */
export interface PathRefusal {
  readonly code: 'escape' | 'bad_argument';
  readonly reason: string;
}

export interface FileStat {
  readonly kind: EntryKind;
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
  /** Permission bits, e.g. 0o644. */
  readonly mode: number;
  /** Its names (hard links), but for those that an interrupted `replaceFile` left beside it. */
  readonly links: number;
}

/** An entry as its folder tells of it. */
export interface NamedEntry {
  readonly name: string;
  readonly kind: EntryKind | 'symlink';
}

export interface Entry extends NamedEntry {
  /** Bytes. */
  readonly size: number;
  readonly executable: boolean;
}

/** A program word and where it leads. */
export interface FoundProgram {
  /** Absolute, as found: a folder of PATH and the name, or the word itself. */
  readonly path: string;
  readonly real: RealPath;
  readonly sha256: Sha256;
  /** It lies where calls may write, so its name vouches for nothing. Never so for what PATH finds. */
  readonly writable: boolean;
  /** Why the system would not run it by itself: neither a binary nor a script with an absolute interpreter. */
  readonly defect?: string;
}

/** One program call: no shell, no search, no expansion. */
export interface SpawnStep {
  /** `argv[0]` is as typed; the program gets it as its own name. */
  readonly argv: readonly string[];
  /** The file that is executed. */
  readonly program: RealPath;
  readonly cwd: RealPath;
  /** `PWD` of the program: the folder as `cd` reached it. Default `cwd`. */
  readonly pwd?: string;
}

/** One end of a pipe of the system, which programs are given as it is. */
export interface PipeEnd {
  readonly fd: number;
  /** Lets go of it here; more than once is as good as once. */
  close(): void;
}

/** What is written to one end is read from the other. */
export interface Pipe {
  readonly read: PipeEnd;
  readonly write: PipeEnd;
}

export interface SpawnProfile {
  /** Marks every process of the call, so that none is left behind. */
  readonly call: CallId;
  /** Which of several programs of the call that run at once: its end leaves the others alone. Absent = it runs alone. */
  readonly part?: number;
  /** Text on stdin, or the end of a pipe; absent = there is nothing to read. */
  readonly stdin?: string | PipeEnd;
  /** Gets stdout in place of `onOutput`. Both ends are closed here as soon as the program has them, or cannot be started. */
  readonly stdout?: PipeEnd;
  /**
   * `none` = no variables but those that mark it as ours: for what the product itself starts. Names = of those of the run these alone,
   * besides PATH and TMPDIR. Default: those of the run.
   */
  readonly variables?: 'none' | readonly string[];
  /** Milliseconds until everything of this step is killed. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /**
   * It is stopped soon after it consumed more than this. Looked at every few hundredths of a second; where the system does not tell what a
   * program consumes it is stopped at once.
   */
  readonly most?: Consumption;
  /** Absent = nothing confines it. */
  readonly sandbox?: SandboxProfile;
  /** Chunks as they arrive, of both streams in one order. */
  readonly onOutput: (stream: 'stdout' | 'stderr', chunk: Buffer) => void;
}

/** Of one program, without those that it starts. */
export interface Consumption {
  /** Bytes of memory that it holds. */
  readonly memory: number;
  /** Bytes that it has read. */
  readonly read: number;
}

export interface Spawned {
  /** As a shell tells it: 127 not found, 126 not executable, 128 + n killed by signal n; null = killed by us. */
  readonly exitCode: number | null;
  /** Why it was killed; null = it ended by itself. */
  readonly stopped: 'timeout' | 'signal' | 'consumption' | null;
  /** What could not be started, in words; null = it was. */
  readonly problem: string | null;
  /** Processes of this step that could not be killed. */
  readonly leftRunning: readonly number[];
  /** Something that could not be found still held the output when it was closed. */
  readonly outputHeld: boolean;
  /** What of the workspace it could not open in its sandbox. Absent = nothing. */
  readonly masked?: readonly string[];
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

/** What is said of a file that is not written to because of `hard_linked`, behind its path. */
export const HARD_LINKED = 'has other names (hard links), which may lie outside the workspace; put a copy of its own in its place first';

/**
 * Where a run's tools act (TKT-3). Toolsets touch files and processes through it alone, so a confined, remote or
 * client-backed home can replace the local one. Every path it takes has been located by it first.
 * Methods throw a `WindlassError` whose code is a `UnitProblem`.
 */
export interface Unit {
  readonly root: RealPath;
  /** A second root, private to the run, for temporary files: `TMPDIR` of its programs. Null = it has none. */
  readonly temporary: RealPath | null;
  /**
   * Inside the root, or by its absolute name in the private folder for temporary files. `dir` narrows this to a folder of
   * the root for this call (`_allowed_dir`); relative ones are joined to the root.
   */
  locate(path: string, options?: { readonly dir?: string }): Promise<Located | PathRefusal>;
  /** The bytes of a regular file, through a descriptor that is checked to be the located file. */
  readFile(at: Located, options: { readonly maxBytes: number }): Promise<{ readonly bytes: Buffer; readonly sha256: Sha256 }>;
  /**
   * Hands a regular file of any size to `visit`, chunk by chunk, through a descriptor that is checked to be the located
   * file; a chunk is only valid during the visit. The hash of the whole content, or null when a visit stopped early.
   */
  scanFile(at: Located, visit: (chunk: Buffer) => 'more' | 'stop'): Promise<Sha256 | null>;
  /** Hash of a file of any size, streamed; `absent` where there is none. `visit` sees every chunk on its way, as that of `scanFile` does. */
  hashFile(at: Located, visit?: (chunk: Buffer) => void): Promise<Sha256 | 'absent'>;
  /**
   * Writes the whole file: temporary file beside it, fsync, rename, fsync of the folder; mode and owner kept, symlinks
   * untouched. In place (`atomic: false`) where the folder is not writable. Parents are created: `folders`, the
   * outermost first. Throws `stale` when the
   * content is no longer `expect`, `hard_linked` when the file has other names, which may lie outside the root. `mode`:
   * permission bits the file gets with its bytes.
   */
  replaceFile(
    at: Located,
    expect: Sha256 | 'absent',
    bytes: Uint8Array,
    options?: { readonly mode?: number },
  ): Promise<{ readonly atomic: boolean; readonly folders: readonly RealPath[] }>;
  /** Takes the name of a file out of its folder, for good once it resolves. Throws `stale` and `hard_linked` as `replaceFile` does. */
  removeFile(at: Located, expect: Sha256): Promise<void>;
  /** Takes a folder away if nothing is in it, and says whether it did; what is no folder stays. */
  removeEmptyFolder(at: Located): Promise<boolean>;
  fileExists(at: Located): Promise<boolean>;
  stat(at: Located): Promise<FileStat>;
  /** Sorted by name, bytewise. Symlinks are reported, not followed. */
  listDir(at: Located): Promise<readonly Entry[]>;
  /** The same entries in the same order, by what the folder alone tells: walks over many thousands of them go by this. */
  listNames(at: Located): Promise<readonly NamedEntry[]>;
  mkdir(at: Located): Promise<void>;
  /**
   * Where a path really leads as far as it exists, inside the root or not; null where a link leads nowhere. Opens
   * nothing: it tells what a program would touch.
   */
  realPath(path: string): Promise<RealPath | null>;
  /**
   * Finds the program of a word. A bare word is searched on the PATH pinned for this unit: absolute entries, the first
   * executable regular file outside the root. A word with a slash is taken from `cwd`. Null = nothing executable there.
   */
  resolveProgram(word: string, options: { readonly cwd: string }): Promise<FoundProgram | null>;
  /**
   * Runs one program to its end. Whatever it started ends with it: its process group, its descendants, and everything
   * marked with the call, wherever it moved. Never throws for what the program did.
   */
  spawn(step: SpawnStep, profile: SpawnProfile): Promise<Spawned>;
  /** So many pipes, for programs that run at once. */
  openPipes(count: number): Promise<readonly Pipe[]>;
  /**
   * Ends what a call left running whose driver was killed before it could: nothing of an earlier life acts while a run goes
   * on. The pids that could not be ended.
   */
  endCall(call: CallId): Promise<readonly number[]>;
  /**
   * After `endCall`: what confined programs of such a call made that steers windlass or is executed by other programs loses its name, as at
   * the end of a step. What was set aside, in words.
   */
  takeBack(call: CallId, shield: Shield): Promise<readonly string[]>;
  /**
   * Why no program starts here, in words; null = they do. What steers windlass or is executed by other programs, was made by a confined one
   * and could not be set aside bars them for as long as it stands there.
   */
  leftInPlace(): Promise<string | null>;
  /** Removes temporary files that an interrupted `replaceFile` left under the root. Returns how many. */
  sweep(): Promise<number>;
}

/** Tells the two answers of `locate` apart. */
export function isRefusal(at: Located | PathRefusal): at is PathRefusal {
  return 'code' in at;
}
