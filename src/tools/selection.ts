import { presetHolds, presetNamed, type ToolDescriptor, type ViewReason } from '../contract/index.js';
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

/** As `admits`, for one tool: a preset in the list lets single tools of a toolset through (TKT-2). */
export function admitsTool(patterns: readonly string[], tool: Pick<ToolDescriptor, 'name' | 'tool' | 'toolset' | 'source'>): boolean {
  if (admits(patterns, tool.toolset)) return true;
  if (excludes(patterns, tool.toolset)) return false;
  return plain(patterns).some((entry) => {
    const preset = presetNamed(entry);
    return preset !== null && presetHolds(preset, tool);
  });
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
  if (selection.patterns && !admitsTool(selection.patterns, tool)) {
    const list = `the task's tools list [${selection.patterns.join(', ')}]`;
    const excluded = excludes(selection.patterns, tool.toolset);
    return excluded
      ? { code: 'excluded', reason: `${list} takes ${tool.toolset} out` }
      : { code: 'not_listed', reason: `${list} does not hold ${listed(selection.patterns, tool)}` };
  }
  if (hides(selection.hide, tool)) return { code: 'hidden', reason: 'hide_tools hides it' };
  if (selection.runtime && !admitsTool(selection.runtime, tool)) {
    const reason = `the runtime allow list [${selection.runtime.join(', ')}] does not hold ${tool.toolset}`;
    return { code: 'not_admitted', reason };
  }
  return null;
}

/** What is missing from a list: where presets speak of single tools, the tool; else its toolset. */
function listed(patterns: readonly string[], { name, toolset }: ToolDescriptor): string {
  return plain(patterns).some((entry) => presetNamed(entry) !== null) ? name : toolset;
}
