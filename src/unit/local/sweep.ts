import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';
import type { RealPath } from '../../contract/index.js';
import { pinFolder } from './pin.js';
import { isTemporaryName, removeDeadTemporaries } from './temporary.js';

const MAX_FOLDERS = 200_000;

/**
 * Removes the temporary files of dead processes below the root. Links are not followed, folders that cannot be read
 * are passed over: no write of ours can have ended there either.
 */
export async function sweep(root: RealPath): Promise<number> {
  let removed = 0;
  const left: string[] = [root];
  for (let count = 0; left.length > 0 && count < MAX_FOLDERS; count++) {
    const path = left.pop();
    if (path === undefined) break;
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isDirectory()) left.push(posix.join(path, entry.name));
    const names = entries.filter((entry) => entry.isFile() && isTemporaryName(entry.name)).map((entry) => entry.name);
    if (names.length > 0) removed += sweepFolder(root, path, names);
  }
  return removed;
}

function sweepFolder(root: RealPath, path: string, names: readonly string[]): number {
  const folder = pinFolder(root, path, path, false);
  try {
    return removeDeadTemporaries(folder.base, names);
  } finally {
    folder.close();
  }
}
