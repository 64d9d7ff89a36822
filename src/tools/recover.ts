import {
  type CallOutcome,
  type CallRecord,
  type CallRequest,
  type EffectClass,
  type Failure,
  type JournalRecord,
  type Plan,
  TERMINAL_CALL_RECORDS,
  WindlassError,
} from '../contract/index.js';
import type { Again } from './again.js';
import { callTool } from './call.js';
import { concludeSettled } from './conclude.js';
import { askToolset } from './cut.js';
import { hostOf, rootsOf } from './host.js';
import { resolve } from './prepare.js';
import type { ToolRoom } from './room.js';
import { settleDone, settleStop, settleUnknown } from './settle.js';
import { withdraw } from './stages/approve.js';
import { clean } from './stages/clean.js';
import { keptBefore } from './stages/pre-images.js';
import { SecretContents } from './stages/secret-contents.js';
import { isStop } from './stop.js';
import type { CallContext } from './types.js';

type Started = Extract<CallRecord, { kind: 'ToolCallStarted' }>;

/**
 * Settles a call that a crash left without a terminal record, by what was promised of its effect (TM-7). A call that
 * was never started, a read, and a call that provably did nothing go through the way in again under the same id.
 */
export async function recoverCall(
  room: ToolRoom,
  request: CallRequest,
  records: readonly JournalRecord[],
  context: CallContext,
  wornOut = false,
): Promise<CallOutcome> {
  const own = records.filter((record): record is CallRecord => 'call' in record && record.call === request.id);
  if (own.some(({ kind }) => TERMINAL_CALL_RECORDS.some((terminal) => terminal === kind))) {
    throw new WindlassError('internal', `call ${request.id} is over; there is nothing to recover`, { data: { call: request.id } });
  }
  if (own.length === 0) return callTool(room, request, context);
  const again = { asked: asked(own) };
  const started = own.findLast((record): record is Started => record.kind === 'ToolCallStarted');
  if (!started) return wornOut ? giveUp(request, again, context) : callTool(room, request, context, again);
  const { effect, idempotency } = started;
  const unknown = (reason: string): Promise<CallOutcome> =>
    concludeSettled(room, request, settleUnknown(request.id, effect, reason, context), context);
  const left = await context.unit.endCall(request.id);
  if (left.length > 0) return unknown(stillRunning(left));
  const aside = await takeBack(room, request, context);
  if (aside.length > 0) return unknown(`it was started, the process died, and of what it made ${aside.join('; ')}`);
  if (effect === 'read') {
    if (!wornOut) return callTool(room, request, context, { ...again, started: true });
    return concludeSettled(room, request, await giveUp(request, again, context, 'read'), context);
  }
  if (idempotency === 'check-before-act' || idempotency === 'provider-native') {
    return recoverEffect(room, request, own, started, context, wornOut);
  }
  return unknown('it was started, the process died, and a repeat could do it twice');
}

/** A program that was confined is not let to have made by its death what it may not make. */
async function takeBack(
  { gate, registry }: ToolRoom,
  { id, tool }: CallRequest,
  { unit, policy }: CallContext,
): Promise<readonly string[]> {
  const descriptor = registry.find(tool)?.descriptor;
  if (descriptor?.execution.adapter !== 'process') return [];
  return unit.takeBack(id, gate.shield(descriptor, policy, rootsOf(unit)));
}

function stillRunning(left: readonly number[]): string {
  return `it was started, the process died, and what it started could not be ended: process ${left.join(', ')}`;
}

async function recoverEffect(
  room: ToolRoom,
  request: CallRequest,
  own: readonly CallRecord[],
  { effect, idempotency, plan, preImages = [] }: Started,
  context: CallContext,
  wornOut: boolean,
): Promise<CallOutcome> {
  const unknown = (reason: string): Promise<CallOutcome> =>
    concludeSettled(room, request, settleUnknown(request.id, effect, reason, context), context);
  const resolved = await resolve(room, request, context, () => {});
  if (isStop(resolved)) return unknown('it was started, and its tool or its paths cannot be found again');
  const { call, toolset } = resolved;
  if (versionOf(own) !== call.descriptor.version) return unknown('it was started by another version of its tool');
  const secrets = secretsOf(room, plan);
  const recovered = await askToolset(
    toolset,
    { call, plan, before: keptBefore(preImages, context.log) },
    secrets.watch(hostOf(room, toolset, call.descriptor, context)),
  );
  switch (recovered.kind) {
    case 'done': {
      const decision = own.findLast((record) => record.kind === 'ToolPolicyChecked')?.decision;
      const made = { call, plan, toolset, ...(decision && { decision }) };
      return concludeSettled(
        room,
        request,
        await settleDone(room, made, clean(room, call, recovered.result, secrets), context, true),
        context,
      );
    }
    case 'repeat':
      if (wornOut && idempotency === 'provider-native') return unknown(`it was started before, and ${DIED}`);
      if (wornOut) return concludeSettled(room, request, await giveUp(request, { asked: asked(own) }, context, effect), context);
      return callTool(room, request, context, {
        asked: asked(own),
        started: true,
        ...(idempotency === 'provider-native' ? { inDoubt: effect } : {}),
      });
    case 'unknown':
      return unknown('it was started, the process died, and the world fits neither before nor after');
  }
}

/** What stood in a file with a secret before it was changed is not kept: its hash alone is left of it. */
function secretsOf({ scrubber }: ToolRoom, { writes, unkept = [] }: Plan): SecretContents {
  const secrets = new SecretContents(scrubber);
  for (const { path, why } of unkept) if (why === 'secret') secrets.note(writes.find((write) => write.path === path)?.pre);
  return secrets;
}

const DIED = 'the process that made it died as often as its task may be tried; it is not made again';

/** A call that provably did nothing ends so, instead of killing one more process. */
async function giveUp(request: CallRequest, again: Again, context: CallContext, effect?: EffectClass): Promise<CallOutcome> {
  await withdraw(request.id, again, context);
  const failure: Failure = { class: 'tool', code: 'process_died', message: DIED, retryable: false };
  return settleStop(request.id, { kind: 'failed', failure }, context, effect);
}

function asked(own: readonly CallRecord[]): boolean {
  return own.some(({ kind }) => kind === 'ApprovalRequested');
}

function versionOf(own: readonly CallRecord[]): string | undefined {
  return own.findLast((record) => record.kind === 'ToolArgsValidated')?.version;
}
