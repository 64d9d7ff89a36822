import type { CallOutcome, CallRequest, Refusal, ResolvedCall, ToolResult } from './call.js';
import type { ToolDescriptor } from './descriptor.js';
import type { Plan } from './plan.js';
import type { Check } from './result.js';

/** A call that was started, and how it ended. */
export interface EndedCall {
  readonly request: CallRequest;
  readonly descriptor: ToolDescriptor;
  readonly outcome: CallOutcome;
}

/** Milliseconds one hook may take. */
export const HOOK_MS = 5_000;

/**
 * What a toolset wants to be asked around its calls (TM-13), by the names that its descriptors give under `hooks`. Functions of the
 * process, never commands of a file. Each is told to end after `HOOK_MS`. Those asked before the call only read, as `plan` does.
 */
export interface ToolsetHooks {
  /** Once planned and before it is judged: null = go on. One that breaks or is late refuses the call. */
  readonly preCall?: { readonly [name: string]: (call: ResolvedCall, plan: Plan, signal: AbortSignal) => Promise<Refusal | null> };
  /** Whether a result holds. `fail`, an error and lateness make the call a failure; its effect stays on record. */
  readonly verifier?: {
    readonly [name: string]: (call: ResolvedCall, plan: Plan, result: ToolResult, signal: AbortSignal) => Promise<Omit<Check, 'name'>>;
  };
  /** After any started call ended, once that is on disk. Changes nothing; told again when a crash comes in between. */
  readonly postCall?: { readonly [name: string]: (ended: EndedCall, signal: AbortSignal) => Promise<void> };
  /** The same, after one that did not succeed. */
  readonly onError?: { readonly [name: string]: (ended: EndedCall, signal: AbortSignal) => Promise<void> };
}
