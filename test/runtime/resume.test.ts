import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type ClaimOwner, type Journal, type JournalRecord, type RunId, WindlassError } from '../../src/contract/index.js';
import { DriveStop } from '../../src/runtime/index.js';
import { openDatabase } from '../../src/store/driver.js';
import { currentOwner } from '../../src/store/index.js';
import { SimulatedClock } from '../support/clock.js';
import { until } from '../support/until.js';
import { type World, withCommit, world } from './support.js';

const one = (tool: string, args: string, more = '') =>
  `{ id: c, tasks: [ { id: act, handler: tools, tools: { name: ledger, tool_name: ${tool}, args: ${args} }${more} } ] }`;
const ASKS = { default_action: 'approve', files: { read: 'allow', write: 'approve' } };

/** Changes rows of the journal as nobody but a defect or another version would. */
async function rewrite(at: World, sql: string): Promise<void> {
  const db = await openDatabase(`${at.folder}/state/state.db`, 1_000);
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
}

describe('a journal that this version cannot fold', () => {
  it('a record of a newer version: interpreter_mismatch with run, seq and kind, for a drive and for a look', async () => {
    const at = await world({ envelope: ASKS });
    const run = await at.start(one('send', '{ to: ada }'));
    await at.drive(run);
    await rewrite(at, "UPDATE journal SET kind = 'task_dreamt' WHERE seq = 2");
    for (const attempt of [() => at.drive(run), () => at.runtime.report(run)]) {
      const error = await attempt().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 'interpreter_mismatch',
        data: { run, seq: 2, kind: 'task_dreamt', interpreter: 1, supported: 1 },
      });
      expect((error as Error).message).toMatch(/record 2 of run_\S+ is a "task_dreamt".*newer windlass/);
    }
    expect((await at.store.journal.run(run))?.died).toBe(false); // the claim was given back
  });

  it('a record that does not fit those before it: store_corrupt with run, seq and kind', async () => {
    for (const sql of [
      "UPDATE journal SET kind = 'run_started', body = '{\"at\":1}' WHERE seq = 2",
      "UPDATE journal SET body = '{}', kind = 'message' WHERE seq = 2",
    ]) {
      const at = await world({ envelope: ASKS });
      const run = await at.start(one('send', '{ to: ada }'));
      await at.drive(run);
      await rewrite(at, sql);
      await expect(at.drive(run)).rejects.toMatchObject({ code: 'store_corrupt', data: { run, seq: 2 } });
    }
  });
});

it('an error of the store in the middle of a run names the run', async () => {
  const wrapJournal = (journal: Journal): Journal =>
    withCommit(journal, (ops) => {
      const started = ops.some((op) => op.op === 'append' && op.records.some(({ kind }) => kind === 'ToolCallStarted'));
      return started ? Promise.reject(new WindlassError('store_full', 'no space', { data: { file: 'state.db' } })) : journal.commit(ops);
    });
  const at = await world({ wrapJournal });
  const run = await at.start(one('send', '{ to: ada }'));
  await expect(at.drive(run)).rejects.toMatchObject({
    code: 'store_full',
    message: `${run}: no space`,
    data: { file: 'state.db', run },
  });
  expect(await at.ledger()).toEqual([]);
});

describe('MSN-3 resuming a run that waits', () => {
  it('adds no record while nothing has changed, and goes on from there once somebody answers', async () => {
    const at = await world({ envelope: ASKS });
    const run = await at.start(one('send', '{ to: ada }', ', timeout: 30s'));
    await at.drive(run);
    const before = await at.records(run);
    for (let n = 0; n < 3; n++) {
      await at.clock.advance(600_000);
      expect(await at.drive(run)).toBe('waiting');
      expect(await at.store.journal.run(run)).toMatchObject({ status: 'waiting', died: false, task: 'act' });
    }
    expect(await at.records(run)).toEqual(before);
    const [ask] = await at.store.approvals.list({ run, limit: 5 });
    await at.store.journal.commit([
      { op: 'answer', ask: ask?.id as never, answer: { verdict: 'approved', scope: 'once', by: 'ada', at: at.clock.now() } },
    ]);
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'ok', usage: { tool_calls: 1 } });
    expect(await at.ledger()).toHaveLength(1);
  });

  it('in a loop with a person at hand who leaves the ask open, too', async () => {
    const at = await world({ envelope: ASKS, runtime: { pollMs: 5 } });
    const run = await at.start(one('send', '{ to: ada }'));
    await at.drive(run);
    const before = await at.records(run);
    at.runtime.attend(run, async () => null);
    for (let n = 0; n < 3; n++) expect(await at.drive(run)).toBe('waiting');
    expect(await at.records(run)).toEqual(before);
    expect(await at.store.approvals.list({ run, limit: 5 })).toHaveLength(1);
  });
});

describe('limits of time when the clock of the machine is set back', () => {
  const chain = `{ id: c, budget: { wall: 30s }, tasks: [
    { id: wait, handler: tools, tools: { name: ledger, tool_name: slow, args: {} }, timeout: 20s, transition: { branches: [ { operator: default, goto: act } ], on_timeout: act } },
    { id: act, handler: tools, tools: { name: ledger, tool_name: slow, args: {} } } ] }`;

  it.each(['one process', 'two processes'])('a wall budget of 30 s over %s ends after 30 s', async (processes) => {
    const clock = new SimulatedClock();
    const at = await world({ clock });
    const run = await at.start(chain);
    const control = new AbortController();
    let driven = at.drive(run, control.signal);
    await until(() => clock.sleeping > 0);
    if (processes === 'one process') clock.setBack(3_600_000);
    await clock.advance(20_001);
    await until(async () => (await at.records(run)).some(({ kind }) => kind === 'task_settled'));
    if (processes === 'two processes') {
      control.abort(new DriveStop('leaving'));
      expect(await driven).toBe('lost');
      clock.setBack(3_600_000);
      driven = at.drive(run);
    }
    await until(() => clock.sleeping > 0);
    await clock.advance(9_000);
    expect((await at.store.journal.run(run))?.outcome).toBeNull();
    await clock.advance(1_001);
    expect(await driven).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'exhausted', error: { message: expect.stringContaining('wall') } });
    const times: number[] = [];
    for await (const row of at.store.journal.rows(run)) times.push(row.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('nor is it used up when the clock is set forward while the run goes on', async () => {
    const clock = new SimulatedClock();
    const at = await world({ clock });
    const run = await at.start(chain);
    const driven = at.drive(run);
    await until(() => clock.sleeping > 0);
    clock.setBack(-3_600_000);
    await clock.advance(20_001);
    await until(async () => (await at.records(run)).some(({ kind }) => kind === 'task_settled'));
    await until(() => clock.sleeping > 0);
    expect((await at.store.journal.run(run))?.outcome).toBeNull();
    await clock.advance(10_000);
    expect(await driven).toBe('done');
  });
});

/** A process that whoever comes next finds dead. */
function gone(n: number): ClaimOwner {
  return { ...currentOwner(tmpdir()), pidStart: `-${n + 1}` };
}

describe('C212 a process that dies counts as an attempt', () => {
  /** Every call of the ledger dies with its process: the journal fails from then on, and nothing is given back. */
  async function doomed(chain: string, deaths: number, more: Parameters<typeof world>[0] = {}): Promise<{ at: World; run: RunId }> {
    let folder: string | undefined;
    let run: RunId | undefined;
    const clock = more.clock ?? new SimulatedClock({ leaping: true });
    for (let n = 0; n <= deaths; n++) {
      let dead = false;
      const die = (tool: string) => {
        if (n === deaths || tool === 'safe') return;
        dead = true;
        throw new Error('killed');
      };
      const wrapJournal = (journal: Journal): Journal =>
        withCommit(journal, (ops) => (dead ? Promise.reject(new Error('killed')) : journal.commit(ops)));
      const at: World = await world({
        ...more,
        clock,
        ...(folder === undefined ? {} : { folder, salt: `d${n}_` }),
        wrapJournal,
        hooks: { before: die },
        owner: gone(n),
      });
      folder = at.folder;
      run ??= await at.start(chain);
      if (n === deaths) {
        await at.drive(run);
        return { at, run };
      }
      await at.drive(run).catch(() => 'died');
    }
    throw new Error('unreachable');
  }

  const kinds = (records: readonly JournalRecord[], kind: string) => records.filter((record) => record.kind === kind).length;

  it('a task with retries is begun as often as it may be, and then has failed', async () => {
    const { at, run } = await doomed(one('charge', '{ amount: 1 }', ', retry_on_failure: 2'), 3);
    const records = await at.records(run);
    expect(kinds(records, 'task_interrupted')).toBe(3);
    // The service may have charged: nobody can say that it did not.
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'unknown' });
    expect(await at.ledger()).toEqual([]);
    const fewer = await doomed(one('charge', '{ amount: 1 }', ', retry_on_failure: 2'), 2);
    expect(await fewer.at.runtime.report(fewer.run)).toMatchObject({ outcome: 'ok', usage: { tool_calls: 1 } });
  });

  it('without retries ten beginnings are the end; on_failure goes on from there', async () => {
    const chain = `{ id: c, tasks: [ { id: act, handler: noop, prompt_template: "x", transition: { branches: [ { operator: default, goto: end } ], on_failure: after } }, { id: after, handler: noop, prompt_template: "{{ tasks.act.error }}" } ] }`;
    const at = await world();
    const run = await at.start(chain);
    await at.store.journal.commit([
      { op: 'append', run, seq: 1, at: at.clock.now(), records: [{ kind: 'run_started', at: at.clock.now() }] },
      {
        op: 'append',
        run,
        seq: 2,
        at: at.clock.now(),
        records: Array.from({ length: 10 }, () => ({ kind: 'task_interrupted', task: 'act' as never, visit: 0, attempt: 0 }) as const),
      },
    ]);
    expect(await at.drive(run)).toBe('done');
    const report = await at.runtime.report(run);
    expect(report).toMatchObject({ outcome: 'ok', output: expect.stringContaining('died 10 times') });
  });

  it('who is told to leave, or waits for a person, has not died', async () => {
    const at = await world({ envelope: ASKS });
    const run = await at.start(one('send', '{ to: ada }'));
    for (let n = 0; n < 3; n++) expect(await at.drive(run)).toBe('waiting');
    expect(kinds(await at.records(run), 'task_interrupted')).toBe(0);
    const left = await at.start(one('slow', '{}'));
    const control = new AbortController();
    const driven = at.drive(left, control.signal);
    control.abort(new DriveStop('leaving'));
    expect(await driven).toBe('lost');
    expect((await at.store.journal.run(left))?.died).toBe(false);
  });
});
