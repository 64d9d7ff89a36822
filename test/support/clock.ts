import type { Clock } from '../../src/contract/index.js';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock that moves only when told. With `leaping` a sleep moves it at once, so that a run with long waits ends
 * without waiting.
 */
export class SimulatedClock implements Clock {
  #now: number;
  #setBack = 0;
  readonly #leaping: boolean;
  #sleepers: Sleeper[] = [];

  constructor(options: { readonly start?: number; readonly leaping?: boolean } = {}) {
    this.#now = options.start ?? Date.UTC(2026, 0, 1);
    this.#leaping = options.leaping ?? false;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now + this.#setBack;
  }

  /** Somebody sets the clock back; the time that passed has passed all the same. */
  setBack(ms: number): void {
    this.#now -= ms;
    this.#setBack += ms;
  }

  /** How many wait for the clock to move. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  sleepUntil(until: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#leaping) this.#now = Math.max(this.#now, until);
    if (until <= this.#now) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const sleeper = { until: until + this.#setBack, wake: resolve };
      this.#sleepers.push(sleeper);
      signal.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal.reason);
      });
    });
  }

  /** Moves the clock and wakes in order whoever sleeps until then; work they start gets its turn. */
  async advance(ms: number): Promise<void> {
    const target = this.elapsed() + ms;
    for (;;) {
      await settle();
      const next = this.#sleepers.filter((sleeper) => sleeper.until <= target).sort((a, b) => a.until - b.until)[0];
      if (!next) break;
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
      this.#now = Math.max(this.#now, next.until - this.#setBack);
      next.wake();
    }
    this.#now = target - this.#setBack;
    await settle();
  }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
