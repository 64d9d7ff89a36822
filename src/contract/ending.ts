import type { Decision } from './decision.js';
import { exhaustedMessage, type Failure, type Outcome } from './outcome.js';

/**
 * The one sentence and stable code for every ending that is not a success: what `--json`, the events, `last_error` and a
 * person see. Null for `ok`, and for `waiting`, which has not ended.
 */
export function failureOf(outcome: Exclude<Outcome, { kind: 'ok' | 'waiting' }>): Failure;
export function failureOf(outcome: Outcome): Failure | null;
export function failureOf(outcome: Outcome): Failure | null {
  switch (outcome.kind) {
    case 'ok':
    case 'waiting':
      return null;
    case 'failed':
      return outcome.failure;
    case 'denied':
      return denialOf(outcome.decision);
    case 'exhausted':
      return {
        class: 'permanent',
        code: 'exhausted',
        message: exhaustedMessage(outcome),
        retryable: false,
      };
    case 'unknown': {
      const message = `call ${outcome.call} was started, and whether it had its effect is not known; it is not repeated`;
      return { class: 'tool', code: 'unknown_outcome', message, retryable: false };
    }
    case 'timeout':
      return timeoutOf(outcome.reason ?? `timed out after ${outcome.afterMs} ms`);
    case 'cancelled':
      return { class: 'tool', code: 'cancelled', message: 'the run was cancelled', retryable: false };
  }
}

function denialOf({ code, reason, source }: Decision): Failure {
  return { class: 'permanent', code, message: reason, retryable: false, ...(source && { source }) };
}

/** The failure of whatever took longer than it may, a tool's own time included: one class and code for all of them. */
export function timeoutOf(message: string): Failure {
  return { class: 'timeout', code: 'timeout', message, retryable: true };
}
