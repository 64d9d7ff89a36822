import { posix } from 'node:path';
import {
  type Concern,
  isInside,
  isRefusal,
  type Located,
  type RealPath,
  rootOf,
  type Target,
  type ToolsetHost,
  type Unit,
} from '../../contract/index.js';
import type { Disturbance, PathOperands } from '../../shell/index.js';
import { leadsTo } from './leads-to.js';
import type { PathPin } from './line.js';
import { writtenBy } from './merging.js';
import { targetAt } from './target-at.js';

/** What a copy, a move or a link makes in a folder under names of its own, and what a person has to know of it. */
export interface Arrivals {
  readonly reads: readonly Target[];
  readonly writes: readonly Target[];
  readonly pins: readonly Omit<PathPin, 'step' | 'from'>[];
  readonly concerns: readonly Concern[];
}

/** What other commands of the line do before the command starts, or while it runs. */
interface Before {
  readonly written: readonly Target[];
  readonly disturbance: Disturbance;
}

/** Where nothing is there yet, and another command of the line may make it a folder, both ways are judged. */
export async function arrivals(
  { sources, whole, recurses, follows, onto, parents, links }: NonNullable<PathOperands['into']>,
  goal: string,
  folder: string,
  host: ToolsetHost,
  before: Before,
): Promise<Arrivals> {
  const { unit } = host;
  const reads: Target[] = [];
  const writes: Target[] = [];
  const pins: Arrivals['pins'][number][] = [];
  const concerns: Concern[] = [];
  const to = await kindAt(goal, folder, unit);
  const isFolder = to.kind === 'directory';
  const into = to.real !== null && (isFolder || (to.kind === 'absent' && mayBecomeFolder(to.real, before))) ? to.real : null;
  if (into === null && to.real !== null) pins.push({ access: 'writes', word: goal, folder, real: to.real, noFolder: true });
  for (const source of sources) {
    const from = await kindAt(source, folder, unit);
    const isTaken = whole && (from.kind === 'directory' || (recurses === true && isMadeFolder(from, before)));
    const taken = isTaken ? from.real : null;
    if (recurses && taken === null) pins.push({ access: 'reads', word: source, folder, real: from.real, noFolder: true });
    if (taken !== null) concerns.push({ reason: `takes the folder \`${source}\` along, whatever is in it` });
    const made = isFolder || to.real === null ? [] : [to.real];
    if (into !== null) {
      const name = parents ? source : posix.basename(source);
      const word = `${goal}/${name}`;
      const real = await leadsTo(word, folder, unit);
      const path = posix.join(into, name);
      const arrival = targetAt(path, real ?? (path as RealPath), unit.root);
      writes.push(arrival);
      pins.push({ access: 'writes', word, folder, real });
      made.push(arrival.real);
    }
    if (taken !== null) {
      const places = onto && to.real !== null ? [to.real] : made;
      for (const place of places)
        writes.push(...(await writtenBy({ real: taken, follows: follows === true }, place, before.written, host)));
    }
    if (links !== true || posix.isAbsolute(source)) continue;
    const targets = await Promise.all(made.map((link) => linked(source, posix.dirname(link), unit)));
    reads.push(...targets.filter((target) => target !== null));
    if (targets.length === 0 || targets.includes(null)) concerns.push({ reason: `makes a link to \`${source}\`, outside the workspace` });
  }
  return { reads, writes, pins, concerns };
}

/** Where nothing is yet, and another command of the line may put a folder with something in it. */
function isMadeFolder({ real, kind }: Found, { written, disturbance }: Before): boolean {
  if (real === null || kind !== 'absent') return false;
  return disturbance === 'anything' || written.some((each) => each.real !== real && isInside(each.real, real));
}

function mayBecomeFolder(goal: RealPath, { written, disturbance }: Before): boolean {
  return disturbance === 'anything' || (disturbance === 'files' && written.some(({ real }) => isInside(real, goal)));
}

/** What a link in `folder` leads to by its text; null where that is outside the workspace, or nowhere. */
async function linked(text: string, folder: string, unit: Unit): Promise<Target | null> {
  const target = await targetOf(text, folder, unit);
  return target !== null && rootOf(unit, target.real) !== null ? target : null;
}

interface Found {
  readonly real: RealPath | null;
  readonly kind: Located['kind'] | null;
}

export async function kindAt(path: string, folder: string, unit: Unit): Promise<Found> {
  const real = await leadsTo(path, folder, unit);
  const at = real === null ? null : await unit.locate(real);
  return { real, kind: at === null || isRefusal(at) ? null : at.kind };
}

/** Where an operand leads, under all its names; null where that is nowhere. */
export async function targetOf(operand: string, folder: string, unit: Unit): Promise<Target | null> {
  const real = await leadsTo(operand, folder, unit);
  return real === null ? null : targetAt(nameOf(operand, folder, real), real, unit.root, operand);
}

/** The name under which rules may know it: with `..` behind a link, the words of the path name another file. */
export function nameOf(path: string, folder: string, real: RealPath): string {
  return path.split('/').includes('..') ? real : posix.resolve(folder, path);
}
