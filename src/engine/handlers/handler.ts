import type { DataType, LeasedView, ModelReply, Outcome, ValueRef } from '../../contract/index.js';
import type { Draft } from '../draft.js';
import type { TaskInput } from '../input.js';
import type { Command } from '../types.js';

/** What an attempt wants next: a command performed, a person, or to be settled. */
export type Want = { readonly kind: 'propose' | 'act' | 'sleep'; readonly command: Command } | { readonly kind: 'person' } | Settlement;

export interface Settlement {
  readonly kind: 'settle';
  readonly outcome: Outcome;
  /** Null, where the task did not succeed: what it can hand on (`handOn`). */
  readonly output: ValueRef | null;
}

/** What a model answered, with the view it was made under. */
export interface Answer {
  readonly reply: ModelReply;
  readonly leased: LeasedView;
}

/**
 * One kind of task. A handler reads the folded state and says what comes next, so that a resumed attempt goes on where
 * it stood; it records nothing it would need to remember otherwise.
 */
export interface Handler {
  /** Types of input it can take; null = any. */
  readonly accepts: readonly DataType[] | null;
  /** At the beginning, after a sleep, after a call ended, after a crash. Throws TaskProblem to fail the attempt. */
  next(draft: Draft, input: TaskInput): Want;
  /** A model answered. */
  answered?(draft: Draft, input: TaskInput, answer: Answer): Want;
  /** The task ends without success: leave no proposed call without an answer. */
  cut?(draft: Draft, input: TaskInput, outcome: Outcome): void;
}

export function settle(outcome: Outcome, output: ValueRef | null): Settlement {
  return { kind: 'settle', outcome, output };
}

export function ok(token: string, output: ValueRef): Settlement {
  return settle({ kind: 'ok', token }, output);
}
