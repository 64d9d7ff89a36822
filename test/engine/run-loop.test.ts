import { describe, expect, it } from 'vitest';
import { always } from './support/define.js';
import { World } from './support/world.js';

describe('the run loop', () => {
  it('CHN-4 a leaf ends the run with its output', async () => {
    const world = (await World.of({ tasks: [{ id: 'a' }] }, {}, { input: 'x' })).run();
    expect(world.outcome).toEqual({ kind: 'ok', token: 'noop' });
    expect(world.output).toBe('x');
    expect(world.state.ending?.stopReason).toBe('end_turn');
  });

  it('CHN-2 passes outputs on, and takes input_var instead where it is named', async () => {
    const world = (
      await World.of(
        {
          tasks: [
            { id: 'a', prompt_template: '<{{.input}}>', transition: always('b') },
            { id: 'b', prompt_template: '{{ tasks.a.output }}!', transition: always('c') },
            { id: 'c', input_var: 'a' },
          ],
        },
        {},
        { input: 'x' },
      )
    ).run();
    expect(world.outputOf('b')).toBe('<x>!');
    expect(world.output).toBe('<x>');
  });
});
