import type { GraphFormat } from '../chain/index.js';
import type { ErrorCode, Json, JsonObject, MissionStatus, OutcomeKind, Plan, Position, RunRow } from '../contract/index.js';
import type { AskSummary } from './ask-documents.js';
import type { CallStory } from './story-document.js';

/** What went wrong, as every document carries it. */
export interface ErrorBody {
  /** Stable: a code of `docs/errors.md`, or of the tool. */
  readonly code: ErrorCode | (string & {});
  readonly message: string;
  readonly retryable: boolean;
  /** Of a denial: `file:line` of the rule that said no, where it stands anywhere. */
  readonly source?: string;
  readonly position?: Position;
}

/** `run` and `resume`: how a run stands or ended. */
export interface RunDocument {
  readonly v: 1;
  readonly run: string;
  readonly chain: string;
  readonly status: RunRow['status'];
  readonly outcome: OutcomeKind | null;
  readonly stop_reason: string | null;
  readonly output: Json;
  readonly denials: readonly { readonly task: string; readonly call: string; readonly code: string; readonly reason: string }[];
  /** What the run waits for. */
  readonly asks: readonly AskSummary[];
  readonly usage: UsageBody;
  readonly error: ErrorBody | null;
}

export interface UsageBody {
  readonly steps: number;
  readonly tool_calls: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly cost_usd: number;
  /** Milliseconds from the start of the run to its end, or to now. */
  readonly elapsed_ms: number;
}

/** One line of `runs list`. Times are RFC 3339 in UTC. */
export interface RunSummary {
  readonly id: string;
  readonly chain: string;
  readonly status: RunRow['status'];
  readonly outcome: OutcomeKind | null;
  readonly started: string;
  readonly ended: string | null;
  /** Task the run stands at, or ended in. */
  readonly task: string | null;
}

export interface RunsDocument {
  readonly v: 1;
  readonly runs: readonly RunSummary[];
}

/** `runs show`: the run's document plus what it pinned and the way it took. */
export interface RunDetailDocument extends RunDocument {
  readonly started: string;
  readonly ended: string | null;
  readonly envelope: string;
  readonly workspace: string;
  readonly definition: string;
  readonly interpreter: number;
  /** When what it changed was put back. `null`: it was not. `unfinished`: a revert began and was cut off. */
  readonly reverted: string | 'unfinished' | null;
  readonly path: readonly {
    readonly task: string;
    readonly visit: number;
    readonly attempt: number;
    readonly outcome: OutcomeKind;
    readonly next: string;
    readonly via: string;
  }[];
}

/** `mission fire`: the document of its run under the mission's words. */
export interface MissionDocument extends Omit<RunDocument, 'status'> {
  readonly mission: string;
  /** `skipped`: the slot was used before, and `mission` and `run` are those that used it. */
  readonly status: MissionStatus | 'skipped';
  readonly slot: string | null;
  readonly envelope: string;
  /** Of a skipped one: how the first one stands; `pruned` when it is no longer kept. */
  readonly first: { readonly mission: string; readonly run: string; readonly status: MissionStatus | 'pruned' } | null;
}

export interface MissionSummary {
  readonly id: string;
  readonly run: string;
  readonly chain: string;
  readonly intent: string;
  readonly slot: string | null;
  readonly envelope: string;
  readonly status: MissionStatus;
  readonly outcome: OutcomeKind | null;
  readonly started: string;
  readonly ended: string | null;
}

export interface MissionsDocument {
  readonly v: 1;
  readonly missions: readonly MissionSummary[];
}

/** `mission show`: the detail of its run, under the mission's words. */
export interface MissionDetailDocument extends Omit<RunDetailDocument, 'status'> {
  readonly mission: string;
  readonly intent: string;
  readonly slot: string | null;
  readonly status: MissionStatus;
  /** The command that takes up an orphaned mission; null for any other. */
  readonly resume: string | null;
}

/** `graph`. */
export interface GraphDocument {
  readonly v: 1;
  readonly chain: string;
  readonly format: GraphFormat;
  readonly graph: string;
}

export interface CancelDocument {
  readonly v: 1;
  readonly run: string;
  readonly status: RunRow['status'];
  /** `done`: it was cancelled here. `requested`: its living owner was told. `finished`: it had ended before. */
  readonly cancelled: 'done' | 'requested' | 'finished';
}

/** One file of `runs revert`. */
export interface RevertedBody {
  /** Relative to the workspace. */
  readonly path: string;
  /** `none`: it is as it was before the run already. */
  readonly action: 'restore' | 'delete' | 'recreate' | 'none';
  /** SHA-256 before and after the revert; null = no file. */
  readonly from: string | null;
  readonly to: string | null;
  /** With `--dry-run`: how it would change. */
  readonly diff: string | null;
}

/** `runs revert`. */
export interface RevertDocument {
  readonly v: 1;
  readonly run: string;
  /** `planned`: a dry run. `nothing`: the run changed no file. `already`: it was put back before, at `at`, and changed nothing since. */
  readonly reverted: 'done' | 'planned' | 'nothing' | 'already';
  readonly at: string | null;
  readonly files: readonly RevertedBody[];
  /** Folders that the run made for its files and that are empty without them: taken away, the deepest first. */
  readonly folders: readonly string[];
  /** Calls whose effects no revert takes back: programs, hosts, what was not kept. */
  readonly not_undone: readonly { readonly call: string; readonly tool: string; readonly effect: string }[];
}

export interface PruneDocument {
  readonly v: 1;
  readonly runs: number;
  readonly artifacts: number;
}

/** What the gate said, as documents show it. */
export interface DecisionBody {
  readonly verdict: 'allow' | 'approve' | 'deny';
  readonly layer: string;
  readonly rule: string;
  /** `file:line` of the rule where it has one. */
  readonly source: string | null;
  readonly reason: string;
  readonly code: string;
  readonly recoverable: boolean;
}

/** `tool call`. `decision` and `plan` are null where the call did not get that far. */
export interface CallDocument {
  readonly v: 1;
  readonly tool: string;
  readonly call_id: string;
  readonly run: string | null;
  readonly outcome: 'ok' | 'denied' | 'waiting' | 'failed' | 'unknown' | 'timeout' | 'cancelled';
  readonly decision: DecisionBody | null;
  readonly plan: Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts'> | null;
  readonly argv: Plan['argv'];
  /** The programs of `argv` run at once, each reading what the one before it prints. */
  readonly piped?: true;
  readonly result: Json;
  readonly error: ErrorBody | null;
  readonly artifacts: readonly ArtifactBody[];
  readonly ask_id?: string;
  /** What the call waits for; empty unless it does. */
  readonly asks: readonly AskSummary[];
}

export interface ArtifactBody {
  readonly sha256: string;
  readonly kind: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly call: string | null;
  /** Journal row of that call which says it is there. Null for what no call left. */
  readonly event: number | null;
}

export interface ArtifactsDocument {
  readonly v: 1;
  readonly run: string;
  readonly artifacts: readonly ArtifactBody[];
}

/** `trace`: the records of a run, or of one call, in order. */
export interface TraceDocument {
  readonly v: 1;
  readonly run: string;
  readonly call: string | null;
  /** Of a call: everything about it. Null for a run. */
  readonly story: CallStory | null;
  /** Calls whose plan went beyond what they were for, and how. */
  readonly beyond: readonly { readonly call: string; readonly tool: string; readonly effects: readonly string[] }[];
  readonly records: readonly { readonly seq: number; readonly at: string; readonly record: Json }[];
}

/**
 * One line of `vet`. Lines and columns are 1-based. A `note` tells of something that is checked and kept, and of which this
 * version does not yet make everything; it counts for nothing.
 */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'note';
  readonly code: string;
  readonly message: string;
}

export interface VetDocument {
  readonly v: 1;
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
}

export interface TrustDocument {
  readonly v: 1;
  readonly workspace: string;
  readonly trusted: readonly { readonly file: string; readonly sha256: string }[];
}

export interface PathsDocument {
  readonly v: 1;
  readonly workspace: string;
  readonly config: readonly { readonly layer: string; readonly file: string; readonly exists: boolean; readonly trusted: boolean }[];
  readonly state: string;
  readonly database: string;
  readonly artifacts: string;
  readonly cache: string;
}

export interface InitDocument {
  readonly v: 1;
  readonly workspace: string;
  readonly created: readonly string[];
  readonly kept: readonly string[];
}

/** Any command that ended before it had a result. `data`: the particulars of the code, where it has any. */
export interface ErrorDocument {
  readonly v: 1;
  readonly error: ErrorBody & { readonly data?: JsonObject };
}
