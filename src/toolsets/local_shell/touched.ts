import { type Concern, isRefusal, rootOf, type Target, type ToolsetHost, type Unit } from '../../contract/index.js';
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
import { arrivals, nameOf, targetOf } from './arrivals.js';
import { findBelow } from './below.js';
import { comparedBy } from './compared.js';
import { crossingOf, type Used } from './crossing.js';
import { type DeepFolder, deepFolders } from './deep.js';
import { ofAnyFile } from './git-shown.js';
import { type GitTouched, gitTouched } from './git-touched.js';
import { leadsTo } from './leads-to.js';
import type { PathPin } from './line.js';
import type { VettedCommand } from './vet.js';

/** What the commands of a line are known to read and write, so that the file rules judge it. */
export interface Touched {
  readonly reads: readonly Target[];
  readonly writes: readonly Target[];
  /** Why a person has to be asked about each, the content of files before all else. */
  readonly concerns: ReadonlyMap<VettedCommand, readonly Concern[]>;
  /** Where the paths of each step lead, and the files by which they were judged. */
  readonly paths: readonly PathPin[];
}

/** A command, the place of its step in the line, and where that step stands. */
export interface Placed {
  readonly step: number;
  readonly from: string;
  readonly vetted: VettedCommand;
}

/** `piped`: all steps run at once. */
export async function touchedBy(commands: readonly Placed[], piped: boolean, host: ToolsetHost): Promise<Touched | Refused> {
  const reads = new Targets();
  const writes = new Targets();
  const concerns = new Map<VettedCommand, readonly Concern[]>();
  const used: Used[] = [];
  for (const [at, { step, from, vetted }] of commands.entries()) {
    const paths: PathPin[] = [];
    const pin = (path: Omit<PathPin, 'step' | 'from'>): void => void paths.push({ step, from, ...path });
    const own: Concern[] = [];
    const { argv, risks } = vetted.command;
    const named: PathOperands = pathOperands(argv) ?? { reads: [], writes: [] };
    const before = { written: writes.all(), disturbance: disturbanceAt(at, commands, piped) };
    const git = await gitTouched(vetted, host, before);
    if (git !== null && 'kind' in git) return git;
    git?.pinned.forEach(pin);
    const compared = await comparedBy(argv, vetted.folder, host.unit);
    compared.pins.forEach(pin);
    const reading = [...named.reads, ...(named.byOption ?? []), ...compared.named];
    const operands = git === null ? { reads: reading, writes: named.writes } : { reads: [...reading, ...git.reads], writes: git.writes };
    const sentAway = risks.some(({ effect, treatment }) => effect === 'exec' && treatment === 'ask');
    for (const [access, paths, targets] of [
      ['reads', operands.reads, reads],
      ['writes', operands.writes, writes],
    ] as const) {
      for (const operand of paths) {
        if (operand === '-' || operand === '') continue;
        const target = await targetOf(operand, vetted.folder, host.unit);
        pin({ access, word: operand, folder: vetted.folder, real: target?.real ?? null });
        if (target === null) own.push({ reason: `${access} \`${operand}\`, a link that leads nowhere` });
        else {
          targets.add(target);
          if (rootOf(host.unit, target.real) !== null) continue;
          if (sentAway && programName(argv) === 'git') return leavesFor(argv[0] ?? '', operand, host.unit);
          own.push({ reason: `${access} \`${operand}\`, outside the workspace` });
        }
      }
    }
    if (named.into) {
      const made = await arrivals(named.into, named.writes.at(-1) ?? '', vetted.folder, host, before);
      for (const target of made.reads) reads.add(target);
      for (const target of made.writes) writes.add(target);
      made.pins.forEach(pin);
      own.push(...made.concerns);
      // Of a link to a folder that the line makes, nobody can tell what reads the folder through it.
      const isUsed = named.into.links && commands.some((each) => each.step > step);
      for (const folder of isUsed ? [...made.reads.map(({ real }) => real), ...named.reads] : [])
        own.push(...(await readBelow({ folder, follows: true }, vetted.folder, host, reads)));
    }
    for (const target of await closedAmong(mentionedPaths(argv), vetted.folder, host)) reads.add(target);
    const runsOthers = (commands[at + 1]?.vetted.command.via ?? null) !== null;
    for (const deep of compared.isAll ? [] : deepFolders(argv, runsOthers))
      own.push(...(await readBelow(deep, vetted.folder, host, reads)));
    for (const folder of git?.deep ?? []) own.push(...(await readBelow({ folder, follows: true }, vetted.folder, host, reads)));
    for (const target of git?.shown ?? []) reads.add(target);
    used.push({ step, vetted, paths });
    concerns.set(vetted, [...(git === null ? [] : await contentOf(git, vetted.folder, host)), ...vetted.concerns, ...own]);
  }
  const crossing = piped ? crossingOf(used) : null;
  return crossing ?? { reads: reads.all(), writes: writes.all(), concerns, paths: used.flatMap(({ paths }) => paths) };
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
