import { delimiter } from 'node:path';
import type { Unit } from '../contract/index.js';
import type { Context } from './context.js';

/** Settings with which git starts nothing that a repository names while it only looks. */
const QUIET_GIT = {
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'core.fsmonitor',
  GIT_CONFIG_VALUE_0: 'false',
  // Changes in submodules are not looked for: that is done by git calls in them, which drop these settings.
  GIT_CONFIG_KEY_1: 'diff.ignoreSubmodules',
  GIT_CONFIG_VALUE_1: 'dirty',
  GIT_OPTIONAL_LOCKS: '0',
};

/**
 * Where a run's tools act: its workspace, the programs of its pinned PATH, and an environment without secrets, hooks
 * and our own variables.
 */
export async function openRunUnit(
  context: Context,
  { workspace, path }: { readonly workspace: string; readonly path: string },
): Promise<Unit> {
  const { openLocalUnit } = await import('../unit/index.js');
  return openLocalUnit({
    root: workspace,
    path: path.split(delimiter).filter((entry) => entry !== ''),
    environment: async () => {
      const { childEnvironment } = await import('../shell/index.js');
      return childEnvironment(context.env, 'deny-secrets', { allow: [], deny: [], inject: QUIET_GIT });
    },
  });
}
