import type { ToolDescriptor } from '../contract/index.js';
import type { Selection } from './types.js';

/**
 * CHN-9: whether lists of toolset names let a tool through. `*` = all, `name` = that toolset, `!name` = all but it in
 * whatever order; nothing positive = nothing. Blanks around a name and behind `!` mean nothing: they must not lift an
 * exclusion. Unknown names are ignored: they select nothing.
 */
export function admits(patterns: readonly string[], toolset: string): boolean {
  const names = patterns.map((pattern) => pattern.trim().replace(/^!\s+/, '!'));
  if (names.includes(`!${toolset}`)) return false;
  return names.includes('*') || names.includes(toolset);
}

/** Whether `hide_tools` names the tool, by its full name or by its bare one. */
function hides(hidden: readonly string[], tool: ToolDescriptor): boolean {
  return hidden.some((entry) => entry.trim() === tool.name || entry.trim() === tool.tool);
}

/** Why a selection leaves a tool out, or null. What was not written leaves nothing out. */
export function leftOut(tool: ToolDescriptor, selection: Selection): string | null {
  if (selection.patterns && !admits(selection.patterns, tool.toolset)) {
    return `the task's tools list [${selection.patterns.join(', ')}] does not hold ${tool.toolset}`;
  }
  if (hides(selection.hide, tool)) return `hide_tools hides ${tool.name}`;
  if (selection.runtime && !admits(selection.runtime, tool.toolset)) {
    return `the runtime allow list [${selection.runtime.join(', ')}] does not hold ${tool.toolset}`;
  }
  return null;
}
