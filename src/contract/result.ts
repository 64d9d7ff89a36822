import type { Failure } from './outcome.js';
import type { ArtifactRef, Stored } from './record.js';

/** One thing that was looked at before a result was believed. `warn` = noted, and no reason to doubt it. */
export interface Check {
  /** `json`, `schema`, `content`, `effects`, or `verifier NAME` for a hook of the toolset. */
  readonly name: string;
  readonly result: 'pass' | 'fail' | 'warn';
  readonly message?: string;
}

/** What a toolset saw a call do. Paths as its plan names them. What is left out was not watched. */
export interface Observed {
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly deletes?: readonly string[];
  readonly hosts?: readonly string[];
  readonly costUsd?: number;
}

/** The result of a call as its journal tells it (TM-9): what came out, what it did, and why to believe it. */
export interface CallResult {
  readonly call: string;
  readonly status: 'success' | 'partial' | 'error' | 'cancelled';
  /** What of the output is missing, where the status is `partial`. */
  readonly incomplete: string | null;
  readonly output: Stored | null;
  /** What a model reads of it; null = the output itself. */
  readonly preview: Stored | null;
  /** Each with the journal row (`event`) that says it is there. */
  readonly artifacts: readonly (ArtifactRef & { readonly event: number })[];
  /** `reported` = the toolset watched; `planned` = what it said it would do, where nothing was seen to differ. Null = nothing was done. */
  readonly effects: (Observed & { readonly basis: 'planned' | 'reported' }) | null;
  readonly verifier: { readonly status: 'passed' | 'failed' | 'skipped'; readonly checks: readonly Check[] };
  readonly error: (Omit<Failure, 'class'> & { readonly safeToShow: boolean }) | null;
  readonly usage: {
    /** Milliseconds from its start to its end; null where they were not measured. */
    readonly ms: number | null;
    readonly outputBytes: number;
  };
  /** Hooks that broke after the call, which changes nothing of it. */
  readonly hookProblems: readonly string[];
  /** Journal row of its terminal event. */
  readonly event: number;
}

/** Whether the words of a failure are made to be read by others than who maintains the tool: those of a defect may hold anything. */
export function isSafeToShow(failure: Failure): boolean {
  return failure.class !== 'internal';
}
