import { closeSync, constants, fstatSync, fsync as fsyncCallback, lstatSync, openSync, type Stats } from 'node:fs';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { HARD_LINKED, type Located, type RealPath, type Sha256, WindlassError } from '../../contract/index.js';
import type { KeyedLock } from '../keyed-lock.js';
import { type PinnedFolder, pinFolder, requireRegular } from './pin.js';
import { errno, problem } from './problems.js';
import { scanDescriptor } from './read.js';
import { removeDeadTemporaries } from './temporary.js';

const fsync = promisify(fsyncCallback);
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

/** Where a file is changed: the target as an entry of its held folder. */
export interface Place {
  readonly at: Located;
  readonly folder: PinnedFolder;
  readonly target: string;
  readonly lock: KeyedLock;
}

/** The folder that holds the target; made where the target is to be new. */
export function openParent(root: RealPath, at: Located, expect: Sha256 | 'absent'): PinnedFolder {
  try {
    return pinFolder(root, posix.dirname(at.real), at.display, expect === 'absent');
  } catch (error) {
    throw expect !== 'absent' && WindlassError.is(error) && error.code === 'not_found' ? changed(at, 'is gone') : error;
  }
}

/** The target's stat, refusing what has other names: writing would reach those, and a new file would silently part them. */
export function singleName(job: Place): Stats {
  let stat = statOf(job.target);
  if (stat && stat.nlink > 1) {
    removeDeadTemporaries(job.folder.base); // an interrupted creation leaves a second name beside the first
    stat = statOf(job.target);
  }
  if (!stat) throw changed(job.at, 'is gone');
  requireSingleName(job.at, stat);
  return stat;
}

function requireSingleName(at: Located, stat: Stats): void {
  requireRegular(stat, at.display);
  if (stat.nlink !== 1) throw problem('hard_linked', at.display, HARD_LINKED);
}

export function statOf(target: string): Stats | null {
  try {
    return lstatSync(target);
  } catch (error) {
    if (errno(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The re-hash right before the change (LFS-6), of what is open or of what now stands at the target. */
export async function requireUnchanged(job: Place, expect: Sha256, open?: number): Promise<void> {
  const fd = open ?? openSync(job.target, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stat = fstatSync(fd);
    requireSingleName(job.at, stat);
    if ((await scanDescriptor(fd, stat.size, () => 'more')) !== expect) throw changed(job.at, 'changed since it was read');
  } catch (error) {
    throw errno(error) === 'ENOENT' ? changed(job.at, 'is gone') : error;
  } finally {
    if (open === undefined) closeSync(fd);
  }
}

/** Makes a change of its entries survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  let fd: number;
  try {
    fd = openSync(path, O_RDONLY | O_DIRECTORY);
  } catch (error) {
    if (errno(error) === 'EACCES' || errno(error) === 'ENOENT') return; // may be written but not read; or moved away meanwhile
    throw error;
  }
  try {
    await fsync(fd);
  } catch (error) {
    if (errno(error) !== 'EINVAL') throw error; // some file systems do not sync folders
  } finally {
    closeSync(fd);
  }
}

export function changed(at: Located, how: string): Error {
  return problem('stale', at.display, `${how}; nothing was written`);
}
