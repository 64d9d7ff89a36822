import type { Clock } from '../contract/index.js';

/**
 * The time of one run while it is driven. Within a process it goes by a clock that nobody sets; across processes it goes on
 * from what the journal has reached. So no limit of the run stretches when the machine's clock is set back, and none is used
 * up when it is set forward meanwhile.
 */
export class RunClock implements Clock {
  readonly #clock: Clock;
  readonly #from: number;
  readonly #begun: number;

  /** @param reached ms since the epoch: the time of the run's newest record */
  constructor(clock: Clock, reached: number) {
    this.#clock = clock;
    this.#from = Math.max(reached, clock.now());
    this.#begun = clock.elapsed();
  }

  now(): number {
    return this.#from + Math.floor(this.#clock.elapsed() - this.#begun);
  }

  elapsed(): number {
    return this.#clock.elapsed();
  }

  async sleepUntil(until: number, signal: AbortSignal): Promise<void> {
    for (let left = until - this.now(); left > 0; left = until - this.now()) {
      await this.#clock.sleepUntil(this.#clock.now() + left, signal);
    }
    signal.throwIfAborted();
  }
}
