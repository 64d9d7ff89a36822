import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallId, Consumption, Spawned, SpawnProfile, SpawnStep } from '../../contract/index.js';
import { failedToStart, follow, type Hold, NEVER_BEGUN, notStarted, streamsOf } from '../child.js';
import { consumptionOf, descendantsOf, leftoversOf, startOf, tell } from './processes.js';

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

/**
 * The variables by which a call's processes are found again, and by which they know whose children they are. One of several
 * that run at once has a mark of its own.
 */
export function marksOf(env: { readonly [name: string]: string }, step: SpawnStep, { call, part }: SpawnProfile): Marks {
  const marked = { ...env, PWD: step.pwd ?? step.cwd, WINDLASS_CALL: call, WINDLASS_PARENT: call };
  if (part === undefined) return { mark: callMark(call), env: marked };
  const WINDLASS_PART = `${call}/${part}`;
  return { mark: `WINDLASS_PART=${WINDLASS_PART}`, env: { ...marked, WINDLASS_PART } };
}

/** Node's own spawn: a group of its own, a kill of everything in it, and pipes that close whatever holds them. */
export async function spawnStep(step: SpawnStep, profile: SpawnProfile, { mark, env }: Marks): Promise<Spawned> {
  if (profile.signal.aborted) return NEVER_BEGUN;
  const { spawn } = await import('node:child_process');
  const [word = '', ...args] = step.argv;
  if (!isFolder(step.cwd)) return folderGone(word, step.cwd);
  try {
    const child = spawn(step.program, args, {
      argv0: word,
      cwd: step.cwd,
      env,
      detached: true,
      shell: false,
      stdio: streamsOf(profile),
    });
    return await follow(child, word, profile, (pid) => new Group(pid, mark));
  } catch (error) {
    return failedToStart(word, error); // too long an argument list is thrown at once
  }
}

/** A process group, the descendants of its leader, and what carries the mark of the call. */
class Group implements Hold {
  readonly #leader: number;
  readonly #mark: string;
  readonly #since: number;
  readonly #suspects = new Set<number>();

  constructor(leader: number, mark: string) {
    this.#leader = leader;
    this.#since = startOf(leader);
    this.#mark = mark;
  }

  ask(): void {
    this.#suspect();
    tell(-this.#leader, 'SIGTERM');
  }

  kill(): void {
    this.#suspect();
    tell(-this.#leader, 'SIGKILL');
    tell(this.#leader, 'SIGKILL');
  }

  consumption(): Consumption | null {
    return consumptionOf(this.#leader);
  }

  /** Taken while they live: once their parents are dead, children belong to somebody else. */
  #suspect(): void {
    for (const pid of descendantsOf(this.#leader)) this.#suspects.add(pid);
  }

  async reap(): Promise<readonly number[]> {
    tell(-this.#leader, 'SIGKILL');
    for (let round = 0; ; round++) {
      const left = leftoversOf(this.#leader, this.#since, this.#mark, this.#suspects);
      if (left.length === 0 || round === REAP_ROUNDS) return left;
      for (const pid of left) tell(pid, 'SIGKILL');
      await pause(REAP_MS);
    }
  }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function folderGone(word: string, cwd: string): Spawned {
  return notStarted(126, `${word}: the folder ${cwd} is gone`);
}
