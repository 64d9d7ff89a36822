import { describe, expect, it } from 'vitest';
import type { JsonObject, RealPath } from '../../src/contract/index.js';
import { callOf, document, gate, HASH, judge, planOf, policyOf, sources, toolOf, verdict } from './support.js';

const path = (list: string[]) => ({ tools: 'local_fs', tool: '*', when_key: 'path', when_op: 'glob', when_value: list[0] ?? '' });

describe('axes, patterns and the default', () => {
  it('LFS-12 files.read and files.write decide for the tools that declare them, and for nothing else', () => {
    const policy = policyOf({ default_action: 'approve', files: { read: 'deny', write: 'allow' } });
    expect(verdict(policy, { tool: 'local_fs.read_file' })).toBe('deny');
    expect(verdict(policy, { tool: 'local_fs.list_dir', path: '.' })).toBe('deny');
    expect(verdict(policy, { tool: 'local_fs.write_file' })).toBe('allow');
    expect(verdict(policy, { tool: 'other.read_file', axis: null })).toBe('approve');
  });

  it('ENV-1 grants of the other axes bind to whatever tool declares them', () => {
    const policy = policyOf({
      default_action: 'deny',
      shell: 'approve',
      network: { read: 'allow', write: 'deny' },
      missions: { fire: { grant: 'allow' }, answer: 'approve' },
    });
    const on = (axis: 'shell' | 'network.read' | 'network.write' | 'missions.fire' | 'missions.answer') =>
      verdict(policy, { tool: 'x.y', axis, path: null });
    expect([on('shell'), on('network.read'), on('network.write'), on('missions.fire'), on('missions.answer')]).toEqual([
      'approve',
      'allow',
      'deny',
      'allow',
      'approve',
    ]);
  });

  it('ENV-3 what no axis names falls to default_action until it is named under tools', () => {
    expect(verdict(policyOf({ default_action: 'deny' }), { tool: 'x.y', path: null })).toBe('deny');
    expect(verdict(policyOf({ default_action: 'deny', tools: { 'x.y': 'allow' } }), { tool: 'x.y', path: null })).toBe('allow');
    expect(verdict(policyOf({ files: { read: 'allow' } }), { tool: 'local_fs.write_file' })).toBe('approve');
  });

  it('ENV-4 an unset default asks, and a bare grant is the table with nothing but grant', () => {
    expect(verdict(policyOf({}), { tool: 'x.y', path: null })).toBe('approve');
    expect(verdict(policyOf({ files: { read: { grant: 'allow' } }, default_action: { grant: 'deny' } }))).toBe('allow');
  });

  it('tool patterns speak by how specific they are, and a stricter one first among equals', () => {
    const policy = policyOf({
      tools: { '*': 'deny', zeta: 'allow', alpha: 'approve', beta: 'deny', 'zeta.run': 'deny', 'alpha.get': 'allow', '*.get': 'deny' },
    });
    const of = (tool: string) => verdict(policy, { tool, path: null });
    expect(['zeta.run', 'zeta.walk', 'alpha.get', 'alpha.put', 'beta.x', 'gamma.x', 'zeta.get'].map(of)).toEqual([
      'deny',
      'allow',
      'allow',
      'approve',
      'deny',
      'deny',
      'deny',
    ]);
  });

  it('a wide pattern can tighten an axis and never loosen it', () => {
    expect(verdict(policyOf({ files: { write: 'deny' }, tools: { '*': 'allow' } }), { tool: 'local_fs.write_file' })).toBe('deny');
    expect(verdict(policyOf({ files: { read: 'allow' }, tools: { local_fs: 'approve' } }))).toBe('approve');
    expect(verdict(policyOf({ files: { read: 'deny' }, tools: { 'local_fs.*': 'approve' } }))).toBe('deny');
    expect(
      verdict(policyOf({ files: { write: 'approve' }, tools: { 'local_fs.write_file': 'allow' } }), { tool: 'local_fs.write_file' }),
    ).toBe('allow');
  });

  it('an MCP tool is named in its flat form or with a dot', () => {
    const policy = policyOf({ default_action: 'deny', tools: { mcp__github__search_issues: 'allow', 'mcp__crm.read': 'approve' } });
    expect(verdict(policy, { tool: 'mcp__github.search_issues', path: null })).toBe('allow');
    expect(verdict(policy, { tool: 'mcp__github.delete_repo', path: null })).toBe('deny');
    expect(verdict(policy, { tool: 'mcp__crm.read', path: null })).toBe('approve');
  });
});

describe('path lists', () => {
  const policy = policyOf({
    files: {
      read: { grant: 'allow', deny_paths: ['**/r-no/**'], approve_paths: ['**/r-ask/**'] },
      write: { grant: 'approve', deny_paths: ['**/w-no/**', '**/{.a,.b}/**'], approve_paths: ['**/w-ask/**'] },
    },
  });

  it('decide before the grant', () => {
    const of = (path: string) => verdict(policy, { path });
    expect(['a', 'r-no/a', 'x/r-no', 'r-ask/a'].map(of)).toEqual(['allow', 'deny', 'deny', 'approve']);
    expect(verdict(policy, { tool: 'local_fs.write_file', path: 'q/.b/x' })).toBe('deny');
  });

  it('of one axis say nothing about the other', () => {
    expect(verdict(policy, { path: 'w-no/a' })).toBe('allow');
    expect(verdict(policy, { tool: 'local_fs.write_file', path: 'r-ask/a' })).toBe('approve');
  });

  it('hold for what a write reads, too', () => {
    const call = { tool: 'local_fs.write_file', path: 'out/a' };
    const secret = { reads: [{ path: 'r-no/x', real: '/w/r-no/x' as RealPath, pre: HASH }] };
    expect(
      judge(policyOf({ files: { read: { grant: 'allow', deny_paths: ['**/r-no/**'] }, write: 'allow' } }), call, secret),
    ).toMatchObject({
      verdict: 'deny',
      rule: 'files.read.deny_paths "**/r-no/**"',
    });
    expect(
      judge(policyOf({ files: { read: 'deny', write: 'allow' } }), call, { reads: [{ path: 'x', real: '/w/x' as RealPath, pre: HASH }] })
        .verdict,
    ).toBe('allow');
  });

  it('the strictest of all targets decides, whatever their order', () => {
    const target = (name: string) => ({ path: name, real: `/w/${name}` as RealPath, pre: HASH });
    for (const names of [
      ['a', 'r-ask/b', 'r-no/c'],
      ['r-no/c', 'a', 'r-ask/b'],
    ]) {
      expect(judge(policy, { path: 'a' }, { reads: names.map(target) })).toMatchObject({
        verdict: 'deny',
        rule: 'files.read.deny_paths "**/r-no/**"',
      });
    }
    expect(judge(policy, { path: 'a' }, { reads: ['a', 'r-ask/b'].map(target) }).verdict).toBe('approve');
  });

  it('deny and ask by any spelling: given, relative, absolute, resolved', () => {
    const link = { display: 'store/id', real: '/w/store/id' as RealPath, spellings: ['link/id', '/w/link/id', 'store/id', '/w/store/id'] };
    for (const pattern of ['link/**', '/w/link/**', 'store/**', '/w/store/**']) {
      expect(verdict(policyOf({ files: { read: { grant: 'allow', deny_paths: [pattern] } } }), { path: link })).toBe('deny');
      expect(verdict(policyOf({ files: { read: { grant: 'allow', approve_paths: [pattern] } } }), { path: link })).toBe('approve');
    }
  });

  it('by the spelling the call used, also where the plan knows the path by another', () => {
    const link = { display: 'store/x', real: '/w/store/x' as RealPath, spellings: ['link/x', '/w/link/x'] };
    const closed = policyOf({ files: { read: { grant: 'allow', deny_paths: ['link/**'] }, write: 'allow' } });
    const reads = [{ path: 'store/x', real: '/w/store/x' as RealPath, pre: HASH }];
    expect(judge(closed, { tool: 'local_fs.edit_file', path: link }, { reads }).verdict).toBe('deny');
    expect(judge(closed, { tool: 'local_fs.edit_file', path: link }).verdict).toBe('allow');
  });

  it('of several rules that hold, the first is named', () => {
    const link = { display: 'b', real: '/w/b' as RealPath, spellings: ['a', 'b'] };
    for (const deny_paths of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const rule = `files.read.deny_paths "${deny_paths[0]}"`;
      expect(judge(policyOf({ files: { read: { grant: 'allow', deny_paths } } }), { path: link }).rule).toBe(rule);
    }
  });

  it('allow needs the resolved target: what the path is once links are followed', () => {
    const allowing = (pattern: string) => policyOf({ files: { write: 'deny' }, always_allow: [path([pattern])] });
    const link = { display: 'src/x', real: '/w/src/x' as RealPath, spellings: ['out/x', '/w/out/x', 'src/x', '/w/src/x'] };
    expect(verdict(allowing('out/**'), { tool: 'local_fs.write_file', path: link })).toBe('deny');
    expect(verdict(allowing('src/**'), { tool: 'local_fs.write_file', path: link })).toBe('allow');
    expect(verdict(allowing('out/**'), { tool: 'local_fs.write_file', path: 'out/x' })).toBe('allow');
  });

  it('always_allow takes paths out of the grant, not out of a list', () => {
    const envelope = (write: JsonObject) => policyOf({ files: { write }, always_allow: [path(['out/**'])] });
    expect(verdict(envelope({ grant: 'deny' }), { tool: 'local_fs.write_file', path: 'out/x' })).toBe('allow');
    expect(verdict(envelope({ grant: 'allow', deny_paths: ['out/secret'] }), { tool: 'local_fs.write_file', path: 'out/secret' })).toBe(
      'deny',
    );
    expect(verdict(envelope({ grant: 'allow', approve_paths: ['out/ask'] }), { tool: 'local_fs.write_file', path: 'out/ask' })).toBe(
      'approve',
    );
    const all = [{ tools: 'local_fs', tool: '*' }];
    expect(verdict(policyOf({ files: { write: 'deny' }, always_allow: all }), { tool: 'local_fs.write_file' })).toBe('deny');
    expect(verdict(policyOf({ default_action: 'deny', always_allow: all }), { tool: 'local_fs.write_file' })).toBe('allow');
  });
});

describe('always_deny', () => {
  it('ENV-2 with tool * holds for tools that did not exist when it was written', () => {
    const policy = policyOf({ default_action: 'allow', always_deny: [{ ...path(['**/.ssh/**']), tools: '*' }] });
    for (const tool of ['local_fs.read_file', 'local_fs.brand_new', 'other.thing']) {
      expect(judge(policy, { tool, path: 'a/.ssh/id' })).toMatchObject({ verdict: 'deny', layer: 'always_deny', code: 'always_denied' });
    }
  });

  it('beats every allow, and speaks before anything is planned', () => {
    const policy = policyOf({
      default_action: 'allow',
      files: { read: 'allow' },
      tools: { 'local_fs.read_file': 'allow' },
      always_allow: [path(['**'])],
      always_deny: [path(['**/.ssh/**'])],
    });
    expect(gate.judgePaths(callOf({ path: '.ssh/id' }), policy)?.verdict).toBe('deny');
    expect(gate.judgePaths(callOf({ path: 'a' }), policy)).toBeNull();
  });

  it('looks at everything the plan touches, not only at the arguments', () => {
    const policy = policyOf({ default_action: 'allow', always_deny: [path(['**/.ssh/**'])] });
    const call = callOf({ path: 'a' });
    const plan = planOf(call, { reads: [{ path: '.ssh/id', real: '/w/.ssh/id' as RealPath, pre: HASH }] });
    expect(gate.judge(call, plan, policy)).toMatchObject({ verdict: 'deny', layer: 'always_deny' });
  });
});

describe('caps and the floor', () => {
  it('caps of every layer only tighten, and the strictest counts', () => {
    const caps = [
      document({ tools: { local_fs: 'approve' } }),
      document({ files: { write: 'deny' } }, { layer: 'workspace', trusted: false }),
    ];
    const policy = policyOf({ default_action: 'allow', files: { read: 'allow', write: 'allow' } }, { caps });
    expect(judge(policy)).toMatchObject({ verdict: 'approve', layer: 'caps' });
    expect(judge(policy, { tool: 'local_fs.write_file' })).toMatchObject({ verdict: 'deny', layer: 'caps', code: 'caps_denied' });
    expect(verdict(policy, { tool: 'x.y', path: null })).toBe('allow');
    const strict = policyOf(
      { default_action: 'deny' },
      { caps: [document({ default_action: 'allow', tools: { '*': 'allow' }, files: { read: 'allow' } })] },
    );
    expect(verdict(strict)).toBe('deny');
  });

  it('an untrusted envelope is held against the floor at every verdict', () => {
    const floor = document(
      { default_action: 'approve', files: { read: 'allow', write: 'approve' } },
      { layer: 'shipped', file: 'shipped:default' },
    );
    const policy = policyOf(
      { default_action: 'allow', files: { read: 'deny', write: 'allow' } },
      { floor, document: { layer: 'workspace', trusted: false } },
    );
    expect(judge(policy, { tool: 'local_fs.write_file' })).toMatchObject({
      verdict: 'approve',
      layer: 'trust',
      code: 'untrusted_workspace',
    });
    expect(judge(policy)).toMatchObject({ verdict: 'deny', layer: 'envelope' });
    expect(verdict(policy, { tool: 'x.y', path: null })).toBe('approve');
  });

  it('what the operator’s own files say without the untrusted ones judges too', () => {
    const open = { default_action: 'allow', files: { read: 'allow', write: 'allow' } };
    const own = document({ default_action: 'allow', files: { read: 'allow', write: 'deny' }, compute: { turns: 3 } });
    const policy = policyOf(open, {
      floor: document(open, { layer: 'shipped' }),
      withoutUntrusted: { envelope: 'mine', envelopes: { mine: own } },
      document: { layer: 'workspace', trusted: false },
    });
    expect(judge(policy, { tool: 'local_fs.write_file' })).toMatchObject({ verdict: 'deny', code: 'envelope_denied' });
    expect(verdict(policy)).toBe('allow');
    expect(policy.compute.turns).toBe(3);
  });

  it('the floor bounds an untrusted envelope, too', () => {
    const floor = document({ compute: { tool_calls: 300 }, on_denied: 'fail' }, { layer: 'shipped' });
    const policy = policyOf({ compute: { tool_calls: 9000, turns: 5 } }, { floor, document: { layer: 'workspace', trusted: false } });
    expect(policy).toMatchObject({ compute: { toolCalls: 300, turns: 5 }, onDenied: 'fail' });
  });

  it('an untrusted envelope without a floor does not compile', () => {
    expect(() => policyOf({ default_action: 'allow' }, { document: { layer: 'workspace', trusted: false } })).toThrow('untrusted file');
  });
});

describe('ENV-10 every decision explains itself', () => {
  it('names layer, rule, file and line, reason and code', () => {
    const policy = policyOf({ default_action: 'deny', files: { write: { grant: 'allow', deny_paths: ['**/.env*'] } } });
    expect(judge(policy, { tool: 'local_fs.write_file', path: 'a/.env' })).toEqual({
      verdict: 'deny',
      layer: 'envelope',
      rule: 'files.write.deny_paths "**/.env*"',
      source: { file: '/home/u/.config/windlass/windlass.yaml', line: 7 },
      reason: 'envelope "e" denies local_fs.write_file on a/.env (files.write.deny_paths "**/.env*")',
      code: 'envelope_denied',
      recoverable: true,
    });
    expect(judge(policy, { tool: 'x.y', path: null })).toMatchObject({
      rule: 'default_action deny',
      source: { line: 2 },
      recoverable: false,
    });
    expect(judge(policy, { tool: 'local_fs.write_file', path: 'ok' })).toMatchObject({
      verdict: 'allow',
      rule: 'files.write allow',
      code: 'allowed',
    });
  });

  it('an error while judging is a denial', () => {
    const policy = policyOf({ default_action: 'allow' });
    const broken = { ...callOf(), located: null } as never;
    expect(gate.judgePaths(broken, policy)).toMatchObject({ verdict: 'deny', code: 'policy_error' });
    expect(gate.judge(broken, planOf(callOf()), policy)).toMatchObject({ verdict: 'deny', code: 'policy_error' });
    expect(gate.judge(callOf(), planOf(callOf()), { ...policy })).toMatchObject({ verdict: 'deny', code: 'policy_error' });
    expect(gate.deniesOutright(toolOf({ tool: 'x.y' }), { ...policy })).toMatchObject({ code: 'policy_error' });
  });

  it('a plan that goes beyond what its tool declares is denied', () => {
    const policy = policyOf({ default_action: 'allow', files: { read: 'allow', write: 'allow' } });
    const target = { path: 'a.txt', real: '/w/a.txt' as RealPath, pre: HASH };
    expect(judge(policy, {}, { writes: [target] })).toMatchObject({ verdict: 'deny', code: 'plan_exceeds_axis' });
    expect(judge(policy, { tool: 'local_fs.write_file' }, { hosts: ['example.com'] })).toMatchObject({ code: 'plan_exceeds_axis' });
    expect(judge(policy, { tool: 'x.y', effect: 'read' }, { writes: [target] })).toMatchObject({ code: 'plan_exceeds_axis' });
  });
});

describe('deniesOutright', () => {
  const tool = toolOf({ tool: 'local_fs.write_file', axis: 'files.write' });

  it('says which tools are out of reach whatever their arguments', () => {
    expect(gate.deniesOutright(tool, policyOf({ files: { write: 'deny' } }))).toMatchObject({ verdict: 'deny', rule: 'files.write deny' });
    expect(gate.deniesOutright(tool, policyOf({ files: { write: { grant: 'allow', deny_paths: ['**'] } } }))?.verdict).toBe('deny');
    expect(gate.deniesOutright(tool, policyOf({ files: { write: 'allow' }, tools: { '*': 'deny' } }))?.verdict).toBe('deny');
    expect(gate.deniesOutright(tool, policyOf({ default_action: 'allow', always_deny: [{ tools: '*', tool: 'write_file' }] }))?.layer).toBe(
      'always_deny',
    );
    expect(
      gate.deniesOutright(tool, policyOf({ default_action: 'allow' }, { caps: [document({ files: { write: 'deny' } })] }))?.layer,
    ).toBe('caps');
  });

  it('keeps a tool in sight when some path could still pass', () => {
    expect(gate.deniesOutright(tool, policyOf({ files: { write: 'deny' }, always_allow: [path(['out/**'])] }))).toBeNull();
    expect(gate.deniesOutright(tool, policyOf({ files: { write: { grant: 'deny', approve_paths: ['x'] } } }))).toBeNull();
    expect(gate.deniesOutright(tool, policyOf({ files: { write: { grant: 'approve', deny_paths: ['*/**'] } } }))).toBeNull();
    expect(gate.deniesOutright(tool, policyOf({}))).toBeNull();
  });
});

it('the same sources give the same decision', () => {
  const from = sources({ files: { read: { grant: 'allow', approve_paths: ['**/*.pem'] } } });
  const copy = structuredClone(from);
  expect(judge(gate.compile(from), { path: 'a.pem' })).toEqual(judge(gate.compile(copy), { path: 'a.pem' }));
});
