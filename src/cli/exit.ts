import type { CallDocument, MissionDocument, RespondDocument, RunDocument } from '../app.js';
import { ERROR_CODES, OUTCOMES } from '../contract/index.js';

/** A provider that is away for now: what fails by it may go well an hour later, with nothing changed. */
const PROVIDER_DOWN: ReadonlySet<string> = new Set(['network', 'provider_error', 'rate_limited', 'stream_cut']);
const TEMPORARY = 75;

/** A run without an outcome is in the hands of another process: that is no success of this one. */
export function exitOfRun({ outcome, error }: Pick<RunDocument, 'outcome' | 'error'>): number {
  if (outcome === null) return ERROR_CODES.run_claimed.exit;
  return outcome === 'failed' && error !== null && PROVIDER_DOWN.has(error.code) ? TEMPORARY : OUTCOMES[outcome].exit;
}

export function exitOfMission(document: MissionDocument): number {
  return document.status === 'skipped' ? ERROR_CODES.slot_used.exit : exitOfRun(document);
}

/** Wrong arguments are the caller's mistake, not the tool's failure (rulings 6.3). `stopped`: 128 + n after a signal. */
export function exitOfCall(document: CallDocument, stopped: number | null): number {
  if (document.outcome === 'failed' && document.error?.code === 'bad_argument') return ERROR_CODES.usage.exit;
  const { exit } = OUTCOMES[document.outcome];
  return document.outcome === 'cancelled' ? (stopped ?? exit) : exit;
}

/** An answer is followed by the run it belongs to; that a no ends the run denied is what it was given for. */
export function exitOfAnswer({ ask, resumed, run }: RespondDocument): number {
  if (!resumed || (ask.answer?.verdict === 'denied' && run.outcome === 'denied')) return 0;
  return exitOfRun(run);
}
