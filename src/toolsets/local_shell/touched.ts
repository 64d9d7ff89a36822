import { posix } from 'node:path';
import { type Concern, isRefusal, type RealPath, rootOf, type Target, type ToolsetHost, type Unit } from '../../contract/index.js';
import {
  type Disturbance,
  disturbanceOf,
  mentionedPaths,
  type PathOperands,
  pathOperands,
  programName,
  worstOf,
} from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import { findBelow } from './below.js';
import { type DeepFolder, deepFolders } from './deep.js';
import { ofAnyFile } from './git-shown.js';
import { type GitTouched, gitTouched } from './git-touched.js';
import { leadsTo } from './leads-to.js';
import type { FilePin } from './line.js';
import { targetAt } from './target-at.js';
import type { VettedCommand } from './vet.js';

/** What the commands of a line are known to read and write, so that the file rules judge it. */
export interface Touched {
  readonly reads: readonly Target[];
  readonly writes: readonly Target[];
  /** Why a person has to be asked about each, the content of files before all else. */
  readonly concerns: ReadonlyMap<VettedCommand, readonly Concern[]>;
  /** Where the operands of each lead. */
  readonly paths: ReadonlyMap<VettedCommand, readonly JudgedPath[]>;
  /** Files by which commands were judged. */
  readonly files: readonly FilePin[];
}

/** An operand, and where it led when it was judged. */
export interface JudgedPath {
  readonly access: 'reads' | 'writes';
  readonly operand: string;
  readonly folder: string;
  readonly real: RealPath;
}

/** A command and the place of its step in the line. */
export interface Placed {
  readonly step: number;
  readonly vetted: VettedCommand;
}

/** `piped`: all steps run at once. */
export async function touchedBy(commands: readonly Placed[], piped: boolean, host: ToolsetHost): Promise<Touched | Refused> {
  const reads = new Targets();
  const writes = new Targets();
  const concerns = new Map<VettedCommand, readonly Concern[]>();
  const judged = new Map<VettedCommand, JudgedPath[]>();
  const files: FilePin[] = [];
  for (const [at, { step, vetted }] of commands.entries()) {
    const own: Concern[] = [];
    const { argv, risks } = vetted.command;
    const named = pathOperands(argv) ?? { reads: [], writes: [] };
    const git = await gitTouched(vetted, host, { written: writes.all(), disturbance: disturbanceAt(at, commands, piped) });
    if (git !== null && 'kind' in git) return git;
    const operands = git === null ? named : { reads: [...named.reads, ...git.reads], writes: git.writes };
    const sentAway = risks.some(({ effect, treatment }) => effect === 'exec' && treatment === 'ask');
    for (const [access, paths, targets] of [
      ['reads', operands.reads, reads],
      ['writes', operands.writes, writes],
    ] as const) {
      for (const operand of paths) {
        if (operand === '-' || operand === '') continue;
        const target = await targetOf(operand, vetted.folder, host.unit);
        if (target === null) own.push({ reason: `${access} \`${operand}\`, a link that leads nowhere` });
        else {
          targets.add(target);
          judged.set(vetted, [...(judged.get(vetted) ?? []), { access, operand, folder: vetted.folder, real: target.real }]);
          if (rootOf(host.unit, target.real) !== null) continue;
          if (sentAway && programName(argv) === 'git') return leavesFor(argv[0] ?? '', operand, host.unit);
          own.push({ reason: `${access} \`${operand}\`, outside the workspace` });
        }
      }
    }
    if (named.into) own.push(...(await arrivals(named.into, named.writes.at(-1) ?? '', vetted.folder, host.unit, { reads, writes })));
    for (const target of await closedAmong(mentionedPaths(argv), vetted.folder, host)) reads.add(target);
    const runsOthers = (commands[at + 1]?.vetted.command.via ?? null) !== null;
    for (const deep of deepFolders(argv, runsOthers)) own.push(...(await readBelow(deep, vetted.folder, host, reads)));
    for (const folder of git?.deep ?? []) own.push(...(await readBelow({ folder, follows: true }, vetted.folder, host, reads)));
    for (const target of git?.shown ?? []) reads.add(target);
    for (const pin of git?.pinned ?? []) files.push({ step, ...pin });
    concerns.set(vetted, [...(git === null ? [] : await contentOf(git, vetted.folder, host)), ...vetted.concerns, ...own]);
  }
  return { reads: reads.all(), writes: writes.all(), concerns, paths: judged, files };
}

/** What may have changed when a command starts: by steps before its own, by what the same step starts, and by all of a pipe. */
function disturbanceAt(at: number, commands: readonly Placed[], piped: boolean): Disturbance {
  const own = commands[at];
  const others = commands.filter((each) => each !== own && (piped || each.step <= (own?.step ?? 0)));
  return worstOf(others.map(({ vetted: { command } }) => disturbanceOf(command.argv, command.risks)));
}

/** Who is asked about a command that changes something is told first which closed files it brings out under other names, or prints. */
async function contentOf(
  { brings, concerns, reads, shown }: GitTouched,
  folder: string,
  { unit, filter }: ToolsetHost,
): Promise<readonly Concern[]> {
  if (brings === null) return concerns;
  const closed = new Set<string>();
  for (const target of [...(await Promise.all(reads.map((each) => targetOf(each, folder, unit)))), ...shown])
    if (target && filter?.([target.path, target.real, ...(target.spellings ?? [])]) !== 'allow') closed.add(target.path);
  if (closed.size === 0) return concerns;
  return [ofAnyFile(`git ${brings}: hands on what closed files hold: ${[...closed].join(', ')}`), ...concerns];
}

function leavesFor(word: string, operand: string, unit: Unit): Refused {
  return refused('escape', `\`${word}\` is sent to \`${operand}\`, outside ${unit.root}. Nothing was run.`);
}

/** Everything the file rules mention below a folder that is read as a whole. */
async function readBelow({ folder, follows }: DeepFolder, cwd: string, host: ToolsetHost, reads: Targets): Promise<readonly Concern[]> {
  const real = await leadsTo(folder, cwd, host.unit);
  if (real === null) return [];
  const found = await findBelow(nameOf(folder, cwd, real), follows, host);
  if (found.kind === 'too_many') return [{ reason: `reads all of \`${folder}\`, more than can be looked through beforehand` }];
  if (found.kind === 'leads_out') return [{ reason: `reads \`${found.link}\`, a link that leads outside the workspace` }];
  for (const target of found.targets) reads.add(target);
  return [];
}

/** Files of the workspace among words that may name some, and that the rules do not simply leave open. */
async function closedAmong(words: readonly string[], folder: string, { unit, filter }: ToolsetHost): Promise<readonly Target[]> {
  const closed: Target[] = [];
  for (const word of words) {
    const target = await targetOf(word, folder, unit);
    if (target === null || rootOf(unit, target.real) === null) continue;
    const at = await unit.locate(target.real);
    if (isRefusal(at) || at.kind !== 'file') continue;
    if (filter?.([target.path, target.real, ...(target.spellings ?? [])]) !== 'allow') closed.push(target);
  }
  return closed;
}

async function targetOf(operand: string, folder: string, unit: Unit): Promise<Target | null> {
  const real = await leadsTo(operand, folder, unit);
  return real === null ? null : targetAt(nameOf(operand, folder, real), real, unit.root, operand);
}

/** What a copy, a move or a link makes in a folder under names of its own, and what a person has to know of it. */
async function arrivals(
  { sources, whole, links }: NonNullable<PathOperands['into']>,
  goal: string,
  folder: string,
  unit: Unit,
  { reads, writes }: { readonly reads: Targets; readonly writes: Targets },
): Promise<readonly Concern[]> {
  const concerns: Concern[] = [];
  for (const source of sources) {
    if (whole && (await kindAt(source, folder, unit)).kind === 'directory')
      concerns.push({ reason: `takes the folder \`${source}\` along, whatever is in it` });
    const arrival = await arrivalOf(source, goal, folder, unit);
    if (arrival !== null) writes.add(arrival);
    if (links !== true || posix.isAbsolute(source)) continue;
    const link = arrival?.real ?? (await leadsTo(goal, folder, unit));
    const target = link === null ? null : await targetOf(source, posix.dirname(link), unit);
    if (target !== null && rootOf(unit, target.real) !== null) reads.add(target);
    else concerns.push({ reason: `makes a link to \`${source}\`, outside the workspace` });
  }
  return concerns;
}

/** What a copy or a move into a folder writes there; null where the goal is no folder. */
async function arrivalOf(source: string, goal: string, folder: string, unit: Unit): Promise<Target | null> {
  const to = await kindAt(goal, folder, unit);
  if (to.kind !== 'directory' || to.real === null) return null;
  const path = posix.join(to.real, posix.basename(source));
  return targetAt(path, (await unit.realPath(path)) ?? (path as RealPath), unit.root);
}

async function kindAt(path: string, folder: string, unit: Unit) {
  const real = await leadsTo(path, folder, unit);
  const at = real === null ? null : await unit.locate(real);
  return { real, kind: at === null || isRefusal(at) ? null : at.kind };
}

/** The name under which rules may know it: with `..` behind a link, the words of the path name another file. */
function nameOf(path: string, folder: string, real: RealPath): string {
  return path.split('/').includes('..') ? real : posix.resolve(folder, path);
}

/** Each file once, however often it is named. */
class Targets {
  readonly #byReal = new Map<string, Target>();

  add(target: Target): void {
    const known = this.#byReal.get(target.real);
    const spellings = [...new Set([...(known?.spellings ?? []), ...(target.spellings ?? [])])];
    this.#byReal.set(target.real, spellings.length === 0 ? target : { ...target, spellings });
  }

  all(): readonly Target[] {
    return [...this.#byReal.values()];
  }
}
