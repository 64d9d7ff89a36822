import { describe, expect, it } from 'vitest';
import { type CallId, type Decision, failureOf, OUTCOMES, type Outcome, type OutcomeKind } from '../../src/contract/index.js';

const decision: Decision = { verdict: 'deny', layer: 'caps', rule: 'r', reason: 'not here', code: 'tool_denied', recoverable: false };
const OF: { readonly [K in OutcomeKind]: Extract<Outcome, { kind: K }> } = {
  ok: { kind: 'ok', token: 'ok' },
  waiting: { kind: 'waiting', ask: 'ask-1' },
  failed: { kind: 'failed', failure: { class: 'tool', code: 'not_found', message: 'no such file', retryable: false } },
  denied: { kind: 'denied', decision },
  exhausted: { kind: 'exhausted', budget: 'steps', limit: 3 },
  unknown: { kind: 'unknown', call: 'call-1' as CallId },
  timeout: { kind: 'timeout', afterMs: 50 },
  cancelled: { kind: 'cancelled' },
};

describe('failureOf', () => {
  it('has a code and a sentence for every ending that is not a success, and none for the others', () => {
    const kinds = Object.keys(OUTCOMES) as OutcomeKind[];
    const silent = kinds.filter((kind) => failureOf(OF[kind] as Outcome) === null);
    expect(silent).toEqual(['ok', 'waiting']);
  });

  it.each([
    ['failed', 'not_found', 'no such file'],
    ['denied', 'tool_denied', 'not here'],
    ['exhausted', 'exhausted', 'the steps budget of 3 is used up'],
    ['unknown', 'unknown_outcome', 'call call-1 was started, and whether it had its effect is not known; it is not repeated'],
    ['timeout', 'timeout', 'timed out after 50 ms'],
    ['cancelled', 'cancelled', 'the run was cancelled'],
  ] as const)('says of %s: %s', (kind, code, message) => {
    expect(failureOf(OF[kind] as Outcome)).toMatchObject({ code, message });
  });
});
