import type { Clock, JournalRecord, PinnedRun, Unit } from '../contract/index.js';
import type { LoadedRun } from './load-run.js';
import type { Offers } from './offers.js';
import type { RunLog } from './run-log.js';
import type { RuntimeOptions } from './types.js';
import type { Watch } from './watch.js';

/** What performing the commands of one drive needs, made when it is first needed. */
export class Session {
  readonly options: RuntimeOptions;
  readonly pinned: PinnedRun;
  readonly watch: Watch;
  /** The run's own clock, which its deadlines go by. */
  readonly clock: Clock;
  readonly log: RunLog;
  readonly offers: Offers;
  #interrupted: readonly JournalRecord[];
  #unit: Promise<Unit> | null = null;

  constructor(loaded: LoadedRun, options: RuntimeOptions, watch: Watch, log: RunLog, clock: Clock) {
    this.options = options;
    this.pinned = loaded.pinned;
    this.watch = watch;
    this.log = log;
    this.clock = clock;
    this.offers = loaded.offers;
    this.#interrupted = loaded.interrupted;
  }

  /** Performs a command that has to be over at `deadline`, if it has one. */
  during<T>(deadline: number | null, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.watch.during(deadline === null ? null : { at: deadline, clock: this.clock }, work);
  }

  /** Whether a call that an earlier drive requested has no end yet: it must be settled before anything else is. */
  get interrupted(): boolean {
    return this.#interrupted.length > 0;
  }

  /** The records of that call; they are handed out once. */
  takeInterrupted(): readonly JournalRecord[] {
    const records = this.#interrupted;
    this.#interrupted = [];
    return records;
  }

  /** The call under way is to be taken up again, from these records. */
  callAgain(records: readonly JournalRecord[]): void {
    this.#interrupted = records;
  }

  unit(): Promise<Unit> {
    this.#unit ??= this.options.openUnit(this.pinned);
    return this.#unit;
  }
}
