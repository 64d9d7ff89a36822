import type { Layer, RuleSource } from './decision.js';
import type { ToolDescriptor } from './descriptor.js';
import type { EffectClass } from './effects.js';
import type { Sha256 } from './hash.js';
import type { ToolName } from './ids.js';

/** Why a view shows a tool or does not, in the order in which it is asked. The first that applies is the reason. */
export const VIEW_REASONS = {
  not_callable: 'its registration does not let it be called',
  not_for_models: 'its descriptor keeps it from models',
  not_named: 'the call names another tool',
  no_list: 'the task writes no list of tools, or is of a handler that offers none',
  not_listed: 'the list of the task does not name its toolset',
  excluded: 'the list of the task takes its toolset out',
  hidden: '`hide_tools` of the task names it',
  not_admitted: 'this process admits other toolsets',
  not_granted: 'it is enabled for others',
  revoked: 'it, or what it was enabled by, was revoked',
  denied: 'a policy denies it whatever its arguments',
  not_executable: 'nothing here can carry it out',
  no_credential: 'a secret that it needs is not configured',
  no_budget: 'no call of the budget is left',
  over_limit: 'others rank before it, and the view is full',
  listed: 'the list of the task names its toolset',
  named: 'the call names it',
} as const;
export type ViewCode = keyof typeof VIEW_REASONS;

/** Why, in a code and a sentence; with the rule and its place where a policy spoke. */
export interface ViewReason {
  readonly code: ViewCode;
  readonly reason: string;
  readonly layer?: Layer;
  readonly rule?: string;
  readonly source?: RuleSource;
}

/** A tool that a model is offered, and the terms of its calls. */
export interface ExposedTool extends ViewReason {
  readonly tool: ToolName;
  readonly version: string;
  readonly effect: EffectClass;
  readonly risk: ToolDescriptor['risk']['level'];
  /** Whether a call would ask a person: never, always, or depending on its arguments. Only a hint: every call is judged. */
  readonly asks: 'never' | 'by_arguments' | 'always';
  /** Some arguments are denied by a list of the tool's own axis or of places. A hint as well. */
  readonly denies?: true;
  /** UTF-8 bytes of a result that may return to the model. */
  readonly outputBytes: number;
}

/** Tools that are kept out for one and the same reason. */
export interface HiddenTools extends ViewReason {
  /** Sorted full names. */
  readonly tools: readonly string[];
}

/** What one model call may see, with a reason for every tool there is (TM-4). The same circumstances give the same bytes. */
export interface ToolView {
  readonly envelope: string;
  /** Most tools that are shown. */
  readonly limit: number;
  /** Sorted by name. */
  readonly exposed: readonly ExposedTool[];
  readonly hidden: readonly HiddenTools[];
}

/** A view as the lease of a model call (TM-5): stored once a run under its hash, and named by every reply it produced. */
export interface LeasedView {
  /** Of the view's bytes. */
  readonly hash: Sha256;
  readonly view: ToolView;
}
