import { WindlassError } from './errors.js';
import type { Environment } from './user-folders.js';

/** Whether a program that a call started runs this process. Whoever empties the variable is not told apart: an obstacle, no wall. */
export function startedByCall(env: Environment): boolean {
  return (env['WINDLASS_PARENT'] ?? '') !== '';
}

/**
 * What only an operator does is refused below a call, also where it would tighten (rulings 3.6): below a call nobody decides about
 * calls, trusts a file, or fires what would leave the envelope that judges it.
 * @param command the words behind `windlass`
 * @throws WindlassError `refused_under_parent`
 */
export function refuseBelowCall(env: Environment, command: string): void {
  if (!startedByCall(env)) return;
  throw new WindlassError(
    'refused_under_parent',
    `windlass ${command} was started by a program that a call runs, and nothing was done; do it yourself, outside the run`,
  );
}
