import {
  type Ask,
  type EngineRecord,
  type Failure,
  failureOf,
  type JournalRecord,
  type Json,
  OUTCOMES,
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
  readonly asks: readonly AskReport[];
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

/** An ask that keeps the run from going on; `approved` and `denied` ones only wait to be taken up. */
export interface AskReport {
  readonly id: string;
  readonly task: string;
  readonly call: string;
  readonly reason: string;
  readonly tool: string;
  readonly summary: string;
  /** A yes has to name the call. */
  readonly strongly: boolean;
  readonly state: Ask['state'];
  /** Milliseconds since the epoch. */
  readonly expires: number;
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
export function reportOf({ pinned, state, parked, finished }: Standing, row: RunRow, ask: Ask | null, now: number): RunReport {
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
    asks: waiting && ask ? [askReport(ask)] : [],
    usage: {
      steps: usage.steps,
      tool_calls: usage.toolCalls,
      tokens: usage.tokens,
      cost_usd: usage.costUsd,
      elapsed_ms: Math.max(0, (row.endedAt ?? now) - pinned.startedAt),
    },
    error: outcome && failureOf(outcome),
  };
}

function askReport({ id, task, call, decision, tool, summary, state, expires }: Ask): AskReport {
  return { id, task, call, reason: decision.reason, tool, summary, state, expires, strongly: decision.terms?.strongly === true };
}
