import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { TERMINAL_CALL_RECORDS } from '../../src/contract/index.js';
import type { Workspace } from '../../src/index.js';
import { Home, launcher } from '../support/cli.js';
import { host } from '../support/hosts.js';

/** What a process is asked to do with a chain, a run or an ask. */
type Verb = 'run' | 'resume' | 'approve';

/** A program that can take a run on, telling its events line by line. */
export interface Program {
  args(ledger: string, verb: Verb, subject: string): readonly string[];
}

const CONFIG = ['--config', 'operator.yaml'];

export const commandLine: Program = {
  args: (_ledger, verb, subject) =>
    verb === 'approve'
      ? [launcher, 'approvals', 'respond', subject, '--approve', ...CONFIG, '--json', '-q']
      : [launcher, verb, subject, ...CONFIG, '--events', 'jsonl', '-q'],
};

export const embedding: Program = {
  args: (ledger, verb, subject) => [host('crash/host.mjs'), ledger, verb, subject],
};

/** When a process is killed: so long after it was spawned, after it said something, or after a file beside the workspace does. */
export type Instant =
  | { readonly after: 'spawn'; readonly ms: number }
  | { readonly after: 'said' | 'ledger'; readonly what: RegExp; readonly ms: number };

export const firstEvent = (ms: number): Instant => ({ after: 'said', what: /./, ms });

export interface Life {
  /** Null until the run exists. */
  readonly run: string | null;
  readonly killed: boolean;
  readonly code: number | null;
  readonly complaint: string;
  readonly said: string;
  readonly ms: number;
  readonly msFromFirstEvent: number;
}

/** One workspace with its chain, and the processes that live and die in it. */
export class Scene {
  readonly home: Home;
  /** Where effects outside the workspace leave their lines. */
  readonly ledger: string;
  readonly #program: Program;
  readonly #living = new Set<ChildProcess>();

  constructor(program: Program, files: Readonly<Record<string, string>>) {
    this.#program = program;
    this.home = new Home(files);
    this.ledger = join(this.home.folder, 'ledger.jsonl');
  }

  run(kill: Instant | null): Promise<Life> {
    return this.live('run', 'chain.yaml', kill);
  }

  resume(run: string, kill: Instant | null): Promise<Life> {
    return this.live('resume', run, kill);
  }

  /** Kills whatever lives in it at this moment. */
  strike(): void {
    for (const child of this.#living) child.kill('SIGKILL');
  }

  live(verb: Verb, subject: string, kill: Instant | null): Promise<Life> {
    const begun = performance.now();
    const child = spawn(process.execPath, this.#program.args(this.ledger, verb, subject), {
      cwd: this.home.workspace,
      env: this.home.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#living.add(child);
    child.once('close', () => this.#living.delete(child));
    return observe(child, begun, kill, verb === 'resume' ? subject : null, this.ledger);
  }

  /** The one run there is; null before there is one. */
  async onlyRun(): Promise<string | null> {
    const { runs } = await this.look((workspace) => workspace.listRuns({ limit: 3 }));
    expect(runs.length).toBeLessThanOrEqual(1);
    return runs[0]?.id ?? null;
  }

  async records(run: string): Promise<readonly Told[]> {
    const { records } = await this.look((workspace) => workspace.trace(run));
    return records.map(({ record }) => record as unknown as Told);
  }

  /** Looks from a process that drives nothing. */
  look<T>(read: (workspace: Workspace) => Promise<T>): Promise<T> {
    return this.home.look(read);
  }

  /** Every file of the workspace by name. */
  files(): Readonly<Record<string, string>> {
    const names = readdirSync(this.home.workspace, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
    return Object.fromEntries(paths.map((path) => [path.slice(this.home.workspace.length + 1), readFileSync(path, 'utf8')]));
  }

  ledgerLines(): readonly string[] {
    return linesOf(this.ledger);
  }

  ledgerEntries(): readonly { readonly tool: string; readonly call: string }[] {
    return this.ledgerLines().map((line) => JSON.parse(line) as { tool: string; call: string });
  }
}

/** What these tests read of a record of the journal. */
export interface Told {
  readonly kind: string;
  readonly call?: string;
  readonly effect?: string;
  readonly task?: string;
  readonly turn?: number;
  readonly usage?: { readonly input: number; readonly output: number };
  readonly lost?: { readonly input: number; readonly output: number };
  readonly outcome?: { readonly kind: string };
}

/** Every requested call has exactly one terminal record; every effect above read is announced. */
export function checkCalls(records: readonly Told[], where: string): void {
  const calls = new Map<string, Told[]>();
  for (const record of records) if (record.call) calls.set(record.call, [...(calls.get(record.call) ?? []), record]);
  for (const [call, own] of calls) {
    const of = (kind: string) => own.filter((record) => record.kind === kind).length;
    const ends = own.filter(({ kind }) => (TERMINAL_CALL_RECORDS as readonly string[]).includes(kind));
    expect(ends, `${where}: ${call} has one end`).toHaveLength(1);
    expect(of('ToolCallRequested'), `${where}: ${call} is requested once`).toBe(1);
    const [end] = ends;
    if (end?.effect !== undefined && end.effect !== 'read' && end.kind === 'ToolCallFinished') {
      expect(of('ToolCallStarted'), `${where}: ${call} was announced`).toBeGreaterThan(0);
    }
  }
}

function linesOf(file: string): readonly string[] {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
}

function observe(child: ChildProcess, begun: number, kill: Instant | null, known: string | null, ledger: string): Promise<Life> {
  let said = '';
  let first: number | null = null;
  let struck = false;
  const timers: NodeJS.Timeout[] = [];
  const strike = (ms: number) => {
    if (!struck) timers.push(setTimeout(() => child.kill('SIGKILL'), ms));
    struck = true;
  };
  if (kill?.after === 'spawn') strike(kill.ms);
  if (kill?.after === 'ledger')
    timers.push(setInterval(() => existsSync(ledger) && kill.what.test(readFileSync(ledger, 'utf8')) && strike(kill.ms), 2));
  child.stdout?.on('data', (chunk: Buffer) => {
    first ??= performance.now();
    said += chunk.toString();
    if (kill?.after === 'said' && kill.what.test(said)) strike(kill.ms);
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
      done({
        run: known ?? /"run":"(run_[0-9A-Z]+)"/.exec(said)?.[1] ?? null,
        killed: signal === 'SIGKILL',
        code,
        complaint,
        said,
        ms: now - begun,
        msFromFirstEvent: first === null ? 0 : now - first,
      });
    });
  });
}
