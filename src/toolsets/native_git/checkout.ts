import { MAX_PATHS } from './add.js';
import { refuse } from './answers.js';
import { refuseBusy } from './commit.js';
import { isWithin } from './hidden.js';
import { boundsFor, patchesOf } from './patches.js';
import type { Change, Status, Switched } from './questions.js';
import { PLAN_MS, type Repository, withRepository } from './repository.js';
import { changes } from './tool.js';

export const checkout = changes<{ readonly branch: string; readonly create: boolean }>(
  async (repository, call) => {
    const branch = String(call.args['branch']);
    const create = call.args['create'] === true;
    if (create) return { writes: await repository.targets(['.']), payload: { branch, create } };
    await refuseBusy(repository);
    const between = { kind: 'head_branch', branch } as const;
    const differing = await repository.ask<readonly Change[]>({ ask: 'changes', between });
    if (differing.length > MAX_PATHS)
      throw refuse('too_large', `${differing.length} paths differ on ${branch}, more than the ${MAX_PATHS} of one call`);
    await refuseLosing(repository, differing, branch);
    await repository.refuseFiltered(differing.map(({ path }) => path));
    return {
      writes: await repository.targets(differing.length === 0 ? ['.'] : differing.map(({ path }) => path)),
      payload: { branch, create },
      diff: () =>
        withRepository(call, repository.host, PLAN_MS, async (again) => (await patchesOf(again, differing, boundsFor('model'))).text),
    };
  },
  async (repository, { branch, create }) => {
    const { head } = await repository.ask<Switched>({ ask: 'switch', branch, create });
    return {
      value: { branch, head, created: create },
      text: `${create ? 'made and switched' : 'switched'} to ${branch} at ${head.slice(0, 10)}`,
    };
  },
);

/** Changes that are nowhere but in the work tree or the index stand in the way. */
async function refuseLosing(repository: Repository, differing: readonly Change[], branch: string): Promise<void> {
  const { entries } = await repository.ask<Status>({ ask: 'status' });
  const open = entries.filter((entry) =>
    differing.some(({ path }) => isWithin(entry.path, path) || isWithin(path, entry.path.replace(/\/$/, ''))),
  );
  if (open.length === 0) return;
  const names = open.slice(0, 5).map(({ path }) => repository.show(path));
  const more = open.length > names.length ? ` and ${open.length - names.length} more` : '';
  throw refuse(
    'would_overwrite',
    `${branch} differs where there are changes that would be lost: ${names.join(', ')}${more}. Commit or restore them first`,
  );
}
