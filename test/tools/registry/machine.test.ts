import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REGISTRATION_STATES, type RegistrationState } from '../../../src/contract/index.js';
import { nextState, type RegistrationEvent } from '../../../src/tools/registry/machine.js';

const EVENTS: readonly RegistrationEvent[] = [
  'parse',
  'normalize',
  'verify',
  'enable',
  'grant',
  'admit',
  'find_invalid',
  'fail_permissions',
  'fail_sandbox',
  'ask_review',
  'fail_health',
  'retry',
  'withdraw',
  'disable',
  'block',
  'deprecate',
];

const walk = (events: readonly RegistrationEvent[]): readonly (RegistrationState | null)[] => {
  let state: RegistrationState | null = 'discovered';
  return events.map((event) => {
    state = state === null ? null : nextState(state, event);
    return state;
  });
};

describe('TM-2 the registration machine', () => {
  it('leads from discovered to callable through every state in order', () => {
    expect(walk(['parse', 'normalize', 'verify', 'enable', 'grant', 'admit'])).toEqual([
      'parsed',
      'normalized',
      'verified',
      'enabled',
      'granted',
      'callable',
    ]);
  });

  it.each<[RegistrationEvent, RegistrationState]>([
    ['fail_permissions', 'permission_lint_failed'],
    ['fail_sandbox', 'sandbox_lint_failed'],
    ['ask_review', 'security_review_required'],
    ['fail_health', 'health_check_failed'],
    ['block', 'blocked'],
  ])('a step that says no by %s ends in %s, which no step but a new start leaves', (event, state) => {
    expect(nextState('normalized', event)).toBe(state);
    expect(EVENTS.filter((each) => nextState(state, each) === 'callable')).toEqual([]);
    expect(nextState(state, 'verify')).toBeNull();
  });

  it('is callable only after parse, normalize, verify, enable, grant and admit, whatever happens between', () => {
    const needed: readonly RegistrationEvent[] = ['parse', 'normalize', 'verify', 'grant', 'admit'];
    let reached = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (noise) => {
        let state: RegistrationState = 'discovered';
        const seen: RegistrationEvent[] = [];
        for (const event of noise.flatMap((each) => [each, ...needed.slice(0, 2), 'verify' as const, 'enable' as const])) {
          const next = nextState(state, event);
          if (next === null) continue;
          state = next;
          if (event === 'retry') seen.length = 0;
          seen.push(event);
          if (state === 'callable') {
            reached++;
            expect(seen.includes('grant') && seen.includes('admit') && seen.includes('enable')).toBe(true);
            // A block is lifted by an operator's enable alone; else every step was taken since the last start.
            if (!seen.includes('block')) expect(needed.every((each) => seen.includes(each))).toBe(true);
          }
        }
      }),
      { numRuns: 300, seed: 2 },
    );
    expect(reached).toBeGreaterThan(0);
  });

  it('knows every state of the source, and reaches each', () => {
    const reachable = new Set<RegistrationState>(['discovered']);
    for (let round = 0; round < REGISTRATION_STATES.length; round++) {
      for (const state of [...reachable]) for (const event of EVENTS) reachable.add(nextState(state, event) ?? state);
    }
    expect([...reachable].sort()).toEqual([...REGISTRATION_STATES].sort());
  });
});
