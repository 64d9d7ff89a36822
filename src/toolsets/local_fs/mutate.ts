import { posix } from 'node:path';
import {
  type Applied,
  type AuthorizedCall,
  type InterruptedCall,
  isRefusal,
  type JsonObject,
  type Located,
  namesFolder,
  type Planned,
  type Recovered,
  type ResolvedCall,
  type Sha256,
  sha256,
  type Target,
  type ToolsetHost,
  WindlassError,
} from '../../contract/index.js';
import { otherNames } from '../single-name.js';
import { answerTo, failed, refused, target } from './answers.js';
import { unifiedDiff } from './diff.js';
import { requireRead } from './guard.js';
import { planMutation } from './mutation.js';
import { checkRequest, type Impossible, type MutationRequest } from './mutation-request.js';
import { deniedBySubstring } from './plan-read.js';
import { deniedSubstring, type FsPolicy, outputCap, parsePolicy } from './policy.js';
import { notText } from './reading.js';
import { dropMarkers, recordRead, type Subject, seen } from './reads.js';
import { humanSize } from './size.js';
import { notFound } from './suggest.js';
import { type Survey, survey } from './survey.js';
import { filePlan } from './tool.js';

/** The most of a file that a plan takes into memory (rulings 3.1). */
export const PLAN_BYTES = 5 * 1024 * 1024;

/** A planned change: exactly these bytes over exactly that version. */
class Change {
  readonly at: Located;
  readonly bytes: Buffer;
  readonly pre: Sha256 | 'absent';
  readonly receipt: JsonObject;

  constructor(at: Located, bytes: Buffer, pre: Sha256 | 'absent', receipt: JsonObject) {
    this.at = at;
    this.bytes = bytes;
    this.pre = pre;
    this.receipt = receipt;
  }
}

/** Works out the change and everything that speaks against it. Writes nothing. */
export async function planChange(call: ResolvedCall, request: MutationRequest, host: ToolsetHost): Promise<Planned> {
  const wrong = checkRequest(request);
  if (wrong) return impossible(wrong);
  const at = target(call);
  const policy = parsePolicy(call.policy);
  const entry = deniedSubstring(policy, at.display, at.kind === 'directory');
  if (entry !== undefined) return deniedBySubstring(at.display, entry);
  try {
    const before = await current(call, request, at, policy, host);
    return before === null || 'sha256' in before ? planned(at, before, request, host) : before;
  } catch (error) {
    return answerTo(error);
  }
}

/** The version on disk once nothing speaks against changing it; null for a file that is to be created. */
async function current(
  call: ResolvedCall,
  request: MutationRequest,
  at: Located,
  policy: FsPolicy,
  host: ToolsetHost,
): Promise<Survey | null | Planned> {
  if (at.kind === 'directory') return failed('is_directory', `${at.display} is a folder; name a file`);
  if (at.kind === 'absent') {
    if (request.kind !== 'write') return failed('not_found', await notFound(host, policy, at));
    return refuseNewAt(String(call.args['path']), at, host);
  }
  return versionOf(call, at, policy, host, request.kind === 'write' ? 'whole' : 'part');
}

/** Nothing is there yet, and what the path names is no file, or would stand in what is no folder; nothing is told of what a rule closes. */
export async function refuseNewAt(path: string, { real, display }: Located, { unit, filter }: ToolsetHost): Promise<Planned | null> {
  if (namesFolder(path)) return failed('is_directory', `${path}: a slash at its end makes it the name of a folder; name a file`);
  for (let above = posix.dirname(real); ; above = posix.dirname(above)) {
    const found = await unit.locate(above);
    if (isRefusal(found) || found.kind === 'directory') return null;
    if (found.kind === 'absent') continue;
    const told = filter !== undefined && filter(found.spellings) !== 'hide';
    return told ? failed('not_directory', `${found.display} is no folder, so nothing is made in it: ${display}`) : null;
  }
}

/** A version of a file that may be changed, as this session has read it: overwritten as a `whole`, or in a `part` that it is asked for. */
export async function versionOf(
  call: ResolvedCall,
  at: Located,
  policy: FsPolicy,
  host: ToolsetHost,
  change: 'whole' | 'part',
): Promise<Survey | Planned> {
  const limit = Math.min(policy.maxReadBytes, PLAN_BYTES);
  const stat = await host.unit.stat(at);
  const { kind, size } = stat;
  const linked = otherNames(at, stat);
  if (linked !== null) return refused('hard_linked', linked);
  if (kind === 'file' && change === 'part' && size > limit) return tooLarge(at, size, limit);
  const before = await survey(host, at, change === 'whole' ? 0 : limit);
  if (before === null) return notText(host, at, 'binary');
  if (change === 'part' && before.bytes === null) return tooLarge(at, before.size, limit); // it grew meanwhile
  if (before.content === 'not_utf8') return refused('not_utf8', notUtf8(at));
  if (before.content !== 'text') return notText(host, at, before.content);
  const version = {
    sha256: before.sha256,
    lines: before.lines,
    oversized: before.size > Math.min(policy.maxReadBytes, outputCap(policy, call.request.proposedBy)),
  };
  const refusal = await requireRead(host, subjectOf(call, at), at.display, change === 'whole' ? 'full' : 'any', version);
  return refusal ? { kind: 'refused', refusal } : before;
}

function planned(at: Located, before: Survey | null, request: MutationRequest, host: ToolsetHost): Planned {
  const mutation = planMutation(before?.bytes ?? null, request);
  if (mutation.kind === 'impossible') return impossible(mutation);
  const { bytes, replacements } = mutation;
  const write: Target = {
    path: at.display,
    real: at.real,
    pre: before?.sha256 ?? 'absent',
    post: sha256(bytes),
    preBytes: before?.size ?? 0,
    postBytes: bytes.length,
  };
  const receipt = receiptOf(write, request, replacements);
  const payload = new Change(at, bytes, write.pre ?? 'absent', receipt);
  return { kind: 'planned', plan: filePlan(host, { writes: [write] }), payload, diff: () => diffOf(payload, host) };
}

/**
 * The planned change as a diff against a fresh read of exactly the version it was planned over; that read leaves no marker.
 * Null where it cannot be established: the file moved on, is larger than a plan may hold, or is no text.
 */
async function diffOf({ at, bytes, pre }: Change, host: ToolsetHost): Promise<string | null> {
  if (bytes.length > PLAN_BYTES) return null;
  try {
    const before = pre === 'absent' ? null : await host.unit.readFile(at, { maxBytes: PLAN_BYTES });
    if (before !== null && before.sha256 !== pre) return null;
    return await unifiedDiff(at.display, before === null ? null : before.bytes.toString('utf8'), bytes.toString('utf8'));
  } catch (error) {
    if (WindlassError.is(error) && error.code !== 'internal') return null;
    throw error;
  }
}

/** Writes what was planned if the file is still what it was planned over. */
export async function applyChange({ call, payload }: AuthorizedCall, host: ToolsetHost): Promise<Applied> {
  if (!(payload instanceof Change)) throw new WindlassError('internal', `${call.descriptor.name}: its plan was not made here`);
  const { at, bytes, pre, receipt } = payload;
  const subject = subjectOf(call, at);
  const known = pre === 'absent' ? null : await seen(host, subject, pre);
  try {
    const { atomic } = await host.unit.replaceFile(at, pre, bytes);
    await carryOn(call, subject, known?.kind === 'range' ? 'range' : 'full', sha256(bytes), host);
    return { kind: 'done', result: { value: atomic ? receipt : { ...receipt, atomic: false } } };
  } catch (error) {
    if (WindlassError.is(error) && error.code === 'stale') await dropMarkers(host, subject);
    return answerTo(error);
  }
}

/** Tells by the hashes whether an interrupted change happened (D4). */
export async function recoverChange({ call, plan }: InterruptedCall, request: MutationRequest, host: ToolsetHost): Promise<Recovered> {
  const [write] = plan.writes;
  const at = target(call);
  if (!write || write.real !== at.real) return { kind: 'unknown' };
  const now = await host.unit.hashFile(at);
  if (now !== write.post) return { kind: now === write.pre ? 'repeat' : 'unknown' };
  await dropMarkers(host, subjectOf(call, at));
  return { kind: 'done', result: { value: receiptOf(write, request, replacementsOf(request, write)) } };
}

/** Own writes drop the markers, unless the policy lets what was just written count as read (rulings 4.7). */
export async function carryOn(
  call: ResolvedCall,
  subject: Subject,
  kind: 'full' | 'range',
  post: Sha256,
  host: ToolsetHost,
): Promise<void> {
  await dropMarkers(host, subject);
  if (!parsePolicy(call.policy).ownWritesRefresh) return;
  await recordRead(host, subject, post, { kind, ranges: [], reader: `write:${call.request.id}` });
}

/** The compact receipt of LFS-4. */
function receiptOf(write: Target, request: MutationRequest, replacements: number | null): JsonObject {
  const created = write.pre === 'absent';
  return {
    path: write.path,
    written: true,
    ...(created ? { created } : {}),
    ...(request.kind === 'sed' ? { changed: write.pre !== write.post } : {}),
    ...(replacements === null ? {} : { replacements }),
    old_bytes: write.preBytes ?? 0,
    new_bytes: write.postBytes ?? 0,
    old_sha256: created ? null : (write.pre ?? null),
    new_sha256: write.post ?? null,
  };
}

/** How many replacements made the difference in size; null where the sizes do not tell. */
function replacementsOf(request: MutationRequest, write: Target): number | null {
  if (request.kind === 'write') return null;
  const { old, fresh, all, expected } = request;
  if (!all || expected !== undefined) return expected ?? 1;
  const each = Buffer.byteLength(fresh) - Buffer.byteLength(old);
  return each === 0 ? null : ((write.postBytes ?? 0) - (write.preBytes ?? 0)) / each;
}

function impossible({ code, message }: Impossible): Planned {
  return failed(code, message, code === 'bad_argument' || code === 'noop_edit' ? 'argument' : 'tool');
}

function tooLarge(at: Located, size: number, limit: number): Planned {
  const reason = `${at.display} has ${humanSize(size)}, more than the ${humanSize(limit)} that can be edited; read it by ranges and write it anew`;
  return refused('too_large', reason);
}

function notUtf8(at: Located): string {
  return `${at.display} holds bytes that are not UTF-8; a change would rewrite them. Convert the file to UTF-8 first`;
}

export function subjectOf(call: ResolvedCall, at: Located): Subject {
  return { session: call.request.session, path: at.real };
}
