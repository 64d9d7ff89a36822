import { describe, expect, it } from 'vitest';
import { SHIPPED } from '../../src/config/shipped/index.js';
import type { PolicyDocument, PolicySources } from '../../src/contract/index.js';
import { callOf, gate, judge, planOf, taskWith } from './support.js';

const sources = (envelope: string, envelopes: { readonly [name: string]: PolicyDocument }): PolicySources => ({
  envelope,
  envelopes,
  caps: [],
  toolsPolicies: [],
  protectedPaths: [],
});

/** The same words in a file of the user: read whole at once. */
const asFile = Object.fromEntries(Object.entries(SHIPPED).map(([name, document]) => [name, { ...document, layer: 'user' as const }]));

describe('D14 envelopes of the product, whose rules are read at the first judgement', () => {
  it.each(Object.keys(SHIPPED))('%s bounds runs and judges as the same words in a file do', (name) => {
    const late = gate.compile(sources(name, SHIPPED));
    const whole = gate.compile(sources(name, asFile));
    expect([late.compute, late.onDenied]).toEqual([whole.compute, whole.onDenied]);
    expect(judge(late)).toEqual(judge(whole));
    expect([late.attention, late.findings]).toEqual([whole.attention, whole.findings]);
    expect(gate.narrow(gate.compile(sources(name, SHIPPED)), taskWith({ compute: { turns: 1 } })).compute.turns).toBe(1);
  });

  it('a document that only claims to be one of them lets no call pass that it says nothing sound about', () => {
    const forged = { ...(SHIPPED['default'] as PolicyDocument), body: { default_action: 'allow', nonsense: true } };
    const policy = gate.compile(sources('default', { ...SHIPPED, default: forged }));
    const call = callOf({});
    expect([gate.judgePaths(call, policy)?.verdict, gate.judge(call, planOf(call), policy).verdict]).toEqual(['deny', 'deny']);
    expect(() => policy.findings).toThrow(/nonsense is not a known key/);
  });

  it('one that extends what does not exist, or itself, is refused at once', () => {
    const lost = { ...(SHIPPED['default'] as PolicyDocument), body: { extends: 'gone' } };
    expect(() => gate.compile(sources('default', { default: lost }))).toThrow(/which does not exist/);
    const circle = { ...lost, body: { extends: 'default' } };
    expect(() => gate.compile(sources('default', { default: circle }))).toThrow(/in a circle/);
  });
});
