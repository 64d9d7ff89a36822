import type { Decision } from './decision.js';
import type { ToolDescriptor } from './descriptor.js';
import type { Sha256 } from './hash.js';
import type { CallId, RunId, SessionId, TaskId, ToolName } from './ids.js';
import type { Purpose } from './intent.js';
import type { Json, JsonObject } from './json.js';
import type { Failure } from './outcome.js';
import type { Plan } from './plan.js';
import type { Observed } from './result.js';
import type { Located, RealPath } from './unit.js';

/** Which tools a call may be of (TM-5): those of the view its reply was made under, or the one a direct call names. */
export interface Lease {
  readonly tools: readonly ToolName[];
  /** Hash of the view. Absent for direct calls. */
  readonly view?: Sha256;
}

/** `tools_policies`: per toolset, string keys to string values. */
export type ToolsPolicies = { readonly [toolset: string]: { readonly [key: string]: string } };

/** A call as proposed, before anything was checked. */
export interface CallRequest {
  readonly id: CallId;
  readonly run: RunId;
  readonly task: TaskId;
  readonly session: SessionId;
  /** As the proposer wrote it; may name nothing. */
  readonly tool: string;
  readonly args: Json;
  readonly proposedBy: 'chain' | 'model' | 'user';
  /** What the model said as it proposed the call. */
  readonly rationale?: string;
  readonly lease: Lease;
  readonly policies: ToolsPolicies;
  /** Absent = nobody says what it is for beyond its task. */
  readonly purpose?: Purpose;
  /** Calls of a model whose whole results it still has before it. Absent = whoever proposes has no such context. */
  readonly inContext?: readonly CallId[];
}

/** Folders of the unit a call acts in. */
export interface UnitRoots {
  readonly workspace: RealPath;
  /** The run's private folder for temporary files. */
  readonly tmpdir: RealPath | null;
}

/** A call whose tool is known, whose arguments fit the schema and whose paths are located. */
export interface ResolvedCall {
  readonly request: CallRequest;
  readonly descriptor: ToolDescriptor;
  /** Validated and coerced. */
  readonly args: JsonObject;
  /** By argument name. */
  readonly located: { readonly [arg: string]: Located };
  readonly roots: UnitRoots;
  /** This toolset's policies after merging all layers. */
  readonly policy: { readonly [key: string]: string };
  /** Where each of its keys stands, for people: files with their lines, and the task. Absent: not known. */
  readonly policyPlaces?: { readonly [key: string]: readonly string[] };
}

/**
 * Nothing happened and the proposer may correct itself (LFS-7), or the call can never be right. The toolset's own
 * contract refused it: outcome `denied`, layer `toolset`.
 */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
  readonly recoverable: boolean;
}

/** What an artifact is to who reads it (TM-9). */
export type ArtifactKind = 'tool_output' | 'file' | 'diff' | 'screenshot' | 'log' | 'dataset' | 'pre_image';

export interface NewArtifact {
  readonly kind: ArtifactKind;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * What apply brings back. `value` is for programs and chains; `text` is what a model reads (default: the value as JSON).
 * A text within the output limits (`DEFAULT_OUTPUT`) is handed on as it is: the toolset has chosen what to leave out.
 */
export interface ToolResult {
  readonly value: Json;
  readonly text?: string;
  readonly artifacts?: readonly NewArtifact[];
  /** What of the value is missing, and why; absent = it is all there is. */
  readonly incomplete?: string;
  /** What the toolset saw itself do, where it watched: held against the plan. */
  readonly observed?: Observed;
}

export type Planned =
  /** `payload` is the toolset's own, handed back to `apply` untouched and never stored. */
  /**
   * `diff` shows a person what would change, worked out when someone is asked: a unified diff, or null where it cannot be
   * established. It never reaches the model.
   */
  | { readonly kind: 'planned'; readonly plan: Plan; readonly payload: unknown; readonly diff?: () => Promise<string | null> }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type Applied =
  | { readonly kind: 'done'; readonly result: ToolResult }
  /** The world moved on between plan and apply: nothing was done. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** `result`: what there is to see of it all the same, e.g. the output of a program that ended with 1. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly result?: ToolResult }
  /** It was told to end by its signal, and did: nothing of it goes on. */
  | { readonly kind: 'stopped' };

/** A file as it was kept. */
export interface KeptFile {
  readonly bytes: Uint8Array;
  /** Permission bits; absent = they are not on record. */
  readonly mode?: number;
}

/** What is known of a call that was started and has no terminal event (TM-7). */
export interface InterruptedCall {
  readonly call: ResolvedCall;
  readonly plan: Plan;
  /** A file before this call changed it; `absent` = there was none, null = it was not kept. */
  before?(real: RealPath): Promise<KeptFile | 'absent' | null>;
}

export type Recovered =
  | { readonly kind: 'done'; readonly result: ToolResult }
  /** Provably nothing happened, or the repeat is idempotent: the call goes through the one way in again. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'unknown' };

/** How one call ended, for whoever asked for it. */
export type CallOutcome =
  | { readonly kind: 'ok'; readonly result: ToolResult }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly result?: ToolResult }
  | { readonly kind: 'denied'; readonly decision: Decision }
  | { readonly kind: 'waiting'; readonly ask: string; readonly decision: Decision }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'timeout'; readonly afterMs: number }
  | { readonly kind: 'cancelled' };
