import { type Dirent, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { errno } from '../local/problems.js';
import { nameOf } from './raw-names.js';
import type { Reach } from './reach.js';

/** An entry of a folder under a name from which its bytes come back. */
export type Entry = Pick<Dirent, 'name' | 'isDirectory' | 'isSymbolicLink' | 'isSocket'>;

/** How the system says that nothing is there. */
export const GONE: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP'];
const CLOSED = ['EACCES', 'EPERM'];

/** Null where it may not be listed or entered; none of what is gone. */
export function listed(reach: Reach, folder: string): readonly Entry[] | null {
  try {
    return reach.at(`${folder}/.`, (path) => {
      lstatSync(path);
      const here = readdirSync(path, { withFileTypes: true });
      // Bytes that are no text are told as such.
      return here.some(({ name }) => name.includes('\ufffd')) ? rawIn(path) : here;
    });
  } catch (error) {
    const code = errno(error) ?? '';
    if (GONE.includes(code)) return [];
    if (CLOSED.includes(code)) return null;
    throw error;
  }
}

function rawIn(path: string | Buffer): readonly Entry[] {
  return readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
    name: nameOf(entry.name),
    isDirectory: () => entry.isDirectory(),
    isSymbolicLink: () => entry.isSymbolicLink(),
    isSocket: () => entry.isSocket(),
  }));
}

/** Null where it leads nowhere; `too deep` where no path names what it leads to. */
export function leadsTo(reach: Reach, link: string): { readonly path: string; readonly isFolder: boolean } | 'too deep' | null {
  try {
    return reach.at(link, (path) => {
      const real = realpathSync.native(path, { encoding: 'buffer' });
      return { path: nameOf(real), isFolder: statSync(real).isDirectory() };
    });
  } catch (error) {
    return errno(error) === 'ENAMETOOLONG' ? 'too deep' : null;
  }
}

/** Null where it is gone. */
export function targetOf(reach: Reach, link: string): string | null {
  try {
    return reach.at(link, (path) => nameOf(readlinkSync(path, { encoding: 'buffer' })));
  } catch {
    return null;
  }
}
