import type { Diff, DiffDelta, DiffFile, DiffOptions, StatusEntry as Found, Repository } from 'es-git';
import { Refusing } from '../../thread/serve.js';
import type { Between, Change, ChangeStatus, Mode, Side, Status, StatusEntry } from '../questions.js';
import { attempt, commitAt, each, headCommit, headTree, parentsOf, tipOf } from './open.js';

/** Paths that differ and are told apart; past it nobody reads them. */
const MAX_CHANGES = 20_000;
const OPTIONS: DiffOptions = { includeTypechange: true, ignoreSubmodules: true };

export function statusOf(repository: Repository): Status {
  const entries: StatusEntry[] = [];
  for (const entry of attempt('git_error', 'the status cannot be told', () => each(repository.statuses().iter()))) {
    const told = entryOf(entry);
    if (told !== null) entries.push(told);
    if (entries.length > MAX_CHANGES) throw tooMany();
  }
  const head = headCommit(repository);
  return { branch: branchOf(repository), head: head?.id() ?? null, state: repository.state(), entries };
}

function entryOf(entry: Found): StatusEntry | null {
  const status = entry.status();
  if (status.conflicted) return { path: pathOf(entry), staged: null, changed: 'conflicted', untracked: false };
  const staged = status.indexNew
    ? 'added'
    : status.indexDeleted
      ? 'deleted'
      : status.indexTypechange
        ? 'typechange'
        : status.indexModified || status.indexRenamed
          ? 'modified'
          : null;
  const changed = status.wtDeleted
    ? 'deleted'
    : status.wtTypechange
      ? 'typechange'
      : status.wtModified || status.wtRenamed || status.wtUnreadable
        ? 'modified'
        : null;
  return staged === null && changed === null && !status.wtNew ? null : { path: pathOf(entry), staged, changed, untracked: status.wtNew };
}

/** A name that is no UTF-8 is thrown at whoever asks for it here; its sides tell it as the other tools do, with U+FFFD. */
function pathOf(entry: Found): string {
  try {
    return entry.path();
  } catch {
    const delta = entry.indexToWorkdir() ?? entry.headToIndex();
    return delta?.newFile().path() ?? delta?.oldFile().path() ?? '\uFFFD';
  }
}

/** The short name of the checked out branch, also before its first commit. */
export function branchOf(repository: Repository): string | null {
  try {
    if (repository.headDetached()) return null;
    const target = repository.getReference('HEAD').symbolicTarget();
    return target?.replace(/^refs\/heads\//, '') ?? null;
  } catch {
    return null;
  }
}

export function changesIn(repository: Repository, between: Between): readonly Change[] {
  if (between.kind === 'head_index') return stagedChanges(repository);
  const diff = attempt('git_error', 'the two sides cannot be compared', () => diffOf(repository, between));
  const changes: Change[] = [];
  const isReverse = between.kind === 'workdir_index';
  for (const delta of each(diff.deltas())) {
    const change = changeOf(delta, isReverse || between.kind === 'head_workdir' || between.kind === 'ref_workdir');
    if (change !== null) changes.push(isReverse ? reversed(change) : change);
    if (changes.length > MAX_CHANGES) throw tooMany();
  }
  return changes;
}

function tooMany(): Refusing {
  return new Refusing('too_large', `more than ${MAX_CHANGES} paths differ`);
}

function diffOf(repository: Repository, between: Exclude<Between, { kind: 'head_index' }>): Diff {
  switch (between.kind) {
    case 'head_workdir':
      return repository.diffTreeToWorkdirWithIndex(headTree(repository), OPTIONS);
    case 'ref_workdir':
      return repository.diffTreeToWorkdirWithIndex(commitAt(repository, between.from).tree(), OPTIONS);
    case 'workdir_index':
      return repository.diffIndexToWorkdir(null, OPTIONS);
    case 'refs':
      return repository.diffTreeToTree(commitAt(repository, between.from).tree(), commitAt(repository, between.to).tree(), OPTIONS);
    case 'head_branch':
      return repository.diffTreeToTree(commitAt(repository, 'HEAD').tree(), tipOf(repository, between.branch).tree(), OPTIONS);
    case 'since_base': {
      const [from, to] = [commitAt(repository, between.from), commitAt(repository, between.to)];
      const [base, other] = repository.getMergeBases(from.id(), to.id());
      if (base === undefined || other !== undefined) throw new Refusing('git_error', 'there is no one commit at which the two parted');
      return repository.diffTreeToTree(repository.getCommit(base).tree(), to.tree(), OPTIONS);
    }
    case 'commit': {
      const [parent] = parentsOf(repository, between.id);
      const before = parent === undefined ? null : repository.getCommit(parent).tree();
      return repository.diffTreeToTree(before, repository.getCommit(between.id).tree(), OPTIONS);
    }
  }
}

function stagedChanges(repository: Repository): readonly Change[] {
  const changes: Change[] = [];
  for (const entry of each(repository.statuses().iter())) {
    const delta = entry.headToIndex();
    const change = delta === null ? null : changeOf(delta, false);
    if (change !== null) changes.push(change);
  }
  return changes;
}

const STATUS: { readonly [status: string]: ChangeStatus } = {
  Added: 'added',
  Deleted: 'deleted',
  Modified: 'modified',
  Renamed: 'modified',
  Copied: 'added',
  Typechange: 'typechange',
  Conflicted: 'conflicted',
  Unreadable: 'modified',
};

function changeOf(delta: DiffDelta, isWorkdir: boolean): Change | null {
  const status = STATUS[delta.status()];
  if (status === undefined) return null;
  const [old, fresh] = [delta.oldFile(), delta.newFile()];
  const path = fresh.path() ?? old.path() ?? '';
  const before = status === 'added' ? null : sideOf(old, false);
  const after = status === 'deleted' ? null : sideOf(fresh, isWorkdir);
  return { path, status, before, after };
}

function reversed({ path, status, before, after }: Change): Change {
  const back = { added: 'deleted', deleted: 'added' } as const;
  return { path, status: status === 'added' || status === 'deleted' ? back[status] : status, before: after, after: before };
}

function sideOf(file: DiffFile, isWorkdir: boolean): Side {
  return { id: isWorkdir ? null : file.id(), mode: modeOf(file.mode()) };
}

function modeOf(mode: ReturnType<DiffFile['mode']>): Mode {
  switch (mode) {
    case 'Blob':
    case 'BlobGroupWritable':
      return 'file';
    case 'BlobExecutable':
      return 'executable';
    case 'Link':
      return 'link';
    case 'Commit':
      return 'submodule';
    default:
      return 'other';
  }
}
