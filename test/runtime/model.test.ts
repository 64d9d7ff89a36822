import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../src/contract/index.js';
import { DriveStop } from '../../src/runtime/index.js';
import { SimulatedClock } from '../support/clock.js';
import { until } from '../support/until.js';
import { type World, type WorldOptions, world } from './support.js';

const chat = (more = '', config = ''): string => `
id: chat
budget: { steps: 20 }
description: One question to a model.
input: { type: string }
tasks:
  - id: ask
    handler: chat_completion
    execute_config: { provider: scripted, model: m, tools: [ledger], ${config} }
    ${more}
`;

const turns = (...lines: readonly string[]): string => `lanes:\n  ask:\n${lines.map((line) => `    - ${line}`).join('\n')}\n`;

const talk = (options: WorldOptions) => world({ clock: new SimulatedClock({ leaping: true }), ...options });
const kinds = (records: readonly JournalRecord[]) => records.map(({ kind }) => kind);

describe('a model is asked', () => {
  it('D7 rulings 6.5 counts usage and cost, and the reply is the output', async () => {
    const at = await talk({
      dialogue: turns('reply: { text: hello, usage: { input: 1000, output: 100 } }'),
      price: { input: 3, output: 10 },
    });
    const report = await at.run(chat(), { input: 'hi' });
    expect(report).toMatchObject({ outcome: 'ok', output: 'hello', usage: { tokens: { input: 1000, output: 100 }, cost_usd: 0.004 } });
  });

  it.each(['chat_completion', 'route'])('CHN-3 by %s, in a chain where no task names a tool', async (handler) => {
    const at = await talk({ dialogue: turns('reply: { text: fine }') });
    const chain = `
id: bare
tasks:
  - id: ask
    handler: ${handler}
    execute_config: { provider: scripted, model: m }
    ${handler === 'route' ? 'transition: { branches: [ { operator: equals, when: fine, goto: end }, { operator: default, goto: end } ] }' : ''}
`;
    expect(await at.run(chain, { input: 'hi' })).toMatchObject({ outcome: 'ok', output: handler === 'route' ? 'hi' : 'fine' });
  });

  it('CHN-7 retries what may pass, keeps the provider’s hint, and journals every proposal before it is made', async () => {
    const clock = new SimulatedClock({ leaping: true });
    const at = await talk({
      clock,
      dialogue: turns('error: { class: rate_limit, retry_after: 7s }', 'error: { class: server }', 'reply: { text: ok }'),
    });
    const start = clock.now();
    const report = await at.run(chat('', 'retry_policy: { max_attempts: 5, initial_backoff: 1s }'), { input: 'hi' });
    expect(report).toMatchObject({ outcome: 'ok', output: 'ok' });
    const records = await at.records(report.run as never);
    expect(records.filter(({ kind }) => kind === 'model_started')).toMatchObject([{ turn: 0 }, { turn: 1 }, { turn: 2 }]);
    expect(records.filter(({ kind }) => kind === 'sleeping')).toHaveLength(2);
    expect(records.find(({ kind }) => kind === 'sleeping')).toMatchObject({ until: start + 7000 });
  });

  it('C215 retries come first, then the failure edge; what is permanent is not retried', async () => {
    const failing = turns(...Array.from({ length: 2 }, () => 'error: { class: server }'));
    const at = await talk({ dialogue: failing });
    const policy = 'retry_policy: { max_attempts: 2 }';
    const report = await at.run(chat('transition: { on_failure: rest }\n  - { id: rest, handler: noop }', policy), { input: 'hi' });
    expect(report).toMatchObject({ outcome: 'ok' });
    expect(kinds(await at.records(report.run as never)).filter((kind) => kind === 'model_started')).toHaveLength(2);
    const refused = await talk({ dialogue: turns('error: { class: permanent }', 'reply: { text: never }') });
    expect(await refused.run(chat('', policy), { input: 'hi' })).toMatchObject({ outcome: 'failed', error: { class: 'permanent' } });
  });

  it('a dialogue that does not fit fails the run with its code', async () => {
    const at = await talk({ dialogue: turns('{ expect: { user_contains: bye }, reply: { text: x } }') });
    expect(await at.run(chat(), { input: 'hi' })).toMatchObject({ outcome: 'failed', error: { code: 'dialogue_mismatch' } });
    const short = await talk({ dialogue: 'lanes: {}' });
    expect(await short.run(chat(), { input: 'hi' })).toMatchObject({ outcome: 'failed', error: { code: 'dialogue_missing_turn' } });
  });

  it('D12 a provider that is not there, or whose file is broken, is a failure that says so', async () => {
    const at = await talk({});
    expect(await at.run(chat().replace('scripted', 'ollama'), { input: 'hi' })).toMatchObject({
      outcome: 'failed',
      error: { code: 'provider_not_found' },
    });
    expect(await at.run(chat(), { input: 'hi' })).toMatchObject({ outcome: 'failed', error: { code: 'file_not_found' } });
  });

  it('TM-5 an unknown or unleased call in a batch gets its refusal as a result, and the batch goes on', async () => {
    const dialogue = `
lanes:
  ask:
    - reply: { tool_calls: [ { name: zz.q, args: {} }, { name: local_fs.stat_file, args: { path: a } }, { name: ledger.look, args: {} } ] }
    - expect: { tool_contains: entries }
      reply: { text: done }
`;
    const at = await talk({ dialogue });
    const report = await at.run(
      chat(`transition: { branches: [ { operator: equals, when: tool_call, goto: batch }, { operator: default, goto: end } ] }
  - { id: batch, handler: execute_tool_calls, calls_from: ask, transition: { branches: [ { operator: default, goto: ask } ] } }`),
      { input: 'hi' },
    );
    expect(report).toMatchObject({ outcome: 'ok', output: 'done', denials: [{ task: 'batch', code: 'outside_lease' }] });
    const records = await at.records(report.run as never);
    const answers = records.flatMap((record) =>
      record.kind === 'message' && record.message.role === 'tool' ? [record.message.content] : [],
    );
    expect(answers).toHaveLength(3);
    expect(answers[2]).toBe('{"entries":0}');
  });
});

describe('what a model is offered', () => {
  it('a task whose tools are all denied says so to its model', async () => {
    const dialogue = turns('{ expect: { system_contains: "No tools are available" }, reply: { text: understood } }');
    const at = await talk({ dialogue, envelope: { default_action: 'deny' } });
    expect(await at.run(chat(), { input: 'hi' })).toMatchObject({ outcome: 'ok', output: 'understood' });
    const open = await talk({ dialogue });
    expect(await open.run(chat(), { input: 'hi' })).toMatchObject({ outcome: 'failed', error: { code: 'dialogue_mismatch' } });
  });

  it('D7 counts against the context budget of the chain', async () => {
    const at = await talk({ dialogue: turns('reply: { text: never }') });
    const small = chat().replace('budget:', 'token_limit: 200\nbudget:').replace('tools: [ledger]', 'tools: [local_fs]');
    expect(await at.run(small, { input: 'hi' })).toMatchObject({ outcome: 'failed', error: { code: 'context_too_small' } });
  });
});

describe('compute.turns', () => {
  it('bounds how often a run asks models, over all its tasks and attempts', async () => {
    const dialogue = turns('error: { class: server }', 'reply: { text: one }', 'reply: { text: two }');
    const chain = chat(
      'transition: { branches: [ { operator: default, goto: ask } ] }',
      'retry_policy: { max_attempts: 3, initial_backoff: 1s }',
    );
    const at = await talk({ dialogue, envelope: { default_action: 'allow', compute: { turns: 2 } } });
    const report = await at.run(chain, { input: 'hi' });
    expect(report).toMatchObject({ outcome: 'exhausted', stop_reason: 'exhausted', error: { code: 'exhausted' } });
    expect(kinds(await at.records(report.run as never)).filter((kind) => kind === 'model_started')).toHaveLength(2);
    const free = await talk({ dialogue, envelope: { default_action: 'allow', compute: { turns: 9 } } });
    expect(await free.run(chain, { input: 'hi' })).toMatchObject({ error: { code: 'dialogue_missing_turn' } });
  });
});

describe('a model call that is cut', () => {
  const slow = turns('{ delay: 60s, reply: { text: late, usage: { input: 10, output: 1 } } }');

  const asked = (at: World): Promise<void> => until(() => at.clock.sleeping > 0);

  it('by the task’s timeout: the run times out', async () => {
    const clock = new SimulatedClock();
    const at = await world({ clock, dialogue: slow });
    const run = await at.start(chat('timeout: 5s'), { input: 'hi' });
    const driven = at.drive(run);
    await asked(at);
    await clock.advance(5_000);
    expect(await driven).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'timeout' });
  });

  it('by a cancellation, also in the middle of a wait between attempts', async () => {
    for (const dialogue of [slow, turns('error: { class: server }')]) {
      const at = await world({ dialogue });
      const run = await at.start(chat('', 'retry_policy: { max_attempts: 3, initial_backoff: 10s }'), { input: 'hi' });
      const stop = new AbortController();
      const driven = at.runtime.drive(run, stop.signal);
      await asked(at);
      stop.abort();
      expect(await driven).toBe('cancelled');
      expect(kinds(await at.records(run)).filter((kind) => kind === 'model_started')).toHaveLength(1);
    }
  });

  it('rulings 6.6 by a process that stops: it is asked again, the same turn, and both are counted', async () => {
    const clock = new SimulatedClock();
    const at = await world({ clock, dialogue: slow });
    const run = await at.start(chat(), { input: 'a question of some length' });
    const stop = new AbortController();
    const driven = at.runtime.drive(run, stop.signal);
    await asked(at);
    stop.abort(new DriveStop('the process stops'));
    expect(await driven).toBe('lost');
    expect(await at.store.journal.run(run)).toMatchObject({ status: 'orphaned', outcome: null });
    const again = at.drive(run);
    await asked(at);
    await clock.advance(60_000);
    expect(await again).toBe('done');
    const records = await at.records(run);
    expect(records.filter(({ kind }) => kind === 'model_started')).toMatchObject([
      { turn: 0 },
      { turn: 0, lost: { input: expect.any(Number) } },
    ]);
    const report = await at.runtime.report(run);
    expect(report).toMatchObject({ outcome: 'ok', output: 'late' });
    expect(report.usage.tokens.input).toBeGreaterThan(10);
  });
});
