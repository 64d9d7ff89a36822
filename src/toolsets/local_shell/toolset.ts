import type { Toolset } from '../../contract/index.js';
import { DESCRIPTOR } from './descriptor.js';
import { POLICY_KEYS } from './policy-keys.js';

/**
 * Programs of this machine, started from argv: what was read and judged is what runs. Planning reads the line, finds
 * every program and path in it, and starts nothing. The rooms it needs are loaded with the first call.
 */
export const localShell: Toolset = {
  name: 'local_shell',
  policyKeys: POLICY_KEYS,
  describe: () => [DESCRIPTOR],
  plan: async (call, host) => (await import('./plan.js')).planShell(call, host),
  apply: async (call, host) => (await import('./apply.js')).applyShell(call, host),
  // A program that was started and cut off may have done anything: nobody can tell by looking.
  recover: async () => ({ kind: 'unknown' }),
};
