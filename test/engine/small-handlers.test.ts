import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/contract/index.js';
import { always, MODEL } from './support/define.js';
import { reply, toolFails, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const chain = (...tasks: object[]): Chain => ({ tasks }) as unknown as Chain;
const chat = (more: object = {}): object => ({
  id: 'talk',
  handler: 'chat_completion',
  execute_config: MODEL,
  prompt_template: 'q',
  ...more,
});

describe('CHN-3 noop', () => {
  it.each<[string, Json]>([
    ['a text', 'x'],
    ['a number', 5],
    ['a fraction', 3.5],
    ['truth', false],
    ['nothing', null],
    ['a mapping', { k: 1 }],
    ['a list', [1, [2]]],
  ])('passes %s on as it is', async (_, input) => {
    const world = (await World.of(chain({ id: 'a' }), {}, { input })).run();
    expect([world.output, world.ended('a')]).toEqual([input, 'noop']);
  });

  it('passes a conversation on, which the next task goes on with', async () => {
    const tasks = [
      chat({ transition: always('a') }),
      { id: 'a', transition: always('more') },
      chat({ id: 'more', prompt_template: undefined }),
    ];
    const world = (await World.of(chain(...tasks), { model: ({ step }) => reply(step.task === 'talk' ? 'first' : 'second') })).run();
    expect(world.asked('propose')[1]?.messages.map(({ content }) => content)).toEqual(['q', 'first']);
  });

  it('with a template it formats, and what goes on is text', async () => {
    const world = (await World.of(chain({ id: 'a', prompt_template: '<{{.input}}>' }), {}, { input: 'a' })).run();
    expect(world.output).toBe('<a>');
  });

  it('a template wins over the value of an input_var, which must be there all the same', async () => {
    const tasks = [
      { id: 'a', transition: always('b') },
      { id: 'b', input_var: 'a', prompt_template: 'P' },
    ];
    expect((await World.of(chain(...tasks), {}, { input: 'x' })).run().output).toBe('P');
  });
});

describe('CHN-3 raise_error', () => {
  it.each<[Json, string]>([
    ['no luck', 'no luck'],
    [42, '42'],
  ])('fails with %j as its message', async (input, message) => {
    const world = (await World.of(chain({ id: 'a', handler: 'raise_error' }), {}, { input })).run();
    expect(world.outcome).toMatchObject({
      kind: 'failed',
      failure: { class: 'raised', code: 'raised', message: `task "a" failed: ${message}` },
    });
  });

  it('of a conversation it says the last message', async () => {
    const tasks = [chat({ transition: always('a') }), { id: 'a', handler: 'raise_error' }];
    expect((await World.of(chain(...tasks), { model: () => reply('stuck') })).run().failure).toBe('task "a" failed: stuck');
  });

  it.each<[Json]>([[{ a: 1 }], [null], [true]])('cannot say %j', async (input) => {
    const world = (await World.of(chain({ id: 'a', handler: 'raise_error' }), {}, { input })).run();
    expect(world.outcome).toMatchObject({ failure: { class: 'input', code: 'unfit_input' } });
  });
});

describe('what goes on after a failure', () => {
  it('a conversation, where the task produced nothing', async () => {
    const call = { id: 'look', handler: 'tools', tools: { name: 'fs', tool_name: 'read' }, transition: { on_failure: 'more' } };
    const tasks = [chat({ transition: always('look') }), call, chat({ id: 'more', prompt_template: undefined })];
    const world = (await World.of(chain(...tasks), { tool: () => toolFails('E1'), model: () => reply('so far') })).run();
    expect(world.path).toEqual(['talk', 'look', 'more']);
    expect(world.asked('propose')[1]?.messages.map(({ content }) => content)).toEqual(['q', 'so far']);
  });
});

describe('CHN-10 what a resumed run knows', () => {
  it('its edge counts, results and last error', async () => {
    const tasks = [
      { id: 'a', prompt_template: '{{edge_count:b->a}}', transition: always('b') },
      {
        id: 'b',
        transition: {
          branches: [
            { operator: 'edge_traversed_at_least', edge: 'b->a', when: '4', goto: 'c' },
            { operator: 'default', goto: 'a' },
          ],
        },
      },
      { id: 'c', handler: 'tools', tools: { name: 'fs', tool_name: 'read' }, transition: { on_failure: 'd' } },
      { id: 'd', prompt_template: '{{edge_count:b->a}} {{edge_count:c->d}} {{ tasks.a.output }} {{ .last_error }}' },
    ];
    const whole = (await World.of(chain(...tasks), { tool: () => toolFails('E1') })).run();
    expect(whole.output).toBe('4 1 4 E1');
    for (let cut = 1; cut < whole.journal.length; cut++) {
      const resumed = World.resumed(whole, whole.journal.slice(0, cut)).run(100, 'resume');
      expect(resumed.output, `cut after ${cut} records`).toBe('4 1 4 E1');
    }
  });
});

describe('how a reply ended', () => {
  it('the newest one tells why the run stopped', async () => {
    const says = [reply('part', [], 'length'), reply('all')];
    const tasks = [chat({ transition: always('more') }), chat({ id: 'more' })];
    const world = (await World.of(chain(...tasks), { model: () => says.shift() ?? reply('none') })).run();
    expect(world.state.ending?.stopReason).toBe('end_turn');
    const cut = (await World.of(chain(chat()), { model: () => reply('part', [], 'length') })).run();
    expect([cut.outcome?.kind, cut.state.ending?.stopReason]).toEqual(['ok', 'max_tokens']);
  });
});
