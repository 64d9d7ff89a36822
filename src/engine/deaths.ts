import type { Task } from '../chain/definition.js';
import type { Active, RunState } from './types.js';

/** How often a task that asks for no retries is begun before its run stops trying, if its process dies each time. */
const BEGINNINGS = 10;

/** A process that died counts as an attempt: a task that kills whoever runs it must not be begun for ever. */
export function attemptsUsed({ attempt, deaths }: Active): number {
  return attempt + deaths;
}

export function isWornOut({ retryOnFailure }: Task, active: Active): boolean {
  return active.deaths > 0 && attemptsUsed(active) >= (retryOnFailure > 0 ? retryOnFailure + 1 : BEGINNINGS);
}

/** Who waits, for a person or for time to pass, does not die of what the task does. */
export function diedAtWork({ status, active }: RunState): boolean {
  return active !== null && status !== 'waiting' && active.sleepingUntil === null;
}
