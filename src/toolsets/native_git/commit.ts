import { fail, refuse } from './answers.js';
import { visible } from './hidden.js';
import { boundsFor, patchesOf } from './patches.js';
import type { Change, Identity, Made, Status } from './questions.js';
import { PLAN_MS, type Repository, withRepository } from './repository.js';
import { changes } from './tool.js';

export const commit = changes<{ readonly message: string; readonly tree: string; readonly files: number }>(
  async (repository, call) => {
    const message = messageOf(String(call.args['message']));
    await refuseBusy(repository);
    const staged = await repository.ask<readonly Change[]>({ ask: 'changes', between: { kind: 'head_index' } });
    if (staged.length === 0)
      throw refuse('nothing_staged', 'nothing is staged, so there is nothing to commit; stage it with native_git.add first');
    const closed = staged.length - visible(repository, staged).shown.length;
    if (closed > 0) throw refuse('closed_paths', `${closed} of the staged paths are not open to this call, which therefore commits none`);
    const { name, email, signs, tree } = await repository.ask<Identity & { readonly tree: string }>({ ask: 'identity' });
    if (name === null || email === null)
      throw refuse(
        'no_identity',
        `${name === null ? 'user.name' : 'user.email'} is set neither in the repository nor for this user; an author is not made up`,
      );
    if (signs) throw refuse('unsigned', 'commit.gpgSign asks for signed commits, and no program is run here that could sign');
    return {
      writes: await repository.targets(staged.map(({ path }) => path)),
      payload: { message, tree, files: staged.length },
      diff: () =>
        withRepository(call, repository.host, PLAN_MS, async (again) => (await patchesOf(again, staged, boundsFor('model'))).text),
    };
  },
  async (repository, { message, tree, files }) => {
    const now = repository.host.clock.now();
    const made = await repository.ask<Made>({
      ask: 'make_commit',
      message,
      tree,
      seconds: Math.floor(now / 1000),
      offset: -new Date(now).getTimezoneOffset(),
    });
    const subject = message.split('\n', 1)[0] ?? '';
    const value = { commit: made.id, branch: made.branch, subject, files };
    return { value, text: `committed ${made.id.slice(0, 10)} on ${made.branch ?? 'no branch'}: ${subject}` };
  },
);

function messageOf(text: string): string {
  const clean = text.replaceAll('\r\n', '\n').trim();
  if (clean === '') throw fail('bad_argument', 'message is empty', 'argument');
  if (clean.includes('\0')) throw fail('bad_argument', 'message holds a NUL character', 'argument');
  return `${clean}\n`;
}

/** A merge or a rebase has more parents, or other rules, than a plain commit or switch knows of. */
export async function refuseBusy(repository: Repository): Promise<void> {
  const { state } = await repository.ask<Status>({ ask: 'status' });
  if (state !== 'Clean')
    throw refuse('under_way', `in the repository there is something under way (${state}); it has to be ended with git itself first`);
}
