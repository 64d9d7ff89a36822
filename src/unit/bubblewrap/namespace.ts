import { setTimeout as pause } from 'node:timers/promises';
import { processStart } from '../../contract/index.js';
import type { Hold } from '../child.js';
import { descendantsOf, tell } from '../local/processes.js';
import type { Status } from './status.js';

const REAP_MS = 1;
/** As long as the kernel may take to end the processes of a namespace. */
const REAP_ROUNDS = 2_000;

/** A namespace of processes: with its first one all of them end, whatever they made of themselves (rulings 4.3). */
export class Namespace implements Hold {
  readonly #leader: number;
  readonly #status: Status;
  #first: { readonly pid: number; readonly start: string } | null = null;

  constructor(leader: number, status: Status) {
    this.#leader = leader;
    this.#status = status;
    status.onFirst(() => this.#known());
  }

  /** That of bubblewrap says nothing of its program. */
  consumption(): null {
    return null;
  }

  /** Everything but bubblewrap itself, which would take all with it at once. */
  ask(): void {
    const first = this.#known()?.pid;
    for (const pid of descendantsOf(this.#leader)) if (pid !== first) tell(pid, 'SIGTERM');
  }

  kill(): void {
    const first = this.#known();
    tell(-this.#leader, 'SIGKILL');
    if (first && processStart(first.pid) === first.start) tell(first.pid, 'SIGKILL');
  }

  async reap(): Promise<readonly number[]> {
    await this.#status.heard;
    this.kill();
    const first = this.#known();
    for (let round = 0; first && processStart(first.pid) === first.start; round++) {
      if (round === REAP_ROUNDS) return [first.pid];
      await pause(REAP_MS);
    }
    return [];
  }

  /** A number is used again once its process is gone; with its start it is told from others. */
  #known() {
    const pid = this.#first === null ? this.#status.first : null;
    const start = pid === null ? null : processStart(pid);
    if (pid !== null && start !== null) this.#first = { pid, start };
    return this.#first;
  }
}
