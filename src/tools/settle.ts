import { type CallId, type CallOutcome, type EffectClass, failureOf, type Plan, type ToolResult, type Toolset } from '../contract/index.js';
import type { ToolRoom } from './room.js';
import { keepEvidence, type Made, noteFailure } from './stages/evidence.js';
import { isJson, verify } from './stages/verify.js';
import type { CallStop, Failed, Stop } from './stop.js';
import type { CallContext } from './types.js';

/** A call whose toolset says that it did what was planned: believed once it is verified. `recovered` = found done after a crash or a cut. */
export async function settleDone(
  room: ToolRoom,
  made: Made & { readonly plan: Plan; readonly toolset: Toolset },
  result: ToolResult,
  { log, unit }: CallContext,
  recovered = false,
): Promise<CallOutcome> {
  const verified = await verify(room, made, result, unit);
  if (verified.failure && !isJson(result.value)) return noteFailure(made.call, verified.failure, log, verified.checks);
  return keepEvidence(room, made, result, verified, log, recovered);
}

/** A call that failed, with what there is to see of it: a program's output says why it ended with 1. */
export async function settleFailed(room: ToolRoom, made: Made, { failure, result }: Failed, { log }: CallContext): Promise<CallOutcome> {
  if (result === undefined || !isJson(result.value)) return noteFailure(made.call, failure, log);
  return keepEvidence(room, made, result, { checks: [], failure }, log);
}

type Log = Pick<CallContext, 'log'>;

/** The terminal record of a call that was refused or failed. `effect` where its tool is known. */
export function settleStop(id: CallId, stop: Stop, { log }: Log, effect?: EffectClass): CallOutcome {
  switch (stop.kind) {
    case 'denied':
      log.append({ kind: 'ToolCallDenied', call: id, ...(effect ? { effect } : {}), decision: stop.decision });
      return stop;
    case 'failed':
      log.append({ kind: 'ToolCallFailed', call: id, ...(effect ? { effect } : {}), failure: stop.failure });
      return stop;
  }
}

/** The terminal record of a call that was told to end before it did anything. */
export function settleStopped(id: CallId, stop: CallStop, { log }: Log, effect?: EffectClass): CallOutcome {
  log.append({ kind: 'ToolCallFailed', call: id, ...(effect ? { effect } : {}), failure: failureOf(stop.outcome) });
  return stop.outcome;
}

/** The terminal record of a call that may or may not have had its effect. It is never repeated (D4). */
export function settleUnknown(id: CallId, effect: EffectClass, reason: string, { log }: Log): CallOutcome {
  log.append({ kind: 'ToolCallUnknown', call: id, effect, reason });
  return { kind: 'unknown', reason };
}
