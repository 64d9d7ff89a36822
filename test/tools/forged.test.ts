import { describe, expect, it } from 'vitest';
import { AuthorizedCall, type Decision, Mint, type Plan } from '../../src/contract/index.js';
import type { Gate } from '../../src/gate/index.js';
import { createToolManager } from '../../src/tools/index.js';
import { createLedger, ledgerFile } from '../fixtures/toolsets/ledger.js';
import { type Bench, bench, gate, noStates } from './support.js';

/** A manager whose gate hands out what `make` says, as code that tricks its way past `authorize` would. */
function tricked(at: Bench, make: (real: AuthorizedCall) => unknown) {
  const forging: Gate = {
    ...gate,
    authorize: (...given) => make(gate.authorize(...given)) as AuthorizedCall,
  };
  return createToolManager({ toolsets: [createLedger(ledgerFile(at.folder))], gate: forging, states: noStates, clock: at.clock });
}

describe('rulings 3.3 only what the gate made is applied', () => {
  it.each<[string, (real: AuthorizedCall) => unknown]>([
    ['a look-alike', ({ call, plan, payload, decision }) => ({ call, plan, payload, decision })],
    ['a structured clone', ({ call, plan, payload, decision }) => structuredClone({ call, plan, payload, decision })],
    ['an object with the right prototype', (real) => Object.assign(Object.create(AuthorizedCall.prototype), { ...real })],
    ['a proxy', (real) => new Proxy(real, {})],
    ['nothing', () => undefined],
  ])('refuses %s right before the effect', async (_name, make) => {
    const at = await bench();
    const call = (await tricked(at, make)).call(at.request('ledger.send', { to: 'ada' }), at.context());
    await expect(call).rejects.toMatchObject({ code: 'forged_call' });
    expect(await at.ledger()).toEqual([]);
  });

  it('the real one passes, so the refusals above mean something', async () => {
    const at = await bench();
    expect(await (await tricked(at, (real) => real)).call(at.request('ledger.send', { to: 'ada' }), at.context())).toMatchObject({
      kind: 'ok',
    });
    expect(await at.ledger()).toHaveLength(1);
  });

  it('the key exists once, and an authorization does not travel', async () => {
    expect(() => Mint.take()).toThrow(expect.objectContaining({ code: 'forged_call' }));
    const at = await bench();
    let caught: unknown;
    const manager = await tricked(at, (real) => {
      caught = real;
      return real;
    });
    await manager.call(at.request('ledger.look'), at.context());
    expect(() => JSON.stringify(caught)).toThrow(expect.objectContaining({ code: 'forged_call' }));
    expect(() => structuredClone(caught)).not.toThrow();
    expect(gate.isAuthorized(structuredClone(caught))).toBe(false);
    expect(() => new AuthorizedCall({} as Mint, {} as never, {} as Plan, null, {} as Decision)).toThrow('only the gate');
  });
});
