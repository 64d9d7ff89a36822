import type { FailureClass, ModelFailure, ModelFailureClass } from '../contract/index.js';
import { backoff } from './backoff.js';
import { deadlineOf } from './budgets.js';
import type { Draft } from './draft.js';
import { TaskProblem, tookTooLong } from './failures.js';
import type { Handler, Want } from './handlers/handler.js';
import type { TaskInput } from './input.js';
import { afterFailure, asksTooLong } from './model-failures.js';

/** A proposal failed: wait and ask again, ask the next candidate, or let the attempt fail. */
export function retryModel(draft: Draft, handler: Handler, input: () => TaskInput, failure: ModelFailure): Want {
  const { active, task } = draft;
  const then = afterFailure(task.config, active, failure);
  draft.add({ kind: 'model_failed', ...draft.key, failure });
  switch (then) {
    case 'retry':
      return wait(draft, backoff(task.config.retry, active.tries, draft.event.random, failure));
    case 'next_candidate':
      return handler.next(draft, input());
    case 'give_up':
      throw asProblem(draft, failure);
  }
}

/** Never past the attempt's own deadline: there it ends. */
function wait(draft: Draft, ms: number): Want {
  const deadline = deadlineOf(draft.program, draft.state, draft.active, draft.task)?.at ?? Number.POSITIVE_INFINITY;
  const until = Math.min(draft.event.at + ms, deadline);
  draft.add({ kind: 'sleeping', ...draft.key, until });
  return { kind: 'sleep', command: { kind: 'sleep', step: draft.key, until } };
}

function asProblem(draft: Draft, failure: ModelFailure): TaskProblem {
  if (asksTooLong(draft.task.config, failure)) return postponed(failure);
  if (failure.class === 'timeout') return new TaskProblem(tookTooLong(draft, failure.message));
  const retryable = failure.class === 'rate_limit' || failure.class === 'server';
  const { code, message } = failure;
  return new TaskProblem({ kind: 'failed', failure: { class: classOf(failure.class), code, message, retryable } });
}

/** A code of its own, so that whoever started the run can start it again in time; the run itself does not try again. */
function postponed({ class: kind, message, retryAfterMs = 0 }: ModelFailure): TaskProblem {
  const told = `${message}; the provider asks to be left alone for ${Math.ceil(retryAfterMs / 1000)} s, longer than a run waits`;
  const failure = { class: kind === 'timeout' ? 'server' : kind, code: 'retry_after_too_long', message: told, retryable: true } as const;
  return new TaskProblem({ kind: 'failed', failure });
}

function classOf(kind: Exclude<ModelFailureClass, 'timeout'>): FailureClass {
  return kind;
}
