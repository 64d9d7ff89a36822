import { posix } from 'node:path';
import { displayOf, isRefusal, type Unit } from '../../contract/index.js';
import { type Refused, refused } from './answers.js';
import { listed } from './below.js';
import type { Ground } from './git-ground.js';
import { homesOf } from './repository.js';

/** Of what lies in the home itself; the socket of a file watcher may lie there too, and is not opened. */
const OPENED = /^(?:[A-Z_]+|index|sharedindex\..*|config|config\.worktree|packed-refs|commondir|gitdir|shallow)$/;
/** Folders of the home of which git may open every file. */
const FOLDERS = ['info', 'objects/info', 'objects/pack'];
const DEEP = ['refs', 'logs'];
/** In any folder of the work tree. */
const IN_WORK_TREE = ['.git', '.gitignore', '.gitattributes', '.gitmodules'];
/** Further references are not looked at: git would wait for one until the time of its call is over. */
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
  let left = MAX_ENTRIES;
  for (const base of await homesOf(home, unit)) {
    if (await isSpecial(base, unit)) return base;
    const open = [base, ...[...FOLDERS, ...DEEP].map((name) => posix.join(base, name))];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      const isDeep = DEEP.some((name) => folder?.startsWith(posix.join(base, name)));
      for (const { name, kind } of await entriesOf(folder, unit)) {
        if (--left < 0) return null;
        if (folder === base && !OPENED.test(name)) continue;
        const path = posix.join(folder, name);
        if (kind === 'other' || (kind === 'symlink' && (await isSpecial(path, unit)))) return path;
        if (kind === 'directory' && isDeep) open.push(path);
      }
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

/** Where a link leads counts. */
async function isSpecial(path: string, unit: Unit): Promise<boolean> {
  const located = await unit.locate(path);
  return !isRefusal(located) && located.kind === 'other';
}

/** None of what is no folder of the workspace: git is not let there. */
async function entriesOf(path: string, unit: Unit) {
  const located = await unit.locate(path);
  return isRefusal(located) || located.kind !== 'directory' ? [] : await listed(() => unit.listDir(located));
}
