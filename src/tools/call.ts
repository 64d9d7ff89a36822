import type { CallOutcome, CallRecord, CallRequest, EffectClass } from '../contract/index.js';
import { settleCut } from './cut.js';
import { applyHost } from './host.js';
import { type Judged, prepare } from './prepare.js';
import type { ToolRoom } from './room.js';
import { settleStop, settleStopped, settleUnknown, wait } from './settle.js';
import { apply } from './stages/apply.js';
import { confine } from './stages/confine.js';
import { keepEvidence, keepFailure } from './stages/evidence.js';
import { verify } from './stages/verify.js';
import { isStop, type Stop, stopOf } from './stop.js';
import type { CallContext } from './types.js';

/** What is known of a call that goes through the way in again under its id. */
export interface Again {
  /** Its ask is already on record. */
  readonly asked: boolean;
  /** It may have had this effect already; the repeat is idempotent, but ending without one is not "nothing happened". */
  readonly inDoubt?: EffectClass;
}

/**
 * One call through the whole way in (D3). Nothing is thrown for what the call did. A store that fails and a forged
 * authorization do throw: then nothing more may happen.
 */
export async function callTool(room: ToolRoom, request: CallRequest, context: CallContext, again?: Again): Promise<CallOutcome> {
  if (!again) context.log.append(requested(request, context));
  const judged = await prepareUnlessStopped(room, request, context);
  if (again?.inDoubt && (judged === null || isStop(judged) || judged.decision.verdict !== 'allow')) {
    return settleUnknown(request.id, again.inDoubt, 'it was started before, and may not or cannot be repeated now', context);
  }
  if (judged === null) return settleStopped(request.id, stopOf(context.signal), context);
  if (isStop(judged)) return settleStop(request.id, judged, context);
  if (judged.decision.verdict === 'approve') return wait(request, judged.decision, again?.asked ?? false, context);
  return act(room, judged, context);
}

/** Null when the call was told to end meanwhile. */
async function prepareUnlessStopped(room: ToolRoom, request: CallRequest, context: CallContext): Promise<Judged | Stop | null> {
  try {
    const judged = await prepare(room, request, context, (record) => context.log.append(record));
    return context.signal.aborted ? null : judged;
  } catch (error) {
    if (context.signal.aborted) return null;
    throw error;
  }
}

/** The second half: authorize ▸ confine ▸ start ▸ apply ▸ verify ▸ keep evidence. */
async function act(room: ToolRoom, judged: Judged, context: CallContext): Promise<CallOutcome> {
  const { call, plan, payload, decision } = judged;
  const { id } = call.request;
  const authorized = room.gate.authorize(call, plan, payload, decision);
  confine(room, call, decision, context.log);
  await start(judged, context);
  if (context.signal.aborted) return settleStopped(id, stopOf(context.signal), context, call.descriptor.effect);
  const attempt = await apply(room.gate, authorized, judged.toolset, applyHost(judged.host, decision));
  if (attempt.kind === 'cut') return settleCut(room, judged, attempt.why, context);
  if (attempt.kind === 'stopped') return settleStopped(id, attempt.why, context, call.descriptor.effect);
  if (attempt.kind === 'failed') return keepFailure(call, attempt, context.log, { artifactBytes: room.artifactBytes });
  if (attempt.kind === 'denied') return settleStop(id, attempt, context, call.descriptor.effect);
  const failure = await verify(call, plan, attempt.result, context.unit);
  if (failure) return settleStop(id, { kind: 'failed', failure }, context, call.descriptor.effect);
  return keepEvidence(call, attempt.result, context.log, { artifactBytes: room.artifactBytes });
}

/** Above `read` the start is on disk before the effect begins (D4); a read may be lost and repeated. */
async function start({ call, plan }: Judged, { log }: CallContext): Promise<void> {
  const { effect, idempotency } = call.descriptor;
  log.append({ kind: 'ToolCallStarted', call: call.request.id, effect, ...(idempotency ? { idempotency } : {}), plan });
  if (effect !== 'read') await log.flush();
}

function requested(request: CallRequest, { step }: CallContext): CallRecord {
  const { id, tool, args, proposedBy, lease } = request;
  const { task, visit, attempt } = step;
  return {
    kind: 'ToolCallRequested',
    call: id,
    task,
    visit,
    attempt,
    tool,
    args,
    proposedBy,
    ...(proposedBy === 'model' ? {} : { lease }),
  };
}
