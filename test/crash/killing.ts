import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Home, launcher } from '../support/cli.js';
import { crashFiles } from './files.js';

/** A program that can start a run and resume one, telling its events line by line. */
export interface Program {
  readonly withLedger: boolean;
  args(ledger: string, verb: 'run' | 'resume', subject: string): readonly string[];
}

export const commandLine: Program = {
  withLedger: false,
  args: (_ledger, verb, subject) => [launcher, verb, subject, '--config', 'operator.yaml', '--events', 'jsonl', '-q'],
};

export const embedding: Program = {
  withLedger: true,
  args: (ledger, verb, subject) => [new URL('./host.mjs', import.meta.url).pathname, ledger, verb, subject],
};

/** When a process is killed: so long after it was spawned, or after its first event. */
export interface Instant {
  readonly after: 'spawn' | 'first event';
  readonly ms: number;
}

export interface Life {
  /** Null until the run exists. */
  readonly run: string | null;
  readonly killed: boolean;
  readonly code: number | null;
  readonly ms: number;
  readonly msFromFirstEvent: number;
}

/** One workspace with its chain, and the processes that live and die in it. */
export class Scene {
  readonly home: Home;
  readonly ledger: string;
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
    this.home = new Home(crashFiles(program.withLedger));
    this.ledger = join(this.home.folder, 'ledger.jsonl');
  }

  run(kill: Instant | null): Promise<Life> {
    return this.#live('run', 'chain.yaml', kill);
  }

  resume(run: string, kill: Instant | null): Promise<Life> {
    return this.#live('resume', run, kill);
  }

  /** Every file of the workspace by name. */
  files(): Readonly<Record<string, string>> {
    const names = readdirSync(this.home.workspace, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
    return Object.fromEntries(paths.map((path) => [path.slice(this.home.workspace.length + 1), readFileSync(path, 'utf8')]));
  }

  ledgerEntries(): readonly { readonly tool: string; readonly call: string }[] {
    if (!existsSync(this.ledger)) return [];
    return readFileSync(this.ledger, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { tool: string; call: string });
  }

  #live(verb: 'run' | 'resume', subject: string, kill: Instant | null): Promise<Life> {
    const begun = performance.now();
    const child = spawn(process.execPath, this.#program.args(this.ledger, verb, subject), {
      cwd: this.home.workspace,
      env: this.home.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return observe(child, begun, kill, verb === 'resume' ? subject : null);
  }
}

function observe(child: ChildProcess, begun: number, kill: Instant | null, known: string | null): Promise<Life> {
  let text = '';
  let first: number | null = null;
  const timers: NodeJS.Timeout[] = [];
  const strike = (ms: number) => timers.push(setTimeout(() => child.kill('SIGKILL'), ms));
  if (kill?.after === 'spawn') strike(kill.ms);
  child.stdout?.on('data', (chunk: Buffer) => {
    if (first === null) {
      first = performance.now();
      if (kill?.after === 'first event') strike(kill.ms);
    }
    text += chunk.toString();
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code, signal) => {
      for (const timer of timers) clearTimeout(timer);
      const now = performance.now();
      if (signal === null && complaint !== '' && code !== 7) failed(new Error(`ended with ${code}: ${complaint}`));
      done({
        run: known ?? /"run":"(run_[0-9A-Z]+)"/.exec(text)?.[1] ?? null,
        killed: signal === 'SIGKILL',
        code,
        ms: now - begun,
        msFromFirstEvent: first === null ? 0 : now - first,
      });
    });
  });
}

/** Small, seeded, good enough to choose instants (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
