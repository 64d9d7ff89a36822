import { type Failure, isRefusing, type Refusal, timeoutOf } from '../../contract/index.js';
import type { Answer } from '../thread/thread.js';

export type Answered =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped' };

/** Ends a plan or a call from wherever it is noticed that it cannot go on. */
export class Ends extends Error {
  readonly answer: Answered;

  constructor(answer: Answered) {
    super(answer.kind);
    this.answer = answer;
  }
}

/** Nothing was done, and another call could pass. */
export function refuse(code: string, reason: string): Ends {
  return new Ends({ kind: 'refused', refusal: { code, reason, recoverable: true } });
}

export function fail(code: string, message: string, failureClass: Failure['class'] = 'tool'): Ends {
  return new Ends({ kind: 'failed', failure: { class: failureClass, code, message, retryable: false } });
}

/** What the toolset's own contract says no to beside the codes that always refuse; the rest is about what is asked for. */
const REFUSALS = new Set(['binary', 'conflicts', 'no_identity', 'would_overwrite']);

/** What the thread says when it has no answer. */
export function endOf(answer: Exclude<Answer<unknown>, { kind: 'answer' }>): Ends {
  switch (answer.kind) {
    case 'refused':
      if (answer.code === 'bad_argument') return fail(answer.code, answer.reason, 'argument');
      return isRefusing(answer.code) || REFUSALS.has(answer.code) ? refuse(answer.code, answer.reason) : fail(answer.code, answer.reason);
    case 'timeout':
      return new Ends({ kind: 'failed', failure: timeoutOf('the repository took longer than it may; ask for less of it') });
    case 'memory':
      return fail('too_much_memory', 'the repository needs more memory than it may have; ask for less of it');
    case 'stopped':
      return new Ends(answer);
  }
}

/** `work`, or how it ended on the way. Problems of the unit go on to whoever turns them into answers for all toolsets. */
export async function ending<T>(work: () => Promise<T>): Promise<T | Answered> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Ends) return error.answer;
    throw error;
  }
}
