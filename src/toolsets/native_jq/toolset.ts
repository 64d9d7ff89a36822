import type { Toolset } from '../../contract/index.js';
import { DESCRIPTOR } from './descriptor.js';

/** jq over a file of the workspace or over what an earlier task found. The library is loaded with the first call, in a thread of its own. */
export const nativeJq: Toolset = {
  name: 'native_jq',
  policyKeys: ['_allowed_dir'],
  describe: () => [DESCRIPTOR],
  plan: async (call, host) => (await import('./plan.js')).planQuery(call, host),
  apply: async (call, host) => (await import('./apply.js')).applyQuery(call, host),
  recover: async () => ({ kind: 'repeat' }),
};
