import type { Failure, Refusal } from '../../contract/index.js';
import { explainRefusal, type ShellRefusal } from '../../shell/index.js';

export type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };
export type Failed = { readonly kind: 'failed'; readonly failure: Failure };

/** Nothing was run, and another line could pass. */
export function refused(code: string, reason: string): Refused {
  return { kind: 'refused', refusal: { code, reason, recoverable: true } };
}

/** No other call could pass as long as the configuration says so. */
export function refusedForGood(code: string, reason: string): Refused {
  return { kind: 'refused', refusal: { code, reason, recoverable: false } };
}

export function badArgument(message: string): Failed {
  return { kind: 'failed', failure: { class: 'argument', code: 'bad_argument', message, retryable: false } };
}

/** What the reading refused: construct, column and remedy in one sentence. */
export function unreadable(refusal: ShellRefusal): Refused | Failed {
  const reason = explainRefusal(refusal);
  return refusal.code === 'bad_argument' ? badArgument(reason) : refused(refusal.code, reason);
}

export function isAnswer(value: object): value is Refused | Failed {
  return 'kind' in value && (value.kind === 'refused' || value.kind === 'failed');
}
