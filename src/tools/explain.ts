import {
  type CallRequest,
  type Explanation,
  isJsonObject,
  type Layer,
  type LayerVerdict,
  type Plan,
  type ResolvedCall,
} from '../contract/index.js';
import { hostOf } from './host.js';
import { planCall, resolve } from './prepare.js';
import type { ToolRoom } from './room.js';
import { findTool } from './stages/lease.js';
import { decisionOf, isStop, type Stop } from './stop.js';
import type { JudgingContext } from './types.js';

/** What would be decided about a call, by whom, and for which plan; null where it does not get as far as a plan. */
export interface ExplainedCall extends Explanation {
  readonly plan: Plan | null;
}

/** The first half of the way in, asked to the end: everybody who has a say, also after a refusal (ENV-10). Journals nothing. */
export async function explainCall(room: ToolRoom, request: CallRequest, context: JudgingContext): Promise<ExplainedCall> {
  const { gate, confinement } = room;
  const { policy } = context;
  const resolved = await resolve(room, request, context, () => {});
  if (isStop(resolved)) {
    const call = unresolved(room, request, context);
    return withRefusal(resolved, call ? gate.explain(call, null, policy, confinement).layers : []);
  }
  const { call, toolset } = resolved;
  if (gate.judgePaths(call, policy)) return { ...gate.explain(call, null, policy, confinement), plan: null };
  const planned = await planCall(room, resolved, hostOf(room, toolset, call.descriptor, context));
  if (isStop(planned)) return withRefusal(planned, gate.explain(call, null, policy, confinement).layers);
  return { ...gate.explain(planned.call, planned.plan, policy, confinement), plan: planned.plan };
}

/** The call as far as it got; null for a tool that nobody knows. */
function unresolved(room: ToolRoom, request: CallRequest, { unit }: JudgingContext): ResolvedCall | null {
  const found = findTool(request, room.registry);
  if (found === null) return null;
  const roots = { workspace: unit.root, tmpdir: unit.temporary };
  return { request, descriptor: found.descriptor, args: isJsonObject(request.args) ? request.args : {}, located: {}, roots, policy: {} };
}

/** What stopped the call before the gate was asked decides; it stands where the way in asks it. */
function withRefusal(stop: Stop, others: readonly LayerVerdict[]): ExplainedCall {
  const decision = decisionOf(stop);
  const { layer, rule, source, reason, code, verdict } = decision;
  const said = { layer, title: TITLES[layer] ?? layer, verdict, rule, ...(source && { source }), reason, code };
  const later = layer === 'toolset' ? others.filter((other) => !BEFORE_PLAN.includes(other.layer)) : others;
  const at = others.length - later.length;
  return { decision, layers: [...others.slice(0, at), said, ...others.slice(at)], plan: null };
}

/** Asked before a toolset plans. */
const BEFORE_PLAN: readonly Layer[] = ['control_plane', 'always_deny'];

const TITLES: { readonly [layer: string]: string } = {
  lease: 'lease',
  arguments: 'arguments of the call',
  toolset: 'contract of the toolset',
};
