import { posix } from 'node:path';
import { displayOf, isRefusal, type NamedEntry, type Unit } from '../../contract/index.js';
import { type Refused, refused } from './answers.js';
import { MAX_ENTRIES, unlessGone } from './below.js';
import { bytesOf } from './bytes-of.js';
import { type Ground, MAX_FILE_BYTES } from './git-ground.js';
import { findRepository, homesOf, type Repository } from './repository.js';

/** Of what lies in the home itself; the socket of a file watcher may lie there too, and is not opened. */
const OPENED = /^(?:[A-Z_]+|index|sharedindex\..*|config|config\.worktree|packed-refs|commondir|gitdir|shallow)$/;
/** Folders of the home of which git may open every file. */
const FOLDERS = ['info', 'objects/info', 'objects/info/commit-graphs', 'objects/pack', 'rebase-merge', 'rebase-apply', 'sequencer'];
/** Folders of which it may open every file at any depth, in the order they are looked at. */
const DEEP = ['refs', 'logs', 'worktrees', 'objects'];
/** In the folders of the work tree from its root to where the call stands. */
const IN_WORK_TREE = ['.git', '.gitignore', '.gitattributes', '.gitmodules', '.mailmap'];
/** In any folder of the work tree. */
const IN_ANY_FOLDER = /^\.git(?:|ignore|attributes)$/;
/** Further references, logs and objects are not looked at: git would wait for one until the time of its call is over. */
const MAX_DEEP = 5_000;
/** Nor are further folders of the work tree. */
const MAX_MS = 300;

/**
 * Refused is a repository where a pipe, socket or device stands in the place of a file that steers git: it would wait there until the time of
 * its call is over. Looked at are the homes of the repository, and the work tree from its root to where the call stands; `everywhere`: all
 * folders of it, and the repositories in them.
 */
export async function refuseSpecial({ at, repository, host }: Ground, everywhere: boolean): Promise<Refused | null> {
  if (repository === null) return null;
  const special =
    (await specialInHomes(repository.home, host.unit)) ??
    (await specialAbove(at, repository.top, host.unit)) ??
    (everywhere ? await specialInTree(repository, host) : null);
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
  let left = MAX_DEEP;
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

/** The folders nearest to the root come first, and those that the root ignores by their names do not count. */
async function specialInTree({ home, top }: Repository, { unit, clock }: Ground['host']): Promise<string | null> {
  if (home === top) return null;
  const end = clock.now() + MAX_MS;
  let left = MAX_ENTRIES;
  const ignored = await ignoredNames(top, unit);
  const open = [top];
  for (const folder of open) {
    const entries = await entriesOf(folder, unit);
    left -= entries.length;
    if (left < 0 || clock.now() > end) return null;
    for (const entry of entries) {
      const path = posix.join(folder, entry.name);
      if (IN_ANY_FOLDER.test(entry.name)) {
        if (await isSpecialEntry(folder, entry, unit)) return path;
        const inner = entry.name === '.git' && folder !== top ? await findRepository(folder, unit) : null;
        const special = inner === null ? null : await specialInHomes(inner.home, unit);
        if (special !== null) return special;
      } else if (entry.kind === 'directory' && !ignored.has(entry.name)) open.push(path);
    }
  }
  return null;
}

/** Whole names alone; none where the rules make exceptions. */
async function ignoredNames(top: string, unit: Unit): Promise<ReadonlySet<string>> {
  const bytes = await bytesOf(posix.join(top, '.gitignore'), MAX_FILE_BYTES, unit);
  const lines = bytes === null || bytes === 'absent' ? [] : bytes.toString('utf8').split('\n');
  if (lines.some((line) => line.startsWith('!'))) return new Set();
  return new Set(lines.flatMap((line) => /^([A-Za-z0-9._-]+)\/?$/.exec(line)?.slice(1) ?? []));
}

async function isSpecialEntry(folder: string, { name, kind }: NamedEntry, unit: Unit): Promise<boolean> {
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
  return isRefusal(located) || located.kind !== 'directory' ? [] : await unlessGone(() => unit.listNames(located));
}
