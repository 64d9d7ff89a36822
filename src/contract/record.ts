import type { AskScope } from './ask.js';
import type { ArtifactKind, Lease } from './call.js';
import type { Decision } from './decision.js';
import type { ToolDescriptor } from './descriptor.js';
import type { EffectClass, Idempotency } from './effects.js';
import type { Sha256 } from './hash.js';
import type { CallId, MessageId, TaskId, ToolName } from './ids.js';
import type { ToolIntent } from './intent.js';
import type { Json, JsonObject } from './json.js';
import type { Message, ModelFailure, Usage } from './model.js';
import type { Failure, Outcome } from './outcome.js';
import type { Plan } from './plan.js';
import type { Check, Observed } from './result.js';
import type { ProgramLimits, Sandbox } from './sandbox.js';
import type { RealPath } from './unit.js';

/** Type tag of a value that flows along an edge. */
export type DataType = 'any' | 'string' | 'int' | 'json' | 'chat_history' | 'nil';

/** A payload where it is stored: in the row, or in the artifact store when large. Payloads are stored once. */
export type Stored = { readonly inline: Json } | { readonly artifact: Sha256; readonly bytes: number };

/**
 * A value as a record names it. Pass-through outputs and call results point at what is already stored:
 * `task` = that task's output at this moment, `call` = that call's result, `input` = the run's input.
 */
export type ValueRef =
  | { readonly type: DataType; readonly stored: Stored }
  | { readonly type: 'chat_history'; readonly head: MessageId; readonly length: number }
  | { readonly task: TaskId }
  | { readonly call: CallId; readonly type: DataType }
  | { readonly input: true };

/** Which execution of which task: the nth entry (0-based) and the attempt within it. Never a position (D11). */
export interface StepKey {
  readonly task: TaskId;
  readonly visit: number;
  readonly attempt: number;
}

export interface ArtifactRef {
  readonly sha256: Sha256;
  readonly kind: ArtifactKind;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}

/** What every event of a call carries (TM-6, ENV-6). */
interface OfCall {
  readonly call: CallId;
}

/** How a file was before a call changed it (TM-25). Its bytes are an artifact of the call under this hash. */
export interface PreImage {
  readonly path: string;
  readonly real: RealPath;
  readonly before: Sha256 | 'absent';
  /** Permission bits. Absent where there was no file. */
  readonly mode?: number;
  /** Folders above it that were not there either: the call makes them with it. The outermost first. */
  readonly folders?: readonly RealPath[];
}

/** What a revert does to one file: `from` what the run left `to` what was there before it. */
export interface RevertedFile {
  readonly path: string;
  readonly real: RealPath;
  readonly from: Sha256 | 'absent';
  readonly to: Sha256 | 'absent';
}

/**
 * The events of a call under the names and in the order of TM-6; exactly one is terminal (rulings 6.8). Its start and its end
 * carry the effect class of its tool (ENV-6); it is absent only where the call named no tool there is.
 */
export type CallRecord =
  | ({
      readonly kind: 'ToolCallRequested';
      readonly tool: string;
      /** Absent where its tool wants them nowhere on record (`observability.logArgs`). */
      readonly args?: Json;
      readonly proposedBy: string;
      readonly intent: ToolIntent;
      /** Of a direct call. */
      readonly lease?: Lease;
      /** Of a model's call: the view that its reply was made under. */
      readonly view?: Sha256;
    } & StepKey &
      OfCall)
  /** `args` where they are not what was requested, after coercion: payloads are stored once. */
  | ({ readonly kind: 'ToolArgsValidated'; readonly tool: ToolName; readonly version: string; readonly args?: JsonObject } & OfCall)
  /** `beyond`: what the plan does that the intent of the call does not hold. */
  | ({
      readonly kind: 'ToolPolicyChecked';
      readonly decision: Decision;
      readonly plan?: Plan;
      readonly beyond?: readonly string[];
    } & OfCall)
  | ({ readonly kind: 'ApprovalRequested'; readonly ask: string } & OfCall)
  /** On disk together with the start it allows and the use of the verdict. */
  | ({ readonly kind: 'ApprovalGranted'; readonly ask: string; readonly scope: AskScope; readonly by: string } & OfCall)
  /** `adapter`: who carries it out; absent = `in_process`. */
  | ({
      readonly kind: 'ToolSandboxPrepared';
      readonly sandbox: Sandbox;
      /** Where something confines it. */
      readonly limits?: ProgramLimits;
      readonly adapter?: ToolDescriptor['execution']['adapter'];
    } & OfCall)
  /** On disk before any effect above `read` begins (D4). */
  | ({
      readonly kind: 'ToolCallStarted';
      readonly effect: EffectClass;
      readonly idempotency?: Idempotency;
      readonly plan: Plan;
      /** Of the files it changes; what is missing here is in `unkept` of the plan, or not a file of the workspace. */
      readonly preImages?: readonly PreImage[];
    } & OfCall)
  | ({
      readonly kind: 'ToolCallFinished';
      readonly effect: EffectClass;
      readonly value: Stored;
      readonly text?: Stored;
      /** `text` is only the beginning of the result, because of its size. */
      readonly partial?: true;
      /** What of the result itself is missing, and why. */
      readonly incomplete?: string;
      readonly recovered?: true;
    } & OfCall)
  /** `checks` absent = there was nothing to check; `observed` absent = nobody watched, and the plan stands. */
  | ({ readonly kind: 'ToolResultValidated'; readonly checks?: readonly Check[]; readonly observed?: Observed } & OfCall)
  | ({ readonly kind: 'ArtifactPersisted'; readonly artifact: ArtifactRef } & OfCall)
  /** The result is now part of what the run knows. */
  | ({ readonly kind: 'StateUpdated' } & OfCall)
  /** The last of every call that was started. `ms` from there to its end; `problems` of hooks that came after it. */
  | ({ readonly kind: 'TraceUpdated'; readonly ms?: number; readonly problems?: readonly string[] } & OfCall)
  /** `value`, `text`: what there is to see of it all the same. */
  | ({
      readonly kind: 'ToolCallFailed';
      readonly effect?: EffectClass;
      readonly failure: Failure;
      readonly value?: Stored;
      readonly text?: Stored;
    } & OfCall)
  | ({ readonly kind: 'ToolCallDenied'; readonly effect?: EffectClass; readonly decision: Decision } & OfCall)
  | ({ readonly kind: 'ToolCallUnknown'; readonly effect: EffectClass; readonly reason: string } & OfCall);

export const TERMINAL_CALL_RECORDS = ['ToolCallFinished', 'ToolCallFailed', 'ToolCallDenied', 'ToolCallUnknown'] as const;

/** What the engine decided; folding them gives the state back (D1). */
export type EngineRecord =
  /** First record: everything else of the start is pinned in the run's row. */
  | { readonly kind: 'run_started'; readonly at: number }
  | ({
      readonly kind: 'model_started';
      readonly provider: string;
      readonly model: string;
      readonly turn: number;
      /** Present when this repeats a proposal that a crash cut: what the cut one is estimated to have used (rulings 6.6). */
      readonly lost?: Usage;
      /** What that cost, in USD. Absent = nothing. */
      readonly lostUsd?: number;
      /** The newest message of the conversation that does not go out whole; absent = all of it does. */
      readonly cutAt?: MessageId;
    } & StepKey)
  | ({
      readonly kind: 'model_finished';
      readonly served: { provider: string; model: string };
      readonly usage: Usage;
      readonly costUsd: number;
      /** What it said, where that is no message of a conversation: the answer to a `route`. */
      readonly answer?: string;
    } & StepKey)
  | ({ readonly kind: 'model_failed'; readonly failure: ModelFailure; readonly usage?: Usage } & StepKey)
  /** The view of the replies that name its hash. Once a run; `tools` are those it exposes. */
  | ({ readonly kind: 'tool_view'; readonly view: Sha256; readonly tools: readonly ToolName[]; readonly content: Stored } & StepKey)
  | ({ readonly kind: 'message'; readonly message: Message } & StepKey)
  /** The attempt waits until `until` (ms since the epoch) before it goes on. */
  | ({ readonly kind: 'sleeping'; readonly until: number } & StepKey)
  | ({ readonly kind: 'woken' } & StepKey)
  /** An attempt failed and another follows, which begins at `at`. */
  | ({ readonly kind: 'task_retried'; readonly failure: Failure; readonly at?: number } & StepKey)
  /** An attempt is over for good. `next` is a task id or `end`. */
  | ({
      readonly kind: 'task_settled';
      readonly outcome: Outcome;
      readonly output: ValueRef;
      readonly next: TaskId | 'end';
      readonly via: 'branch' | 'on_failure' | 'on_denied' | 'on_exhausted' | 'on_unknown' | 'on_timeout' | 'leaf' | 'finally';
      readonly at: number;
      readonly print?: string;
    } & StepKey)
  /** The run waits for a person; `resume` judges again. */
  | ({
      readonly kind: 'task_parked';
      readonly ask: string;
      readonly decision: Decision;
      readonly call: CallId;
      readonly at?: number;
    } & StepKey)
  /** The wait for a person is over, or is looked at again: no limit counts the time since the run was parked. */
  | ({ readonly kind: 'task_resumed'; readonly at: number } & StepKey)
  /** The process died while the attempt was under way: that counts as an attempt, before anything of it begins again. */
  | ({ readonly kind: 'task_interrupted' } & StepKey)
  | {
      readonly kind: 'run_finished';
      readonly outcome: Outcome;
      readonly output: ValueRef;
      readonly stopReason: string;
      readonly at: number;
    };

/** What was done about a run from outside it. Changes nothing of what the run knows. */
export type RevertRecord =
  /** On disk before the first file is put back. */
  { readonly kind: 'revert_started'; readonly by: string; readonly files: readonly RevertedFile[] } | { readonly kind: 'revert_finished' };

const RECORD_KINDS: { readonly [kind in JournalRecord['kind']]: true } = {
  run_started: true,
  model_started: true,
  model_finished: true,
  model_failed: true,
  tool_view: true,
  message: true,
  sleeping: true,
  woken: true,
  task_retried: true,
  task_settled: true,
  task_parked: true,
  task_resumed: true,
  task_interrupted: true,
  run_finished: true,
  revert_started: true,
  revert_finished: true,
  ToolCallRequested: true,
  ToolArgsValidated: true,
  ToolPolicyChecked: true,
  ApprovalRequested: true,
  ApprovalGranted: true,
  ToolSandboxPrepared: true,
  ToolCallStarted: true,
  ToolCallFinished: true,
  ToolResultValidated: true,
  ArtifactPersisted: true,
  StateUpdated: true,
  TraceUpdated: true,
  ToolCallFailed: true,
  ToolCallDenied: true,
  ToolCallUnknown: true,
};

/** False for what a newer version wrote. */
export function isRecordKind(kind: string): kind is JournalRecord['kind'] {
  return Object.hasOwn(RECORD_KINDS, kind);
}

/** One row of a run's journal, in order of `seq` from 1 without gaps. */
export type JournalRecord = EngineRecord | CallRecord | RevertRecord;

export interface JournalRow {
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly record: JournalRecord;
}

/** Whether a record tells of a call, and not of what the engine decided. */
export function isCallRecord(record: JournalRecord): record is CallRecord {
  return 'call' in record && record.kind !== 'task_parked';
}
