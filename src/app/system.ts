import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { monotonicFactory } from 'ulid';
import {
  type AskId,
  type CallId,
  type Clock,
  type Ids,
  type MessageId,
  type MissionId,
  monotonicMs,
  type RunId,
} from '../contract/index.js';

/** Timers of Node overflow beyond this many milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The wall clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: monotonicMs,
  async sleepUntil(until, signal) {
    // A clock that is set back must not make a second an hour: what was left at first is the most that is slept.
    const end = monotonicMs() + until - Date.now();
    const left = () => Math.min(until - Date.now(), end - monotonicMs());
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

const POOL = Buffer.alloc(64);
let used = POOL.length;

/** Evenly in [0, 1), from the system's own source: loading Node's `crypto` for it takes a tenth of a start. */
function random(): number {
  if (used === POOL.length) {
    fill(POOL);
    used = 0;
  }
  return (POOL[used++] ?? 0) / 256;
}

function fill(pool: Buffer): void {
  try {
    const fd = openSync('/dev/urandom', 'r');
    try {
      if (readSync(fd, pool) === pool.length) return;
    } finally {
      closeSync(fd);
    }
  } catch {
    // No such device here: Node knows another way.
  }
  randomBytes(pool.length).copy(pool);
}

/** Ids that sort by the time they were made, also within one millisecond. */
export function createIds(): Ids {
  const next = monotonicFactory(random);
  return {
    run: () => `run_${next()}` as RunId,
    call: () => `call_${next()}` as CallId,
    ask: () => `ask_${next()}` as AskId,
    message: () => `msg_${next()}` as MessageId,
    mission: () => `mission_${next()}` as MissionId,
    random: () => Math.random(),
  };
}
