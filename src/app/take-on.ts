import { WindlassError } from '../contract/index.js';
import { systemClock } from './system.js';

/** How often, and how long apart in ms, a run that is held is tried again. */
const TRIES = 100;
const APART = 50;

/**
 * Drives a run about which something was put on record that whoever drives it takes up. False where a living process has `taken`
 * it up, or holds the run for longer than is waited. One that only puts back what the run did, or that is just parking it, takes
 * nothing up and lets go soon: then the run goes on here after all.
 */
export async function takeOn(drive: () => Promise<unknown>, taken: () => Promise<boolean>, signal?: AbortSignal): Promise<boolean> {
  for (let left = TRIES; ; left--) {
    if (await drive().then(() => true, drivenElsewhere)) return true;
    if (left === 0 || signal?.aborted) return false;
    await systemClock.sleepUntil(systemClock.now() + APART, NEVER);
    // Asked last: a run that the other process has taken up may have ended by now, and would seem to be driven here.
    if (await taken()) return false;
  }
}

const NEVER = new AbortController().signal;

/** The other process finds what is on record in the store. */
function drivenElsewhere(error: unknown): false {
  if (WindlassError.is(error) && (error.code === 'run_claimed' || error.code === 'lost_claim')) return false;
  throw error;
}
