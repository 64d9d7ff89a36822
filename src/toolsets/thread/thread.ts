import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { WindlassError } from '../../contract/index.js';

/** How a question to a thread ended. */
export type Answer<T> =
  | { readonly kind: 'answer'; readonly value: T }
  /** It said no in its own words. */
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  | { readonly kind: 'timeout' }
  /** It needed more memory than it may have. */
  | { readonly kind: 'memory' }
  /** The signal of the call was given. */
  | { readonly kind: 'stopped' };

export interface Bounds {
  readonly heapMb: number;
  readonly signal: AbortSignal;
  /**
   * Looks for named pipes in the place of files that the library opens: it would wait there for somebody to open the other end, and
   * the process, which waits for its threads, would never end. Default: it opens no files.
   */
  readonly pipes?: () => Promise<readonly Buffer[]>;
}

/** A library that says nothing for so long may wait for a named pipe. */
const SILENT_MS = 1_000;
/** How long one that was told to end is let go of pipes, of one after the other. */
const END_MS = 10_000;

/** A slow disk has to load ten megabytes. */
const START_MS = 30_000;

/**
 * A library at work beside the process: what it takes too long over, or too much memory for, is ended without the rest being
 * held up. One question at a time; `close` when there are no more.
 */
export class Thread {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;
  readonly #pipes: () => Promise<readonly Buffer[]>;
  #isUp = false;
  /** It is at work on a question, also one that nobody waits for any more. */
  #isBusy = false;

  private constructor(worker: Worker, { signal, pipes = async () => [] }: Bounds) {
    this.#worker = worker;
    this.#signal = signal;
    this.#pipes = pipes;
    // Between two questions nobody listens: the next one meets a thread that does not answer.
    worker.on('error', () => undefined);
    for (const stream of [worker.stdout, worker.stderr]) stream.resume(); // what a library prints is for nobody
  }

  /** `toolset`: the folder whose `worker.ts` does the work. It is loaded compiled, from wherever this code runs. */
  static async start(toolset: string, bounds: Bounds): Promise<Thread> {
    const { Worker: Start } = await import('node:worker_threads');
    const worker = new Start(join(library(), 'toolsets', toolset, 'worker.js'), {
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb },
    });
    return new Thread(worker, bounds);
  }

  /** Its time begins once the thread is up: loading the library is nothing that was asked for. @throws WindlassError `internal` when it breaks */
  async ask<T>(question: unknown, timeoutMs: number): Promise<Answer<T>> {
    if (!this.#isUp) {
      const up = await this.#put<null>({ kind: 'begin' }, START_MS);
      if (up.kind !== 'answer') return up;
      this.#isUp = true;
    }
    return this.#put({ kind: 'work', question }, timeoutMs);
  }

  async #put<T>(message: Message, timeoutMs: number): Promise<Answer<T>> {
    if (this.#signal.aborted) return { kind: 'stopped' };
    const ended = new AbortController();
    try {
      this.#isBusy = true;
      return await new Promise<Answer<T>>((resolve, reject) => this.#await(message, timeoutMs, resolve, reject, ended.signal));
    } finally {
      ended.abort();
    }
  }

  #await<T>(
    message: Message,
    timeoutMs: number,
    resolve: (answer: Answer<T>) => void,
    reject: (error: unknown) => void,
    ended: AbortSignal,
  ): void {
    const worker = this.#worker;
    const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs);
    const stop = (): void => resolve({ kind: 'stopped' });
    const silent = setTimeout(async () => {
      const [pipe] = await this.#pipes();
      if (pipe) resolve({ kind: 'refused', code: 'not_regular', reason: `${pipe} is a named pipe, which would be waited for: remove it` });
    }, SILENT_MS);
    const answer = (reply: Answer<T> | Broken): void => {
      this.#isBusy = false;
      if (reply.kind === 'broken') reject(new WindlassError('internal', reply.message));
      else resolve(reply);
    };
    const fail = (error: NodeJS.ErrnoException): void => {
      this.#isBusy = false;
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'memory' });
      else reject(new WindlassError('internal', `a thread ended: ${error.message}`, { cause: error }));
    };
    worker.once('message', answer);
    worker.once('error', fail);
    this.#signal.addEventListener('abort', stop, { once: true });
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      clearTimeout(silent);
      worker.off('message', answer);
      worker.off('error', fail);
      this.#signal.removeEventListener('abort', stop);
    });
    worker.postMessage(message);
  }

  /** Waited for only where named pipes may hold it; a library in the middle of something else is let go of where it next looks up. */
  async close(): Promise<void> {
    let isOver = false;
    const exit = this.#worker.terminate().then(() => {
      isOver = true;
    });
    const pipes = this.#isBusy ? await this.#pipes() : [];
    if (pipes.length === 0) return;
    // Let go of one, it may come to the next before it looks up.
    for (const end = performance.now() + END_MS; !isOver && performance.now() < end; await Promise.race([exit, wait(5)]))
      for (const pipe of pipes) {
        letGoOf(pipe);
        await turn();
      }
  }
}

/** Lets go whoever waits to read from it or, where nobody does, to write to it. Nothing is read or written. */
function letGoOf(pipe: Buffer): void {
  for (const way of [constants.O_WRONLY, constants.O_RDONLY | constants.O_NOFOLLOW]) {
    try {
      closeSync(openSync(pipe, way | constants.O_NONBLOCK));
      return;
    } catch {
      // Nobody waits at that end, or it is gone.
    }
  }
}

/** What a thread is told. `begin`: load what you need and say so. */
export type Message<Q = unknown> = { readonly kind: 'begin' } | { readonly kind: 'work'; readonly question: Q };

/** What a thread answers when something happened that nobody foresaw. */
export interface Broken {
  readonly kind: 'broken';
  readonly message: string;
}

/** The compiled library of this package. The bundle, the library and the sources lie at different depths below it. */
function library(): string {
  const here = fileURLToPath(import.meta.url);
  for (let folder = dirname(here); folder !== dirname(folder); folder = dirname(folder)) {
    if (isPackage(folder)) return join(folder, 'dist/lib');
  }
  throw new WindlassError('internal', `${here} lies in no windlass package`);
}

function isPackage(folder: string): boolean {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name?: string };
    return name === 'windlass';
  } catch {
    return false; // no such file, or none of ours
  }
}
