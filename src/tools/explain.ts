import type { CallRequest, Explanation, Plan } from '../contract/index.js';
import { hostOf } from './host.js';
import { resolve } from './prepare.js';
import type { ToolRoom } from './room.js';
import { plan } from './stages/plan.js';
import { decisionOf, isStop, type Stop } from './stop.js';
import type { JudgingContext } from './types.js';

/** What would be decided about a call, by whom, and for which plan; null where it does not get as far as a plan. */
export interface ExplainedCall extends Explanation {
  readonly plan: Plan | null;
}

/** The first half of the way in, asked to the end: everybody who has a say, also after a refusal (ENV-10). Journals nothing. */
export async function explainCall(room: ToolRoom, request: CallRequest, context: JudgingContext): Promise<ExplainedCall> {
  const resolved = await resolve(room, request, context, () => {});
  if (isStop(resolved)) return { ...refusal(resolved), plan: null };
  const { call, toolset } = resolved;
  const { policy } = context;
  if (room.gate.judgePaths(call, policy)) return { ...room.gate.explain(call, null, policy, room.confinement), plan: null };
  const planned = await plan(call, toolset, hostOf(room, toolset, call.descriptor, context), room.planMs);
  if (!isStop(planned)) return { ...room.gate.explain(call, planned.plan, policy, room.confinement), plan: planned.plan };
  const before = room.gate.explain(call, null, policy, room.confinement).layers;
  const refused = refusal(planned);
  return { decision: refused.decision, layers: [...before, ...refused.layers], plan: null };
}

/** What stopped the call before the gate was asked. */
function refusal(stop: Stop): Explanation {
  const decision = decisionOf(stop);
  const { layer, rule, source, reason, code, verdict } = decision;
  return { decision, layers: [{ layer, title: TITLES[layer] ?? layer, verdict, rule, ...(source && { source }), reason, code }] };
}

const TITLES: { readonly [layer: string]: string } = {
  lease: 'lease',
  arguments: 'arguments of the call',
  toolset: 'contract of the toolset',
};
