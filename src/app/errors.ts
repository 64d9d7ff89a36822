import { type Decision, type Failure, placeText } from '../contract/index.js';
import type { DecisionBody, ErrorBody } from './documents.js';

/** The `error` of a document, of what `failureOf` says of an ending. */
export function errorBody(failure: Failure): ErrorBody;
export function errorBody(failure: Failure | null): ErrorBody | null;
export function errorBody(failure: Failure | null): ErrorBody | null {
  if (failure === null) return null;
  const { code, message, retryable, source } = failure;
  return { code, message, retryable, ...(source && { source: placeText(source) }) };
}

export function decisionBody(decision: Decision): DecisionBody {
  const { verdict, layer, rule, source, reason, code, recoverable } = decision;
  return {
    verdict,
    layer,
    rule,
    source: source ? placeText(source) : null,
    reason,
    code,
    recoverable,
  };
}
