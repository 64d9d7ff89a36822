import { type Dispatcher, type DriveResult, type RunId, WindlassError } from '../../contract/index.js';
import { DriveStop } from '../types.js';

interface Job {
  readonly run: RunId;
  readonly controller: AbortController;
  readonly ended: Promise<DriveResult>;
  readonly begin: (drive: Drive) => void;
}

type Drive = (run: RunId, signal: AbortSignal) => Promise<DriveResult>;

/** Drives runs in this process, at most `concurrency` at a time (default 4), in the order in which they were enqueued. */
export class LocalDispatcher implements Dispatcher {
  readonly #concurrency: number;
  readonly #jobs = new Map<RunId, Job>();
  readonly #queue: Job[] = [];
  #active = 0;
  #drive: Drive | null = null;
  #stopping = false;

  constructor(options: { readonly concurrency?: number } = {}) {
    const { concurrency = 4 } = options;
    if (!Number.isInteger(concurrency) || concurrency < 1) {
      throw new WindlassError('usage', `concurrency is a whole number from 1 on, not ${concurrency}`);
    }
    this.#concurrency = concurrency;
  }

  start(drive: Drive): void {
    this.#drive = drive;
    this.#pump();
  }

  /** Once the dispatcher is stopping nothing new begins: the run stays where it is, for another process. */
  enqueue(run: RunId): Promise<DriveResult> {
    const known = this.#jobs.get(run);
    if (known) return known.ended;
    if (this.#stopping) return Promise.resolve('lost');
    const job = createJob(run);
    this.#jobs.set(run, job);
    this.#queue.push(job);
    const forget = (): void => void this.#jobs.delete(run);
    job.ended.then(forget, forget);
    this.#pump();
    return job.ended;
  }

  abort(run: RunId): void {
    this.#jobs.get(run)?.controller.abort();
  }

  /** Nothing new begins; drives under way have `drainMs` (default 0) to end and are then left where they stand. */
  async stop(options: { readonly drainMs?: number } = {}): Promise<void> {
    this.#stopping = true;
    for (const job of this.#queue.splice(0)) job.begin(() => Promise.resolve('lost'));
    const ended = Promise.allSettled([...this.#jobs.values()].map((job) => job.ended));
    const timer = setTimeout(() => {
      for (const job of this.#jobs.values()) job.controller.abort(new DriveStop('the process stops'));
    }, options.drainMs ?? 0);
    await ended;
    clearTimeout(timer);
  }

  #pump(): void {
    const drive = this.#drive;
    while (drive && this.#active < this.#concurrency) {
      const job = this.#queue.shift();
      if (!job) return;
      this.#active += 1;
      job.begin(drive);
      const over = (): void => {
        this.#active -= 1;
        this.#pump();
      };
      job.ended.then(over, over);
    }
  }
}

function createJob(run: RunId): Job {
  const controller = new AbortController();
  let begin: Job['begin'] = () => {};
  const ended = new Promise<DriveResult>((resolve, reject) => {
    // `drive` may throw before it returns a promise.
    begin = (drive) =>
      void Promise.resolve()
        .then(() => drive(run, controller.signal))
        .then(resolve, reject);
  });
  return { run, controller, ended, begin };
}
