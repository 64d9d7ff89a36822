import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallId, Spawned, SpawnProfile, SpawnStep } from '../../contract/index.js';
import { descendantsOf, leftoversOf, tell } from './processes.js';

/** How long a program may take to end once it was asked to. */
const TERM_MS = 300;
/** How long output may stay open behind a program that ended, and behind one that was killed. */
const PIPES_MS = 2_000;
const PIPES_KILLED_MS = 800;
const REAP_ROUNDS = 10;
const REAP_MS = 20;

export interface Marks {
  readonly mark: string;
  readonly env: { readonly [name: string]: string };
}

/** The entry of the environment by which the processes of a call are found again. */
export function callMark(call: CallId): string {
  return `WINDLASS_CALL=${call}`;
}

/** The variables by which a call's processes are found again, and by which they know whose children they are. */
export function marksOf(env: { readonly [name: string]: string }, step: SpawnStep, { call }: SpawnProfile): Marks {
  return {
    mark: callMark(call),
    env: { ...env, PWD: step.pwd ?? step.cwd, WINDLASS_CALL: call, WINDLASS_PARENT: call },
  };
}

/** Node's own spawn: a group of its own, a kill of everything in it, and pipes that close whatever holds them. */
export async function spawnStep(step: SpawnStep, profile: SpawnProfile, { mark, env }: Marks): Promise<Spawned> {
  if (profile.signal.aborted) return { exitCode: null, stopped: 'signal', problem: null, leftRunning: [], outputHeld: false };
  const { spawn } = await import('node:child_process');
  const [word = '', ...args] = step.argv;
  if (!isFolder(step.cwd)) return notStarted(126, `${word}: the folder ${step.cwd} is gone`);
  try {
    const stdin = profile.stdin === undefined ? 'ignore' : 'pipe';
    const child = spawn(step.program, args, {
      argv0: word,
      cwd: step.cwd,
      env,
      detached: true,
      shell: false,
      stdio: [stdin, 'pipe', 'pipe'],
    });
    return await toItsEnd(child, word, mark, profile);
  } catch (error) {
    return failedToStart(word, error); // too long an argument list is thrown at once
  }
}

async function toItsEnd(child: ChildProcess, word: string, mark: string, profile: SpawnProfile): Promise<Spawned> {
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
  const killer = new Killer(pid, mark);
  const release = killer.watch(profile);
  const end = await ended;
  release();
  const leftRunning = await killer.reap();
  const outputHeld = !(await closesWithin(child, closed, killer.stopped === null ? PIPES_MS : PIPES_KILLED_MS));
  if ('error' in end) return failedToStart(word, end.error);
  return { exitCode: killer.stopped === null ? end.code : null, stopped: killer.stopped, problem: null, leftRunning, outputHeld };
}

function listen(child: ChildProcess, { stdin, onOutput }: SpawnProfile): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (chunk: Buffer) => onOutput(stream, chunk));
    child[stream]?.on('error', () => undefined); // the end of the step tells all there is to tell
  }
  child.stdin?.on('error', () => undefined); // a program need not read what it is given
  child.stdin?.end(stdin);
}

/** Ends a step and everything it started. */
class Killer {
  stopped: Spawned['stopped'] = null;
  readonly #leader: number;
  readonly #mark: string;
  readonly #suspects = new Set<number>();

  constructor(leader: number, mark: string) {
    this.#leader = leader;
    this.#mark = mark;
  }

  /** Stops the step at its time or at its signal. Returns what ends the watch. */
  watch({ timeoutMs, signal }: SpawnProfile): () => void {
    const timer = setTimeout(() => this.#stop('timeout'), timeoutMs);
    const abort = (): void => this.#stop('signal');
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    return () => {
      clearTimeout(timer);
      clearTimeout(this.#last);
      signal.removeEventListener('abort', abort);
    };
  }

  #last: NodeJS.Timeout | undefined;

  /** Asks first, so that a program can tidy up; does not wait long for it. */
  #stop(why: 'timeout' | 'signal'): void {
    if (this.stopped !== null) return;
    this.stopped = why;
    // Taken now: once their parents are dead, children belong to somebody else.
    for (const pid of descendantsOf(this.#leader)) this.#suspects.add(pid);
    tell(-this.#leader, 'SIGTERM');
    this.#last = setTimeout(() => {
      for (const pid of descendantsOf(this.#leader)) this.#suspects.add(pid);
      tell(-this.#leader, 'SIGKILL');
      tell(this.#leader, 'SIGKILL');
    }, TERM_MS);
  }

  /** Kills whatever the ended leader left behind. Returns what could not be killed. */
  async reap(): Promise<readonly number[]> {
    tell(-this.#leader, 'SIGKILL');
    for (let round = 0; ; round++) {
      const left = leftoversOf(this.#leader, this.#mark, this.#suspects);
      if (left.length === 0 || round === REAP_ROUNDS) return left;
      for (const pid of left) tell(pid, 'SIGKILL');
      await pause(REAP_MS);
    }
  }
}

/** False when something unknown still held the output, which was then closed over its head. */
async function closesWithin(child: ChildProcess, closed: Promise<void>, ms: number): Promise<boolean> {
  const late = new AbortController();
  const inTime = await Promise.race([closed.then(() => true), pause(ms, false, { signal: late.signal }).catch(() => false)]);
  late.abort();
  if (!inTime) for (const stream of [child.stdout, child.stderr, child.stdin]) stream?.destroy();
  return inTime;
}

function failedToStart(word: string, error: unknown): Spawned {
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

function notStarted(exitCode: number, problem: string): Spawned {
  return { exitCode, stopped: null, problem, leftRunning: [], outputHeld: false };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
