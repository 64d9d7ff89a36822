import type { EffectClass, Json, Plan, Target, ToolIntent } from '../contract/index.js';
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
  readonly sandbox: string | null;
  readonly effect: EffectClass | null;
  readonly idempotency: string | null;
  readonly plan: Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts'> | null;
  readonly argv: Plan['argv'];
  readonly outcome: 'ok' | 'failed' | 'denied' | 'unknown' | 'waiting' | 'under_way';
  readonly error: ErrorBody | null;
  /** Where the whole output is. */
  readonly output: OutputStory | null;
  readonly artifacts: readonly ArtifactBody[];
  /** What was held against the result. */
  readonly verifier: 'passed' | 'failed' | 'skipped';
  /** Files that are different afterwards. */
  readonly changed: readonly Pick<Target, 'path' | 'pre' | 'post'>[];
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
