import { realpathSync, statSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';

const OTHERS_WRITE = 0o002;

/**
 * Why a file that was found, not named, does not count: somebody else could have put it there (rulings 1.4).
 * Null = it counts.
 */
export function whyNotOurs(file: string): string | null {
  const real = realpathSync.native(file);
  const caller = process.geteuid?.() ?? 0;
  const found = statSync(real);
  if (found.uid !== caller && found.uid !== 0) return `it belongs to user ${found.uid}`;
  if ((found.mode & OTHERS_WRITE) !== 0) return 'every user can write it';
  for (const folder of new Set([dirname(file), dirname(real)])) {
    const { uid, mode } = statSync(folder);
    if ((mode & OTHERS_WRITE) !== 0) return `every user can write in ${folder}`;
    if (uid !== caller && uid !== 0) return `${folder} belongs to user ${uid}`;
  }
  return null;
}

/** Whether a real path is a real folder or lies below it. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
}
