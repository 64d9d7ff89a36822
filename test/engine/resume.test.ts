import { describe, expect, it } from 'vitest';
import { type JournalRecord, type RunId, type TaskId, WindlassError } from '../../src/contract/index.js';
import { createEngine, hydrate, needed } from '../../src/engine/index.js';
import { scaled } from '../support/tiers.js';
import { leasedView } from '../support/views.js';
import { always, define, engineFor, MODEL } from './support/define.js';
import { callRecords, modelFails, reply, toolFails, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const chain = (...tasks: object[]): Chain => ({ tasks }) as unknown as Chain;
const ROUNDS = scaled(2000, 10_000);

const call = (more: object = {}): object => ({ id: 'a', handler: 'tools', tools: { name: 'fs', tool_name: 'read' }, ...more });
const chat = {
  id: 'c',
  handler: 'chat_completion',
  execute_config: { ...MODEL, retry_policy: { max_attempts: 3, initial_backoff: '1m' } },
};

const code = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (WindlassError.is(error)) return error.code;
    throw error;
  }
  return 'none';
};

describe('D1 resume gives the command under way again', () => {
  it('an interrupted call keeps its id', async () => {
    const world = await World.of(chain(call()));
    const [act] = world.send({ kind: 'start' }).commands;
    if (act?.kind !== 'act') throw new Error('no call');
    const [requested] = callRecords(act, 'late');
    const resumed = World.resumed(world, [...world.journal, requested as JournalRecord]);
    expect(resumed.send({ kind: 'resume' }).commands).toMatchObject([{ kind: 'act', call: act.call, args: act.args }]);
    expect(resumed.state.usage.toolCalls).toBe(1);
  });

  it('a call that was never requested is a new one: nothing had happened', async () => {
    const world = await World.of(chain(call()));
    const [act] = world.send({ kind: 'start' }).commands;
    const [again] = World.resumed(world, world.journal).send({ kind: 'resume' }).commands;
    expect(again).toMatchObject({ kind: 'act' });
    expect((again as { call?: string }).call).not.toBe((act as { call?: string }).call);
  });

  it('a call that ended is not made again', async () => {
    const world = await World.of(chain(call()));
    const [act] = world.send({ kind: 'start' }).commands;
    if (act?.kind !== 'act') throw new Error('no call');
    const resumed = World.resumed(world, [...world.journal, ...callRecords(act, { kind: 'ok', result: { value: 7 } })]);
    expect(resumed.send({ kind: 'resume' }).commands).toEqual([{ kind: 'finish', outcome: { kind: 'ok', token: 'tools_executed' } }]);
    expect(resumed.output).toBe(7);
  });

  it('a proposal is repeated as the same turn, and what the cut one used is counted', async () => {
    const world = await World.of(chain(chat), {}, { input: 'x'.repeat(40) });
    world.send({ kind: 'start' });
    const resumed = World.resumed(world, world.journal);
    const step = resumed.send({ kind: 'resume' });
    expect(step.commands).toMatchObject([{ kind: 'propose', turn: 0 }]);
    expect(step.records).toMatchObject([{ kind: 'model_started', lost: { input: 14, output: 0 } }]);
    expect(step.state.usage.tokens).toEqual({ input: 14, output: 0 });
  });

  it('a sleeping attempt sleeps on until the same time', async () => {
    const world = await World.of(chain(chat), { model: () => modelFails('server') }, { input: 'q' });
    const [propose] = world.send({ kind: 'start' }).commands;
    if (propose?.kind !== 'propose') throw new Error('no proposal');
    const [sleep] = world.send(world.perform(propose)).commands;
    const step = World.resumed(world, world.journal).send({ kind: 'resume' });
    expect(step.commands).toEqual([sleep]);
    expect(step.records).toEqual([]);
  });

  it('a task that waits before its next attempt waits on', async () => {
    const world = await World.of(chain(call({ retry_on_failure: 1 })), { tool: () => toolFails() });
    const [act] = world.send({ kind: 'start' }).commands;
    if (act?.kind !== 'act') throw new Error('no call');
    expect(world.send(world.perform(act)).again).toBe(true);
    const [sleep] = world.send({ kind: 'resume' }).commands;
    expect(sleep).toMatchObject({ kind: 'sleep', step: { attempt: 1 } });
    const beforeSleep = world.journal.slice(0, -1);
    expect(World.resumed(world, beforeSleep).send({ kind: 'resume' }).commands).toEqual([sleep]);
  });

  it('a run that has not started starts; a finished one says again how it ended', async () => {
    const world = await World.of(chain({ id: 'a' }));
    expect(world.send({ kind: 'resume' }).records[0]?.kind).toBe('run_started');
    const again = world.send({ kind: 'resume' });
    expect(again).toMatchObject({ records: [], commands: [{ kind: 'finish', outcome: { kind: 'ok' } }] });
  });

  it('templates of a resumed attempt render as before: time is that of its beginning', async () => {
    const world = await World.of(
      chain({ ...call(), tools: { name: 'fs', tool_name: 'read', args: { at: '{{ now }} {{ usage.tool_calls }}' } } }),
    );
    const [act] = world.send({ kind: 'start' }).commands;
    if (act?.kind !== 'act') throw new Error('no call');
    const [requested] = callRecords(act, 'late');
    const resumed = World.resumed(world, [...world.journal, requested as JournalRecord]);
    resumed.now += 60_000;
    expect(resumed.send({ kind: 'resume' }).commands).toMatchObject([{ args: act.args }]);
  });
});

describe('a run that waits for a person', () => {
  const decision = {
    verdict: 'approve',
    layer: 'envelope',
    rule: 'r',
    reason: 'asks',
    code: 'needs_approval',
    recoverable: false,
  } as const;

  it('parks, and resume asks for the same call again', async () => {
    const world = (await World.of(chain(call()), { tool: () => ({ kind: 'waiting', ask: 'ask_1', decision }) })).run();
    expect(world.state.status).toBe('waiting');
    expect(world.journal.at(-1)).toMatchObject({ kind: 'task_parked', ask: 'ask_1', call: 'call_0001' });
    const resumed = World.resumed(world, world.journal);
    expect(resumed.state.status).toBe('waiting');
    const step = resumed.send({ kind: 'resume' });
    expect(step.commands).toMatchObject([{ kind: 'act', call: 'call_0001' }]);
  });

  it('goes on when the call ended', async () => {
    const answers = [{ kind: 'waiting', ask: 'ask_1', decision } as const, { kind: 'ok', result: { value: 1 } } as const];
    const world = (await World.of(chain(call()), { tool: () => answers.shift() ?? toolFails() })).run();
    world.run(10, 'resume');
    expect(world.outcome?.kind).toBe('ok');
    expect(world.state.status).toBe('finished');
  });

  it('can be cancelled while it waits', async () => {
    const world = (await World.of(chain(call()), { tool: () => ({ kind: 'waiting', ask: 'ask_1', decision }) })).run();
    world.send({ kind: 'cancel' });
    expect(world.outcome).toEqual({ kind: 'cancelled' });
  });
});

describe('CHN-6 an event that does not fit is a defect, never ignored', () => {
  const key = { task: 'a' as TaskId, visit: 0, attempt: 0 };

  it.each([
    ['start again', { kind: 'start' }],
    ['woke without a sleep', { kind: 'woke', step: key }],
    ['an answer nobody asked for', { kind: 'proposed', step: key, proposed: reply('x'), leased: leasedView([]) }],
    ['another step’s event', { kind: 'timed_out', step: { ...key, visit: 1 } }],
    [
      'an outcome whose records were not folded',
      { kind: 'acted', step: key, call: 'call_9' as never, outcome: { kind: 'ok', result: { value: 1 } } },
    ],
  ] as const)('%s', async (_name, event) => {
    const world = await World.of(chain(call()));
    world.send({ kind: 'start' });
    const before = world.state;
    expect(code(() => world.send(event))).toBe('internal');
    expect(world.state).toBe(before);
  });

  it('a record that is not about the attempt under way', async () => {
    const world = await World.of(chain(call()));
    world.send({ kind: 'start' });
    expect(code(() => world.engine.evolve(world.state, { kind: 'woken', ...key, visit: 3 }))).toBe('internal');
    expect(code(() => world.engine.evolve(world.state, { kind: 'run_started', at: 1 }))).toBe('internal');
  });

  it('a defect surfaces as what it is', () => {
    const definition = define({ tasks: [{ id: 'a', prompt_template: '{{ input }}' }] } as never);
    const broken = {
      render: () => {
        throw new TypeError('defect');
      },
      evaluate: () => null,
    };
    const engine = createEngine(definition, broken);
    const newIds = { call: () => 'call_1' as never, message: () => 'msg_1' as never };
    const state = engine.initial({ run: 'run_1' as RunId, input: '', vars: {}, startedAt: 0 });
    expect(() => engine.step(state, { kind: 'start', at: 1, random: 0, newIds })).toThrow(TypeError);
  });

  it('a chain with schemas and no check is refused at once', () => {
    const definition = define({ output: { type: 'object' }, tasks: [{ id: 'a' }] } as never);
    const none = { render: () => '', evaluate: () => null };
    expect(code(() => createEngine(definition, none))).toBe('internal');
  });
});

describe('the state', () => {
  it('state: one record per attempt', async () => {
    const world = (await World.of(chain(call({ retry_on_failure: 2 })), { tool: () => toolFails() })).run();
    const attempts = world.journal.flatMap((record) =>
      record.kind === 'task_retried' || record.kind === 'task_settled' ? [record.attempt] : [],
    );
    expect(attempts).toEqual([0, 1, 2]);
  });

  it('is never changed by a step', async () => {
    const world = await World.of(chain({ id: 'a', transition: always('c') }, chat), {}, { input: 'q' });
    world.send({ kind: 'start' });
    const before = world.state;
    const copy = structuredClone({ ...before, messages: before.messages.size });
    world.run(100, 'resume');
    expect({ ...before, messages: before.messages.size }).toEqual(copy);
  });

  it('names the artifacts it needs and takes them in', async () => {
    const world = (await World.of(chain(call()), { tool: () => ({ kind: 'ok', result: { value: 'v'.repeat(500) } }) })).run();
    const folded = world.journal.reduce((state, record) => world.engine.evolve(state, record), world.first);
    expect(needed(world.state)).toEqual([]);
    const [hash, ...others] = needed(folded);
    expect(others).toEqual([]);
    const loaded = hydrate(folded, new Map(hash ? [[hash, 'loaded']] : []));
    expect(needed(loaded)).toEqual([]);
    expect(loaded.results.get('a' as TaskId)?.output).toMatchObject({ json: 'loaded' });
  });

  it('CHN-8 iterations leave nothing behind, and each step is bounded', async () => {
    const rounds = {
      branches: [
        { operator: 'edge_traversed_at_least', edge: 'b->a', when: String(ROUNDS), goto: 'end' },
        { operator: 'default', goto: 'b' },
      ],
    };
    const engine = await engineFor(define({ tasks: [{ id: 'a', transition: rounds } as never, { id: 'b', transition: always('a') }] }));
    const newIds = { call: () => 'call_1' as never, message: () => 'msg_1' as never };
    const event = { at: 1, random: 0, newIds };
    let step = engine.step(engine.initial({ run: 'run_1' as RunId, input: 'x', vars: {}, startedAt: 0 }), { ...event, kind: 'start' });
    while (step.again) {
      expect(step.records.length).toBeLessThanOrEqual(101);
      step = engine.step(step.state, { ...event, kind: 'resume' });
    }
    expect(step.state.outcome).toEqual({ kind: 'ok', token: 'noop' });
    expect(step.state.usage.steps).toBe(2 * ROUNDS + 1);
    expect(JSON.stringify({ ...step.state, results: [...step.state.results], edges: [...step.state.edges] }).length).toBeLessThan(4000);
  });

  it('conversations that nothing reaches are dropped', async () => {
    const world = await World.of(
      chain({
        ...chat,
        prompt_template: 'again',
        transition: {
          branches: [
            { operator: 'edge_traversed_at_least', edge: 'c->c', when: '300', goto: 'end' },
            { operator: 'default', goto: 'c' },
          ],
        },
      }),
      {},
      { input: 'q' },
    );
    world.run();
    expect(world.state.turns.get('c' as TaskId)).toBe(301);
    expect(world.state.messages.size).toBeLessThan(130);
  });
});
