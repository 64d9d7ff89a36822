import { describe, expect, it } from 'vitest';
import { always, MODEL } from './support/define.js';
import { denied, type Hooks, modelFails, reply, toolFails, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const chain = (...tasks: object[]): Chain => ({ tasks }) as unknown as Chain;
const call = (more: object = {}): object => ({ id: 'a', handler: 'tools', tools: { name: 'fs', tool_name: 'read' }, ...more });
const failing: Hooks = { tool: () => toolFails('E1') };

describe('failure routing', () => {
  it('failed task goes to on_failure before branches, and passes its input on', async () => {
    const world = (
      await World.of(chain(call({ transition: { branches: always('end').branches, on_failure: 'rescue' } }), { id: 'rescue' }), failing, {
        input: 'in',
      })
    ).run();
    expect(world.path).toEqual(['a', 'rescue']);
    expect(world.outcome?.kind).toBe('ok');
    expect(world.output).toBe('in');
  });

  it('error variables', async () => {
    const world = (
      await World.of(
        chain(call({ transition: { on_failure: 'say' } }), {
          id: 'say',
          prompt_template: '{{.last_error}}|{{.a_error}}|{{ tasks.a.outcome }}',
        }),
        failing,
      )
    ).run();
    expect(world.output).toBe('E1|E1|failed');
  });

  it('last_error can be an input_var', async () => {
    const world = (await World.of(chain(call({ transition: { on_failure: 'say' } }), { id: 'say', input_var: 'a_error' }), failing)).run();
    expect(world.output).toBe('E1');
  });

  it('an unrouted failure ends the run and names task and retries', async () => {
    const world = (await World.of(chain(call({ retry_on_failure: 2 })), failing)).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'tool', code: 'broken' } });
    expect(world.failure).toBe('task "a" failed after 2 retries: E1');
  });

  it('the root failure leads when its handler fails too', async () => {
    const world = (
      await World.of(
        chain(call({ transition: { on_failure: 'b' } }), { id: 'b', handler: 'raise_error', prompt_template: 'gave up' }),
        failing,
      )
    ).run();
    expect(world.failure).toBe('task "a" failed: E1; then task "b" failed: gave up');
    expect(world.outcome).toMatchObject({ failure: { class: 'tool', code: 'broken' } });
  });

  it('recovered failure is not blamed later', async () => {
    const later = chain(
      call({ transition: { on_failure: 'b' } }),
      { id: 'b', transition: always('c') },
      { id: 'c', handler: 'raise_error', prompt_template: 'E3' },
    );
    const world = (await World.of(later, failing)).run();
    expect(world.failure).toBe('task "c" failed: E3');
  });

  it('typed partial output is preferred', async () => {
    const two = reply('', [
      { name: 'fs.read', args: '{}' },
      { name: 'fs.read', args: '{}' },
    ]);
    const late = chain(
      { id: 'c', handler: 'chat_completion', execute_config: { ...MODEL, tools: ['fs'] }, transition: always('run') },
      { id: 'run', handler: 'execute_tool_calls', timeout: '1s', transition: { on_timeout: 'after' } },
      { id: 'after' },
    );
    let calls = 0;
    const world = await World.of(
      late,
      { model: () => two, tool: () => (calls++ === 0 ? { kind: 'ok', result: { value: 1 } } : 'late') },
      { input: 'go' },
    );
    world.run();
    expect(world.settled.at(-1)?.task).toBe('after');
    expect(world.state.results.get('after' as never)?.output).toMatchObject({ type: 'chat_history', length: 4 });
    expect(world.output).toContain('timed out');
  });

  it('branch on the text failed can never fire', async () => {
    const world = (
      await World.of(
        chain(call({ transition: { branches: [{ operator: 'equals', when: 'failed', goto: 'x' }, ...(always('x').branches ?? [])] } }), {
          id: 'x',
        }),
        failing,
      )
    ).run();
    expect(world.path).toEqual(['a']);
    expect(world.outcome?.kind).toBe('failed');
  });

  it('cancelled run does not run the handler', async () => {
    const world = (
      await World.of(chain(call({ transition: { on_failure: 'b' } }), { id: 'b' }), { tool: () => ({ kind: 'cancelled' }) })
    ).run();
    expect(world.path).toEqual(['a']);
    expect(world.outcome).toEqual({ kind: 'cancelled' });
    expect(world.state.ending?.stopReason).toBe('cancelled');
  });

  it('failure of a task with a timeout is not a cancellation', async () => {
    const world = (await World.of(chain(call({ timeout: '1m' })), failing)).run();
    expect(world.outcome?.kind).toBe('failed');
  });
});

describe('C13 every error of a task is its failure, with a class', () => {
  const rescued = async (task: object, hooks: Hooks = {}): Promise<World> => {
    const rescue = { id: 'rescue', prompt_template: '{{ tasks.a.error }}' };
    return (
      await World.of(
        chain({ ...task, id: 'a', transition: { ...(task as { transition?: object }).transition, on_failure: 'rescue' } }, rescue),
        hooks,
        { input: 'x' },
      )
    ).run();
  };

  it.each([
    ['unknown input_var', { input_var: 'ghost' }, 'input', 'ghost'],
    ['previous_output does not exist at the entry', { input_var: 'previous_output' }, 'input', 'previous_output'],
    ['prompt_template', { prompt_template: '{{ gone }}' }, 'template', 'gone'],
    ['print', { print: '{{ gone }}' }, 'template', 'gone'],
    ['an unknown input_var beside a prompt_template', { input_var: 'ghost', prompt_template: 'P' }, 'input', 'ghost'],
    ['no match and no default', { transition: { branches: [{ operator: 'equals', when: 'x', goto: 'end' }] } }, 'no_transition', 'noop'],
    [
      'a condition that is no condition',
      { transition: { branches: [{ operator: 'expr', when: '"text"', goto: 'end' }] } },
      'template',
      'text',
    ],
  ] as const)('%s', async (_name, task, kind, mentions) => {
    const world = await rescued(task);
    expect(world.path).toEqual(['a', 'rescue']);
    expect(world.settled[0]?.outcome).toMatchObject({ kind: 'failed', failure: { class: kind } });
    expect(world.output).toContain(mentions);
  });

  it('output_template error fails the task', async () => {
    const world = await rescued(call({ output_template: '{{ nope }}' }));
    expect(world.settled[0]?.outcome).toMatchObject({ kind: 'failed', failure: { class: 'template' } });
  });

  it('raise_error honours on_failure, and an on_failure list selects by class', async () => {
    const lists = chain(
      {
        id: 'a',
        handler: 'raise_error',
        transition: {
          on_failure: [
            { class: 'tool', goto: 'x' },
            { class: 'raised', goto: 'y' },
          ],
        },
      },
      { id: 'x' },
      { id: 'y' },
    );
    expect((await World.of(lists, {}, { input: 'x' })).run().path).toEqual(['a', 'y']);
  });

  it('what would only fail again is not retried', async () => {
    const world = (await World.of(chain({ id: 'a', handler: 'raise_error', retry_on_failure: 3 }), {}, { input: 'x' })).run();
    expect(world.journal.filter(({ kind }) => kind === 'task_retried')).toEqual([]);
  });

  it('a defect is no failure of the task', async () => {
    const broken: Hooks = {
      tool: () => {
        throw new TypeError('defect');
      },
    };
    const world = await World.of(chain(call()), broken);
    expect(() => world.run()).toThrow('defect');
  });
});

describe('D2 typed outcomes without an edge end the run', () => {
  it('denied deterministic step', async () => {
    const world = (await World.of(chain(call({ transition: always('b') }), { id: 'b' }), { tool: () => denied() })).run();
    expect(world.path).toEqual(['a']);
    expect(world.outcome).toMatchObject({ kind: 'denied', decision: { code: 'envelope_denied' } });
    expect(world.state.denials).toHaveLength(1);
  });

  it('on_denied goes on', async () => {
    const world = (await World.of(chain(call({ transition: { on_denied: 'b' } }), { id: 'b' }), { tool: () => denied() })).run();
    expect(world.outcome).toEqual({ kind: 'ok', token: 'noop' });
  });

  it('unknown', async () => {
    const world = (await World.of(chain(call()), { tool: () => ({ kind: 'unknown', reason: 'cut' }) })).run();
    expect(world.outcome).toMatchObject({ kind: 'unknown' });
  });

  it('timeout is per attempt', async () => {
    const world = (await World.of(chain(call({ timeout: '1s', retry_on_failure: 2 })), { tool: () => 'late' })).run();
    expect(world.asked('act').map(({ step }) => step.attempt)).toEqual([0, 1, 2]);
    expect(world.outcome).toEqual({ kind: 'timeout', afterMs: 1000 });
  });
});

describe('failure-context guarantee', () => {
  const explain = (more: object = {}): object => ({ id: 'explain', handler: 'chat_completion', execute_config: MODEL, ...more });

  it('blank string replaced', async () => {
    const world = (await World.of(chain(call({ transition: { on_failure: 'explain' } }), explain()), failing, { input: '  ' })).run();
    expect(world.asked('propose')[0]?.messages[0]?.content).toMatch(/"a".*E1/s);
  });

  it('a text that says something is left alone', async () => {
    const world = (await World.of(chain(call({ transition: { on_failure: 'explain' } }), explain()), failing, { input: 'why' })).run();
    expect(world.asked('propose')[0]?.messages.map(({ content }) => content)).toEqual(['why']);
  });

  it('a history with nothing reportable gets the error as user message', async () => {
    const blank = { id: 'c', handler: 'chat_completion', execute_config: MODEL, transition: always('bad') };
    const bad = { id: 'bad', handler: 'tools', tools: { name: 'fs', tool_name: 'read' }, transition: { on_failure: 'explain' } };
    const world = await World.of(
      chain(blank, bad, explain()),
      { ...failing, model: ({ step }) => reply(step.task === 'c' ? '' : 'told') },
      { input: ' ' },
    );
    world.run();
    const [, asked] = world.asked('propose');
    expect(asked?.messages.at(-1)).toMatchObject({ role: 'user', content: expect.stringMatching(/"bad".*E1/s) });
  });

  it('a model failure keeps its class', async () => {
    const world = (await World.of(chain(explain()), { model: () => modelFails('auth') }, { input: 'q' })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'auth', code: 'scripted_auth' } });
  });
});
