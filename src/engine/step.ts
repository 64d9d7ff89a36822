import { type Decision, type Outcome, WindlassError } from '../contract/index.js';
import { advanceAttempt } from './attempt.js';
import { diedAtWork } from './deaths.js';
import { Draft } from './draft.js';
import type { Program } from './program.js';
import { settleAttempt } from './settle.js';
import type { Command, EngineEvent, RunState, Step } from './types.js';

/** Decides what follows from an event. */
export function step(program: Program, state: RunState, event: EngineEvent): Step {
  const draft = new Draft(program, state, event);
  if (state.status === 'finished') return finished(draft);
  if (state.status === 'new') return begin(draft);
  checkKey(draft);
  return drive(draft, event.kind);
}

/** A finished run only says again how it ended. */
function finished(draft: Draft): Step {
  const { outcome } = draft.state;
  const { kind } = draft.event;
  if ((kind !== 'resume' && kind !== 'cancel') || !outcome) throw unfit(kind, 'the run is finished');
  return done(draft, [{ kind: 'finish', outcome }]);
}

function begin(draft: Draft): Step {
  const { kind, at } = draft.event;
  if (kind === 'bar') return bar(draft, draft.event.decision);
  if (kind !== 'start' && kind !== 'resume' && kind !== 'cancel') throw unfit(kind, 'the run has not started');
  draft.add({ kind: 'run_started', at });
  return drive(draft, kind === 'cancel' ? 'cancel' : 'run');
}

function bar(draft: Draft, decision: Decision): Step {
  const { at } = draft.event;
  const outcome: Outcome = { kind: 'denied', decision };
  draft.add({ kind: 'run_finished', outcome, output: { input: true }, stopReason: 'denied', at });
  return done(draft, [{ kind: 'finish', outcome }]);
}

function checkKey(draft: Draft): void {
  const { event } = draft;
  if (!('step' in event)) return;
  const { task, visit, attempt } = draft.active;
  if (event.step.task !== task || event.step.visit !== visit || event.step.attempt !== attempt) {
    const about = `${event.step.task}#${event.step.visit}.${event.step.attempt}`;
    throw unfit(event.kind, `it is about ${about} while ${task}#${visit}.${attempt} is under way`);
  }
}

function unfit(event: string, why: string): WindlassError {
  return new WindlassError('internal', `event "${event}" does not fit the run: ${why}`);
}

/** Goes on to the next command, or to the end of the attempt under way. */
function drive(draft: Draft, cause: EngineEvent['kind'] | 'run'): Step {
  if (!draft.state.active) return finish(draft);
  if (draft.event.kind === 'resume' && draft.event.died && diedAtWork(draft.state)) {
    draft.add({ kind: 'task_interrupted', ...draft.key });
    return { ...done(draft, []), again: true };
  }
  const want = advanceAttempt(draft, cause);
  if (want.kind === 'person') return done(draft, []);
  if (want.kind !== 'settle') return done(draft, [want.command]);
  settleAttempt(draft, want);
  return draft.state.active ? { ...done(draft, []), again: true } : finish(draft);
}

function finish(draft: Draft): Step {
  const { ending } = draft.state;
  if (!ending) throw new WindlassError('internal', 'the run has no task under way and no ending');
  const { outcome, task, stopReason } = ending;
  draft.add({ kind: 'run_finished', outcome, output: { task }, stopReason, at: draft.event.at });
  return done(draft, [{ kind: 'finish', outcome }]);
}

function done(draft: Draft, commands: readonly Command[]): Step {
  return { state: draft.state, records: draft.records, commands, again: false };
}
