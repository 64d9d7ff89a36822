import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../src/contract/index.js';

/** The machine's own time, for tests with real sockets. */
export const systemLikeClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleepUntil: (until, signal) => sleep(Math.max(0, until - Date.now()), undefined, { signal }),
};
