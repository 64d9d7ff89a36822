import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseChainTests, parseEvalSuite } from '../../../src/chain/index.js';
import { refusal } from '../support.js';

const TOOLS = ['local_fs.read_file', 'local_fs.write_file', 'local_shell.local_shell'];
const HEAD = 'id: s\ntools: [local_fs]\nthresholds: { min_recall: 1 }\n';
const GOLDEN = 'golden:\n  - id: a\n    prompt: read\n    expect: { tool: local_fs.read_file }\n';

const read = (text: string) => parseEvalSuite(text, 's.yaml', TOOLS);
async function refused(text: string): Promise<{ readonly message: string; readonly at: string; readonly codes: readonly string[] }> {
  const { message, position, data } = await refusal(read(text), 'invalid_file');
  const findings = data['findings'] as unknown as readonly { readonly code: string }[];
  return { message, at: `${position?.line}:${position?.column}`, codes: findings.map(({ code }) => code) };
}

describe('TM-15 an eval suite', () => {
  it('is read with the lines of its prompts, golden ones first', async () => {
    const suite = await read(`id: s
chain: c.yaml
task: think
provider: p
model: m
max_effect: read
thresholds: { max_unsafe_rate: 0 }
negative:
  - id: b
    prompt: no
    expect: { not_tools: [local_shell] }
  - { id: c, prompt: hush, expect: { no_tool: true } }
golden:
  - id: a
    prompt: read
    expect: { tool: local_fs.read_file, args: { subset: { path: x } } }
`);
    expect(suite).toMatchObject({
      view: { kind: 'task', chain: 'c.yaml', task: 'think', vars: {} },
      asked: { kind: 'model', provider: 'p', model: 'm' },
      maxEffect: 'read',
      workspace: null,
      prompts: [
        { id: 'a', line: 14, expect: { kind: 'tool', args: { kind: 'subset', value: { path: 'x' } } } },
        { id: 'b', line: 9, expect: { kind: 'not', tools: ['local_shell'] } },
        { id: 'c', line: 12, expect: { kind: 'not', tools: null } },
      ],
    });
  });

  it('compiles the schema of arguments', async () => {
    const [prompt] = (await read(`${HEAD}${GOLDEN.replace('read_file }', 'read_file, args: { schema: { required: [path] } } }')}`)).prompts;
    const args = prompt?.expect.kind === 'tool' ? prompt.expect.args : null;
    expect(args?.kind === 'schema' && args.check({})).toHaveLength(1);
    expect(args?.kind === 'schema' && args.check({ path: 'x' })).toEqual([]);
  });

  it.each([
    ['an unknown key', `${HEAD}goldn: []\n${GOLDEN}`, 'unknown_key', '4:1', 'did you mean "golden"'],
    ['an unknown key of a prompt', `${HEAD}${GOLDEN}    expects: {}\n`, 'unknown_key', '8:5', 'did you mean "expect"'],
    [
      'a tool that does not exist',
      `${HEAD}${GOLDEN.replace('read_file', 'read_fil')}`,
      'unknown_tool',
      '7:21',
      'did you mean "local_fs.read_file"',
    ],
    [
      'a forbidden tool that does not exist',
      `${HEAD}negative: [{ id: a, prompt: x, expect: { not_tools: [local_sh] } }]`,
      'unknown_tool',
      '4:54',
      'no tool',
    ],
    [
      'an id twice',
      `${HEAD}${GOLDEN}${GOLDEN.replace('golden', 'negative').replace('tool: local_fs.read_file', 'no_tool: true')}`,
      'duplicate_id',
      '9:9',
      'unique',
    ],
    ['no prompt', HEAD, 'no_prompts', '1:1', '`golden`'],
    ['no view', HEAD.replace('tools: [local_fs]\n', '') + GOLDEN, 'no_view', '1:1', '`chain`'],
    ['a chain without its task', `${HEAD.replace('tools: [local_fs]', 'chain: c.yaml')}${GOLDEN}`, 'missing_key', '2:1', 'come together'],
    ['lists beside a chain', `${HEAD}chain: c.yaml\ntask: t\n${GOLDEN}`, 'two_views', '2:1', 'leave `tools` out'],
    ['vars without a chain', `${HEAD}vars: {}\n${GOLDEN}`, 'no_chain', '4:1', 'parameters'],
    ['a model without its provider', `${HEAD}model: m\n${GOLDEN}`, 'missing_key', '4:1', 'come together'],
    ['a dialogue beside a model', `${HEAD}dialogue: d\nprovider: p\nmodel: m\n${GOLDEN}`, 'two_models', '5:1', 'keep one'],
    [
      'no schema',
      `${HEAD}${GOLDEN.replace('read_file }', 'read_file, args: { schema: { type: 7 } } }')}`,
      'bad_schema',
      '7:',
      'not a JSON Schema',
    ],
    [
      'two kinds of arguments',
      `${HEAD}${GOLDEN.replace('read_file }', 'read_file, args: { exact: {}, subset: {} } }')}`,
      'out_of_range',
      '7:',
      '',
    ],
    ['a share above 1', `${HEAD.replace('min_recall: 1', 'min_recall: 90')}${GOLDEN}`, 'out_of_range', '3:', ''],
    ['an envelope that is a file', `${HEAD}envelope: ./mine.yaml\n${GOLDEN}`, 'bad_value', '4:', ''],
  ])('%s is an error at its place', async (_, text, code, at, words) => {
    const found = await refused(text);
    expect(found.codes, found.message).toContain(code);
    expect(found.at).toMatch(new RegExp(`^${at}`));
    expect(found.message).toContain(words);
  });

  it('without a list of tools takes every name', async () => {
    expect((await parseEvalSuite(`${HEAD}${GOLDEN.replace('read_file', 'other')}`, 's.yaml')).prompts).toHaveLength(1);
  });

  it('thresholds cannot be left out: a suite that nothing fails measures nothing', async () => {
    expect((await refused(HEAD.replace('thresholds: { min_recall: 1 }\n', '') + GOLDEN)).codes).toEqual(['missing_key']);
    expect((await refused(HEAD.replace('{ min_recall: 1 }', '{}') + GOLDEN)).codes).toEqual(['out_of_range']);
  });

  it('stands in docs/testing.md as it is read, beside tests as they are read', async () => {
    const page = readFileSync(new URL('../../../docs/testing.md', import.meta.url), 'utf8');
    const [tests = '', suite = ''] = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, block]) => block);
    expect((await read(suite)).prompts.map(({ id }) => id)).toEqual(['read_whole', 'small_talk', 'look_only']);
    const chain = `id: c\nvars: { text: {} }\ntasks:\n  - { id: look, handler: noop, transition: { branches: [{ operator: default, goto: write }] } }\n  - { id: write, handler: noop }\n`;
    expect((await parseChainTests(chain + tests, 'c.yaml')).tests).toHaveLength(1);
  });
});
