import { type CallOutcome, type Outcome, WindlassError } from '../contract/index.js';
import { advance, phaseOf } from './advance.js';
import { deadlineOf, exhausted } from './budgets.js';
import { isWornOut } from './deaths.js';
import type { Draft } from './draft.js';
import { outcomeOfError, problem, type TaskProblem, tookTooLong } from './failures.js';
import { inputFor } from './hand-on.js';
import { type Handler, settle, type Want } from './handlers/handler.js';
import { handlerOf } from './handlers/index.js';
import type { Cause } from './machine.js';
import { answer } from './proposal.js';
import type { CallEnd, EngineEvent } from './types.js';

/**
 * Takes the attempt under way one transition on.
 * @throws WindlassError `internal` when the event does not fit where the attempt stands
 */
export function advanceAttempt(draft: Draft, cause: EngineEvent['kind'] | 'run'): Want {
  const { active } = draft;
  if (cause === 'start' || cause === 'bar') throw unfit(draft, cause);
  const want = advance(active, cause, () => decide(draft, cause));
  if (!want) throw unfit(draft, cause);
  return want;
}

function unfit(draft: Draft, cause: string): WindlassError {
  const { task, visit, attempt } = draft.active;
  const where = `${task}#${visit}.${attempt}, which is ${phaseOf(draft.active)}`;
  return new WindlassError('internal', `event "${cause}" does not fit ${where}`);
}

/** What happens in the transition; every problem of the task itself becomes its outcome. */
function decide(draft: Draft, cause: Cause): Want {
  try {
    return work(draft, handlerOf(draft.task.handler), cause);
  } catch (error) {
    return settle(outcomeOfError(error), null);
  }
}

function work(draft: Draft, handler: Handler, cause: Cause): Want {
  switch (cause) {
    case 'run':
      return goOn(draft, handler);
    case 'resume':
      if (draft.active.parkedAt !== null) draft.add({ kind: 'task_resumed', ...draft.key, at: draft.event.at });
      if (phaseOf(draft.active) === 'sleeping') return sleepOn(draft);
      if (isWornOut(draft.task, draft.active) && draft.active.inFlight === null) throw diedTooOften(draft);
      return goOn(draft, handler);
    case 'woke':
      draft.add({ kind: 'woken', ...draft.key });
      return goOn(draft, handler);
    case 'proposed':
      return answer(draft, handler, () => inputFor(draft, handler));
    case 'acted':
      return takeOutcome(draft, handler);
    case 'timed_out':
      return settle(expiry(draft), null);
    case 'cancel':
      return settle({ kind: 'cancelled' }, null);
  }
}

function goOn(draft: Draft, handler: Handler): Want {
  const { program, state, active, task, event } = draft;
  if (phaseOf(active) === 'ready') {
    if (active.startedAt > event.at) return sleepUntil(draft, active.startedAt);
    const out = exhausted(program, state, active, task, event.at, 'enter');
    if (out) return settle(out, null);
    const deadline = deadlineOf(program, state, active, task);
    if (deadline && deadline.at <= event.at) return settle(deadline.outcome, null);
  }
  return handler.next(draft, inputFor(draft, handler));
}

/** A call that is under way is settled first. */
function diedTooOften({ task, active: { deaths } }: Draft): TaskProblem {
  const message = `the process that ran "${task.id}" died ${deaths} ${deaths === 1 ? 'time' : 'times'}; it is not begun again`;
  return problem('internal', 'process_died', message);
}

function sleepUntil(draft: Draft, until: number): Want {
  draft.add({ kind: 'sleeping', ...draft.key, until });
  return sleepOn(draft);
}

function sleepOn(draft: Draft): Want {
  return { kind: 'sleep', command: { kind: 'sleep', step: draft.key, until: draft.active.sleepingUntil ?? draft.event.at } };
}

/** The call ended: the fold knows how, the event brings the values. */
function takeOutcome(draft: Draft, handler: Handler): Want {
  const { event } = draft;
  if (event.kind !== 'acted') throw new WindlassError('internal', 'an outcome is taken from another event');
  const { outcome, call } = event;
  switch (outcome.kind) {
    case 'waiting':
      if (draft.active.inFlight !== call) throw notFolded(call);
      draft.add({ kind: 'task_parked', ...draft.key, call, ask: outcome.ask, decision: outcome.decision, at: draft.event.at });
      return { kind: 'person' };
    case 'cancelled':
      return settle({ kind: 'cancelled' }, null);
    case 'timeout':
      return isOver(draft) ? settle(expiry(draft), null) : takeEnd(draft, handler, event);
    case 'ok':
    case 'failed':
    case 'denied':
    case 'unknown':
      return takeEnd(draft, handler, event);
  }
}

/** Whether the time of the attempt is up, and not only that of the tool it called. */
function isOver({ program, state, active, task, event }: Draft): boolean {
  const deadline = deadlineOf(program, state, active, task);
  return deadline !== null && deadline.at <= event.at;
}

function takeEnd(draft: Draft, handler: Handler, { call, outcome }: Extract<EngineEvent, { kind: 'acted' }>): Want {
  const end = draft.active.results.get(call);
  if (!end) throw notFolded(call);
  draft.attach((active) => ({ ...active, results: new Map(active.results).set(call, withValues(end, outcome)) }));
  return handler.next(draft, inputFor(draft, handler));
}

function notFolded(call: string): WindlassError {
  return new WindlassError('internal', `${call} is reported before its records were folded`);
}

function withValues(end: CallEnd, outcome: CallOutcome): CallEnd {
  if ((end.kind !== 'ok' && end.kind !== 'failed') || outcome.kind !== end.kind || !outcome.result || end.value === null) return end;
  const { value, text } = outcome.result;
  return {
    ...end,
    value: { ...end.value, json: value },
    text: end.text && text !== undefined ? { ...end.text, json: text } : end.text,
  };
}

/** An effect that may have happened outweighs the time that ran out. */
function expiry(draft: Draft): Outcome {
  const { active, program, state, task } = draft;
  for (const [call, end] of active.results) if (end.kind === 'unknown') return { kind: 'unknown', call };
  if (active.inFlight !== null) return { kind: 'unknown', call: active.inFlight };
  return deadlineOf(program, state, active, task)?.outcome ?? tookTooLong(draft);
}
