import { type Approvals, type Ask, type AskId, type AskState, type RunId, refuseBelowCall, WindlassError } from '../contract/index.js';
import { keepRule } from './always.js';
import type { AskDocument, AsksDocument, RespondDocument } from './ask-documents.js';
import { answerOf, askBody } from './asks.js';
import type { Context } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { runDocument } from './run.js';
import { systemClock } from './system.js';
import { takeOn } from './take-on.js';
import type { RespondRequest } from './types.js';

/** Newest first. @throws WindlassError `run_not_found` for a run that is named and not there */
export async function listAsks(
  context: Context,
  filter: { readonly state?: AskState; readonly run?: string; readonly limit: number },
): Promise<AsksDocument> {
  const { approvals, journal } = await context.store();
  const { state, run, limit } = filter;
  if (run !== undefined && !(await journal.run(run as RunId)))
    throw new WindlassError('run_not_found', `no run ${JSON.stringify(run)} in ${context.places.database}`, { data: { run } });
  const asks = await approvals.list({ limit, ...(state && { state }), ...(run !== undefined && { run: run as RunId }) });
  return { v: 1, asks: asks.map(askBody) };
}

/** @throws WindlassError `ask_not_found` */
export async function showAsk(context: Context, id: string): Promise<AskDocument> {
  const { approvals } = await context.store();
  return { v: 1, ask: askBody(await needAsk(context, approvals, id)) };
}

async function needAsk(context: Context, approvals: Approvals, id: string): Promise<Ask> {
  const ask = await approvals.ask(id as AskId);
  if (ask) return ask;
  throw new WindlassError('ask_not_found', `no ask ${JSON.stringify(id)} in ${context.places.database}`, {
    data: { ask: id, database: context.places.database },
  });
}

/**
 * Records a verdict and takes the run on, unless a living process drives it: that one takes the verdict up itself.
 * @throws WindlassError `refused_under_parent`, `usage` for a scope the ask does not offer, `approver_unknown`, `approver_refused`, `confirmation_missing`, `ask_not_found`, `already_answered`,
 *   `ask_expired`, `approval_stale`, and what taking the run on throws
 */
export async function respond(
  context: Context,
  makeRoom: () => Promise<EngineRoom>,
  { ask: id, signal, ...reply }: RespondRequest,
): Promise<RespondDocument> {
  refuseBelowCall(context.env, 'approvals respond');
  const { approvals, journal } = await context.store();
  const asked = await needAsk(context, approvals, id);
  const answer = await answerOf(context, asked, reply);
  // First: a verdict is not recorded where nobody could act on it.
  const room = await makeRoom();
  await journal.commit([{ op: 'answer', ask: asked.id, answer: { ...answer, at: systemClock.now() } }]);
  const kept = await keepRule(context, asked, answer);
  const taken = async (): Promise<boolean> => {
    const { consumed, state } = await needAsk(context, approvals, id);
    return consumed !== null || (state !== 'approved' && state !== 'denied');
  };
  const resumed = await takeOn(() => room.drive(asked.run, signal), taken, signal);
  const now = await needAsk(context, approvals, id);
  return { v: 1, ask: askBody(now), kept, resumed, run: await runDocument(room, asked.run) };
}
