import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumption, Spawned, SpawnProfile } from '../contract/index.js';

/** How long a program may take to end once it was asked to. */
const TERM_MS = 300;
/** How long output may stay open behind a program that ended, and behind one that was killed. */
const PIPES_MS = 2_000;
const PIPES_KILLED_MS = 800;
/** How often it is asked what a program consumed. */
const CONSUMPTION_MS = 25;

/** How a home ends a step and everything it started. */
export interface Hold {
  /** Asks first, so that programs can tidy up. */
  ask(): void;
  kill(): void;
  /** What the program consumed so far; null where that is not told. */
  consumption(): Consumption | null;
  /** Ends whatever the ended step left behind. What could not be ended. */
  reap(): Promise<readonly number[]>;
}

/** Follows a child to its end: output as it comes, its time, its signal, and nothing of it left behind. */
export async function follow(child: ChildProcess, word: string, profile: SpawnProfile, holdOf: (pid: number) => Hold): Promise<Spawned> {
  listen(child, profile);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ended = new Promise<{ readonly code: number } | { readonly error: unknown }>((resolve) => {
    child.once('error', (error) => resolve({ error }));
    child.once('exit', (code, signal) => resolve({ code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]) }));
  });
  const { pid } = child;
  if (pid === undefined) {
    const end = await ended;
    return failedToStart(word, 'error' in end ? end.error : null);
  }
  const hold = holdOf(pid);
  const watch = new Watch(hold, profile);
  const end = await ended;
  watch.end();
  const leftRunning = await hold.reap();
  const outputHeld = !(await closesWithin(child, closed, watch.stopped === null ? PIPES_MS : PIPES_KILLED_MS));
  if ('error' in end) return failedToStart(word, end.error);
  return { exitCode: watch.stopped === null ? end.code : null, stopped: watch.stopped, problem: null, leftRunning, outputHeld };
}

/** What a child is started with: text and what it prints go through us, the ends of pipes do not. */
export function streamsOf({ stdin, stdout }: SpawnProfile): ['pipe' | 'ignore' | number, 'pipe' | number, 'pipe'] {
  const input = stdin === undefined ? 'ignore' : typeof stdin === 'string' ? 'pipe' : stdin.fd;
  return [input, stdout?.fd ?? 'pipe', 'pipe'];
}

/** A pipe ends only where nobody holds it any more. */
export function letGo({ stdin, stdout }: SpawnProfile): void {
  if (typeof stdin === 'object') stdin.close();
  stdout?.close();
}

function listen(child: ChildProcess, profile: SpawnProfile): void {
  const { stdin, onOutput } = profile;
  letGo(profile);
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (chunk: Buffer) => onOutput(stream, chunk));
    child[stream]?.on('error', () => undefined); // the end of the step tells all there is to tell
  }
  child.stdin?.on('error', () => undefined); // a program need not read what it is given
  if (typeof stdin === 'string') child.stdin?.end(stdin);
}

/** Stops a step at its time, at its signal, or when it has consumed too much. */
class Watch {
  stopped: Spawned['stopped'] = null;
  readonly #hold: Hold;
  readonly #signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #abort = (): void => this.#stop('signal');
  #looking: NodeJS.Timeout | undefined;
  #last: NodeJS.Timeout | undefined;

  constructor(hold: Hold, { timeoutMs, signal, most }: SpawnProfile) {
    this.#hold = hold;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#stop('timeout'), timeoutMs);
    signal.addEventListener('abort', this.#abort, { once: true });
    if (signal.aborted) this.#abort();
    if (most === undefined) return;
    const look = (): void => {
      const { memory, read } = hold.consumption() ?? BEYOND;
      if (memory > most.memory || read > most.read) this.#stop('consumption');
    };
    look();
    this.#looking = setInterval(look, CONSUMPTION_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#last);
    clearInterval(this.#looking);
    this.#signal.removeEventListener('abort', this.#abort);
  }

  #stop(why: NonNullable<Spawned['stopped']>): void {
    if (this.stopped !== null) return;
    this.stopped = why;
    this.#hold.ask();
    this.#last = setTimeout(() => this.#hold.kill(), TERM_MS);
  }
}

/** What is taken for the consumption that nobody tells. */
const BEYOND = { memory: Number.POSITIVE_INFINITY, read: Number.POSITIVE_INFINITY };

/** False when something unknown still held the output, which was then closed over its head. */
async function closesWithin(child: ChildProcess, closed: Promise<void>, ms: number): Promise<boolean> {
  const late = new AbortController();
  const inTime = await Promise.race([closed.then(() => true), pause(ms, false, { signal: late.signal }).catch(() => false)]);
  late.abort();
  if (!inTime) for (const stream of child.stdio) stream?.destroy();
  return inTime;
}

/** What a shell would have said of a program that did not start. */
export function failedToStart(word: string, error: unknown): Spawned {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  switch (code) {
    case 'ENOENT':
      return notStarted(127, `${word}: it, or the interpreter it names, was not found`);
    case 'E2BIG':
      return notStarted(126, `${word}: its arguments are too long for the system`);
    case 'EACCES':
      return notStarted(126, `${word}: it may not be executed`);
    default:
      return notStarted(126, `${word}: it could not be started (${code ?? String(error)})`);
  }
}

export function notStarted(exitCode: number, problem: string): Spawned {
  return { exitCode, stopped: null, problem, leftRunning: [], outputHeld: false };
}

/** The answer where the call was told to end before the step began. */
export const NEVER_BEGUN: Spawned = { exitCode: null, stopped: 'signal', problem: null, leftRunning: [], outputHeld: false };
