import { describe, expect, it } from 'vitest';
import type { Journal, JournalOp } from '../../src/contract/index.js';
import { DriveStop } from '../../src/runtime/index.js';
import { SimulatedClock } from '../support/clock.js';
import { until } from '../support/until.js';
import { withCommit, world } from './support.js';

const BIG = `
id: big
description: A large value, and what follows sees it by reference and by content.
tasks:
  - id: load
    handler: tools
    tools: { name: ledger, tool_name: big, args: { bytes: 6000 } }
    transition: { branches: [ { operator: default, goto: twice } ] }
  - id: twice
    handler: noop
    prompt_template: "{{ tasks.load.output }}{{ tasks.load.output }}"
    transition: { branches: [ { operator: default, goto: hold } ] }
  - id: hold
    handler: tools
    tools: { name: ledger, tool_name: slow }
    transition: { branches: [ { operator: default, goto: name } ] }
  - id: name
    handler: noop
    prompt_template: "{{ tasks.twice.artifact }} {{ tasks.load.artifact }} {{ tasks.twice.output | size }}"
`;

describe('the journal of a run', () => {
  it('D7 keeps large values once, outside their rows; a resumed run sees what an uninterrupted one sees', async () => {
    const outputs: unknown[] = [];
    for (const interrupted of [false, true]) {
      const clock = new SimulatedClock();
      const at = await world({ clock });
      const run = await at.start(BIG);
      const stop = new AbortController();
      const first = at.runtime.drive(run, stop.signal);
      await until(() => clock.sleeping > 0);
      if (interrupted) {
        stop.abort(new DriveStop('stopped'));
        expect(await first).toBe('lost');
      }
      const last = interrupted ? at.drive(run) : first;
      await until(() => clock.sleeping > 0);
      await clock.advance(60_000);
      expect(await last).toBe('done');
      for (const record of await at.records(run)) expect(JSON.stringify(record).length).toBeLessThan(4096);
      expect(await at.store.artifacts.list(run)).toHaveLength(2);
      const report = await at.runtime.report(run);
      expect(report.output).toMatch(/^[0-9a-f]{64} [0-9a-f]{64} 12000$/);
      outputs.push(report.output);
    }
    expect(outputs[0]).toEqual(outputs[1]);
  });

  it('tells observers of rows after they are on disk, never before, and of none that was not written', async () => {
    let told = 0;
    let written = 0;
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, async (ops: readonly JournalOp[]) => {
        const before = told;
        await journal.commit(ops);
        expect(told).toBe(before);
        written += ops.reduce((sum, op) => sum + (op.op === 'append' ? op.records.length : 0), 0);
      });
    const at = await world({ wrapJournal });
    const stop = at.runtime.observe(() => {
      told += 1;
      expect(told).toBeLessThanOrEqual(written);
    });
    await at.run(
      'id: two\ntasks:\n  - { id: a, handler: tools, tools: { name: ledger, tool_name: send, args: { to: x } }, transition: { branches: [ { operator: default, goto: b } ] } }\n  - { id: b, handler: noop }',
    );
    expect(told).toBe(written);
    expect(told).toBeGreaterThan(10);
    stop();
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    const broken = at.runtime.observe(() => {
      throw new Error('the screen is gone');
    });
    expect(await at.run('id: zero\ntasks: [ { id: a, handler: noop } ]')).toMatchObject({ outcome: 'ok' });
    expect((await warned).message).toBe('the screen is gone');
    broken();
    await at.run('id: one\ntasks: [ { id: a, handler: noop } ]');
    expect(told).toBeLessThan(written);
  });

  it('a commit that fails ends the drive with its error, and nothing is performed on its strength', async () => {
    let fail = false;
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, (ops: readonly JournalOp[]) => {
        const starts = ops.some((op) => op.op === 'append' && op.records.some(({ kind }) => kind === 'ToolCallStarted'));
        return fail && starts ? Promise.reject(new Error('no space')) : journal.commit(ops);
      });
    const at = await world({ wrapJournal });
    const run = await at.start('id: one\ntasks:\n  - { id: a, handler: tools, tools: { name: ledger, tool_name: send, args: { to: x } } }');
    fail = true;
    await expect(at.drive(run)).rejects.toThrow('no space');
    expect(await at.ledger()).toEqual([]);
    fail = false;
    expect(await at.drive(run)).toBe('done');
    expect(await at.ledger()).toHaveLength(1);
  });

  it('the terminal record of a call and what the engine settles with it are one commit', async () => {
    const batches: string[][] = [];
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, (ops: readonly JournalOp[]) => {
        for (const op of ops) if (op.op === 'append') batches.push(op.records.map(({ kind }) => kind));
        return journal.commit(ops);
      });
    const at = await world({ wrapJournal });
    await at.run('id: one\ntasks:\n  - { id: a, handler: tools, tools: { name: ledger, tool_name: send, args: { to: x } } }');
    const finished = batches.filter((kinds) => kinds.includes('ToolCallFinished'));
    expect(finished).toHaveLength(1);
    expect(finished[0]).toContain('task_settled');
    expect(batches.find((kinds) => kinds.includes('ToolCallStarted'))?.at(-1)).toBe('ToolCallStarted');
  });

  it('CHN-8 C214 a failure edge back to its own task ends at the step budget', async () => {
    const at = await world({ clock: new SimulatedClock({ leaping: true }) });
    const report = await at.run(
      'id: loop\nbudget: { steps: 20 }\ntasks:\n  - { id: a, handler: tools, retry_on_failure: 2, tools: { name: ledger, tool_name: missing }, transition: { on_failure: a } }',
    );
    expect(report).toMatchObject({ outcome: 'exhausted', usage: { steps: 20 } });
  });

  it('C205 work inside a loop is stored per pass: a wait in it repeats nothing', async () => {
    const at = await world({ envelope: { default_action: 'allow', tools: { 'ledger.charge': 'approve' } } });
    const run = await at.start(`
id: passes
budget: { steps: 30 }
tasks:
  - id: append
    handler: tools
    tools: { name: ledger, tool_name: send, args: { to: "pass {{edge_count:pause->append}}" } }
    transition: { branches: [ { operator: edge_traversed_at_least, edge: "pause->append", when: "2", goto: gate }, { operator: default, goto: pause } ] }
  - id: pause
    handler: noop
    transition: { branches: [ { operator: default, goto: append } ] }
  - id: gate
    handler: tools
    tools: { name: ledger, tool_name: charge, args: { amount: 1 } }
`);
    for (let drives = 0; drives < 4; drives += 1) expect(await at.drive(run)).toBe('waiting');
    expect((await at.ledger()).map(({ note }) => note)).toEqual(['pass 0', 'pass 1', 'pass 2']);
  });
});

const round = (steps: number): string => `
id: round
budget: { steps: ${steps} }
tasks: [ { id: a, handler: noop, transition: { branches: [ { operator: default, goto: a } ] } } ]
`;

describe('every step', () => {
  it('is a commit of its own: one settled task each', async () => {
    const settled: number[] = [];
    const count = (ops: readonly JournalOp[]): number =>
      ops.flatMap((op) => (op.op === 'append' ? op.records : [])).filter(({ kind }) => kind === 'task_settled').length;
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, (ops) => {
        settled.push(count(ops));
        return journal.commit(ops);
      });
    const at = await world({ wrapJournal });
    expect(await at.run(round(150))).toMatchObject({ outcome: 'exhausted' });
    expect(Math.max(...settled)).toBe(1);
    expect(settled.reduce((sum, each) => sum + each, 0)).toBe(151);
  });

  it('lets the process do other things, however fast the journal is', async () => {
    const wrapJournal = (journal: Journal): Journal =>
      withCommit(journal, async (ops) => {
        const others = ops.filter(({ op }) => op !== 'append' && op !== 'stand');
        if (others.length > 0) await journal.commit(others);
      });
    const at = await world({ wrapJournal });
    const run = await at.start(round(1_000_000));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await at.drive(run, stop.signal)).toBe('cancelled');
  });
});
