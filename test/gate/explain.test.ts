import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '../support/tiers.js';
import { callOf, document, gate, judge, planOf, policyOf } from './support.js';

const explain = (policy: Parameters<typeof gate.explain>[2], shape: Parameters<typeof callOf>[0] = {}) => {
  const call = callOf(shape);
  return gate.explain(call, planOf(call), policy);
};

describe('ENV-10 every decision can be explained', () => {
  it('lists who was asked, in order, with verdict, rule, file and line', () => {
    const policy = policyOf(
      { default_action: 'deny', files: { read: { grant: 'allow', approve_paths: ['a/**'] } } },
      {
        caps: [
          document({ files: { read: { grant: 'allow', deny_paths: ['a/b'] } } }, { layer: 'admin', file: '/etc/windlass/windlass.yaml' }),
        ],
      },
    );
    const { decision, layers } = explain(policy, { path: 'a/b' });
    expect(layers.map(({ layer, title, verdict, rule, source }) => [layer, title, verdict, rule, source?.file, source?.line])).toEqual([
      ['envelope', 'declaration of the tool', null, 'declaration of the tool', undefined, undefined],
      ['control_plane', 'control plane', null, 'control plane', undefined, undefined],
      ['always_deny', 'always_deny', null, 'always_deny', undefined, undefined],
      ['envelope', 'envelope "e"', 'approve', 'files.read.approve_paths "a/**"', '/home/u/.config/windlass/windlass.yaml', 7],
      ['caps', 'the policy of /etc/windlass/windlass.yaml', 'deny', 'files.read.deny_paths "a/b"', '/etc/windlass/windlass.yaml', 6],
      ['path', 'path layer', null, 'path layer', undefined, undefined],
      ['resource', 'resource layer', null, 'resource layer', undefined, undefined],
      ['tool_access', 'tool access', null, 'tool access', undefined, undefined],
    ]);
    expect(decision).toEqual(judge(policy, { path: 'a/b' }));
    expect(decision).toMatchObject({ layer: 'caps', verdict: 'deny' });
  });

  it('asks everybody, also after a refusal', () => {
    const { decision, layers } = explain(policyOf({ files: { write: 'allow' } }), { tool: 'local_fs.write_file', path: 'chains/a.yaml' });
    expect(decision).toMatchObject({ verdict: 'deny', layer: 'control_plane' });
    expect(layers.map(({ verdict }) => verdict)).toEqual([null, 'deny', null, 'allow', null, null, null]);
  });

  it('says under what programs start, or why they cannot', () => {
    const call = callOf({ tool: 'local_shell.local_shell', axis: 'shell', path: null, effect: 'mutate-irreversible' });
    const plan = planOf(call, { argv: [['ls']], commands: [{ argv: ['ls'], step: 0, names: ['ls'], bare: 'ls', concerns: [] }] });
    const policy = policyOf({ shell: { grant: 'allow', sandbox: 'required' } });
    expect(gate.explain(call, plan, policy).layers.at(-1)).toMatchObject({
      layer: 'sandbox',
      verdict: 'deny',
      rule: 'shell.sandbox required',
    });
    expect(gate.explain(call, plan, policyOf({ shell: 'allow' }), { available: false, attended: true }).layers.at(-1)).toMatchObject({
      layer: 'sandbox',
      verdict: null,
    });
  });

  it('without a plan everybody speaks of the tool and of where its arguments lead, and nothing passes', () => {
    const policy = policyOf({ default_action: 'allow', always_deny: [{ tools: 'local_fs', tool: 'read_file' }] });
    const barred = gate.explain(callOf(), null, policy);
    expect(barred.decision).toEqual(gate.judgePaths(callOf(), policy));
    const open = gate.explain(callOf({ tool: 'x.y' }), null, policy);
    expect(open.decision).toMatchObject({ verdict: 'deny', code: 'policy_error' });
    expect(open.layers.map(({ verdict }) => verdict)).toEqual([null, null, 'allow', null, null]);
    const shell = callOf({ tool: 'local_shell.local_shell', axis: 'shell', path: null, effect: 'mutate-irreversible' });
    const line = gate.explain(shell, null, policyOf({ shell: 'approve' }, { caps: [document({ shell: 'deny' })] }));
    expect(line.layers.map(({ layer, verdict }) => [layer, verdict])).toEqual([
      ['control_plane', null],
      ['always_deny', null],
      ['envelope', 'approve'],
      ['caps', 'deny'],
      ['path', null],
      ['tool_access', null],
      ['sandbox', 'deny'],
    ]);
  });

  it('what was pinned and what holds today speak once where they say the same', () => {
    const policy = policyOf({ default_action: 'deny' });
    expect(explain(gate.both(policy, policyOf({ default_action: 'deny' }))).layers).toEqual(explain(policy).layers);
    expect(explain(gate.both(policy, policyOf({ default_action: 'allow' }))).layers).toHaveLength(8);
  });

  it('gives no right to act', () => {
    const call = callOf();
    const plan = planOf(call);
    const { decision } = gate.explain(call, plan, policyOf({ files: { read: 'allow' } }));
    expect(decision.verdict).toBe('allow');
    expect(() => gate.authorize(call, plan, null, decision)).toThrow(/not made by this gate/);
  });

  it('is the decision itself, whatever the policy', () => {
    const verdict = fc.constantFrom('allow', 'approve', 'deny');
    const axis = fc.oneof(verdict, fc.record({ grant: verdict, deny_paths: fc.constant(['a/**']), approve_paths: fc.constant(['**/x']) }));
    const body = fc.record({ files: fc.record({ read: axis, write: axis }), default_action: verdict });
    const shape = fc.record({
      tool: fc.constantFrom('local_fs.read_file', 'local_fs.write_file', 'local_fs.list_dir', 'x.y'),
      path: fc.constantFrom('a/x', 'b/x', 'chains/x', 'b'),
    });
    fc.assert(
      fc.property(body, fc.array(body, { maxLength: 2 }), shape, (envelope, caps, call) => {
        const policy = policyOf(envelope, { caps: caps.map((cap) => document(cap)) });
        const { decision, layers } = explain(policy, call);
        expect(decision).toEqual(judge(policy, call));
        expect(layers.some(({ rule, verdict: said }) => rule === decision.rule && said === decision.verdict)).toBe(true);
      }),
      { numRuns: scaled(200, 20_000), seed: 20260102 },
    );
  });
});
