import { describe, expect, it } from 'vitest';
import { AuthorizedCall, Mint, type Plan } from '../../src/contract/index.js';
import { callOf, gate, planOf, policyOf } from './support.js';

const policy = policyOf({ default_action: 'approve', files: { read: 'allow' } });

function allowed() {
  const call = callOf();
  const plan = planOf(call);
  return { call, plan, decision: gate.judge(call, plan, policy) };
}

describe('authorized calls', () => {
  it('are made of an allow that this gate gave for this call and plan', () => {
    const { call, plan, decision } = allowed();
    const authorized = gate.authorize(call, plan, { bytes: 1 }, decision);
    expect(authorized).toBeInstanceOf(AuthorizedCall);
    expect(authorized.payload).toEqual({ bytes: 1 });
    expect(gate.isAuthorized(authorized)).toBe(true);
  });

  it('are not made of a decision about another call or plan, of a copy, or of an approve', () => {
    const { call, plan, decision } = allowed();
    const refused = (...args: Parameters<typeof gate.authorize>) =>
      expect(() => gate.authorize(...args)).toThrow(expect.objectContaining({ code: 'forged_call' }));
    refused(callOf(), plan, null, decision);
    refused(call, planOf(call), null, decision);
    refused(call, plan, null, { ...decision });
    refused(call, plan, null, structuredClone(decision));
    const other = callOf({ tool: 'local_fs.write_file' });
    const otherPlan = planOf(other);
    const asks = gate.judge(other, otherPlan, policy);
    expect(asks.verdict).toBe('approve');
    refused(other, otherPlan, null, asks);
    refused(other, otherPlan, null, { ...asks, verdict: 'allow' });
  });

  it('cannot be forged: look-alikes, subclasses, clones, round trips and prototypes are not in the register', () => {
    const { call, plan, decision } = allowed();
    const authorized = gate.authorize(call, plan, null, decision);
    const lookAlike = { call, plan, payload: null, decision };
    const borrowed = Object.create(AuthorizedCall.prototype, Object.getOwnPropertyDescriptors(authorized));
    const impostors = [
      lookAlike,
      { ...authorized },
      structuredClone(lookAlike),
      Object.setPrototypeOf({ ...lookAlike }, AuthorizedCall.prototype),
      borrowed,
      new Proxy(authorized, {}),
      null,
      undefined,
      'call',
      1,
    ];
    for (const impostor of impostors) expect(gate.isAuthorized(impostor)).toBe(false);
    expect(() => JSON.stringify(authorized)).toThrow('never serialised');

    class Own extends AuthorizedCall {}
    const fakeMint = Object.create(Mint.prototype) as Mint;
    for (const mint of [fakeMint, {} as Mint, undefined as unknown as Mint]) {
      expect(() => new Own(mint, call, plan, null, decision)).toThrow('only the gate');
      expect(() => new AuthorizedCall(mint, call, plan, null, decision)).toThrow('only the gate');
    }
    expect(() => Mint.take()).toThrow('already handed out');
  });

  it('what was judged cannot be changed afterwards', () => {
    const { call, plan, decision } = allowed();
    expect(() => Object.assign(decision, { verdict: 'allow' })).toThrow(TypeError);
    expect(() => (plan.reads as Plan['reads'][number][]).push({ path: 'x', real: '/x' as never })).toThrow(TypeError);
    expect(() => Object.assign(plan.reads[0] ?? {}, { path: 'x' })).toThrow(TypeError);
    expect(() => Object.assign(call.args, { path: 'x' })).toThrow(TypeError);
  });
});
