import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Finding, parseChain } from '../../src/chain/index.js';
import { type JsonObject, WindlassError } from '../../src/contract/index.js';
import { document, gate, judge, policyOf, taskWith, verdict } from '../gate/support.js';

const chain = (policy: JsonObject) => JSON.stringify({ id: 'c', tasks: [{ id: 'a', handler: 'noop', policy }] });

async function codes(policy: JsonObject): Promise<readonly string[]> {
  try {
    await parseChain(chain(policy), 'c.json');
  } catch (error) {
    if (WindlassError.is(error)) return (error.data['findings'] as unknown as readonly { readonly code: string }[]).map(({ code }) => code);
    throw error;
  }
  return [];
}

const FULL: JsonObject = {
  default_action: 'deny',
  files: { read: { grant: 'allow', deny_paths: ['**/*.pem'] }, write: { grant: 'approve', timeout: 'never', approvers: ['ada'] } },
  shell: {
    grant: 'approve',
    blacklist: ['rm'],
    prefix_allowlist: ['ls'],
    ask_always: ['git push'],
    substitution: 'deny',
    sandbox: 'required',
  },
  network: { read: { grant: 'allow', deny_hosts: ['internal'] }, write: 'deny' },
  missions: { fire: 'deny' },
  tools: { 'billing.*': { grant: 'approve', timeout: '5m' } },
  always_deny: [{ tools: '*', tool: '*', when_key: 'path', when_op: 'glob', when_value: '**/.ssh/**' }],
  always_allow: [{ tools: 'billing', tool: 'look' }],
  access: { path: { deny: ['secret/**'] }, tools: { deny: ['group:fs'] } },
};

describe('rulings 1.2 the policy of a task', () => {
  it('takes what the caps of a configuration say about single calls, in the same words', async () => {
    expect(await codes(FULL)).toEqual([]);
    const { definition } = await parseChain(chain(FULL), 'c.json');
    const task = gate.narrow(
      policyOf({ default_action: 'allow', files: { read: 'allow', write: 'allow' } }),
      taskWith(definition.tasks[0]?.policy ?? {}),
    );
    const read = (path: string) => verdict(task, { path });
    expect([read('.ssh/id'), read('a.pem'), read('secret/x')]).toEqual(['deny', 'deny', 'deny']);
  });

  it.each([['compute'], ['attention'], ['on_denied'], ['extends'], ['cap'], ['trusted_binaries'], ['tests']])(
    'refuses %s, which is about a run or widens',
    async (key) => {
      expect(await codes({ [key]: {} })).toEqual(['not_of_task']);
    },
  );

  it('only tightens: what it allows stays denied where the envelope denies', () => {
    const closed = policyOf({ default_action: 'deny', files: { read: 'deny' } });
    const open = { files: { read: 'allow' }, always_allow: [{ tools: 'x', tool: 'y' }], tools: { '*': 'allow' } };
    const narrowed = gate.narrow(closed, taskWith(open));
    expect([verdict(narrowed), verdict(narrowed, { tool: 'x.y', path: null })]).toEqual(['deny', 'deny']);
    expect(verdict(policyOf({ files: { read: 'deny' } }, { caps: [document(open)] }))).toBe('deny');
  });

  it('of a chat task holds where its calls act, beside that of the task which executes them: neither can loosen the other', async () => {
    const rules = (policy: JsonObject, allowed: string) => ({
      policy,
      execute_config: { tools_policies: { local_shell: { _allowed_commands: allowed, _denied_commands: allowed } } },
    });
    const chat = { id: 'chat', handler: 'chat_completion', prompt_template: 'hi', ...rules({ files: { write: 'deny' } }, 'ls,cat') };
    const act = { id: 'act', handler: 'execute_tool_calls', calls_from: 'chat', ...rules({ files: { read: 'deny' } }, 'cat,rm') };
    const to = (goto: string) => ({ transition: { branches: [{ operator: 'default', goto }] } });
    const file = {
      id: 'c',
      tasks: [
        { ...chat, ...to('act') },
        { ...act, ...to('end') },
      ],
    };
    const [, task] = (await parseChain(JSON.stringify(file), 'c.json')).definition.tasks;
    if (!task) throw new Error('the chain has a second task');
    expect(task.config.toolsPolicies).toEqual({ local_shell: { _allowed_commands: 'cat', _denied_commands: 'ls,cat,rm' } });
    const narrowed = gate.narrow(policyOf({ default_action: 'allow', files: { read: 'allow', write: 'allow' } }), task);
    const says = (tool: string) => judge(narrowed, { tool, path: 'a.txt' });
    expect(says('local_fs.write_file')).toMatchObject({ verdict: 'deny', source: { file: 'policy of task "chat"' } });
    expect(says('local_fs.read_file')).toMatchObject({ verdict: 'deny', source: { file: 'policy of task "act"' } });
  });

  it('of a chat task is not lost where nothing says who makes its calls: such a chain is refused', async () => {
    const found = async (more: JsonObject, policy: JsonObject) => {
      const to = (goto: string) => ({ transition: { branches: [{ operator: 'default', goto }] } });
      const chat = { id: 'chat', handler: 'chat_completion', prompt_template: 'hi', ...policy, ...to('act') };
      const file = { id: 'c', tasks: [chat, { id: 'act', handler: 'execute_tool_calls', ...more, ...to('end') }] };
      return parseChain(JSON.stringify(file), 'c.json').then(
        () => [],
        (error: WindlassError) =>
          (error.data['findings'] as unknown as readonly Finding[]).flatMap(({ code, severity }) => (severity === 'error' ? code : [])),
      );
    };
    const policy = { policy: { files: { write: { grant: 'allow', deny_paths: ['w.txt'] } } } };
    expect(await found({}, policy)).toEqual(['batch_without_scope']);
    expect(await found({ execute_config: { tools: ['local_fs'] } }, policy)).toEqual(['batch_without_scope']);
    expect(await found({ calls_from: 'chat' }, policy)).toEqual([]);
    expect(await found({}, {})).toEqual([]);
  });

  it('has the shape that the caps of a configuration have', () => {
    const defs = (file: string): JsonObject => JSON.parse(readFileSync(`schemas/${file}.schema.json`, 'utf8')).$defs as JsonObject;
    const [ofChain, ofConfig] = [defs('chain'), defs('config')];
    const unfolded = (value: unknown, from: JsonObject): unknown => {
      if (Array.isArray(value)) return value.map((each) => unfolded(each, from));
      if (typeof value !== 'object' || value === null) return value;
      if ('$ref' in value) return unfolded(from[String(value.$ref).slice('#/$defs/'.length)], from);
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unfolded(each, from)]));
    };
    const keysOf = (from: JsonObject) => (unfolded(from['policy'], from) as { properties: { [key: string]: unknown } }).properties;
    for (const [key, shape] of Object.entries(keysOf(ofChain))) expect([key, shape]).toEqual([key, keysOf(ofConfig)[key]]);
    expect(Object.keys(keysOf(ofChain)).sort()).toEqual(Object.keys(FULL).sort());
  });
});
