import type { Json } from '../../contract/index.js';
import { fail, refuse } from './answers.js';
import { approvalNote, isWithin, visible } from './hidden.js';
import type { Status, StatusEntry } from './questions.js';
import type { Repository } from './repository.js';
import { changes } from './tool.js';

/** Paths of one plan. */
export const MAX_PATHS = 1_000;

export const add = changes<{ readonly paths: readonly string[]; readonly notes: readonly string[] }>(
  async (repository, { args }) => {
    const named = namesOf(repository, args['paths']);
    const { entries } = await repository.ask<Status>({ ask: 'status' });
    const open = entries.filter(({ changed, untracked }) => changed !== null || untracked);
    const { paths, needApproval } = pick(repository, open, named);
    const nested = paths.filter((path) => path.endsWith('/'));
    if (nested.length > 0)
      throw refuse('nested_repository', `${repository.show(nested[0] ?? '')} is a repository of its own and is not staged`);
    if (paths.length === 0)
      throw fail('nothing_to_stage', `nothing differs at ${named.map((path) => repository.show(path)).join(', ')}, or it is ignored`);
    await repository.refuseFiltered(paths);
    return { writes: await repository.targets(paths), payload: { paths, notes: approvalNote(needApproval) } };
  },
  async (repository, { paths, notes }) => {
    await repository.ask<null>({ ask: 'stage', paths });
    const staged = paths.map((path) => repository.show(path));
    return {
      value: { staged, ...(notes.length > 0 && { notes }) },
      text: [`staged: ${staged.join(', ')}`, ...notes.map((note) => `[${note}]`)].join('\n'),
    };
  },
);

/** Paths as the repository knows them. */
export function namesOf(repository: Repository, paths: Json | undefined): readonly string[] {
  return [...new Set((Array.isArray(paths) ? paths : []).map((path) => repository.pathOf(String(path))))];
}

/** The entries that are named or lie below what is named. What nobody named is only taken where the rules show it. */
export function pick(
  repository: Repository,
  entries: readonly StatusEntry[],
  named: readonly string[],
): { readonly paths: readonly string[]; readonly needApproval: number } {
  const exact = entries.filter(({ path }) => named.includes(path));
  const below = entries.filter(({ path }) => !named.includes(path) && named.some((name) => isWithin(path, name)));
  const { shown, needApproval } = visible(repository, below);
  const paths = [...exact, ...shown].map(({ path }) => path);
  if (paths.length > MAX_PATHS)
    throw refuse('too_large', `${paths.length} paths are more than the ${MAX_PATHS} of one call; name a part of them`);
  return { paths, needApproval };
}
