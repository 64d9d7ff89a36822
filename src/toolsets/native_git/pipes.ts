import { type Dirent, readdirSync, statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { Found } from './place.js';

/** What the library opens wherever it finds it in a work tree. */
const OPENED = new Set(['.gitignore', '.gitattributes', '.gitmodules']);
const LOOK_MS = 2_000;

/**
 * Named pipes in the place of files that the library opens: those of a work tree by their names, all in the folders that git keeps
 * for itself. It would wait for their other end. The nearest to the top come first; what two seconds do not reach is not found.
 * Links to folders are not followed. The threads of Node that read files may be waiting too, so it is done without them.
 */
export async function pipesIn({ workdir, gitdir, common }: Found): Promise<readonly Buffer[]> {
  const end = performance.now() + LOOK_MS;
  const pipes: string[] = [];
  const gits = new Set([gitdir, common].map(named));
  const folders = new Set([...gits, named(workdir)]); // it grows while it is gone through
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        folders.add(path);
        if (gits.has(folder) || entry.name === '.git') gits.add(path);
      } else if ((gits.has(folder) || OPENED.has(entry.name)) && isPipe(entry, path)) pipes.push(path);
    }
    await turn();
    if (performance.now() > end) break;
  }
  return pipes.sort().map(bytesOf);
}

/** None of what is gone, or closed to us. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(bytesOf(folder), { withFileTypes: true, encoding: 'latin1' });
  } catch {
    return [];
  }
}

/** The library opens what a link leads to. */
function isPipe(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFIFO();
  try {
    return statSync(bytesOf(path)).isFIFO();
  } catch {
    return false; // it leads nowhere
  }
}

/** A character for every byte: a name need not be UTF-8. */
function named(path: string): string {
  return Buffer.from(path).toString('latin1');
}

function bytesOf(path: string): Buffer {
  return Buffer.from(path, 'latin1');
}
