import { type TaskId, WindlassError } from '../contract/index.js';
import type { Active, RunState } from './types.js';

/** The state at the beginning of a task's visit. */
export function enter(state: RunState, task: TaskId, enteredVia: Active['enteredVia'], at: number): RunState {
  const visit = state.visits.get(task) ?? 0;
  return {
    ...state,
    visits: state.visits.with(task, visit + 1),
    active: {
      task,
      visit,
      attempt: 0,
      enteredVia,
      arrived: state.previous,
      head: null,
      proposals: 0,
      candidate: 0,
      tries: 0,
      proposing: false,
      cutAt: null,
      sleepingUntil: null,
      inFlight: null,
      results: NO_RESULTS,
      ran: 0,
      deaths: 0,
      startedAt: at,
      enteredAt: at,
      parkedAt: null,
      usageAtStart: state.usage,
    },
  };
}

export const NO_RESULTS: Active['results'] = new Map();

export function misfit(what: string, why: string): WindlassError {
  return new WindlassError('internal', `${what} does not fit the run: ${why}`);
}
