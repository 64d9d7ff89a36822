import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
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
    openUp(folder);
    rmSync(folder, { recursive: true, force: true });
  }
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

function openUp(folder: string): void {
  try {
    if (!lstatSync(folder).isDirectory()) return;
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) openUp(join(folder, entry.name));
  } catch {
    // It stays closed, and what is in it stays.
  }
}
