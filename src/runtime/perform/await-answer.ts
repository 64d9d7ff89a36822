import { type Ask, type AskId, WindlassError } from '../../contract/index.js';
import type { Session } from '../session.js';
import type { Attendant } from '../types.js';
import type { Happened } from './happened.js';

/**
 * Waits for an answer from whoever is quicker: the person at hand, somebody in another process, or the end of the ask. What
 * counts is the row; the attendant only shows it. Null = the ask is left open, or the drive has to stop.
 */
export async function awaitAnswer(session: Session, id: AskId, attendant: Attendant): Promise<Happened | null> {
  const { watch, options } = session;
  return watch.during(null, async (signal) => {
    const ask = await options.approvals.ask(id);
    if (ask === null) throw new WindlassError('ask_not_found', `${id} is not in the store`, { data: { ask: id } });
    const over = new AbortController();
    const stop = (): void => over.abort(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    try {
      const said = attend(session, ask, attendant, over.signal);
      const closed = await Promise.race([said, untilClosed(session, id, over.signal)]);
      if (signal.aborted) return watch.halt === 'cancel' ? { kind: 'cancel' } : null;
      return closed ? { kind: 'resume' } : null;
    } finally {
      signal.removeEventListener('abort', stop);
      over.abort();
    }
  });
}

/** True once an answer is on record, whoever gave it; false when the person leaves the ask open or cannot be shown it. */
async function attend({ options }: Session, ask: Ask, attendant: Attendant, signal: AbortSignal): Promise<boolean> {
  const answer = await attendant(ask, signal);
  if (answer === null || signal.aborted) return false;
  try {
    await options.journal.commit([{ op: 'answer', ask: ask.id, answer: { ...answer, at: options.clock.now() } }]);
  } catch (error) {
    // Somebody was quicker, or it is too late: the row says how the call goes on.
    if (!WindlassError.is(error)) throw error;
    if (error.code === 'approver_refused' || error.code === 'confirmation_missing') return false;
    if (error.code !== 'already_answered' && error.code !== 'ask_expired') throw error;
  }
  return true;
}

/** True when the ask is no longer open; false when the wait was given up. A store that is busy is asked again. */
async function untilClosed({ options }: Session, id: AskId, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    await pause(options.pollMs ?? 500, signal);
    if (signal.aborted) return false;
    const now = await options.approvals.ask(id).catch((error: unknown) => {
      if (WindlassError.is(error) && error.code === 'store_busy') return null;
      throw error;
    });
    if (now !== null && now.state !== 'pending') return true;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
