import type { Check, EffectClass, Json, Plan, Target, ToolIntent } from '../contract/index.js';
import type { ArtifactBody, DecisionBody, ErrorBody } from './documents.js';
import type { ReasonBody } from './tool-documents.js';

/** Everything about one call. Null stands for what did not happen, or not yet. */
export interface CallStory {
  readonly tool: string;
  /** Of the descriptor its arguments were held against. */
  readonly version: string | null;
  readonly task: string;
  readonly proposed_by: string;
  /** As they were proposed, and as the tool got them. */
  readonly args: Json;
  readonly resolved_args: Json;
  /** False where the tool wants its arguments nowhere on record: both are null then. */
  readonly args_kept: boolean;
  /** Why. */
  readonly intent: ToolIntent;
  /** What the plan does that the intent does not hold. */
  readonly beyond: readonly string[];
  /** Which tools were seen and which were not, and by whom they were kept out. */
  readonly view: ViewStory | null;
  readonly decision: DecisionBody | null;
  readonly approval: ApprovalStory | null;
  /** Under whose identity and scopes; null where the tool is not there any more. */
  readonly identity: { readonly strategy: string; readonly scopes: readonly string[] } | null;
  /** Under what its programs ran; null where none was prepared, or it starts none. */
  readonly sandbox: string | null;
  readonly effect: EffectClass | null;
  readonly idempotency: string | null;
  readonly plan: Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts'> | null;
  readonly argv: Plan['argv'];
  /** The programs of `argv` run at once, each reading what the one before it prints. */
  readonly piped?: true;
  /** Those of `argv` that were started, in their order; null where that is not on record. */
  readonly ran: Plan['argv'] | null;
  readonly outcome: 'ok' | 'failed' | 'denied' | 'unknown' | 'waiting' | 'under_way';
  readonly error: ErrorBody | null;
  /** Where the whole output is. */
  readonly output: OutputStory | null;
  readonly artifacts: readonly ArtifactBody[];
  /** Null while it is not over. */
  readonly result: ResultStory | null;
  /** Files that are different afterwards. What a program wrote is not known, so it stands in no list. */
  readonly changed: readonly Pick<Target, 'path' | 'pre' | 'post'>[];
}

/** What came of a call, beside its output: what it did, and why to believe it. */
export interface ResultStory {
  readonly status: 'success' | 'partial' | 'error' | 'cancelled';
  /** What of the output is missing, where the status is `partial`. */
  readonly incomplete: string | null;
  /** `skipped` = there was nothing to hold against it. */
  readonly verifier: 'passed' | 'failed' | 'skipped';
  readonly checks: readonly Check[];
  /** `reported` = its toolset watched; `planned` = what it said it would do. Null = nothing is known to be done. */
  readonly effects: {
    readonly basis: 'planned' | 'reported';
    readonly reads: readonly string[];
    readonly writes: readonly string[];
    readonly deletes: readonly string[];
    readonly hosts: readonly string[];
    readonly cost_usd: number | null;
  } | null;
  /** The words of its error may be read by others than who maintains the tool. */
  readonly safe_to_show: boolean;
  /** `ms`: from its start to its end; null where nobody measured. */
  readonly usage: { readonly ms: number | null; readonly output_bytes: number };
  /** Hooks that broke after it, which changes nothing of it. */
  readonly hook_problems: readonly string[];
  /** Journal row of its terminal event. */
  readonly event: number;
}

export interface ViewStory {
  /** Null for a direct call: its lease is the one tool it names. */
  readonly hash: string | null;
  readonly envelope: string | null;
  readonly seen: readonly string[];
  readonly filtered: readonly (ReasonBody & { readonly tools: readonly string[] })[];
}

export interface ApprovalStory {
  readonly ask: string;
  readonly state: 'granted' | 'waiting' | 'denied';
  readonly scope: string | null;
  readonly by: string | null;
  readonly at: string | null;
}

export type OutputStory =
  | { readonly in: 'journal'; readonly seq: number; readonly bytes: number }
  | { readonly in: 'artifact'; readonly sha256: string; readonly bytes: number };
