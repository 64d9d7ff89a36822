import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/contract/index.js';
import { leasedView } from '../support/views.js';
import { always, MODEL } from './support/define.js';
import { type Act, denied, type Hooks, modelFails, reply, toolFails, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];

const chat = (more: object = {}, config: object = {}): object => ({
  id: 'chat',
  handler: 'chat_completion',
  execute_config: { ...MODEL, ...config },
  ...more,
});

const chain = (...tasks: object[]): Chain => ({ tasks }) as unknown as Chain;

/** chat -> run -> chat while the model calls tools. */
const loop = (config: object = { tools: ['fs'] }, run: object = {}): Chain =>
  chain(
    chat(
      {
        transition: {
          branches: [
            { operator: 'equals', when: 'tool_call', goto: 'run' },
            { operator: 'default', goto: 'end' },
          ],
        },
      },
      config,
    ),
    { id: 'run', handler: 'execute_tool_calls', calls_from: 'chat', transition: always('chat'), ...run },
  );

const script =
  (...says: ReturnType<typeof reply>[]): NonNullable<Hooks['model']> =>
  ({ turn }) =>
    says[turn] ?? reply('done');

const texts = (messages: readonly Message[] | undefined): readonly string[] =>
  (messages ?? []).map(({ role, content }) => `${role}: ${content}`);

describe('CHN-3 chat_completion', () => {
  it('chat text reply', async () => {
    const world = (await World.of(chain(chat()), { model: () => reply('hi') }, { input: 'hello' })).run();
    expect(world.ended('chat')).toBe('executed');
    expect(world.state.results.get('chat' as never)?.output).toMatchObject({ type: 'chat_history', length: 2 });
    expect(world.output).toBe('hi');
  });

  it('chat with calls', async () => {
    const world = (await World.of(chain(chat()), { model: () => reply('', [{ name: 'fs.read', args: '{}' }]) }, { input: 'hello' })).run();
    expect(world.ended('chat')).toBe('tool_call');
  });

  it.each([[null], [5], [{ a: 1 }]])('chat refuses %j', async (input) => {
    const world = (await World.of(chain(chat()), {}, { input })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'input' } });
    expect(world.failure).toContain('string, chat_history');
  });

  it('truncated reply is a success, says why it ended, and its calls are never made', async () => {
    const cut = reply('part', [{ name: 'fs.read', args: '{"pa' }], 'length');
    const world = (await World.of(loop(), { model: () => cut }, { input: 'go' })).run();
    expect(world.ended('chat')).toBe('executed');
    expect(world.state.ending?.stopReason).toBe('max_tokens');
    expect(world.asked('act')).toEqual([]);
  });

  it('a later model call reads that the cut call was not made', async () => {
    const twice = chain(chat({ transition: always('again') }, { tools: ['fs'] }), { ...chat({ id: 'again' }, { tools: ['fs'] }) });
    const cut = reply('part', [{ name: 'fs.read', args: '{"pa' }], 'length');
    const world = (await World.of(twice, { model: ({ step }) => (step.task === 'chat' ? cut : reply('ok')) }, { input: 'go' })).run();
    expect(world.asked('act')).toEqual([]);
    expect(texts(world.asked('propose')[1]?.messages).at(-1)).toContain('cut off by the output limit');
  });

  it('tool call ids are re-minted', async () => {
    const both = reply('', [
      { name: 'fs.read', args: '{}', id: 'call_0' },
      { name: 'fs.read', args: '{}', id: 'call_0' },
    ]);
    const world = (await World.of(chain(chat()), { model: () => both }, { input: 'go' })).run();
    const said = world.journal.flatMap((record) =>
      record.kind === 'message' && record.message.role === 'assistant' ? [record.message] : [],
    );
    const ids = said.flatMap(({ calls }) => calls.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id.startsWith('call_0-')).toBe(true);
  });

  it('changing system text does not pile up: it is part of the call, never of the history', async () => {
    const config = { tools: ['fs'] };
    const told = { system_instruction: '{{edge_count:chat->run}} rounds' };
    const calls = reply('', [{ name: 'fs.read', args: '{}' }]);
    const definition = loop(config) as unknown as { tasks: object[] };
    definition.tasks[0] = { ...definition.tasks[0], ...told };
    const world = (await World.of(definition as unknown as Chain, { model: script(calls, calls) }, { input: 'go' })).run();
    expect(world.asked('propose').map(({ system }) => system)).toEqual(['0 rounds', '1 rounds', '2 rounds']);
    for (const { messages } of world.asked('propose')) expect(texts(messages).join()).not.toContain('rounds');
  });

  it('CHN-8 the model sees what is left of its budgets behind the history', async () => {
    const bounded = chain(
      chat({
        transition: {
          branches: [
            { operator: 'edge_traversed_at_least', edge: 'chat->chat', when: '3', goto: 'end' },
            { operator: 'default', goto: 'chat' },
          ],
        },
      }),
    ) as object;
    const world = (await World.of({ ...bounded, budget: { tokens: 100 } } as unknown as Chain, {}, { input: 'go' })).run();
    expect(world.asked('propose').map(({ tail }) => tail.split('\n').slice(1))).toEqual([
      ['- rounds (chat->chat): 3 of 3', '- tokens: 100 of 100'],
      ['- rounds (chat->chat): 2 of 3', '- tokens: 85 of 100'],
      ['- rounds (chat->chat): 1 of 3', '- tokens: 70 of 100'],
      ['- rounds (chat->chat): 0 of 3', '- tokens: 55 of 100'],
    ]);
  });

  it('budget is never an output cap; an explicit max_tokens is sent, a macro rendered', async () => {
    const plain = { ...(chain(chat()) as object), token_limit: 8000 } as unknown as Chain;
    expect((await World.of(plain, {}, { input: 'q' })).run().asked('propose')[0]?.maxTokens).toBeUndefined();
    const macro = chain(chat({}, { max_tokens: '{{var:m|9}}' }));
    expect((await World.of(macro, {}, { input: 'q' })).run().asked('propose')[0]?.maxTokens).toBe(9);
    const wrong = (await World.of(macro, {}, { input: 'q', vars: { m: 'many' } })).run();
    expect(wrong.outcome).toMatchObject({ kind: 'failed', failure: { class: 'template' } });
  });

  it('E2 output_schema makes the output typed, and a mismatch fails with its class', async () => {
    const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    const typed = chain(chat({ transition: always('use') }, { output_schema: schema }), {
      id: 'use',
      prompt_template: '{{ tasks.chat.output.title }}',
    });
    const good = (await World.of(typed, { model: () => reply('```json\n{"title":"T"}\n```') }, { input: 'q' })).run();
    expect(good.output).toBe('T');
    const bad = (await World.of(typed, { model: () => reply('{"title":1}') }, { input: 'q' })).run();
    expect(bad.outcome).toMatchObject({ kind: 'failed', failure: { class: 'output', code: 'output_mismatch' } });
    expect(bad.failure).toContain('/title must be string');
  });

  it('usage is the provider’s own count, or an estimate of what was sent', async () => {
    const uncounted: Hooks = {
      model: () => ({
        kind: 'reply',
        reply: { content: 'x'.repeat(40), calls: [], finish: 'stop', served: { provider: 'p', model: 'm' } },
      }),
    };
    expect((await World.of(chain(chat()), {}, { input: 'q' })).run().state.usage.tokens).toEqual({ input: 10, output: 5 });
    expect((await World.of(chain(chat()), uncounted, { input: 'x'.repeat(400) })).run().state.usage.tokens).toEqual({
      input: 104,
      output: 10,
    });
  });
});

describe('CHN-3 execute_tool_calls', () => {
  const two = reply('', [
    { name: 'fs.read', args: '{"n":1}' },
    { name: 'fs.read', args: '{"n":2}' },
  ]);

  it('makes the calls in the model’s order, one at a time, under the lease of the reply', async () => {
    const world = (
      await World.of(loop(), { model: script(two), tool: ({ args }) => ({ kind: 'ok', result: { value: args } }) }, { input: 'go' })
    ).run();
    expect(world.asked('act').map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(world.asked('act')[0]).toMatchObject({ proposedBy: 'model', lease: { tools: ['fs.read'], view: leasedView(['fs.read']).hash } });
    expect(world.ended('run')).toBe('tools_executed');
    expect(texts(world.asked('propose')[1]?.messages)).toEqual(['user: go', 'assistant: ', 'tool: {"n":1}', 'tool: {"n":2}']);
  });

  it('batch needs a history', async () => {
    const world = (await World.of(chain({ id: 'run', handler: 'execute_tool_calls' }), {}, { input: 'x' })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'input' } });
  });

  it('fully answered batch is no batch, and neither is a plain reply', async () => {
    const twice = chain(
      chat({ transition: always('run') }, { tools: ['fs'] }),
      { id: 'run', handler: 'execute_tool_calls', transition: always('more') },
      { id: 'more', handler: 'execute_tool_calls' },
    );
    const world = (await World.of(twice, { model: script(two) }, { input: 'go' })).run();
    expect([world.ended('run'), world.ended('more')]).toEqual(['tools_executed', 'no_calls_found']);
    const plain = (await World.of(twice, { model: () => reply('hi') }, { input: 'go' })).run();
    expect(plain.ended('run')).toBe('no_calls_found');
  });

  it('calls_from finds the reply when something else arrives', async () => {
    const between = chain(
      chat({ transition: always('note') }, { tools: ['fs'] }),
      { id: 'note', prompt_template: 'note', transition: always('run') },
      { id: 'run', handler: 'execute_tool_calls', calls_from: 'chat' },
    );
    const world = (await World.of(between, { model: script(two) }, { input: 'go' })).run();
    expect(world.asked('act')).toHaveLength(2);
  });

  it('blank arguments become an empty object', async () => {
    const blank = reply('', [{ name: 'fs.read', args: '  ' }]);
    const world = (await World.of(loop(), { model: script(blank) }, { input: 'go' })).run();
    expect(world.asked('act')[0]?.args).toEqual({});
  });

  it.each([['{oops'], ['[1]'], ['"text"']])('malformed arguments %s are a soft result, and the batch goes on', async (args) => {
    const batch = reply('', [
      { name: 'fs.read', args },
      { name: 'fs.read', args: '{}' },
    ]);
    const world = (await World.of(loop(), { model: script(batch) }, { input: 'go' })).run();
    expect(world.asked('act')).toHaveLength(1);
    expect(world.ended('run')).toBe('tools_executed');
    const said = texts(world.asked('propose')[1]?.messages);
    expect(said[2]).toContain('This call was not made');
    expect(said[3]).toBe('tool: ok');
  });

  it('unknown tool gets an error result and the batch goes on; alone it leaves no call found', async () => {
    const hooks = (...names: string[]): Hooks => ({
      model: script(
        reply(
          '',
          names.map((name) => ({ name, args: '{}' })),
        ),
      ),
      tool: ({ tool }) =>
        tool === 'fs.read'
          ? { kind: 'ok', result: { value: 'ok' } }
          : { kind: 'failed', failure: { class: 'argument', code: 'unknown_tool', message: `no tool "${tool}"`, retryable: false } },
    });
    const mixed = (await World.of(loop(), hooks('zz.q', 'fs.read'), { input: 'go' })).run();
    expect(mixed.ended('run')).toBe('tools_executed');
    expect(texts(mixed.asked('propose')[1]?.messages).slice(2)).toEqual([
      'tool: The tool failed (unknown_tool): no tool "zz.q"',
      'tool: ok',
    ]);
    expect((await World.of(loop(), hooks('zz.q'), { input: 'go' })).run().ended('run')).toBe('no_calls_found');
  });

  it('outside scope is refused softly', async () => {
    const world = (await World.of(loop(), { model: script(two), tool: () => denied('lease') }, { input: 'go' })).run();
    expect(world.ended('run')).toBe('no_calls_found');
    expect(world.outcome?.kind).toBe('ok');
  });

  it('rulings 6.2 denials in a batch are results for the model and are listed', async () => {
    const world = (
      await World.of(
        loop(),
        { model: script(two), tool: ({ args }) => ((args as { n: number }).n === 1 ? denied() : toolFails()) },
        { input: 'go' },
      )
    ).run();
    expect(world.outcome?.kind).toBe('ok');
    expect(world.ended('run')).toBe('tools_executed');
    expect(world.state.denials).toMatchObject([{ task: 'run', code: 'envelope_denied', reason: 'not here' }]);
    const said = texts(world.asked('propose')[1]?.messages);
    expect(said[2]).toBe('tool: Refused (envelope_denied): not here\nDo not repeat it, and do not look for a way around it.');
    expect(said[3]).toBe('tool: The tool failed (broken): broken');
  });

  it('the lists written in its task travel with every call', async () => {
    const world = (
      await World.of(loop(undefined, { execute_config: { tools: [], hide_tools: ['fs.write'] } }), { model: script(two) }, { input: 'go' })
    ).run();
    expect(world.asked('act')[0]?.tools).toEqual({ patterns: [], hide: ['fs.write'] });
  });

  it('D4 an unknown effect ends the task as unknown, with the whole batch answered', async () => {
    const chained = loop(undefined, { transition: { branches: [], on_unknown: 'chat' } });
    let made = 0;
    const tool = (): ReturnType<NonNullable<Hooks['tool']>> => {
      made += 1;
      return { kind: 'unknown', reason: 'cut' };
    };
    const world = (await World.of(chained, { model: script(two), tool }, { input: 'go' })).run();
    expect(made).toBe(1);
    expect(world.ended('run')).toBe('unknown');
    const said = texts(world.asked('propose')[1]?.messages);
    expect(said[2]).toContain('Nobody knows whether this call took effect');
    expect(said[3]).toContain('the task ended before it (unknown)');
  });

  it('cancellation in a tool is hard', async () => {
    const world = (await World.of(loop(), { model: script(two), tool: () => ({ kind: 'cancelled' }) }, { input: 'go' })).run();
    expect(world.outcome).toEqual({ kind: 'cancelled' });
    expect(world.asked('act')).toHaveLength(1);
  });

  it('C9 a retried batch goes on at the first unanswered call', async () => {
    const slow = loop(undefined, { retry_on_failure: 1, timeout: '1s' });
    const late: Hooks['tool'] = ({ args, step }: Act) =>
      (args as { n: number }).n === 2 && step.attempt === 0 ? 'late' : { kind: 'ok', result: { value: args } };
    const world = (await World.of(slow, { model: script(two), tool: late }, { input: 'go' })).run();
    expect(world.asked('act').map(({ args }) => (args as { n: number }).n)).toEqual([1, 2, 2]);
    expect(world.ended('run')).toBe('tools_executed');
  });
});

describe('dangling calls', () => {
  const calls = reply('', [{ name: 'fs.read', args: '{}' }]);
  const dangling = (config: object): Chain => chain(chat({ transition: always('wrap') }, { tools: ['fs'] }), chat({ id: 'wrap' }, config));
  const hooks: Hooks = { model: ({ step }) => (step.task === 'chat' ? calls : reply('bye')) };

  it('dangling call flushed before a chat call', async () => {
    const world = (await World.of(dangling({ tools: ['fs'] }), hooks, { input: 'go' })).run();
    expect(world.asked('act')).toHaveLength(1);
    expect(texts(world.asked('propose')[1]?.messages)).toEqual(['user: go', 'assistant: ', 'tool: ok']);
  });

  it('A1 dangling call without scope: the lists of the receiving task hold, and none is none', async () => {
    for (const config of [{}, { tools: [] }]) {
      const world = (await World.of(dangling(config), hooks, { input: 'go' })).run();
      expect(world.asked('act')[0]?.tools.patterns).toEqual([]);
    }
  });

  it('a flushed call is not made again when the model then fails and the task is retried', async () => {
    let asked = 0;
    const flaky: Hooks = {
      model: ({ step }) => {
        if (step.task === 'chat') return calls;
        asked += 1;
        return asked === 1 ? modelFails('server') : reply('bye');
      },
    };
    const definition = chain(
      chat({ transition: always('wrap') }, { tools: ['fs'] }),
      chat({ id: 'wrap', retry_on_failure: 1 }, { tools: ['fs'] }),
    );
    const world = (await World.of(definition, flaky, { input: 'go' })).run();
    expect(world.asked('act')).toHaveLength(1);
    expect(world.output).toBe('bye');
  });
});
