import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RealPath } from '../../contract/index.js';
import { errno, problem, translate } from './problems.js';

/**
 * The private folder for temporary files of one run (rulings 1.9), made at its first use and found again when the run
 * goes on. `base` is a folder for runs alone; it and everything in it is 0700 and ours, or nothing is put there.
 * @throws WindlassError `permission` where the base belongs to somebody else or others may write it
 */
export function openTemporary(base: string, run: string): RealPath {
  try {
    const folder = join(base, run);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    requirePrivate(base);
    requirePrivate(folder);
    return realpathSync.native(folder) as RealPath;
  } catch (error) {
    throw translate(error, base);
  }
}

/** Removes it with all that programs left in it, folders they closed included. What cannot be removed waits for the next try. */
export function discardTemporary(base: string, run: string): void {
  const folder = join(base, run);
  try {
    if (!lstatSync(base, { throwIfNoEntry: false })) return; // most runs never had one
    removeAll(folder);
    rmdirSync(base); // the last one out
  } catch {
    // Other runs are still there, or somebody still writes in this one's folder or made it theirs.
  }
}

function removeAll(folder: string): void {
  try {
    rmdirSync(folder); // most are empty, and need nothing more of Node
    return;
  } catch {
    // It is not there, or something is in it.
  }
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    flatten(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Leaves nothing in it that has entries of its own, however deep, closed or oddly named it was: what lies in a folder of it is moved up,
 * so that no path gets longer than two names.
 */
function flatten(folder: string): void {
  if (!lstatSync(folder).isDirectory()) return;
  chmodSync(folder, 0o700);
  const top = Buffer.from(`${folder}/`);
  const moved = join(folder, Math.random().toString(36).slice(2)); // names that nothing there has
  let count = 0;
  for (let before = -1; before < count; ) {
    before = count;
    for (const path of foldersIn(top)) {
      const inside = Buffer.concat([path, Buffer.from('/')]);
      chmodSync(path, 0o700);
      for (const closed of foldersIn(inside)) chmodSync(closed, 0o700);
      for (const name of readdirSync(inside, { encoding: 'buffer' })) renameSync(Buffer.concat([inside, name]), `${moved}-${count++}`);
      rmdirSync(path);
    }
  }
}

/** @param folder with its last slash */
function foldersIn(folder: Buffer): readonly Buffer[] {
  const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => Buffer.concat([folder, name]));
}

/** The runs that have such a folder. */
export function temporaries(base: string): readonly string[] {
  try {
    return readdirSync(base);
  } catch (error) {
    if (errno(error) === 'ENOENT') return [];
    throw translate(error, base);
  }
}

function requirePrivate(folder: string): void {
  const stat = lstatSync(folder);
  const uid = process.geteuid?.();
  if (stat.isDirectory() && (uid === undefined || stat.uid === uid) && (stat.mode & 0o077) === 0) return;
  throw problem(
    'permission',
    folder,
    'is not a private folder of ours, so no temporary files go there; remove it, or set TMPDIR to another folder',
  );
}
