import { type Located, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { Ends } from './answers.js';
import type { Between, Change, CommitInfo } from './questions.js';
import { inRepository, PLAN_MS, type Repository } from './repository.js';

/** What is compared. `parents`: a commit and each of its parents. */
export type Compared = Between | { readonly kind: 'parents'; readonly ref: string };

export interface ChangedPaths {
  /** Of the repository: its work tree and its home. */
  readonly workdir: string;
  readonly gitdir: string;
  /** From the root of the work tree. */
  readonly paths: ReadonlySet<string>;
}

/** The files that differ anywhere in what is compared, by their names on both sides; null where that cannot be told in the time of a plan. */
export async function changedPaths(folder: Located, compared: readonly Compared[], host: ToolsetHost): Promise<ChangedPaths | null> {
  try {
    return await inRepository(folder, host, PLAN_MS, async (repository) => {
      const paths = new Set<string>();
      for (const each of compared)
        for (const between of await sidesOf(each, repository))
          for (const { path } of await repository.ask<readonly Change[]>({ ask: 'changes', between })) paths.add(path);
      return { ...repository.place, paths };
    });
  } catch (error) {
    if (error instanceof Ends || WindlassError.is(error)) return null;
    throw error;
  }
}

async function sidesOf(compared: Compared, repository: Repository): Promise<readonly Between[]> {
  if (compared.kind !== 'parents') return [compared];
  const { id, parents } = await repository.ask<CommitInfo>({ ask: 'commit', ref: compared.ref });
  return parents.length === 0 ? [{ kind: 'commit', id }] : parents.map((from): Between => ({ kind: 'refs', from, to: id }));
}
