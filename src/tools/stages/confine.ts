import type { CallLog, ResolvedCall } from '../../contract/index.js';

/**
 * Says under which confinement the call is applied. Tools that work in this process have none of their own: what holds
 * them is the unit, which takes located paths only.
 */
export function confine(call: ResolvedCall, log: CallLog): void {
  log.append({ kind: 'ToolSandboxPrepared', call: call.request.id, sandbox: 'off' });
}
