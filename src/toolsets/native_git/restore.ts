import { isRefusal, type Located, type Sha256, sha256, type Target, type Unit } from '../../contract/index.js';
import { otherNames } from '../single-name.js';
import { namesOf, pick } from './add.js';
import { fail, refuse } from './answers.js';
import { approvalNote } from './hidden.js';
import { boundsFor, patchesOf } from './patches.js';
import type { Change, StagedVersion, Status, StatusEntry } from './questions.js';
import { PLAN_MS, type Repository, withRepository } from './repository.js';
import { changes } from './tool.js';

/** What a plan takes into memory (rulings 3.1). */
const MAX_BYTES = 5 * 1024 * 1024;

/** Exactly these bytes over exactly that version. */
interface Version {
  readonly path: string;
  readonly at: Located;
  readonly pre: Sha256 | 'absent';
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

type Restoring =
  | { readonly kind: 'unstage'; readonly paths: readonly string[]; readonly notes: readonly string[] }
  | { readonly kind: 'discard'; readonly versions: readonly Version[]; readonly notes: readonly string[] };

export const restore = changes<Restoring>(
  async (repository, call) => {
    const named = namesOf(repository, call.args['paths']);
    if (named.includes('.')) throw refuse('whole_repository', 'the whole repository is not restored at once; name the files or folders');
    const unstaging = call.args['staged'] === true;
    const { entries } = await repository.ask<Status>({ ask: 'status' });
    const { paths, needApproval } = pick(repository, entries.filter(unstaging ? isStaged : isChanged), named);
    if (paths.length === 0)
      throw fail(
        'nothing_to_restore',
        `nothing is ${unstaging ? 'staged' : 'changed'} at ${named.map((path) => repository.show(path)).join(', ')}`,
      );
    const notes = approvalNote(needApproval);
    if (unstaging) return { writes: await repository.targets(paths), payload: { kind: 'unstage', paths, notes } };
    await repository.refuseFiltered(paths);
    const versions = await versionsOf(repository, paths);
    const writes: Target[] = [];
    for (const { path, pre, bytes } of versions)
      writes.push({ ...(await repository.target(path)), pre, post: sha256(bytes), postBytes: bytes.length });
    return {
      writes,
      payload: { kind: 'discard', versions, notes },
      diff: () => withRepository(call, repository.host, PLAN_MS, (again) => lossOf(again, paths)),
    };
  },
  async (repository, restoring) => {
    if (restoring.kind === 'unstage') {
      await repository.ask<null>({ ask: 'unstage', paths: restoring.paths });
      return resultOf(repository, 'unstaged', restoring.paths, restoring.notes);
    }
    for (const version of restoring.versions) await discard(version, repository.host.unit);
    return resultOf(
      repository,
      'restored',
      restoring.versions.map(({ path }) => path),
      restoring.notes,
    );
  },
);

/** The bytes, and whether they may be executed: all that the index knows of a file. */
async function discard({ at, pre, bytes, executable }: Version, unit: Unit): Promise<void> {
  if (pre === 'absent') {
    await unit.replaceFile(at, pre, bytes, executable ? { mode: 0o755 } : {});
    return;
  }
  const { mode } = await unit.stat(at);
  const mayRead = mode & 0o444;
  await unit.replaceFile(at, pre, bytes, { mode: executable ? mode | (mayRead >> 2) : mode & ~0o111 });
}

function isStaged({ staged }: StatusEntry): boolean {
  return staged !== null;
}

function isChanged({ changed }: StatusEntry): boolean {
  return changed !== null;
}

function resultOf(repository: Repository, done: 'restored' | 'unstaged', paths: readonly string[], notes: readonly string[]) {
  const shown = paths.map((path) => repository.show(path));
  return {
    value: { [done]: shown, ...(notes.length > 0 && { notes }) },
    text: [`${done}: ${shown.join(', ')}`, ...notes.map((note) => `[${note}]`)].join('\n'),
  };
}

async function versionsOf(repository: Repository, paths: readonly string[]): Promise<readonly Version[]> {
  const staged = await repository.ask<readonly StagedVersion[]>({ ask: 'staged_versions', paths });
  let room = MAX_BYTES;
  const versions: Version[] = [];
  for (const { path, mode, bytes } of staged) {
    const name = repository.show(path);
    if (mode !== 'file' && mode !== 'executable')
      throw refuse('not_regular', `${name} is no regular file (${mode}); restore it with git itself`);
    room -= bytes.length;
    if (room < 0) throw refuse('too_large', `the versions to be restored are larger than ${MAX_BYTES} bytes together; name fewer of them`);
    const at = await repository.host.unit.locate(repository.absolute(path));
    if (isRefusal(at)) throw refuse(at.code, at.reason);
    if (at.display !== name) throw refuse('not_regular', `${name} is, or lies behind, a link to ${at.display}; restore it with git itself`);
    if (at.kind !== 'file' && at.kind !== 'absent') throw refuse('not_regular', `${name} is no regular file in the work tree`);
    const linked = at.kind === 'file' ? otherNames(at, await repository.host.unit.stat(at)) : null;
    if (linked !== null) throw refuse('hard_linked', linked);
    versions.push({ path, at, pre: await repository.host.unit.hashFile(at), bytes, executable: mode === 'executable' });
  }
  return versions;
}

/** The way back from what is there: what a person is asked to give up. */
async function lossOf(repository: Repository, paths: readonly string[]): Promise<string> {
  const all = await repository.ask<readonly Change[]>({ ask: 'changes', between: { kind: 'workdir_index' } });
  const own = all.filter(({ path }) => paths.includes(path));
  return (await patchesOf(repository, own, boundsFor('model'))).text;
}
