import type { CallRecord, Decision, Plan, ResolvedCall } from '../../contract/index.js';
import type { Gate, Policy } from '../../gate/index.js';
import { beyondIntent } from '../beyond.js';
import { intentOf } from '../intent.js';
import type { ToolRoom } from '../room.js';

/** The gate's word on where the paths lead, before anything is planned; null = go on. Journaled when it speaks. */
export function judgePaths(gate: Gate, call: ResolvedCall, policy: Policy, note: (record: CallRecord) => void): Decision | null {
  const decision = gate.judgePaths(call, policy);
  if (decision) note({ kind: 'ToolPolicyChecked', call: call.request.id, decision });
  return decision;
}

/** The gate's word on the whole plan. Journaled with the plan it was given for, unless `ToolCallStarted` will hold that. */
export function judge(
  { gate, confinement }: Pick<ToolRoom, 'gate' | 'confinement'>,
  call: ResolvedCall,
  plan: Plan,
  policy: Policy,
  note: (record: CallRecord) => void,
): Decision {
  const decision = gate.judge(call, plan, policy, confinement);
  const beyond = beyondIntent(intentOf(call.request, call.descriptor), plan);
  note({
    kind: 'ToolPolicyChecked',
    call: call.request.id,
    decision,
    ...(decision.verdict === 'allow' ? {} : { plan }),
    ...(beyond.length > 0 ? { beyond } : {}),
  });
  return decision;
}
