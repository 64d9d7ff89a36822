import { setTimeout as pause } from 'node:timers/promises';
import type { CallId } from '../../contract/index.js';
import { leftBehind, tell } from './processes.js';
import { callMark } from './spawn.js';

/** As long as a step that is stopped has to tidy up. */
const TERM_ROUNDS = 15;
const KILL_ROUNDS = 10;
const ROUND_MS = 20;

/** Ends what a call left running whose driver was killed. Returns what could not be ended. */
export async function endCall(call: CallId): Promise<readonly number[]> {
  const mark = callMark(call);
  let left = leftBehind(mark);
  for (const pid of left) tell(pid, 'SIGTERM');
  for (let round = 0; left.length > 0 && round < TERM_ROUNDS + KILL_ROUNDS; round++) {
    await pause(ROUND_MS);
    left = leftBehind(mark);
    if (round >= TERM_ROUNDS) for (const pid of left) tell(pid, 'SIGKILL');
  }
  return left;
}
