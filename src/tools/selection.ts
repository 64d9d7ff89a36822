import type { ToolDescriptor, ViewReason } from '../contract/index.js';
import type { Selection } from './types.js';

/**
 * CHN-9: whether lists of toolset names let a tool through. `*` = all, `name` = that toolset, `!name` = all but it in
 * whatever order; nothing positive = nothing. Blanks around a name and behind `!` mean nothing: they must not lift an
 * exclusion. Unknown names are ignored: they select nothing.
 */
export function admits(patterns: readonly string[], toolset: string): boolean {
  const names = plain(patterns);
  if (names.includes(`!${toolset}`)) return false;
  return names.includes('*') || names.includes(toolset);
}

function excludes(patterns: readonly string[], toolset: string): boolean {
  return plain(patterns).includes(`!${toolset}`);
}

function plain(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => pattern.trim().replace(/^!\s+/, '!'));
}

/** Whether `hide_tools` names the tool, by its full name or by its bare one. */
function hides(hidden: readonly string[], tool: ToolDescriptor): boolean {
  return hidden.some((entry) => entry.trim() === tool.name || entry.trim() === tool.tool);
}

/** Why a selection leaves a tool out, or null. What was not written leaves nothing out. */
export function leftOut(tool: ToolDescriptor, selection: Selection): ViewReason | null {
  if (selection.patterns && !admits(selection.patterns, tool.toolset)) {
    const list = `the task's tools list [${selection.patterns.join(', ')}]`;
    const excluded = excludes(selection.patterns, tool.toolset);
    return excluded
      ? { code: 'excluded', reason: `${list} takes ${tool.toolset} out` }
      : { code: 'not_listed', reason: `${list} does not hold ${tool.toolset}` };
  }
  if (hides(selection.hide, tool)) return { code: 'hidden', reason: 'hide_tools hides it' };
  if (selection.runtime && !admits(selection.runtime, tool.toolset)) {
    const reason = `the runtime allow list [${selection.runtime.join(', ')}] does not hold ${tool.toolset}`;
    return { code: 'not_admitted', reason };
  }
  return null;
}
