import { describe, expect, it } from 'vitest';
import { exhaustedMessage } from '../../src/contract/index.js';
import { always, MODEL } from './support/define.js';
import { type ModelSays, modelFails, reply, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const chain = (more: object, ...tasks: object[]): Chain => ({ ...more, tasks }) as unknown as Chain;
const looping = (more: object = {}): object => ({ id: 'a', transition: { ...always('a'), ...more } });
const call = (more: object = {}): object => ({ id: 'a', handler: 'tools', tools: { name: 'fs', tool_name: 'read' }, ...more });
const chat = (more: object = {}): object => ({ id: 'a', handler: 'chat_completion', execute_config: MODEL, prompt_template: 'q', ...more });

describe('E5 budgets of the run', () => {
  it('steps: exactly as many tasks as allowed, then the run ends exhausted', async () => {
    const world = (await World.of(chain({ budget: { steps: 3 } }, looping()))).run();
    expect(world.outcome).toEqual({ kind: 'exhausted', budget: 'steps', limit: 3 });
    expect(world.state.usage.steps).toBe(3);
    expect(world.state.ending?.stopReason).toBe('exhausted');
  });

  it('tool_calls: counted when asked for, denied or not', async () => {
    const world = (await World.of(chain({ budget: { tool_calls: 2 } }, call({ transition: always('a') })))).run();
    expect(world.asked('act')).toHaveLength(2);
    expect(world.outcome).toEqual({ kind: 'exhausted', budget: 'tool_calls', limit: 2 });
  });

  it('tokens: a model is not asked once they are used up', async () => {
    const world = (await World.of(chain({ budget: { tokens: 30 } }, chat({ transition: always('a') })))).run();
    expect(world.asked('propose')).toHaveLength(2);
    expect(world.outcome).toMatchObject({ kind: 'exhausted', budget: 'tokens' });
  });

  it('turns: how often models are asked, whether they answer or not', async () => {
    const says = [modelFails('server'), reply('one'), reply('never')];
    const retrying = chat({ execute_config: { ...MODEL, retry_policy: { max_attempts: 3 } }, transition: always('a') });
    const world = (await World.of(chain({ budget: { turns: 2 } }, retrying), { model: () => says.shift() ?? reply('x') })).run();
    expect(world.asked('propose')).toHaveLength(2);
    expect(world.asked('propose')[1]?.tail).toContain('- model turns: 1 of 2');
    expect(world.outcome).toEqual({ kind: 'exhausted', budget: 'turns', limit: 2 });
    const late = chat({ timeout: '1s', transition: { on_timeout: 'a' } });
    const never = (await World.of(chain({ budget: { turns: 3 } }, late), { model: () => 'late' })).run(50);
    expect(never.asked('propose')).toHaveLength(3);
    expect(never.outcome?.kind).toBe('exhausted');
  });

  it('turns: what a crash cut is asked again, and is still one', async () => {
    const world = await World.of(chain({ budget: { turns: 1 } }, chat()));
    world.send({ kind: 'start' });
    const resumed = World.resumed(world, world.journal).run(10, 'resume');
    expect(resumed.outcome?.kind).toBe('ok');
    expect(resumed.state.usage.turns).toBe(1);
  });

  it('turns of a task bind it alone', async () => {
    const own = chain({}, { ...chat({ transition: { ...always('a'), on_exhausted: 'b' } }), budget: { turns: 1 } }, chat({ id: 'b' }));
    expect((await World.of(own)).run().path).toEqual(['a', 'a', 'b']);
  });

  it('cost_usd: what every answer used is counted at the price of its provider, and the next one is not asked', async () => {
    const price = () => ({ input: 10_000, output: 30_000 }); // 10 in and 5 out: a quarter
    const world = (await World.of(chain({ budget: { cost_usd: 0.5 } }, chat({ transition: always('a') })), {}, { price })).run();
    expect(world.outcome).toEqual({ kind: 'exhausted', budget: 'cost_usd', limit: 0.5 });
    expect(world.state.usage.costUsd).toBe(0.5);
    expect(world.asked('propose')).toHaveLength(2);
  });

  it('cost_usd: a provider that counts nothing is not free', async () => {
    const counted = reply('four words and more');
    const uncounted: ModelSays =
      counted.kind === 'reply' ? { kind: 'reply', reply: { ...counted.reply, usage: undefined as never } } : counted;
    const price = () => ({ input: 0, output: 1_000_000 });
    const world = (await World.of(chain({}, chat()), { model: () => uncounted }, { price })).run();
    expect(world.state.usage.costUsd).toBe(world.state.usage.tokens.output);
    expect(world.state.usage.costUsd).toBeGreaterThan(0);
  });

  it('cost_usd: what a crash cut costs, too', async () => {
    const price = () => ({ input: 1_000_000, output: 0 });
    const world = await World.of(chain({}, chat()), {}, { input: 'x'.repeat(40), price });
    world.send({ kind: 'start' });
    const resumed = World.resumed(world, world.journal);
    resumed.send({ kind: 'resume' });
    expect(resumed.state.usage.costUsd).toBe(resumed.state.usage.tokens.input);
    expect(resumed.state.usage.costUsd).toBeGreaterThan(0);
  });

  it.each([
    ['of the run', { budget: { cost_usd: 1 } }, {}],
    ['of the task', {}, { budget: { cost_usd: 1 } }],
  ])('cost_usd %s: a model whose price nobody knows is not asked', async (_, head, task) => {
    const world = (await World.of(chain(head, chat(task)), {}, { price: () => null })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'permanent', code: 'price_unknown' } });
    expect(world.asked('propose')).toEqual([]);
  });

  it('without a bound on cost an unknown price stops nothing', async () => {
    const world = (await World.of(chain({ budget: { tokens: 1000 } }, chat()), {}, { price: () => null })).run();
    expect(world.outcome?.kind).toBe('ok');
    expect(world.state.usage.costUsd).toBe(0);
  });

  it.each([
    ['wall', 500, 'the wall budget of 500ms is used up'],
    ['wall', 90_000, 'the wall budget of 90s is used up'],
    ['wall', 1_800_000, 'the wall budget of 30m is used up'],
    ['cost_usd', 0.5, 'the cost_usd budget of 0.5 USD is used up'],
    ['tool_calls', 3, 'the tool_calls budget of 3 is used up'],
  ] as const)('a used-up budget of %s %d is told with its unit', (budget, limit, message) => {
    expect(exhaustedMessage({ budget, limit })).toBe(message);
  });

  it('wall: a deadline on every command, and exhausted when it passes', async () => {
    const world = await World.of(chain({ budget: { wall: '10s' } }, call({ timeout: '1m' })), { tool: () => 'late' });
    const begun = world.now;
    world.run();
    expect(world.asked('act')[0]?.deadline).toBe(begun + 10_000);
    expect(world.outcome).toEqual({ kind: 'exhausted', budget: 'wall', limit: 10_000 });
  });

  it('the task’s own timeout is the deadline when it is nearer', async () => {
    const world = (await World.of(chain({ budget: { wall: '10s' } }, call({ timeout: '1s' })), { tool: () => 'late' })).run();
    expect(world.outcome).toEqual({ kind: 'timeout', afterMs: 1000 });
  });

  it('calls of a batch that no budget is left for are answered', async () => {
    const two = reply('', [
      { name: 'fs.read', args: '{}' },
      { name: 'fs.read', args: '{}' },
    ]);
    const batch = chain(
      { budget: { tool_calls: 1 } },
      { id: 'c', handler: 'chat_completion', execute_config: { ...MODEL, tools: ['fs'] }, transition: always('t') },
      { id: 't', handler: 'execute_tool_calls', transition: { on_exhausted: 'c2' } },
      { id: 'c2', handler: 'chat_completion', execute_config: MODEL },
    );
    const world = (await World.of(batch, { model: ({ step }) => (step.task === 'c' ? two : reply('sorry')) }, { input: 'q' })).run();
    expect(world.outcome?.kind).toBe('ok');
    expect(
      world
        .asked('propose')[1]
        ?.messages.slice(2)
        .map(({ content }) => content),
    ).toEqual(['ok', 'This call was not made: the task ended before it (exhausted).']);
  });
});

describe('on_exhausted', () => {
  it('the edge leads out of a used-up step budget, into one task', async () => {
    const world = (await World.of(chain({ budget: { steps: 2 } }, looping({ on_exhausted: 'tell' }), { id: 'tell' }))).run();
    expect(world.path).toEqual(['a', 'a', 'a', 'tell']);
    expect(world.outcome?.kind).toBe('ok');
  });

  it('each budget of the run lends its edge once: no way to go round for ever', async () => {
    const world = (await World.of(chain({ budget: { steps: 2 } }, looping({ on_exhausted: 'a' })))).run(100);
    expect(world.outcome).toEqual({ kind: 'exhausted', budget: 'steps', limit: 2 });
  });

  it('after the wall budget the one task still has time', async () => {
    const late = chain({ budget: { wall: '1s' } }, call({ transition: { on_exhausted: 'b' } }), call({ id: 'b' }));
    let calls = 0;
    const world = (await World.of(late, { tool: () => (calls++ === 0 ? 'late' : { kind: 'ok', result: { value: 'told' } }) })).run();
    expect(world.output).toBe('told');
    expect(world.asked('act')[1]?.deadline).toBeNull();
  });
});

describe('E5 budgets of a task', () => {
  it('hold over all its visits', async () => {
    const pair = chain(
      {},
      { ...call({ transition: { ...always('b'), on_exhausted: 'out' } }), budget: { tool_calls: 2 } },
      { id: 'b', transition: always('a') },
      { id: 'out' },
    );
    const world = (await World.of(pair)).run();
    expect(world.path).toEqual(['a', 'b', 'a', 'b', 'a', 'out']);
    expect(world.settled[4]?.outcome).toEqual({ kind: 'exhausted', budget: 'tool_calls', limit: 2 });
  });

  it('wall sums the time of its visits', async () => {
    const slow = chain({}, { ...call({ transition: always('a') }), budget: { wall: '3s' } });
    const world = await World.of(slow, {
      tool: (_command, world) => {
        world.now += 1000;
        return { kind: 'ok', result: { value: 1 } };
      },
    });
    expect(world.run().outcome).toEqual({ kind: 'exhausted', budget: 'wall', limit: 3000 });
    expect(world.asked('act')).toHaveLength(3);
  });

  it('usage is kept only for tasks that have a budget', async () => {
    const world = (await World.of(chain({}, { id: 'a', transition: always('b') }, { id: 'b', budget: { steps: 5 } }))).run();
    expect([...world.state.taskUsage.keys()]).toEqual(['b']);
  });
});
