import type { Candidate, Definition } from '../chain/definition.js';
import type {
  BudgetKind,
  CallId,
  CallOutcome,
  DataType,
  Decision,
  EngineRecord,
  Failure,
  FinishReason,
  JournalRecord,
  Json,
  JsonObject,
  Lease,
  LeasedView,
  Message,
  MessageId,
  Outcome,
  Proposed,
  Purpose,
  RunId,
  Sha256,
  StepKey,
  Stored,
  TaskId,
  ToolName,
  ToolsPolicies,
  Usage,
} from '../contract/index.js';
import type { SharedMap } from './shared-map.js';

/**
 * Decides what a run does next. Pure: no I/O, clock or randomness. A runtime drives it like this:
 *
 * - `step` with an event; commit `records`; perform `commands`; send what came of them as the next event.
 * - `evolve` with every call record (`ToolCall…`) as it is journaled, before the `acted` event of that call.
 * - `again` in a step: an attempt ended and another follows: commit, then send `resume`. One step settles one task, so
 *   that every one is on disk before the next begins, and a run can be timed and cancelled between any two.
 * - No command, not `again`, `state.status` is `waiting`: the run is parked until a person answers; then `resume`.
 * - After a crash: fold the journal over `initial`, load what `needed` names, `hydrate`, and send `resume`.
 */
export interface Engine {
  /** The state of a run that has no record yet. */
  initial(start: RunStart): RunState;
  /**
   * Decides. The new state is the fold of `records` over the old one, plus loaded values attached in memory.
   * @throws WindlassError `internal` when the event does not fit the state
   */
  step(state: RunState, event: EngineEvent): Step;
  /**
   * Folds one journaled record. Needs no payloads. Records that do not concern the state leave it as it is.
   * @throws WindlassError `internal` when the record does not fit the state: the journal is not this definition's
   */
  evolve(state: RunState, record: JournalRecord): RunState;
}

export interface RunStart {
  readonly run: RunId;
  readonly input: Json;
  readonly vars: JsonObject;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export type HeldValue = Extract<Held, { readonly stored: Stored }>;
export type HeldHistory = Extract<Held, { readonly head: MessageId }>;

/**
 * A value the engine holds: where it is stored and, once the runtime has loaded it, what it is. The fold moves `stored`
 * about without looking inside; only templates, expressions and handlers read `json`.
 */
export type Held =
  | { readonly type: Exclude<DataType, 'chat_history'>; readonly stored: Stored; readonly json: Json | undefined }
  | { readonly type: 'chat_history'; readonly head: MessageId; readonly length: number };

/** How a call ended, as its records tell it: values by where they are stored. */
export type CallEnd =
  /** `text` is what a model reads; null = the value as JSON. `whole` = it leaves nothing out. */
  | { readonly kind: 'ok'; readonly value: HeldValue; readonly text: HeldValue | null; readonly whole: boolean }
  /** `ran` = an effect class was known, so the tool existed and was reached. */
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly ran: boolean;
      /** What there is to see of it all the same. */
      readonly value: HeldValue | null;
      readonly text: HeldValue | null;
    }
  | { readonly kind: 'denied'; readonly decision: Decision }
  | { readonly kind: 'unknown'; readonly reason: string };

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
  /** Index of the candidate that proposes, and its failed proposals in this attempt. */
  readonly candidate: number;
  readonly tries: number;
  /** A proposal was asked for and is not answered. */
  readonly proposing: boolean;
  /** The newest message that did not go out whole with it. */
  readonly cutAt: MessageId | null;
  readonly sleepingUntil: number | null;
  /** The call of this attempt that was requested and has no terminal record yet. */
  readonly inFlight: CallId | null;
  /** Calls of this attempt that are over and not yet answered by a message or a settlement. */
  readonly results: ReadonlyMap<CallId, CallEnd>;
  /** Calls of this visit that a tool saw. */
  readonly ran: number;
  /** Processes that died in this visit. */
  readonly deaths: number;
  /**
   * When the attempt began: templates see this as `now`, so that rendering twice gives the same. Time spent waiting for a
   * person moves it and `enteredAt` on.
   */
  readonly startedAt: number;
  /** When the visit began. */
  readonly enteredAt: number;
  /** Since when a person is waited for, if the run is parked and the time is known. */
  readonly parkedAt: number | null;
  /** Usage of the run when the attempt began: templates see this, for the same reason. */
  readonly usageAtStart: RunUsage;
}

/** The whole of a run between two commands: the fold of its records over its pinned start. Never mutated. */
export interface RunState {
  readonly run: RunId;
  readonly definition: Definition;
  readonly input: Held;
  readonly vars: JsonObject;
  readonly startedAt: number;
  /** Milliseconds the run stood and waited for a person: no limit counts them. */
  readonly waitedMs: number;
  readonly status: 'new' | 'running' | 'waiting' | 'finished';
  readonly active: Active | null;
  /** Last result per task. */
  readonly results: SharedMap<TaskId, TaskResult>;
  readonly previous: Held;
  readonly previousTask: TaskId | null;
  readonly lastError: { readonly task: TaskId; readonly failure: Failure } | null;
  /** The first failure not yet followed by a success: it leads the final error. */
  readonly rootFailure: { readonly task: TaskId; readonly failure: Failure } | null;
  readonly visits: SharedMap<TaskId, number>;
  /** `from->to` hops. Never a hop to the end. */
  readonly edges: SharedMap<string, number>;
  /** Proposals of a task that were answered, well or badly, in this run: the `turn` of its next one. */
  readonly turns: SharedMap<TaskId, number>;
  /** At least every message that a live head reaches. */
  readonly messages: Messages;
  /** The tools of each view that a reply was made under. */
  readonly views: SharedMap<Sha256, readonly ToolName[]>;
  /** Why the newest reply of a model ended. */
  readonly lastFinish: FinishReason | null;
  readonly usage: RunUsage;
  /** Only tasks with a `budget` of their own. */
  readonly taskUsage: SharedMap<TaskId, TaskUsage>;
  /** Budgets of the run whose end was already routed over an `on_exhausted` edge: each is routed once. */
  readonly spent: readonly BudgetKind[];
  readonly denials: readonly { readonly task: TaskId; readonly call: CallId; readonly code: string; readonly reason: string }[];
  /** Set once the run is bound to end and only `finally` remains. */
  readonly ending: { readonly task: TaskId; readonly outcome: Outcome; readonly output: Held; readonly stopReason: string } | null;
  readonly outcome: Outcome | null;
}

export interface RunUsage {
  readonly steps: number;
  /** Proposals asked for; one that is asked again after a crash is still one. */
  readonly turns: number;
  readonly toolCalls: number;
  readonly tokens: Usage;
  readonly costUsd: number;
}

/** `wallMs`: over finished visits. */
export interface TaskUsage extends RunUsage {
  readonly wallMs: number;
}

/** Conversations by message. Lookups only; a value never changes. */
export interface Messages {
  get(id: MessageId): Message | undefined;
  has(id: MessageId): boolean;
  /** Estimated tokens from the first message of the conversation to this one. */
  tokens(head: MessageId): number;
  /** Messages from the first to this one. */
  length(head: MessageId): number;
  readonly size: number;
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
      /** Model calls: what the model said beside them. */
      readonly rationale?: string;
      /** Model calls: the calls whose whole results the model has before it. */
      readonly inContext?: readonly CallId[];
      /** Model calls use the lease of their reply, narrowed by `tools`; direct calls lease the one tool they name. */
      readonly lease: Lease;
      readonly tools: ToolSelection;
      readonly policies: ToolsPolicies;
      readonly purpose: Purpose;
      /** Too many processes died in it: if a crash cut it, it is settled without being made again. */
      readonly wornOut: boolean;
      readonly deadline: number | null;
    }
  | { readonly kind: 'sleep'; readonly step: StepKey; readonly until: number }
  | { readonly kind: 'finish'; readonly outcome: Outcome };

/** CHN-9: what a task may see. `patterns` absent = the list was not written. */
export interface ToolSelection {
  readonly patterns?: readonly string[];
  readonly hide: readonly string[];
  /** Most tools that a model is shown, where the task says so. */
  readonly maxVisible?: number;
  /** The budget of the run has no call left. */
  readonly spent?: true;
}

/** What the runtime tells the engine. Every event brings the time and a random number; the engine has neither. */
export type EngineEvent = { readonly at: number; readonly random: number; readonly newIds: NewIds } & (
  | { readonly kind: 'start' }
  /** Instead of `start`: the run ends denied, and no task of it begins, `finally` neither. */
  | { readonly kind: 'bar'; readonly decision: Decision }
  /** Re-issues the command that was under way when the process stopped; `died`: nobody stopped it. */
  | { readonly kind: 'resume'; readonly died?: boolean }
  | { readonly kind: 'proposed'; readonly step: StepKey; readonly proposed: Proposed; readonly leased: LeasedView }
  /** After the call's terminal record was folded (`waiting`: after its request was). */
  | { readonly kind: 'acted'; readonly step: StepKey; readonly call: CallId; readonly outcome: CallOutcome }
  | { readonly kind: 'woke'; readonly step: StepKey }
  /** The deadline of the command passed; a call that was cut has its terminal record by now. */
  | { readonly kind: 'timed_out'; readonly step: StepKey }
  /** Ends the run. `finally` still runs, so commands may follow; a second `cancel` cuts it short. */
  | { readonly kind: 'cancel' }
);

/** Ids are made by the runtime and passed in, so that the engine stays a function. */
interface NewIds {
  call(): CallId;
  message(): MessageId;
}

export interface Step {
  readonly state: RunState;
  /** To be journaled before the commands are performed. */
  readonly records: readonly EngineRecord[];
  readonly commands: readonly Command[];
  /** An attempt ended and the next one has not begun, or the death of a process was counted: commit, then send `resume`. */
  readonly again: boolean;
}
