import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type Concern, isInside, isRefusal, type Target, type ToolsetHost, type Unit, WindlassError } from '../../contract/index.js';
import { type GitReach, gitReach, type Pathspec } from '../../shell/index.js';
import { readIndex, type Tracked } from './git-index.js';
import { patchedPaths, stripOf } from './git-patch.js';
import { leadsTo } from './leads-to.js';
import { findRepository, isGit, type Repository } from './repository.js';
import { targetAt } from './target-at.js';
import type { VettedCommand } from './vet.js';

const MAX_INDEX_BYTES = 5 * 1024 * 1024;
const MAX_FILE_BYTES = 1024 * 1024;
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

/** Null where the command is no git. */
export async function gitTouched(vetted: VettedCommand, host: ToolsetHost): Promise<GitTouched | null> {
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
  return {
    reads: [...reach.objects.flatMap(placesOf), ...(reach.writes ? [] : named)],
    writes: reach.writes ? named : reach.command === 'apply' ? await patched(vetted.command.argv, named, ground) : [],
    deep: !reach.isDeep ? [] : named.length > 0 ? named : [at],
    ...(await shownBy({ ...reach, paths, commits }, ground)),
  };
}

const NONE: GitTouched = { reads: [], writes: [], deep: [], shown: [], concerns: [] };

/** Where a call stands. */
interface Ground {
  readonly at: string;
  readonly repository: Repository | null;
  readonly host: ToolsetHost;
}

interface Place {
  readonly path: string;
  readonly top: boolean;
}

type Literal = Extract<Pathspec, { readonly kind: 'literal' }>;

function literally(path: string): Literal {
  return { kind: 'literal', path, top: false };
}

function isLiteral(spec: Pathspec): spec is Literal {
  return spec.kind === 'literal';
}

/** The root of a work tree that is not known is taken to be where the call stands. */
function placeOf({ path, top }: Place, { at, repository }: Ground): string {
  return posix.isAbsolute(path) && !top ? path : `${top ? (repository?.top ?? at) : at}/${path}`;
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

async function isFile(place: Place, ground: Ground): Promise<boolean> {
  const located = await ground.host.unit.locate(posix.normalize(placeOf(place, ground)));
  return isRefusal(located) || (located.kind !== 'absent' && located.kind !== 'directory');
}

const OF_HISTORY =
  'shows files of the history, closed ones among them. Name files behind `--` (and a commit by its number as `NUMBER~0`: it could be that of a file), or call native_git, which leaves closed files out';

/** What the patches would change, as far as they lie in files. They count from the root of the work tree. */
async function patched(argv: readonly string[], patches: readonly string[], ground: Ground): Promise<readonly string[]> {
  const paths = new Set<string>();
  const folder = argv.map((each) => /^--directory=(.*)$/s.exec(each)?.[1]).find((each) => each !== undefined) ?? '.';
  for (const patch of patches) {
    const bytes = await bytesOf(posix.normalize(patch), MAX_FILE_BYTES, ground.host.unit);
    if (bytes === null || bytes === 'absent') continue;
    for (const path of patchedPaths(bytes.toString('utf8'), stripOf(argv)))
      paths.add(placeOf({ path: `${folder}/${path}`, top: true }, ground));
  }
  return [...paths];
}

type Shown = Pick<GitTouched, 'shown' | 'concerns'>;

/** What it shows beyond what it names. */
async function shownBy(reach: GitReach, ground: Ground): Promise<Shown> {
  const { command, objects, commits, shows } = reach;
  const none: Shown = { shown: [], concerns: [] };
  if (ground.repository === null && (shows.content !== 'none' || objects.some(({ top }) => top)))
    return { ...none, concerns: [ofAnyFile(`git ${command}: no repository of the workspace was found, so nobody can tell what it shows`)] };
  if (shows.content === 'none') return none;
  const isHistory = shows.content === 'history' || commits.length > 0;
  const isPast = isHistory || objects.length > 0;
  if (isPast && !shows.unbounded && (await areFiles(reach, isHistory, ground))) return none;
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

/** Whether what the call names are files and nothing else, and (`isBound`) bounds what it shows. */
async function areFiles({ paths, objects }: GitReach, isBound: boolean, ground: Ground): Promise<boolean> {
  const literal = paths.filter(isLiteral);
  if (paths.some(({ kind }) => kind === 'pattern') || (isBound && literal.length === 0)) return false;
  for (const each of [...literal, ...objects]) if (!(await isFile(each, ground))) return false;
  return true;
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
  const end = clock.now() + MAX_MS;
  const shown: Target[] = [];
  let entries = 0;
  for (const file of tracked) {
    const path = posix.join(top, file.path);
    if (!isNamed(path)) continue;
    if (++entries > MAX_ENTRIES || clock.now() > end) return null;
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

/** Null for what is no readable file of a plausible size. */
async function bytesOf(path: string, maxBytes: number, unit: Unit): Promise<Buffer | 'absent' | null> {
  const at = await unit.locate(path);
  if (isRefusal(at)) return null;
  if (at.kind === 'absent') return 'absent';
  if (at.kind !== 'file') return null;
  try {
    return (await unit.readFile(at, { maxBytes })).bytes;
  } catch (error) {
    if (WindlassError.is(error)) return null;
    throw error;
  }
}
