import type { JournalRecord, PinnedRun, Unit } from '../contract/index.js';
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
  readonly log: RunLog;
  readonly offers: Offers;
  #interrupted: readonly JournalRecord[];
  #unit: Promise<Unit> | null = null;

  constructor(loaded: LoadedRun, options: RuntimeOptions, watch: Watch, log: RunLog) {
    this.options = options;
    this.pinned = loaded.pinned;
    this.watch = watch;
    this.log = log;
    this.offers = loaded.offers;
    this.#interrupted = loaded.interrupted;
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

  unit(): Promise<Unit> {
    this.#unit ??= this.options.openUnit(this.pinned);
    return this.#unit;
  }
}
