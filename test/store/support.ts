import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type {
  ClaimOwner,
  Clock,
  JournalRecord,
  JournalRow,
  MessageId,
  PinnedRun,
  RunId,
  Sha256,
  TaskId,
} from '../../src/contract/index.js';
import { hashJson } from '../../src/contract/index.js';
import { currentOwner, openStore, type Store, type StoreOptions } from '../../src/store/index.js';

const folders: string[] = [];
const stores: Store[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A private folder outside the repository, gone after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-store-')));
  folders.push(folder);
  return folder;
}

/** Stands still at 2026-01-01 unless moved. */
export interface FixedClock extends Clock {
  time: number;
}

export const START = Date.UTC(2026, 0, 1);

export function fixedClock(time = START): FixedClock {
  const clock: FixedClock = {
    time,
    now: () => clock.time,
    elapsed: () => clock.time,
    sleepUntil: () => Promise.reject(new Error('nothing sleeps here')),
  };
  return clock;
}

/** A store in `folder`, closed after the test. */
export async function openIn(folder: string, options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = await openStore({
    file: join(folder, 'state.db'),
    artifactsDir: join(folder, 'artifacts'),
    clock: fixedClock(),
    owner: currentOwner(folder),
    ...options,
  });
  stores.push(store);
  return store;
}

/** A living process of another machine: its claim ends by its heartbeat alone. */
export function elsewhere(pid = 4711): ClaimOwner {
  return { machine: '0'.repeat(32), boot: 'another', pidNamespace: 'pid:[1]', pid, pidStart: '99' };
}

export function runId(n: number): RunId {
  return `run_01J${String(n).padStart(23, '0')}` as RunId;
}

export function pinnedRun(id: RunId, more: Partial<PinnedRun> = {}): PinnedRun {
  const definition = more.definition ?? { id: 'survey', tasks: [{ id: 'first', handler: 'noop' }] };
  return {
    id,
    chain: 'survey',
    definition,
    definitionHash: hashJson(definition),
    interpreter: 1,
    input: 'hello',
    vars: { depth: 3, 'ünïcode "quoted"': null },
    policy: { envelope: 'default', envelopes: {}, caps: [], toolsPolicies: [], protectedPaths: [] },
    envelope: 'default',
    cwd: '/work',
    workspace: '/work',
    chainDir: '/work/chains',
    path: '/usr/bin:/bin',
    session: id,
    startedAt: START,
    ...more,
  };
}

/** What a noop task leaves behind. */
export function settled(n: number, task = 'survey_the_files'): JournalRecord {
  return {
    kind: 'task_settled',
    task: task as TaskId,
    visit: n,
    attempt: 0,
    outcome: { kind: 'ok', token: 'ok' },
    output: { task: 'read_the_list' as TaskId },
    next: 'write_the_report' as TaskId,
    via: 'branch',
    at: START + n,
  };
}

export function userMessage(n: number, content: string): JournalRecord {
  return {
    kind: 'message',
    task: 'ask' as TaskId,
    visit: 0,
    attempt: 0,
    message: { id: `msg_${n}` as MessageId, parent: null, role: 'user', content },
  };
}

export async function collect(rows: AsyncIterable<JournalRow>): Promise<JournalRow[]> {
  const all: JournalRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

export function folderIn(parent: string, name: string, mode: number): string {
  const path = join(parent, name);
  mkdirSync(path, { mode });
  return path;
}

export const NO_HASH = '0'.repeat(64) as Sha256;

/** Start time of a living process as the kernel tells it: field 22 of its stat. */
export function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
