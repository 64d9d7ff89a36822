import { describe, expect, it } from 'vitest';
import { always } from './support/define.js';
import { denied, toolFails, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const chain = (more: object, ...tasks: object[]): Chain => ({ ...more, tasks }) as unknown as Chain;
const call = (id: string, more: object = {}): object => ({ id, handler: 'tools', tools: { name: 'fs', tool_name: id }, ...more });

describe('CHN-3 finally', () => {
  const withFinally = (first: object): Chain =>
    chain({ finally: 'clean' }, first, { id: 'clean', prompt_template: 'cleaned after {{ tasks.a.outcome }}' });

  it.each([
    ['success', { kind: 'ok', result: { value: 'v' } }, 'ok'],
    ['failure', toolFails(), 'failed'],
    ['denial', denied(), 'denied'],
    ['unknown effect', { kind: 'unknown', reason: 'cut' }, 'unknown'],
    ['cancellation', { kind: 'cancelled' }, 'cancelled'],
  ] as const)('runs after a %s and does not change the ending', async (_name, said, kind) => {
    const world = (await World.of(withFinally(call('a')), { tool: () => said }, { input: 'in' })).run();
    expect(world.path).toEqual(['a', 'clean']);
    expect(world.outcome?.kind).toBe(kind);
    expect(world.output).toBe(kind === 'ok' ? 'v' : 'in');
    expect(world.outputOf('clean')).toBe(`cleaned after ${kind}`);
    expect(world.settled[0]).toMatchObject({ next: 'clean', via: 'finally' });
  });

  it('runs with every budget of the run used up', async () => {
    const world = await World.of(
      chain({ finally: 'clean', budget: { steps: 1, tool_calls: 0 } }, { id: 'a', transition: always('a') }, call('clean')),
    );
    world.run();
    expect(world.asked('act')).toHaveLength(1);
    expect(world.outcome).toEqual({ kind: 'exhausted', budget: 'steps', limit: 1 });
  });

  it('its own failure ends a run that had succeeded', async () => {
    const world = (await World.of(chain({ finally: 'clean' }, { id: 'a' }, call('clean')), { tool: () => toolFails('dirty') })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { message: 'task "clean" failed: dirty' } });
  });

  it('its failure does not hide the one before', async () => {
    const world = (await World.of(chain({ finally: 'clean' }, call('a'), call('clean')), { tool: ({ tool }) => toolFails(tool) })).run();
    expect(world.failure).toBe('task "a" failed: fs.a');
  });

  it('does not run twice when the run ends in it', async () => {
    const world = (
      await World.of(chain({ finally: 'clean' }, call('a', { transition: { on_failure: 'clean' } }), { id: 'clean' }), {
        tool: () => toolFails(),
      })
    ).run();
    expect(world.path).toEqual(['a', 'clean']);
    expect(world.outcome?.kind).toBe('ok');
  });

  it('is the last task, whatever transitions it has, and its hop is not counted', async () => {
    const world = (await World.of(chain({ finally: 'clean' }, { id: 'a' }, { id: 'clean', transition: always('a') }))).run();
    expect(world.path).toEqual(['a', 'clean']);
    expect([...world.state.edges]).toEqual([]);
  });

  it('a second cancel cuts it short', async () => {
    const world = await World.of(chain({ finally: 'clean' }, call('a'), call('clean')));
    world.send({ kind: 'start' });
    expect(world.send({ kind: 'cancel' })).toMatchObject({ commands: [], again: true });
    expect(world.send({ kind: 'resume' }).commands[0]).toMatchObject({ kind: 'act', tool: 'fs.clean' });
    expect(world.send({ kind: 'cancel' }).commands).toEqual([{ kind: 'finish', outcome: { kind: 'cancelled' } }]);
    expect(world.path).toEqual(['a', 'clean']);
  });
});

describe('output schema of the run', () => {
  const schema = { type: 'object', required: ['n'] };

  it('holds for every ending that succeeds', async () => {
    expect((await World.of(chain({ output: schema }, { id: 'a' }), {}, { input: { n: 1 } })).run().outcome?.kind).toBe('ok');
    const world = (await World.of(chain({ output: schema }, { id: 'a' }), {}, { input: 'text' })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'output', code: 'output_mismatch' } });
  });

  it('a mismatch is a failure of the task that would have ended the run', async () => {
    const definition = chain({ output: schema }, { id: 'a', transition: { on_failure: 'mend' } }, call('mend'));
    const world = (await World.of(definition, { tool: () => ({ kind: 'ok', result: { value: { n: 2 } } }) }, { input: 'text' })).run();
    expect(world.path).toEqual(['a', 'mend']);
    expect(world.output).toEqual({ n: 2 });
  });
});

describe('C11 the output is stored before print and transition see it', () => {
  it('print does not change the output', async () => {
    const world = (await World.of(chain({}, { id: 'a', print: 'x' }), {}, { input: 'y' })).run();
    expect(world.output).toBe('y');
    expect(world.settled[0]?.print).toBe('x');
  });

  it('print and conditions see the task’s own output', async () => {
    const definition = chain(
      {},
      call('a', {
        print: '{{ tasks.a.output.n }}/{{ output.n }}/{{ usage.tool_calls }}',
        transition: {
          branches: [
            { operator: 'expr', when: 'output.n == 2', goto: 'yes' },
            { operator: 'default', goto: 'end' },
          ],
        },
      }),
      { id: 'yes' },
    );
    const world = (await World.of(definition, { tool: () => ({ kind: 'ok', result: { value: { n: 2 } } }) })).run();
    expect(world.settled[0]?.print).toBe('2/2/1');
    expect(world.path).toEqual(['a', 'yes']);
  });
});

describe('stop reasons', () => {
  it.each([
    [{ kind: 'ok', result: { value: 1 } }, 'end_turn'],
    [toolFails(), 'failed'],
    [denied(), 'denied'],
    [{ kind: 'cancelled' }, 'cancelled'],
  ] as const)('%j', async (said, reason) => {
    expect((await World.of(chain({}, call('a')), { tool: () => said })).run().state.ending?.stopReason).toBe(reason);
  });
});
