import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/contract/index.js';
import { capResult, resultBudget } from '../../src/engine/result-cap.js';
import { hold, typeOfJson } from '../../src/engine/values.js';
import { always, MODEL } from './support/define.js';
import { reply, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
describe('the cap on a tool result', () => {
  it('bytes from remaining tokens', () => {
    expect(resultBudget(4000, 1000, 0, false)).toBe(7500);
    expect(resultBudget(600, 0, 0, false)).toBe(300);
    expect(resultBudget(4000, 1000, 500, false)).toBe(6000);
  });

  it('C2 without token_limit there is no cap', () => {
    expect(resultBudget(undefined, 0, 0, false)).toBeNull();
    expect(capResult('ok', 't', null)).toBe('ok');
  });

  it('C1 the whole history counts, whatever the last message says', () => {
    expect(resultBudget(10_000, 9000, 0, false)).toBe(1500);
  });

  it('where the window slides, a result may take half of it', () => {
    expect(resultBudget(10_000, 9000, 0, true)).toBe(13_500);
  });

  it('oversized result replaced without preview', () => {
    const text = 'x'.repeat(4096);
    expect(JSON.parse(capResult(text, 'fs.read', 300))).toEqual({
      error: 'tool_result_too_large',
      tool: 'fs.read',
      original_bytes: 4096,
      max_bytes: 300,
      truncated: true,
      sha256: sha256(text),
    });
  });

  it('preview is half the budget', () => {
    const capped = JSON.parse(capResult('x'.repeat(9000), 't', 2000));
    expect(capped).toMatchObject({ preview_bytes: 1000, preview_kind: 'head' });
    expect(capped.preview).toHaveLength(1000);
  });

  it('exact fit is kept', () => {
    expect(capResult('x'.repeat(10), 't', 10)).toBe('x'.repeat(10));
  });

  it('nil result', async () => {
    const chain = {
      tasks: [
        {
          id: 'c',
          handler: 'chat_completion',
          execute_config: { ...MODEL, tools: ['fs'] },
          transition: {
            branches: [
              { operator: 'equals', when: 'tool_call', goto: 't' },
              { operator: 'default', goto: 'end' },
            ],
          },
        },
        { id: 't', handler: 'execute_tool_calls', transition: always('c') },
      ],
    } as unknown as Chain;
    const calls = reply('', [{ name: 'fs.read', args: '{}' }]);
    const world = await World.of(
      chain,
      { model: ({ turn }) => (turn === 0 ? calls : reply('x')), tool: () => ({ kind: 'ok', result: { value: null } }) },
      { input: 'q' },
    );
    expect(world.run().asked('propose')[1]?.messages.at(-1)?.content).toBe('null');
  });

  it('later calls of one batch count the earlier results', async () => {
    const chain = {
      token_limit: 1200,
      tasks: [
        { id: 'c', handler: 'chat_completion', execute_config: { ...MODEL, tools: ['fs'] }, transition: always('t') },
        { id: 't', handler: 'execute_tool_calls' },
      ],
    } as unknown as Chain;
    const two = reply('', [
      { name: 'fs.read', args: '{}' },
      { name: 'fs.read', args: '{}' },
    ]);
    const world = await World.of(
      chain,
      { model: () => two, tool: () => ({ kind: 'ok', result: { value: 'x'.repeat(1600) } }) },
      { input: 'q' },
    );
    world.run();
    const answers = world.journal.flatMap((record) =>
      record.kind === 'message' && record.message.role === 'tool' ? [record.message.content] : [],
    );
    expect(answers[0]).toBe('x'.repeat(1600));
    expect(JSON.parse(answers[1] ?? '{}')).toMatchObject({ error: 'tool_result_too_large' });
  });
});

describe('input_max_bytes', () => {
  const capped = async (max: number, input: Parameters<typeof hold>[0]): Promise<World> =>
    (await World.of({ tasks: [{ id: 'a', input_max_bytes: max }] } as unknown as Chain, {}, { input })).run();

  it('short string untouched', async () => {
    const world = await capped(10, 'abc');
    expect(world.output).toBe('abc');
    expect(world.settled[0]?.output).toEqual({ input: true });
  });

  it('long string cut and marked', async () => {
    expect((await capped(4, 'abcdefgh')).output).toBe(`abcd\n[cut: original size 8 bytes, sha256 ${sha256('abcdefgh')}]`);
  });

  it('never cuts a character in two', async () => {
    expect((await capped(4, 'aé日本')).output).toMatch(/^aé\n/);
  });

  it('json not capped', async () => {
    expect((await capped(1, { a: 'long' })).output).toEqual({ a: 'long' });
  });
});

describe('types of values', () => {
  it.each([
    ['x', 'string'],
    [5, 'int'],
    [{ a: 1 }, 'json'],
    [[1], 'json'],
    [null, 'nil'],
    [3.5, 'json'],
    [true, 'json'],
  ] as const)('infer the type of %j', (value, type) => {
    expect(typeOfJson(value)).toBe(type);
    expect(hold(value)).toEqual({ type, stored: { inline: value }, json: value });
  });
});
