import type { CallDocument, RunDocument } from '../app.js';
import { ERROR_CODES, OUTCOMES } from '../contract/index.js';

/** A run that still stands (another process drives it) has no outcome and so no verdict of its own. */
export function exitOfRun(document: RunDocument): number {
  return document.outcome === null ? 0 : OUTCOMES[document.outcome].exit;
}

/** Wrong arguments are the caller's mistake, not the tool's failure (rulings 6.3). */
export function exitOfCall(document: CallDocument): number {
  if (document.outcome === 'failed' && document.error?.code === 'bad_argument') return ERROR_CODES.usage.exit;
  return OUTCOMES[document.outcome].exit;
}
