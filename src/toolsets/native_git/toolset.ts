import type { Toolset } from '../../contract/index.js';
import { DESCRIPTORS } from './descriptors.js';

/**
 * git repositories of the workspace, through a library: no program is started, no host is reached, and nothing that a
 * repository says of programs is listened to. The rooms it needs are loaded with the first call.
 */
export const nativeGit: Toolset = {
  name: 'native_git',
  policyKeys: [],
  describe: () => DESCRIPTORS,
  plan: async (call, host) => (await import('./tools.js')).toolOf(call).plan(call, host),
  apply: async (authorized, host) => (await import('./tools.js')).toolOf(authorized.call).apply(authorized, host),
  // What was cut off may have happened: nobody can tell by looking.
  recover: async () => ({ kind: 'unknown' }),
};
