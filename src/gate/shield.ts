import type { Shield, ToolDescriptor, UnitRoots } from '../contract/index.js';
import { barTarget, judgedTool } from './ask-layers.js';
import type { Compiled } from './compile.js';
import { filterFor } from './decide.js';
import { entryTarget } from './targets.js';

/**
 * What a confined program may not open or change, by the rules that judge the calls of its tool: what no call may read is
 * hidden from it, and what steers windlass stays as it is. What would be asked about and was not, is left to it.
 */
export function shieldFor(descriptor: ToolDescriptor, policy: Compiled, roots: UnitRoots): Shield {
  const shown = filterFor(descriptor, policy, roots);
  const tool = judgedTool(descriptor);
  const isFrozen = (spellings: readonly string[]) =>
    barTarget(tool, { ...entryTarget(spellings), resolved: spellings, access: 'write' }, policy) !== null;
  return {
    judge: (spellings) => {
      if (shown(spellings) === 'hide') return 'hide';
      return isFrozen(spellings) ? 'freeze' : null;
    },
    hidden: policy.protectedPaths,
  };
}
