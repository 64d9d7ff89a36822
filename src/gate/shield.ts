import type { Shield, ToolDescriptor, UnitRoots } from '../contract/index.js';
import { barTarget, judgedTool } from './ask-layers.js';
import type { Compiled } from './compile.js';
import { filterFor } from './decide.js';
import { compileGlob } from './glob.js';
import { entryTarget } from './targets.js';

/**
 * What a confined program may not open or change, by the rules that judge the calls of its tool: what no call may read is
 * hidden from it, as is what the tool itself says it is not to reach, and what steers windlass stays as it is. What would be asked about and was not, is left to it.
 */
export function shieldFor(descriptor: ToolDescriptor, policy: Compiled, roots: UnitRoots): Shield {
  const shown = filterFor(descriptor, policy, roots, 'read');
  const tool = judgedTool(descriptor);
  const isFrozen = (spellings: readonly string[]) =>
    barTarget(tool, { ...entryTarget(spellings, 'write'), resolved: spellings }, policy, 'program') !== null;
  const blocked = (descriptor.sandbox.filesystem?.blockedPaths ?? []).map(compileGlob);
  return {
    judge: (spellings) => {
      if (blocked.some((glob) => spellings.some((spelling) => glob.covers(spelling)))) return 'hide';
      if (shown(spellings) === 'hide') return 'hide';
      return isFrozen(spellings) ? 'freeze' : null;
    },
    steers: isFrozen,
    hidden: policy.protectedPaths,
  };
}
