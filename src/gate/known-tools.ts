import { type Axis, didYouMean } from '../contract/index.js';

/**
 * The tools of the product's own toolsets and the axis of each, by name (LFS-12). A rule for one that is not here is a slip of
 * the pen; of connected servers and services the names are not known beforehand.
 */
export const KNOWN_TOOLS: { readonly [toolset: string]: { readonly [tool: string]: Axis } } = {
  local_fs: {
    read_file: 'files.read',
    read_file_range: 'files.read',
    list_dir: 'files.read',
    grep: 'files.read',
    find_files: 'files.read',
    stat_file: 'files.read',
    count_stats: 'files.read',
    write_file: 'files.write',
    edit_file: 'files.write',
    sed: 'files.write',
    apply_patch: 'files.write',
  },
  local_shell: { local_shell: 'shell' },
  native_git: {
    status: 'files.read',
    diff: 'files.read',
    log: 'files.read',
    show: 'files.read',
    blame: 'files.read',
    branch_list: 'files.read',
    add: 'files.write',
    commit: 'files.write',
    checkout: 'files.write',
    restore: 'files.write',
  },
  native_jq: { query: 'files.read' },
};

/** Why a rule for this tool can never match; null when it can. */
export function unknownTool(toolset: string, tool: string): string | null {
  const known = Object.hasOwn(KNOWN_TOOLS, toolset) ? KNOWN_TOOLS[toolset] : undefined;
  if (known === undefined || tool === '*' || Object.hasOwn(known, tool)) return null;
  const names = Object.keys(known);
  return `${toolset} has no tool ${JSON.stringify(tool)}; it has ${names.join(', ')}${didYouMean(tool, names)}`;
}

/** The product's toolset that a name nobody knows is probably meant to be, as the end of a sentence; empty when none is near. */
export function nearToolset(toolset: string): string {
  if (toolset === '*' || Object.hasOwn(KNOWN_TOOLS, toolset)) return '';
  return didYouMean(toolset, Object.keys(KNOWN_TOOLS));
}

/** The axes of the product's tools that a pattern covers; null where it may cover others. */
export function axesCovered({ toolset, tool }: { readonly toolset: string; readonly tool: string }): readonly Axis[] | null {
  const known = Object.hasOwn(KNOWN_TOOLS, toolset) ? KNOWN_TOOLS[toolset] : undefined;
  if (known === undefined) return null;
  const axes = tool === '*' ? Object.values(known) : [known[tool]].filter((axis) => axis !== undefined);
  return [...new Set(axes)];
}
