import { describe, expect, it } from 'vitest';
import type { ToolName, ToolSchema } from '../../src/contract/index.js';
import { offeredTokens } from '../../src/engine/offer.js';
import { compileProgram } from '../../src/engine/program.js';
import { always, define, MODEL } from './support/define.js';
import { reply, World } from './support/world.js';

const schema = (name: string, description = 'd'): ToolSchema => ({ name: name as ToolName, description, input: { type: 'object' } });
const chat = (config: object = {}): object => ({ id: 'c', handler: 'chat_completion', execute_config: { ...MODEL, ...config } });
type Chain = Parameters<typeof World.of>[0];
const chain = (more: object, ...tasks: object[]): Chain => ({ ...more, tasks }) as unknown as Chain;

describe('D7 the tools of a call count against its context budget', () => {
  const budget = chain({ token_limit: 400 }, chat({ tools: ['fs'] }));

  it('a call that fits without its tools does not fit with them', async () => {
    const offers = (length: number) => () => [schema('fs.read', 'x'.repeat(length))];
    const slim = (await World.of(budget, {}, { input: 'hi', offer: offers(100) })).run();
    expect(slim.outcome?.kind).toBe('ok');
    const heavy = (await World.of(budget, {}, { input: 'hi', offer: offers(2000) })).run();
    expect(heavy.outcome).toMatchObject({ kind: 'failed', failure: { class: 'context_length', code: 'context_too_small' } });
    expect(heavy.asked('propose')).toEqual([]);
  });

  it('a result leaves room for the tools that go out with it', async () => {
    const tools = [schema('fs.read', 'x'.repeat(2000))];
    const loop = (extra: object): Chain =>
      chain(
        { token_limit: 2000 },
        {
          ...chat({ tools: ['fs'] }),
          transition: {
            branches: [
              { operator: 'equals', when: 'tool_call', goto: 't' },
              { operator: 'default', goto: 'end' },
            ],
          },
        },
        { id: 't', handler: 'execute_tool_calls', transition: always('c'), ...extra },
      );
    const run = async (more: object, extra: object = { calls_from: 'c' }) => {
      let asked = 0;
      const model = () => (asked++ === 0 ? reply('', [{ name: 'fs.read', args: '{}' }]) : reply('done'));
      return (
        await World.of(loop(extra), { model, tool: () => ({ kind: 'ok', result: { value: 'y'.repeat(4000) } }) }, { input: 'hi', ...more })
      ).run();
    };
    const content = async (world: Promise<World>) => (await world).asked('propose')[1]?.messages.at(-1)?.content;
    expect(await content(run({}))).toBe('y'.repeat(4000));
    expect(await content(run({ offer: () => tools }))).toContain('tool_result_too_large');
  });

  it('is worked out once for a list, and asked for only where a task wants tools', () => {
    let asked = 0;
    const list = [schema('fs.read')];
    const offer = () => {
      asked++;
      return list;
    };
    const render = () => '';
    const definition = define({
      tasks: [chat({ tools: ['fs'] }) as never, { ...chat(), id: 'n' } as never, { ...chat({ tools: [] }), id: 'e' } as never],
    });
    const program = compileProgram(definition, { render, evaluate: () => null }, { offer });
    const [some, none, empty] = definition.tasks;
    if (!some || !none || !empty) throw new Error('no tasks');
    const tokens = offeredTokens(program, some);
    expect(tokens).toBeGreaterThan(15);
    expect([offeredTokens(program, some), offeredTokens(program, none), offeredTokens(program, empty)]).toEqual([tokens, 0, 0]);
    expect(asked).toBe(2);
  });
});

describe('C-5.5 a model that gets none of the tools its task asked for', () => {
  const system = async (config: object, offer?: () => readonly ToolSchema[]) => {
    const one = chain({}, { ...chat(config), system_instruction: 'Be kind.' });
    return (await World.of(one, {}, { input: 'hi', ...(offer ? { offer } : {}) })).run().asked('propose')[0]?.system;
  };

  it('is told so, in front of its system text; a task without tools is not', async () => {
    expect(await system({ tools: ['fs'] }, () => [])).toMatch(/^No tools are available to you in this turn.*\n\nBe kind\.$/s);
    expect(await system({ tools: ['fs'] }, () => [schema('fs.read')])).toBe('Be kind.');
    expect(await system({ tools: [] }, () => [])).toBe('Be kind.');
    expect(await system({}, () => [])).toBe('Be kind.');
    expect(await system({ tools: ['fs'] })).toBe('Be kind.');
  });
});
