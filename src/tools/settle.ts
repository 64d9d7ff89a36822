import { type CallId, type CallOutcome, type EffectClass, failureOf } from '../contract/index.js';
import type { CallStop, Stop } from './stop.js';
import type { CallContext } from './types.js';

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
