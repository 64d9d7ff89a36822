import type { Decision, Failure, Outcome } from '../contract/index.js';
import type { DecisionBody, ErrorBody } from './documents.js';

/** The `error` of a document for an outcome that is not ok; null for ok. */
export function errorOfOutcome(outcome: Outcome): ErrorBody | null {
  switch (outcome.kind) {
    case 'ok':
      return null;
    case 'failed':
      return errorOfFailure(outcome.failure);
    case 'denied':
      return errorOfDecision(outcome.decision);
    case 'waiting':
      return { code: 'waiting', message: outcome.decision?.reason ?? `waits for an answer to ${outcome.ask}`, retryable: false };
    case 'exhausted':
      return { code: 'exhausted', message: `the ${outcome.budget} budget of ${outcome.limit} is used up`, retryable: false };
    case 'unknown':
      return {
        code: 'unknown_outcome',
        message: `call ${outcome.call} was started and it is not known whether it happened; it is not repeated`,
        retryable: false,
      };
    case 'timeout':
      return { code: 'timeout', message: `took longer than ${outcome.afterMs} ms`, retryable: true };
    case 'cancelled':
      return { code: 'cancelled', message: 'cancelled', retryable: false };
    default:
      return outcome satisfies never;
  }
}

export function errorOfFailure(failure: Failure): ErrorBody {
  return { code: failure.code, message: failure.message, retryable: failure.retryable };
}

export function errorOfDecision(decision: Decision): ErrorBody {
  return { code: decision.code, message: decision.reason, retryable: decision.recoverable };
}

export function decisionBody(decision: Decision): DecisionBody {
  const { verdict, layer, rule, source, reason, code, recoverable } = decision;
  return {
    verdict,
    layer,
    rule,
    source: source ? `${source.file}${source.line ? `:${source.line}` : ''}` : null,
    reason,
    code,
    recoverable,
  };
}
