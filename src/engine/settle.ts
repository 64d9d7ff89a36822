import type { Task } from '../chain/definition.js';
import { type Failure, failureOf, type Outcome, type TaskId, type ValueRef, WindlassError } from '../contract/index.js';
import { backoff } from './backoff.js';
import { attemptsUsed } from './deaths.js';
import type { Draft } from './draft.js';
import { isRunBudget } from './evolve-settled.js';
import { isHopeless, outcomeOfError, problem } from './failures.js';
import { handOn } from './hand-on.js';
import type { Settlement } from './handlers/handler.js';
import { scopeOf } from './scope.js';
import { followBranches, followOutcome, type Hop } from './transitions.js';
import { jsonOf, resolveRef } from './values.js';

/** Ends an attempt: by another attempt, or for good. Records what follows. */
export function settleAttempt(draft: Draft, settlement: Settlement): void {
  const failure = retryable(draft, settlement.outcome);
  if (failure) retry(draft, failure);
  else settleTask(draft, settlement);
}

/** The failure another attempt may mend: one of a class that can pass, while attempts are left. */
function retryable(draft: Draft, outcome: Outcome): Failure | null {
  if (attemptsUsed(draft.active) >= draft.task.retryOnFailure) return null;
  if (outcome.kind === 'timeout') return failureOf(outcome);
  return outcome.kind === 'failed' && !isHopeless(outcome.failure) ? outcome.failure : null;
}

function retry(draft: Draft, failure: Failure): void {
  const { event, active, task } = draft;
  const wait = backoff(task.config.retry, active.attempt, event.random);
  draft.add({ kind: 'task_retried', ...draft.key, failure, at: event.at + wait });
}

function settleTask(draft: Draft, settlement: Settlement): void {
  const { outcome } = settlement;
  const output = settlement.output ?? handOn(draft, outcome);
  const ending = draft.active.enteredVia === 'finally';
  const done = outcome.kind === 'ok' ? succeed(draft, outcome, output, ending) : { outcome, hop: null, print: undefined };
  const hop = ending ? END : (done.hop ?? followed(draft, done.outcome));
  const last = hop ?? END;
  const { next, via } = last.next === 'end' && !ending ? (finallyHop(draft) ?? last) : last;
  draft.add({
    kind: 'task_settled',
    ...draft.key,
    outcome: done.outcome,
    output,
    next,
    via,
    at: draft.event.at,
    ...(done.print === undefined ? {} : { print: done.print }),
  });
}

const END: Hop = { next: 'end', via: 'leaf' };

function finallyHop(draft: Draft): Hop | null {
  const { finally: last } = draft.program.definition;
  // The task that ends the run may be the one that `finally` names: it has run.
  return last === undefined || last === draft.active.task ? null : { next: last, via: 'finally' };
}

/** The outcome's own edge. A budget of the run lends its edge once, or a used-up run would go round for ever. */
function followed(draft: Draft, outcome: Outcome): Hop | null {
  if (outcome.kind === 'exhausted' && isRunBudget(draft.program, outcome.budget, outcome.limit)) {
    if (draft.state.spent.includes(outcome.budget)) return null;
  }
  return followOutcome(draft.task.transition, outcome);
}

interface Done {
  readonly outcome: Outcome;
  readonly hop: Hop | null;
  readonly print: string | undefined;
}

/** Print, transition and the chain's output schema see the output as stored; what goes wrong in them fails the task. */
function succeed(draft: Draft, outcome: Extract<Outcome, { kind: 'ok' }>, output: ValueRef, ending: boolean): Done {
  const { task } = draft;
  try {
    const print = printOf(draft, task, outcome, output);
    const hop = ending ? END : branch(draft, task, outcome, output);
    if (hop.next === 'end' && !ending) checkOutput(draft, task.id, output);
    return { outcome, hop, print };
  } catch (error) {
    return { outcome: outcomeOfError(error), hop: null, print: undefined };
  }
}

function produced(draft: Draft, task: Task, outcome: Outcome, output: ValueRef): ReturnType<typeof scopeOf> {
  return scopeOf(draft.program, draft.state, draft.active, task, { outcome, output: resolveRef(draft.state, output) });
}

function printOf(draft: Draft, task: Task, outcome: Outcome, output: ValueRef): string | undefined {
  if (task.print === undefined || task.print === '') return undefined;
  return draft.program.interpreter.render(task.print, produced(draft, task, outcome, output));
}

function branch(draft: Draft, task: Task, outcome: Extract<Outcome, { kind: 'ok' }>, output: ValueRef): Hop {
  const hop = followBranches(task.id, task.transition.branches, outcome.token, draft.state.edges, (expression) => {
    const value = draft.program.interpreter.evaluate(expression, produced(draft, task, outcome, output));
    if (typeof value === 'boolean') return value;
    throw new WindlassError('template_error', `the condition "${expression}" gives ${JSON.stringify(value)}, not true or false`);
  });
  if (hop) return hop;
  const said = outcome.token.length > 200 ? `${outcome.token.slice(0, 200)}…` : outcome.token;
  throw problem('no_transition', 'no_transition', `no branch of "${task.id}" matches "${said}"`);
}

function checkOutput(draft: Draft, task: TaskId, output: ValueRef): void {
  const schema = draft.program.definition.output;
  if (schema === undefined) return;
  const why = draft.program.check(schema, jsonOf(resolveRef(draft.state, output), draft.state.messages));
  if (why !== null) throw problem('output', 'output_mismatch', `the run's result, from "${task}", does not match its schema: ${why}`);
}
