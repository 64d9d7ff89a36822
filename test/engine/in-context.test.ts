import { describe, expect, it } from 'vitest';
import { MODEL } from './support/define.js';
import { type Act, reply, type ToolSays, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const loop = (more: object = {}, config: object = {}): Chain =>
  ({
    ...more,
    tasks: [
      {
        id: 'c',
        handler: 'chat_completion',
        execute_config: { ...MODEL, tools: ['fs'], shift: true, ...config },
        transition: {
          branches: [
            { operator: 'equals', when: 'tool_call', goto: 't' },
            { operator: 'default', goto: 'end' },
          ],
        },
      },
      { id: 't', handler: 'execute_tool_calls', calls_from: 'c', transition: { branches: [{ operator: 'default', goto: 'c' }] } },
    ],
  }) as unknown as Chain;

const one = { name: 'fs.read', args: '{}' };
const rounds = (...calls: readonly number[]) => {
  let round = 0;
  return () => {
    const count = calls[round++];
    return count === undefined
      ? reply('done')
      : reply(
          '',
          Array.from({ length: count }, () => one),
        );
  };
};
const says = (length: number) => (): ToolSays => ({ kind: 'ok', result: { value: 'x'.repeat(length) } });
const before = (act: Act, all: readonly Act[]): readonly number[] =>
  (act.inContext ?? []).map((call) => all.findIndex((other) => other.call === call)).sort((a, b) => a - b);

async function contexts(chain: Chain, calls: readonly number[], length: number): Promise<readonly (readonly number[])[]> {
  const world = (await World.of(chain, { model: rounds(...calls), tool: says(length) }, { input: 'go' })).run(100);
  expect(world.outcome?.kind).toBe('ok');
  const acts = world.asked('act');
  return acts.map((act) => before(act, acts));
}

describe('LFS-16 what a model still has before it', () => {
  it('is every earlier result of its conversation, those of the same batch too', async () => {
    expect(await contexts(loop(), [1, 2, 1], 10)).toEqual([[], [0], [0, 1], [0, 1, 2]]);
  });

  it('is what the window kept of it', async () => {
    const kept = await contexts(loop({ token_limit: 2200 }), Array<number>(10).fill(1), 1000);
    expect(kept.slice(0, 3)).toEqual([[], [0], [0, 1]]);
    expect(kept.at(-1)).not.toContain(0);
    expect(kept.at(-1)).toContain(8);
  });

  it('is no result that was cut to fit', async () => {
    expect(await contexts(loop({ token_limit: 900 }), [1, 1], 3000)).toEqual([[], []]);
  });

  it('is the same for a run that another process takes over', async () => {
    const hooks = { model: rounds(...Array<number>(10).fill(1)), tool: says(1000) };
    const world = (await World.of(loop({ token_limit: 2200 }), hooks, { input: 'go' })).run(100);
    const acts = world.asked('act');
    const last = acts.at(-1);
    const at = world.journal.findIndex((record) => record.kind === 'ToolCallRequested' && record.call === last?.call);
    const [again] = World.resumed(world, world.journal.slice(0, at)).send({ kind: 'resume' }).commands;
    expect(again).toMatchObject({ kind: 'act', inContext: last?.inContext });
    expect(last?.inContext?.length).toBeGreaterThan(3);
    expect(last?.inContext?.length).toBeLessThan(9);
  });
});
