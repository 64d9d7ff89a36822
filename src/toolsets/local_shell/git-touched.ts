import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type Concern, isInside, isRefusal, type Target, type ToolsetHost, type Unit, WindlassError } from '../../contract/index.js';
import { type GitReach, gitReach, type Pathspec } from '../../shell/index.js';
import type { Refused } from './answers.js';
import { bytesOf } from './bytes-of.js';
import { appliedBy } from './git-apply.js';
import { type Ground, MAX_FILE_BYTES, type Place, placeOf } from './git-ground.js';
import { readIndex, type Tracked } from './git-index.js';
import { leadsTo } from './leads-to.js';
import { findRepository, isGit } from './repository.js';
import { targetAt } from './target-at.js';
import type { VettedCommand } from './vet.js';

const MAX_INDEX_BYTES = 5 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
const MAX_MS = 1_500;
/** As many as say enough. */
const MAX_TARGETS = 20;

/** What a git call reads and writes by what it names, and what it shows beyond that. */
export interface GitTouched {
  /** Paths from the step's folder, or absolute ones. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Folders that are read as a whole. */
  readonly deep: readonly string[];
  /** Tracked files that it would show, and that the file rules mention. */
  readonly shown: readonly Target[];
  readonly concerns: readonly Concern[];
}

/** Null where the command is no git. Refused is a patch of which nobody can tell what it changes. `written`: what earlier commands of the line write. */
export async function gitTouched(
  vetted: VettedCommand,
  host: ToolsetHost,
  written: readonly Target[],
): Promise<GitTouched | Refused | null> {
  const reach = isGit(vetted) ? gitReach(vetted.command.argv) : null;
  if (reach === null) return null;
  const at = await leadsTo(reach.folder === '' ? '.' : reach.folder, vetted.folder, host.unit);
  if (at === null) return { ...NONE, concerns: [{ reason: `git -C \`${reach.folder}\`: a link that leads nowhere` }] };
  const ground: Ground = { at, repository: reach.isSent ? null : await findRepository(at, host.unit), host };
  const there = await existing(reach.either, ground);
  const paths = [...reach.paths, ...there.map(literally)];
  const commits = [...reach.commits, ...reach.either.filter((each) => !there.includes(each))];
  // git takes `..` as text, and a program that opens the file by where links lead.
  const placesOf = (each: Place) => [...new Set([placeOf(each, ground), posix.normalize(placeOf(each, ground))])];
  const named = [...paths, ...(await existing(reach.values, ground)).map(literally)].filter(isLiteral).flatMap(placesOf);
  const applied = reach.command === 'apply' ? await appliedBy(reach, ground, written) : [];
  if ('kind' in applied) return applied;
  return {
    reads: [...reach.objects.flatMap(placesOf), ...(reach.writes ? [] : named)],
    writes: reach.writes ? named : applied,
    deep: !reach.isDeep ? [] : named.length > 0 ? named : [at],
    ...(await shownBy({ ...reach, paths, commits }, ground)),
  };
}

const NONE: GitTouched = { reads: [], writes: [], deep: [], shown: [], concerns: [] };

type Literal = Extract<Pathspec, { readonly kind: 'literal' }>;

function literally(path: string): Literal {
  return { kind: 'literal', path, top: false };
}

function isLiteral(spec: Pathspec): spec is Literal {
  return spec.kind === 'literal';
}

async function existing(names: readonly string[], ground: Ground): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of names) if (await isThere(literally(name), ground)) found.push(name);
  return found;
}

/** What lies outside, or may not be looked at, counts as there. */
async function isThere(place: Place, ground: Ground): Promise<boolean> {
  const { unit } = ground.host;
  try {
    const located = await unit.locate(posix.normalize(placeOf(place, ground)));
    return isRefusal(located) || (located.kind !== 'absent' && (await unit.fileExists(located)));
  } catch (error) {
    if (WindlassError.is(error)) return true;
    throw error;
  }
}

const OF_HISTORY =
  "shows files of the history, closed ones among them. Name files as `-- FILE ':!FILE/'`: the second word leaves out what lies below FILE where a commit has a folder of that name (and name a commit by its number as `NUMBER~0`: it could be that of a file). Or call native_git, which leaves closed files out";

type Shown = Pick<GitTouched, 'shown' | 'concerns'>;

/** What it shows beyond what it names. */
async function shownBy(reach: GitReach, ground: Ground): Promise<Shown> {
  const { command, objects, commits, shows } = reach;
  const none: Shown = { shown: [], concerns: [] };
  if (ground.repository === null && (shows.content !== 'none' || objects.some(({ top }) => top)))
    return { ...none, concerns: [ofAnyFile(`git ${command}: no repository of the workspace was found, so nobody can tell what it shows`)] };
  if (shows.content === 'none') return none;
  const isPast = shows.content === 'history' || commits.length > 0 || objects.length > 0;
  if (isPast && !shows.unbounded && namesFilesAlone(reach)) return none;
  const shown = await trackedShown(reach, ground, !isPast && shows.content === 'changed');
  const concerns = [
    ...(isPast ? [ofAnyFile(`git ${command}: ${OF_HISTORY}`)] : []),
    ...(shown === null ? [ofAnyFile(`git ${command}: shows more tracked files than can be looked through beforehand`)] : []),
  ];
  return { shown: shown ?? [], concerns };
}

/** Answered where the policy closes none. */
function ofAnyFile(reason: string): Concern {
  return { reason, answeredBy: 'open_files' };
}

/**
 * Whether the call names files alone: what is a file today may be a folder in a commit, so each has to leave out what lies below it. Of two
 * `REV:PATH` nobody can say that they are no folders.
 */
function namesFilesAlone({ paths, objects }: GitReach): boolean {
  const literal = paths.filter(isLiteral);
  if (literal.length === 0 || objects.length > 0 || paths.some(({ kind }) => kind === 'pattern')) return false;
  const leavesOut = ({ path, top }: Literal) =>
    /(?:^|\/)(?!\.{0,2}$)[^/]*$/.test(path) &&
    paths.some((each) => each.kind === 'exclude' && each.path === `${path}/` && each.top === top);
  return literal.every(leavesOut);
}

/** What of the tracked files the call would show and the file rules mention; null where that cannot be told. */
async function trackedShown(reach: GitReach, ground: Ground, onlyChanged: boolean): Promise<readonly Target[] | null> {
  const { unit, filter, clock } = ground.host;
  const { home = '', top = '' } = ground.repository ?? {};
  const bytes = await bytesOf(posix.join(home, 'index'), MAX_INDEX_BYTES, unit);
  if (bytes === 'absent') return [];
  const tracked = bytes === null ? null : readIndex(bytes);
  if (tracked === null || filter === undefined) return null;
  const isNamed = boundsOf(reach, ground);
  const end = clock.elapsed() + MAX_MS;
  const shown: Target[] = [];
  let entries = 0;
  for (const file of tracked) {
    const path = posix.join(top, file.path);
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

/** Whether a tracked file is among what the call names. Everything is where it names nothing. */
function boundsOf({ paths, shows }: GitReach, ground: Ground): (path: string) => boolean {
  if (shows.unbounded) return () => true;
  const places = (kind: 'literal' | 'exclude') =>
    paths.flatMap((spec) => (spec.kind === kind ? posix.normalize(placeOf(spec, ground)).replace(/(.)\/+$/, '$1') : []));
  const [named, left] = [places('literal'), places('exclude')];
  const isOpen = named.length === 0 || paths.some(({ kind }) => kind === 'pattern');
  const isIn = (path: string, folders: readonly string[]) => folders.some((folder) => isInside(path, folder));
  return (path) => (isOpen || isIn(path, named)) && !isIn(path, left);
}

/** Whether it is as the index has it, byte for byte: then no difference is shown. */
async function isUnchanged({ id, isPlain }: Tracked, path: string, unit: Unit): Promise<boolean> {
  const bytes = isPlain ? await bytesOf(path, MAX_FILE_BYTES, unit) : null;
  if (bytes === null || bytes === 'absent') return false;
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === id;
}
