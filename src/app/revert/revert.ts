import { posix } from 'node:path';
import {
  type ArtifactRef,
  isRefusal,
  type JournalRecord,
  type Located,
  type RevertedFile,
  type RunId,
  type RunRow,
  refuseBelowCall,
  type Sha256,
  systemUser,
  type Unit,
  WindlassError,
} from '../../contract/index.js';
import type { Store } from '../../store/index.js';
import type { Context } from '../context.js';
import type { RevertDocument, RevertedBody } from '../documents.js';
import { findRun, time } from '../runs.js';
import { systemClock } from '../system.js';
import { openRunUnit } from '../unit.js';
import { type ChangedFile, type Changes, changesOf } from './changes.js';
import { diffOf } from './diff.js';
import { emptiedBy } from './folders.js';

export interface RevertRequest {
  readonly run: string;
  /** Says what would be done, with the differences, and changes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Puts back the files that a run changed (TM-25), all of them or none: everything is looked at first, and nothing is touched
 * while one file is not as the run left it. A revert that was killed is repeated; what it had put back is recognised.
 * @throws WindlassError `refused_under_parent`, `run_not_found`, `run_claimed`, `run_unfinished`, `revert_refused`, `revert_incomplete`
 */
export async function revertRun(context: Context, { run, dryRun = false }: RevertRequest): Promise<RevertDocument> {
  refuseBelowCall(context.env, 'runs revert');
  const { row, pinned } = await findRun(context, run);
  checkStanding(row);
  const store = await context.store();
  const unit = await openRunUnit(context, { workspace: pinned.workspace, path: '' });
  if (dryRun) return look(context, store, unit, row.id);
  const { currentOwner } = await import('../../store/index.js');
  const owner = currentOwner(context.places.state);
  await store.journal.commit([{ op: 'claim', run: row.id, owner, now: systemClock.now(), ended: true }]);
  try {
    return await putBack(store, unit, row.id);
  } finally {
    await store.journal.commit([{ op: 'release', run: row.id, owner }]);
  }
}

async function look(context: Context, store: Store, unit: Unit, run: RunId): Promise<RevertDocument> {
  const changes = await changesOf(store.journal.rows(run));
  const files = await check(changes, store, unit);
  const bodies: RevertedBody[] = [];
  for (const file of files) bodies.push({ ...bodyOf(file), diff: await diffOf(file, store, unit, context.scrubber) });
  const folders = await emptiedBy(files, changes.folders, unit);
  return documentOf(run, files.length === 0 ? nothingOf(changes) : 'planned', changes, bodies, folders);
}

async function putBack(store: Store, unit: Unit, run: RunId): Promise<RevertDocument> {
  await unit.sweep(); // what a revert that was killed left beside its files
  const changes = await changesOf(store.journal.rows(run));
  const files = await check(changes, store, unit);
  if (files.length === 0) return documentOf(run, nothingOf(changes), changes, []);
  const emptied = await emptiedBy(files, changes.folders, unit);
  const reverted = files.map(({ at, from, to }): RevertedFile => ({ path: at.display, real: at.real, from, to }));
  await note(store, run, changes.last + 1, { kind: 'revert_started', by: systemUser(), files: reverted });
  const done: string[] = [];
  for (const file of files) {
    try {
      await restore(file, store, unit);
    } catch (error) {
      throw incomplete(run, file.at, done, error);
    }
    done.push(file.at.display);
  }
  const gone: Located[] = [];
  for (const folder of emptied) {
    const removed = await unit.removeEmptyFolder(folder).catch((error: unknown) => {
      throw incomplete(run, folder, done, error);
    });
    if (removed) gone.push(folder);
  }
  const at = await note(store, run, changes.last + 2, { kind: 'revert_finished' });
  return { ...documentOf(run, 'done', changes, files.map(bodyOf), gone), at: time(at) };
}

/** One file as it is now, and as it is to be. */
export interface Restored {
  readonly at: Located;
  readonly from: Sha256 | 'absent';
  readonly to: Sha256 | 'absent';
  /** Permission bits that it gets back; null = it keeps those it has. */
  readonly mode: number | null;
}

/** @throws WindlassError `revert_refused` with every file that stands against it */
async function check(changes: Changes, store: Store, unit: Unit): Promise<readonly Restored[]> {
  const against = [...changes.unkept];
  const files: Restored[] = [];
  for (const file of changes.files) {
    const found = await checkFile(file, store, unit);
    if (typeof found === 'string') against.push({ path: file.path, why: `${file.path}: ${found}` });
    else files.push(found);
  }
  // What is deleted goes last: until then everything is still there to be found.
  if (against.length === 0) return [...files.filter(({ to }) => to !== 'absent'), ...files.filter(({ to }) => to === 'absent')];
  const lines = against.map(({ why }) => `\n  ${why}`).join('');
  throw new WindlassError('revert_refused', `nothing was changed, because not everything can be put back:${lines}`, {
    data: { files: against.map(({ path, why }) => ({ path, why })) },
  });
}

async function checkFile(file: ChangedFile, { artifacts }: Store, unit: Unit): Promise<Restored | string> {
  try {
    const at = await unit.locate(file.real);
    if (isRefusal(at)) return at.reason;
    if (at.real !== file.real) return 'another place is reached by its name now';
    if (at.kind === 'directory' || at.kind === 'other') return 'something else than a file stands there now';
    const from = at.kind === 'absent' ? 'absent' : await unit.hashFile(at);
    const mode = await modeBack(file, at, from, unit);
    if (from === file.before && mode === null) return { at, from, to: file.before, mode };
    if (file.broken !== null) return file.broken;
    if (!file.left.has(from)) return from === 'absent' ? 'it is gone' : 'it changed since the run left it';
    if (file.before !== 'absent') await artifacts.get(file.before);
    const obstacle = from === 'absent' ? await folderMissing(at, unit) : await otherNames(at, unit);
    if (obstacle !== null) return obstacle;
    return { at, from, to: file.before, mode };
  } catch (error) {
    if (WindlassError.is(error)) return error.message;
    throw error;
  }
}

/**
 * The bits come back where the run took the file away, or made it anew. What it only wrote kept its bits, and other ones are
 * those that somebody gave it since.
 */
async function modeBack(file: ChangedFile, at: Located, from: Sha256 | 'absent', unit: Unit): Promise<number | null> {
  if (from === 'absent' || file.mode === null) return file.mode;
  const ours = file.remade && file.broken === null && file.left.has(from);
  return ours && ((await unit.stat(at)).mode & 0o777) !== (file.mode & 0o777) ? file.mode : null;
}

/** Where it is to be created anew, its folder is there, or can be made. */
async function folderMissing({ real }: Located, unit: Unit): Promise<string | null> {
  for (let folder = posix.dirname(real); ; folder = posix.dirname(folder)) {
    const at = await unit.locate(folder);
    if (isRefusal(at)) return at.reason;
    if (at.kind === 'directory') return null;
    if (at.kind !== 'absent') return `its folder ${at.display} is no folder any more`;
  }
}

/** Nothing is written through one name of several (`hard_linked`). */
async function otherNames(at: Located, unit: Unit): Promise<string | null> {
  return (await unit.stat(at)).links > 1 ? 'it has other names (hard links) now' : null;
}

async function restore({ at, from, to, mode }: Restored, { artifacts }: Store, unit: Unit): Promise<void> {
  if (from === to && mode === null) return;
  if (to === 'absent') return unit.removeFile(at, from as Sha256);
  await unit.replaceFile(at, from, await artifacts.get(to), mode === null ? {} : { mode });
}

/** Adds to the journal of the run whose claim is held, so that nobody else does. Returns when, in ms since the epoch. */
async function note({ journal }: Store, run: RunId, seq: number, record: JournalRecord): Promise<number> {
  const at = systemClock.now();
  await journal.commit([{ op: 'append', run, seq, at, records: [record] }]);
  return at;
}

/** A run that goes on would change what is being put back. */
function checkStanding({ id, status }: RunRow): void {
  if (status === 'running') {
    throw new WindlassError('run_claimed', `${id} is running, and nothing of it is put back meanwhile; wait for it, or cancel it`, {
      data: { run: id, status },
    });
  }
  if (status === 'orphaned') {
    throw new WindlassError(
      'run_unfinished',
      `${id} was cut off by the death of its process; resume or cancel it, then put back what it did`,
      {
        data: { run: id, status },
      },
    );
  }
}

function nothingOf({ revertedAt }: Changes): RevertDocument['reverted'] {
  return revertedAt === null ? 'nothing' : 'already';
}

function documentOf(
  run: RunId,
  reverted: RevertDocument['reverted'],
  changes: Changes,
  files: readonly RevertedBody[],
  folders: readonly Located[] = [],
): RevertDocument {
  return {
    v: 1,
    run,
    reverted,
    at: changes.revertedAt === null ? null : time(changes.revertedAt),
    files,
    folders: folders.map(({ display }) => display),
    not_undone: changes.beyond.map(({ call, tool, effect }) => ({ call, tool, effect })),
  };
}

function bodyOf({ at, from, to, mode }: Restored): RevertedBody {
  const hash = (state: Sha256 | 'absent'): ArtifactRef['sha256'] | null => (state === 'absent' ? null : state);
  return { path: at.display, action: actionOf(from, to, mode), from: hash(from), to: hash(to), diff: null };
}

function actionOf(from: Sha256 | 'absent', to: Sha256 | 'absent', mode: number | null): RevertedBody['action'] {
  if (from === to && mode === null) return 'none';
  if (to === 'absent') return 'delete';
  return from === 'absent' ? 'recreate' : 'restore';
}

function incomplete(run: RunId, at: Located, done: readonly string[], cause: unknown): WindlassError {
  if (!WindlassError.is(cause)) throw cause;
  const restored = done.length === 0 ? 'no file was put back before' : `put back before: ${done.join(', ')}`;
  return new WindlassError('revert_incomplete', `${at.display} could not be put back: ${cause.message} (${restored})`, {
    data: { run, path: at.display, code: cause.code, done },
    cause,
  });
}
