import { describe, expect, it } from 'vitest';
import { always, MODEL } from './support/define.js';
import { type Hooks, type Propose, reply, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];

/** The loop of the chain file that the documentation shows, with the words around it. */
const notes = (draft: object = {}, tools: object = {}): Chain =>
  ({
    tasks: [
      {
        id: 'log',
        handler: 'tools',
        tools: { name: 'local_shell', tool_name: 'local_shell', args: { command: 'git' } },
        transition: {
          branches: [
            { operator: 'expr', when: "output.stdout == ''", goto: 'nothing' },
            { operator: 'default', goto: 'draft' },
          ],
        },
      },
      {
        id: 'draft',
        handler: 'chat_completion',
        system_instruction: 'You write release notes. Rounds used: {{edge_count:draft->draft_tools}} of 8.',
        prompt_template: '{{ tasks.log.output.stdout | truncate: 20000 }}',
        execute_config: {
          ...MODEL,
          tools: ['local_fs', 'local_shell'],
          output_schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
        },
        transition: {
          branches: [
            { operator: 'edge_traversed_at_least', edge: 'draft->draft_tools', when: '8', goto: 'nothing' },
            { operator: 'equals', when: 'tool_call', goto: 'draft_tools' },
            { operator: 'default', goto: 'confirm' },
          ],
        },
        ...draft,
      },
      { id: 'draft_tools', handler: 'execute_tool_calls', calls_from: 'draft', transition: always('draft'), ...tools },
      { id: 'confirm', prompt_template: "Publish '{{ tasks.draft.output.title }}'?" },
      { id: 'nothing' },
    ],
  }) as unknown as Chain;

const readCall = (path: string) => reply('', [{ name: 'local_fs.read_file', args: JSON.stringify({ path }) }]);
const said = ({ messages }: Propose) => messages.map(({ role, content }) => `${role}: ${content}`);

/** Asks for two files, one a round, and answers once it has seen both. */
const writer = (command: Propose) => {
  const results = command.messages.filter(({ role }) => role === 'tool');
  if (results.length < 2) return readCall(`f${results.length}`);
  return reply(JSON.stringify({ title: results.map(({ content }) => content).join(' and ') }));
};
const files = (): NonNullable<Hooks['tool']> => {
  let read = 0;
  return ({ tool }) => ({
    kind: 'ok',
    result: { value: tool === 'local_shell.local_shell' ? { stdout: 'abc123 fix' } : `file ${read++}` },
  });
};

describe('a chat task and the task that makes its calls', () => {
  it('CHN-2 CHN-8 the model sees its tool results, is asked its question once, and counts its rounds', async () => {
    const world = (await World.of(notes(), { model: writer, tool: files() })).run(50);
    expect(world.path).toEqual(['log', 'draft', 'draft_tools', 'draft', 'draft_tools', 'draft', 'confirm']);
    expect(world.output).toBe("Publish 'file 0 and file 1'?");
    expect(world.asked('propose').map(said)).toEqual([
      ['user: abc123 fix'],
      ['user: abc123 fix', 'assistant: ', 'tool: file 0'],
      ['user: abc123 fix', 'assistant: ', 'tool: file 0', 'assistant: ', 'tool: file 1'],
    ]);
    const rounds = world.asked('propose').map(({ system }) => /Rounds used: \d of 8/.exec(system)?.[0]);
    expect(rounds).toEqual(['Rounds used: 0 of 8', 'Rounds used: 1 of 8', 'Rounds used: 2 of 8']);
  });

  it('a loop that never answers ends after its rounds', async () => {
    const world = (await World.of(notes(), { model: () => readCall('x'), tool: files() })).run(100);
    expect(world.asked('propose')).toHaveLength(9);
    expect(world.path.at(-1)).toBe('nothing');
  });

  it('an input_var does not replace the conversation either', async () => {
    const chain = notes({ prompt_template: '', input_var: 'input', system_instruction: '' });
    const world = (await World.of(chain, { model: writer, tool: files() }, { input: 'hi' })).run(50);
    expect(world.asked('propose').map(({ messages }) => messages.length)).toEqual([1, 3, 5]);
  });

  it('over a failure edge too: the model hears of the calls that were made', async () => {
    let asked = 0;
    const chain = notes({}, { transition: { ...always('draft'), on_timeout: 'draft' }, timeout: '1s' });
    const tool: ReturnType<typeof files> = (command) =>
      command.tool === 'local_shell.local_shell' ? { kind: 'ok', result: { value: { stdout: 'log' } } } : 'late';
    const world = (await World.of(chain, { model: () => (asked++ === 0 ? readCall('x') : reply('{"title":"t"}')), tool })).run(50);
    expect(world.asked('propose')[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  });

  it('entered from anywhere else the task begins anew, with its prompt', async () => {
    const chain = notes({}, { calls_from: undefined });
    const world = await World.of(chain, { model: () => readCall('x'), tool: files() });
    world.run(100);
    expect(world.asked('propose').every(({ messages }) => messages.length === 1)).toBe(true);
  });

  it('a resumed run goes on with the same conversation', async () => {
    const whole = (await World.of(notes(), { model: writer, tool: files() })).run(50);
    const third = whole.journal.findLastIndex(({ kind }) => kind === 'model_started');
    const resumed = World.resumed(whole, whole.journal.slice(0, third)).run(50, 'resume');
    expect(resumed.asked('propose').map(said)).toEqual([said(whole.asked('propose')[2] as Propose)]);
    expect(resumed.output).toBe(whole.output);
  });
});
