import type { Identity } from './answer-terms.js';
import type { Ask, AskAnswer, AskId, NewAsk } from './ask.js';
import type { ArtifactKind, NewArtifact } from './call.js';
import type { Sha256 } from './hash.js';
import type { CallId, MessageId, MissionId, RunId } from './ids.js';
import type { Json, JsonObject } from './json.js';
import type { NewMission } from './mission.js';
import type { Outcome, RunStatus } from './outcome.js';
import type { PolicySources } from './policy.js';
import type { ArtifactRef, CallRecord, JournalRecord, JournalRow, Stored } from './record.js';
import type { Scrubber } from './scrubber.js';
import type { TableSpec, ToolsetState } from './toolset-state.js';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a clock that nobody sets; only differences mean anything. */
  elapsed(): number;
  /** Resolves at `until` (ms since the epoch) or rejects with the signal's reason. */
  sleepUntil(until: number, signal: AbortSignal): Promise<void>;
}

/** The only source of randomness; tests give a seeded one. */
export interface Ids {
  run(): RunId;
  call(): CallId;
  message(): MessageId;
  ask(): AskId;
  mission(): MissionId;
  /** Uniform in [0, 1). */
  random(): number;
}

/** Who gets a secret: an origin (scheme, host, port), one program by its bytes, or the path of a webhook (rulings 2). */
export type Recipient =
  | { readonly kind: 'origin'; readonly origin: string }
  /** `path` is real. */
  | { readonly kind: 'program'; readonly path: string; readonly sha256: Sha256 }
  | { readonly kind: 'webhook'; readonly path: string };

/** The operator's named secrets. A value leaves only towards who its definition names (rulings 2). */
export interface Secrets {
  /**
   * The value as it stands now.
   * @throws WindlassError `secret_not_found`, `secret_refused`, `secret_unreadable`; never with the value
   */
  release(name: string, to: Recipient): Promise<string>;
  /** Knows every value that could be read without starting anything, and every one that was released. */
  readonly scrubber: Scrubber;
}

/** What a run keeps of its start; resume reads this, never the world (D6). */
export interface PinnedRun {
  readonly id: RunId;
  readonly chain: string;
  /** The frozen definition as JSON, stored once per hash. */
  readonly definition: Json;
  readonly definitionHash: Sha256;
  readonly interpreter: number;
  readonly input: Json;
  readonly vars: JsonObject;
  /** Envelope and caps as they stood at the start; resume judges by the stricter of these and today's (D6). */
  readonly policy: PolicySources;
  readonly envelope: string;
  readonly cwd: string;
  readonly workspace: string;
  /** Folder of the chain file, for files named beside it. */
  readonly chainDir: string;
  readonly path: string;
  readonly session: string;
  readonly startedAt: number;
  /** Who fired it; absent in runs of older versions. */
  readonly firedBy?: Identity;
}

/** Who drives a run. Death is provable only when machine, boot and pid namespace are ours (rulings 7.2). */
export interface ClaimOwner {
  readonly machine: string;
  readonly boot: string;
  readonly pidNamespace: string;
  readonly pid: number;
  /** Start time of the process in clock ticks since boot, from /proc. */
  readonly pidStart: string;
}

export interface RunRow {
  readonly id: RunId;
  readonly chain: string;
  /** `running` with a provably dead or expired claim is `orphaned`. */
  readonly status: RunStatus | 'orphaned';
  readonly outcome: Outcome | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Task the run stands at, or ended in. Null before its first record of a task. */
  readonly task: string | null;
  readonly cancelRequested: boolean;
  /** Whoever drove it is gone and did not give the claim back: it was killed, or its machine stopped. */
  readonly died: boolean;
}

/** One change of the durable state. A batch is one transaction: all of it happens, or nothing. */
export type JournalOp =
  | { readonly op: 'create_run'; readonly run: PinnedRun; readonly owner: ClaimOwner }
  /** Of a run that this batch or an earlier one created. Fails the batch with `slot_used` when its slot was claimed before. */
  | { readonly op: 'create_mission'; readonly mission: NewMission }
  /**
   * Takes the claim of a run that nobody living holds. Fails the batch with `run_claimed` otherwise. `ended`: also of one that
   * is over, to add to its journal.
   */
  | { readonly op: 'claim'; readonly run: RunId; readonly owner: ClaimOwner; readonly now: number; readonly ended?: true }
  | { readonly op: 'heartbeat'; readonly run: RunId; readonly owner: ClaimOwner; readonly now: number }
  | { readonly op: 'release'; readonly run: RunId; readonly owner: ClaimOwner }
  /** At least one record; `seq` of the first. A taken seq fails the batch with `lost_claim`. */
  | { readonly op: 'append'; readonly run: RunId; readonly seq: number; readonly at: number; readonly records: readonly JournalRecord[] }
  /** Which task it stands at its journal says. */
  | { readonly op: 'stand'; readonly run: RunId; readonly status: 'running' | 'waiting' }
  | { readonly op: 'finish'; readonly run: RunId; readonly outcome: Outcome; readonly at: number }
  | { readonly op: 'request_cancel'; readonly run: RunId }
  /** Asks a person. Part of the batch that parks the run, so that no answer can come too early. */
  | { readonly op: 'ask'; readonly ask: NewAsk }
  /** One compare-and-set: the first answer in time counts. Fails with `ask_not_found`, `already_answered`, `ask_expired`, `approval_stale`, and, with the ask still open, `approver_refused` and `confirmation_missing`. */
  | { readonly op: 'answer'; readonly ask: AskId; readonly answer: AskAnswer }
  /**
   * Uses a yes for the start that stands in the same batch: of its own call once, or, with scope `session`, of an
   * identical call. Fails with `ask_not_found`, `ask_expired`, `approval_stale`; then nothing of the batch happened.
   */
  | { readonly op: 'consume'; readonly use: VerdictUse }
  /** Takes a yes back that could still be used. Fails with `ask_not_found`, `grant_not_found`. */
  | { readonly op: 'revoke'; readonly ask: AskId; readonly revoked: NonNullable<AskAnswer['revoked']> }
  /**
   * Ends an ask whose verdict was not used. `superseded` = the call is another one now, `void` = nobody needs it, `expired` = nobody used it in time. One
   * that is closed stays as it is.
   */
  | { readonly op: 'close_ask'; readonly run: RunId; readonly ask: AskId; readonly as: 'void' | 'superseded' | 'expired' };

/** A verdict and the call that wants to start under it. */
export interface VerdictUse {
  readonly ask: AskId;
  readonly run: RunId;
  readonly call: CallId;
  readonly digest: Sha256;
  readonly grant: Sha256;
}

/**
 * The durable truth of runs (D11). Transactions are data. `commit` is durable (fdatasync) when it resolves; commits of
 * one event-loop turn share one transaction on disk, and one that fails does not fail its neighbours.
 */
export interface Journal {
  /**
   * @param how `alone`: nobody else is about to write, so that there is no turn to wait for
   * @throws WindlassError `run_claimed`, `lost_claim`, `run_not_found`, `slot_used`, `store_busy`, `store_full`
   */
  commit(batch: readonly JournalOp[], how?: { readonly alone?: boolean }): Promise<void>;
  /** @throws WindlassError `run_not_found` */
  pinned(run: RunId): Promise<PinnedRun>;
  rows(run: RunId, after?: number): AsyncIterable<JournalRow>;
  rowsOfCall(call: CallId): Promise<{ readonly run: RunId; readonly rows: readonly JournalRow[] } | null>;
  run(run: RunId): Promise<RunRow | null>;
  /** Newest first. */
  list(filter: { readonly status?: RunRow['status']; readonly limit: number }): Promise<readonly RunRow[]>;
  /** Deletes finished runs that ended before `before`, their rows, and artifacts that nothing refers to any more. */
  prune(before: number): Promise<{ readonly runs: number; readonly artifacts: number }>;
  close(): Promise<void>;
}

/** Content-addressed bytes. Equal content is stored once; `put` is durable when it resolves. */
export interface Artifacts {
  put(run: RunId, call: CallId | null, artifact: NewArtifact): Promise<ArtifactRef>;
  /** @throws WindlassError `artifact_not_found`, `artifact_corrupt` when the bytes no longer match the hash */
  get(sha256: Sha256): Promise<Buffer>;
  /** What these bytes are to the runs that keep them; empty when none does. */
  kindsOf(sha256: Sha256): Promise<readonly ArtifactKind[]>;
  list(run: RunId): Promise<readonly (ArtifactRef & { readonly call: CallId | null })[]>;
}

/** Where `tools/` writes the events of calls: the journal of the run it works for. */
export interface CallLog {
  append(record: CallRecord): void;
  /** Everything appended so far is on disk when it resolves. */
  flush(): Promise<void>;
  /** Stores a payload: inline when small, as an artifact of the call otherwise. */
  store(value: Json, call: CallId): Promise<Stored>;
  load(stored: Stored): Promise<Json>;
  keep(call: CallId, artifact: NewArtifact): Promise<ArtifactRef>;
  /** The bytes of an artifact. @throws WindlassError `artifact_not_found`, `artifact_corrupt` */
  bytesOf(sha256: Sha256): Promise<Uint8Array>;
  readonly asks: CallAsks;
}

/** The asks of the run a call belongs to. What changes them goes to disk with the records beside it, or not at all. */
export interface CallAsks {
  newId(): AskId;
  /** Oldest first. */
  ofCall(call: CallId): Promise<readonly Ask[]>;
  granting(grant: Sha256): Promise<Ask | null>;
  /** With the next commit. */
  raise(ask: NewAsk): void;
  /** With the next commit. */
  close(ask: AskId, as: 'void' | 'superseded' | 'expired'): void;
  /**
   * Uses a verdict and puts `records` on disk, in one transaction. When it throws, neither happened.
   * @throws WindlassError `ask_not_found`, `ask_expired`, `approval_stale`, and what the store throws
   */
  consume(use: VerdictUse, records: readonly CallRecord[]): Promise<void>;
}

/** Tables of toolsets, by toolset. */
export interface ToolsetStates {
  open(spec: TableSpec): ToolsetState;
}

export type DriveResult = 'done' | 'waiting' | 'cancelled' | 'lost';

/** At-least-once calls of `drive(run)` (D11). */
export interface Dispatcher {
  start(drive: (run: RunId, signal: AbortSignal) => Promise<DriveResult>): void;
  /** Idempotent per run while it is queued or driven. Resolves when that drive ended. */
  enqueue(run: RunId): Promise<DriveResult>;
  abort(run: RunId): void;
  /** Waits for drives under way, at most `drainMs`, then aborts them. */
  stop(options?: { readonly drainMs?: number }): Promise<void>;
}
