import { monotonicFactory } from 'ulid';
import type { AskId, CallId, Clock, Ids, MessageId, MissionId, RunId } from '../contract/index.js';

/** Timers of Node overflow beyond this many milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The wall clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  async sleepUntil(until, signal) {
    // A clock that is set back must not make a second an hour: what was left at first is the most that is slept.
    const end = performance.now() + until - Date.now();
    const left = () => Math.min(until - Date.now(), end - performance.now());
    for (let ms = left(); ms > 0; ms = left()) await pause(Math.min(ms, LONGEST_TIMER), signal);
    signal.throwIfAborted();
  },
};

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Ids that sort by the time they were made, also within one millisecond. */
export function createIds(): Ids {
  const next = monotonicFactory();
  return {
    run: () => `run_${next()}` as RunId,
    call: () => `call_${next()}` as CallId,
    ask: () => `ask_${next()}` as AskId,
    message: () => `msg_${next()}` as MessageId,
    mission: () => `mission_${next()}` as MissionId,
    random: () => Math.random(),
  };
}
