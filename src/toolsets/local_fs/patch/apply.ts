import {
  type Applied,
  type AuthorizedCall,
  type InterruptedCall,
  isRefusal,
  type JsonObject,
  type KeptFile,
  type Located,
  type RealPath,
  type Recovered,
  type Sha256,
  type Target,
  type ToolsetHost,
  type Unit,
  WindlassError,
} from '../../../contract/index.js';
import { answerTo } from '../answers.js';
import { carryOn, subjectOf } from '../mutate.js';
import { dropMarkers } from '../reads.js';
import { argumentOf, PatchPlan } from './plan.js';
import { readPatch } from './read-patch.js';
import { receiptOf, type Step } from './steps.js';

/** Makes all steps, or none: what stops one of them takes back those before it. */
export async function applyPatch({ call, payload }: AuthorizedCall, host: ToolsetHost): Promise<Applied> {
  if (!(payload instanceof PatchPlan)) throw new WindlassError('internal', `${call.descriptor.name}: its plan was not made here`);
  const done: Made[] = [];
  let atomic = true;
  for (const step of payload.steps) {
    try {
      if (host.signal.aborted) {
        await takeBack(done, host);
        return { kind: 'stopped' };
      }
      const made = await make(step, host);
      atomic &&= made.atomic;
      done.push({ step, folders: made.folders });
    } catch (error) {
      await takeBack(done, host);
      if (WindlassError.is(error) && error.code === 'stale') await dropMarkers(host, subjectOf(call, step.at));
      return answerTo(error);
    }
  }
  for (const { at, target } of payload.steps) {
    if (target.post === 'absent') await dropMarkers(host, subjectOf(call, at));
    else await carryOn(call, subjectOf(call, at), 'full', target.post, host);
  }
  const receipt = receiptOf(payload.steps);
  return { kind: 'done', result: { value: atomic ? receipt : { ...receipt, atomic: false } } };
}

/** A step that was made, and the folders it had to make for it. */
interface Made {
  readonly step: Step;
  readonly folders: readonly RealPath[];
}

async function make({ at, after, target, mode }: Step, { unit }: ToolsetHost): ReturnType<Unit['replaceFile']> {
  if (after === null) {
    await unit.removeFile(at, target.pre as Sha256);
    return { atomic: true, folders: [] };
  }
  const isNew = target.pre === 'absent';
  return unit.replaceFile(at, target.pre, after, isNew && mode !== undefined ? { mode } : {});
}

/**
 * All that can be. Once a file could not be put back no other one is removed: it may hold what that one held under another name.
 * @throws when something else got hold of a file: then nobody can say that nothing happened. Every file that was left is named
 */
async function takeBack(done: readonly Made[], host: ToolsetHost): Promise<void> {
  const made = done.toReversed();
  const left: string[] = [];
  for (const { step } of made) {
    if (step.before === null && left.length > 0) {
      left.push(`${step.at.display} stays`);
      continue;
    }
    await restore(host, step.at, step.target, step.before, step.mode).catch((error: Error) => left.push(error.message));
  }
  if (left.length > 0) throw new Error(left.join('; '));
  // Last: a folder that stays keeps no file from being restored.
  for (const folder of made.flatMap(({ folders }) => folders.toReversed())) await removeIfEmpty(folder, host);
}

async function removeIfEmpty(folder: RealPath, { unit }: ToolsetHost): Promise<void> {
  const at = await unit.locate(folder);
  if (!isRefusal(at) && at.real === folder && at.kind === 'directory') await unit.removeEmptyFolder(at);
}

async function restore(
  { unit }: ToolsetHost,
  at: Located,
  { post = 'absent' }: Target,
  before: Uint8Array | null,
  mode: number | undefined,
): Promise<void> {
  try {
    if (before === null) await unit.removeFile(at, post as Sha256);
    else await unit.replaceFile(at, post, before, mode === undefined ? {} : { mode });
  } catch (error) {
    throw new Error(`${at.display} could not be put back: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * What a crash in the middle left, told by the hashes: all of it was done, none of it, or a part, which is taken back from what
 * was kept before the call began. Then the call may be made again, judged anew.
 */
export async function recoverPatch({ call, plan, before }: InterruptedCall, host: ToolsetHost): Promise<Recovered> {
  const found: { readonly at: Located; readonly target: Target; readonly now: Sha256 | 'absent' }[] = [];
  for (const target of plan.writes) {
    const at = Object.values(call.located).find((located) => located.real === target.real);
    if (!at) return { kind: 'unknown' };
    found.push({ at, target, now: await host.unit.hashFile(at) });
  }
  if (found.some(({ now, target }) => now !== target.pre && now !== target.post)) return { kind: 'unknown' };
  const changed = found.filter(({ now, target }) => now === target.post);
  if (changed.length === found.length) {
    for (const { at } of found) await dropMarkers(host, subjectOf(call, at));
    return { kind: 'done', result: { value: await receiptAgain(call, plan.writes) } };
  }
  const kept: (readonly [(typeof changed)[number], KeptFile | null])[] = [];
  for (const each of changed) {
    const file = await before?.(each.target.real);
    if (file === null || file === undefined) return { kind: 'unknown' };
    kept.push([each, file === 'absent' ? null : file]);
  }
  for (const [{ at, target }, file] of kept.toReversed()) {
    // One that still stands has the bits that it had, or those that somebody gave it.
    await restore(host, at, target, file?.bytes ?? null, target.post === 'absent' ? file?.mode : undefined);
  }
  return { kind: 'repeat' };
}

async function receiptAgain({ args, located }: InterruptedCall['call'], writes: readonly Target[]): Promise<JsonObject> {
  const files = await readPatch(String(args['patch'] ?? ''));
  const sources = new Map<string, string>();
  if (!('kind' in files)) {
    for (const file of files) {
      if (file.kind !== 'rename') continue;
      const [from, to] = [located[argumentOf(file.from)], located[argumentOf(file.path)]];
      if (from && to) sources.set(to.display, from.display);
    }
  }
  return receiptOf(
    writes.map((target) => {
      const from = sources.get(target.path);
      return { target: target as Step['target'], ...(from === undefined ? {} : { from }) };
    }),
  );
}
