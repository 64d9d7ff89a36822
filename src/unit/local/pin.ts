import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { posix } from 'node:path';
import { isInside, type Located, type RealPath } from '../../contract/index.js';
import { errno, problem, translate } from './problems.js';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
/** A handle that names a folder without reading it; Node does not list the flag. Same value on x64 and arm64. */
export const O_PATH = 0o10000000;
const ATTEMPTS = 16;

/** With /proc an open descriptor tells where it leads and serves as a path, so nothing on the way can be swapped. */
const proc = process.platform === 'linux' && existsSync('/proc/self/fd');

/** An open regular file that is known to be the located one. The owner closes `fd`. */
export interface OpenFile {
  readonly fd: number;
  readonly stat: Stats;
}

/**
 * Opens the located file for reading. A link or a swapped parent folder is an `escape`; a file that someone replaced
 * by another at the same place is simply opened anew.
 */
export function openFile(at: Located): OpenFile {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const file = tryOpen(at);
    if (file) return file;
  }
  throw problem('escape', at.display, 'was replaced again and again while it was being opened');
}

function tryOpen(at: Located): OpenFile | null {
  let fd: number | undefined;
  try {
    const before = lstatSync(at.real);
    requireRegular(before, at.display);
    fd = openSync(at.real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    const stat = fstatSync(fd);
    requireRegular(stat, at.display);
    if (stat.dev === before.dev && stat.ino === before.ino && standsAt(fd, at.real, at.display)) {
      const open = { fd, stat };
      fd = undefined;
      return open;
    }
    return null;
  } catch (error) {
    throw translate(error, at.display);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

export function requireRegular(stat: Stats, display: string): void {
  if (stat.isFile()) return;
  if (stat.isDirectory()) throw problem('is_directory', display, 'is a folder, not a file');
  if (stat.isSymbolicLink()) throw problem('escape', display, 'became a symbolic link after it was located');
  throw problem('not_regular', display, 'is a device, socket or pipe; only regular files are opened');
}

/** False when the open file was deleted or renamed meanwhile; throws `escape` when it lies elsewhere. */
function standsAt(fd: number, real: string, display: string): boolean {
  if (!proc) {
    const there = lstatSync(real);
    const open = fstatSync(fd);
    if (realpathSync.native(real) !== real) throw movedAway(display);
    return there.dev === open.dev && there.ino === open.ino;
  }
  const leads = readlinkSync(`/proc/self/fd/${fd}`);
  if (leads === real) return true;
  if (leads.endsWith(' (deleted)')) return false;
  throw movedAway(display);
}

function movedAway(display: string): Error {
  return problem('escape', display, 'a folder on the way was replaced after the path was located');
}

/** A folder held open, so that work inside it cannot be led elsewhere. */
export interface PinnedFolder {
  /** Prefix for paths of entries: `${base}/${name}`. */
  readonly base: string;
  /** Folders that had to be created, outermost first. */
  readonly created: readonly RealPath[];
  /** @throws WindlassError `escape` when the folder is no longer where it was */
  verify(): void;
  close(): void;
}

/**
 * Holds the folder `real`, creating it and its parents (0755 less the umask) when `create` is set. Parents are created
 * one by one inside held folders, so a parent swapped for a link meanwhile is an `escape`, never a way out.
 */
export function pinFolder(root: RealPath, real: string, display: string, create: boolean): PinnedFolder {
  try {
    return hold(real, display, []);
  } catch (error) {
    if (!create || errno(error) !== 'ENOENT') throw translate(error, display);
  }
  if (real === root || !isInside(real, root)) throw problem('not_found', display, 'the workspace folder is gone');
  const parent = pinFolder(root, posix.dirname(real), display, true);
  try {
    const made = makeFolder(`${parent.base}/${posix.basename(real)}`);
    parent.verify();
    return hold(real, display, made ? [...parent.created, real as RealPath] : parent.created);
  } catch (error) {
    throw translate(error, display);
  } finally {
    parent.close();
  }
}

function hold(real: string, display: string, created: readonly RealPath[]): PinnedFolder {
  const fd = openSync(real, (proc ? O_PATH : O_RDONLY) | O_DIRECTORY | O_NOFOLLOW);
  const verify = () => {
    if (!standsAt(fd, real, display)) throw movedAway(display);
  };
  try {
    verify();
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return { base: proc ? `/proc/self/fd/${fd}` : real, created, verify, close: () => closeSync(fd) };
}

function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, 0o755);
    return true;
  } catch (error) {
    if (errno(error) === 'EEXIST') return false;
    throw error;
  }
}
