import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync as fsyncCallback,
  ftruncateSync,
  linkSync,
  openSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  write as writeCallback,
} from 'node:fs';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import type { Located, RealPath, Sha256, Unit } from '../../contract/index.js';
import type { KeyedLock } from '../keyed-lock.js';
import type { PinnedFolder } from './pin.js';
import { changed, openParent, type Place, requireUnchanged, singleName, statOf, syncFolder } from './place.js';
import { errno, problem, translate } from './problems.js';
import { temporaryName } from './temporary.js';

const fsync = promisify(fsyncCallback);
const writeAsync = promisify(writeCallback);
const { O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;

/** One write under way. */
interface Job extends Place {
  readonly bytes: Uint8Array;
  /** Permission bits of the file. Absent: those of the old one, or of any new one. */
  readonly mode: number | undefined;
}

/** See `Unit.replaceFile`. What remains is the instant between the last hash and the rename: no system call closes it. */
export async function replaceFile(
  root: RealPath,
  at: Located,
  expect: Sha256 | 'absent',
  bytes: Uint8Array,
  { lock, mode }: { readonly lock: KeyedLock; readonly mode?: number | undefined },
): ReturnType<Unit['replaceFile']> {
  if (at.real === root) throw problem('is_directory', at.display, 'is a folder, not a file');
  const folder = openParent(root, at, expect);
  try {
    const job: Job = { at, folder, target: `${folder.base}/${posix.basename(at.real)}`, bytes, lock, mode };
    const done = expect === 'absent' ? await createNew(job) : await replaceOld(job, expect);
    await syncFolders(root, folder);
    return { ...done, folders: folder.created };
  } catch (error) {
    removeCreated(folder);
    throw translate(error, at.display);
  } finally {
    folder.close();
  }
}

/** A file that somebody else creates meanwhile is never overwritten: linking into place fails where a name is taken. */
async function createNew(job: Job): Promise<{ readonly atomic: boolean }> {
  if (statOf(job.target) !== null) throw changed(job.at, 'exists by now');
  const temporary = await writeTemporary(job, null);
  try {
    job.folder.verify();
    linkSync(temporary, job.target);
    return { atomic: true };
  } catch (error) {
    if (errno(error) === 'EEXIST') throw changed(job.at, 'exists by now');
    if (!cannotLink(error)) throw error;
  } finally {
    unlinkSync(temporary);
  }
  return createExclusively(job);
}

/** For file systems without hard links. */
async function createExclusively(job: Job): Promise<{ readonly atomic: boolean }> {
  let fd: number;
  try {
    fd = openSync(job.target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, bornWith(job));
  } catch (error) {
    throw errno(error) === 'EEXIST' ? changed(job.at, 'exists by now') : error;
  }
  try {
    await writeAll(fd, job.bytes, 0, job.bytes.length);
    if (job.mode !== undefined) fchmodSync(fd, job.mode & 0o777);
    await fsync(fd);
    return { atomic: false };
  } catch (error) {
    unlinkSync(job.target);
    throw error;
  } finally {
    closeSync(fd);
  }
}

async function replaceOld(job: Job, expect: Sha256): Promise<{ readonly atomic: boolean }> {
  const old = singleName(job);
  let temporary: string;
  try {
    temporary = await writeTemporary(job, old);
  } catch (error) {
    if (isRefusal(error)) return writeInPlace(job, expect);
    throw error;
  }
  let renamed = false;
  try {
    await job.lock.run(job.at.real, async () => {
      await requireUnchanged(job, expect);
      job.folder.verify();
      renameSync(temporary, job.target);
      renamed = true;
    });
    return { atomic: true };
  } catch (error) {
    // A sticky folder lets nobody rename over another's file, but the file itself may be writable.
    if (isRefusal(error)) return await writeInPlace(job, expect);
    throw error;
  } finally {
    if (!renamed) unlinkSync(temporary);
  }
}

/** A complete, synced copy beside the target, with the mode and as far as permitted the owner of the old file. */
async function writeTemporary(job: Job, old: Stats | null): Promise<string> {
  const path = `${job.folder.base}/${temporaryName()}`;
  const fd = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, old ? 0o600 : bornWith(job));
  try {
    await writeAll(fd, job.bytes, 0, job.bytes.length);
    if (old) likeOld(fd, old);
    if (job.mode !== undefined) fchmodSync(fd, job.mode & 0o777);
    await fsync(fd);
    return path;
  } catch (error) {
    unlinkSync(path);
    throw error;
  } finally {
    closeSync(fd);
  }
}

/** What is to have bits of its own is nobody else's to read until it has them. */
function bornWith({ mode }: Job): number {
  return mode === undefined ? 0o666 : 0o600;
}

function likeOld(fd: number, old: Stats): void {
  const now = fstatSync(fd);
  if (now.uid !== old.uid || now.gid !== old.gid) {
    try {
      fchownSync(fd, old.uid, old.gid);
    } catch (error) {
      if (errno(error) !== 'EPERM') throw error; // only root gives files away; the content still lands
    }
  }
  fchmodSync(fd, old.mode & 0o777); // setuid bits do not outlive a change of content, as the kernel has it
}

/** Where the folder takes no new entry. New blocks are claimed first, so a full disk leaves the old content whole. */
async function writeInPlace(job: Job, expect: Sha256): Promise<{ readonly atomic: boolean }> {
  await job.lock.run(job.at.real, async () => {
    const fd = openSync(job.target, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    try {
      await requireUnchanged(job, expect, fd);
      job.folder.verify();
      await growThenOverwrite(fd, job.bytes, fstatSync(fd).size);
      if (job.mode !== undefined) fchmodSync(fd, job.mode & 0o777);
      await fsync(fd);
    } finally {
      closeSync(fd);
    }
  });
  return { atomic: false };
}

async function growThenOverwrite(fd: number, bytes: Uint8Array, oldSize: number): Promise<void> {
  try {
    await writeAll(fd, bytes, Math.min(oldSize, bytes.length), bytes.length);
  } catch (error) {
    ftruncateSync(fd, oldSize);
    throw error;
  }
  await writeAll(fd, bytes, 0, Math.min(oldSize, bytes.length));
  ftruncateSync(fd, bytes.length);
}

async function writeAll(fd: number, bytes: Uint8Array, from: number, to: number): Promise<void> {
  for (let done = from; done < to; ) {
    done += (await writeAsync(fd, bytes, done, to - done, done)).bytesWritten;
  }
}

/** Makes the new entry, and every folder created for it, survive a power cut. */
async function syncFolders(root: RealPath, folder: PinnedFolder): Promise<void> {
  await syncFolder(`${folder.base}/.`);
  for (const made of folder.created) {
    if (made !== root) await syncFolder(posix.dirname(made));
  }
}

/** Folders made for a file that then could not be written. One that is not empty is somebody's by now and stays. */
function removeCreated(folder: PinnedFolder): void {
  for (const made of folder.created.toReversed()) {
    try {
      rmdirSync(made);
    } catch {
      return;
    }
  }
}

function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(errno(error) ?? '');
}

function cannotLink(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(errno(error) ?? '');
}
