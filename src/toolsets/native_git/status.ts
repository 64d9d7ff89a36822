import { shownName } from '../shown-name.js';
import { approvalNote, visible } from './hidden.js';
import type { Status, StatusEntry } from './questions.js';
import { looks } from './tool.js';

/** Paths of one answer. */
const MAX_PATHS = 2_000;

export const status = looks(async (repository) => {
  const { branch, head, state, entries } = await repository.ask<Status>({ ask: 'status' });
  const { shown, needApproval } = visible(repository, entries);
  const some = shown.slice(0, MAX_PATHS);
  const names = (picked: (entry: StatusEntry) => boolean) => some.filter(picked).map(({ path }) => repository.show(path));
  const listed = (which: 'staged' | 'changed') =>
    some.flatMap((entry) => {
      const how = entry[which];
      return how === null || how === 'conflicted' ? [] : [{ path: repository.show(entry.path), status: how }];
    });
  const lists = {
    staged: listed('staged'),
    changed: listed('changed'),
    untracked: names(({ untracked }) => untracked),
    conflicted: names(({ changed }) => changed === 'conflicted'),
  };
  const notes = [
    ...(shown.length > some.length ? [`${shown.length - some.length} more paths are not shown`] : []),
    ...approvalNote(needApproval),
  ];
  const value = {
    branch,
    head,
    ...(state === 'Clean' ? {} : { under_way: state }),
    ...lists,
    clean: shown.length === 0 && needApproval === 0,
    ...(notes.length > 0 && { notes }),
  };
  return { value, text: textOf(branch, head, state, lists, notes) };
});

function textOf(
  branch: string | null,
  head: string | null,
  state: string,
  { staged, changed, untracked, conflicted }: StatusLists,
  notes: readonly string[],
): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
  return [
    `${branch === null ? 'no branch is checked out' : `on branch ${branch}`}, ${head === null ? 'no commit yet' : `at ${head.slice(0, 10)}`}`,
    ...(state === 'Clean' ? [] : [`under way: ${state}`]),
    ...section(
      'staged',
      staged.map(({ path, status: how }) => `${how} ${shownName(path)}`),
    ),
    ...section(
      'changed',
      changed.map(({ path, status: how }) => `${how} ${shownName(path)}`),
    ),
    ...section('untracked', untracked.map(shownName)),
    ...section('in conflict', conflicted.map(shownName)),
    ...([staged, changed, untracked, conflicted].every(({ length }) => length === 0) ? ['nothing differs'] : []),
    ...notes.map((note) => `[${note}]`),
  ].join('\n');
}

interface StatusLists {
  readonly staged: readonly { readonly path: string; readonly status: string }[];
  readonly changed: readonly { readonly path: string; readonly status: string }[];
  readonly untracked: readonly string[];
  readonly conflicted: readonly string[];
}
