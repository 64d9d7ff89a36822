import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonObject, type Plan, type RealPath, stricter, TOOL_GROUPS, WindlassError } from '../../src/contract/index.js';
import { scaled } from '../support/tiers.js';
import { callOf, document, gate, judge, planOf, policyOf, ROOTS, toolOf } from './support.js';

const OPEN = { default_action: 'allow', files: { read: 'allow', write: 'allow' }, shell: { grant: 'allow', sandbox: 'off' } } as const;
const withAccess = (access: JsonObject, more: JsonObject = {}) => policyOf({ ...OPEN, ...more, access });

/** A call of the shell that starts these commands. */
function shell(policy: ReturnType<typeof policyOf>, ...lines: readonly string[]) {
  const call = callOf({ tool: 'local_shell.local_shell', axis: 'shell', path: null, effect: 'mutate-irreversible' });
  return gate.judge(call, shellPlan(call, lines), policy);
}

function shellPlan(call: ReturnType<typeof callOf>, lines: readonly string[]): Plan {
  const argv = lines.map((line) => line.split(' ').map((word) => word.replaceAll('_', ' ')));
  const commands = argv.map((words, step) => ({ argv: words, step, names: [words[0] ?? ''], bare: words[0] ?? '', concerns: [] }));
  return planOf(call, { argv, commands });
}

/** A tool of a toolset that plans to touch this absolute path. */
function touching(policy: ReturnType<typeof policyOf>, real: string, roots = ROOTS) {
  const call = { ...callOf({ tool: 'x.y', axis: null, path: null, effect: 'mutate-reversible' }), roots };
  const target = { path: real, real: real as RealPath };
  return gate.judge(call, planOf(call, { writes: [target] }), policy);
}

describe('ENV-5 the path layer', () => {
  it('allows the workspace and the private folder for temporary files, and nothing else', () => {
    const roots = { workspace: '/w' as RealPath, tmpdir: '/tmp/windlass-1/run' as RealPath };
    const policy = policyOf(OPEN);
    for (const path of ['/w', '/w/a', '/tmp/windlass-1/run/x']) expect(touching(policy, path, roots).verdict, path).toBe('allow');
    for (const path of ['/tmp/x', '/tmp/windlass-1/other', '/home/u/x', '/w-other', '/etc/shadow', '/proc/1/environ', '/sys/x', '/dev/sda'])
      expect(touching(policy, path, roots), path).toMatchObject({ verdict: 'deny', layer: 'path', code: 'path_denied' });
    expect(touching(policy, '/tmp/windlass-1/run/x').verdict).toBe('deny');
  });

  it('keeps the list that a custom layer leaves out', () => {
    const wider = withAccess({ path: { allow: ['workspace:**', '/srv/shared/**', '/proc/**'] } });
    expect(touching(wider, '/srv/shared/x').verdict).toBe('allow');
    expect(touching(wider, '/proc/1/environ')).toMatchObject({ verdict: 'deny', rule: 'access.path.deny "/proc/**" (default)' });
    expect(touching(withAccess({ path: { deny: [] } }), '/proc/x')).toMatchObject({ rule: expect.stringContaining('access.path.allow') });
  });

  it('binds patterns to a folder of the unit, and names the line', () => {
    const policy = withAccess({ path: { allow: ['workspace:src/**'] } });
    expect(judge(policy, { path: 'src/a' }).verdict).toBe('allow');
    expect(judge(policy, { path: 'srcs/a' })).toMatchObject({ verdict: 'deny', layer: 'path', source: { line: expect.any(Number) } });
    expect(judge(policy, { path: 'docs/a' }).recoverable).toBe(true);
  });

  it('holds the patterns of every layer, each by what it means', () => {
    const caps = [document({ access: { path: { allow: ['workspace:src/*.ts'] } } })];
    const policy = policyOf({ ...OPEN, access: { path: { allow: ['workspace:src/**'] } } }, { caps });
    const verdicts = ['src/a.ts', 'src/a.md', 'src/d/a.ts', 'a.ts'].map((path) => judge(policy, { path }).verdict);
    expect(verdicts).toEqual(['allow', 'deny', 'deny', 'deny']);
  });

  it('denies a path under any of its names, and allows it only where it leads', () => {
    const policy = withAccess({ path: { allow: ['workspace:ok/**'], deny: ['**/no/**'] } });
    const path = { display: 'ok/x', real: '/w/ok/x' as RealPath, kind: 'file' as const };
    expect(judge(policy, { path: { ...path, spellings: ['ok/x', 'no/x'] } }).verdict).toBe('deny');
    expect(judge(policy, { path: { ...path, real: '/w/other/x' as RealPath, spellings: ['ok/x'] } }).verdict).toBe('deny');
  });

  it('hides from a walk what it closes', () => {
    const policy = withAccess({ path: { allow: ['workspace:**'], deny: ['**/hidden/**'] } });
    const filter = gate.filter(callOf({ tool: 'local_fs.list_dir' }).descriptor, policy, ROOTS);
    expect([filter(['a', '/w/a']), filter(['hidden/x', '/w/hidden/x'])]).toEqual(['allow', 'hide']);
    const narrow = withAccess({ path: { allow: ['workspace:src/**'] } });
    const walk = judge(narrow, { tool: 'local_fs.list_dir', path: 'src' });
    expect(walk.paths?.allow).toEqual([['/w/src/**']]);
    expect(gate.filter(callOf({ tool: 'local_fs.list_dir' }).descriptor, narrow, ROOTS)(['b', '/w/b'])).toBe('hide');
  });
});

describe('ENV-5 the command layer', () => {
  const policy = policyOf(OPEN);

  it.each([
    'shutdown now',
    'reboot',
    'systemctl poweroff',
    'mkfs /dev/sda1',
    'mkfs.ext4 /dev/sda1',
    'dd if=x of=/dev/sda',
    'dd of=//dev/../dev/sdb',
    'bash -c :(){_:|:&_};:',
    'sh -c bomb()_{_bomb_|_bomb_&_};_bomb',
  ])('denies `%s`, whatever the shell axis says', (line) => {
    expect(shell(policy, 'ls', line)).toMatchObject({ verdict: 'deny', layer: 'command', code: 'command_denied' });
  });

  it.each(['ls', 'echo reboot', 'systemctl status', 'dd if=a of=b', 'dd if=a of=/dev/null', 'awk function_f(){_print_}', 'makefs x'])(
    'lets `%s` pass',
    (line) => expect(shell(policy, line).verdict).toBe('allow'),
  );

  it('takes programs and patterns of its own, and an allow list', () => {
    const custom = withAccess({ command: { deny: ['git push', 'x*y'], allow: ['git', 'x*', 'ls'] } });
    expect(['git log', 'ls -l', 'xa'].map((line) => shell(custom, line).verdict)).toEqual(['allow', 'allow', 'allow']);
    expect(['git push origin', 'xay', 'cat a'].map((line) => shell(custom, line).layer)).toEqual(['command', 'command', 'command']);
    expect(shell(custom, 'git -C . --no-pager push').layer).toBe('command');
    expect(shell(withAccess({ command: { deny: [] } }), 'reboot').verdict).toBe('allow');
  });

  it('looks at the words of a plan that was not taken apart', () => {
    const call = callOf({ tool: 'x.y', axis: null, path: null });
    expect(gate.judge(call, planOf(call, { argv: [['/sbin/reboot']] }), policy)).toMatchObject({ layer: 'command' });
  });
});

describe('ENV-5 TKT-6 the resource layer', () => {
  const write = (policy: ReturnType<typeof policyOf>, preBytes: number, postBytes: number) => {
    const call = callOf({ tool: 'local_fs.write_file', path: 'a' });
    return gate.judge(call, planOf(call, { writes: [{ path: 'a', real: '/w/a' as RealPath, preBytes, postBytes }] }), policy);
  };
  const MB = 1024 * 1024;

  it('keeps files to 10 MB and results to 50 KB or 2,000 lines', () => {
    const policy = policyOf(OPEN);
    expect(write(policy, 0, 10 * MB).verdict).toBe('allow');
    expect(write(policy, 0, 10 * MB + 1)).toMatchObject({ verdict: 'deny', layer: 'resource', code: 'resource_limit' });
    expect(write(policy, 10 * MB + 1, 0).verdict).toBe('deny');
    expect(write(policy, 1, 1).output).toBeUndefined();
  });

  it('takes the smallest of all policies', () => {
    const limit = (n: number) => ({ access: { resource: { output_bytes: n, file_bytes: n } } });
    const policy = policyOf({ ...OPEN, ...limit(2000) }, { caps: [document(limit(100)), document(limit(500_000))] });
    expect(write(policy, 0, 100)).toMatchObject({ verdict: 'allow', output: { bytes: 100, lines: 2000 } });
    expect(write(policy, 0, 101).verdict).toBe('deny');
  });
});

describe('ENV-5 ENV-8 tool access', () => {
  const open = (policy: ReturnType<typeof policyOf>, tool: string, groups: Parameters<typeof callOf>[0] = {}) =>
    gate.deniesOutright(toolOf({ tool, ...groups }), policy) === null;

  it('takes exact names and groups, and deny beats allow', () => {
    const policy = withAccess({ tools: { allow: ['group:fs', 'x.y'], deny: ['local_fs.write_file', 'group:memory'] } });
    const fs = { groups: ['group:fs'] } as const;
    expect(open(policy, 'local_fs.read_file', fs)).toBe(true);
    expect(open(policy, 'local_fs.write_file', fs)).toBe(false);
    expect(open(policy, 'x.y')).toBe(true);
    expect(open(policy, 'x.y', { groups: ['group:memory'] })).toBe(false);
    expect(open(policy, 'x.z')).toBe(false);
    expect(judge(policy, { tool: 'x.z', path: null })).toMatchObject({ verdict: 'deny', layer: 'tool_access', code: 'tool_denied' });
  });

  it('a group without a tool is no error, an unknown one is, and so is a tool that no toolset has', () => {
    for (const group of Object.keys(TOOL_GROUPS)) expect(() => withAccess({ tools: { deny: [group] } })).not.toThrow();
    expect(() => withAccess({ tools: { deny: ['group:memry'] } })).toThrow('did you mean "group:memory"?');
    expect(() => withAccess({ tools: { allow: ['local_fs.reed_file'] } })).toThrow('did you mean "read_file"?');
    for (const bad of ['local_fs', 'x.*', '', 7, '*.y']) expect(() => withAccess({ tools: { allow: [bad] } }), String(bad)).toThrow();
  });
});

describe('ENV-7 ENV-11 the cap on effects', () => {
  const capped = (more: JsonObject) => policyOf({ ...OPEN, cap: 'strict', shell: 'deny', ...more });
  const strong = { tool: 'x.y', axis: null, path: null, effect: 'mutate-irreversible', action: 'write' } as const;

  it('hides a stronger tool and refuses its call, naming class and cap', () => {
    const policy = capped({});
    expect(gate.deniesOutright(toolOf(strong), policy)).toMatchObject({ code: 'effect_capped', rule: 'cap mutate-reversible' });
    expect(judge(policy, strong).reason).toMatch(/mutate-irreversible.*cap mutate-reversible/);
  });

  it('is lifted by an exact name, by no group and no pattern, and deny beats that', () => {
    const lifted = (more: JsonObject) => gate.deniesOutright(toolOf({ ...strong, groups: ['group:mcp'] }), capped(more)) === null;
    expect(lifted({ tools: { 'x.y': 'allow' } })).toBe(true);
    expect(lifted({ tools: { 'x.y': 'approve' } })).toBe(true);
    expect(lifted({ access: { tools: { allow: ['x.y'] } } })).toBe(true);
    expect(lifted({ always_allow: [{ tools: 'x', tool: 'y' }] })).toBe(true);
    expect(lifted({ tools: { x: 'allow' } })).toBe(false);
    expect(lifted({ tools: { '*': 'allow' } })).toBe(false);
    expect(lifted({ access: { tools: { allow: ['group:mcp', '*'] } } })).toBe(false);
    expect(lifted({ access: { tools: { allow: ['x.y'], deny: ['x.y'] } } })).toBe(false);
  });

  it('absent it is mutate-irreversible, also beside a custom access layer', () => {
    const worst = toolOf({ ...strong, effect: 'destructive', action: 'delete' });
    for (const more of [{}, { access: { tools: { deny: ['group:mcp'] } } }])
      expect(gate.deniesOutright(worst, policyOf({ ...OPEN, ...more }))?.rule).toBe('cap mutate-irreversible (default)');
    expect(gate.deniesOutright(worst, policyOf({ ...OPEN, cap: 'permissive' }))).toBeNull();
  });

  it('a condition of always_allow goes with its name', () => {
    const policy = policyOf({
      files: { read: 'allow' },
      cap: 'read',
      always_allow: [{ tools: 'local_fs', tool: 'write_file', when_key: 'path', when_op: 'glob', when_value: 'out/**' }],
    });
    expect(judge(policy, { tool: 'local_fs.write_file', path: 'out/x' }).verdict).toBe('allow');
    expect(judge(policy, { tool: 'local_fs.write_file', path: 'src/x' })).toMatchObject({ verdict: 'deny', code: 'effect_capped' });
  });

  it('programs are mutate-irreversible; a listed prefix names its commands, and no other', () => {
    const policy = capped({ shell: { grant: 'deny', ask_always: ['rm'], prefix_allowlist: ['ls', 'git log'], sandbox: 'off' } });
    expect(shell(policy, 'ls -l', 'git log').verdict).toBe('allow');
    expect(shell(policy, 'ls', 'rm a')).toMatchObject({ verdict: 'deny', code: 'effect_capped' });
    expect(shell(policy, 'make').verdict).toBe('deny');
  });

  it('a grant that the cap keeps from ever deciding is an error', () => {
    const told = (body: JsonObject): string => {
      try {
        policyOf(body);
        return '';
      } catch (error) {
        return WindlassError.is(error) ? error.message : String(error);
      }
    };
    expect(told({ cap: 'strict', shell: 'allow' })).toMatch(/shell allow can never decide: .*cap mutate-reversible/);
    expect(told({ cap: 'read', files: { write: 'approve' } })).toMatch(/files.write approve can never decide/);
    expect(told({ cap: 'strict', shell: 'allow', tools: { 'local_shell.local_shell': 'approve' } })).toBe('');
  });
});

describe('ENV-9 ENV-13 levels', () => {
  const send = { tool: 'x.send', axis: 'network.write', path: null, effect: 'mutate-irreversible', action: 'external_send' } as const;
  const wipe = { tool: 'x.wipe', axis: null, path: null, effect: 'destructive', action: 'delete' } as const;

  it('what leaves the machine and what destroys is asked about, whatever its axis says', () => {
    const policy = policyOf({ ...OPEN, cap: 'permissive', network: { write: 'allow' } });
    expect(judge(policy, send)).toMatchObject({ verdict: 'approve', layer: 'tool_access', rule: 'level L4: a person is asked' });
    expect(judge(policy, wipe)).toMatchObject({ verdict: 'approve', rule: 'level L5: a person is asked' });
    expect(judge(policy, { tool: 'x.get', axis: null, path: null }).verdict).toBe('allow');
    expect(judge(policy, { tool: 'local_fs.write_file', path: 'a' }).verdict).toBe('allow');
  });

  it('unless the envelope allows the tool by its exact name', () => {
    const policy = policyOf({ ...OPEN, cap: 'permissive', network: { write: 'allow' }, tools: { 'x.send': 'allow', 'x.wipe': 'allow' } });
    expect([judge(policy, send).verdict, judge(policy, wipe).verdict]).toEqual(['allow', 'allow']);
    expect(judge(policyOf({ ...OPEN, network: { write: 'allow' }, tools: { '*': 'allow' } }), send).verdict).toBe('approve');
  });

  it('starting a mission has an axis of its own, which says it exactly', () => {
    const fire = { ...send, tool: 'mission.start', axis: 'missions.fire', action: 'subagent_delegate' } as const;
    expect(judge(policyOf({ ...OPEN, missions: { fire: 'allow' } }), fire).verdict).toBe('allow');
    expect(judge(policyOf(OPEN), fire).verdict).toBe('approve');
  });
});

describe('ENV-5 layers together', () => {
  it('an heir that states a layer replaces that layer and no other', () => {
    const base = { ...OPEN, access: { path: { deny: ['secret/**'] }, tools: { deny: ['x.y'] } } };
    const policy = gate.compile({
      envelope: 'heir',
      envelopes: { base: document(base), heir: document({ extends: 'base', access: { path: { deny: ['other/**'] } } }) },
      caps: [],
      toolsPolicies: [],
      protectedPaths: [],
    });
    expect(judge(policy, { path: 'secret/x' }).verdict).toBe('allow');
    expect(judge(policy, { path: 'other/x' }).layer).toBe('path');
    expect(judge(policy, { tool: 'x.y', path: null }).layer).toBe('tool_access');
    expect(shell(policy, 'reboot').layer).toBe('command');
  });

  it('a block of caps limits what it names, and nothing else', () => {
    const policy = policyOf(OPEN, { caps: [document({ access: { tools: { deny: ['x.y'] } } })] });
    expect(judge(policy, { tool: 'x.y', path: null })).toMatchObject({
      layer: 'tool_access',
      reason: expect.stringContaining('policy of'),
    });
    expect(judge(policy, { path: 'a' }).verdict).toBe('allow');
  });

  it('misspelled keys, and numbers that bound nothing, are errors', () => {
    for (const access of [{ paths: {} }, { path: { denied: [] } }, { resource: { output_bytes: 0 } }, { command: { deny: ['/bin/ls'] } }])
      expect(() => withAccess(access as unknown as JsonObject)).toThrow('access.');
    expect(() => withAccess({ command: { deny: ['pattern:fork-bom'] } })).toThrow('pattern:fork-bomb');
  });

  it('adding a deny, or dropping an allow, never makes a verdict milder', () => {
    const glob = fc.constantFrom('workspace:**', 'workspace:a/**', 'a/**', '/w/a/*', 'tmpdir:**');
    const name = fc.constantFrom('local_fs.read_file', 'local_fs.write_file', 'group:fs', '*', 'x.y');
    const lists = fc.record({
      paths: fc.array(glob, { maxLength: 3 }),
      pathsDenied: fc.array(fc.constantFrom('**/x', 'a/**', 'b'), { maxLength: 2 }),
      tools: fc.array(name, { maxLength: 3 }),
      toolsDenied: fc.array(name, { maxLength: 2 }),
    });
    const access = (of: { paths: string[]; pathsDenied: string[]; tools: string[]; toolsDenied: string[] }) =>
      withAccess(
        { path: { allow: of.paths, deny: of.pathsDenied }, tools: { allow: of.tools, deny: of.toolsDenied } },
        { cap: 'permissive' },
      );
    const shape = fc.record({
      tool: fc.constantFrom('local_fs.read_file', 'local_fs.write_file', 'x.y'),
      path: fc.constantFrom('a/x', 'a', 'b', 'c/d'),
      groups: fc.constantFrom([], ['group:fs' as const]),
    });
    fc.assert(
      fc.property(lists, lists, shape, (base, more, call) => {
        const before = judge(access(base), call).verdict;
        const stricterLists = {
          paths: base.paths.slice(0, more.paths.length),
          tools: base.tools.slice(0, more.tools.length),
          pathsDenied: [...base.pathsDenied, ...more.pathsDenied],
          toolsDenied: [...base.toolsDenied, ...more.toolsDenied],
        };
        const after = judge(access(stricterLists), call).verdict;
        expect(stricter(after, before)).toBe(after);
      }),
      { numRuns: scaled(200, 20_000), seed: 20260103 },
    );
  });
});
