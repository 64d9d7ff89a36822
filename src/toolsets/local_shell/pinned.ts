import { displayOf, type FoundProgram, rootOf, sha256, type ToolsetHost, type Unit } from '../../contract/index.js';
import type { ShellStep } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import { bytesOf } from './bytes-of.js';
import { MAX_FILE_BYTES } from './git-ground.js';
import { leadsTo } from './leads-to.js';
import type { FilePin, Pin, ShellLine } from './line.js';

/** Every program of the line, and every file by which it was judged, is what was judged, before the first of them runs. */
export async function findChanged({ pins, files }: ShellLine, { unit }: ToolsetHost): Promise<Refused | null> {
  for (const pin of pins) if ((await unchanged(pin, unit)) === null) return stale(anotherProgram(pin));
  for (const file of files) if (!(await isSame(file, unit))) return stale(anotherFile(file));
  return null;
}

function stale(changed: string): Refused {
  return refused('stale', `${changed}. Nothing was run; repeat the call.`);
}

/**
 * The program of a step that runs in `folder`, or what has changed: a step before this one may have replaced it, a program
 * that this one would start through its arguments, or a file by which it was judged.
 */
export async function pinnedProgram(
  { steps, pins, files }: ShellLine,
  step: ShellStep,
  folder: string,
  unit: Unit,
): Promise<FoundProgram | { readonly changed: string }> {
  const place = placeOf(steps, step);
  const [own, ...inner] = pins.filter((pin) => pin.step === place && pin.from === folder);
  const program = own ? await unchanged(own, unit) : null;
  if (program === null) return { changed: anotherProgram({ word: step.argv[0] ?? '' }) };
  for (const pin of inner) if ((await unchanged(pin, unit)) === null) return { changed: anotherProgram(pin) };
  for (const file of files) if (file.step === place && !(await isSame(file, unit))) return { changed: anotherFile(file) };
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

function anotherProgram({ word }: Pick<Pin, 'word'>): string {
  return `\`${word}\` is not the program any more that was judged`;
}

function anotherFile({ word }: FilePin): string {
  return `\`${word}\` is not the file any more that was judged`;
}

async function unchanged(pin: Pin, unit: Unit): Promise<FoundProgram | null> {
  const now = await unit.resolveProgram(pin.word, { cwd: pin.folder });
  return now?.real === pin.real && now.sha256 === pin.sha256 ? now : null;
}

async function isSame({ word, folder, real, sha256: judged }: FilePin, unit: Unit): Promise<boolean> {
  if ((await leadsTo(word, folder, unit)) !== real) return false;
  const bytes = await bytesOf(real, MAX_FILE_BYTES, unit);
  return bytes !== null && bytes !== 'absent' && sha256(bytes) === judged;
}
