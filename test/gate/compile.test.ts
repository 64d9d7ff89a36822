import { describe, expect, it } from 'vitest';
import { type JsonObject, type PolicyDocument, WindlassError } from '../../src/contract/index.js';
import { document, gate, judge, policyOf, sources, taskWith, verdict } from './support.js';

function failure(act: () => unknown): WindlassError {
  try {
    act();
  } catch (error) {
    if (WindlassError.is(error)) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

const refusal = (envelope: JsonObject) => failure(() => policyOf(envelope));
const named = (envelopes: { readonly [name: string]: JsonObject }, envelope: string) =>
  gate.compile({
    ...sources({}),
    envelope,
    envelopes: Object.fromEntries(Object.entries(envelopes).map(([name, body]) => [name, document(body)])),
  });
const glob = (value: string, more: JsonObject = {}) => ({
  tools: 'local_fs',
  tool: '*',
  when_key: 'path',
  when_op: 'glob',
  when_value: value,
  ...more,
});

describe('a policy that does not compile never falls back', () => {
  it.each<[string, JsonObject, string]>([
    ['unknown axis', { files: { execute: 'allow' } }, 'files.execute is not a known key; known are read, write'],
    ['unknown key', { fils: {} }, 'fils is not a known key'],
    ['unknown refinement', { files: { read: { grant: 'allow', denypaths: ['x'] } } }, 'files.read.denypaths is not a known key'],
    ['refinement of another axis', { files: { read: { grant: 'allow', blacklist: ['x'] } } }, 'files.read.blacklist'],
    ['table without grant', { files: { read: { deny_paths: ['x/**'] } } }, 'files.read is a table without "grant"'],
    ['unknown grant', { shell: 'ask' }, 'shell is "ask"'],
    ['action outside the three', { default_action: 'permit' }, 'default_action is "permit"'],
    ['blank list entry', { files: { read: { grant: 'allow', deny_paths: ['  '] } } }, 'is empty'],
    [
      'list entry of a wrong type',
      { files: { read: { grant: 'allow', deny_paths: ['a', 7] } } },
      'files.read.deny_paths[1] must be a path pattern',
    ],
    ['unbalanced brace', { files: { read: { grant: 'allow', deny_paths: ['**/{a,b'] } } }, 'without its "}"'],
    ['invalid class', { always_deny: [glob('a[b')] }, 'without its "]"'],
    ['partial glob in a tools pattern', { tools: { 'local_*': 'allow' } }, 'local_*'],
    ['two dots in a tools pattern', { tools: { 'a.b.c': 'allow' } }, 'a.b.c'],
    ['a grant table without grant in tools', { tools: { a: { timeout: '5m' } } }, 'tools "a" is a table without "grant"'],
    [
      'standing rule keys',
      { always_deny: [{ tools: 'x', tool: '*', when: 'path' }] },
      'known are tools, tool, when_key, when_op, when_value',
    ],
    ['timeout_s in a standing rule', { always_deny: [{ tools: 'x', tool: '*', timeout_s: 5 }] }, 'timeout_s'],
    [
      'standing allow with half a condition',
      { always_allow: [{ tools: 'x', tool: '*', when_op: 'glob', when_value: 'ls' }] },
      'come together or not at all',
    ],
    ['standing allow without a toolset', { always_allow: [{ tool: 'search' }] }, 'always_allow[0].tools'],
    [
      'an unknown operator',
      { always_deny: [glob('x', { when_key: 'url', when_op: 'regex' })] },
      'when_op is "regex"; it must be eq, glob or host',
    ],
    ['an operator of the shell axis', { always_deny: [glob('rm', { when_op: 'command_blacklist' })] }, 'use shell.blacklist'],
    ['standing rules of a wrong type', { always_deny: ['local_shell:rm', 7] }, 'always_deny[1] must be a table'],
    ['both spellings of a bound', { compute: { turns: 1, max_turns: 2 } }, 'both turns and its older spelling max_turns'],
    ['a bound of zero', { compute: { tool_calls: 0 } }, 'from 1 to'],
    ['an unknown bound', { compute: { maxTurns: 2 } }, 'compute.maxTurns is not a known key'],
    ['a bound that pauses', { compute: { on_exhausted: 'pause_ask' } }, 'must be stuck'],
    ['on_denied of another word', { on_denied: 'ignore' }, 'on_denied is'],
    ['extends of another type', { extends: ['a'] }, 'extends names one envelope'],
  ])('%s', (_name, envelope, words) => {
    const error = refusal(envelope);
    expect(error.code).toBe('invalid_file');
    expect(error.message).toContain(words);
    expect(error.position).toMatchObject({ file: '/home/u/.config/windlass/windlass.yaml' });
  });

  it.each<[string, JsonObject, string]>([
    ['shell.opaque', { shell: { grant: 'deny', opaque: 'sometimes' } }, 'must be deny, approve or allow'],
    ['compute.model_allowlist', { compute: { model_allowlist: ['m'] } }, 'compute.model_allowlist is not available in this version'],
  ])('what this version cannot honour is refused, not ignored: %s', (_key, envelope, words) => {
    expect(refusal(envelope).message).toContain(words);
  });

  it('names all problems in one report, each with its line', () => {
    const error = refusal({ shell: 'ask', tools: { 'a*': 'allow' }, compute: { turns: 0 }, always_deny: [glob('{a')] });
    expect(error.data['findings']).toHaveLength(4);
    expect(error.position?.line).toBe(2);
  });

  it('durations above zero', () => {
    const wall = (value: unknown) => policyOf({ compute: { wall: value } as JsonObject }).compute.wall;
    expect([wall('90s'), wall('30m'), wall('2h'), wall('1h30m'), wall('1.5m'), wall('1500ms')]).toEqual([
      90_000, 1_800_000, 7_200_000, 5_400_000, 90_000, 1500,
    ]);
    for (const bad of ['30', '30 m', 'half an hour', '-5m', '9000h', 1800, 'always', ''])
      expect(() => wall(bad), String(bad)).toThrow('duration');
    expect(() => wall('0s')).toThrow('no time at all');
  });

  it('compute in either spelling is the same, and unset means unbounded', () => {
    const bounds = { turns: 4, toolCalls: 5, tokens: 6, onExhausted: 'stuck' };
    expect(policyOf({ compute: { turns: 4, tool_calls: 5, tokens: 6, on_exhausted: 'stuck' } }).compute).toEqual(bounds);
    expect(policyOf({ compute: { max_turns: 4, max_tool_calls: 5, max_tokens: 6, on_exhausted: 'finish_stuck' } }).compute).toEqual(bounds);
    expect(policyOf({}).compute).toEqual({ onExhausted: 'stuck' });
  });

  it('caps lower bounds and cannot raise them', () => {
    const caps = [document({ compute: { tool_calls: 500, cost_usd: 1 } })];
    expect(policyOf({ compute: { tool_calls: 300 } }, { caps }).compute).toEqual({ toolCalls: 300, costUsd: 1, onExhausted: 'stuck' });
  });

  it('a cap takes no key that only an envelope has', () => {
    expect(() => policyOf({}, { caps: [document({ extends: 'x' })] })).toThrow('extends is not a known key');
    expect(() => gate.narrow(policyOf({}), taskWith({ fils: 'deny' }))).toThrow('the policy of task "t": fils');
  });
});

describe('extends', () => {
  it('an axis replaces the whole axis, lists included', () => {
    const policy = named(
      { p: { files: { write: { grant: 'approve', deny_paths: ['**/x/**'] } } }, c: { extends: 'p', files: { write: 'allow' } } },
      'c',
    );
    expect(verdict(policy, { tool: 'local_fs.write_file', path: 'x/a' })).toBe('allow');
  });

  it('tool patterns merge one by one', () => {
    const policy = named({ p: { tools: { a: 'deny', b: 'deny' } }, c: { extends: 'p', tools: { b: 'allow' } } }, 'c');
    expect([verdict(policy, { tool: 'a.x', path: null }), verdict(policy, { tool: 'b.x', path: null })]).toEqual(['deny', 'allow']);
  });

  it('always_deny accumulates: an heir cannot take it back', () => {
    const policy = named({ p: { always_deny: [glob('**/.ssh/**')] }, c: { extends: 'p', always_deny: [], files: { read: 'allow' } } }, 'c');
    expect(verdict(policy, { path: '.ssh/x' })).toBe('deny');
  });

  it('default_action, compute and on_denied are inherited and overridden one by one', () => {
    const policy = named(
      { p: { default_action: 'deny', on_denied: 'fail', compute: { turns: 9, wall: '1m' } }, c: { extends: 'p', compute: { turns: 3 } } },
      'c',
    );
    expect(policy.compute).toEqual({ turns: 3, wall: 60_000, onExhausted: 'stuck' });
    expect(policy.onDenied).toBe('fail');
    expect(verdict(policy, { tool: 'x.y', path: null })).toBe('deny');
  });

  it('a missing parent, a circle and a chain of more than eight are errors that name the members', () => {
    expect(failure(() => named({ c: { extends: 'nope' } }, 'c'))).toMatchObject({
      code: 'envelope_not_found',
      message: expect.stringContaining('"c" extends "nope"'),
    });
    expect(failure(() => named({ a: { extends: 'b' }, b: { extends: 'a' } }, 'a')).message).toContain('a -> b -> a');
    expect(failure(() => named({ a: { extends: 'a' } }, 'a')).message).toContain('a -> a');
    const chain = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`e${at + 1}`, at === 0 ? {} : { extends: `e${at}` }]));
    expect(named(chain, 'e8').envelope).toBe('e8');
    expect(failure(() => named(chain, 'e9')).message).toContain('more than 8');
  });

  it.each(['Acpx', '../x', '', 'a.b', 'toString', '__proto__'])('%j is no envelope', (name) => {
    expect(failure(() => named({ strict: {} }, name)).code).toBe('envelope_not_found');
  });

  it('a name that no envelope may have is refused even where it is defined', () => {
    expect(failure(() => named({ Acpx: {} }, 'Acpx')).code).toBe('invalid_file');
  });
});

describe('the same name in several layers', () => {
  const over = (document: PolicyDocument, below: PolicyDocument): PolicyDocument => ({ ...document, over: below });
  const shipped = document(
    { default_action: 'deny', files: { read: 'allow' }, always_deny: [glob('**/.ssh/**')] },
    { layer: 'shipped', file: 'shipped:e' },
  );

  it('is laid over the weaker one, whose standing rules stay', () => {
    const policy = gate.compile({ ...sources({}), envelopes: { e: over(document({ files: { write: 'allow' } }), shipped) } });
    expect(verdict(policy, { tool: 'local_fs.write_file' })).toBe('allow');
    expect(verdict(policy)).toBe('allow');
    expect(verdict(policy, { path: '.ssh/id' })).toBe('deny');
    expect(verdict(policy, { tool: 'x.y', path: null })).toBe('deny');
  });

  it('an untrusted workspace can only tighten (shell allowed there, writes denied there)', () => {
    const workspace = document(
      { shell: 'allow', files: { write: 'deny' } },
      { layer: 'workspace', file: '/w/agents.toml', trusted: false },
    );
    const floor = document(
      { default_action: 'approve', shell: 'approve', files: { read: 'allow', write: 'approve' } },
      { layer: 'shipped', file: 'shipped:default' },
    );
    const policy = gate.compile({ ...sources({}), envelopes: { e: over(workspace, floor) }, floor });
    expect(judge(policy, { tool: 'local_shell.local_shell', axis: 'shell', path: null })).toMatchObject({
      verdict: 'approve',
      layer: 'trust',
    });
    expect(judge(policy, { tool: 'local_fs.write_file' })).toMatchObject({
      verdict: 'deny',
      layer: 'envelope',
      source: { file: '/w/agents.toml' },
    });
  });
});

describe('programs that a configuration lists', () => {
  it('C023 an interpreter among them is told', () => {
    const listing = (list: string) =>
      gate.compile({
        ...sources({}),
        toolsPolicies: [{ layer: 'user', trusted: true, body: { local_shell: { _allowed_commands: list } } }],
      }).findings;
    expect(listing('git, node ,/usr/bin/python3.12')).toMatchObject([
      {
        severity: 'warning',
        code: 'listed_interpreter',
        file: 'the user configuration',
        message: expect.stringContaining('`node`, `/usr/bin/python3.12`'),
      },
    ]);
    expect(listing('git,ls')).toEqual([]);
  });
});
