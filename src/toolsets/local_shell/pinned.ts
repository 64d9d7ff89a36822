import type { FoundProgram, ToolsetHost, Unit } from '../../contract/index.js';
import type { ShellStep } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
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
  const place = steps.filter(({ cd }) => cd === undefined).indexOf(step);
  const [own, ...inner] = pins.filter((pin) => pin.step === place && pin.from === folder);
  const program = own ? await unchanged(own, unit) : null;
  if (program === null) return { word: step.argv[0] ?? '' };
  for (const pin of inner) if ((await unchanged(pin, unit)) === null) return { word: pin.word };
  return program;
}

export function notTheSame(word: string): string {
  return `\`${word}\` is not the program any more that was judged`;
}

async function unchanged(pin: Pin, unit: Unit): Promise<FoundProgram | null> {
  const now = await unit.resolveProgram(pin.word, { cwd: pin.folder });
  return now?.real === pin.real && now.sha256 === pin.sha256 ? now : null;
}
