import { describe, expect, it } from 'vitest';
import {
  type Ask,
  type AskId,
  type CallId,
  type Plan,
  type ResolvedCall,
  type RunId,
  sha256,
  type Target,
  type ToolDescriptor,
} from '../../src/contract/index.js';
import { compileGlob } from '../../src/gate/glob.js';
import { approvalDigest, type Circumstances, grantDigest, ruleFor, scopesOf } from '../../src/gate/index.js';
import { callOf, gate, HASH, planOf, policyOf } from './support.js';

const policy = policyOf({ default_action: 'deny', files: { write: 'approve' } });
const around: Circumstances = { workspace: '/w', chain: sha256('chain'), sandbox: 'off', policy };

const WRITE: Target = { path: 'a.txt', real: '/w/a.txt' as Target['real'], pre: HASH, post: sha256('new'), preBytes: 1, postBytes: 3 };

function question(
  call: ResolvedCall = callOf({ tool: 'local_fs.write_file', args: { path: 'a.txt', content: 'new' } }),
  plan: Partial<Plan> = {},
) {
  const full: Plan = { ...planOf(call), writes: [WRITE], ...plan };
  return { call, plan: full, decision: gate.judge(call, full, policy), around };
}

describe('TM-8 the digest of an approval', () => {
  const base = question();
  const request = base.call.request;
  const variants: readonly (readonly [string, ReturnType<typeof question>])[] = [
    ['another call', { ...base, call: { ...base.call, request: { ...request, id: 'call_2' as CallId } } }],
    ['another run', { ...base, call: { ...base.call, request: { ...request, run: 'run_2' as RunId } } }],
    ['other arguments', { ...base, call: { ...base.call, args: { path: 'a.txt', content: 'NEW' } } }],
    ['another version of the tool', { ...base, call: { ...base.call, descriptor: { ...base.call.descriptor, version: '2' } } }],
    ['another risk', { ...base, call: { ...base.call, descriptor: riskier(base.call.descriptor) } }],
    ['other policies of the toolset', { ...base, call: { ...base.call, policy: { _allowed_dir: 'src' } } }],
    ['another version of the file', { ...base, plan: { ...base.plan, writes: [{ ...WRITE, pre: sha256('else') }] } }],
    ['another result', { ...base, plan: { ...base.plan, writes: [{ ...WRITE, post: sha256('else') }] } }],
    ['another place', { ...base, plan: { ...base.plan, writes: [{ ...WRITE, real: '/w/b.txt' as Target['real'] }] } }],
    ['another program', { ...base, plan: { ...base.plan, programs: [{ word: 'ls', real: '/bin/ls' as Target['real'], sha256: HASH }] } }],
    ['another argv', { ...base, plan: { ...base.plan, argv: [['ls']] } }],
    ['another host', { ...base, plan: { ...base.plan, hosts: ['a.example'] } }],
    ['another folder', { ...base, plan: { ...base.plan, cwd: '/w/src' as Plan['cwd'] } }],
    ['another workspace', { ...base, around: { ...around, workspace: '/v' } }],
    ['another chain', { ...base, around: { ...around, chain: sha256('other') } }],
    ['another sandbox', { ...base, around: { ...around, sandbox: 'bubblewrap' } }],
    ['another policy', { ...base, around: { ...around, policy: policyOf({ default_action: 'approve', files: { write: 'approve' } }) } }],
    ['another rule', { ...base, decision: { ...base.decision, rule: 'another' } }],
  ];

  it.each(variants)('changes with %s', (_what, changed) => {
    expect(approvalDigest(changed)).not.toBe(approvalDigest(base));
  });

  it('is the same for the same question, whatever the order of keys, the line of the rule, or a trip through JSON', () => {
    const { args } = base.call;
    const turned = { ...base.call, args: Object.fromEntries(Object.entries(args).reverse()) };
    expect(approvalDigest({ ...base, call: turned })).toBe(approvalDigest(base));
    expect(approvalDigest({ ...base, plan: structuredClone(base.plan) })).toBe(approvalDigest(base));
    expect(approvalDigest({ ...base, decision: { ...base.decision, source: { file: 'x', line: 9 } } })).toBe(approvalDigest(base));
  });

  it('C157 a grant for the session is about whole arguments, programs and places; only what files hold may differ', () => {
    const same = ['another call', 'another version of the file', 'another result', 'another workspace', 'another chain', 'another rule'];
    for (const [what, changed] of variants) expect([what, grantDigest(changed) === grantDigest(base)]).toEqual([what, same.includes(what)]);
    expect(grantDigest(base)).not.toBe(approvalDigest(base));
  });

  const offered = (effect: ResolvedCall['descriptor']['effects']['class'], call: ResolvedCall = base.call) =>
    scopesOf({ ...call, descriptor: { ...call.descriptor, effects: { ...call.descriptor.effects, class: effect } } }, base.decision);

  it('what destroys is asked about every time, and nothing above mutate-reversible is let through for good', () => {
    expect(offered('destructive')).toEqual(['once']);
    expect(offered('mutate-irreversible')).toEqual(['once', 'session']);
    expect(offered('mutate-reversible')).toEqual(['once', 'session', 'always']);
  });

  it('rulings 3.5: always is one path taken literally, or one argument; what no rule says as narrowly has no such scope', () => {
    const to = (display: string) => {
      const [path] = Object.values(base.call.located);
      return { ...base.call, located: { path: { ...(path as NonNullable<typeof path>), display } } };
    };
    expect(ruleFor(base.call)).toEqual({ tools: 'local_fs', tool: 'write_file', when_key: 'path', when_op: 'glob', when_value: 'a.txt' });
    const odd = ruleFor(to('a[1]{x,y}*.txt'))?.when_value ?? '';
    expect(compileGlob(odd).literal).toBe(true);
    expect([compileGlob(odd).matches('a[1]{x,y}*.txt'), compileGlob(odd).matches('a1x.txt')]).toEqual([true, false]);
    for (const whole of ['', '.', ' a']) expect(ruleFor(to(whole))).toBeNull();
    // Spellings that a pattern refuses: written so, the rule would keep the whole file from being used.
    for (const name of ['copy@(1).txt', 'a+(b)', '~draft.md']) {
      const glob = compileGlob(ruleFor(to(name))?.when_value ?? '');
      expect([glob.literal, glob.matches(name)], name).toEqual([true, true]);
    }
    const { axis: _, ...permissions } = base.call.descriptor.permissions;
    const descriptor = { ...base.call.descriptor, permissions };
    const other = (args: ResolvedCall['args']): ResolvedCall => ({ ...base.call, descriptor, args, located: {} });
    expect(ruleFor(other({ name: 'x' }))).toMatchObject({ when_key: 'name', when_op: 'eq', when_value: 'x' });
    for (const args of [{}, { name: 'x', other: 'y' }, { n: 1 }, { api_key: 'x' }]) expect(ruleFor(other(args))).toBeNull();
    expect(offered('mutate-reversible', other({}))).toEqual(['once', 'session']);
  });
});

describe('an approved call', () => {
  const base = question();
  const ask = (more: Partial<Ask> = {}): Ask =>
    ({
      id: 'ask_1' as AskId,
      run: base.call.request.run,
      call: base.call.request.id,
      digest: approvalDigest(base),
      grant: grantDigest(base),
      state: 'approved',
      answer: { verdict: 'approved', scope: 'once', by: 'ada', at: 0 },
      consumed: null,
      ...more,
    }) as Ask;
  const authorize = (approved: Ask, of = base) => gate.authorize(of.call, of.plan, null, of.decision, { ask: approved, around });

  it('is made of a yes about exactly this call and plan', () => {
    expect(gate.isAuthorized(authorize(ask()))).toBe(true);
    const session = ask({
      call: 'call_0' as CallId,
      digest: sha256('before'),
      answer: { verdict: 'approved', scope: 'session', by: 'ada', at: 0 },
    });
    expect(gate.isAuthorized(authorize(session))).toBe(true);
  });

  it.each<[string, Partial<Ask>]>([
    ['of another digest', { digest: sha256('other') }],
    ['that is pending', { state: 'pending', answer: null }],
    ['that is a no', { state: 'denied', answer: { verdict: 'denied', scope: 'once', by: 'ada', at: 0 } }],
    ['that expired', { state: 'expired' }],
    ['that is void', { state: 'void' }],
    ['of another run', { run: 'run_9' as RunId }],
    ['of another call', { call: 'call_9' as CallId }],
    [
      'for the session about something else',
      { call: 'call_9' as CallId, grant: sha256('x'), answer: { verdict: 'approved', scope: 'session', by: 'ada', at: 0 } },
    ],
  ])('is not made of an ask %s', (_what, more) => {
    expect(() => authorize(ask(more))).toThrow(expect.objectContaining({ code: 'forged_call' }));
  });

  it('a deny beats any yes', () => {
    const denied = { ...base, decision: gate.judge(base.call, base.plan, policyOf({ default_action: 'deny' })) };
    expect(denied.decision.verdict).toBe('deny');
    expect(() => authorize(ask({ digest: approvalDigest(denied) }), denied)).toThrow(expect.objectContaining({ code: 'forged_call' }));
  });
});

describe('how long a person is waited for', () => {
  const write = (timeout?: string) => ({
    default_action: 'deny',
    files: { write: { grant: 'approve', ...(timeout && { timeout, on_timeout: 'deny' }) } },
  });
  const decide = (...bodies: Parameters<typeof policyOf>) => {
    const call = callOf({ tool: 'local_fs.write_file' });
    return gate.judge(call, planOf(call), policyOf(...bodies));
  };

  it('is said beside the grant of the axis; the shortest of all layers counts', () => {
    expect(decide(write()).timeoutMs).toBeUndefined();
    expect(decide(write('1h30m')).timeoutMs).toBe(5_400_000);
    const caps = [{ layer: 'admin' as const, file: '/etc/windlass/windlass.yaml', body: write('5m'), lines: {}, trusted: true }];
    expect(decide(write('8h'), { caps }).timeoutMs).toBe(300_000);
    expect(decide({ files: { write: { grant: 'allow', approve_paths: ['b/**'], timeout: '8h' } } }).timeoutMs).toBeUndefined();
  });

  it.each([
    [{ timeout: 'soon' }, 'is not a duration'],
    [{ timeout: 30 }, 'must be a duration'],
    [{ on_timeout: 'allow' }, 'silence never grants'],
    [{ on_timeout: 'approve' }, 'asking once more is no outcome'],
    [{ on_timeout: 'skip' }, 'an ask that nobody answers is denied'],
  ])('%j is refused: silence is never a yes', (more, words) => {
    expect(() => policyOf({ files: { write: { grant: 'approve', ...more } } })).toThrow(words);
  });
});

function riskier(descriptor: ToolDescriptor): ToolDescriptor {
  return { ...descriptor, effects: { ...descriptor.effects, class: 'destructive' } };
}
