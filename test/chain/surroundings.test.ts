import { describe, expect, it } from 'vitest';
import { type Surroundings, vet } from '../../src/chain/index.js';
import { checkLiterals } from '../../src/tools/index.js';
import { localFs, localShell } from '../../src/toolsets/index.js';
import { chainOf } from './support.js';

/** What a workspace with the built-in toolsets knows. */
const TOOLSETS: Surroundings['toolsets'] = Object.fromEntries(
  [localFs, localShell].map((toolset) => [
    toolset.name,
    {
      policyKeys: toolset.policyKeys,
      tools: Object.fromEntries(
        toolset.describe().map(({ tool, schemas: { input } }) => [
          tool,
          {
            arguments: Object.keys(input['properties'] ?? {}),
            check: (literal, computed) => checkLiterals(input, literal, computed),
          },
        ]),
      ),
    },
  ]),
);

const found = async (text: string, around: Surroundings): Promise<readonly string[]> =>
  (await vet(text, 'c.yaml', around)).map(
    ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code} ${message}`,
  );

const call = (tools: string, more = ''): string => chainOf(`  - id: a\n    handler: tools\n    tools: ${tools}\n${more}`);

describe('CHN-11 direct calls against the tools that are known', () => {
  it.each([
    ['a tool that is there', '{ name: local_fs, tool_name: read_file, args: { path: a.txt } }'],
    ['a tool named like its toolset', '{ name: local_shell, args: { command: ls } }'],
    ['a number in quotes', '{ name: local_fs, tool_name: read_file_range, args: { path: a, start_line: "1", end_line: "2" } }'],
    ['an argument that a template gives', '{ name: local_fs, tool_name: read_file, args: { path: "{{ input }}" } }'],
    ['a list with a template in it', '{ name: local_shell, args: { command: git, args: [log, "{{ input }}"] } }'],
    ['an argument by expression', '{ name: local_fs, tool_name: read_file, args_expr: { path: "input" } }'],
    ['a tool of a server', '{ name: mcp__files, tool_name: read, args: { anything: 1 } }'],
  ])('%s', async (_, tools) => {
    const programs = '    execute_config: { tools_policies: { local_shell: { _allowed_commands: "ls,git" } } }\n';
    expect(await found(call(tools, programs), { toolsets: TOOLSETS })).toEqual([]);
  });

  it.each([
    [
      'an unknown toolset',
      '{ name: local_fz, tool_name: read_file }',
      '5:20 error unknown_toolset there is no toolset "local_fz"; did you mean "local_fs"?',
    ],
    [
      'an unknown tool',
      '{ name: local_fs, tool_name: raed_file }',
      '5:41 error unknown_tool "local_fs" has no tool "raed_file"; did you mean "read_file"?',
    ],
    ['a toolset alone', '{ name: local_fs }', '5:20 error unknown_tool "local_fs" has no tool "local_fs"; known: '],
    [
      'an unknown argument',
      '{ name: local_fs, tool_name: read_file, args: { path: a, pth: b } }',
      '5:69 error unknown_argument the tool takes no argument "pth"; did you mean "path"?',
    ],
    [
      'an unknown argument by expression',
      '{ name: local_fs, tool_name: read_file, args: { path: a }, args_expr: { to: "1" } }',
      'error unknown_argument the tool takes no argument "to"',
    ],
    ['a missing argument', '{ name: local_fs, tool_name: read_file, args: {} }', '5:58 error bad_argument argument "path": required'],
    ['no arguments at all', '{ name: local_fs, tool_name: read_file }', 'error bad_argument argument "path": required'],
    [
      'a value of a wrong type',
      '{ name: local_fs, tool_name: read_file, args: { path: [a] } }',
      '5:66 error bad_argument argument "path": expected string',
    ],
  ])('%s', async (_, tools, message) => {
    const all = await found(call(tools), { toolsets: TOOLSETS });
    expect(all).toHaveLength(1);
    expect(all[0]).toContain(message);
  });

  it('lists that name nothing warn, and a policy that no toolset reads is an error', async () => {
    const config =
      '    execute_config:\n      tools: [local_fs, locl_shell, mcp__x, "*", "!web"]\n      hide_tools: [local_fs.wriet_file, mcp__x__y]\n      tools_policies: { local_fs: { _alowed_dir: . }, web: { a: b } }\n';
    expect(await found(call('{ name: local_fs, tool_name: list_dir }', config), { toolsets: TOOLSETS })).toEqual([
      '7:25 warning unknown_toolset there is no toolset "locl_shell"; did you mean "local_shell"?',
      '7:50 warning unknown_toolset there is no toolset "web"',
      '8:20 warning unknown_tool there is no tool "local_fs.wriet_file" to hide; did you mean "local_fs.write_file"?',
      expect.stringMatching(/^9:37 error unknown_policy "local_fs" has no policy "_alowed_dir".*did you mean "_allowed_dir"\?$/),
      '9:55 warning unknown_toolset there is no toolset "web"',
    ]);
  });

  it('TKT-2 a preset that nobody knows warns, and one that holds the tool of a direct call is enough for it', async () => {
    const lists = (tools: string) => `    execute_config:\n      tools: ${tools}\n`;
    const known = await found(call('{ name: local_fs, tool_name: list_dir }', lists('["preset:readonly"]')), { toolsets: TOOLSETS });
    expect(known).toEqual([]);
    const wrong = await found(call('{ name: local_fs, tool_name: list_dir }', lists('["preset:minimal", "preset:readonyl"]')), {
      toolsets: TOOLSETS,
    });
    expect(wrong.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      expect.stringMatching(/^error tool_outside_list/),
      'warning unknown_preset there is no preset "readonyl"; did you mean "readonly"?',
    ]);
  });

  it('a file alone is judged without them', async () => {
    expect(await found(call('{ name: local_fz, tool_name: x }'), {})).toEqual([]);
  });
});

describe('CHN-8 a bound on cost and what is known of prices', () => {
  const price: Surroundings['price'] = (name) => (name === 'free' ? 'known' : name === 'dear' ? 'unknown' : 'not_configured');
  const chat = (config: string, more = ''): string =>
    `  - id: a\n    handler: chat_completion\n    prompt_template: q\n    execute_config: ${config}\n${more}`;

  it.each([
    ['a known price', chat('{ provider: free, model: m }')],
    ['a provider that a macro gives', chat('{ provider: "{{var:p|dear}}", model: m }')],
    ['a task that asks no model', '  - { id: a, handler: noop, execute_config: { provider: dear, model: m } }\n'],
  ])('%s is right', async (_, tasks) => {
    const errors = (await found(chainOf(tasks, 'budget: { cost_usd: 1 }'), { price })).filter((line) => line.includes('price'));
    expect(errors).toEqual([]);
  });

  it.each([
    ['of the run', chainOf(chat('{ provider: dear, model: m }'), 'budget: { cost_usd: 1 }'), /^7:33 error price_unknown .*"dear"/],
    ['of the task', chainOf(chat('{ provider: dear, model: m }', '    budget: { cost_usd: 1 }\n')), /^6:33 error price_unknown/],
    ['of the defaults', chainOf(chat('{ provider: dear, model: m }'), 'defaults: { budget: { cost_usd: 1 } }'), /error price_unknown/],
    [
      'a second candidate',
      chainOf(chat('{ candidates: [ { provider: free, model: m }, { provider: dear, model: m } ] }'), 'budget: { cost_usd: 1 }'),
      /^7:79 error price_unknown/,
    ],
    [
      'a provider of the defaults',
      chainOf(chat('{}'), 'budget: { cost_usd: 1 }\ndefaults: { execute_config: { provider: dear, model: m } }'),
      /^3:41 error price_unknown/,
    ],
    [
      'a provider nobody configured',
      chainOf(chat('{ provider: gone, model: m }'), 'budget: { cost_usd: 1 }'),
      /^7:33 warning price_unknown/,
    ],
  ])('%s', async (_, text, message) => {
    const lines = (await found(text, { price })).filter((line) => line.includes('price'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
  });

  it('without a bound on cost nothing needs a price', async () => {
    expect(await found(chainOf(chat('{ provider: dear, model: m }'), 'budget: { tokens: 10 }'), { price })).toEqual([]);
  });
});

describe('CHN-11 the providers that are configured', () => {
  const asks = (config: string): string => chainOf(`  - { id: a, handler: chat_completion, execute_config: ${config} }\n`);

  it('a name that none of them has is told, where there are any', async () => {
    const misspelt = asks('{ provider: olama, model: m }');
    const said = [expect.stringMatching(/^3:\d+ warning unknown_provider no provider is called "olama"; did you mean "ollama"\?$/)];
    expect(await found(misspelt, { providers: ['ollama'] })).toEqual(said);
    expect(await found(misspelt, { providers: [] })).toEqual([]);
    expect(await found(misspelt, {})).toEqual([]);
    expect(await found(asks('{ provider: ollama, model: m }'), { providers: ['ollama'] })).toEqual([]);
    expect(await found(asks('{ provider: "{{var:p|x}}", model: m }'), { providers: ['ollama'] })).toEqual([]);
  });

  it('each candidate by itself, and what stands in `defaults` once', async () => {
    const candidates = asks('{ candidates: [ { provider: ollama, model: m }, { provider: gone, model: m } ] }');
    expect(await found(candidates, { providers: ['ollama'] })).toEqual([expect.stringMatching(/"gone"; configured are ollama$/)]);
    const two =
      '  - { id: a, handler: chat_completion, transition: { branches: [ { operator: default, goto: b } ] } }\n  - { id: b, handler: chat_completion }\n';
    expect(await found(chainOf(two, 'defaults: { execute_config: { provider: gone, model: m } }'), { providers: ['ollama'] })).toHaveLength(
      1,
    );
  });
});
