import type { Candidate, Definition, Task } from '../chain/definition.js';
import type {
  CallId,
  CallOutcome,
  DataType,
  EngineRecord,
  Failure,
  Json,
  JsonObject,
  Lease,
  Message,
  MessageId,
  Outcome,
  Proposed,
  RunId,
  StepKey,
  Stored,
  TaskId,
  ToolsPolicies,
  Usage,
} from '../contract/index.js';

/**
 * A value the engine holds: where it is stored and, once the runtime has loaded it, what it is. The fold moves `stored`
 * about without looking inside; only templates, expressions and handlers read `json`.
 */
export type Held =
  | { readonly type: Exclude<DataType, 'chat_history'>; readonly stored: Stored; readonly json: Json | undefined }
  | { readonly type: 'chat_history'; readonly head: MessageId; readonly length: number };

export interface TaskResult {
  readonly outcome: Outcome;
  readonly output: Held;
  readonly failure?: Failure;
  readonly call?: CallId;
}

/** What is under way: one attempt of one task. */
export interface Active extends StepKey {
  readonly enteredVia: 'start' | 'branch' | 'on_failure' | 'on_denied' | 'on_exhausted' | 'on_unknown' | 'on_timeout' | 'finally';
  /** The value that arrived, before `input_var`, `prompt_template` and caps. */
  readonly arrived: Held;
  /** Newest message this attempt appended, or null. */
  readonly head: MessageId | null;
  /** Proposals of the retry loop that failed in this attempt. */
  readonly proposals: number;
  readonly sleepingUntil: number | null;
  /** The call of this attempt that was requested and has no terminal record yet. */
  readonly inFlight: CallId | null;
  /** Calls of this attempt that are over. */
  readonly results: ReadonlyMap<CallId, CallOutcome>;
  readonly startedAt: number;
}

/** The whole of a run between two commands: the fold of its records over its pinned start. Never mutated. */
export interface RunState {
  readonly run: RunId;
  readonly definition: Definition;
  readonly input: Held;
  readonly vars: JsonObject;
  readonly startedAt: number;
  readonly status: 'new' | 'running' | 'waiting' | 'finished';
  readonly active: Active | null;
  /** Last result per task. */
  readonly results: ReadonlyMap<TaskId, TaskResult>;
  readonly previous: Held;
  readonly previousTask: TaskId | null;
  readonly lastError: { readonly task: TaskId; readonly failure: Failure } | null;
  /** The first failure not yet followed by a success: it leads the final error. */
  readonly rootFailure: { readonly task: TaskId; readonly failure: Failure } | null;
  readonly visits: ReadonlyMap<TaskId, number>;
  /** `from->to` hops. Never a hop to the end. */
  readonly edges: ReadonlyMap<string, number>;
  /** Proposals of a task that were answered, well or badly, in this run: the `turn` of its next one. */
  readonly turns: ReadonlyMap<TaskId, number>;
  readonly messages: ReadonlyMap<MessageId, Message>;
  readonly usage: RunUsage;
  readonly denials: readonly { readonly task: TaskId; readonly call: CallId; readonly code: string; readonly reason: string }[];
  /** Set once the run is bound to end and only `finally` remains. */
  readonly ending: { readonly outcome: Outcome; readonly output: Held; readonly stopReason: string } | null;
  readonly outcome: Outcome | null;
}

export interface RunUsage {
  readonly steps: number;
  readonly toolCalls: number;
  readonly tokens: Usage;
  readonly costUsd: number;
}

/** Something the runtime performs. `deadline` is ms since the epoch: the runtime aborts there and says `timed_out`. */
export type Command =
  | {
      readonly kind: 'propose';
      readonly step: StepKey;
      readonly candidate: Candidate;
      readonly turn: number;
      readonly system: string;
      readonly messages: readonly Message[];
      readonly tail: string;
      readonly tools: ToolSelection;
      readonly temperature?: number;
      readonly maxTokens?: number;
      readonly outputSchema?: JsonObject;
      readonly choices?: readonly string[];
      readonly deadline: number | null;
    }
  | {
      readonly kind: 'act';
      readonly step: StepKey;
      readonly call: CallId;
      readonly tool: string;
      readonly args: Json;
      readonly proposedBy: 'chain' | 'model';
      /** Model calls use the lease of their reply, narrowed by `tools`; direct calls lease the one tool they name. */
      readonly lease: Lease;
      readonly tools: ToolSelection;
      readonly policies: ToolsPolicies;
      /** `policy:` of the task. */
      readonly caps: JsonObject | null;
      readonly deadline: number | null;
    }
  | { readonly kind: 'sleep'; readonly step: StepKey; readonly until: number }
  | { readonly kind: 'finish'; readonly outcome: Outcome };

/** CHN-9: what a task may see. `patterns` absent = the list was not written. */
export interface ToolSelection {
  readonly patterns?: readonly string[];
  readonly hide: readonly string[];
}

/** What the runtime tells the engine. Every event brings the time and a random number; the engine has neither. */
export type EngineEvent = { readonly at: number; readonly random: number; readonly newIds: NewIds } & (
  | { readonly kind: 'start' }
  /** Re-issues the command that was under way when the process died. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'proposed'; readonly step: StepKey; readonly proposed: Proposed; readonly lease: Lease; readonly costUsd: number }
  | { readonly kind: 'acted'; readonly step: StepKey; readonly call: CallId; readonly outcome: CallOutcome }
  | { readonly kind: 'woke'; readonly step: StepKey }
  | { readonly kind: 'timed_out'; readonly step: StepKey }
  | { readonly kind: 'cancel' }
);

/** Ids are made by the runtime and passed in, so that the engine stays a function. */
export interface NewIds {
  call(): CallId;
  message(): MessageId;
}

export interface Step {
  readonly state: RunState;
  /** To be journaled before the commands are performed. */
  readonly records: readonly EngineRecord[];
  readonly commands: readonly Command[];
}

/** What a handler wants next: wait for a command, or settle. */
export type HandlerStep =
  | { readonly wait: 'propose' | 'act' | 'sleep'; readonly command: Command; readonly records: readonly EngineRecord[] }
  | { readonly settle: Settlement; readonly records: readonly EngineRecord[] };

export interface Settlement {
  readonly outcome: Outcome;
  readonly output: Held | { readonly task: TaskId } | { readonly call: CallId };
}

export interface HandlerContext {
  readonly state: RunState;
  readonly task: Task;
  readonly active: Active;
  /** The task's effective input, resolved and capped. */
  readonly input: Held;
  readonly event: EngineEvent;
}
