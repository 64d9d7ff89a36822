import { expect, it } from 'vitest';
import { timeoutOf } from '../../src/contract/index.js';
import { always, MODEL } from './support/define.js';
import { modelFails, reply, type ToolSays, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const chain = (more: object, ...tasks: object[]): Chain => ({ ...more, tasks }) as unknown as Chain;
const call = (more: object = {}): object => ({ id: 'a', handler: 'tools', tools: { name: 'fs', tool_name: 'read' }, ...more });

/** The ways in which a tool can take longer than it may: it says so itself, or its descriptor's time is over. */
const LATE: readonly ToolSays[] = [
  { kind: 'failed', failure: timeoutOf('`sleep` was stopped: the line had 300 ms') },
  { kind: 'timeout', afterMs: 60_000 },
];

it.each(LATE)('CHN-4 a call that took longer than it may ends its task by timeout, however its tool says it: $kind', async (late) => {
  const hooks = { tool: () => late };
  const alone = (await World.of(chain({ budget: { wall: '10h' } }, call()), hooks)).run();
  expect(alone.outcome).toMatchObject({ kind: 'timeout', reason: expect.stringMatching(/had 300 ms|60000 ms/) });
  expect(alone.state.lastError?.failure).toMatchObject({ class: 'timeout', code: 'timeout' });
  const edges = { on_timeout: 'late', on_failure: 'broken' };
  const own = (await World.of(chain({}, call({ transition: edges }), { id: 'late' }, { id: 'broken' }), hooks)).run();
  expect(own.path).toEqual(['a', 'late']);
  const classes = [
    { class: 'tool', goto: 'broken' },
    { class: 'timeout', goto: 'late' },
  ];
  const byClass = (await World.of(chain({}, call({ transition: { on_failure: classes } }), { id: 'late' }, { id: 'broken' }), hooks)).run();
  expect(byClass.path).toEqual(['a', 'late']);
});

it.each(LATE)('a model reads of a call that took too long, and goes on: $kind', async (late) => {
  const tasks = [
    { id: 'c', handler: 'chat_completion', execute_config: { ...MODEL, tools: ['fs'] }, transition: always('run') },
    { id: 'run', handler: 'execute_tool_calls', transition: { ...always('end'), on_timeout: 'never' } },
    { id: 'never' },
  ];
  const two = [
    { name: 'fs.read', args: '{}' },
    { name: 'fs.read', args: '{}' },
  ];
  let calls = 0;
  const tool = (): ToolSays => (calls++ === 0 ? late : { kind: 'ok', result: { value: 'read' } });
  const world = (await World.of(chain({}, ...tasks), { model: () => reply('', two), tool }, { input: 'go' })).run();
  expect(world.path).toEqual(['c', 'run']);
  expect(calls).toBe(2);
  const answers = world.journal.flatMap((record) =>
    record.kind === 'message' && record.message.role === 'tool' ? [record.message.content] : [],
  );
  expect(answers).toEqual([expect.stringContaining('The tool failed (timeout)'), 'read']);
});

it('a model that does not answer in time says why', async () => {
  const ask = { id: 'a', handler: 'chat_completion', execute_config: MODEL, prompt_template: 'q' };
  const world = (await World.of(chain({}, ask), { model: () => modelFails('timeout') })).run();
  expect(world.outcome).toMatchObject({ kind: 'timeout', reason: 'the model says timeout' });
});
