import { displayOf, type FoundProgram, isRefusal, rootOf, sha256, type ToolsetHost, type Unit } from '../../contract/index.js';
import type { ShellStep } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import { bytesOf } from './bytes-of.js';
import { MAX_FILE_BYTES } from './git-ground.js';
import { leadsTo } from './leads-to.js';
import type { PathPin, Pin, ShellLine } from './line.js';

/** Every program of the line, and every path by which it was judged, is what was judged, before the first of them runs. */
export async function findChanged(line: ShellLine, { unit }: ToolsetHost): Promise<Refused | null> {
  const changed = await changeAmong(line, () => true, unit);
  return changed === null ? null : refused('stale', `${changed}. Nothing was run; repeat the call.`);
}

/**
 * The program of a step that runs in `folder`, or what has changed since the line was judged: a step before this one may have
 * replaced it, a program that this one would start through its arguments, a file by which it was judged, or where a path leads.
 */
export async function pinnedProgram(
  line: ShellLine,
  step: ShellStep,
  folder: string,
  unit: Unit,
): Promise<FoundProgram | { readonly changed: string }> {
  const place = line.steps.filter(({ cd }) => cd === undefined).indexOf(step);
  const isOwn = (pin: Pin | PathPin) => pin.step === place && pin.from === folder;
  const own = line.pins.find(isOwn);
  const program = own ? await unchanged(own, unit) : null;
  if (program === null) return { changed: anotherProgram({ word: step.argv[0] ?? '' }) };
  const changed = await changeAmong(line, (pin) => pin !== own && isOwn(pin), unit);
  return changed === null ? program : { changed };
}

async function changeAmong(
  { pins, paths, filter }: ShellLine,
  counts: (pin: Pin | PathPin) => boolean,
  unit: Unit,
): Promise<string | null> {
  for (const pin of pins.filter(counts)) if ((await unchanged(pin, unit)) === null) return anotherProgram(pin);
  for (const path of paths.filter(counts)) {
    const changed = await changeOf(path, filter, unit);
    if (changed !== null) return `\`${path.word}\` ${changed} than when the line was judged`;
  }
  return null;
}

function anotherProgram({ word }: Pick<Pin, 'word'>): string {
  return `\`${word}\` is another program now than when the line was judged`;
}

async function unchanged(pin: Pin, unit: Unit): Promise<FoundProgram | null> {
  const now = await unit.resolveProgram(pin.word, { cwd: pin.folder });
  return now?.real === pin.real && now.sha256 === pin.sha256 ? now : null;
}

/** A reader may follow a new link to what the rules leave open, unless the line was judged by the content; a writer follows none. */
async function changeOf(
  { access, word, folder, real, sha256: judged, noFolder }: PathPin,
  filter: ShellLine['filter'],
  unit: Unit,
): Promise<string | null> {
  const now = await leadsTo(word, folder, unit);
  if (noFolder && now !== null && (await isFolder(now, unit))) return 'is something else now, a folder,';
  if (now !== real) {
    const mayFollow = access === 'reads' && judged === undefined && now !== null && rootOf(unit, now) !== null;
    return mayFollow && filter?.([displayOf(unit, now), now]) === 'allow' ? null : 'leads elsewhere now';
  }
  if (now === null || judged === undefined) return null;
  const bytes = await bytesOf(now, MAX_FILE_BYTES, unit);
  return bytes !== null && bytes !== 'absent' && sha256(bytes) === judged ? null : 'holds something else now';
}

async function isFolder(real: string, unit: Unit): Promise<boolean> {
  const at = await unit.locate(real);
  return !isRefusal(at) && at.kind === 'directory';
}
