import { chmodSync, closeSync, existsSync, lstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type JsonObject, makeFolders, WindlassError } from '../contract/index.js';
import { storeError, systemCode } from './errors.js';
import { type FileSystemProbe, sharedFileSystem } from './filesystems.js';

/**
 * Makes `dir` (0700, with its parents) or checks that an existing one belongs to the caller or root and can be written
 * by nobody else. Returns its real path.
 *
 * @throws WindlassError `store_unsafe_location`, `permission`, `store_full`
 */
export function privateFolder(dir: string): string {
  const real = makeFolder(dir);
  const stat = statSync(real);
  if (!stat.isDirectory()) throw unsafe(dir, 'is not a folder');
  const uid = process.geteuid?.();
  if (uid !== undefined && stat.uid !== uid && stat.uid !== 0) throw unsafe(dir, `belongs to another user (uid ${stat.uid})`);
  if ((stat.mode & 0o022) !== 0) throw unsafe(dir, `can be written by other users; run: chmod 700 ${dir}`, { mode: octal(stat.mode) });
  return real;
}

/**
 * The folder for the state: private, on a local disk, and outside the workspace, so that a repository can neither bring
 * its own state nor reach it. Nothing is created in a refused place.
 *
 * @throws WindlassError `store_unsafe_location`, `permission`, `store_full`
 */
export function stateFolder(dir: string, options: { readonly workspace?: string; readonly probe?: FileSystemProbe } = {}): string {
  const { existing, rest } = nearestExisting(resolve(dir));
  if (options.workspace !== undefined && contains(realpathSync.native(options.workspace), join(existing, rest))) {
    throw unsafe(dir, 'lies inside the workspace, where whoever writes the repository could write it too');
  }
  const shared = sharedFileSystem(existing, options.probe);
  if (shared !== null)
    throw unsafe(dir, `is on a shared file system (${shared}), where the database would be damaged`, { fileSystem: shared });
  return privateFolder(dir);
}

/**
 * Makes the database file 0600 before SQLite opens it, which then gives its `-wal` and `-shm` files the same mode.
 * Tightens a wider one. Returns `path`.
 *
 * @throws WindlassError `store_unsafe_location`, `permission`, `store_full`
 */
export function privateFile(path: string): string {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return path;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw storeError(error, path);
  }
  const stat = lstatSync(path);
  if (!stat.isFile()) throw unsafe(path, 'is not a regular file');
  const uid = process.geteuid?.();
  if (uid !== undefined && stat.uid !== uid) throw unsafe(path, `belongs to another user (uid ${stat.uid})`);
  if ((stat.mode & 0o077) !== 0) chmodSync(path, 0o600);
  for (const beside of ['-wal', '-shm']) mendMode(`${path}${beside}`, stat.mode & 0o600);
  return path;
}

/** SQLite gives its log and index the mode the database had: once that is mended, theirs would lock it for good. */
function mendMode(path: string, wanted: number): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.uid !== process.geteuid?.() || (stat.mode & 0o777) === wanted) return;
  try {
    chmodSync(path, wanted);
  } catch (error) {
    // Another process closed the database and took its files with it.
    if (systemCode(error) !== 'ENOENT') throw storeError(error, path);
  }
}

function makeFolder(dir: string): string {
  try {
    makeFolders(dir, 0o700);
    return realpathSync.native(dir);
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'ELOOP'].includes(systemCode(error))) throw unsafe(dir, 'is not a folder');
    throw storeError(error, dir);
  }
}

/** The deepest part of `path` that exists, with its links resolved, and what is missing below it. */
function nearestExisting(path: string): { readonly existing: string; readonly rest: string } {
  let existing = path;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  return { existing: realpathSync.native(existing), rest: relative(existing, path) };
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`));
}

function unsafe(path: string, why: string, data: JsonObject = {}): WindlassError {
  return new WindlassError('store_unsafe_location', `${path} ${why}. Name a private local folder with XDG_STATE_HOME or --db`, {
    data: { path, ...data },
  });
}

function octal(mode: number): string {
  return (mode & 0o7777).toString(8).padStart(4, '0');
}
