import { describe, expect, it } from 'vitest';
import { chainOf, definitionOf } from './support.js';

const MODEL = 'provider: p, model: m';

async function firstConfig(config: string, head = '', handler = 'chat_completion') {
  const [task] = (await definitionOf(chainOf(`  - { id: a, handler: ${handler}, execute_config: { ${config} } }\n`, head))).tasks;
  if (!task) throw new Error('no task');
  return task.config;
}

describe('CHN-2 defaults under every task', () => {
  const HEAD = `defaults:
  execute_config: { provider: p, model: m, tools: [fs], hide_tools: [fs.rm], tools_policies: { fs: { a: "1" } }, temperature: 0 }
  timeout: 2m
  retry_on_failure: 2
  input_max_bytes: 100
  budget: { steps: 5, wall: 1m }
`;
  it('a task’s own keys win, one by one', async () => {
    const [plain, own, batch] = (
      await definitionOf(
        chainOf(
          `  - { id: a, handler: chat_completion, transition: { branches: [ { operator: default, goto: b } ] } }
  - { id: b, handler: chat_completion, execute_config: { tools: [], candidates: [ { provider: q, model: n } ] }, timeout: 5s, retry_on_failure: 0, budget: { steps: 1 }, transition: { branches: [ { operator: default, goto: c } ] } }
  - { id: c, handler: execute_tool_calls, calls_from: b }
`,
          HEAD,
        ),
      )
    ).tasks;
    expect(plain).toMatchObject({ timeout: 120_000, retryOnFailure: 2, inputMaxBytes: 100, budget: { steps: 5, wall: 60_000 } });
    expect(plain?.config).toMatchObject({
      candidates: [{ provider: 'p', model: 'm' }],
      tools: ['fs'],
      hideTools: ['fs.rm'],
      toolsPolicies: { fs: { a: '1' } },
      temperature: 0,
    });
    expect(own).toMatchObject({ timeout: 5_000, retryOnFailure: 0, budget: { steps: 1, wall: 60_000 } });
    expect(own?.config).toMatchObject({ candidates: [{ provider: 'q', model: 'n' }], tools: [], hideTools: ['fs.rm'] });
    // 6.1: the reply's lease counts there, and `tools` of the defaults does not
    expect(batch?.config).not.toHaveProperty('tools');
    expect(batch?.config.hideTools).toEqual(['fs.rm']);
  });

  it('CHN-9 an absent list and an empty one stay different', async () => {
    expect(await firstConfig(MODEL)).not.toHaveProperty('tools');
    expect((await firstConfig(`${MODEL}, tools: []`)).tools).toEqual([]);
  });

  it('a file that leaves all out', async () => {
    const definition = await definitionOf(chainOf('  - { id: a, handler: noop }\n'));
    expect(definition).toEqual({
      id: 'demo',
      description: '',
      vars: {},
      budget: {},
      tasks: [
        {
          id: 'a',
          description: '',
          handler: 'noop',
          systemInstruction: '',
          config: {
            candidates: [],
            hideTools: [],
            toolsPolicies: {},
            shift: false,
            retry: { maxAttempts: 1, initialBackoff: 500, jitter: 0, rateLimitMinWait: 0 },
          },
          transition: { branches: [], onFailure: [] },
          retryOnFailure: 0,
          budget: {},
        },
      ],
    });
  });
});

describe('CHN-7 models and retries', () => {
  it.each([
    ['candidates: [ { provider: p, model: m }, { provider: q, model: n } ]', ['p/m', 'q/n']],
    [MODEL, ['p/m']],
    ['provider: p, model: m, models: [n, m, o]', ['p/m', 'p/n', 'p/o']],
    ['provider: p, models: [n]', ['p/n']],
    ['providers: [p], model: m', ['p/m']],
    ['model: m', []],
    ['provider: "{{var:p|x}}", model: "{{var:m|y}}"', ['{{var:p|x}}/{{var:m|y}}']],
  ])('%s', async (config, expected) => {
    expect((await firstConfig(config)).candidates.map(({ provider, model }) => `${provider}/${model}`)).toEqual(expected);
  });

  it('waits in milliseconds', async () => {
    const policy = 'max_attempts: 4, initial_backoff: 1s, max_backoff: 30s, jitter: 0.25, rate_limit_min_wait: 10s';
    expect((await firstConfig(`${MODEL}, retry_policy: { ${policy} }`)).retry).toEqual({
      maxAttempts: 4,
      initialBackoff: 1_000,
      maxBackoff: 30_000,
      jitter: 0.25,
      rateLimitMinWait: 10_000,
    });
    expect((await firstConfig(`${MODEL}, retry_policy: { initial_backoff: "", max_backoff: 3000000 }`)).retry).toMatchObject({
      initialBackoff: 500,
      maxBackoff: 3,
    });
  });
});

describe('CHN-4 transitions', () => {
  it('in their current form', async () => {
    const [task] = (
      await definitionOf(
        chainOf(
          `  - { id: a, handler: noop, transition: { on_failure: b, branches: [ { operator: edge_traversed_at_least, edge: " a->b ", when: "3", goto: end }, { operator: equals, when: noop, goto: b }, { operator: default } ] } }
  - { id: b, handler: noop, transition: { on_failure: "", on_denied: "" } }
`,
        ),
      )
    ).tasks;
    expect(task?.transition).toEqual({
      branches: [
        { operator: 'edge_traversed_at_least', edge: 'a->b', when: 3, goto: 'end' },
        { operator: 'equals', when: 'noop', goto: 'b' },
        { operator: 'default', goto: 'end' },
      ],
      onFailure: [{ class: 'any', goto: 'b' }],
    });
  });

  it('CHN-4 an edge is counted under its name, however its arrow is spaced', async () => {
    const chain = (edge: string) =>
      chainOf(`  - id: a
    handler: noop
    transition: { branches: [ { operator: edge_traversed_at_least, edge: "${edge}", when: 3, goto: end }, { operator: default, goto: b } ] }
  - { id: b, handler: noop, transition: { branches: [ { operator: default, goto: a } ] } }
`);
    for (const edge of ['a->b', 'a -> b', ' a  ->b ']) {
      const [task] = (await definitionOf(chain(edge))).tasks;
      expect(task?.transition.branches[0]).toEqual({ operator: 'edge_traversed_at_least', edge: 'a->b', when: 3, goto: 'end' });
    }
  });

  it('a tool that is not named is the one named like its toolset', async () => {
    const [task] = (
      await definitionOf(chainOf('  - { id: a, handler: tools, tools: { name: local_shell, args: { command: git, args: [log] } } }\n'))
    ).tasks;
    expect(task?.tools).toEqual({ name: 'local_shell', toolName: 'local_shell', args: { command: 'git', args: ['log'] }, argsExpr: {} });
  });
});

describe('CHN-9 calls run under the rules of the task that offered them', () => {
  const loop = (batch: object): object => ({
    id: 'c',
    budget: { turns: 3 },
    tasks: [
      {
        id: 'ask',
        handler: 'chat_completion',
        policy: { files: { write: 'deny' } },
        execute_config: {
          provider: 'p',
          model: 'm',
          tools: ['local_fs'],
          tools_policies: { local_fs: { _denied_path_substrings: 'private/', _max_read_bytes: '1000' } },
        },
        transition: {
          branches: [
            { operator: 'equals', when: 'tool_call', goto: 'act' },
            { operator: 'default', goto: 'end' },
          ],
        },
      },
      {
        id: 'act',
        handler: 'execute_tool_calls',
        calls_from: 'ask',
        ...batch,
        transition: { branches: [{ operator: 'default', goto: 'ask' }] },
      },
    ],
  });

  it('without being written twice', async () => {
    const [, act] = (await definitionOf(JSON.stringify(loop({})))).tasks;
    expect(act?.config.toolsPolicies).toEqual({ local_fs: { _denied_path_substrings: 'private/', _max_read_bytes: '1000' } });
    expect(act?.lentPolicy).toEqual({ files: { write: 'deny' } });
  });

  it('unless the task that acts states a key itself', async () => {
    const own = { execute_config: { tools_policies: { local_fs: { _max_read_bytes: '10' }, other: { a: 'b' } } } };
    const [, act] = (await definitionOf(JSON.stringify(loop(own)))).tasks;
    expect(act?.config.toolsPolicies).toEqual({
      local_fs: { _denied_path_substrings: 'private/', _max_read_bytes: '10' },
      other: { a: 'b' },
    });
  });
});
