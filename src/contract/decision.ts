import type { AnswerTerms } from './answer-terms.js';
import type { Sandbox } from './sandbox.js';

export type Verdict = 'allow' | 'approve' | 'deny';

const STRICTNESS: Record<Verdict, number> = { allow: 0, approve: 1, deny: 2 };

/** The stricter of two verdicts: layers only tighten. */
export function stricter(a: Verdict, b: Verdict): Verdict {
  return STRICTNESS[a] >= STRICTNESS[b] ? a : b;
}

/** Which part of the gate spoke, in the order in which they are asked (D3). */
export type Layer =
  | 'lease'
  | 'arguments'
  | 'containment'
  | 'control_plane'
  | 'always_deny'
  | 'toolset' // the toolset's own contract: read-before-write, shell grammar
  | 'envelope'
  | 'caps'
  | 'trust'
  // the access layers (ENV-5); `tool_access` speaks for the cap on effects and for levels as well
  | 'path'
  | 'command'
  | 'resource'
  | 'tool_access'
  | 'sandbox'
  | 'person' // who was asked said no, or said nothing in time
  | 'authority';

/** Where a rule stands, so that every decision can be traced to a line (ENV-10). */
export interface RuleSource {
  readonly file: string;
  /** 1-based; absent for built-in rules. */
  readonly line?: number;
  /** 1-based; absent where only the line is known. */
  readonly column?: number;
}

/** `file:line`, as people and documents name the place of a rule. */
export function placeText({ file, line }: RuleSource): string {
  return line ? `${file}:${line}` : file;
}

/** What the gate said about one call, and why. Plain data: journaled, printed, compared. */
export interface Decision {
  readonly verdict: Verdict;
  readonly layer: Layer;
  /** The deciding rule in the words of its file, e.g. `files.write.deny_paths ".env*"`. */
  readonly rule: string;
  readonly source?: RuleSource;
  readonly reason: string;
  /** Stable code, e.g. `escape`, `outside_lease`, `envelope_denied`. */
  readonly code: string;
  /** A corrected call could succeed: the model is told what to do instead. */
  readonly recoverable: boolean;
  /** Of an `approve`: how long the ask waits, in milliseconds; absent = `ASK_TIMEOUT_MS`. Without an answer the call is denied. */
  readonly timeoutMs?: number;
  /** Of an `approve`: who may answer, and how; absent = whoever reaches the state. */
  readonly terms?: AnswerTerms;
  /** For walking tools: what apply must skip (rulings 3.2). */
  readonly paths?: PathRules;
  /** How much of the result a model may read, where that is not `DEFAULT_OUTPUT`. */
  readonly output?: OutputLimits;
  /** For calls that start programs: under what they run. */
  readonly sandbox?: Sandbox;
}

/** Bounds of what a model reads of one result (TKT-6). */
export interface OutputLimits {
  readonly bytes: number;
  readonly lines: number;
}

/** 50 KB, 2,000 lines. */
export const DEFAULT_OUTPUT: OutputLimits = { bytes: 50 * 1024, lines: 2000 };

/** What one part of the gate said of a call: one line of an explanation (ENV-10). */
export interface LayerVerdict extends Pick<Decision, 'layer' | 'rule' | 'source' | 'reason' | 'code'> {
  /** Who spoke, for a person: `envelope "nightly"`, `the policy of /etc/windlass/windlass.yaml`, `control plane`. */
  readonly title: string;
  /** Null = asked, and it had nothing to say against the call. */
  readonly verdict: Verdict | null;
}

/** The decision, and what everybody said who was asked, in the order in which they were asked. The strictest decides, the first among equals. */
export interface Explanation {
  readonly decision: Decision;
  readonly layers: readonly LayerVerdict[];
}

/** What the process that judges can offer to programs (rulings 4.2). */
export interface Confinement {
  /** Programs can be confined here. Found out when it is first asked: a run that starts no program never tries. */
  readonly available: boolean;
  /** Why they cannot. */
  readonly why?: string;
  /** A person sits at a terminal. */
  readonly attended: boolean;
}

/** The file rules of a decision as data; `gate/` compiles them into a filter that apply puts to every entry. */
export interface PathRules {
  readonly deny: readonly string[];
  readonly approve: readonly string[];
  /** Places of the path layer, one list a policy: what is in none of a list is hidden. Absent = everything the unit holds. */
  readonly allow?: readonly (readonly string[])[];
}
