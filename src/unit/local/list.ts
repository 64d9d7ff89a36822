import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entry, Located, NamedEntry, RealPath } from '../../contract/index.js';
import { kindOf } from './locate.js';
import { pinFolder } from './pin.js';
import { errno, problem, translate } from './problems.js';
import { isTemporaryName } from './temporary.js';

const PER_TURN = 2000;

/**
 * The entries of a folder, bytewise by name. Names are bytes on disk: one that is not UTF-8 is listed with replacement
 * characters and cannot be addressed. Temporary files of writes under way are not entries.
 */
export async function listDir(root: RealPath, at: Located): Promise<readonly Entry[]> {
  if (at.kind === 'file' || at.kind === 'other') throw problem('not_directory', at.display, 'is not a folder');
  const folder = pinFolder(root, at.real, at.display, false);
  try {
    const names = readdirSync(Buffer.from(`${folder.base}/`), { encoding: 'buffer' }).sort(Buffer.compare);
    const prefix = Buffer.from(`${folder.base}/`);
    const entries: Entry[] = [];
    for (const [index, name] of names.entries()) {
      if (index % PER_TURN === PER_TURN - 1) await nextTurn();
      const stat = statOf(Buffer.concat([prefix, name]));
      if (stat && !isTemporaryName(name.toString('latin1'))) entries.push(entryOf(name, stat));
    }
    return entries;
  } catch (error) {
    throw translate(error, at.display);
  } finally {
    folder.close();
  }
}

/** See `Unit.listNames`. */
export function listNames(root: RealPath, at: Located): readonly NamedEntry[] {
  if (at.kind === 'file' || at.kind === 'other') throw problem('not_directory', at.display, 'is not a folder');
  const folder = pinFolder(root, at.real, at.display, false);
  try {
    const entries: NamedEntry[] = [];
    for (const each of readdirSync(`${folder.base}/`, { withFileTypes: true })) {
      const { name } = each;
      if (!name.endsWith('.tmp') || !isTemporaryName(name)) entries.push({ name, kind: kindNamed(each) });
    }
    return inByteOrder(entries);
  } catch (error) {
    throw translate(error, at.display);
  } finally {
    folder.close();
  }
}

function kindNamed(entry: Dirent): NamedEntry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'symlink' : 'other';
}

/** Halves of a surrogate pair sort before other high characters; their bytes do not. */
const PAIRED = /[\ud800-\udbff]/;

function inByteOrder(entries: NamedEntry[]): readonly NamedEntry[] {
  if (entries.some(({ name }) => PAIRED.test(name)))
    return entries.sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Null for an entry that vanished since the names were read. */
function statOf(path: Buffer): Stats | null {
  try {
    return lstatSync(path);
  } catch (error) {
    if (errno(error) === 'ENOENT') return null;
    throw error;
  }
}

function entryOf(name: Buffer, stat: Stats): Entry {
  return {
    name: name.toString('utf8'),
    kind: stat.isSymbolicLink() ? 'symlink' : kindOf(stat),
    size: stat.size,
    executable: stat.isFile() && (stat.mode & 0o111) !== 0,
  };
}
