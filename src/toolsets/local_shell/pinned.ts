import { displayOf, type FoundProgram, rootOf, type ToolsetHost, type Unit } from '../../contract/index.js';
import type { ShellStep } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import { leadsTo } from './leads-to.js';
import type { Pin, ShellLine } from './line.js';

/** Every program of the line is what was judged, before the first of them runs. */
export async function findChanged({ pins }: ShellLine, { unit }: ToolsetHost): Promise<Refused | null> {
  for (const pin of pins) {
    if ((await unchanged(pin, unit)) === null) return refused('stale', `${notTheSame(pin.word)}. Nothing was run; repeat the call.`);
  }
  return null;
}

/**
 * The program of a step that runs in `folder`, or what has changed: a step before this one may have replaced it, or a program
 * that this one would start through its arguments.
 */
export async function pinnedProgram(
  { steps, pins }: ShellLine,
  step: ShellStep,
  folder: string,
  unit: Unit,
): Promise<FoundProgram | { readonly word: string }> {
  const place = placeOf(steps, step);
  const [own, ...inner] = pins.filter((pin) => pin.step === place && pin.from === folder);
  const program = own ? await unchanged(own, unit) : null;
  if (program === null) return { word: step.argv[0] ?? '' };
  for (const pin of inner) if ((await unchanged(pin, unit)) === null) return { word: pin.word };
  return program;
}

/**
 * The operand of a step that leads elsewhere than it did when the line was judged, because a step before it made a link: a
 * reader may follow one to what the rules leave open, a writer follows none. Null where all lead where they did.
 */
export async function movedPath(
  { steps, paths, filter }: ShellLine,
  step: ShellStep,
  from: string,
  unit: Unit,
): Promise<{ readonly operand: string } | null> {
  const place = placeOf(steps, step);
  for (const { access, operand, folder, real } of paths.filter((path) => path.step === place && path.from === from)) {
    const now = await leadsTo(operand, folder, unit);
    if (now === real) continue;
    const isOpen = access === 'reads' && now !== null && rootOf(unit, now) !== null;
    if (!isOpen || filter?.([displayOf(unit, now), now]) !== 'allow') return { operand };
  }
  return null;
}

function placeOf(steps: ShellLine['steps'], step: ShellStep): number {
  return steps.filter(({ cd }) => cd === undefined).indexOf(step);
}

export function notTheSame(word: string): string {
  return `\`${word}\` is not the program any more that was judged`;
}

async function unchanged(pin: Pin, unit: Unit): Promise<FoundProgram | null> {
  const now = await unit.resolveProgram(pin.word, { cwd: pin.folder });
  return now?.real === pin.real && now.sha256 === pin.sha256 ? now : null;
}
