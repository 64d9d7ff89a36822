import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../src/contract/index.js';
import { SimulatedClock } from '../support/clock.js';
import { type WorldOptions, world } from './support.js';

const LOOP = (config = '', more = '') => `
id: loop
description: Look at the ledger until it is enough.
budget: { steps: 200${more} }
input: { type: string }
tasks:
  - id: ask
    handler: chat_completion
    execute_config: { provider: scripted, model: m, tools: [ledger], ${config} }
    transition: { branches: [ { operator: equals, when: tool_call, goto: batch }, { operator: default, goto: end } ] }
  - { id: batch, description: Make the calls., handler: execute_tool_calls, calls_from: ask, transition: { branches: [ { operator: default, goto: ask } ] } }
`;

const turns = (...replies: readonly string[]): string => `lanes:\n  ask:\n${replies.map((reply) => `    - ${reply}`).join('\n')}\n`;
const calls = (...names: readonly string[]) => `reply: { tool_calls: [${names.map((name) => `{ name: ${name}, args: {} }`).join(', ')}] }`;
const DONE = 'reply: { text: done }';

const talk = (options: WorldOptions) => world({ clock: new SimulatedClock({ leaping: true }), ...options });
type Of<K extends JournalRecord['kind']> = Extract<JournalRecord, { kind: K }>;
const of = <K extends JournalRecord['kind']>(records: readonly JournalRecord[], kind: K) =>
  records.filter((record): record is Of<K> => record.kind === kind);
const replies = (records: readonly JournalRecord[]) =>
  of(records, 'message').flatMap(({ message }) => (message.role === 'assistant' ? [message] : []));

describe('TM-5 the view of a model call', () => {
  it('is stored once, and named by every reply and every call that it produced', async () => {
    const at = await talk({ dialogue: turns(calls('ledger.look'), calls('ledger.look'), calls('ledger.look'), DONE) });
    const report = await at.run(LOOP(), { input: 'go' });
    expect(report).toMatchObject({ outcome: 'ok', output: 'done' });
    const records = await at.records(report.run as never);
    const views = of(records, 'tool_view');
    expect(views).toHaveLength(1);
    expect(views[0]?.tools).toContain('ledger.look');
    expect(new Set(replies(records).map(({ view }) => view))).toEqual(new Set([views[0]?.view]));
    expect(new Set(of(records, 'ToolCallRequested').map(({ view }) => view))).toEqual(new Set([views[0]?.view]));
  });

  it('D7 a turn costs the same on disk, however many tools are shown', async () => {
    const at = await talk({ dialogue: turns(...Array.from({ length: 6 }, () => calls('ledger.look')), DONE) });
    const { run } = await at.run(LOOP(), { input: 'go' });
    const sizes = replies(await at.records(run as never)).map(
      (message) => JSON.stringify({ ...message, id: '', parent: '', calls: [] }).length,
    );
    expect(new Set(sizes.slice(0, 6)).size).toBe(1);
    expect(sizes[0]).toBeLessThan(250);
  });

  it('is compiled anew when a tool is revoked meanwhile, and holds for the calls of its own reply only', async () => {
    const revoke: { now: () => Promise<void> } = { now: async () => {} };
    const at = await talk({
      dialogue: turns(calls('ledger.look'), calls('ledger.look', 'ledger.echo'), DONE),
      hooks: {},
      wrapTools: (tools) => {
        revoke.now = () => tools.registry.revoke({ tool: 'ledger.look' }, 'ada', 'it lies');
        let made = 0;
        const call: typeof tools.call = async (request, context) => {
          const outcome = await tools.call(request, context);
          if (++made === 1) await revoke.now();
          return outcome;
        };
        return { ...tools, call };
      },
    });
    const report = await at.run(LOOP(), { input: 'go' });
    const records = await at.records(report.run as never);
    const [before, after, ...others] = of(records, 'tool_view');
    expect(others).toEqual([]);
    expect(before?.tools).toContain('ledger.look');
    expect(after?.tools).not.toContain('ledger.look');
    expect(report.denials).toMatchObject([{ code: 'tool_not_callable' }]);
  });

  it('a run that is taken up by another process knows the leases of its replies', async () => {
    const first = await talk({
      dialogue: turns(calls('ledger.look'), DONE),
      wrapTools: (tools) => ({
        ...tools,
        call: () => {
          throw new Error('the process dies here');
        },
      }),
    });
    const run = await first.start(LOOP(), { input: 'go' });
    await expect(first.drive(run)).rejects.toThrow('dies here');
    const second = await talk({ folder: first.folder, dialogue: turns(calls('ledger.look'), DONE), salt: 'b' });
    expect(await second.drive(run)).toBe('done');
    const records = await second.records(run);
    expect(of(records, 'tool_view')).toHaveLength(1);
    expect(of(records, 'ToolCallFinished')).toHaveLength(1);
  });

  it('TM-4 offers nothing when the budget has no call left, and the model may still answer', async () => {
    const at = await talk({ dialogue: turns(calls('ledger.look'), DONE) });
    const report = await at.run(LOOP('', ', tool_calls: 1'), { input: 'go' });
    expect(report).toMatchObject({ outcome: 'ok', output: 'done' });
    const views = of(await at.records(report.run as never), 'tool_view');
    expect(views.map(({ tools }) => tools.length > 0)).toEqual([true, false]);
    expect(JSON.stringify(views[1]?.content)).toContain('no_budget');
  });

  it('TM-4 max_tools_visible bounds it, and what keeps failing makes room', async () => {
    const failing = Array.from({ length: 3 }, () => calls('ledger.broken'));
    const at = await talk({ dialogue: turns(...failing, DONE) });
    const report = await at.run(
      LOOP('max_tools_visible: 1, hide_tools: [ledger.look, ledger.echo, ledger.big, ledger.files, ledger.missing, ledger.stale]').replace(
        'Look at the ledger',
        'Look at the broken ledger',
      ),
      { input: 'go' },
    );
    expect(report).toMatchObject({ outcome: 'ok' });
    const views = of(await at.records(report.run as never), 'tool_view');
    expect(views[0]?.tools).toEqual(['ledger.broken']);
    expect(views.at(-1)?.tools).not.toContain('ledger.broken');
    expect(views.every(({ tools }) => tools.length === 1)).toBe(true);
    expect(JSON.stringify(views.at(-1)?.content)).toContain('failed 3 times in a row');
  });

  it('the configuration bounds it where the task says nothing', async () => {
    const at = await talk({ dialogue: turns(DONE), runtime: { maxToolsVisible: 2 } });
    const { run } = await at.run(LOOP(), { input: 'go' });
    expect(of(await at.records(run as never), 'tool_view').map(({ tools }) => tools.length)).toEqual([2]);
    const own = await talk({ dialogue: turns(DONE), runtime: { maxToolsVisible: 2 } });
    const report = await own.run(LOOP('max_tools_visible: 3'), { input: 'go' });
    expect(of(await own.records(report.run as never), 'tool_view').map(({ tools }) => tools.length)).toEqual([3]);
  });
});

describe('TM-3 why a call is made', () => {
  it('stands with it: the run, the task, and what the proposer had before it', async () => {
    const at = await talk({ dialogue: turns(calls('ledger.look'), DONE) });
    const { run } = await at.run(LOOP(), { input: 'go' });
    const records = await at.records(run as never);
    const [asked] = replies(records);
    expect(of(records, 'ToolCallRequested')[0]?.intent).toMatchObject({
      goal: 'Look at the ledger until it is enough.',
      task: 'Make the calls.',
      action: 'read',
      evidence: [`message:${asked?.id}`],
      confidence: 0.5,
    });
  });

  it('a direct call has what arrived before it', async () => {
    const at = await talk({});
    const { run } = await at.run(
      `
id: direct
tasks:
  - { id: first, handler: noop, transition: { branches: [ { operator: default, goto: look } ] } }
  - { id: look, handler: tools, tools: { name: ledger, tool_name: look, args: {} } }
`,
      { input: 'x' },
    );
    const [requested] = of(await at.records(run as never), 'ToolCallRequested');
    expect(requested).toMatchObject({
      lease: { tools: ['ledger.look'] },
      intent: { goal: 'direct', task: 'look', evidence: ['task:first'], confidence: 1 },
    });
    expect(requested).not.toHaveProperty('view');
  });
});
