import {
  type EngineRecord,
  type Failure,
  type JournalRecord,
  type Json,
  OUTCOMES,
  type Outcome,
  type OutcomeKind,
  type PinnedRun,
  type RunRow,
} from '../contract/index.js';
import { jsonOf, type RunState } from '../engine/index.js';

/** How a run stands or ended, as every home of the product prints it. */
export interface RunReport {
  readonly run: string;
  readonly chain: string;
  readonly status: RunRow['status'];
  readonly outcome: OutcomeKind | null;
  readonly stop_reason: string | null;
  readonly output: Json;
  readonly denials: RunState['denials'];
  readonly asks: readonly { readonly id: string; readonly task: string; readonly call: string; readonly reason: string }[];
  readonly usage: {
    readonly steps: number;
    readonly tool_calls: number;
    readonly tokens: { readonly input: number; readonly output: number };
    readonly cost_usd: number;
    /** Milliseconds from the start of the run to its end, or to now. */
    readonly elapsed_ms: number;
  };
  readonly error: Failure | null;
}

/** The newest of the records that the state does not keep. */
export interface Landmarks {
  readonly parked: Extract<EngineRecord, { kind: 'task_parked' }> | null;
  readonly finished: Extract<EngineRecord, { kind: 'run_finished' }> | null;
}

/** A run's state with what a report needs beside it. */
export interface Standing extends Landmarks {
  readonly pinned: PinnedRun;
  readonly state: RunState;
}

/** The landmarks after some more records. */
export function pass(landmarks: Landmarks, records: readonly JournalRecord[]): Landmarks {
  const parked = records.findLast((record) => record.kind === 'task_parked') ?? landmarks.parked;
  const finished = records.findLast((record) => record.kind === 'run_finished') ?? landmarks.finished;
  return parked === landmarks.parked && finished === landmarks.finished ? landmarks : { parked, finished };
}

/** Pure: from the state, the row that says who drives it, and what the run waits for or ended with. */
export function reportOf({ pinned, state, parked, finished }: Standing, row: RunRow, now: number): RunReport {
  const { outcome, usage } = state;
  const waiting = state.status === 'waiting' && parked !== null;
  return {
    run: pinned.id,
    chain: pinned.chain,
    status: outcome ? OUTCOMES[outcome.kind].status : row.status,
    outcome: outcome?.kind ?? (waiting ? 'waiting' : null),
    stop_reason: finished?.stopReason ?? (waiting ? 'waiting' : null),
    output: finished && state.ending ? jsonOf(state.ending.output, state.messages) : null,
    denials: state.denials,
    asks: waiting ? [{ id: parked.ask, task: parked.task, call: parked.call, reason: parked.decision.reason }] : [],
    usage: {
      steps: usage.steps,
      tool_calls: usage.toolCalls,
      tokens: usage.tokens,
      cost_usd: usage.costUsd,
      elapsed_ms: Math.max(0, (row.endedAt ?? now) - pinned.startedAt),
    },
    error: outcome ? errorOf(outcome) : null,
  };
}

/** Everything that is not a success has a stable code and a sentence. */
function errorOf(outcome: Outcome): Failure | null {
  switch (outcome.kind) {
    case 'ok':
    case 'waiting':
      return null;
    case 'failed':
      return outcome.failure;
    case 'denied':
      return { class: 'tool', code: outcome.decision.code, message: outcome.decision.reason, retryable: false };
    case 'exhausted':
      return { class: 'tool', code: 'exhausted', message: `the ${outcome.budget} budget of ${outcome.limit} is used up`, retryable: false };
    case 'unknown': {
      const message = `${outcome.call} was started, and whether it had its effect is not known; it is not repeated`;
      return { class: 'tool', code: 'unknown_outcome', message, retryable: false };
    }
    case 'timeout':
      return { class: 'tool', code: 'timeout', message: `timed out after ${outcome.afterMs} ms`, retryable: true };
    case 'cancelled':
      return { class: 'tool', code: 'cancelled', message: 'the run was cancelled', retryable: false };
  }
}
