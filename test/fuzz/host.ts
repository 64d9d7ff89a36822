import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../support/cli.js';
import type { Broken, FuzzCall, Reply } from './call.js';
import type { KnownTool } from './calls.js';
import { CANARIES, NOBODY, type Scene } from './scene.js';

type Question = { readonly kind: 'tools' | 'close' } | { readonly kind: 'call'; readonly call: Omit<FuzzCall, 'cli'> };
type Answer<T> = { readonly value: T; readonly rss: number; readonly descriptors: number } | Broken;

/** Another process that makes the calls of one scene: one that breaks or hangs is a finding, and not the end of the fuzzer. */
export class Host {
  readonly #child: ChildProcess;
  readonly #said: string[] = [];
  #waiting: ((answer: unknown) => void) | null = null;
  #end: string | null = null;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stderr?.on('data', (chunk: Buffer) => this.#said.push(chunk.toString()));
    child.stdout?.resume();
    child.on('message', (message) => this.#settle(message));
    child.on('exit', (code, signal) => {
      this.#end = `the process ended with ${signal ?? code}: ${this.#said.join('').slice(-4000)}`;
      this.#settle({ broken: this.#end });
    });
  }

  static async start(scene: Scene): Promise<Host> {
    const about = JSON.stringify({ cwd: scene.work, config: scene.config, canaries: CANARIES });
    const child = fork(join(repository, 'test/fuzz/host.mjs'), [about], {
      cwd: scene.work,
      env: scene.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...(scene.unprivileged && { uid: NOBODY, gid: NOBODY }),
    });
    const host = new Host(child);
    const up = await host.#next(60_000);
    if (up !== 'up') throw new Error(`the host did not start: ${JSON.stringify(up)}`);
    return host;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async tools(): Promise<readonly KnownTool[]> {
    const answer = await this.#ask<readonly KnownTool[]>({ kind: 'tools' }, 60_000);
    if ('broken' in answer) throw new Error(answer.broken);
    return answer.value;
  }

  async call(call: FuzzCall, limitMs: number): Promise<Reply | Broken> {
    const { cli: _, ...request } = call;
    const answer = await this.#ask<Omit<Reply, 'rss' | 'descriptors' | 'exit'>>({ kind: 'call', call: request }, limitMs);
    if ('broken' in answer) return answer;
    return { ...answer.value, exit: null, rss: answer.rss, descriptors: answer.descriptors };
  }

  /** Closes its workspaces and ends. */
  async end(): Promise<void> {
    if (this.#end === null) await this.#ask({ kind: 'close' }, 30_000);
    this.#child.kill('SIGKILL');
  }

  async #ask<T>(question: Question, limitMs: number): Promise<Answer<T>> {
    if (this.#end !== null) return { broken: this.#end };
    this.#child.send(question);
    return (await this.#next(limitMs)) as Answer<T>;
  }

  #next(limitMs: number): Promise<unknown> {
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#settle({ broken: `it did not end within ${limitMs} ms` }), limitMs);
      this.#waiting = (answer) => {
        clearTimeout(late);
        resolve(answer);
      };
    });
  }

  #settle(answer: unknown): void {
    this.#waiting?.(answer);
    this.#waiting = null;
  }
}
