import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/index.js';
import { Mint } from '../../src/contract/index.js';
import { createGate } from '../../src/gate/index.js';
import { policySources } from '../support/policy.js';

const gate = createGate(Mint.take());
const outlook = (envelope: JsonObject, axis?: 'files.read' | 'files.write' | 'shell') =>
  gate.outlook({ toolset: 'box', tool: 'look', axis }, gate.compile(policySources(envelope)), {
    available: true,
    attended: true,
  });

describe('TM-5 what a call has to expect before its arguments are known', () => {
  it('is the mildest verdict, by the rule that gives it, and whether arguments change it', () => {
    expect(outlook({ default_action: 'approve' })).toMatchObject({
      decision: { verdict: 'approve', rule: 'default_action approve' },
      byArguments: false,
    });
    expect(outlook({ default_action: 'deny', files: { read: 'allow' } }, 'files.read')).toMatchObject({
      decision: { verdict: 'allow' },
      byArguments: false,
    });
    expect(outlook({ default_action: 'deny', files: { read: { grant: 'allow', approve_paths: ['a'] } } }, 'files.read')).toMatchObject({
      decision: { verdict: 'allow', rule: 'files.read allow' },
      byArguments: true,
    });
    expect(outlook({ default_action: 'deny', shell: { grant: 'approve', prefix_allowlist: ['ls'] } }, 'shell')).toMatchObject({
      decision: { verdict: 'allow' },
      byArguments: true,
    });
  });

  it('is a deny exactly where the tool is denied outright, and where it cannot be judged', () => {
    for (const envelope of [
      { default_action: 'deny' },
      { default_action: 'allow', tools: { 'box.look': 'deny' } },
      { default_action: 'allow' },
    ] as const) {
      const policy = gate.compile(policySources(envelope));
      const tool = { toolset: 'box', tool: 'look', axis: undefined };
      expect(gate.outlook(tool, policy).decision.verdict === 'deny').toBe(gate.deniesOutright(tool, policy) !== null);
    }
    expect(gate.outlook({ toolset: 'box', tool: 'look', axis: undefined }, {} as never)).toMatchObject({
      decision: { verdict: 'deny', code: 'policy_error' },
    });
  });
});
