import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/index.js';
import { gate } from '../support/gate.js';
import { policySources } from '../support/policy.js';
import { toolOf } from './calls.js';

const outlook = (envelope: JsonObject, axis?: 'files.read' | 'files.write' | 'shell') =>
  gate.outlook(
    toolOf({ tool: 'box.look', axis: axis ?? null, effect: axis === 'files.read' ? 'read' : 'mutate-irreversible' }),
    gate.compile(policySources(envelope)),
    {
      available: true,
      attended: true,
    },
  );

const anywhere = (value: string) => ({ tools: '*', tool: '*', when_key: 'path', when_op: 'glob', when_value: value });

describe('TM-5 what a call has to expect before its arguments are known', () => {
  it('is the mildest verdict, by the rule that gives it, and whether arguments change it', () => {
    expect(outlook({ default_action: 'approve' })).toMatchObject({
      decision: { verdict: 'approve', rule: 'default_action approve' },
      others: [],
    });
    expect(outlook({ default_action: 'deny', files: { read: 'allow' } }, 'files.read')).toMatchObject({
      decision: { verdict: 'allow' },
      others: [],
    });
    expect(outlook({ default_action: 'deny', files: { read: { grant: 'allow', approve_paths: ['a'] } } }, 'files.read')).toMatchObject({
      decision: { verdict: 'allow', rule: 'files.read allow' },
      others: ['approve'],
    });
    expect(outlook({ default_action: 'deny', shell: { grant: 'approve', prefix_allowlist: ['ls'] } }, 'shell')).toMatchObject({
      decision: { verdict: 'allow' },
      others: ['approve'],
    });
  });

  it('says what else arguments could get: asked about only where somebody is asked, denied where a list of its own denies', () => {
    const read = (rules: JsonObject, more: JsonObject = {}) => {
      const { decision, others } = outlook({ default_action: 'deny', files: { read: rules }, ...more }, 'files.read');
      return [decision.verdict, decision.rule, ...others];
    };
    expect(read({ grant: 'allow', deny_paths: ['a/**'] })).toEqual(['allow', 'files.read allow', 'deny']);
    expect(read({ grant: 'deny', approve_paths: ['a/**'] })).toEqual(['approve', 'files.read.approve_paths "a/**"', 'deny']);
    expect(read({ grant: 'allow' }, { access: { path: { allow: ['workspace:src/**'] } } })).toEqual(['allow', 'files.read allow', 'deny']);
    expect(read({ grant: 'allow' }, { always_deny: [anywhere('**/.ssh/**')] })).toEqual(['allow', 'files.read allow']);
    const shell = (rules: JsonObject) => outlook({ default_action: 'deny', shell: rules }, 'shell').others;
    expect(shell({ grant: 'deny', prefix_allowlist: ['ls'] })).toEqual(['deny']);
    expect(shell({ grant: 'deny', prefix_allowlist: ['ls'], ask_always: ['rm'] })).toEqual(['approve', 'deny']);
    expect(shell({ grant: 'allow' })).toEqual(['approve']);
  });

  it('is a deny where every place is closed', () => {
    for (const envelope of [
      { files: { read: { grant: 'allow', deny_paths: ['**'] } } },
      { files: { read: { grant: 'allow', approve_paths: ['a/**'], deny_paths: ['/**'] } } },
      { files: { read: 'allow' }, always_deny: [anywhere('**')] },
      { files: { read: 'allow' }, access: { path: { deny: ['**'] } } },
    ] as const) {
      expect([envelope, outlook(envelope, 'files.read').decision.verdict]).toEqual([envelope, 'deny']);
    }
  });

  it('is a deny exactly where the tool is denied outright, and where it cannot be judged', () => {
    for (const envelope of [
      { default_action: 'deny' },
      { default_action: 'allow', tools: { 'box.look': 'deny' } },
      { default_action: 'allow' },
    ] as const) {
      const policy = gate.compile(policySources(envelope));
      const tool = toolOf({ tool: 'box.look' });
      expect(gate.outlook(tool, policy).decision.verdict === 'deny').toBe(gate.deniesOutright(tool, policy) !== null);
    }
    expect(gate.outlook(toolOf({ tool: 'box.look' }), {} as never)).toMatchObject({
      decision: { verdict: 'deny', code: 'policy_error' },
    });
  });

  it('ENV-9 asks where the level of the tool does, though its axis allows', () => {
    const send = toolOf({ tool: 'box.send', axis: 'network.write', effect: 'mutate-irreversible', action: 'external_send' });
    const policy = gate.compile(policySources({ network: { write: 'allow' } }));
    expect(gate.outlook(send, policy).decision).toMatchObject({ verdict: 'approve', rule: 'level L4: a person is asked' });
  });
});
