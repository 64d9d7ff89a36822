import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadChain, parseChain, vet } from '../../src/chain/index.js';
import { hashJson } from '../../src/contract/index.js';
import { processorMs } from '../support/processor-time.js';
import { scaled } from '../support/tiers.js';
import { chainOf, codes, definitionOf, findings, refusal } from './support.js';

/** Levels, many times what any stack holds. */
const ENDLESS = scaled(30_000, 200_000);
const NOOP = '  - { id: a, handler: noop }\n';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chain-load-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

describe('CHN-1 reading a file', () => {
  it('loads YAML and JSON to the same definition and hash', async () => {
    const yaml = await loadChain(await fileOf('a.yaml', chainOf('  - id: a\n    handler: noop\n    timeout: 1m30s\n')));
    const json = await loadChain(await fileOf('a.json', '{"tasks":[{"timeout":"90s","handler":"noop","id":"a"}],"id":"demo"}'));
    expect(json.definition).toEqual(yaml.definition);
    expect(json.hash).toBe(yaml.hash);
    expect(yaml.hash).toBe(hashJson(yaml.definition));
    expect(yaml.definition.tasks[0]?.timeout).toBe(90_000);
  });

  it('freezes everything', async () => {
    const definition = await definitionOf(
      chainOf('  - id: a\n    handler: tools\n    tools: { name: x, args: { deep: [ { er: 1 } ] } }\n'),
    );
    const deep = definition.tasks[0]?.tools?.args['deep'];
    expect(Array.isArray(deep) && Object.isFrozen(deep[0])).toBe(true);
  });

  it.each([
    ['absent', 'does not exist'],
    ['.', 'is a folder'],
  ])('%s is file_not_found', async (name, why) => {
    const error = await refusal(loadChain(path.join(folder, name)), 'file_not_found');
    expect(error.message).toContain(why);
  });

  it('C184 drops one byte order mark, in both formats', async () => {
    const plain = await loadChain(await fileOf('p.yaml', chainOf(NOOP)));
    expect((await loadChain(await fileOf('bom.yaml', `\uFEFF${chainOf(NOOP)}`))).hash).toBe(plain.hash);
    expect((await loadChain(await fileOf('bom.json', '\uFEFF{"id":"demo","tasks":[{"id":"a","handler":"noop"}]}'))).hash).toBe(plain.hash);
    expect((await parseChain(`\uFEFF${chainOf(NOOP)}`, 'x.yaml')).hash).toBe(plain.hash);
  });

  it('C185 names UTF-16 and the place of a bad byte', async () => {
    const utf16 = await refusal(loadChain(await fileOf('u.json', Buffer.from('fffe7b007d00', 'hex'))), 'invalid_syntax');
    expect(utf16.message).toContain('UTF-16');
    const latin1 = await refusal(
      loadChain(await fileOf('l.yaml', Buffer.from('id: demo\ndescription: caf\xe9 x\n', 'latin1'))),
      'invalid_syntax',
    );
    expect(latin1.message).toContain('not UTF-8');
    expect(latin1.position).toMatchObject({ line: 2 });
  });

  it('refuses more than 1 MiB before reading it', async () => {
    const error = await refusal(loadChain(await fileOf('big.yaml', `id: demo\n# ${'x'.repeat(1024 * 1024)}\n`)), 'invalid_syntax');
    expect(error.message).toContain('1048576');
  });
});

describe('CHN-1 syntax', () => {
  it.each([
    ['a tab', 'id: demo\ntasks:\n\t- id: a\n', 3],
    ['an open bracket', 'id: demo\ntasks: [ { id: a, handler: noop }\n', 3],
    ['a second document', `${chainOf(NOOP)}---\nid: two\n`, 4],
    ['a custom tag', 'id: !!omap demo\ntasks: []\n', 1],
    ['a local tag', 'id: demo\ndescription: !secret x\ntasks: []\n', 2],
    ['another YAML version', '%YAML 1.1\n---\nid: demo\ntasks: []\n', 1],
    ['nothing', '# only a comment\n', 1],
    ['C320 a block scalar inside of a list', 'id: demo\ndescription: [echo, >\n  hello\n]\n', 2],
  ])('%s is invalid_syntax with its line', async (_, text, line) => {
    const error = await refusal(parseChain(text, 'c.yaml'), 'invalid_syntax');
    expect(error.position?.line).toBe(line);
    expect(error.message).toMatch(/^c\.yaml:\d+:\d+ /);
  });

  it.each([
    ['a comment', '{ "id": "demo", // why\n "tasks": [] }', 17],
    ['a trailing comma', '{ "id": "demo", "tasks": [], }', 30],
    ['a trailing comma in a list', '{ "id": "demo", "tasks": [1,] }', 29],
    ['a bare word', '{ "id": demo, "tasks": [] }', 9],
    ['a cut file', '{ "id": "demo", "tasks": [ {', 29],
    ['single quotes', "{ 'id': 'demo' }", 3],
  ])('%s is not JSON, and where that shows', async (_, text, column) => {
    const error = await refusal(parseChain(text, 'c.json'), 'invalid_syntax');
    expect(error.position).toMatchObject({ line: 1, column });
  });

  it('C191 a tag over very many entries is refused in time', async () => {
    const text = `m: !!omap\n${Array.from({ length: 30_000 }, (_, index) => `- k${index}: 1`).join('\n')}\n`;
    expect(await processorMs(async () => expect(await codes(text)).toEqual(['invalid_syntax']))).toBeLessThan(3_000);
  });

  it('a mapping of very many keys is checked for duplicates in time', async () => {
    const text = chainOf(
      NOOP,
      `vars:\n${Array.from({ length: 5_000 }, (_, index) => `  k${index}: { type: string, default: "" }`).join('\n')}`,
    );
    expect(await processorMs(async () => expect(await codes(text)).toEqual([]))).toBeLessThan(3_000);
  });

  it('C176 limits what aliases expand to', async () => {
    const levels = 'bcdefghi'.split('').map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`);
    const before = process.memoryUsage().rss;
    const spent = await processorMs(async () => {
      const found = await codes(`a: &a [x,x,x,x,x,x,x,x,x]\n${levels.join('\n')}\n`);
      expect(found.filter((code) => code === 'alias_limit')).toHaveLength(1);
    });
    expect(spent).toBeLessThan(1_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it('allows a few aliases, and refuses one that holds itself', async () => {
    const text = chainOf('  - { id: a, handler: tools, tools: { name: x, args: { one: &one { k: 1 }, two: *one } } }\n');
    expect((await definitionOf(text)).tasks[0]?.tools?.args).toEqual({ one: { k: 1 }, two: { k: 1 } });
    expect(await codes(chainOf('  - { id: a, handler: tools, tools: { name: x, args: &self { me: *self } } }\n'))).toContain('too_deep');
  });

  it('tells of a fault that an anchor brings to several tasks at each of them', async () => {
    const config = (policies: string): string => `execute_config: { tools_policies: ${policies} }`;
    const found = await findings(
      chainOf(
        `  - { id: a, handler: noop, ${config('&p { local_shell: { _allowed_commands: "{{ x }}" } }')}, transition: { branches: [ { operator: default, goto: b } ] } }\n  - { id: b, handler: noop, ${config('*p')} }\n`,
      ),
      'not_expanded',
    );
    expect(found.map(({ line, message }) => [line - (found[0]?.line ?? 0), message.split('; ').at(-1)])).toEqual([
      [0, 'write the text itself'],
      [0, `the alias in line ${(found[0]?.line ?? 0) + 1} brings it there too`],
    ]);
  });

  it.each(['yaml', 'json'])('refuses absurd nesting in %s', async (format) => {
    const deep =
      format === 'json' ? `{"id":"demo","input":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}` : `id: demo\ninput: ${'['.repeat(50_000)}`;
    const [found, ...others] = await findings(deep, 'too_deep', `c.${format}`);
    expect([found?.message, others]).toEqual(['nested more than 64 levels deep', []]);
  });

  it.each([
    ['lists in flow', '['.repeat(ENDLESS)],
    ['maps in flow', '{a: '.repeat(ENDLESS)],
    ['lists on one line', '- '.repeat(ENDLESS)],
  ])('is not undone by nesting without end: %s', async (_, deep) => {
    expect(await codes(deep)).toEqual(['too_deep']);
    expect(await codes(`id: demo\ntasks: ${deep}`)).toContain(deep.startsWith('-') ? 'invalid_syntax' : 'too_deep');
  });
});

describe('CHN-1 keys and values', () => {
  it.each([
    ['yaml', 'id: demo\ntasks:\n  - id: a\n    handler: noop\n    handler: route\n', 5, 5],
    ['json', '{"id":"demo","tasks":[\n  {"id":"a","handler":"noop",\n   "handler":"route"}]}', 3, 4],
  ])('C179 a duplicate key is an error with its line, in %s', async (format, text, line, column) => {
    const [found] = await findings(text, 'duplicate_key', `c.${format}`);
    expect(found).toMatchObject({ line, column, pointer: '/tasks/0/handler' });
    expect(found?.message).toContain('"handler"');
  });

  it('C178 reserved keys and merge keys are refused, and nothing is polluted', async () => {
    const text = chainOf(
      '  - id: a\n    <<: { __proto__: { run: evil } }\n    __proto__: { polluted: true }\n    constructor: { prototype: { p: 1 } }\n    handler: noop\n',
    );
    expect(await codes(text)).toEqual(['merge_key', 'unknown_key', 'unknown_key']);
    expect(await codes('{"id":"demo","__proto__":{"a":1},"tasks":[{"id":"a","handler":"noop"}]}', 'c.json')).toEqual(['unknown_key']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('C187 a misspelt policy key is named, with the right one', async () => {
    const text = chainOf(
      '  - id: a\n    handler: noop\n    execute_config:\n      tools: [local_shell]\n      tool_policies:\n        local_shell: { _allowed_commands: git }\n',
    );
    const [found] = await findings(text, 'unknown_key');
    expect(found).toMatchObject({ line: 7, column: 7, pointer: '/tasks/0/execute_config/tool_policies' });
    expect(found?.message).toBe('unknown key "tool_policies"; did you mean "tools_policies"?');
  });

  it('names where a key belongs that stands in the wrong place', async () => {
    const [found] = await findings(chainOf('  - { id: a, handler: noop, hide_tools: [] }\n'), 'unknown_key');
    expect(found?.message).toContain('execute_config');
  });

  it.each(['fallback_model_id', 'fallback_after'])('says why `%s` of older files is not read', async (key) => {
    const [found] = await findings(chainOf(`  - { id: a, handler: noop, ${key}: 1 }\n`), 'unknown_key');
    expect(found?.message).toMatch(/^".*" is not used: /);
  });

  it('loads older files that carry keys without effect, and warns', async () => {
    const text =
      'id: a\ndebug: true\ndefaults: { execute_config: { think: high } }\ntasks:\n  - id: a\n    handler: noop\n    execute_config: { think: "{{var:think|}}", pass_clients_tools: true }\n';
    const found = await findings(text, 'no_effect');
    expect(found.map(({ line, column, severity }) => [line, column, severity])).toEqual([
      [2, 1, 'warning'],
      [3, 31, 'warning'],
      [7, 23, 'warning'],
      [7, 48, 'warning'],
    ]);
    expect(await definitionOf(text)).not.toHaveProperty('debug');
  });

  it('CHN-3 names the handlers it knows', async () => {
    const [found] = await findings(chainOf('  - { id: a, handler: parallel }\n'), 'unknown_handler');
    expect(found?.message).toContain('chat_completion, execute_tool_calls, tools, route, noop, raise_error');
  });

  it.each([
    ['C181 a leading zero', '0755', 'leading_zero'],
    ['C181 a leading zero with a sign', '-07', 'leading_zero'],
    ['C182 digits and one e', '4225332178759948e04347560002921719079454', 'inexact_number'],
    ['C182 too many digits', '12345678901234567890', 'inexact_number'],
    ['too many decimals', '0.1234567890123456789', 'inexact_number'],
    ['infinity', '.inf', 'inexact_number'],
  ])('%s is refused rather than changed', async (_, source, code) => {
    const text = chainOf(`  - { id: a, handler: tools, tools: { name: x, args: { value: ${source} } } }\n`);
    expect(await codes(text)).toEqual([code]);
  });

  it('C181 YAML 1.2: what older YAML reads as a number or a truth value is text', async () => {
    const text = chainOf(
      '  - { id: a, handler: tools, tools: { name: x, args: { t: 12:30, y: yes, o: 0o755, q: "0755", d: 2026-03-01 } } }\n',
    );
    expect((await definitionOf(text)).tasks[0]?.tools?.args).toEqual({ t: '12:30', y: 'yes', o: 493, q: '0755', d: '2026-03-01' });
  });

  it('refuses a number in JSON that loses digits', async () => {
    expect(
      await codes('{"id":"demo","tasks":[{"id":"a","handler":"tools","tools":{"name":"x","args":{"n":12345678901234567890}}}]}', 'c.json'),
    ).toEqual(['inexact_number']);
  });

  it('C320 chomps block scalars as YAML 1.2 says', async () => {
    const text = chainOf(
      '  - id: a\n    handler: tools\n    tools:\n      name: x\n      args:\n        p: |\n          line\n        q: >-\n          a\n          b\n        r: |+\n          x\n\n',
    );
    expect((await definitionOf(text)).tasks[0]?.tools?.args).toEqual({ p: 'line\n', q: 'a b', r: 'x\n\n' });
  });

  it('refuses keys that are not text', async () => {
    expect(await codes(chainOf('  - { id: a, handler: tools, tools: { name: x, args: { 1: a, true: b } } }\n'))).toEqual([
      'bad_key',
      'bad_key',
    ]);
  });

  it('asks for quotes where a text is a number', async () => {
    const [found] = await findings(
      chainOf('  - { id: a, handler: noop, execute_config: { tools_policies: { local_fs: { _max_read_bytes: 1048576 } } } }\n'),
      'wrong_type',
    );
    expect(found?.message).toBe('must be text, not the number 1048576; quote it');
  });
});

it('CHN-1 reports everything at once, in file order, with positions that point at the thing', async () => {
  const text = `id: demo
taks: []
tasks:
  - id: Bad Id
    handler: chat
  - id: b
    handler: noop
    prompt_template: |
      first line
      then {{ tasks.zz.output }}
    transition:
      branches:
        - { operator: default, goto: nowhere }
`;
  const found = await vet(text, 'c.yaml');
  expect(found.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 1, 'unknown_key'],
    [4, 9, 'bad_id'],
    [5, 14, 'unknown_handler'],
    [6, 9, 'unreachable'],
    [10, 15, 'unknown_reference'],
    [13, 38, 'unknown_goto'],
  ]);
  const error = await refusal(parseChain(text, 'c.yaml'), 'invalid_file');
  expect(error.data['findings']).toHaveLength(6);
  expect(error.message).toContain('and 5 more');
  expect(error.position).toEqual({ file: 'c.yaml', line: 2, column: 1 });
});

it('positions hold in JSON too', async () => {
  const [found] = await findings(
    '{\n  "id": "demo",\n  "tasks": [\n    { "id": "a", "handler": "noop", "timeout": "soon" }\n  ]\n}\n',
    'bad_duration',
    'c.json',
  );
  expect(found).toMatchObject({ line: 4, column: 48 });
});

it('warnings do not keep a chain from loading', async () => {
  const text = chainOf('  - { id: a, handler: chat_completion }\n');
  expect(await codes(text)).toEqual(['~no_model']);
  expect((await parseChain(text, 'c.yaml')).definition.id).toBe('demo');
});
