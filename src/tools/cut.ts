import type { CallOutcome, InterruptedCall, PreImage, Recovered, Toolset, ToolsetHost } from '../contract/index.js';
import type { Judged } from './prepare.js';
import type { ToolRoom } from './room.js';
import { settleDone, settleStop, settleStopped, settleUnknown } from './settle.js';
import { clean } from './stages/clean.js';
import { keptBefore } from './stages/pre-images.js';
import { CallStop, type Failed } from './stop.js';
import type { CallContext } from './types.js';

/** Milliseconds a toolset may take to compare the world with what a call was to do. */
const RECOVER_LIMIT_MS = 10_000;

/**
 * A call that was stopped, or broke, while it was being applied. A read is simply over. For an effect only the
 * `check-before-act` contract can tell whether it happened; otherwise it is unknown, whatever stopped it.
 */
export async function settleCut(
  room: ToolRoom,
  judged: Judged,
  why: CallStop | Failed,
  kept: readonly PreImage[],
  context: CallContext,
): Promise<CallOutcome> {
  const { call, toolset, host, plan, secrets } = judged;
  const { id } = call.request;
  const { class: effect, idempotency } = call.descriptor.effects;
  const over = (): CallOutcome =>
    why instanceof CallStop ? settleStopped(id, why, context, effect) : settleStop(id, why, context, effect);
  if (effect === 'read') return over();
  const reason = why instanceof CallStop ? why.message : why.failure.message;
  if (idempotency !== 'check-before-act') return settleUnknown(id, effect, `cut while it was applied: ${reason}`, context);
  const recovered = await askToolset(toolset, { call, plan, before: keptBefore(kept, context.log) }, host);
  switch (recovered.kind) {
    case 'done':
      return settleDone(room, judged, clean(room, call, recovered.result, secrets), context, true);
    case 'repeat':
      return over();
    case 'unknown':
      return settleUnknown(id, effect, `cut while it was applied, and the world fits neither before nor after: ${reason}`, context);
  }
}

/** What the toolset can prove about an interrupted call, on a clock of its own. A toolset that breaks proves nothing. */
export async function askToolset(toolset: Toolset, interrupted: InterruptedCall, host: ToolsetHost): Promise<Recovered> {
  const signal = AbortSignal.timeout(RECOVER_LIMIT_MS);
  const late = new Promise<Recovered>((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'unknown' }), { once: true }));
  const asked = toolset.recover(interrupted, { ...host, signal }).catch((): Recovered => ({ kind: 'unknown' }));
  return Promise.race([asked, late]);
}
