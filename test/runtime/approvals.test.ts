import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ask, type AskAnswer, type Journal, type RunId, TERMINAL_CALL_RECORDS } from '../../src/contract/index.js';
import { DriveStop } from '../../src/runtime/index.js';
import { currentOwner } from '../../src/store/index.js';
import type { LedgerHooks } from '../fixtures/toolsets/ledger.js';
import { SimulatedClock } from '../support/clock.js';
import { policySources } from '../support/policy.js';
import { scaled } from '../support/tiers.js';
import { until } from '../support/until.js';
import { copyWorld, restoreWorld, type World, withCommit, world } from './support.js';

const ASKS = { default_action: 'approve', files: { read: 'allow', write: 'approve' } };

const one = (tool: string, args: string, more = '') =>
  `{ id: c, tasks: [ { id: act, handler: tools, tools: { name: ${tool.split('.')[0]}, tool_name: ${tool.split('.')[1]}, args: ${args} }${more} } ] }`;
const SEND = one('ledger.send', '{ to: ada }');

async function parked(chain = SEND, options: Parameters<typeof world>[0] = {}) {
  const at = await world({ envelope: ASKS, ...options });
  const run = await at.start(chain);
  expect(await at.drive(run)).toBe('waiting');
  return { at, run, ask: await openAsk(at, run) };
}

async function openAsk(at: World, run: RunId): Promise<Ask> {
  const [ask] = await at.store.approvals.list({ run, state: 'pending', limit: 1 });
  if (!ask) throw new Error('nobody is asked');
  return ask;
}

function say(at: World, ask: Ask, verdict: AskAnswer['verdict'], more: Partial<AskAnswer> = {}): Promise<void> {
  const answer: AskAnswer = { verdict, scope: 'once', by: 'ada (uid 1)', at: at.clock.now(), ...more };
  return at.store.journal.commit([{ op: 'answer', ask: ask.id, answer }]);
}

describe('MSN-3 a run that waits for a person', () => {
  it('C161 goes on where it stood once somebody says yes, and does the call once', async () => {
    const { at, run, ask } = await parked();
    expect((await at.runtime.report(run)).asks).toMatchObject([{ id: ask.id, tool: 'ledger.send', state: 'pending' }]);
    await say(at, ask, 'approved');
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'ok', asks: [], usage: { tool_calls: 1 } });
    expect(await at.drive(run)).toBe('done');
    expect(await at.ledger()).toHaveLength(1);
    expect(await at.store.approvals.ask(ask.id)).toMatchObject({ state: 'approved', consumed: at.clock.now() });
  });

  it('gate: the ask and the parking of the run are one transaction', async () => {
    const batches: string[][] = [];
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, (ops) => {
        batches.push(ops.flatMap((op) => (op.op === 'append' ? op.records.map(({ kind }) => kind) : [op.op])));
        return journal.commit(ops);
      });
    const { at, run, ask } = await parked(SEND, { wrapJournal });
    expect(batches.at(-1)).toEqual(expect.arrayContaining(['ApprovalRequested', 'task_parked', 'ask', 'stand', 'release']));
    await say(at, ask, 'approved');
    await at.drive(run);
    const start = batches.find((batch) => batch.includes('ToolCallStarted'));
    expect(start).toEqual(expect.arrayContaining(['ApprovalGranted', 'ToolCallStarted', 'consume']));
  });

  it('suspend: store failure fails the drive, nothing is asked and nothing done', async () => {
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, (ops) => {
        if (ops.some(({ op }) => op === 'ask')) return Promise.reject(new Error('disk full'));
        return journal.commit(ops);
      });
    const at = await world({ envelope: ASKS, wrapJournal });
    const run = await at.start(SEND);
    await expect(at.drive(run)).rejects.toThrow('disk full');
    expect(await at.store.approvals.list({ limit: 5 })).toEqual([]);
    expect(await at.ledger()).toEqual([]);
  });

  it('a no ends the task denied and follows on_denied', async () => {
    const chain = `
id: c
tasks:
  - { id: act, handler: tools, tools: { name: ledger, tool_name: send, args: { to: ada } }, transition: { on_denied: after } }
  - { id: after, handler: noop }
`;
    const { at, run, ask } = await parked(chain);
    await say(at, ask, 'denied', { guidance: 'not her' });
    expect(await at.drive(run)).toBe('done');
    const report = await at.runtime.report(run);
    expect(report).toMatchObject({ outcome: 'ok', denials: [{ code: 'approval_denied' }] });
    expect(report.denials[0]?.reason).toContain('not her');
    expect(await at.ledger()).toEqual([]);
  });

  it('C343 silence until the end is a no, whoever drives the run next; a late yes is refused', async () => {
    const { at, run, ask } = await parked(SEND, { envelope: { default_action: 'approve', files: { read: 'allow' } } });
    await at.clock.advance(ask.expires - at.clock.now());
    await expect(say(at, ask, 'approved')).rejects.toMatchObject({ code: 'ask_expired' });
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'denied', error: { code: 'approval_expired' } });
    expect(await at.store.approvals.ask(ask.id)).toMatchObject({ state: 'expired', answer: null });
    expect(await at.ledger()).toEqual([]);
  });

  it('a yes that is not used in time is worth nothing', async () => {
    const { at, run, ask } = await parked();
    await at.clock.advance(ask.expires - at.clock.now() - 1);
    await say(at, ask, 'approved');
    await at.clock.advance(1);
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'denied', error: { code: 'approval_expired' } });
    expect(await at.ledger()).toEqual([]);
  });

  it('C170 file changed after the card: the yes does not apply and the file stays as others left it', async () => {
    const edit = one('local_fs.edit_file', '{ path: a.txt, old_string: one, new_string: two }');
    const at = await world({ envelope: ASKS, files: { 'a.txt': 'one\n' } });
    const read = await at.start(one('local_fs.read_file', '{ path: a.txt }'), { session: 'shared' });
    await at.drive(read);
    const run = await at.start(edit, { session: 'shared' });
    expect(await at.drive(run)).toBe('waiting');
    const ask = await openAsk(at, run);
    expect(ask.diff?.split('\n').slice(-2)).toEqual(['-one', '+two']);
    writeFileSync(at.file('a.txt'), 'one more\n');
    await at.drive(await at.start(one('local_fs.read_file', '{ path: a.txt }'), { session: 'shared' }));
    await say(at, ask, 'approved');
    expect(await at.drive(run)).toBe('waiting');
    expect(await at.store.approvals.ask(ask.id)).toMatchObject({ state: 'superseded', consumed: null });
    const fresh = await openAsk(at, run);
    expect(fresh.diff?.split('\n').slice(-2)).toEqual(['-one more', '+two more']);
    await say(at, fresh, 'approved');
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'ok' });
  });

  it('C166 C206 three asks in a row are three asks: twice in sequence, once in a loop', async () => {
    const chain = `
id: c
tasks:
  - { id: a, handler: tools, tools: { name: ledger, tool_name: send, args: { to: a } }, transition: { branches: [{ operator: default, goto: b }] } }
  - id: b
    handler: tools
    tools: { name: ledger, tool_name: send, args: { to: b } }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "b->b", when: "1", goto: end }
        - { operator: default, goto: b }
`;
    const at = await world({ envelope: ASKS });
    const run = await at.start(chain);
    const seen = new Set<string>();
    for (let n = 0; n < 3; n++) {
      expect(await at.drive(run)).toBe('waiting');
      const ask = await openAsk(at, run);
      seen.add(ask.id);
      await say(at, ask, 'approved');
    }
    expect(await at.drive(run)).toBe('done');
    expect(seen.size).toBe(3);
    expect((await at.ledger()).map(({ note }) => note)).toEqual(['a', 'b', 'b']);
  });

  it('a yes for the session asks once for a loop of identical calls', async () => {
    const chain = `
id: c
tasks:
  - id: b
    handler: tools
    tools: { name: ledger, tool_name: send, args: { to: b } }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "b->b", when: "2", goto: end }
        - { operator: default, goto: b }
`;
    const { at, run, ask } = await parked(chain);
    await say(at, ask, 'approved', { scope: 'session' });
    expect(await at.drive(run)).toBe('done');
    expect(await at.ledger()).toHaveLength(3);
    expect(await at.store.approvals.list({ run, limit: 5 })).toHaveLength(1);
    const other = await at.start(chain);
    expect(await at.drive(other)).toBe('waiting');
  });

  it('C160 what was approved is not lost when the model fails next: one call, one result', async () => {
    const chain = `
id: c
budget: { steps: 20 }
tasks:
  - id: think
    handler: chat_completion
    prompt_template: go
    execute_config: { provider: scripted, model: m, tools: [ledger] }
    transition: { branches: [ { operator: equals, when: tool_call, goto: act }, { operator: default, goto: end } ] }
  - { id: act, handler: execute_tool_calls, calls_from: think, transition: { branches: [ { operator: default, goto: think } ] } }
`;
    const dialogue = `
lanes:
  think:
    - reply: { tool_calls: [ { name: ledger.look, args: {} }, { name: ledger.send, args: { to: ada } }, { name: ledger.echo, args: { value: 3 } } ] }
    - error: { class: permanent }
`;
    const envelope = { default_action: 'allow', tools: { 'ledger.send': 'approve' } };
    const { at, run, ask } = await parked(chain, { dialogue, envelope });
    await say(at, ask, 'approved');
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'failed', usage: { tool_calls: 3 } });
    expect(await at.drive(run)).toBe('done');
    expect(await at.ledger()).toHaveLength(1);
    const answers = (await at.records(run)).filter((record) => record.kind === 'message' && record.message.role === 'tool');
    expect(answers).toHaveLength(3);
  });

  it('cancelled while it waits: the ask is void', async () => {
    const { at, run, ask } = await parked();
    await at.store.journal.commit([{ op: 'request_cancel', run }]);
    expect(await at.drive(run)).toBe('cancelled');
    await expect(say(at, ask, 'approved')).rejects.toMatchObject({ code: 'approval_stale' });
    expect(await at.ledger()).toEqual([]);
  });

  it('time spent waiting for a person counts against no timeout and no wall budget', async () => {
    for (const limits of [', timeout: 30s', ', budget: { wall: 30s }']) {
      const { at, run, ask } = await parked(one('ledger.send', '{ to: ada }', limits));
      await at.clock.advance(600_000);
      await say(at, ask, 'approved');
      expect(await at.drive(run)).toBe('done');
      expect(await at.runtime.report(run)).toMatchObject({ outcome: 'ok' });
    }
    const whole = `{ id: c, budget: { wall: 30s }, tasks: [ { id: act, handler: tools, tools: { name: ledger, tool_name: send, args: { to: ada } } } ] }`;
    const { at, run, ask } = await parked(whole);
    await at.clock.advance(600_000);
    expect(await at.drive(run)).toBe('waiting'); // looked at in between
    await at.clock.advance(600_000);
    await say(at, ask, 'approved');
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'ok' });
    const slow = await parked(one('ledger.slow_send', '{}', ', timeout: 30s'));
    await slow.at.clock.advance(600_000);
    await say(slow.at, slow.ask, 'approved');
    const driven = slow.at.drive(slow.run);
    await until(async () => (await slow.at.ledger()).length === 1);
    await slow.at.clock.advance(30_001);
    await driven;
    expect(await slow.at.runtime.report(slow.run)).toMatchObject({ outcome: 'unknown' });
  });

  it('gate: timeout beside the grant says how long is waited', async () => {
    const { at, ask } = await parked(one('local_fs.write_file', '{ path: new.txt, content: x }'), {
      envelope: { default_action: 'deny', files: { write: { grant: 'approve', timeout: '90s', on_timeout: 'deny' } } },
    });
    expect(ask.expires).toBe(at.clock.now() + 90_000);
  });
});

describe('a person at hand', () => {
  const answered = (verdict: AskAnswer['verdict']) => async () => ({ verdict, scope: 'once', by: 'ada' }) as const;

  it('is asked while the run keeps its claim, and the run goes on in the same drive', async () => {
    const at = await world({ envelope: ASKS, runtime: { pollMs: 5 } });
    const run = await at.start(SEND);
    const statuses: unknown[] = [];
    at.runtime.attend(run, async (ask) => {
      statuses.push((await at.store.journal.run(run))?.status, ask.state);
      return { verdict: 'approved', scope: 'once', by: 'ada' };
    });
    expect(await at.drive(run)).toBe('done');
    expect(statuses).toEqual(['waiting', 'pending']);
    expect(await at.ledger()).toHaveLength(1);
    const denied = await at.start(SEND);
    at.runtime.attend(denied, answered('denied'));
    expect(await at.drive(denied)).toBe('done');
    expect(await at.runtime.report(denied)).toMatchObject({ outcome: 'denied' });
  });

  it('verdict from another process: the row counts, the card is a view', async () => {
    const at = await world({ envelope: ASKS, runtime: { pollMs: 5 } });
    const run = await at.start(SEND);
    let aborted = false;
    at.runtime.attend(run, async (_ask, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted = true;
      return null;
    });
    const driven = at.drive(run);
    await until(async () => (await at.store.approvals.list({ run, limit: 1 })).length === 1);
    await say(at, await openAsk(at, run), 'approved');
    expect(await driven).toBe('done');
    expect(aborted).toBe(true);
    expect(await at.ledger()).toHaveLength(1);
  });

  it('who leaves the ask open parks the run; cancelling and leaving end the wait', async () => {
    const at = await world({ envelope: ASKS, runtime: { pollMs: 5 } });
    const left = await at.start(SEND);
    const stop = at.runtime.attend(left, async () => null);
    expect(await at.drive(left)).toBe('waiting');
    stop();
    await say(at, await openAsk(at, left), 'approved');
    expect(await at.drive(left)).toBe('done');
    for (const [reason, result] of [
      [undefined, 'cancelled'],
      [new DriveStop('leaving'), 'lost'],
    ] as const) {
      const run = await at.start(SEND);
      const control = new AbortController();
      at.runtime.attend(run, (_ask, signal) => {
        setTimeout(() => control.abort(reason), 5);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
      });
      expect(await at.drive(run, control.signal)).toBe(result);
    }
    expect(await at.ledger()).toHaveLength(1);
  });

  it('too late on the card: the end of the ask counts', async () => {
    const at = await world({ envelope: ASKS, runtime: { pollMs: 60_000 } });
    const run = await at.start(SEND);
    at.runtime.attend(run, async (ask) => {
      await at.clock.advance(ask.expires - at.clock.now());
      return { verdict: 'approved', scope: 'once', by: 'ada' };
    });
    expect(await at.drive(run)).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'denied', error: { code: 'approval_expired' } });
  });
});

const CHAIN = `
id: three
tasks:
  - { id: first, handler: tools, tools: { name: ledger, tool_name: send, args: { to: first } }, transition: { branches: [{ operator: default, goto: pay }], on_unknown: pay } }
  - { id: pay, handler: tools, tools: { name: ledger, tool_name: charge, args: { amount: 3 } }, transition: { branches: [{ operator: default, goto: write }] } }
  - { id: write, handler: tools, tools: { name: local_fs, tool_name: write_file, args: { path: out.txt, content: "x" } }, transition: { branches: [{ operator: default, goto: look }] } }
  - { id: look, handler: tools, tools: { name: ledger, tool_name: look, args: {} } }
`;

/** Drives to the end, saying yes to whatever is asked. */
async function throughAll(at: World, run: RunId): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const [open] = await at.store.approvals.list({ run, state: 'pending', limit: 1 });
    if (open) await say(at, open, 'approved');
    if ((await at.drive(run)) === 'done') return;
  }
  throw new Error('the run does not end');
}

describe('TM-7 a crash anywhere between answer, use, start and end', () => {
  it('leaves each approved call done once, or unknown, and asks again for none', { timeout: 120_000 }, async () => {
    const copies: { at: string; copy: string }[] = [];
    let folder = '';
    const copy = (at: string) => void copies.push({ at, copy: copyWorld(folder) });
    const hooks: LedgerHooks = { before: (tool) => copy(`before ${tool}`), after: (tool) => copy(`after ${tool}`) };
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, async (ops) => {
        await journal.commit(ops);
        const kinds = ops.flatMap((op) => (op.op === 'append' ? op.records.map(({ kind }) => kind) : [op.op]));
        if (!kinds.includes('finish')) copy(kinds.join(' '));
      });
    const first = await world({ envelope: ASKS, hooks, wrapJournal });
    folder = first.folder;
    const run = await first.start(CHAIN);
    await throughAll(first, run);
    expect((await first.ledger()).map(({ tool }) => tool)).toEqual(['send', 'charge']);
    expect(copies.length).toBeGreaterThan(15);
    let unknown = 0;
    for (const [index, { at: where, copy: from }] of copies.entries()) {
      await restoreWorld(from, folder);
      const resumed = await world({ folder, salt: `r${index}_` });
      await throughAll(resumed, run);
      const records = await resumed.records(run);
      const sent = (await resumed.ledger()).filter(({ tool }) => tool === 'send').length;
      const lost = records.some(({ kind }) => kind === 'ToolCallUnknown');
      unknown += lost ? 1 : 0;
      expect(sent, where).toBeLessThanOrEqual(1);
      if (!lost) expect(sent, where).toBe(1);
      expect(
        (await resumed.ledger()).filter(({ tool }) => tool === 'charge'),
        where,
      ).toHaveLength(1);
      expect(await resumed.runtime.report(run), where).toMatchObject({ outcome: 'ok' });
      const asks = await resumed.store.approvals.list({ run, limit: 20 });
      expect(asks.map(({ tool }) => tool).reverse(), where).toEqual(['ledger.send', 'ledger.charge', 'local_fs.write_file', 'ledger.look']);
      for (const ask of asks) expect([ask.state, ask.consumed !== null], where).toEqual(['approved', true]);
      for (const ask of asks) {
        const ends = records.filter(
          (record) => 'call' in record && record.call === ask.call && TERMINAL_CALL_RECORDS.some((kind) => kind === record.kind),
        );
        expect(ends, where).toHaveLength(1);
      }
    }
    expect(unknown).toBeGreaterThanOrEqual(2);
  });

  it('C346 many concurrent resumers and answers: one verdict, one effect', { timeout: 60_000 }, async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('drive' as const), by: fc.nat(2) }),
      fc.record({ kind: fc.constant('say' as const), yes: fc.boolean() }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 3_600_000, 8 * 24 * 3_600_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const clock = new SimulatedClock();
        const { at, run, ask } = await parked(SEND, { clock });
        const self = currentOwner(`${at.folder}/state`);
        // Processes of this machine that live: this one, its parent, and init.
        const others = [await other(at, self.pid), await other(at, process.ppid), await other(at, 1)];
        const verdicts: boolean[] = [];
        const under: Promise<unknown>[] = [];
        for (const one of steps) {
          if (one.kind === 'pass') await clock.advance(one.ms);
          else if (one.kind === 'drive') under.push((others[one.by] as World).drive(run).catch((error: { code: string }) => error.code));
          else
            await say(at, ask, one.yes ? 'approved' : 'denied').then(
              () => verdicts.push(one.yes),
              () => {},
            );
        }
        await Promise.all(under);
        await at.drive(run).catch(() => {});
        const sent = await at.ledger();
        expect(verdicts.length).toBeLessThanOrEqual(1);
        expect(sent.length).toBeLessThanOrEqual(verdicts[0] ? 1 : 0);
        const answered = await at.store.approvals.ask(ask.id);
        expect(sent.length === 1).toBe(answered?.consumed != null);
      }),
      { numRuns: scaled(20, 400), seed: 20261130 },
    );
  });
});

/** Another process's view of the same world. */
function other(at: World, pid: number): Promise<World> {
  return world({ folder: at.folder, clock: at.clock, envelope: ASKS, owner: { ...at.owner, pid, pidStart: startOf(pid) } });
}

function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

it('D6 policy of the ask, not of the host: a looser policy of today changes nothing, a stricter one denies', async () => {
  for (const [today, expected] of [
    [{ default_action: 'allow' }, 'ok'],
    [{ default_action: 'deny' }, 'denied'],
  ] as const) {
    let live = policySources(ASKS);
    const { at, run, ask } = await parked(SEND, { runtime: { livePolicy: async ({ policy }) => ({ pinned: policy, today: live }) } });
    live = policySources(today);
    expect(ask.envelope).toBe('test');
    await say(at, ask, 'approved');
    await at.drive(run);
    expect(await at.runtime.report(run)).toMatchObject({ outcome: expected });
    expect(await at.ledger()).toHaveLength(expected === 'ok' ? 1 : 0);
  }
});
