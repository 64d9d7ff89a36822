import { describe, expect, it } from 'vitest';
import type { Concern, Confinement, JsonObject, PlannedCommand } from '../../src/contract/index.js';
import { callOf, document, gate, planOf, policyOf, sources, toolOf } from './support.js';

const OFF = { sandbox: 'off' };

interface Step {
  readonly argv: readonly string[];
  readonly bare?: string | null;
  readonly names?: readonly string[];
  readonly concerns?: readonly Concern[];
  readonly inner?: readonly string[];
}

function commandsOf(steps: readonly Step[]): readonly PlannedCommand[] {
  return steps.flatMap(({ argv, bare, names, concerns = [], inner }, step) => {
    const word = argv[0] ?? '';
    const base = word.slice(word.lastIndexOf('/') + 1);
    const known = bare === undefined ? (word.includes('/') ? null : word) : bare;
    const command: PlannedCommand = { argv, step, names: names ?? [base], concerns, ...(known === null ? {} : { bare: known }) };
    return inner
      ? [command, { argv: inner, step, via: inner[0] ?? '', names: [inner[0] ?? ''], bare: inner[0] ?? '', concerns: [] }]
      : [command];
  });
}

function judgeSteps(
  envelope: JsonObject,
  steps: readonly (Step | string)[],
  more: Parameters<typeof policyOf>[1] = {},
  confinement?: Confinement,
) {
  const full = steps.map((step) => (typeof step === 'string' ? { argv: step.split(' ') } : step));
  const call = callOf({ tool: 'local_shell.local_shell', axis: 'shell', path: null, effect: 'mutate-irreversible' });
  const plan = planOf(call, { argv: full.map(({ argv }) => argv), commands: commandsOf(full) });
  return gate.judge(call, plan, policyOf(envelope, more), confinement);
}

const TIERS = {
  grant: 'approve',
  blacklist: ['mkfs', 'shred'],
  substitution: 'approve',
  prefix_allowlist: ['go build', 'go test', 'go env', 'gofmt -l', 'git status', 'git log', 'ls', 'cat', 'head', 'grep', 'rg', 'echo'],
  ask_always: ['rm', 'sudo', 'dd', 'chmod'],
  ...OFF,
};

describe('LSH-7 the shell axis', () => {
  it.each<[string, JsonObject, readonly (Step | string)[], string]>([
    ['listed prefix', TIERS, ['go test ./...'], 'allow'],
    ['a prefix compares elements, not text', TIERS, ['go testing'], 'approve'],
    ['a word of it in one argument is another command', TIERS, [{ argv: ['go', 'test ./...'] }], 'approve'],
    ['unlisted', TIERS, ['python3 x.py'], 'approve'],
    ['blacklisted', TIERS, ['mkfs /dev/sda'], 'deny'],
    ['blacklisted by path', TIERS, ['/sbin/shred -u x'], 'deny'],
    ['blacklisted by what it resolves to', TIERS, [{ argv: ['tidy'], names: ['tidy', 'shred'] }], 'deny'],
    ['multi-word blacklist entry', { grant: 'approve', blacklist: ['rm -rf'], ...OFF }, ['rm x'], 'approve'],
    ['blacklist behind options', { grant: 'allow', blacklist: ['git push'], ...OFF }, ['git -C . --no-pager push'], 'deny'],
    ['ask_always behind options', { grant: 'allow', ask_always: ['npm publish'], ...OFF }, ['npm -s publish'], 'approve'],
    ['no prefix behind options', TIERS, ['git -C . status'], 'approve'],
    ['blacklist in an inner command', { grant: 'allow', blacklist: ['rm'], ...OFF }, [{ argv: ['xargs', 'rm'], inner: ['rm'] }], 'deny'],
    ['reveal never grants', TIERS, [{ argv: ['sh', '-c', 'git status'], inner: ['git', 'status'] }], 'approve'],
    ['compound of listed', TIERS, ['git status', 'go build ./...'], 'allow'],
    ['a stranger in the line', TIERS, ['git status', 'python3 x.py'], 'approve'],
    ['ask_always in a line', TIERS, ['git status', 'chmod -R 777 .'], 'approve'],
    ['ask_always beats prefix_allowlist', { grant: 'allow', prefix_allowlist: ['rm'], ask_always: ['rm'], ...OFF }, ['rm x'], 'approve'],
    ['ask_always with arguments', { grant: 'allow', ask_always: ['git diff'], ...OFF }, ['git diff -- a.txt'], 'approve'],
    ['and another form of it', { grant: 'allow', ask_always: ['git diff'], ...OFF }, ['git log'], 'allow'],
    ['options before the sub-command', { grant: 'approve', prefix_allowlist: ['git log'], ...OFF }, ['git -C sub log'], 'approve'],
    ['an empty allowlist', { grant: 'approve', prefix_allowlist: [], ...OFF }, ['ls', 'ls'], 'approve'],
    ['substitution text', TIERS, [{ argv: ['echo', '$(id)'] }], 'approve'],
    ['plain variable text is none', { grant: 'allow', substitution: 'deny', ...OFF }, [{ argv: ['echo', '$HOME', `$\{X}`] }], 'allow'],
    ['an absolute path that PATH leads to', TIERS, [{ argv: ['/usr/bin/ls'], bare: 'ls' }], 'allow'],
    ['an absolute path of that name elsewhere', TIERS, [{ argv: ['/workspace/ls'], bare: null }], 'approve'],
    ['a relative path of that name', TIERS, ['./ls'], 'approve'],
    ['grant deny with a prefix', { grant: 'deny', prefix_allowlist: ['git log'], ...OFF }, ['git log -1'], 'allow'],
    ['a line that starts nothing', TIERS, [], 'allow'],
    ['a line that starts nothing, grant deny', { grant: 'deny', prefix_allowlist: ['git log'], ...OFF }, [], 'deny'],
    ['grant deny without', { grant: 'deny', prefix_allowlist: ['git log'], ...OFF }, ['git push'], 'deny'],
  ])('%s', (_name, shell, steps, verdict) => {
    expect(judgeSteps({ shell }, steps).verdict).toBe(verdict);
  });

  it('ENV-10 names the command and the rule', () => {
    const { reason, rule, code, source } = judgeSteps({ shell: TIERS }, ['git status', 'shred -u x']);
    expect(reason).toContain('`shred -u x`');
    expect(rule).toBe('shell.blacklist "shred"');
    expect(code).toBe('envelope_denied');
    expect(source?.line).toBeGreaterThan(1);
  });

  it('LSH-8 a concern is asked about, also where a prefix vouches, and denied where the grant denies', () => {
    const concerns = [{ reason: 'go -exec: runs a program' }];
    const step = { argv: ['go', 'test', '-exec', 'x'], concerns };
    const denied = judgeSteps({ shell: { ...TIERS, grant: 'deny' } }, [step]);
    expect([denied.verdict, denied.rule]).toEqual([
      'deny',
      'shell deny; shell.prefix_allowlist "go test" does not count: go -exec: runs a program',
    ]);
    expect(judgeSteps({ shell: TIERS }, [step])).toMatchObject({ verdict: 'approve', rule: 'go -exec: runs a program' });
    expect(judgeSteps({ shell: { grant: 'allow', ...OFF } }, [step]).verdict).toBe('approve');
    expect(judgeSteps({ shell: { ...TIERS, grant: 'deny' } }, [step]).verdict).toBe('deny');
    expect(judgeSteps({ shell: { grant: 'allow', ...OFF }, tools: { 'local_shell.local_shell': 'allow' } }, [step]).verdict).toBe(
      'approve',
    );
  });

  it('a concern about paths is answered by an axis that rules on them', () => {
    const write = { argv: ['touch', 'x'], concerns: [{ reason: 'writes', answeredBy: 'files.write' as const }] };
    const read = { argv: ['cat', 'x'], concerns: [{ reason: 'reads', answeredBy: 'files.read' as const }] };
    const shell = { grant: 'allow', ...OFF };
    expect(judgeSteps({ shell }, [write]).verdict).toBe('approve');
    expect(judgeSteps({ shell, files: { write: 'allow' } }, [write]).verdict).toBe('allow');
    expect(judgeSteps({ shell }, [read]).verdict).toBe('allow');
  });

  it('a concern about whatever file there is stands where any policy closes one, and nowhere else', () => {
    const step = { argv: ['git', 'log', '-p'], concerns: [{ reason: 'shows all', answeredBy: 'open_files' as const }] };
    const shell = { grant: 'allow', ...OFF };
    const key = { when_key: 'path', when_op: 'glob', when_value: '**/.env' };
    const says = (body: JsonObject, caps: readonly JsonObject[] = []) =>
      judgeSteps({ shell, ...body }, [step], { caps: caps.map((cap) => document(cap)) }).verdict;
    for (const open of [{}, { files: { read: 'allow', write: 'deny' } }, { always_deny: [{ tools: 'local_fs', tool: '*', ...key }] }])
      expect(says(open)).toBe('allow');
    const closing: readonly JsonObject[] = [
      { files: { read: { grant: 'allow', deny_paths: ['x'] } } },
      { files: { read: { grant: 'allow', approve_paths: ['x'] } } },
      { files: { read: 'approve' } },
      { always_deny: [{ tools: '*', tool: '*', ...key }] },
      { access: { path: { deny: ['**/x'] } } },
    ];
    for (const body of closing) expect([body, says(body), says({}, [body])]).toEqual([body, 'approve', 'approve']);
  });

  it('tool patterns and caps only tighten lists', () => {
    const shell = { grant: 'allow', prefix_allowlist: ['ls'], ...OFF };
    expect(judgeSteps({ shell, tools: { local_shell: 'approve' } }, ['ls']).verdict).toBe('approve');
    expect(judgeSteps({ shell, tools: { '*': 'allow' } }, ['ls']).verdict).toBe('allow');
    const cap = (body: JsonObject) => ({ caps: [document(body)] });
    expect(judgeSteps({ shell }, ['ls'], cap({ tools: { local_shell: 'approve' } })).verdict).toBe('approve');
    expect(judgeSteps({ shell }, ['git push'], cap({ shell: { grant: 'allow', blacklist: ['git push'] } })).verdict).toBe('deny');
    expect(judgeSteps({ shell: { ...shell, grant: 'deny' } }, ['git push'], cap({ shell: 'allow' })).verdict).toBe('deny');
  });

  it('what could never match is refused in the file', () => {
    for (const list of ['blacklist', 'prefix_allowlist', 'ask_always']) {
      for (const entry of ['', ' ', '>>', '/usr/bin/rm', 'a,b', "git 'log'", 'ls | cat', 7]) {
        expect(() => policyOf({ shell: { grant: 'allow', [list]: [entry] } }), `${list} ${entry}`).toThrow(`shell.${list}[0]`);
      }
    }
    expect(() => policyOf({ shell: { grant: 'allow', sandbox: 'none' } })).toThrow('auto, required or off');
    expect(() => policyOf({ shell: { grant: 'allow', substitution: 'allow' } })).toThrow('approve, deny or off');
  });

  it('a tool with an allowed prefix is shown, one without is not', () => {
    const tool = toolOf({ tool: 'local_shell.local_shell', axis: 'shell', effect: 'mutate-irreversible' });
    expect(gate.deniesOutright(tool, policyOf({ shell: { grant: 'deny', prefix_allowlist: ['ls'], ...OFF } }))).toBeNull();
    expect(gate.deniesOutright(tool, policyOf({ shell: { grant: 'deny', ...OFF } }))).not.toBeNull();
    expect(gate.deniesOutright(tool, policyOf({ shell: { grant: 'allow' } }))).toMatchObject({ code: 'sandbox_unavailable' });
  });
});

describe('rulings 4.2 the sandbox', () => {
  const attended: Confinement = { available: false, attended: true };
  const alone: Confinement = { available: false, attended: false };

  it.each<[string, JsonObject, Confinement, string]>([
    ['required', { grant: 'allow', sandbox: 'required' }, attended, 'deny'],
    ['unset, nobody there', { grant: 'allow' }, alone, 'deny'],
    ['auto, nobody there', { grant: 'approve', sandbox: 'auto' }, alone, 'deny'],
    ['auto, a person there', { grant: 'allow', sandbox: 'auto' }, attended, 'allow'],
    ['off', { grant: 'allow', sandbox: 'off' }, alone, 'allow'],
  ])('%s', (_name, shell, confinement, verdict) => {
    const decision = judgeSteps({ shell }, ['ls'], {}, confinement);
    expect(decision.verdict).toBe(verdict);
    if (verdict === 'deny') expect(decision).toMatchObject({ layer: 'sandbox', code: 'sandbox_unavailable', recoverable: false });
    else expect(decision.sandbox).toBe(confinement.attended ? 'unconfined' : 'off');
  });

  it('off is the word of an operator alone', () => {
    const shell = { grant: 'allow', ...OFF };
    for (const layer of ['user', 'admin', 'operator'] as const) {
      expect(judgeSteps({ shell }, ['ls'], { document: { layer } }, alone).verdict).toBe('allow');
    }
    const workspace = judgeSteps({ shell }, ['ls'], { document: { layer: 'workspace' } }, alone);
    expect(workspace).toMatchObject({ code: 'sandbox_unavailable', rule: expect.stringContaining('only an operator') });
  });

  it('the strictest of all layers holds, and a cap that says nothing says nothing', () => {
    const shell = { grant: 'allow', ...OFF };
    const cap = (body: JsonObject) => ({ caps: [document(body)] });
    expect(judgeSteps({ shell }, ['ls'], cap({ shell: 'allow' }), alone).verdict).toBe('allow');
    expect(judgeSteps({ shell }, ['ls'], cap({ shell: { grant: 'allow', sandbox: 'required' } }), alone).code).toBe('sandbox_unavailable');
    const pinned = gate.compile(sources({ shell }));
    const live = gate.compile(sources({ shell: { grant: 'allow', sandbox: 'required' } }));
    const call = callOf({ tool: 'local_shell.local_shell', axis: 'shell', path: null });
    const plan = planOf(call, { argv: [['ls']], commands: commandsOf([{ argv: ['ls'] }]) });
    expect(gate.judge(call, plan, gate.both(pinned, live), attended).code).toBe('sandbox_unavailable');
  });

  it('what starts nothing needs none', () => {
    expect(judgeSteps({ shell: { grant: 'allow', sandbox: 'required' } }, [], {}, alone).verdict).toBe('allow');
  });
});
