import { type Axis, closest, didYouMean } from '../contract/index.js';

/** What the rules have to know of a tool of the product: its axis, and the arguments it takes. */
interface KnownTool {
  readonly axis: Axis;
  readonly args: readonly string[];
}

/**
 * The tools of the product's own toolsets, by name (LFS-12). A rule for one that is not here, or for an argument that none of its
 * tools takes, is a slip of the pen; of connected servers and services the names are not known beforehand.
 */
export const KNOWN_TOOLS: { readonly [toolset: string]: { readonly [tool: string]: KnownTool } } = {
  local_fs: {
    read_file: { axis: 'files.read', args: ['path', 'start_line', 'end_line', 'force'] },
    read_file_range: { axis: 'files.read', args: ['path', 'start_line', 'end_line'] },
    list_dir: { axis: 'files.read', args: ['path', 'recursive', 'max_depth', 'offset'] },
    grep: { axis: 'files.read', args: ['path', 'pattern', 'regex', 'start_line', 'end_line'] },
    find_files: { axis: 'files.read', args: ['pattern', 'path'] },
    stat_file: { axis: 'files.read', args: ['path'] },
    count_stats: { axis: 'files.read', args: ['path'] },
    write_file: { axis: 'files.write', args: ['path', 'content'] },
    edit_file: { axis: 'files.write', args: ['path', 'old_string', 'new_string', 'replace_all'] },
    sed: { axis: 'files.write', args: ['path', 'pattern', 'replacement', 'all', 'expect_replacements', 'start_line', 'end_line'] },
    apply_patch: { axis: 'files.write', args: ['patch'] },
  },
  local_shell: {
    local_shell: { axis: 'shell', args: ['command', 'args', 'pipe', 'cwd', 'timeout', 'stdin', 'shell'] },
  },
  native_git: {
    status: { axis: 'files.read', args: ['dir'] },
    diff: { axis: 'files.read', args: ['from', 'to', 'staged', 'stat', 'path', 'dir'] },
    log: { axis: 'files.read', args: ['n', 'range', 'path', 'dir'] },
    show: { axis: 'files.read', args: ['ref', 'stat', 'path', 'dir'] },
    blame: { axis: 'files.read', args: ['start_line', 'end_line', 'path', 'dir'] },
    branch_list: { axis: 'files.read', args: ['dir'] },
    add: { axis: 'files.write', args: ['paths', 'dir'] },
    commit: { axis: 'files.write', args: ['message', 'dir'] },
    checkout: { axis: 'files.write', args: ['branch', 'create', 'dir'] },
    restore: { axis: 'files.write', args: ['paths', 'staged', 'dir'] },
  },
  native_jq: {
    query: { axis: 'files.read', args: ['filter', 'path', 'input', 'format', 'max', 'deadline_ms'] },
  },
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
export function axesCovered({ toolset, tool }: ToolName): readonly Axis[] | null {
  const known = Object.hasOwn(KNOWN_TOOLS, toolset) ? KNOWN_TOOLS[toolset] : undefined;
  if (known === undefined) return null;
  return [...new Set(toolsIn(known, tool).map(({ axis }) => axis))];
}

/** Why a rule on this argument can never match, whatever is called; null when it can, or covers tools that are not known here. */
export function unknownArgument({ toolset, tool }: ToolName, key: string): string | null {
  const known = Object.hasOwn(KNOWN_TOOLS, toolset) ? KNOWN_TOOLS[toolset] : undefined;
  if (known === undefined) return null;
  const names = [...new Set(toolsIn(known, tool).flatMap(({ args }) => args))];
  if (names.length === 0 || names.includes(key)) return null;
  const whose = tool === '*' ? `no tool of ${toolset} takes` : `${toolset}.${tool} does not take`;
  return `${whose} an argument ${JSON.stringify(key)}; known are ${names.join(', ')}${didYouMean(key, names)}`;
}

/** An argument of the product's tools that differs from this one by a slip of one letter; null when none does. */
export function nearArgument(key: string): string | null {
  const names = new Set(Object.values(KNOWN_TOOLS).flatMap((known) => toolsIn(known, '*').flatMap(({ args }) => args)));
  return names.has(key) ? null : closest(key, names, 1);
}

interface ToolName {
  readonly toolset: string;
  readonly tool: string;
}

function toolsIn(known: { readonly [tool: string]: KnownTool }, tool: string): readonly KnownTool[] {
  if (tool === '*') return Object.values(known);
  const one = Object.hasOwn(known, tool) ? known[tool] : undefined;
  return one === undefined ? [] : [one];
}
