import { type ResolvedCall, type Toolset, WindlassError } from '../../contract/index.js';
import { countStats } from './count-stats.js';
import { editFile } from './edit-file.js';
import { findFiles } from './find-files.js';
import { grep } from './grep.js';
import { listDir } from './list-dir.js';
import { applyPatchTool } from './patch/apply-patch.js';
import { POLICY_KEYS } from './policy.js';
import { readFile } from './read-file.js';
import { readFileRange } from './read-file-range.js';
import { READS_TABLE } from './reads.js';
import { sed } from './sed.js';
import { statFile } from './stat-file.js';
import type { LocalTool } from './tool.js';
import { writeFile } from './write-file.js';

const TOOLS: readonly LocalTool[] = [
  readFile,
  readFileRange,
  listDir,
  grep,
  findFiles,
  statFile,
  countStats,
  writeFile,
  editFile,
  sed,
  applyPatchTool,
];
const BY_NAME = new Map(TOOLS.map((tool) => [tool.descriptor.tool, tool]));
const DESCRIPTORS = Object.freeze(TOOLS.map(({ descriptor }) => descriptor));

/** Files of the workspace: read, list and stat freely within policy, change only what was read in its current version. */
export const localFs: Toolset = {
  name: 'local_fs',
  table: READS_TABLE,
  policyKeys: POLICY_KEYS,
  describe: () => DESCRIPTORS,
  names: async ({ tool }, args) => (await BY_NAME.get(tool)?.names?.(args)) ?? [],
  plan: (call, host) => toolOf(call).plan(call, host),
  apply: (authorized, host) => toolOf(authorized.call).apply(authorized, host),
  recover: async (interrupted, host) => (await toolOf(interrupted.call).recover?.(interrupted, host)) ?? { kind: 'repeat' },
};

function toolOf({ descriptor }: ResolvedCall): LocalTool {
  const tool = BY_NAME.get(descriptor.tool);
  if (!tool || descriptor.toolset !== 'local_fs') throw new WindlassError('internal', `local_fs has no tool ${descriptor.name}`);
  return tool;
}
