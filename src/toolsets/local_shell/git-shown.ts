import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type Concern, isInside, type Target, type Unit } from '../../contract/index.js';
import type { Disturbance, GitReach, Pathspec } from '../../shell/index.js';
import { bytesOf } from './bytes-of.js';
import { type Ground, MAX_FILE_BYTES, placeOf } from './git-ground.js';
import { type Tracked, trackedIn } from './git-index.js';
import { differingIn } from './git-past.js';
import { targetAt } from './target-at.js';

const MAX_ENTRIES = 20_000;
const MAX_MS = 1_500;
/** As many as say enough. */
const MAX_TARGETS = 20;

const OF_HISTORY =
  "shows files of the history, closed ones among them. Name files as `-- FILE ':!FILE/'`: the second word leaves out what lies below FILE where a commit has a folder of that name (and name a commit by its number as `NUMBER~0`: it could be that of a file). Or call native_git, which leaves closed files out";

export interface Shown {
  /** Tracked files that it would show, and that the file rules mention. */
  readonly shown: readonly Target[];
  readonly concerns: readonly Concern[];
}

/** What a git call shows beyond what it names. `before`: what other commands of the line may have changed when it starts. */
export async function shownBy(reach: GitReach, ground: Ground, before: Disturbance): Promise<Shown> {
  const { command, objects, commits, shows } = reach;
  const none: Shown = { shown: [], concerns: [] };
  if (shows.content === 'names') return none;
  if (ground.repository === null && (shows.content !== 'named' || objects.some(({ top }) => top)))
    return { ...none, concerns: [ofAnyFile(`git ${command}: no repository of the workspace was found, so nobody can tell what it shows`)] };
  if (shows.content === 'named') return none;
  const isPast = shows.content === 'history' || commits.length > 0 || objects.length > 0;
  if (isPast && !shows.unbounded && namesFilesAlone(reach)) return none;
  const differing = isPast && before === 'nothing' && ground.host.filter?.isOpen !== true ? await differingIn(reach, ground) : null;
  if (differing !== null) return { shown: mentioned(differing.filter(boundsOf(reach, ground)), ground), concerns: [] };
  const shown = await trackedShown(reach, ground, !isPast && shows.content === 'changed' && before === 'nothing');
  const concerns = [
    ...(isPast ? [ofAnyFile(`git ${command}: ${OF_HISTORY}`)] : []),
    ...(!isPast && before === 'anything' ? [ofAnyFile(`git ${command}: ${DISTURBED}`)] : []),
    ...(shown === null ? [ofAnyFile(`git ${command}: shows more tracked files than can be looked through beforehand`)] : []),
  ];
  return { shown: shown ?? [], concerns };
}

const DISTURBED =
  'another command of the line may change what is tracked, so nobody can tell which files it shows. Make it a call of its own';

/** Answered where the policy closes none. */
export function ofAnyFile(reason: string): Concern {
  return { reason, answeredBy: 'open_files' };
}

/**
 * Whether the call names files alone: what is a file today may be a folder in a commit, so each has to leave out what lies below it. Of two
 * `REV:PATH` nobody can say that they are no folders.
 */
function namesFilesAlone(reach: GitReach): boolean {
  const { paths, objects } = reach;
  const literal = paths.filter((each): each is Literal => each.kind === 'literal');
  if (!isBound(reach) || objects.length > 0 || paths.some(({ kind }) => kind === 'pattern')) return false;
  const leavesOut = ({ path, top }: Literal) =>
    /(?:^|\/)(?!\.{0,2}$)[^/]*$/.test(path) &&
    paths.some((each) => each.kind === 'exclude' && each.path === `${path}/` && each.top === top);
  return literal.every(leavesOut);
}

/** Whether it names paths for sure, so that it shows no others. */
function isBound({ paths, doubtful }: GitReach): boolean {
  return paths.some((each) => each.kind === 'literal' && !doubtful.includes(each.path));
}

type Literal = Extract<Pathspec, { readonly kind: 'literal' }>;

/** What of the tracked files the call would show and the file rules mention; null where that cannot be told. */
async function trackedShown(reach: GitReach, ground: Ground, onlyChanged: boolean): Promise<readonly Target[] | null> {
  const { unit, filter, clock } = ground.host;
  const { repository } = ground;
  const tracked = repository && (await trackedIn(repository, unit));
  if (repository === null || tracked === null || filter === undefined) return null;
  const isNamed = boundsOf(reach, ground);
  const end = clock.elapsed() + MAX_MS;
  const shown: Target[] = [];
  let entries = 0;
  for (const file of tracked) {
    const path = posix.join(repository.top, file.path);
    if (!isNamed(path)) continue;
    if (++entries > MAX_ENTRIES || clock.elapsed() > end) return null;
    const target = targetAt(path, path as Target['real'], unit.root);
    const says = filter([target.path, target.real, ...(target.spellings ?? [])]);
    if (says === 'allow' || (onlyChanged && (await isUnchanged(file, path, unit)))) continue;
    if (says === 'hide') return [target]; // denied: nothing is stricter
    if (shown.length < MAX_TARGETS) shown.push(target);
  }
  return shown;
}

/** Those that the file rules mention; one of which nothing is stricter, if there is one. */
function mentioned(paths: readonly string[], { host: { unit, filter } }: Ground): readonly Target[] {
  const shown: Target[] = [];
  for (const path of paths) {
    const target = targetAt(path, path as Target['real'], unit.root);
    const says = filter?.([target.path, target.real, ...(target.spellings ?? [])]) ?? 'hide';
    if (says === 'hide') return [target];
    if (says === 'skip' && shown.length < MAX_TARGETS) shown.push(target);
  }
  return shown;
}

/** Whether a tracked file is among what the call names. Everything is where it names nothing. */
function boundsOf(reach: GitReach, ground: Ground): (path: string) => boolean {
  const { paths, shows } = reach;
  if (shows.unbounded) return () => true;
  const places = (kind: 'literal' | 'exclude') =>
    paths.flatMap((spec) => (spec.kind === kind ? posix.normalize(placeOf(spec, ground)).replace(/(.)\/+$/, '$1') : []));
  const [named, left] = [places('literal'), places('exclude')];
  const isOpen = !isBound(reach) || paths.some(({ kind }) => kind === 'pattern');
  const isIn = (path: string, folders: readonly string[]) => folders.some((folder) => isInside(path, folder));
  return (path) => (isOpen || isIn(path, named)) && !isIn(path, left);
}

/** Whether it is as the index has it, byte for byte: then no difference is shown. */
async function isUnchanged({ id, isPlain }: Tracked, path: string, unit: Unit): Promise<boolean> {
  const bytes = isPlain ? await bytesOf(path, MAX_FILE_BYTES, unit) : null;
  if (bytes === null || bytes === 'absent') return false;
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === id;
}
