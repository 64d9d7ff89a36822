import { type ResolvedCall, WindlassError } from '../../contract/index.js';
import { add } from './add.js';
import { blame } from './blame.js';
import { branchList } from './branch-list.js';
import { checkout } from './checkout.js';
import { commit } from './commit.js';
import { diff, show } from './diff.js';
import { log } from './log.js';
import { restore } from './restore.js';
import { status } from './status.js';
import type { GitTool } from './tool.js';

const TOOLS: { readonly [tool: string]: GitTool } = {
  status,
  diff,
  log,
  show,
  blame,
  branch_list: branchList,
  add,
  commit,
  checkout,
  restore,
};

export function toolOf({ descriptor }: ResolvedCall): GitTool {
  const tool = descriptor.toolset === 'native_git' && Object.hasOwn(TOOLS, descriptor.tool) ? TOOLS[descriptor.tool] : undefined;
  if (!tool) throw new WindlassError('internal', `native_git has no tool ${descriptor.name}`);
  return tool;
}
