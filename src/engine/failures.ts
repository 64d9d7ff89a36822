import { type ErrorCode, type Failure, type FailureClass, type Outcome, type TaskId, WindlassError } from '../contract/index.js';
import type { Draft } from './draft.js';
import type { RunState } from './types.js';

/** Thrown inside a task's work: the attempt ends by this outcome. Never leaves the engine. */
export class TaskProblem extends Error {
  override readonly name = 'TaskProblem';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Classes that the same attempt would meet again. */
const HOPELESS: ReadonlySet<FailureClass> = new Set([
  'argument',
  'template',
  'input',
  'no_transition',
  'raised',
  'context_length',
  'auth',
  'permanent',
  'internal',
]);

export function problem(kind: FailureClass, code: ErrorCode, message: string): TaskProblem {
  return new TaskProblem({ kind: 'failed', failure: { class: kind, code, message, retryable: !HOPELESS.has(kind) } });
}

/** What a task's own problem, or a template error in it, ends the attempt by; whoever tells it names the task. Anything else is a defect and thrown on. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof TaskProblem) return error.outcome;
  if (!WindlassError.is(error) || error.code !== 'template_error') throw error;
  return { kind: 'failed', failure: { class: 'template', code: error.code, message: error.message, retryable: false } };
}

/** A tool, or a model, that took longer than it may ends the attempt as the attempt's own deadline would. `reason`: in its words. */
export function tookTooLong({ event, active }: Draft, reason?: string): Outcome {
  return { kind: 'timeout', afterMs: event.at - active.startedAt, ...(reason === undefined ? {} : { reason }) };
}

export function isHopeless(failure: Failure): boolean {
  return HOPELESS.has(failure.class) || failure.code === 'retry_after_too_long';
}

/** How the run ends when this ends it. The first failure that nothing recovered from leads the message. */
export function runOutcome(state: RunState, task: TaskId, attempt: number, outcome: Outcome): Outcome {
  if (outcome.kind !== 'failed') return outcome;
  const { failure } = outcome;
  const retries = attempt === 0 ? '' : ` after ${attempt} ${attempt === 1 ? 'retry' : 'retries'}`;
  const own = `task "${task}" failed${retries}: ${failure.message}`;
  const root = state.rootFailure;
  if (!root || root.task === task) return { kind: 'failed', failure: { ...failure, message: own } };
  const message = `task "${root.task}" failed: ${root.failure.message}; then ${own}`;
  return { kind: 'failed', failure: { ...root.failure, message } };
}
