import {
  type Failure,
  type FailureClass,
  isRefusing,
  type Located,
  type Refusal,
  type ResolvedCall,
  WindlassError,
} from '../../contract/index.js';

type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };
type Failed = { readonly kind: 'failed'; readonly failure: Failure };
export type Answer = Refused | Failed;

/** The toolset's contract says no: nothing happened, and `reason` tells what would make a repeat succeed. */
export function refused(code: string, reason: string, recoverable = true): Refused {
  return { kind: 'refused', refusal: { code, reason, recoverable } };
}

/** The tool found nothing to do, or the environment failed. */
export function failed(code: string, message: string, failureClass: FailureClass = 'tool'): Failed {
  return { kind: 'failed', failure: { class: failureClass, code, message, retryable: false } };
}

/** A unit error as the answer of a call. Anything else is a defect and is thrown on. */
export function answerTo(error: unknown): Answer {
  if (!WindlassError.is(error)) throw error;
  const { code, message } = error;
  if (code === 'stale') return refused(code, `${message}. Read the file again, then repeat the call.`);
  return isRefusing(code) ? refused(code, message) : failed(code, message);
}

/** The located `path` of a call: the way in locates every declared path argument before a plan is asked for. */
export function target(call: ResolvedCall): Located {
  const at = call.located['path'];
  if (!at) throw new WindlassError('internal', `${call.descriptor.name}: its path was not located`);
  return at;
}
