import type { CallRecord, Decision, ResolvedCall } from '../../contract/index.js';
import type { ToolRoom } from '../room.js';

/** The confinement that calls are applied under: a verdict is bound to it. */
export const SANDBOX = 'off';

/**
 * Says under which confinement the call is applied. Tools that work in this process have none of their own: what holds
 * them is the unit, which takes located paths only. Programs run unconfined where the decision says so.
 */
export function confine(room: ToolRoom, call: ResolvedCall, decision: Decision): CallRecord {
  const { adapter } = call.descriptor.execution;
  if (decision.sandbox === 'unconfined') room.onUnconfined(call.descriptor.name);
  return { kind: 'ToolSandboxPrepared', call: call.request.id, sandbox: SANDBOX, ...(adapter === 'in_process' ? {} : { adapter }) };
}
