import type { Outcome, ValueRef } from '../contract/index.js';
import type { Draft } from './draft.js';
import { outcomeOfError, problem } from './failures.js';
import type { Handler } from './handlers/handler.js';
import { handlerOf } from './handlers/index.js';
import { arrivedRef, resolveInput, type TaskInput } from './input.js';
import { isHistory, typeOfJson } from './values.js';

/**
 * The input of the attempt under way, checked against what the handler takes.
 * @throws TaskProblem class `input`; WindlassError `template_error`
 */
export function inputFor(draft: Draft, handler: Handler): TaskInput {
  const input = resolveInput(draft.program, draft.state, draft.active, draft.task);
  const { held } = input;
  const type = isHistory(held) || held.json === undefined ? held.type : typeOfJson(held.json);
  if (handler.accepts && !handler.accepts.includes(type)) {
    const taken = handler.accepts.join(', ');
    throw problem('input', 'unfit_input', `a ${draft.task.handler} task takes ${taken}, and was given ${type}`);
  }
  return input;
}

/**
 * What a task that did not succeed hands on: the conversation it extended with answers, else its input, else what
 * arrived. Answers the calls it leaves open first.
 */
export function handOn(draft: Draft, outcome: Outcome): ValueRef {
  const handler = handlerOf(draft.task.handler);
  const input = inputIfAny(draft, handler);
  if (input) handler.cut?.(draft, input, outcome);
  const { active, state } = draft;
  if (active.head !== null && state.messages.get(active.head)?.role === 'tool') {
    return { type: 'chat_history', head: active.head, length: state.messages.length(active.head) };
  }
  return input?.ref ?? arrivedRef(state);
}

/** A task may have failed because it has no input. */
function inputIfAny(draft: Draft, handler: Handler): TaskInput | null {
  try {
    return inputFor(draft, handler);
  } catch (error) {
    outcomeOfError(error);
    return null;
  }
}
