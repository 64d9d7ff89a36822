import { posix } from 'node:path';
import { isRefusal, type Unit } from '../../contract/index.js';
import { addsNoFile, type GitReach } from '../../shell/index.js';
import type { Compared } from '../native_git/changed-paths.js';
import { bytesOf } from './bytes-of.js';
import type { Ground } from './git-ground.js';
import { homesOf, type Repository } from './repository.js';

const MAX_REFS_BYTES = 5 * 1024 * 1024;

/** Names that git and the library take for the same commit. */
const COMMIT = /^(?:@|(?!.*\.\.)\w[\w./-]*)(?:[~^]\d*)*$/;

/**
 * Paths of the files that a `git diff` of commits or a `git show` would show, whatever its own paths say; null where that cannot be told:
 * other commands and options, other names of commits, or a repository in which git reads commits as others than they are.
 */
export async function differingIn(reach: GitReach, { at, repository, host }: Ground): Promise<readonly string[] | null> {
  const compared = comparedBy(reach);
  if (compared === null || repository === null || (await readsOthers(repository, host.unit))) return null;
  const folder = await host.unit.locate(at);
  if (isRefusal(folder)) return null;
  const { changedPaths } = await import('../native_git/changed-paths.js');
  const changed = await changedPaths(folder, compared, host);
  if (changed === null || changed.workdir !== repository.top || changed.gitdir !== repository.home) return null;
  return [...changed.paths].map((path) => posix.join(repository.top, path));
}

function comparedBy({ command, rest, commits, objects, doubtful }: GitReach): readonly Compared[] | null {
  const options = (rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest).filter((each) => each.startsWith('-'));
  const isPlain = options.every((each) => addsNoFile(each)) && !rest.some((each) => each.includes('{}'));
  if (!isPlain || objects.length > 0 || commits.some((each) => doubtful.includes(each))) return null;
  if (command === 'show')
    return commits.every(isCommit) ? (commits.length === 0 ? ['HEAD'] : commits).map((ref) => ({ kind: 'parents', ref })) : null;
  return command === 'diff'
    ? comparedByDiff(
        commits,
        options.some((each) => /^--(?:cached|staged)$/.test(each)),
      )
    : null;
}

function comparedByDiff(commits: readonly string[], isStaged: boolean): readonly Compared[] | null {
  const [first = 'HEAD', second, ...more] = commits;
  const [, left, dots, right] = /^(.*?)(\.{2,3})(.*)$/s.exec(first) ?? [];
  const [from, to] = dots === undefined ? [first, second] : [left || 'HEAD', right || 'HEAD'];
  if (more.length > 0 || (dots !== undefined && second !== undefined) || ![from, to ?? 'HEAD'].every(isCommit)) return null;
  if (isStaged) {
    // What is staged, against another commit: as far as that is from here, and what is staged here.
    return to !== undefined ? null : [{ kind: 'head_index' }, { kind: 'refs', from, to: 'HEAD' }];
  }
  if (to === undefined) return [{ kind: 'ref_workdir', from }];
  return [{ kind: dots === '...' ? 'since_base' : 'refs', from, to }];
}

function isCommit(name: string): boolean {
  return COMMIT.test(name);
}

/** Whether git takes other commits or files for those that are named (`git replace`, grafts), or does not know all (a shallow clone). */
async function readsOthers({ home }: Repository, unit: Unit): Promise<boolean> {
  for (const base of await homesOf(home, unit)) {
    for (const name of ['refs/replace', 'info/grafts', 'shallow']) {
      const there = await unit.locate(posix.join(base, name));
      if (isRefusal(there) || there.kind !== 'absent') return true;
    }
    const packed = await bytesOf(posix.join(base, 'packed-refs'), MAX_REFS_BYTES, unit);
    if (packed === null || (packed !== 'absent' && packed.includes('refs/replace/'))) return true;
  }
  return false;
}
