import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/engine/route-answer.js';
import { MODEL } from './support/define.js';
import { type Hooks, reply, World } from './support/world.js';

const label = (answer: string, labels: readonly string[]): string | null => {
  const read = readAnswer(answer, labels);
  return 'label' in read ? read.label : null;
};

describe('CHN-3 the answer of a route', () => {
  const desk = ['billing', 'tech', 'other'];
  it.each([
    ['case and outer blanks ignored', desk, '  BILLING\n', 'billing'],
    ['label inside a sentence', desk, 'This belongs to tech, I think.', 'tech'],
    ['unknown answer is no label', desk, 'sales', null],
    ['exact beats substring of an earlier label', ['normal', 'abnormal'], 'Abnormal', 'abnormal'],
    ['substring collision is no match', ['normal', 'abnormal'], 'an abnormal case', 'abnormal'],
    ['negation is no match', ['urgent', 'calm'], 'not urgent', null],
    ['contracted negation is no match', ['urgent', 'calm'], "that isn't urgent", null],
    ['two labels are no match', desk, 'billing or tech', null],
    ['a longer label hides the shorter one in it', ['urgent', 'not urgent'], 'This is not urgent.', 'not urgent'],
    ['a label that is a negation can be said', ['yes', 'no'], 'The answer is: no.', 'no'],
    ['quotes and marks around a label', desk, '"tech".', 'tech'],
    ['a label with marks of its own', ['c++', 'c'], 'I would say c++ here', 'c++'],
    ['part of a word is no label', ['tech'], 'technical', null],
  ] as const)('%s', (_name, labels, answer, expected) => {
    expect(label(answer, labels)).toBe(expected);
  });
});

function route(more: object = {}, config: object = {}): Parameters<typeof World.of>[0] {
  const branches = [
    { operator: 'equals', when: 'tech', goto: 'tech' },
    { operator: 'equals', when: ' ', goto: 'end' },
    { operator: 'contains', when: 'sal', goto: 'sales' },
    { operator: 'default', goto: 'lost' },
  ];
  const ask = {
    id: 'r',
    handler: 'route',
    system_instruction: 'Sort.',
    execute_config: { ...MODEL, ...config },
    transition: { branches },
    ...more,
  };
  return { tasks: [ask, { id: 'tech' }, { id: 'sales' }, { id: 'lost' }] } as unknown as Parameters<typeof World.of>[0];
}

const says = (content: string): Hooks => ({ model: () => reply(content) });

describe('CHN-3 route', () => {
  it('input passes through unchanged, and the label chooses the branch', async () => {
    const world = (await World.of(route(), says('tech'), { input: 'help me' })).run();
    expect(world.path).toEqual(['r', 'tech']);
    expect(world.output).toBe('help me');
    expect(world.settled[0]?.output).toEqual({ input: true });
  });

  it('prompt_template replaces what passes through', async () => {
    const world = (await World.of(route({ prompt_template: 'Q: {{.input}}' }), says('tech'), { input: 'help me' })).run();
    expect(world.output).toBe('Q: help me');
  });

  it('labels are equals branches only; unset temperature is sent as zero; no tool is offered', async () => {
    const world = (await World.of(route(), says('tech'), { input: 'q' })).run();
    const [asked] = world.asked('propose');
    expect(asked).toMatchObject({ choices: ['tech'], temperature: 0, tools: { patterns: [] } });
    expect(asked?.system).toBe('Sort.\n\nAnswer with exactly one of these labels and nothing else: tech');
  });

  it('an explicit temperature is sent', async () => {
    const world = (await World.of(route({}, { temperature: 0.5 }), says('tech'), { input: 'q' })).run();
    expect(world.asked('propose')[0]?.temperature).toBe(0.5);
  });

  it('unknown answer passes raw: other operators may match it', async () => {
    const world = (await World.of(route(), says(' sales '), { input: 'q' })).run();
    expect(world.path).toEqual(['r', 'sales']);
  });

  it('no label goes to default, and the reason is kept', async () => {
    const world = (await World.of(route(), says('not tech'), { input: 'q' })).run();
    expect(world.path).toEqual(['r', 'lost']);
    expect(world.settled[0]?.outcome).toMatchObject({ kind: 'ok', reason: expect.stringContaining('negation') });
  });

  it('json input refused', async () => {
    const world = (await World.of(route(), says('tech'), { input: { a: 1 } })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'input', code: 'unfit_input' } });
    expect(world.asked('propose')).toEqual([]);
  });

  it('history is flattened to role lines, and passes through as it is', async () => {
    const chat = {
      id: 'c',
      handler: 'chat_completion',
      execute_config: MODEL,
      transition: { branches: [{ operator: 'default', goto: 'r' }] },
    };
    const { tasks } = route() as { tasks: readonly object[] };
    const world = await World.of(
      { tasks: [chat, ...tasks] } as unknown as Parameters<typeof World.of>[0],
      { model: ({ step }) => reply(step.task === 'c' ? 'yo' : 'tech') },
      { input: ' hi ' },
    );
    world.run();
    expect(world.asked('propose')[1]?.messages).toMatchObject([{ role: 'user', content: 'user: hi\nassistant: yo' }]);
    expect(world.state.results.get('tech' as never)?.output).toMatchObject({ type: 'chat_history', length: 2 });
  });
});
