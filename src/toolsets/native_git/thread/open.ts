import type { Commit, Repository, Tree } from 'es-git';
import { Refusing } from '../../thread/serve.js';
import type { Place } from '../questions.js';

export type Library = typeof import('es-git');

/** Opens exactly this repository: nothing is searched for, and what its own files say of other places is not believed. */
export async function open(git: Library, { workdir, gitdir }: Place): Promise<Repository> {
  const repository = await openAt(git, workdir);
  if (plain(repository.path()) !== gitdir)
    throw new Refusing('escape', `the repository of ${workdir} leads to ${repository.path()}, not to ${gitdir}`);
  if (plain(repository.workdir() ?? '') !== workdir)
    throw new Refusing('escape', `the repository says that its work tree is ${repository.workdir() ?? 'nowhere'}, not ${workdir}`);
  return repository;
}

async function openAt(git: Library, workdir: string): Promise<Repository> {
  try {
    return await git.openRepository(workdir, { noSearch: true });
  } catch (error) {
    throw new Refusing('unsupported_repository', `the repository cannot be opened: ${plainly(error)}`);
  }
}

/** What the library says, without its numbers. */
export function plainly(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^libgit2 error: /, '').replace(/; class=.*$/s, '');
}

/** The words of the library are for whoever called. */
export function attempt<T>(code: string, what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusing) throw error;
    throw new Refusing(code, `${what}: ${plainly(error)}`);
  }
}

/** The commit a name stands for. It is looked up and never taken for an option. */
export function commitAt(repository: Repository, ref: string): Commit {
  return attempt('unknown_ref', `${JSON.stringify(ref)} names no commit`, () => {
    const id = repository.revparseSingle(ref);
    return repository.getObject(id).peelToCommit();
  });
}

/** The commit of a local branch. Expressions such as `main~1` are none: they name commits, and HEAD cannot be set to them. */
export function tipOf(repository: Repository, branch: string): Commit {
  const ref = `refs/heads/${branch}`;
  return attempt('unknown_ref', `${JSON.stringify(branch)} is no branch`, () => {
    repository.getReference(ref);
    return commitAt(repository, ref);
  });
}

/** Null before the first commit. */
export function headCommit(repository: Repository): Commit | null {
  try {
    const target = repository.head().targetPeel() ?? repository.head().target();
    return target === null ? null : repository.getCommit(target);
  } catch {
    return null;
  }
}

export function headTree(repository: Repository): Tree | null {
  return headCommit(repository)?.tree() ?? null;
}

/** In the order of the commit. */
export function parentsOf(repository: Repository, id: string): readonly string[] {
  const parents: string[] = [];
  for (;;) {
    try {
      parents.push(repository.revparseSingle(`${id}^${parents.length + 1}`));
    } catch {
      return parents;
    }
  }
}

/** What one of the library's iterators gives: they have no iterator method that the compiler knows of. */
export function* each<T>(iterator: { next(): IteratorResult<T, unknown> }): Generator<T> {
  for (let at = iterator.next(); at.done !== true; at = iterator.next()) yield at.value;
}

function plain(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
