import { type ClaimOwner, type Clock, type Journal, type RunId, WindlassError } from '../contract/index.js';
import { CallStop } from '../tools/index.js';
import { DriveStop } from './types.js';

/** Why a drive does not simply go on: `cancel` ends the run, `leave` leaves it to be resumed, `lost` = it is another's now. */
export type Halt = 'cancel' | 'leave' | 'lost';

export interface WatchOptions {
  readonly run: RunId;
  readonly owner: ClaimOwner;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly heartbeatMs: number;
  readonly pollMs: number;
}

/**
 * Looks after a run while it is driven: says that its driver lives, notices a cancellation, the caller's abort and the
 * loss of the claim, and cuts the command under way. Its timers are the process's own, not the run's clock.
 */
export class Watch {
  readonly #options: WatchOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #onAbort: () => void;
  #command: AbortController | null = null;
  #halt: Halt | null = null;
  #cancelled = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#onAbort = () => this.#stop(options.signal.reason instanceof DriveStop ? 'leave' : 'cancel');
    if (options.signal.aborted) this.#onAbort();
    options.signal.addEventListener('abort', this.#onAbort);
    this.#every(options.heartbeatMs, () => this.#heartbeat());
    this.#every(options.pollMs, () => this.#poll());
  }

  /** What the drive has to do before anything else; null = go on. */
  get halt(): Halt | null {
    return this.#halt;
  }

  /** The engine knows of the cancellation: what it still wants to do, `finally`, may be done. */
  cancelTaken(): void {
    if (this.#halt === 'cancel') this.#halt = null;
  }

  /** Someone asked for the run's end before this drive began. */
  cancel(): void {
    if (!this.#cancelled) this.#stop('cancel');
  }

  /**
   * Performs one command under a signal that is aborted at `deadline` (ms since the epoch, by the run's own clock), or when
   * the drive has to halt; the reason is a `CallStop`.
   */
  async during<T>(deadline: { readonly at: number; readonly clock: Clock } | null, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const command = new AbortController();
    this.#command = command;
    if (this.#halt !== null) command.abort(new CallStop({ kind: 'cancelled' }));
    const done = deadline === null ? null : this.#cutAt(deadline, command);
    try {
      return await work(command.signal);
    } finally {
      this.#command = null;
      done?.abort(OVER);
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#options.signal.removeEventListener('abort', this.#onAbort);
  }

  /** Aborting what it returns calls the cut off. */
  #cutAt({ at, clock }: { readonly at: number; readonly clock: Clock }, command: AbortController): AbortController {
    const done = new AbortController();
    const afterMs = Math.max(0, at - clock.now());
    clock.sleepUntil(at, done.signal).then(
      () => command.abort(new CallStop({ kind: 'timeout', afterMs })),
      () => {}, // The command ended first.
    );
    return done;
  }

  #stop(halt: Halt): void {
    if (halt === 'cancel') this.#cancelled = true;
    if (this.#halt !== 'lost') this.#halt = halt;
    this.#command?.abort(new CallStop({ kind: 'cancelled' }));
  }

  #every(ms: number, tick: () => Promise<void>): void {
    const timer = setInterval(() => {
      // A store that is busy now is asked again at the next tick; one that stays broken fails the drive's own commits.
      tick().catch((error: unknown) => {
        if (WindlassError.is(error) && error.code === 'lost_claim') this.#stop('lost');
      });
    }, ms);
    timer.unref();
    this.#timers.push(timer);
  }

  async #heartbeat(): Promise<void> {
    const { journal, run, owner, clock } = this.#options;
    await journal.commit([{ op: 'heartbeat', run, owner, now: clock.now() }]);
  }

  async #poll(): Promise<void> {
    const row = await this.#options.journal.run(this.#options.run);
    if (row?.cancelRequested) this.cancel();
  }
}

const OVER = new Error('the command ended');
