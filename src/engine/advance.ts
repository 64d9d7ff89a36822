import { TRANSITIONS } from './generated/transitions.js';
import type { Want } from './handlers/handler.js';
import type { Cause, Phase } from './machine.js';
import type { Active } from './types.js';

/**
 * Takes the attempt one transition on. Null = the event, or what was decided on it, does not fit where the attempt stands;
 * nothing is decided on an event that does not. Throws what deciding throws.
 */
export function advance(active: Active, cause: Cause, decide: () => Want): Want | null {
  const wants = TRANSITIONS[phaseOf(active)][cause];
  if (!wants) return null;
  const want = decide();
  return wants.includes(want.kind) ? want : null;
}

/** Where an attempt waits, as the fold tells it. */
export function phaseOf(active: Active): Phase {
  if (active.sleepingUntil !== null) return 'sleeping';
  if (active.proposing) return 'proposing';
  return active.inFlight !== null || active.results.size > 0 ? 'acting' : 'ready';
}
