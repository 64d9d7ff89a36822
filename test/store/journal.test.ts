import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallId, JournalRecord, RunId, TaskId } from '../../src/contract/index.js';
import { openDatabase } from '../../src/store/driver.js';
import { CLAIM_EXPIRY_MS, currentOwner } from '../../src/store/index.js';
import { SOME_INTENT } from '../support/views.js';
import { collect, elsewhere, fixedClock, openIn, pinnedRun, runId, START, settled, temporaryFolder, userMessage } from './support.js';

const RUN = runId(1);
const startBody = (db: Awaited<ReturnType<typeof openDatabase>>, run: number) =>
  (db.prepare('SELECT body FROM starts WHERE run = ?').get(run) as { body: string }).body;
const failure = (code: string) => expect.objectContaining({ name: 'WindlassError', code });

describe('a run in the journal', () => {
  it('gives back what it pinned, through another connection', async () => {
    const folder = temporaryFolder();
    const owner = currentOwner(folder);
    const run = pinnedRun(RUN);
    const first = await openIn(folder);
    await first.journal.commit([{ op: 'create_run', run, owner }]);
    await first.close();
    const second = await openIn(folder);
    expect(await second.journal.pinned(RUN)).toEqual(run);
    expect(await second.journal.run(RUN)).toEqual({
      id: RUN,
      chain: 'survey',
      status: 'running',
      outcome: null,
      startedAt: START,
      endedAt: null,
      task: null,
      cancelRequested: false,
      died: false,
    });
  });

  it('shares its policy with every run that is judged by the same', async () => {
    const folder = temporaryFolder();
    const owner = currentOwner(folder);
    const { journal } = await openIn(folder);
    const judged = (n: number, envelope: string) => ({ ...pinnedRun(runId(n)), policy: { ...pinnedRun(RUN).policy, envelope } });
    const runs = [judged(1, 'strict'), judged(2, 'strict'), judged(3, 'ci-job'), judged(4, 'strict')];
    for (const run of runs) await journal.commit([{ op: 'create_run', run, owner }]);
    for (const run of runs) expect(await journal.pinned(run.id)).toEqual(run);
    const db = await openDatabase(join(folder, 'state.db'), 10);
    expect(db.prepare('SELECT count(*) AS n FROM policies').get()).toEqual({ n: 2 });
    // As a version before left it.
    const body = JSON.stringify({ ...JSON.parse(startBody(db, 1)), policy: runs[0]?.policy });
    db.prepare('UPDATE starts SET policy = NULL, body = ? WHERE run = 1').run(body);
    db.close();
    expect(await journal.pinned(runId(1))).toEqual(runs[0]);
  });

  it('gives back its records in order, each as it was', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    const records: JournalRecord[] = [
      { kind: 'run_started', at: START },
      userMessage(1, 'quote " nul \u0000 lone \ud800 pair 😀 line\u2028end'),
      settled(0),
      { kind: 'StateUpdated', call: 'call_1' as CallId },
    ];
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
    await journal.commit([
      { op: 'append', run: RUN, seq: 1, at: START, records: records.slice(0, 2) },
      { op: 'append', run: RUN, seq: 3, at: START + 5, records: records.slice(2) },
    ]);
    const rows = await collect(journal.rows(RUN));
    expect(rows.map(({ record }) => record)).toEqual(records);
    expect(rows.map(({ seq, at }) => [seq, at])).toEqual([
      [1, START],
      [2, START],
      [3, START + 5],
      [4, START + 5],
    ]);
    expect((await collect(journal.rows(RUN, 3))).map(({ seq }) => seq)).toEqual([4]);
  });

  it('reads journals longer than a page, and large rows', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
    const small = Array.from({ length: 1000 }, (_, n) => settled(n));
    const large = Array.from({ length: 5 }, (_, n) => userMessage(n, 'x'.repeat(600_000)));
    await journal.commit([{ op: 'append', run: RUN, seq: 1, at: START, records: [...small, ...large] }]);
    const rows = await collect(journal.rows(RUN));
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 1005 }, (_, n) => n + 1));
    expect(rows.map(({ record }) => record)).toEqual([...small, ...large]);
  });

  it('finds the records of a call', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    const call = 'call_01JZZZ' as CallId;
    const ofCall: JournalRecord[] = [
      { kind: 'ToolSandboxPrepared', call, sandbox: 'off' },
      { kind: 'ToolResultValidated', call },
    ];
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
    const records = [settled(0), ...ofCall, { kind: 'TraceUpdated', call: 'call_other' as CallId } as const];
    await journal.commit([{ op: 'append', run: RUN, seq: 1, at: START, records }]);
    const found = await journal.rowsOfCall(call);
    expect(found?.run).toBe(RUN);
    expect(found?.rows.map(({ seq, record }) => [seq, record])).toEqual([
      [2, ofCall[0]],
      [3, ofCall[1]],
    ]);
    expect(await journal.rowsOfCall('call_none' as CallId)).toBeNull();
  });

  it('says run_not_found for an unknown id', async () => {
    const { journal } = await openIn(temporaryFolder());
    await expect(journal.pinned(RUN)).rejects.toEqual(failure('run_not_found'));
    await expect(collect(journal.rows(RUN))).rejects.toEqual(failure('run_not_found'));
    await expect(journal.commit([{ op: 'request_cancel', run: RUN }])).rejects.toEqual(failure('run_not_found'));
    expect(await journal.run(RUN)).toBeNull();
  });

  it('stores equal definitions once', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    const owner = currentOwner(folder);
    const definition = { id: 'big', text: 'y'.repeat(100_000) };
    for (let n = 0; n < 20; n++) await journal.commit([{ op: 'create_run', run: pinnedRun(runId(n), { definition }), owner }]);
    await journal.close();
    expect(statSync(join(folder, 'state.db')).size).toBeLessThan(300_000);
  });
});

describe('appending', () => {
  it('refuses a seq that is taken, one that leaves a gap, and undoes the whole batch', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
    const append = (seq: number, n: number) => ({ op: 'append', run: RUN, seq, at: START, records: [settled(n), settled(n + 1)] }) as const;
    await journal.commit([append(1, 0)]);
    for (const seq of [-1, 0, 1, 2]) {
      await expect(journal.commit([{ op: 'stand', run: RUN, status: 'waiting' }, append(seq, 7)])).rejects.toEqual(failure('lost_claim'));
    }
    await expect(journal.commit([append(4, 7)])).rejects.toEqual(failure('internal'));
    expect((await collect(journal.rows(RUN))).map(({ record }) => record)).toEqual([settled(0), settled(1)]);
    expect((await journal.run(RUN))?.status).toBe('running');
  });

  it('refuses whoever does not hold the claim', async () => {
    const folder = temporaryFolder();
    const clock = fixedClock();
    const mine = await openIn(folder, { clock });
    const theirs = await openIn(folder, { clock, owner: elsewhere() });
    await theirs.journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: elsewhere() }]);
    const append = { op: 'append', run: RUN, seq: 1, at: START, records: [settled(0)] } as const;
    await expect(mine.journal.commit([append])).rejects.toEqual(failure('lost_claim'));
    await expect(mine.journal.commit([{ op: 'stand', run: RUN, status: 'waiting' }])).rejects.toEqual(failure('lost_claim'));
    await theirs.journal.commit([append, { op: 'release', run: RUN, owner: elsewhere() }]);
    await expect(mine.journal.commit([{ ...append, seq: 2 }])).rejects.toEqual(failure('lost_claim'));
  });

  it('refuses a run that has ended', async () => {
    const folder = temporaryFolder();
    const owner = currentOwner(folder);
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner }]);
    await journal.commit([{ op: 'finish', run: RUN, outcome: { kind: 'ok', token: 'done' }, at: START + 9 }]);
    const append = { op: 'append', run: RUN, seq: 1, at: START, records: [settled(0)] } as const;
    await expect(journal.commit([append])).rejects.toEqual(failure('lost_claim'));
    await expect(journal.commit([{ op: 'claim', run: RUN, owner, now: START }])).rejects.toEqual(failure('run_claimed'));
    await journal.commit([{ op: 'request_cancel', run: RUN }]);
    expect(await journal.run(RUN)).toMatchObject({ status: 'done', endedAt: START + 9, cancelRequested: false, outcome: { kind: 'ok' } });
  });
});

describe('where a run stands', () => {
  it('is what its journal says: the task that is next, is under way, or was the last', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
    const [call, key] = ['call_1' as CallId, { task: 'send' as TaskId, visit: 0, attempt: 0 }];
    const steps: readonly (readonly [readonly JournalRecord[], string | null])[] = [
      [[{ kind: 'run_started', at: START }], null],
      [[settled(0)], 'write_the_report'],
      [[{ kind: 'ToolCallRequested', call, tool: 'mail.send', args: {}, proposedBy: 'task', intent: SOME_INTENT, ...key }], 'send'],
      [
        [
          { kind: 'ToolResultValidated', call },
          { kind: 'StateUpdated', call },
        ],
        'send',
      ],
      [[{ ...settled(1, 'send'), next: 'end' } as JournalRecord], 'send'],
      [[{ kind: 'run_finished', outcome: { kind: 'ok', token: '' }, output: { input: true }, stopReason: 'end_turn', at: START }], 'send'],
    ];
    let seq = 1;
    for (const [records, task] of steps) {
      await journal.commit([{ op: 'append', run: RUN, seq, at: START, records }]);
      seq += records.length;
      expect((await journal.run(RUN))?.task).toBe(task);
      expect((await journal.list({ limit: 1 }))[0]?.task).toBe(task);
    }
  });
});

describe('claims', () => {
  it('pass from a dead owner to a living one, never from a living one', async () => {
    const folder = temporaryFolder();
    const clock = fixedClock();
    const owner = currentOwner(folder);
    const { journal } = await openIn(folder, { clock });
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: elsewhere() }]);
    const claim = (now: number) => journal.commit([{ op: 'claim', run: RUN, owner, now }]);
    await expect(claim(START + CLAIM_EXPIRY_MS)).rejects.toEqual(failure('run_claimed'));
    await journal.commit([{ op: 'heartbeat', run: RUN, owner: elsewhere(), now: START + 30_000 }]);
    await expect(claim(START + CLAIM_EXPIRY_MS + 1)).rejects.toEqual(failure('run_claimed'));
    await claim(START + 30_000 + CLAIM_EXPIRY_MS + 1);
    await expect(journal.commit([{ op: 'heartbeat', run: RUN, owner: elsewhere(), now: START }])).rejects.toEqual(failure('lost_claim'));
    // Its own again: the process knows what it drives.
    await claim(START + 500_000);
    await journal.commit([{ op: 'append', run: RUN, seq: 1, at: START, records: [settled(0)] }]);
  });

  it('are released by their owner alone', async () => {
    const folder = temporaryFolder();
    const owner = currentOwner(folder);
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner }]);
    await journal.commit([{ op: 'release', run: RUN, owner: elsewhere() }]);
    expect((await journal.run(RUN))?.status).toBe('running');
    await journal.commit([{ op: 'release', run: RUN, owner }]);
    expect((await journal.run(RUN))?.status).toBe('orphaned');
    await journal.commit([{ op: 'claim', run: RUN, owner: elsewhere(), now: START }]);
  });
});

describe('listing', () => {
  it('is newest first and tells orphans from running ones', async () => {
    const folder = temporaryFolder();
    const clock = fixedClock();
    const owner = currentOwner(folder);
    const { journal } = await openIn(folder, { clock });
    for (let n = 0; n < 250; n++) {
      await journal.commit([{ op: 'create_run', run: pinnedRun(runId(n)), owner: n % 2 === 0 ? owner : elsewhere() }]);
    }
    await journal.commit([{ op: 'stand', run: runId(10), status: 'waiting' }]);
    await journal.commit([{ op: 'finish', run: runId(12), outcome: { kind: 'cancelled' }, at: START }]);
    clock.time = START + CLAIM_EXPIRY_MS + 1;
    const ids = async (status: 'running' | 'orphaned' | 'waiting' | 'cancelled' | undefined, limit: number): Promise<RunId[]> =>
      (await journal.list({ ...(status ? { status } : {}), limit })).map(({ id }) => id);
    expect(await ids(undefined, 3)).toEqual([runId(249), runId(248), runId(247)]);
    expect(await ids(undefined, 1000)).toHaveLength(250);
    expect(await ids('orphaned', 2)).toEqual([runId(249), runId(247)]);
    expect(await ids('orphaned', 1000)).toHaveLength(125);
    expect(await ids('running', 1000)).toHaveLength(123);
    expect(await ids('waiting', 5)).toEqual([runId(10)]);
    expect(await ids('cancelled', 5)).toEqual([runId(12)]);
    expect(await ids('running', 0)).toEqual([]);
  });
});
