import { setTimeout as pause } from 'node:timers/promises';
import type { CallId } from '../../contract/index.js';
import { leftBehind, tell } from './processes.js';
import { callMark } from './spawn.js';

/** As long as a step that is stopped has to tidy up. */
const TERM_MS = 300;
const KILL_ROUNDS = 10;
const ROUND_MS = 20;

/** Ends what a call left running whose driver was killed. Returns what could not be ended. */
export async function endCall(call: CallId): Promise<readonly number[]> {
  const mark = callMark(call);
  let left = leftBehind(mark);
  for (const pid of left) tell(pid, 'SIGTERM');
  for (const begun = performance.now(); left.length > 0 && performance.now() - begun < TERM_MS; left = leftBehind(mark)) {
    await pause(ROUND_MS);
  }
  for (let round = 0; left.length > 0 && round < KILL_ROUNDS; round++) {
    for (const pid of left) tell(pid, 'SIGKILL');
    await pause(ROUND_MS);
    left = leftBehind(mark);
  }
  return left;
}
