import { posix } from 'node:path';
import type { Concern, Target, ToolsetHost, Unit } from '../../contract/index.js';
import { isInside, pathOperands } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import { findBelow } from './below.js';
import { deepFolders } from './deep.js';
import { targetAt } from './target-at.js';
import type { VettedCommand } from './vet.js';

/** What the commands of a line are known to read and write, so that the file rules judge it. */
export interface Touched {
  readonly reads: readonly Target[];
  readonly writes: readonly Target[];
  /** By command, in the order given: what no rule can answer. */
  readonly concerns: readonly (readonly Concern[])[];
}

export async function touchedBy(commands: readonly VettedCommand[], host: ToolsetHost): Promise<Touched | Refused> {
  const reads = new Targets();
  const writes = new Targets();
  const concerns: (readonly Concern[])[] = [];
  for (const [at, vetted] of commands.entries()) {
    const own: Concern[] = [];
    const { argv, risks } = vetted.command;
    const operands = pathOperands(argv) ?? { reads: [], writes: [] };
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
          if (isInUnit(target.real, host.unit)) continue;
          if (sentAway && argv[0]?.endsWith('git')) return leavesFor(argv[0], operand, host.unit);
          own.push({ reason: `${access} \`${operand}\`, outside the workspace` });
        }
      }
    }
    const runsOthers = commands[at + 1]?.command.via !== undefined && commands[at + 1]?.command.via !== null;
    for (const folder of deepFolders(argv, runsOthers)) own.push(...(await readBelow(folder, vetted.folder, host, reads)));
    concerns.push(own);
  }
  return { reads: reads.all(), writes: writes.all(), concerns };
}

/** In the workspace, or among the run's own temporary files. */
function isInUnit(real: string, { root, temporary }: Unit): boolean {
  return isInside(real, root) || (temporary !== null && isInside(real, temporary));
}

function leavesFor(word: string, operand: string, unit: Unit): Refused {
  return refused('escape', `\`${word}\` is sent to \`${operand}\`, outside ${unit.root}. Nothing was run.`);
}

/** Everything the file rules mention below a folder that is read as a whole. */
async function readBelow(folder: string, cwd: string, host: ToolsetHost, reads: Targets): Promise<readonly Concern[]> {
  const found = await findBelow(posix.resolve(cwd, folder), host);
  if (found.kind === 'too_many') return [{ reason: `reads all of \`${folder}\`, more than can be looked through beforehand` }];
  for (const target of found.targets) reads.add(target);
  return [];
}

async function targetOf(operand: string, folder: string, unit: Unit): Promise<Target | null> {
  const lexical = posix.resolve(folder, operand);
  const real = await unit.realPath(lexical);
  return real === null ? null : targetAt(lexical, real, unit.root, operand);
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
