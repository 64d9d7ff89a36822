import { isSafeToShow, type Outcome } from '../contract/index.js';
import type { CallEnd, HeldValue, Messages } from './types.js';
import { jsonOf } from './values.js';

/** What a model reads of a call that ended. A refusal says whether a corrected call could pass. */
export function textOfEnd(end: CallEnd, messages: Messages): string {
  switch (end.kind) {
    case 'ok': {
      const value = jsonOf(end.text ?? end.value, messages);
      return typeof value === 'string' ? value : JSON.stringify(value);
    }
    case 'failed':
      return `The tool failed (${end.failure.code}): ${isSafeToShow(end.failure) ? end.failure.message : DEFECT}${shown(end.text ?? end.value, messages)}`;
    case 'denied': {
      const { reason, code, recoverable } = end.decision;
      const advice = recoverable ? 'Correct the call, then try again.' : 'Do not repeat it, and do not look for a way around it.';
      return `Refused (${code}): ${reason}\n${advice}`;
    }
    case 'unknown':
      return `Nobody knows whether this call took effect: ${end.reason}. Do not repeat it.`;
  }
}

/** The words of a defect may hold anything: they are for who maintains the tool, in the trace. */
const DEFECT = 'it broke in a way that has nothing to do with the call';

/** What a failed call has to show. */
function shown(held: HeldValue | null, messages: Messages): string {
  if (held === null) return '';
  const value = jsonOf(held, messages);
  return `\n${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** Why a call has no result of its own. */
export function textOfCut(outcome: Outcome): string {
  return `This call was not made: the task ended before it (${outcome.kind}).`;
}

export const CUT_REPLY = 'This call was not made: the reply that proposed it was cut off by the output limit.';
export const NEVER_ANSWERED = 'This call was interrupted and has no result.';
