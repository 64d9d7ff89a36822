import type { CallDocument, MissionDocument, RunDocument } from '../app.js';
import { ERROR_CODES, OUTCOMES } from '../contract/index.js';

/** A run that still stands (another process drives it) has no outcome and so no verdict of its own. */
export function exitOfRun(document: Pick<RunDocument, 'outcome'>): number {
  return document.outcome === null ? 0 : OUTCOMES[document.outcome].exit;
}

export function exitOfMission({ status, outcome }: MissionDocument): number {
  if (status === 'skipped') return ERROR_CODES.slot_used.exit;
  return exitOfRun({ outcome });
}

/** Wrong arguments are the caller's mistake, not the tool's failure (rulings 6.3). */
export function exitOfCall(document: CallDocument): number {
  if (document.outcome === 'failed' && document.error?.code === 'bad_argument') return ERROR_CODES.usage.exit;
  return OUTCOMES[document.outcome].exit;
}
