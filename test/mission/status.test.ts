import { describe, expect, it } from 'vitest';
import { MISSION_STATUSES, OUTCOMES, type Outcome, type RunRow } from '../../src/contract/index.js';
import { missionStatus } from '../../src/mission/index.js';

const decision = { verdict: 'deny', layer: 'envelope', rule: 'r', reason: 'no', code: 'denied', recoverable: false } as const;
const ENDS: readonly (readonly [Outcome, string])[] = [
  [{ kind: 'ok', token: 'end' }, 'landed'],
  [{ kind: 'failed', failure: { class: 'raised', code: 'raised', message: 'no luck', retryable: false } }, 'failed'],
  [{ kind: 'denied', decision }, 'denied'],
  [{ kind: 'exhausted', budget: 'steps', limit: 5 }, 'exhausted'],
  [{ kind: 'unknown', call: 'call_1' as never }, 'unknown'],
  [{ kind: 'timeout', afterMs: 5 }, 'timeout'],
  [{ kind: 'cancelled' }, 'cancelled'],
];

describe('the status of a mission', () => {
  it.each(ENDS)('%o is %s', (outcome, word) => {
    expect(missionStatus({ status: OUTCOMES[outcome.kind].status, outcome })).toBe(word);
  });

  it.each(['running', 'orphaned', 'waiting'] as const)('a run that is %s makes a mission that is', (status) => {
    expect(missionStatus({ status, outcome: null })).toBe(status);
  });

  it('every word can be reached, and each outcome has one', () => {
    const words = ENDS.map(([, word]) => word);
    expect(new Set([...words, 'running', 'orphaned', 'waiting'])).toEqual(new Set(MISSION_STATUSES));
    const kinds = new Set<string>([...ENDS.map(([{ kind }]) => kind), 'waiting'] satisfies (Outcome['kind'] | RunRow['status'])[]);
    expect(kinds).toEqual(new Set(Object.keys(OUTCOMES)));
  });
});
