import { posix } from 'node:path';
import {
  type CallLog,
  type InterruptedCall,
  isInside,
  type Plan,
  PRE_IMAGE_BYTES,
  type PreImage,
  type RealPath,
  type ResolvedCall,
  type Target,
  type ToolsetHost,
  type Unit,
  type Unkept,
  WindlassError,
} from '../../contract/index.js';
import { isQuarantined } from '../../gate/index.js';
import type { SecretContents } from './secret-contents.js';

/** What stands where a call will write, in memory until the call starts. By where it really is. */
export type PreImages = ReadonlyMap<RealPath, PreImage & { readonly bytes?: Uint8Array }>;

/** A call and its plan as they are judged, and what is there to be kept. */
interface Surveyed {
  readonly call: ResolvedCall;
  readonly plan: Plan;
  readonly preImages: PreImages;
}

/**
 * Reads what a call would change through a unit that `secrets` watches, so that it can be put back (TM-25). What may not or cannot be kept is put into the plan, and
 * makes a reversible call an irreversible one before it is judged: only what can be undone counts as that.
 */
export async function surveyPreImages(secrets: SecretContents, call: ResolvedCall, plan: Plan, unit: Unit): Promise<Surveyed> {
  const preImages = new Map<RealPath, PreImage & { readonly bytes?: Uint8Array }>();
  const unkept: Unkept[] = [];
  if (isWatched(call)) {
    for (const target of plan.writes) {
      if (isPrivate(call, target)) continue;
      const found = await read(call, target, unit);
      if (found === null) continue; // it moved on: the call finds that out when it is applied
      const why = typeof found === 'string' ? found : found.before !== 'absent' && secrets.holds(found.before) ? 'secret' : null;
      if (typeof found !== 'string' && why === null) preImages.set(target.real, found);
      // What is irreversible anyway promises nothing that would have to be taken back.
      else if (why !== null && call.descriptor.effects.class === 'mutate-reversible') unkept.push({ path: target.path, why });
    }
  }
  return unkept.length === 0 ? { call, plan, preImages } : { call: irreversible(call), plan: { ...plan, unkept }, preImages };
}

/** Makes them durable. What comes back goes into the record of the start, which is on disk before anything is changed. */
export async function keepPreImages({ request }: ResolvedCall, preImages: PreImages, log: CallLog): Promise<readonly PreImage[]> {
  const kept: PreImage[] = [];
  for (const { bytes, ...image } of preImages.values()) {
    if (bytes !== undefined) {
      const { sha256 } = await log.keep(request.id, { kind: 'pre_image', mediaType: 'application/octet-stream', bytes });
      if (sha256 !== image.before) continue; // a secret in it became known meanwhile: it was taken out
    }
    kept.push(image);
  }
  return kept;
}

/**
 * What a toolset is lent while it acts: files change only where the plan says so, and only what is kept or was judged as not
 * being kept.
 */
export function guardWrites(host: ToolsetHost, { call, plan }: Pick<Surveyed, 'call' | 'plan'>, kept: readonly PreImage[]): ToolsetHost {
  if (!isWatched(call)) return host;
  const { unit } = host;
  const check = (real: RealPath, path: string): void => {
    const target = plan.writes.find((write) => write.real === real);
    if (!target) throw new WindlassError('internal', `${call.descriptor.name} would change ${path}, which its plan does not name`);
    if (isPrivate(call, target) || plan.unkept?.some((each) => each.path === target.path)) return;
    if (call.descriptor.effects.class !== 'mutate-reversible' || kept.some((image) => image.real === real)) return;
    throw new WindlassError('stale', `${path}: changed while the call was being judged; nothing was written`, { data: { path } });
  };
  return {
    ...host,
    unit: {
      ...unit,
      replaceFile: async (at, ...change) => {
        check(at.real, at.display);
        return unit.replaceFile(at, ...change);
      },
      removeFile: async (at, expect) => {
        check(at.real, at.display);
        return unit.removeFile(at, expect);
      },
    },
  };
}

/** What an interrupted call can ask for: the files as they were, out of the store. */
export function keptBefore(kept: readonly PreImage[], log: CallLog): NonNullable<InterruptedCall['before']> {
  return async (real) => {
    const image = kept.find((each) => each.real === real);
    if (image === undefined) return null;
    if (image.before === 'absent') return 'absent';
    const bytes = await log.bytesOf(image.before);
    return { bytes, ...(image.mode !== undefined && { mode: image.mode }) };
  };
}

/** A program changes what it likes; what is no file is nobody's to keep. */
function isWatched({ descriptor }: ResolvedCall): boolean {
  return descriptor.effects.class !== 'read' && descriptor.execution.adapter === 'in_process';
}

/** Temporary files of the run go with it. */
function isPrivate({ roots }: ResolvedCall, { real }: Target): boolean {
  return roots.tmpdir !== null && isInside(real, roots.tmpdir);
}

/** Null: it is not what the plan says any more. */
async function read(call: ResolvedCall, target: Target, unit: Unit): Promise<(PreImage & { bytes?: Uint8Array }) | Unkept['why'] | null> {
  const { path, real, pre } = target;
  const named = Object.values(call.located).find((located) => located.real === real);
  const spellings = [...(target.spellings ?? []), ...(named?.spellings ?? [])];
  if (isQuarantined({ ...target, spellings })) return 'quarantined';
  if (pre === undefined) return 'unplanned';
  if (pre === 'absent') {
    const folders = await missingAbove(real, call, unit);
    return { path, real, before: pre, ...(folders.length > 0 && { folders }) };
  }
  if ((target.preBytes ?? 0) > PRE_IMAGE_BYTES) return 'too_large';
  try {
    const at = named ?? (await unit.locate(real));
    if ('code' in at || at.real !== real) return null;
    const { bytes, sha256 } = await unit.readFile(at, { maxBytes: PRE_IMAGE_BYTES });
    const { mode } = await unit.stat(at);
    return sha256 === pre ? { path, real, before: pre, mode, bytes } : null;
  } catch (error) {
    if (!WindlassError.is(error)) throw error;
    return error.code === 'too_large' ? 'too_large' : null;
  }
}

/** The folders that a new file brings with it, the outermost first. */
async function missingAbove(real: RealPath, { roots }: ResolvedCall, unit: Unit): Promise<readonly RealPath[]> {
  const missing: RealPath[] = [];
  for (let at = posix.dirname(real); at !== roots.workspace && isInside(at, roots.workspace); at = posix.dirname(at)) {
    const found = await unit.locate(at);
    if ('code' in found || found.kind !== 'absent') break;
    missing.unshift(found.real);
  }
  return missing;
}

function irreversible(call: ResolvedCall): ResolvedCall {
  const { descriptor } = call;
  const { effects } = descriptor;
  if (effects.class !== 'mutate-reversible') return call;
  return { ...call, descriptor: { ...descriptor, effects: { ...effects, class: 'mutate-irreversible', reversible: false } } };
}
