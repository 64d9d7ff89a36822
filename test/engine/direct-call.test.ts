import { describe, expect, it } from 'vitest';
import type { ToolName } from '../../src/contract/index.js';
import { always } from './support/define.js';
import { World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const chain = (...tasks: object[]): Chain => ({ tasks }) as unknown as Chain;
const call = (more: object = {}, block: object = {}): object => ({
  id: 'a',
  handler: 'tools',
  tools: { name: 'fs', tool_name: 'read', ...block },
  ...more,
});

describe('CHN-3 tools', () => {
  it('tools success token; the result is referred to, not stored again', async () => {
    const world = (await World.of(chain(call()), { tool: () => ({ kind: 'ok', result: { value: { a: 1 } } }) })).run();
    expect(world.ended('a')).toBe('tools_executed');
    expect(world.output).toEqual({ a: 1 });
    expect(world.settled[0]?.output).toEqual({ call: 'call_0001', type: 'json' });
  });

  it('E9 arguments: strings are templates at any depth, other values as they are, args_expr are typed', async () => {
    const block = { args: { path: '{{ vars.p }}', list: ['{{ input.x }}', 3], deep: { on: true } }, args_expr: { n: 'input.x + 1' } };
    const world = (await World.of(chain(call({}, block)), {}, { input: { x: 1 }, vars: { p: '{{ input }}' } })).run();
    expect(world.asked('act')[0]?.args).toEqual({ path: '{{ input }}', list: ['1', 3], deep: { on: true }, n: 2 });
  });

  it('rulings 6.1 leases the one tool it names; an absent tools list stays absent', async () => {
    const world = (await World.of(chain(call()))).run();
    expect(world.asked('act')[0]).toMatchObject({
      tool: 'fs.read',
      proposedBy: 'chain',
      lease: { tools: ['fs.read'] },
      tools: { hide: [] },
    });
    expect(world.asked('act')[0]?.tools).not.toHaveProperty('patterns');
    const listed = (await World.of(chain(call({ execute_config: { tools: [] } })))).run();
    expect(listed.asked('act')[0]?.tools.patterns).toEqual([]);
  });

  it('policies and caps of the task travel with the call', async () => {
    const more = { execute_config: { tools_policies: { fs: { _allowed_dir: 'src' } } }, policy: { files: { write: 'deny' } } };
    const [act] = (await World.of(chain(call(more)))).run().asked('act');
    expect(act).toMatchObject({ policies: { fs: { _allowed_dir: 'src' } } });
  });

  it('output_template root is the tool result; the text is output and token', async () => {
    const world = (
      await World.of(
        chain(
          call({ output_template: 'code {{.code}}', transition: { branches: [{ operator: 'equals', when: 'code 200', goto: 'b' }] } }),
          { id: 'b' },
        ),
        { tool: () => ({ kind: 'ok', result: { value: { code: 200 } } }) },
      )
    ).run();
    expect(world.ended('a')).toBe('code 200');
    expect(world.output).toBe('code 200');
    expect(world.path).toEqual(['a', 'b']);
  });

  it('a template in the arguments that cannot be rendered makes no call', async () => {
    const world = (await World.of(chain(call({}, { args: { path: '{{ gone }}' } })))).run();
    expect(world.asked('act')).toEqual([]);
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'template' } });
  });

  it('a retried call is a new call', async () => {
    let calls = 0;
    const world = await World.of(chain(call({ retry_on_failure: 1 })), {
      tool: () =>
        calls++ === 0
          ? { kind: 'failed', failure: { class: 'tool', code: 'c', message: 'm', retryable: false } }
          : { kind: 'ok', result: { value: 1 } },
    });
    world.run();
    expect(new Set(world.asked('act').map(({ call }) => call)).size).toBe(2);
    expect(world.outcome?.kind).toBe('ok');
  });

  it('D8 a value that looks like a template stays a value', async () => {
    const world = (
      await World.of(
        chain({ id: 'p', prompt_template: '{{ input }}', transition: always('q') }, { id: 'q', prompt_template: '{{ tasks.p.output }}' }),
        {},
        { input: '{{ run.id }}' },
      )
    ).run();
    expect(world.output).toBe('{{ run.id }}');
  });
});

describe('{{tools}}', () => {
  it('lists what the task selects, and nothing without a list', async () => {
    const tools = ['fs.read', 'fs.write', 'sh.run'] as ToolName[];
    const show = async (config: object): Promise<unknown> => {
      const world = await World.of(chain({ id: 'a', prompt_template: '{{tools}}', execute_config: config }), {}, { tools });
      return JSON.parse(String(world.run().output));
    };
    expect(await show({ tools: ['*', '!sh'], hide_tools: ['write'] })).toEqual({ fs: ['read'] });
    expect(await show({ tools: ['fs'] })).toEqual({ fs: ['read', 'write'] });
    expect(await show({})).toEqual({});
  });
});
