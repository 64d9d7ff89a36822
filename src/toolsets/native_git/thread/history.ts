import { type Commit, type Repository, RevwalkSort } from 'es-git';
import { Refusing } from '../../thread/serve.js';
import type { Blame, BlameLine, Branches, CommitInfo, Log } from '../questions.js';
import { attempt, commitAt, each, headCommit, parentsOf } from './open.js';

/** Commits that are looked at for one path. */
const MAX_WALK = 50_000;

export function logOf(repository: Repository, most: number, range: string | undefined, path: string | undefined): Log {
  const commits: CommitInfo[] = [];
  const walk = repository.revwalk().setSorting(RevwalkSort.Topological + RevwalkSort.Time);
  if (range !== undefined) startAt(repository, walk, range);
  else if (headCommit(repository) === null) return { commits, more: false };
  else walk.pushHead();
  let looked = 0;
  for (let id = walk.next(); id !== null; id = walk.next()) {
    if (++looked > MAX_WALK) return { commits, more: true };
    const commit = repository.getCommit(id);
    if (path !== undefined && !touches(repository, commit, path)) continue;
    if (commits.length === most) return { commits, more: true };
    commits.push(infoOf(repository, commit));
  }
  return { commits, more: false };
}

/** `a..b` = what b has and a has not; a single name = its history. */
function startAt(repository: Repository, walk: ReturnType<Repository['revwalk']>, range: string): void {
  const sides = range.split('..');
  if (sides.length > 2 || range.includes('...'))
    throw new Refusing('bad_argument', `range ${JSON.stringify(range)} is neither a name nor a..b`);
  const [from = '', to] = sides;
  if (to === undefined) {
    walk.push(commitAt(repository, from).id());
    return;
  }
  walk.push(commitAt(repository, to === '' ? 'HEAD' : to).id());
  walk.hide(commitAt(repository, from === '' ? 'HEAD' : from).id());
}

/** It differs there from all of its parents: a merge that took one side as it was changed nothing. */
function touches(repository: Repository, commit: Commit, path: string): boolean {
  const own = entryAt(commit, path);
  const parents = parentsOf(repository, commit.id());
  if (parents.length === 0) return own !== null;
  return parents.every((parent) => entryAt(repository.getCommit(parent), path) !== own);
}

function entryAt(commit: Commit, path: string): string | null {
  const entry = commit.tree().getPath(path);
  return entry === null ? null : `${entry.filemode()} ${entry.id()}`;
}

export function infoOf(repository: Repository, commit: Commit): CommitInfo {
  const { name, email, timestamp } = commit.author();
  const parents = parentsOf(repository, commit.id());
  return { id: commit.id(), parents, author: name, email, date: dateOf(timestamp), message: commit.message() };
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}

export function commitOf(repository: Repository, ref: string): CommitInfo {
  return infoOf(repository, commitAt(repository, ref));
}

/** Lines as they stand in the current commit. */
export function blameOf(repository: Repository, path: string, first: number, last: number): Blame {
  const head = headCommit(repository);
  const entry = head?.tree().getPath(path);
  if (head === null || !entry || entry.type() !== 'Blob') throw new Refusing('not_tracked', `${path} is no file of the current commit`);
  const content = Buffer.from(entry.toObject(repository).peelToBlob().content());
  if (content.subarray(0, 8_000).includes(0)) throw new Refusing('binary', `${path} is binary: it has no lines`);
  const texts = content.toString('utf8').split('\n');
  if (texts.at(-1) === '') texts.pop();
  const end = Math.min(last, texts.length);
  if (end < first) return { lines: [], total: texts.length };
  const options = { newestCommit: head.id(), minLine: first, maxLine: end };
  const blame = attempt('git_error', `${path} cannot be blamed`, () => repository.blameFile(path, options));
  const lines: BlameLine[] = [];
  for (let line = first; line <= end; line++) {
    const { finalCommitId: commit } = blame.getHunkByLine(line);
    const { name: author, timestamp } = repository.getCommit(commit).author();
    lines.push({ line, commit, author, date: dateOf(timestamp), text: (texts[line - 1] ?? '').replace(/\r$/, '') });
  }
  return { lines, total: texts.length };
}

export function branchesOf(repository: Repository): Branches {
  const branches: Branches['branches'][number][] = [];
  for (const { name, type } of each(repository.branches())) {
    const branch = repository.getBranch(name, type);
    const head = branch.referenceTarget();
    if (head !== null) branches.push({ name, head, current: type === 'Local' && branch.isHead(), remote: type === 'Remote' });
  }
  return { branches };
}
