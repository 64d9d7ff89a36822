import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInside, sha256 } from '../../contract/index.js';
import { errno } from '../local/problems.js';
import { GONE } from './entries.js';
import { shown } from './raw-names.js';
import { Reach } from './reach.js';

/** Something that steers other programs, was made by a confined one and could not be set aside. */
interface Left {
  readonly v: 1;
  readonly root: string;
  readonly place: string;
  /** Which entry it is: another one in its place is somebody's own. Null where nobody could look at it. */
  readonly which: string | null;
}

/** Noted for every process, and synced: no program starts while it stands there. Nothing is noted of what is gone. */
export function keepLeft(notes: string, root: string, place: string): void {
  const entry = entryAt(root, place);
  if (entry === 'gone') return;
  mkdirSync(notes, { recursive: true, mode: 0o700 });
  const file = join(notes, `left-${sha256(`${root}\0${place}`)}`);
  writeFileSync(`${file}.part`, JSON.stringify({ v: 1, root, place, which: entry.which } satisfies Left), { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

/**
 * Why no program is started in a workspace, in words; null = nothing of it stands there any more. What was removed, renamed or made anew is
 * forgotten. What was left in another workspace counts where one lies in the other, and where its note cannot be read.
 */
export function leftIn(notes: string | undefined, root: string): string | null {
  const left = notes === undefined ? [] : namesIn(notes).flatMap((name) => told(join(notes, name), root));
  if (left.length === 0) return null;
  return `no program is started while there stands what a confined one made, which steers windlass or is executed by other programs and could not be set aside. Remove or rename it outside of any run: ${left.join(', ')}`;
}

function told(file: string, root: string): readonly string[] {
  const left = noted(file);
  if (left === null) return existsSync(file) ? [`${file} (a note of such a thing, which cannot be read)`] : [];
  if (!isInside(left.root, root) && !isInside(root, left.root)) return [];
  if (stands(left)) return [shown(`${left.root}/${left.place}`)];
  rmSync(file, { force: true });
  return [];
}

function stands({ root, place, which }: Left): boolean {
  const entry = entryAt(root, place);
  return entry !== 'gone' && (which === null || entry.which === null || entry.which === which);
}

function entryAt(root: string, place: string): Pick<Left, 'which'> | 'gone' {
  const reach = new Reach(root);
  try {
    const { dev, ino, birthtimeNs } = reach.at(place, (path) => lstatSync(path, { bigint: true }));
    return { which: `${dev} ${ino} ${birthtimeNs}` };
  } catch (error) {
    return GONE.includes(errno(error) ?? '') ? 'gone' : { which: null };
  } finally {
    reach.close();
  }
}

function namesIn(notes: string): readonly string[] {
  try {
    return readdirSync(notes).filter((name) => /^left-[0-9a-f]{64}$/.test(name));
  } catch (error) {
    if (errno(error) === 'ENOENT') return []; // No step has begun yet.
    throw error;
  }
}

function noted(file: string): Left | null {
  try {
    const left = JSON.parse(readFileSync(file, 'utf8')) as Partial<Left>;
    const { root, place, which = null } = left;
    return root === undefined || place === undefined ? null : { v: 1, root, place, which };
  } catch {
    return null;
  }
}
