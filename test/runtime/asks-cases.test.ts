import { describe, expect, it } from 'vitest';
import { type Ask, type Journal, type RunId, WindlassError } from '../../src/contract/index.js';
import { openDatabase } from '../../src/store/driver.js';
import { type World, withCommit, world } from './support.js';

const ASKS = { default_action: 'approve', files: { read: 'allow', write: 'approve' } };

const one = (tool: string, args: object) => {
  const [name, tool_name] = tool.split('.');
  return JSON.stringify({ id: 'c', tasks: [{ id: 'act', handler: 'tools', tools: { name, tool_name, args } }] });
};
const SEND = one('ledger.send', { to: 'ada' });

const pending = (at: World, run?: RunId): Promise<readonly Ask[]> =>
  at.store.approvals.list({ ...(run && { run }), state: 'pending', limit: 5 });

async function agree(at: World, run: RunId, verdict: 'approved' | 'denied' = 'approved'): Promise<void> {
  const [ask] = await pending(at, run);
  const answer = { verdict, scope: 'once', by: 'ada (uid 1)', at: at.clock.now() } as const;
  await at.store.journal.commit([{ op: 'answer', ask: (ask as Ask).id, answer }]);
}

async function afterRead(at: World, tool: string, args: object): Promise<RunId> {
  await at.drive(await at.start(one('local_fs.read_file', { path: 'a.txt' }), { session: 'shared' }));
  const run = await at.start(one(tool, args), { session: 'shared' });
  await at.drive(run);
  return run;
}

describe('what is asked about', () => {
  it('identical write asks without a diff', async () => {
    const at = await world({ envelope: ASKS, files: { 'a.txt': 'x' } });
    const run = await afterRead(at, 'local_fs.write_file', { path: 'a.txt', content: 'x' });
    const [ask] = await pending(at, run);
    expect(ask).toMatchObject({ tool: 'local_fs.write_file' });
    expect(ask).not.toHaveProperty('diff');
  });

  it('diff read leaves no marker: what a card compares with is not what the proposer has read', async () => {
    const at = await world({ envelope: ASKS, files: { 'a.txt': 'x', 'b.txt': 'y' } });
    const unread = async (tool: string, args: object) => {
      const run = await at.start(one(tool, args), { session: 'shared' });
      await at.drive(run);
      expect(await at.runtime.report(run)).toMatchObject({ outcome: 'denied', error: { code: 'unread' } });
    };
    await unread('local_fs.write_file', { path: 'a.txt', content: 'z' });
    await unread('local_fs.edit_file', { path: 'a.txt', old_string: 'x', new_string: 'z' });
    const run = await afterRead(at, 'local_fs.write_file', { path: 'a.txt', content: 'z' });
    const [ask] = await pending(at, run);
    expect(ask?.diff).toContain('+z');
    await agree(at, run, 'denied');
    await at.drive(run);
    await unread('local_fs.edit_file', { path: 'b.txt', old_string: 'y', new_string: 'z' });
  });

  it('ambiguous edit never reaches the human', async () => {
    const at = await world({ envelope: ASKS, files: { 'a.txt': 'foo\nfoo\n' } });
    const run = await afterRead(at, 'local_fs.edit_file', { path: 'a.txt', old_string: 'foo', new_string: 'bar' });
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'failed', error: { code: 'ambiguous' } });
    expect(await pending(at)).toEqual([]);
  });
});

describe('what is an answer', () => {
  it('touching a pending row is not a verdict', async () => {
    const at = await world({ envelope: ASKS });
    const run = await at.start(SEND);
    expect(await at.drive(run)).toBe('waiting');
    const db = await openDatabase(`${at.folder}/state/state.db`, 1_000);
    expect(db.prepare("UPDATE asks SET state = 'pending', created_at = created_at + 1").run().changes).toBe(1);
    db.close();
    expect(await at.drive(run)).toBe('waiting');
    expect(await pending(at, run)).toHaveLength(1);
    expect(await at.ledger()).toEqual([]);
  });

  it('gate result cannot be recorded: nothing is done, and it is done once when it can', async () => {
    let full = true;
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, (ops) => {
        if (full && ops.some(({ op }) => op === 'consume')) return Promise.reject(new WindlassError('store_full', 'no space'));
        return journal.commit(ops);
      });
    const at = await world({ envelope: ASKS, wrapJournal });
    const run = await at.start(SEND);
    expect(await at.drive(run)).toBe('waiting');
    await agree(at, run);
    await expect(at.drive(run)).rejects.toMatchObject({ code: 'store_full' });
    expect(await at.ledger()).toEqual([]);
    full = false;
    expect(await at.drive(run)).toBe('done');
    expect(await at.drive(run)).toBe('done');
    expect(await at.ledger()).toHaveLength(1);
  });

  it('sed window is replayed: the diff is of the lines that would change, and no others', async () => {
    const at = await world({ envelope: ASKS, files: { 'a.txt': 'foo\nfoo\nfoo' } });
    const args = { path: 'a.txt', pattern: 'foo', replacement: 'bar', all: true, start_line: 2, end_line: 2 };
    const [ask] = await pending(at, await afterRead(at, 'local_fs.sed', args));
    expect(ask?.diff?.split('\n').filter((line) => /^[-+][^-+]/.test(line))).toEqual(['-foo', '+bar']);
  });

  it('row before card: pending on disk, shown, answered, approved on disk, done once', async () => {
    const at = await world({ envelope: ASKS, runtime: { pollMs: 5 } });
    const run = await at.start(SEND);
    const order: string[] = [];
    at.runtime.attend(run, async (ask) => {
      order.push(`row ${(await at.store.approvals.ask(ask.id))?.state}`, 'card');
      return { verdict: 'approved', scope: 'once', by: 'ada' };
    });
    expect(await at.drive(run)).toBe('done');
    const kinds = (await at.records(run)).map(({ kind }) => kind).filter((kind) => /^Approval|^ToolCall(Started|Finished)/.test(kind));
    expect([order, kinds]).toEqual([
      ['row pending', 'card'],
      ['ApprovalRequested', 'ApprovalGranted', 'ToolCallStarted', 'ToolCallFinished'],
    ]);
    expect(await at.ledger()).toHaveLength(1);
  });

  it('injected verdict for another id: a yes to one call of a run is no yes to the next', async () => {
    const at = await world({ envelope: ASKS });
    const [first, second] = ['one', 'two'].map((id) => ({
      id,
      handler: 'tools',
      tools: { name: 'ledger', tool_name: 'send', args: { to: id } },
    }));
    const to = { transition: { branches: [{ operator: 'default', goto: 'two' }] } };
    const run = await at.start(JSON.stringify({ id: 'c', tasks: [{ ...first, ...to }, second] }));
    expect(await at.drive(run)).toBe('waiting');
    await agree(at, run);
    expect(await at.drive(run)).toBe('waiting');
    expect((await pending(at, run)).map(({ task }) => task)).toEqual(['two']);
    expect(await at.ledger()).toHaveLength(1);
  });

  it('TM-26 nothing is learned from answers: what was agreed with many times is asked about again', async () => {
    const at = await world({ envelope: ASKS });
    for (let time = 0; time < 5; time++) {
      const run = await at.start(SEND);
      expect(await at.drive(run)).toBe('waiting');
      await agree(at, run);
      expect(await at.drive(run)).toBe('done');
    }
    expect(await at.ledger()).toHaveLength(5);
  });
});
