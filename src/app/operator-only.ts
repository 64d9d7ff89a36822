import { WindlassError } from '../contract/index.js';
import { startedByCall } from './asks.js';
import type { Context } from './context.js';

/**
 * What only an operator does is refused below a call, also where it would tighten (rulings 3.6).
 * @throws WindlassError `refused_under_parent`
 */
export function refuseBelowCall(context: Context, command: string): void {
  if (!startedByCall(context)) return;
  throw new WindlassError(
    'refused_under_parent',
    `windlass ${command} was started by a program that a call runs; do it yourself, outside the run`,
  );
}
