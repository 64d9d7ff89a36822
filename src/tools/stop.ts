import { type CallOutcome, type Decision, type Failure, failureOf, type Layer, type Refusal, type ToolResult } from '../contract/index.js';

/** A call that ends before it is applied, and how. */
export type Stop = Denied | Failed;
export interface Denied {
  readonly kind: 'denied';
  readonly decision: Decision;
}
export interface Failed {
  readonly kind: 'failed';
  readonly failure: Failure;
  readonly result?: ToolResult;
}

export function isStop(value: object): value is Stop {
  return 'kind' in value && (value.kind === 'denied' || value.kind === 'failed');
}

/** A refusal by one of the built-in layers, before any policy was asked. */
export function refusedBy(layer: Layer, code: string, reason: string, recoverable: boolean): Denied {
  return { kind: 'denied', decision: { verdict: 'deny', layer, rule: `built-in: ${code}`, reason, code, recoverable } };
}

/** The toolset's own contract refused the call. */
export function refusedByToolset(toolset: string, refusal: Refusal): Stop {
  const { code, reason, recoverable } = refusal;
  return { kind: 'denied', decision: { verdict: 'deny', layer: 'toolset', rule: `${toolset}: ${code}`, reason, code, recoverable } };
}

/** A stop as the decision that refuses the call, for whoever only asks what would be decided. */
export function decisionOf(stop: Stop): Decision {
  if (stop.kind === 'denied') return stop.decision;
  const { class: kind, code, message } = stop.failure;
  return refusedBy(kind === 'argument' ? 'arguments' : 'toolset', code, message, true).decision;
}

export function badArgument(message: string): Stop {
  return { kind: 'failed', failure: { class: 'argument', code: 'bad_argument', message, retryable: false } };
}

/**
 * Why a call was told to end, as the reason of its abort signal. Any other reason counts as a cancellation.
 */
export class CallStop extends Error {
  override readonly name = 'CallStop';
  readonly outcome: Extract<CallOutcome, { kind: 'timeout' | 'cancelled' }>;

  constructor(outcome: Extract<CallOutcome, { kind: 'timeout' | 'cancelled' }>) {
    super(failureOf(outcome).message);
    this.outcome = outcome;
  }
}

export function stopOf(signal: AbortSignal): CallStop {
  return signal.reason instanceof CallStop ? signal.reason : new CallStop({ kind: 'cancelled' });
}
