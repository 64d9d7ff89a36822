import { describe, expect, it } from 'vitest';
import { EFFECT_CLASSES, type JsonObject, NEVER_MS, type PolicyFinding, WindlassError } from '../../src/contract/index.js';
import { callOf, document, gate, judge, planOf, policyOf, sources, taskWith, toolOf, verdict } from './support.js';

function errors(envelope: JsonObject): readonly PolicyFinding[] {
  try {
    policyOf(envelope);
  } catch (error) {
    if (WindlassError.is(error)) return error.data['findings'] as unknown as readonly PolicyFinding[];
    throw error;
  }
  return [];
}
const words = (envelope: JsonObject) => errors(envelope).map(({ message }) => message.replace('envelope "e": ', ''));
const remarks = (envelope: JsonObject) => policyOf(envelope).findings.map(({ severity, code, line }) => `${severity} ${code} ${line}`);
const X = { tool: 'x.y', path: null };

describe('ENV-4 how long an ask waits', () => {
  const fire = (timeout: unknown, more: JsonObject = {}) =>
    policyOf({ missions: { fire: { grant: 'approve', timeout, ...more } } } as JsonObject);
  const waits = (policy: ReturnType<typeof policyOf>) =>
    judge(policy, { tool: 'mission.mission_start', axis: 'missions.fire', path: null }).timeoutMs;

  it.each<[string, number]>([
    ['90s', 90_000],
    ['30m', 1_800_000],
    ['2h', 7_200_000],
    ['1.5m', 90_000],
    ['1h30m', 5_400_000],
    ['168h', 604_800_000],
    ['never', NEVER_MS],
    [' FOREVER ', NEVER_MS],
    ['Indefinite', NEVER_MS],
  ])('%s', (timeout, ms) => {
    expect(waits(fire(timeout))).toBe(ms);
  });

  it.each(['30', '30 m', 'half an hour', '-5m', '0s', '1500ms', '200h', 1800, 'always', 'none', '-1', ''])(
    '%j is refused by name',
    (timeout) => {
      const [message] = words({ missions: { fire: { grant: 'approve', timeout } } });
      expect(message).toContain('missions.fire');
      expect(message).toContain(JSON.stringify(timeout));
    },
  );

  it('silence never grants, and never does not end', () => {
    expect(waits(fire('5m', { on_timeout: 'deny' }))).toBe(300_000);
    expect(() => fire('5m', { on_timeout: 'allow' })).toThrow('silence never grants');
    expect(() => fire('5m', { on_timeout: 'approve' })).toThrow('asking once more is no outcome');
    expect(() => fire('never', { on_timeout: 'deny' })).toThrow('which does not end');
  });

  it.each<[string, JsonObject]>([
    ['an axis that allows', { files: { write: { grant: 'allow', timeout: '5m' } } }],
    ['an axis that denies', { files: { write: { grant: 'deny', timeout: '5m' } } }],
    ['a shell that denies', { shell: { grant: 'deny', prefix_allowlist: ['ls'], timeout: '5m' } }],
    ['a pattern that allows', { tools: { x: { grant: 'allow', timeout: '5m' } } }],
    ['a default that denies', { default_action: { grant: 'deny', on_timeout: 'deny' } }],
    ['missions.answer', { missions: { answer: { grant: 'approve', timeout: '5m' } } }],
  ])('a wait where nothing asks is refused: %s', (_name, envelope) => {
    expect(errors(envelope)).toMatchObject([{ code: 'timeout_without_ask', severity: 'error' }]);
  });

  it.each<[string, JsonObject]>([
    ['approve_paths', { files: { write: { grant: 'allow', timeout: '5m', approve_paths: ['infra/**'] } } }],
    ['ask_always', { shell: { grant: 'deny', timeout: '2m', ask_always: ['rm'] } }],
    ['substitution', { shell: { grant: 'deny', timeout: '2m', substitution: 'approve' } }],
    ['a shell that allows, whose arguments may still ask', { shell: { grant: 'allow', timeout: '2m' } }],
  ])('and taken where something does: %s', (_name, envelope) => {
    expect(errors(envelope)).toEqual([]);
  });

  it('stands on what asks alone: a path, a pattern, the default', () => {
    const write = policyOf({ files: { write: { grant: 'allow', timeout: '5m', approve_paths: ['infra/**'] } } });
    expect(judge(write, { tool: 'local_fs.write_file', path: 'infra/a' })).toMatchObject({ verdict: 'approve', timeoutMs: 300_000 });
    expect(judge(write, { tool: 'local_fs.write_file', path: 'src/a' }).timeoutMs).toBeUndefined();
    const rest = policyOf({
      default_action: { grant: 'approve', timeout: '7m' },
      tools: { x: { grant: 'approve', timeout: '3m', on_timeout: 'deny' }, y: 'approve' },
    });
    expect(
      [judge(rest, X), judge(rest, { tool: 'y.y', path: null }), judge(rest, { tool: 'z.z', path: null })].map((each) => each.timeoutMs),
    ).toEqual([180_000, undefined, 420_000]);
  });

  it('of a pattern comes before that of the axis', () => {
    const policy = policyOf({
      files: { write: { grant: 'approve', timeout: '8h' } },
      tools: { 'local_fs.sed': { grant: 'approve', timeout: '1m' } },
    });
    expect(judge(policy, { tool: 'local_fs.sed', axis: 'files.write' }).timeoutMs).toBe(60_000);
    expect(judge(policy, { tool: 'local_fs.write_file' }).timeoutMs).toBe(28_800_000);
  });

  it('a bare grant and its table are the same', () => {
    const of = (grant: JsonObject | string) => {
      const { source: _line, ...decision } = judge(policyOf({ default_action: grant, tools: { x: grant } }), X);
      return decision;
    };
    expect(of({ grant: 'approve' })).toEqual(of('approve'));
  });
});

describe('rules that can never decide', () => {
  it.each<[string, JsonObject, string]>([
    ['a tool that does not exist', { tools: { 'local_fs.raed_file': 'allow' } }, 'did you mean "read_file"?'],
    ['a tool that does not exist, always', { always_deny: [{ tools: 'local_shell', tool: 'run' }] }, 'local_shell has no tool "run"'],
    [
      'an argument the tool does not take',
      { always_deny: [{ tools: 'local_fs', tool: 'write_file', when_key: 'pth', when_op: 'glob', when_value: 'a/**' }] },
      'always_deny[0] can never match: local_fs.write_file does not take an argument "pth"; known are path, content; did you mean "path"?',
    ],
    [
      'an argument no tool of the toolset takes',
      { always_allow: [{ tools: 'native_git', tool: '*', when_key: 'url', when_op: 'host', when_value: 'example.com' }] },
      'no tool of native_git takes an argument "url"',
    ],
    ['a test of one', { tests: [{ call: 'local_fs.cat', verdict: 'deny' }] }, 'local_fs has no tool "cat"'],
    ['a partial glob', { tools: { 'local_*': 'allow' } }, 'each part a whole name or "*"'],
    ['an entry that no program word equals', { shell: { grant: 'approve', ask_always: ['>>'] } }, 'shell.ask_always[0] is ">>"'],
    ['an entry with a path', { shell: { grant: 'approve', blacklist: ['/bin/rm'] } }, 'a program name without a path'],
    ['an entry with a comma', { shell: { grant: 'approve', blacklist: ['rm,dd'] } }, 'as plain words'],
    [
      'an allow that always_deny shadows',
      { always_deny: [{ tools: 'x', tool: '*' }], always_allow: [{ tools: 'x', tool: 'y' }] },
      'always_allow x.y can never decide: always_deny x.*',
    ],
    [
      'a pattern that always_deny shadows',
      { always_deny: [{ tools: '*', tool: '*' }], tools: { x: 'approve' } },
      'tools "x" approve can never decide',
    ],
    [
      'a path that always_deny shadows',
      {
        always_deny: [{ tools: '*', tool: '*', when_key: 'path', when_op: 'glob', when_value: 'a/**' }],
        always_allow: [{ tools: 'local_fs', tool: 'read_file', when_key: 'path', when_op: 'glob', when_value: 'a/**' }],
      },
      'can never decide: always_deny *.* path "a/**"',
    ],
    [
      'an asked path that is denied',
      { files: { read: { grant: 'allow', deny_paths: ['a/**'], approve_paths: ['b', 'a/**'] } } },
      'can never ask',
    ],
    ['a tool allowed on an axis that denies', { files: { write: 'deny' }, tools: { 'local_fs.sed': 'allow' } }, 'files.write is deny'],
    [
      'the same, always',
      { shell: 'deny', always_allow: [{ tools: 'local_shell', tool: '*' }] },
      'opens such an axis for single paths only',
    ],
    [
      'a toolset allowed whose axes are stated',
      { files: { read: 'approve', write: 'approve' }, tools: { local_fs: 'allow' } },
      'only tightens what an axis says',
    ],
    ['the same tools under two names', { tools: { mcp__a__b: 'allow', 'mcp__a.b': 'deny' } }, 'name the same tools'],
  ])('%s is an error with its line', (_name, envelope, text) => {
    const [error] = errors(envelope);
    expect(error?.message).toContain(text);
    expect(error?.line).toBeGreaterThan(1);
  });

  it.each<[string, JsonObject]>([
    [
      'a path out of a denied axis',
      {
        files: { write: 'deny' },
        always_allow: [{ tools: 'local_fs', tool: '*', when_key: 'path', when_op: 'glob', when_value: 'out/**' }],
      },
    ],
    [
      'an asking pattern over allowed prefixes',
      { shell: { grant: 'deny', prefix_allowlist: ['ls'] }, tools: { 'local_shell.local_shell': 'approve' } },
    ],
    ['a toolset that asks', { files: { read: 'allow', write: 'allow' }, tools: { local_fs: 'approve' } }],
    ['a toolset whose axis is not stated', { files: { read: 'allow' }, tools: { local_fs: 'allow' } }],
    [
      'a tool of a server that may come',
      { tools: { 'billing.*': 'approve', mcp__github__search: 'allow' }, always_deny: [{ tools: 'billing', tool: 'drop' }] },
    ],
    ['a group without tools', { tools: { nothing_yet: 'deny' } }],
  ])('%s is none', (_name, envelope) => {
    expect(errors(envelope)).toEqual([]);
  });

  it('what a stronger document takes back is its right', () => {
    const parent = document({ always_allow: [{ tools: 'x', tool: 'y' }], default_action: 'deny' });
    const child = document({ extends: 'p', always_deny: [{ tools: 'x', tool: '*' }] });
    const policy = gate.compile({ ...sources({}), envelope: 'c', envelopes: { p: parent, c: child } });
    expect(verdict(policy, X)).toBe('deny');
    const other = { p: document({ files: { write: 'deny' } }), c: document({ extends: 'p', tools: { 'local_fs.sed': 'allow' } }) };
    expect(() => gate.compile({ ...sources({}), envelope: 'c', envelopes: other })).toThrow('can never decide');
  });

  it('lists of the shell may overlap, since the strictest decides; vet tells what never gets its way', () => {
    expect(remarks({ shell: { grant: 'approve', prefix_allowlist: ['go test', 'ls'], ask_always: ['go'], blacklist: ['mkfs'] } })).toEqual([
      expect.stringMatching(/^warning unreachable_rule/),
    ]);
    expect(remarks({ shell: { grant: 'approve', ask_always: ['rm -r'], blacklist: ['rm'] } })).toHaveLength(1);
    expect(remarks({ shell: { grant: 'approve', prefix_allowlist: ['git'], ask_always: ['git push'] } })).toEqual([]);
  });

  it('a toolset that is nearly one of the product is told', () => {
    expect(remarks({ tools: { local_sf: 'deny' } })).toEqual([expect.stringMatching(/^warning unknown_toolset/)]);
  });

  it('a wall that extends takes down is told, with where it stood', () => {
    const parent = document({ files: { write: { grant: 'approve', deny_paths: ['**/.git/**', 'b'] } } });
    const compile = (child: JsonObject) =>
      gate.compile({ ...sources({}), envelope: 'c', envelopes: { p: parent, c: document({ extends: 'p', ...child }) } });
    expect(compile({ files: { write: 'allow' } }).findings).toMatchObject([
      {
        severity: 'warning',
        code: 'lost_deny_paths',
        message: expect.stringContaining('drops 2 deny_paths of /home/u/.config/windlass/windlass.yaml:6'),
      },
    ]);
    expect(compile({ files: { write: { grant: 'allow', deny_paths: ['**/.git/**', 'b', 'c'] } } }).findings).toEqual([]);
    expect(compile({ files: { write: 'deny' } }).findings).toEqual([]);
  });

  it('all documents are told at once: the envelope, its parent, the caps', () => {
    const from = {
      ...sources({}),
      envelope: 'c',
      envelopes: {
        p: document({ shell: 'ask' }, { file: '/p' }),
        c: document({ extends: 'p', cap: 'all', tools: { 'a*': 'deny' } }, { file: '/c' }),
      },
      caps: [document({ fils: 'deny' }, { file: '/caps' })],
    };
    try {
      gate.compile(from);
      throw new Error('it compiled');
    } catch (error) {
      if (!WindlassError.is(error)) throw error;
      expect((error.data['findings'] as readonly { file: string }[]).map(({ file }) => file)).toEqual(['/c', '/c', '/p', '/caps']);
    }
  });
});

describe('conditions on arguments', () => {
  const when = (key: string, op: string, value: string) => ({ tools: 'x', tool: '*', when_key: key, when_op: op, when_value: value });
  const denied = (rule: JsonObject, args: JsonObject) =>
    verdict(policyOf({ default_action: 'allow', always_deny: [rule] }), { ...X, args });
  const allowed = (rule: JsonObject, args: JsonObject) =>
    verdict(policyOf({ default_action: 'deny', always_allow: [rule] }), { ...X, args });

  it('hold for the value that will run, of any scalar type', () => {
    expect(denied(when('n', 'eq', '3'), { n: 3 })).toBe('deny');
    expect(denied(when('f', 'eq', 'true'), { f: true })).toBe('deny');
    expect(denied(when('n', 'eq', '3'), { n: '33' })).toBe('allow');
    expect(allowed(when('n', 'eq', '3'), { n: 3 })).toBe('allow');
  });

  it('do not hold for what is not there', () => {
    for (const args of [{}, { paths: [] }, { paths: null }]) {
      expect(allowed(when('paths', 'glob', '**'), args)).toBe('deny');
      expect(denied(when('paths', 'glob', '**'), args)).toBe('allow');
    }
  });

  it('one element is enough to deny, all are needed to allow', () => {
    const rule = when('paths', 'glob', 'src/**');
    expect(allowed(rule, { paths: ['src/a', 'etc/b'] })).toBe('deny');
    expect(allowed(rule, { paths: ['src/a', 'src/../src/b'] })).toBe('allow');
    expect(allowed(rule, { paths: ['src/../etc/passwd'] })).toBe('deny');
    expect(denied(rule, { paths: ['etc/b', 'src/a'] })).toBe('deny');
  });

  it.each([
    ['https://example.com/x', 'deny'],
    ['https://api.example.com', 'deny'],
    ['https://EXAMPLE.com.', 'deny'],
    ['https://badexample.com', 'allow'],
    ['http://localhost./', 'deny'],
    ['http://2130706433/', 'deny'],
    ['http://0x7f.1/', 'deny'],
    ['http://[::ffff:127.0.0.1]/', 'deny'],
    ['localhost:8080/x', 'deny'],
    ['http://[::1]:80/', 'deny'],
    ['http://169.254.169.254/latest', 'deny'],
    ['http://1.169.254.169.254/', 'allow'],
    ['https://bücher.example', 'deny'],
    ['not a host', 'allow'],
    ['', 'allow'],
  ])('host %s: %s', (url, expected) => {
    const hosts = 'example.com,localhost,127.0.0.1,169.254.169.254,::1,xn--bcher-kva.example';
    expect(denied(when('url', 'host', hosts), { url })).toBe(expected);
  });

  it('before anything is planned', () => {
    const call = callOf({ ...X, args: { to: 'all' } });
    const policy = policyOf({ default_action: 'allow', always_deny: [when('to', 'eq', 'all')] });
    expect(gate.judgePaths(call, policy)).toMatchObject({ layer: 'always_deny', rule: 'always_deny x.* to eq "all"' });
    expect(gate.deniesOutright(toolOf({ tool: 'x.y' }), policy)).toBeNull();
  });

  it('of tools that are not known here are taken as they are; what looks like a slip is told', () => {
    const of = (tools: string, key: string) => remarks({ always_deny: [{ ...when(key, 'eq', 'a'), tools, tool: '*' }] });
    expect([of('mcp__web', 'pth'), of('*', 'pth'), of('*', 'url'), of('*', 'path')]).toEqual([
      [],
      [expect.stringMatching(/^warning unknown_argument/)],
      [],
      [],
    ]);
  });

  it('do not open an axis that denies', () => {
    const rule = { tools: 'local_fs', tool: 'write_file', when_key: 'content', when_op: 'eq', when_value: 'a' };
    expect(() => policyOf({ files: { write: 'deny' }, always_allow: [rule] })).toThrow('can never decide');
  });
});

describe('network.deny_hosts', () => {
  const policy = policyOf({ network: { read: { grant: 'allow', deny_hosts: ['169.254.169.254', 'internal'] }, write: 'allow' } });
  const reach = (axis: 'network.read' | 'network.write' | null, ...hosts: string[]) => {
    const call = callOf({ ...X, axis, effect: axis === 'network.write' ? 'mutate-irreversible' : 'read' });
    return gate.judge(call, planOf(call, { hosts }), policyOf({ default_action: 'allow', ...policy.sources.envelopes['e']?.body })).verdict;
  };

  it('bars the hosts of a plan, whatever is allowed', () => {
    expect(reach('network.read', 'api.example.com')).toBe('allow');
    expect(reach('network.read', 'api.example.com', 'a.internal:8080')).toBe('deny');
    expect(reach('network.read', '0xa9fea9fe')).toBe('deny');
    expect(reach('network.read', '??')).toBe('deny');
    // On its own axis nothing is barred: sending something away is asked about, as everywhere (ENV-9).
    expect(reach('network.write', 'a.internal')).toBe('approve');
    expect(reach(null, 'a.internal')).toBe('deny');
  });

  it('is noted as what it is, and takes hosts only', () => {
    expect(policy.findings).toMatchObject([{ severity: 'note', code: 'hosts_of_plans' }]);
    for (const bad of ['', 'a b', 'a,b', 'http://x/y', 7])
      expect(errors({ network: { read: { grant: 'allow', deny_hosts: [bad] } } })).toHaveLength(1);
  });
});

describe('attention', () => {
  const attention = (envelope: JsonObject, caps: readonly JsonObject[] = []) =>
    Object.values(policyOf(envelope, { caps: caps.map((cap) => document(cap)) }).attention);

  it('missions.answer says who may answer; an explicit key says it more exactly', () => {
    expect(attention({})).toEqual([0, 0]);
    expect(attention({ missions: { answer: 'allow' } })).toEqual([3, 0]);
    expect(attention({ missions: { answer: 'approve' } })).toEqual([3, 20]);
    expect(attention({ missions: { answer: 'deny' } })).toEqual([0, 0]);
    expect(attention({ attention: { allow_agent_answers: true } })).toEqual([3, 0]);
    expect(attention({ missions: { answer: 'approve' }, attention: { allow_agent_approvals: false, max_agent_answers: 5 } })).toEqual([
      5, 0,
    ]);
  });

  it('caps take away and never give', () => {
    const wide = { missions: { answer: 'approve' }, attention: { max_agent_answers: 50, max_agent_approvals: 50 } };
    expect(attention(wide, [{}])).toEqual([50, 50]);
    expect(attention(wide, [{ attention: { max_agent_answers: 2 } }])).toEqual([2, 50]);
    expect(attention(wide, [{ missions: { answer: 'allow' } }])).toEqual([50, 0]);
    expect(attention(wide, [{ missions: { answer: 'deny' } }])).toEqual([0, 0]);
    expect(attention({}, [{ attention: { allow_agent_answers: true } }])).toEqual([0, 0]);
    expect(gate.both(policyOf(wide), policyOf({ missions: { answer: 'allow' } })).attention).toEqual({
      agentAnswers: 3,
      agentApprovals: 0,
    });
    expect(gate.narrow(policyOf(wide), taskWith({ missions: { answer: 'deny' } })).attention).toEqual({
      agentAnswers: 0,
      agentApprovals: 0,
    });
  });

  it('is checked, merged key by key, and noted', () => {
    for (const bad of [{ max_agent_answers: 1001 }, { max_agent_answers: 0 }, { allow_agent_answer: true }, { allow_agent_answers: 'yes' }])
      expect(errors({ attention: bad })).toHaveLength(1);
    const policy = gate.compile({
      ...sources({}),
      envelopes: {
        e: { ...document({ attention: { max_agent_answers: 9 } }), over: document({ attention: { allow_agent_answers: true } }) },
      },
    });
    expect(policy.attention).toEqual({ agentAnswers: 9, agentApprovals: 0 });
    expect(policy.findings.every(({ severity, code }) => severity === 'note' && code === 'attention_later')).toBe(true);
  });
});

describe('cap', () => {
  it.each([
    ['read', 'read'],
    ['readonly', 'read'],
    ['strict', 'mutate-reversible'],
    ['standard', 'mutate-irreversible'],
    ['permissive', 'destructive'],
    ['destructive', 'destructive'],
  ] as const)('ENV-7 %s is %s: what is stronger is out of reach', (cap, effect) => {
    const policy = policyOf({ default_action: 'allow', cap });
    for (const each of EFFECT_CLASSES) {
      const { verdict, reason, layer } = judge(policy, { tool: 'x.y', axis: null, path: null, effect: each, action: 'write' });
      if (EFFECT_CLASSES.indexOf(each) <= EFFECT_CLASSES.indexOf(effect)) expect(verdict).not.toBe('deny');
      else {
        expect(layer).toBe('tool_access');
        expect(reason).toContain(`effect class ${each}, which exceeds the policy's cap ${effect}`);
      }
    }
  });

  it('anything else is an error, and so is a cap in a policy block', () => {
    expect(words({ cap: 'raed' })[0]).toContain('did you mean "read"?');
    expect(() => policyOf({}, { caps: [document({ cap: 'read' })] })).toThrow('cap is not a known key');
  });
});
