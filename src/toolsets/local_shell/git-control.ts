import { posix } from 'node:path';
import { displayOf, type Entry, isRefusal, type Unit } from '../../contract/index.js';
import { type Refused, refused } from './answers.js';
import { unlessGone } from './below.js';
import type { Ground } from './git-ground.js';
import { homesOf } from './repository.js';

/** Of what lies in the home itself; the socket of a file watcher may lie there too, and is not opened. */
const OPENED = /^(?:[A-Z_]+|index|sharedindex\..*|config|config\.worktree|packed-refs|commondir|gitdir|shallow)$/;
/** Folders of the home of which git may open every file. */
const FOLDERS = ['info', 'objects/info', 'objects/pack'];
/** Folders of which it may open every file at any depth, in the order they are looked at. */
const DEEP = ['refs', 'logs'];
/** In any folder of the work tree. */
const IN_WORK_TREE = ['.git', '.gitignore', '.gitattributes', '.gitmodules', '.mailmap'];
/** Further entries of those are not looked at: git would wait for one until the time of its call is over. */
const MAX_ENTRIES = 5_000;

/**
 * Refused is a repository where a pipe, socket or device stands in the place of a file that steers git: it would wait there until the time of
 * its call is over. Looked at are the homes of the repository, and the work tree from its root to where the call stands.
 */
export async function refuseSpecial({ at, repository, host }: Ground): Promise<Refused | null> {
  if (repository === null) return null;
  const special = (await specialInHomes(repository.home, host.unit)) ?? (await specialAbove(at, repository.top, host.unit));
  if (special === null) return null;
  const shown = displayOf(host.unit, special);
  return refused('not_regular', `git: \`${shown}\` is a pipe, socket or device, and git would wait for it. Remove it. Nothing was run.`);
}

async function specialInHomes(home: string, unit: Unit): Promise<string | null> {
  const homes = await homesOf(home, unit);
  for (const base of homes) {
    if (await isSpecial(base, unit)) return base;
    for (const folder of [base, ...FOLDERS.map((name) => posix.join(base, name))]) {
      const opened = (await entriesOf(folder, unit)).filter(({ name }) => folder !== base || OPENED.test(name));
      for (const entry of opened) if (await isSpecialEntry(folder, entry, unit)) return posix.join(folder, entry.name);
    }
  }
  const deep = DEEP.flatMap((name) => homes.map((base) => posix.join(base, name)));
  return specialBelow(deep, unit);
}

/** The folders one after the other, each with all that lies below it. */
async function specialBelow(folders: readonly string[], unit: Unit): Promise<string | null> {
  let left = MAX_ENTRIES;
  const open = folders.toReversed();
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of await entriesOf(folder, unit)) {
      if (--left < 0) return null;
      const path = posix.join(folder, entry.name);
      if (await isSpecialEntry(folder, entry, unit)) return path;
      if (entry.kind === 'directory') open.push(path);
    }
  }
  return null;
}

async function specialAbove(from: string, top: string, unit: Unit): Promise<string | null> {
  for (let at = from; ; at = posix.dirname(at)) {
    for (const name of IN_WORK_TREE) if (await isSpecial(posix.join(at, name), unit)) return posix.join(at, name);
    if (at === top || at === '/') return null;
  }
}

async function isSpecialEntry(folder: string, { name, kind }: Entry, unit: Unit): Promise<boolean> {
  return kind === 'other' || (kind === 'symlink' && (await isSpecial(posix.join(folder, name), unit)));
}

/** Where a link leads counts. */
async function isSpecial(path: string, unit: Unit): Promise<boolean> {
  const located = await unit.locate(path);
  return !isRefusal(located) && located.kind === 'other';
}

/** None of what is no folder of the workspace: git is not let there. */
async function entriesOf(path: string, unit: Unit) {
  const located = await unit.locate(path);
  return isRefusal(located) || located.kind !== 'directory' ? [] : await unlessGone(() => unit.listDir(located));
}
