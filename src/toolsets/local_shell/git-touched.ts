import { posix } from 'node:path';
import { type Concern, isRefusal, type Target, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { type Disturbance, type GitReach, gitReach, type Pathspec } from '../../shell/index.js';
import type { Refused } from './answers.js';
import { type Applying, appliedBy } from './git-apply.js';
import { refuseSpecial } from './git-control.js';
import { type Ground, type Place, placeOf } from './git-ground.js';
import { ofAnyFile, type Shown, shownBy } from './git-shown.js';
import { leadsTo } from './leads-to.js';
import { findRepository, isGit } from './repository.js';
import type { VettedCommand } from './vet.js';

/** What a git call reads and writes by what it names, and what it shows beyond that. */
export interface GitTouched extends Shown {
  /** Paths from the step's folder, or absolute ones. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Folders that are read as a whole. */
  readonly deep: readonly string[];
  /** Files by which it was judged. */
  readonly pinned: Applying['patches'];
  /** It brings what it reads to its output or to other names, and is asked about for something else. */
  readonly brings: string | null;
}

/** What other commands of the line do before a command starts, or while it runs. */
export interface Before {
  /** Files that earlier ones are known to write. */
  readonly written: readonly Target[];
  readonly disturbance: Disturbance;
}

/** Null where the command is no git. Refused is what would wait for a pipe, and a patch of which nobody can tell what it changes. */
export async function gitTouched(
  vetted: VettedCommand,
  host: ToolsetHost,
  { written, disturbance }: Before,
): Promise<GitTouched | Refused | null> {
  const reach = isGit(vetted) ? gitReach(vetted.command.argv) : null;
  if (reach === null) return null;
  const at = await leadsTo(reach.folder === '' ? '.' : reach.folder, vetted.folder, host.unit);
  if (at === null) return { ...NONE, concerns: [{ reason: `git -C \`${reach.folder}\`: a link that leads nowhere` }] };
  const ground: Ground = { at, repository: reach.isSent ? null : await findRepository(at, host.unit), host };
  const special = await refuseSpecial(ground, reach.looksEverywhere);
  if (special !== null) return special;
  const there = await existing(reach.either, ground);
  const paths = [...reach.paths, ...there.map(literally)];
  // What is a file now may be a commit once another command took the file away.
  const isCommit = (each: string) => disturbance !== 'nothing' || !there.includes(each);
  const commits = [...reach.commits, ...reach.either.filter(isCommit)];
  // git takes `..` as text, and a program that opens the file by where links lead.
  const placesOf = (each: Place) => [...new Set([placeOf(each, ground), posix.normalize(placeOf(each, ground))])];
  const literal = paths.filter(isLiteral);
  const named = literal.flatMap(placesOf);
  const values = (await existing(reach.values, ground)).map(literally).flatMap(placesOf);
  const applied = reach.command === 'apply' ? await appliedBy(reach, ground, written) : NOTHING_APPLIED;
  if ('kind' in applied) return applied;
  const read = reach.access === 'writes' ? [] : reach.access === 'moves' ? literal.slice(0, -1).flatMap(placesOf) : named;
  const outputs = reach.outputs.filter((each) => each !== '-').flatMap((each) => placesOf(literally(each)));
  const { shown, concerns } = await shownBy({ ...reach, paths, commits }, ground, disturbance);
  const isNamesOnly = reach.shows.content === 'names';
  return {
    reads: [...values, ...(isNamesOnly ? [] : [...reach.objects.flatMap(placesOf), ...read])],
    writes: [...outputs, ...(reach.access === 'reads' ? applied.paths : named)],
    pinned: applied.patches,
    deep: !reach.isDeep ? [] : read.length > 0 || reach.access === 'moves' ? read : [at],
    brings: reach.does === 'reads' || isNamesOnly ? null : reach.command,
    shown,
    concerns: isNamesOnly ? concerns : [...concerns, ...(await ambiguousIn(reach, ground))],
  };
}

const NOTHING_APPLIED: Applying = { paths: [], patches: [] };
const NONE: GitTouched = { reads: [], writes: [], pinned: [], deep: [], brings: null, shown: [], concerns: [] };

type Literal = Extract<Pathspec, { readonly kind: 'literal' }>;

function literally(path: string): Literal {
  return { kind: 'literal', path, top: false };
}

function isLiteral(spec: Pathspec): spec is Literal {
  return spec.kind === 'literal';
}

/** Of a path git shows what changed below it, of `REV:PATH` that file alone. */
async function ambiguousIn({ command, ambiguous }: GitReach, ground: Ground): Promise<readonly Concern[]> {
  const there = await existing(ambiguous, ground);
  return there.map((word) =>
    ofAnyFile(`git ${command}: \`${word}\` is there as a file or folder; put \`--\` behind it where a commit is meant`),
  );
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
