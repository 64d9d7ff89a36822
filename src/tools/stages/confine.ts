import type { CallRecord, ResolvedCall } from '../../contract/index.js';

/** The confinement that calls are applied under: a verdict is bound to it. */
export const SANDBOX = 'off';

/**
 * Says under which confinement the call is applied. Tools that work in this process have none of their own: what holds
 * them is the unit, which takes located paths only.
 */
export function confine(call: ResolvedCall): CallRecord {
  return { kind: 'ToolSandboxPrepared', call: call.request.id, sandbox: SANDBOX };
}
