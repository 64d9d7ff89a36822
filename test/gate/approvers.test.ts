import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnswerTerms,
  type Ask,
  answerProblem,
  bothTerms,
  type Identity,
  type JsonObject,
  sha256,
  WindlassError,
} from '../../src/contract/index.js';
import { approvalDigest, scopesOf } from '../../src/gate/index.js';
import { callOf, document, gate, judge, planOf, policyOf, sources, taskWith } from './support.js';

const WRITE = { tool: 'local_fs.write_file', path: 'a.txt' } as const;
const asks = (more: JsonObject): JsonObject => ({ default_action: 'deny', files: { read: 'allow', write: { grant: 'approve', ...more } } });

const codesOf = (body: JsonObject): readonly string[] => {
  try {
    policyOf(body);
    return [];
  } catch (error) {
    if (!WindlassError.is(error)) throw error;
    return [error.message];
  }
};

describe('rulings 3.7 rules that name approvers', () => {
  it('put their terms on what they ask, and on nothing they do not ask', () => {
    const policy = policyOf(asks({ approvers: ['release', 'user:anna'], strongly: true }));
    expect(judge(policy, WRITE)).toMatchObject({ verdict: 'approve', terms: { approvers: ['release', 'user:anna'], strongly: true } });
    expect(judge(policy, { tool: 'local_fs.read_file', path: 'a.txt' })).not.toHaveProperty('terms');
  });

  it('hold for whatever asks on their axis: lists of paths, of commands, and patterns of tools', () => {
    const paths = policyOf({ files: { write: { grant: 'allow', approve_paths: ['*.lock'], approvers: ['release'] } } });
    expect(judge(paths, { ...WRITE, path: 'a.lock' }).terms).toEqual({ approvers: ['release'] });
    expect(judge(paths, WRITE)).toMatchObject({ verdict: 'allow' });
    const pattern = policyOf({ ...asks({}), tools: { 'x.*': { grant: 'approve', approvers: ['ops'], second_person: true } } });
    expect(judge(pattern, { tool: 'x.y', axis: null, path: null }).terms).toEqual({ approvers: ['ops'], secondPerson: true });
    const standing = policyOf({ default_action: { grant: 'approve', approvers: ['user:anna'] } });
    expect(judge(standing, { tool: 'x.y', axis: null, path: null }).terms).toEqual({ approvers: ['user:anna'] });
  });

  it('narrow each other: of envelope and caps who both name; nobody in common is denied', () => {
    const under = (...caps: readonly string[][]) =>
      judge(policyOf(asks({ approvers: ['release', 'ops'] }), { caps: caps.map((approvers) => document(asks({ approvers }))) }), WRITE);
    expect(under(['ops', 'other']).terms).toEqual({ approvers: ['ops'] });
    expect(under(['other'])).toMatchObject({ verdict: 'deny', code: 'no_approver' });
    const open = policyOf({ files: { write: 'allow' } }, { caps: [document(asks({ approvers: ['ops'] }))] });
    expect(judge(open, WRITE)).toMatchObject({ verdict: 'approve', terms: { approvers: ['ops'] } });
  });

  it('a workspace that lays its envelope over the operator’s narrows the approvers and never widens them', () => {
    const over = (layer: 'workspace' | 'user', more: JsonObject) => {
      const top = { ...document(asks(more), { layer, file: '/w/windlass.yaml' }), over: document(asks({ approvers: ['release', 'ops'] })) };
      return judge(gate.compile({ ...sources({}), envelopes: { e: top } }), WRITE);
    };
    expect(over('workspace', { approvers: ['ops', 'mallory'] }).terms).toEqual({ approvers: ['ops'] });
    expect(over('workspace', {}).terms).toEqual({ approvers: ['release', 'ops'] });
    expect(over('workspace', { approvers: ['mallory'] })).toMatchObject({ verdict: 'deny', code: 'no_approver' });
    expect(over('user', { approvers: ['anna'] }).terms).toEqual({ approvers: ['anna'] });
  });

  it('that cannot be meant are errors of the file', () => {
    expect(codesOf({ files: { write: { grant: 'allow', approvers: ['a'] } } })).toEqual([expect.stringContaining('nothing there asks')]);
    expect(codesOf(asks({ approvers: [] }))).toEqual([expect.stringContaining('names nobody')]);
    expect(codesOf(asks({ approvers: ['a b'] }))).toEqual([expect.stringContaining('name of a token')]);
    expect(codesOf(asks({ second_person: true }))).toEqual([expect.stringContaining('only tokens do')]);
    expect(codesOf(asks({ approvers: ['user:anna'], second_person: true }))).toEqual([expect.stringContaining('only tokens do')]);
    expect(codesOf(asks({ strongly: false }))).toEqual([expect.stringContaining('must be true')]);
  });

  it('are tokens of the operator: a name that no token has is an error at its line, with the one that was meant', () => {
    const known = (names: readonly string[], approvers?: readonly string[]) => () =>
      policyOf(asks({ approvers: [...names] }), approvers ? { approvers } : {});
    expect(known(['relaese'], ['release', 'ops'])).toThrow(
      'no token of the operator (approver_tokens): known are release, ops; did you mean "release"?',
    );
    expect(known(['release'], [])).toThrow('no configuration of the operator has approver_tokens');
    const remarks = (...accounts: readonly string[]) =>
      policyOf(asks({ approvers: ['release', 'user:ana'] }), { approvers: ['release', ...accounts] }).findings.map(({ code }) => code);
    expect(remarks()).toEqual([]);
    expect(remarks('user:ana', 'user:bo')).toEqual([]);
    expect(remarks('user:anna')).toEqual(['unknown_account']);
    for (const fine of [known(['release', 'user:nobody'], ['release']), known(['relaese'])]) expect(fine).not.toThrow();
    const cap = { caps: [document(asks({ approvers: ['x'] }), { file: '/cap.yaml' })], approvers: ['release'] };
    expect(() => policyOf({}, cap)).toThrow(expect.objectContaining({ position: { file: '/cap.yaml', line: 8, column: 1 } }));
  });

  it('of the policy of a task only narrow those that would be asked', () => {
    const policy = policyOf(asks({ approvers: ['release', 'ops'] }), { approvers: ['release', 'ops', 'other'] });
    const under = (...names: readonly string[]) => judge(gate.narrow(policy, taskWith(asks({ approvers: [...names] }))), WRITE);
    expect(under('ops', 'other').terms).toEqual({ approvers: ['ops'] });
    expect(under('other')).toMatchObject({ verdict: 'deny', code: 'no_approver' });
    expect(() => under('ups')).toThrow('the policy of task "t": approvers names "ups"');
  });

  it('bind a yes: other approvers, another digest; and no rule is left behind that would answer in their place', () => {
    const about = (more: JsonObject) => {
      const policy = policyOf(asks(more));
      const call = callOf({ ...WRITE, args: { path: 'a.txt', content: 'x' } });
      const plan = planOf(call);
      return {
        call,
        plan,
        decision: gate.judge(call, plan, policy),
        around: { workspace: '/w', chain: sha256('c'), sandbox: 'off', policy },
      };
    };
    const [all, some, strong] = [about({}), about({ approvers: ['ops'] }), about({ strongly: true })] as const;
    expect(new Set([all, some, strong].map(approvalDigest)).size).toBe(3);
    expect([all, some, strong].map(({ call, decision }) => scopesOf(call, decision))).toEqual([
      ['once', 'session', 'always'],
      ['once', 'session'],
      ['once'],
    ]);
  });
});

const name = fc.constantFrom('a', 'b', 'c', 'user:d');
const terms: fc.Arbitrary<AnswerTerms> = fc.record(
  { approvers: fc.uniqueArray(name), secondPerson: fc.constant(true as const), strongly: fc.constant(true as const) },
  { requiredKeys: [] },
);
const identity: fc.Arbitrary<Identity> = fc.record({ user: fc.constantFrom('d', 'e'), token: fc.constantFrom(null, 'a', 'b', 'c') });

describe('rulings 3.7 an answer', () => {
  const ask = (given: AnswerTerms, more: Partial<Ask> = {}) =>
    ({ id: 'ask_1', digest: sha256('d'), dryRun: true, decision: { terms: given }, ...more }) as unknown as Ask;
  const yes = (who: Identity, confirmed?: string) =>
    ({ verdict: 'approved', scope: 'once', by: 'x', who, ...(confirmed !== undefined && { confirmed }) }) as const;
  const anna: Identity = { user: 'anna', token: null };
  const codeOf = (...given: Parameters<typeof answerProblem>) => answerProblem(...given)?.code ?? null;

  it('counts from whom a rule names, by the token where one is given, and from nobody else', () => {
    expect(codeOf(ask({ approvers: ['user:anna'] }), yes(anna))).toBeNull();
    expect(codeOf(ask({ approvers: ['release'] }), yes({ user: 'anna', token: 'release' }))).toBeNull();
    expect(codeOf(ask({ approvers: ['release'] }), yes({ user: 'release', token: null }))).toBe('approver_refused');
    expect(codeOf(ask({ approvers: ['user:anna'] }), yes({ user: 'anna', token: 'release' }))).toBe('approver_refused');
    expect(codeOf(ask({ approvers: ['release'] }), { ...yes(anna), verdict: 'denied' })).toBe('approver_refused');
    // A row that does not say who: one of an older version, or one that somebody wrote.
    expect(codeOf(ask({ approvers: ['user:anna'] }), { verdict: 'approved', scope: 'once', by: 'anna' })).toBe('approver_refused');
  });

  it('of a second person needs two tokens that differ', () => {
    const by = (token: string | null, fired: string | null | undefined) =>
      codeOf(ask({ secondPerson: true }, fired === undefined ? {} : { firedBy: { user: 'u', token: fired } }), yes({ user: 'v', token }));
    expect([by('a', 'b'), by('a', 'a'), by(null, 'b'), by('a', null), by('a', undefined)]).toEqual([
      null,
      ...Array.from({ length: 4 }, () => 'approver_refused'),
    ]);
  });

  it('ENV-9 to what is asked strongly repeats the digest, all of it where no dry run shows what would change', () => {
    const digest = sha256('d');
    const strong = (dryRun: boolean, confirmed?: string) => codeOf(ask({ strongly: true }, { dryRun }), yes(anna, confirmed));
    expect(strong(true, digest.slice(0, 8))).toBeNull();
    expect(strong(true, digest.slice(0, 12).toUpperCase())).toBeNull();
    expect(strong(false, digest)).toBeNull();
    for (const wrong of [undefined, '', digest.slice(0, 7), '00000000', `${digest}0`])
      expect(strong(true, wrong)).toBe('confirmation_missing');
    expect(strong(false, digest.slice(0, 63))).toBe('confirmation_missing');
    expect(codeOf(ask({ strongly: true }), { ...yes(anna), verdict: 'denied' })).toBeNull();
  });

  it('that one of several rules refuses counts under none of their combinations', () => {
    fc.assert(
      fc.property(
        fc.array(terms, { minLength: 1, maxLength: 4 }),
        identity,
        fc.option(identity, { nil: undefined }),
        fc.boolean(),
        (all, who, fired, confirms) => {
          const more = fired ? { firedBy: fired } : {};
          const answer = yes(who, confirms ? sha256('d') : undefined);
          const together = all.reduce<AnswerTerms | null>((sum, each) => bothTerms(sum, each), null);
          const apart = all.map((each) => answerProblem(ask(each, more), answer) === null);
          expect(answerProblem(ask(together ?? {}, more), answer) === null).toBe(apart.every(Boolean));
        },
      ),
      { numRuns: 500, seed: 37 },
    );
  });
});

describe('ENV-9 levels', () => {
  const wipe = { tool: 'x.wipe', axis: null, path: null, effect: 'destructive', action: 'delete' } as const;
  const fetch = { tool: 'x.get', axis: 'network.read', path: null } as const;

  it('L5 is asked strongly, whichever rule asks, and every time', () => {
    const policies = [
      policyOf({ default_action: 'allow', cap: 'permissive' }),
      policyOf({ default_action: 'deny', cap: 'permissive', tools: { 'x.wipe': 'approve' } }),
    ];
    for (const policy of policies) {
      const decision = judge(policy, wipe);
      expect(decision).toMatchObject({ verdict: 'approve', terms: { strongly: true } });
      expect(scopesOf(callOf(wipe), decision)).toEqual(['once']);
    }
    expect(judge(policyOf({ default_action: 'approve' }), { tool: 'x.do', axis: null, path: null })).not.toHaveProperty('terms');
  });

  it('L3 needs a scope: the axis, or the name of the tool; a default that allows is none', () => {
    expect(judge(policyOf({ default_action: 'allow' }), fetch)).toMatchObject({ verdict: 'approve', rule: 'level L3: needs a scope' });
    expect(judge(policyOf({ default_action: 'allow', tools: { '*': 'allow' } }), fetch).verdict).toBe('approve');
    expect(judge(policyOf({ default_action: 'deny', network: { read: 'allow' } }), fetch).verdict).toBe('allow');
    expect(judge(policyOf({ default_action: 'allow', tools: { x: 'allow' } }), fetch).verdict).toBe('allow');
    expect(judge(policyOf({ default_action: 'deny' }), fetch).verdict).toBe('deny');
  });

  it('L2 needs the workspace-write grant; a default that allows is none', () => {
    expect(judge(policyOf({ default_action: 'allow' }), WRITE)).toMatchObject({
      verdict: 'approve',
      rule: 'level L2: needs the workspace-write grant',
    });
    expect(judge(policyOf({ default_action: 'deny', files: { write: 'allow' } }), WRITE).verdict).toBe('allow');
  });

  it('a tool that names the hosts it reaches plans no others', () => {
    const call = callOf(fetch);
    const network = { egress: 'allowlist' as const, allowDomains: ['example.com'], denyPrivateNetworks: true };
    const bound = { ...call, descriptor: { ...call.descriptor, sandbox: { ...call.descriptor.sandbox, network } } };
    const reach = (...hosts: readonly string[]) => gate.judge(bound, planOf(bound, { hosts }), policyOf({ network: { read: 'allow' } }));
    expect(reach('api.example.com:443').verdict).toBe('allow');
    expect(reach('api.example.com', 'example.org')).toMatchObject({ verdict: 'deny', code: 'plan_exceeds_axis' });
  });
});
