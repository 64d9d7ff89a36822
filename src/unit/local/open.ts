import { lstatSync, realpathSync, statSync } from 'node:fs';
import { type FileStat, type Located, type RealPath, type Unit, WindlassError } from '../../contract/index.js';
import { KeyedLock } from '../keyed-lock.js';
import { listDir } from './list.js';
import { kindOf, locate } from './locate.js';
import { pinFolder } from './pin.js';
import { errno, problem, translate } from './problems.js';
import { hashFile, readFile, scanFile } from './read.js';
import { replaceFile } from './replace.js';
import { sweep } from './sweep.js';

/** One for the process: two units on one folder must not interleave their writes either. */
const lock = new KeyedLock();

/**
 * The machine we run on as a unit, confined to `root` (an existing folder; symlinks in it are resolved once, here).
 * @throws WindlassError `not_found`, `not_directory`, `permission` when the root is none
 */
export async function openLocalUnit(options: { readonly root: string }): Promise<Unit> {
  const root = realRoot(options.root);
  return {
    root,
    locate: async (path, { dir } = {}) => locate(root, path, dir),
    readFile: (at, { maxBytes }) => readFile(at, maxBytes),
    scanFile,
    hashFile,
    replaceFile: (at, expect, bytes) => replaceFile(root, at, expect, bytes, lock),
    fileExists: async (at) => exists(at),
    stat: async (at) => stat(at),
    listDir: (at) => listDir(root, at),
    mkdir: async (at) => pinFolder(root, at.real, at.display, true).close(),
    sweep: () => sweep(root),
  };
}

function realRoot(path: string): RealPath {
  try {
    const real = realpathSync.native(path);
    if (!statSync(real).isDirectory()) throw problem('not_directory', path, 'the workspace must be a folder');
    return real as RealPath;
  } catch (error) {
    throw translate(error, path);
  }
}

function exists(at: Located): boolean {
  try {
    lstatSync(at.real);
    return true;
  } catch (error) {
    if (errno(error) === 'ENOENT' || errno(error) === 'ENOTDIR') return false;
    throw translate(error, at.display);
  }
}

function stat(at: Located): FileStat {
  try {
    const found = lstatSync(at.real);
    if (found.isSymbolicLink() || realpathSync.native(at.real) !== at.real) {
      throw new WindlassError('escape', `${at.display}: was replaced by a symbolic link after it was located`, {
        data: { path: at.display },
      });
    }
    return {
      kind: kindOf(found),
      size: found.size,
      modifiedMs: found.mtimeMs,
      mode: found.mode & 0o7777,
      links: found.nlink,
    };
  } catch (error) {
    throw translate(error, at.display);
  }
}
