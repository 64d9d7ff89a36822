import type { AuthorizedCall, CallOutcome, CallRecord, CallRequest, EffectClass, PreImage } from '../contract/index.js';
import type { Again } from './again.js';
import { conclude, concludeSettled } from './conclude.js';
import { settleCut } from './cut.js';
import { applyHost, withinTime } from './host.js';
import { intentOf } from './intent.js';
import { type Judged, prepare } from './prepare.js';
import type { ToolRoom } from './room.js';
import { settleDone, settleFailed, settleStop, settleStopped, settleUnknown } from './settle.js';
import { apply } from './stages/apply.js';
import { askPerson, consume, findVerdict, type Granted, outdated, questionOf, withdraw } from './stages/approve.js';
import { clean } from './stages/clean.js';
import { confine } from './stages/confine.js';
import { findTool } from './stages/lease.js';
import { guardWrites, keepPreImages } from './stages/pre-images.js';
import { type Denied, isStop, type Stop, stopOf } from './stop.js';
import type { CallContext } from './types.js';

/**
 * One call through the whole way in (D3). Nothing is thrown for what the call did. A store that fails and a forged
 * authorization do throw: then nothing more may happen.
 */
export async function callTool(room: ToolRoom, request: CallRequest, context: CallContext, again?: Again): Promise<CallOutcome> {
  if (!again) context.log.append(requested(room, request, context));
  const judged = await prepareUnlessStopped(room, request, context);
  if (judged !== null && !isStop(judged) && judged.decision.verdict === 'approve') return withVerdict(room, judged, context, again);
  await withdraw(request.id, again, context);
  if (judged !== null && !isStop(judged)) return act(room, judged, context, null);
  if (again?.inDoubt) return settled(room, request, inDoubt(request, again.inDoubt, context), context, again);
  const effect = findTool(request, room.registry)?.descriptor.effects.class;
  const outcome =
    judged === null ? settleStopped(request.id, stopOf(context.signal), context, effect) : settleStop(request.id, judged, context, effect);
  return settled(room, request, outcome, context, again);
}

/** A call that is over without having been started in this life. */
function settled(
  room: ToolRoom,
  request: CallRequest,
  outcome: CallOutcome,
  context: CallContext,
  again: Again | undefined,
): CallOutcome | Promise<CallOutcome> {
  return again?.started ? concludeSettled(room, request, outcome, context) : outcome;
}

/** Null when the call was told to end meanwhile. */
async function prepareUnlessStopped(
  room: ToolRoom,
  request: CallRequest,
  context: CallContext,
  note: (record: CallRecord) => void = (record) => context.log.append(record),
): Promise<Judged | Stop | null> {
  try {
    const judged = await prepare(room, request, context, note);
    return context.signal.aborted ? null : judged;
  } catch (error) {
    if (context.signal.aborted) return null;
    throw error;
  }
}

/** A call that needs a person's yes: it goes on, ends, or stays open until somebody answers. */
async function withVerdict(room: ToolRoom, judged: Judged, context: CallContext, again: Again | undefined): Promise<CallOutcome> {
  const { request } = judged.call;
  const verdict = await findVerdict(judged, context, again);
  if (verdict.kind === 'granted') return act(room, judged, context, verdict);
  if (again?.inDoubt) return settled(room, request, inDoubt(request, again.inDoubt, context), context, again);
  const effect = judged.call.descriptor.effects.class;
  if (verdict.kind === 'denied') return settled(room, request, settleStop(request.id, verdict, context, effect), context, again);
  return { kind: 'waiting', ask: verdict.ask ?? (await askPerson(room, judged, verdict, context)), decision: judged.decision };
}

function inDoubt({ id }: CallRequest, effect: EffectClass, context: CallContext): CallOutcome {
  return settleUnknown(id, effect, 'it was started before, and may not or cannot be repeated now', context);
}

/** The second half: authorize ▸ confine ▸ start ▸ apply ▸ verify ▸ keep evidence. */
async function act(room: ToolRoom, judged: Judged, context: CallContext, verdict: Granted | null): Promise<CallOutcome> {
  const { call, plan, payload, decision } = judged;
  const { request, descriptor } = call;
  const effect = descriptor.effects.class;
  const endTurn = await room.turns.take(descriptor, context.signal);
  if (!endTurn) return settleStopped(request.id, stopOf(context.signal), context, effect);
  try {
    const changed = verdict && decision.terms?.strongly ? await lookAgain(room, judged, context, verdict) : null;
    if (changed) return changed;
    const authorized = room.gate.authorize(call, plan, payload, decision, verdict ?? undefined);
    const kept = await keepPreImages(call, judged.preImages, context.log);
    const refused = await start(room, judged, context, verdict, kept);
    if (refused) return settleStop(request.id, refused, context, effect);
    const began = room.clock.elapsed();
    const outcome = await carryOut(room, judged, authorized, context, kept);
    return await conclude(request, { descriptor, toolset: judged.toolset }, outcome, context, room.clock.elapsed() - began);
  } finally {
    endTurn();
  }
}

/**
 * The second check of what is asked strongly (ENV-9): with its turn come and nothing left to wait for, the call is planned and
 * judged once more. Null = it is what was approved; else the yes is void, and the outcome says how the call stands now.
 */
async function lookAgain(room: ToolRoom, { call }: Judged, context: CallContext, { ask, use }: Granted): Promise<CallOutcome | null> {
  const { request, descriptor } = call;
  const effect = descriptor.effects.class;
  const notes: CallRecord[] = [];
  const again = await prepareUnlessStopped(room, request, context, (record) => notes.push(record));
  if (again === null) return settleStopped(request.id, stopOf(context.signal), context, effect);
  const question = isStop(again) ? null : questionOf(again, context);
  if (question?.digest === ask.digest) return null;
  if (use === null) return settleUnknown(request.id, effect, 'it was started before, and is not what was approved now', context);
  for (const note of notes) if (note.kind === 'ToolPolicyChecked') context.log.append(note);
  context.log.asks.close(ask.id, 'superseded');
  if (isStop(again)) return settleStop(request.id, again, context, effect);
  if (question === null || again.decision.verdict !== 'approve') return settleStop(request.id, outdated(ask), context, effect);
  return { kind: 'waiting', ask: await askPerson(room, again, question, context), decision: again.decision };
}

/** What the toolset made of a started call, on record. */
async function carryOut(
  room: ToolRoom,
  judged: Judged,
  authorized: AuthorizedCall,
  context: CallContext,
  kept: readonly PreImage[],
): Promise<CallOutcome> {
  const { call, secrets } = judged;
  const { id } = call.request;
  const { effects, execution } = call.descriptor;
  if (context.signal.aborted) return settleStopped(id, stopOf(context.signal), context, effects.class);
  const bounded = withinTime(guardWrites(applyHost(room, judged, context.policy), judged, kept), execution.timeoutMs);
  const brought = await apply(room.gate, authorized, judged.toolset, bounded.host).finally(bounded.end);
  const attempt = clean(room, call, brought, secrets);
  switch (attempt.kind) {
    case 'cut':
      return settleCut(room, judged, attempt.why, kept, context);
    case 'stopped':
      return settleStopped(id, attempt.why, context, effects.class);
    case 'denied':
      return settleStop(id, attempt, context, effects.class);
    case 'failed':
      return settleFailed(room, judged, attempt, context);
    case 'done':
      return settleDone(room, judged, attempt.result, context);
  }
}

/**
 * Above `read` the start is on disk before the effect begins (D4); a read may be lost and repeated. A verdict is used in the
 * transaction that holds the start (D5); one that is no longer good refuses the call.
 */
async function start(
  room: ToolRoom,
  { call, plan, decision }: Judged,
  context: CallContext,
  verdict: Granted | null,
  kept: readonly PreImage[],
): Promise<Denied | null> {
  const { name, effects } = call.descriptor;
  const { class: effect, idempotency } = effects;
  const records: readonly CallRecord[] = [
    confine(room, call, decision),
    {
      kind: 'ToolCallStarted',
      call: call.request.id,
      effect,
      ...(idempotency ? { idempotency } : {}),
      plan,
      ...(kept.length > 0 ? { preImages: kept } : {}),
    },
  ];
  if (verdict?.use) return consume({ ...verdict, use: verdict.use }, records, name, context);
  for (const record of records) context.log.append(record);
  if (effect !== 'read') await context.log.flush();
  return null;
}

function requested({ registry }: ToolRoom, request: CallRequest, { step }: CallContext): CallRecord {
  const { id, tool, args, proposedBy, lease } = request;
  const { task, visit, attempt } = step;
  const descriptor = findTool(request, registry)?.descriptor ?? null;
  return {
    kind: 'ToolCallRequested',
    call: id,
    task,
    visit,
    attempt,
    tool,
    ...(descriptor?.observability.logArgs === false ? {} : { args }),
    proposedBy,
    intent: intentOf(request, descriptor),
    ...(lease.view ? { view: lease.view } : { lease }),
  };
}
