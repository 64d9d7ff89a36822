import type { Failure } from './outcome.js';

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

/** Whether the words of a failure are made to be read by others than who maintains the tool: those of a defect may hold anything. */
export function isSafeToShow(failure: Failure): boolean {
  return failure.class !== 'internal';
}
