import type {
  CallLog,
  CallOutcome,
  CallRequest,
  Decision,
  Failure,
  Identity,
  JournalRecord,
  Json,
  Plan,
  Sha256,
  StepKey,
  ToolDescriptor,
  Unit,
} from '../contract/index.js';
import type { Policy } from '../gate/index.js';
import type { ExplainedCall } from './explain.js';
import type { Registry } from './registry/index.js';
import type { CompiledView, Resolution, ViewRequest } from './view/types.js';

/** CHN-9. `patterns` absent = the list was not written; for model handlers that means none. */
export interface Selection {
  readonly patterns?: readonly string[];
  readonly hide: readonly string[];
  /** `session`-level allow list: intersected, never a widening. Absent = no restriction, empty = nothing. */
  readonly runtime?: readonly string[];
}

export interface CallContext {
  readonly step: StepKey;
  /** What the task wrote about tools: it can only cut the request's lease (rulings 6.1). Absent = nothing was written. */
  readonly selection?: Selection;
  readonly unit: Unit;
  readonly policy: Policy;
  /** Hash of the chain's definition: a verdict is bound to it. */
  readonly chain: Sha256;
  /** Who fired the run: a rule may want somebody else to answer. */
  readonly firedBy?: Identity;
  readonly log: CallLog;
  readonly signal: AbortSignal;
}

/** What finding, planning and judging a call needs. */
export type JudgingContext = Omit<CallContext, 'log' | 'chain' | 'firedBy'>;

/** Everything up to the decision and nothing after it. */
export interface DryRun {
  readonly decision: Decision;
  readonly plan: Plan | null;
  readonly args: Json;
  /** Set when the call would fail before it could be judged (wrong arguments, nothing there): then `decision` refuses it. */
  readonly failure?: Failure;
}

/** The one way in for every call (D3). */
export interface ToolManager {
  readonly registry: Registry;
  tools(): readonly ToolDescriptor[];
  /** Which tools a model call may see, and why the others may not (TM-4). */
  resolve(request: ViewRequest): Resolution;
  /** The lease of a model call, and what its provider is sent (TM-5). */
  compileView(resolution: Resolution): CompiledView;
  /**
   * Why a run in which a task selects these tools may not begin (rulings 4.2); null = it may. `named`: the one tool that the
   * task calls itself; absent = what a model is offered.
   */
  barsRun(selection: Selection, policy: Policy, named?: string): Decision | null;
  /** lease ▸ validate ▸ locate ▸ plan ▸ judge ▸ approve ▸ confine ▸ apply ▸ verify ▸ keep evidence. Never throws for what the call did. */
  call(request: CallRequest, context: CallContext): Promise<CallOutcome>;
  /** For a call with records but no terminal one: settles it by effect class (TM-7), or takes it through the way in again under the same id. */
  recover(request: CallRequest, records: readonly JournalRecord[], context: CallContext, wornOut?: boolean): Promise<CallOutcome>;
  dryRun(request: CallRequest, context: JudgingContext): Promise<DryRun>;
  /** Who says what about a call, also after a refusal. */
  explain(request: CallRequest, context: JudgingContext): Promise<ExplainedCall>;
}
