import type { JudgedTool } from '../types.js';
import type { Objection, ToolEntry, ToolLayer } from './types.js';

/** A tool that is denied by its name or by a group, or that no allowed entry names. */
export function toolLayerSays({ allow, deny }: ToolLayer, tool: JudgedTool): Objection | null {
  const denied = deny.find((entry) => isNamedBy(entry, tool));
  if (denied) return { rule: denied, code: 'tool_denied', reason: `${nameOf(tool)} is closed (${denied.rule})`, recoverable: false };
  if (allow === null || allow.some((entry) => isNamedBy(entry, tool))) return null;
  const rule = { rule: `access.tools.allow [${allow.map(text).join(', ')}]`, source: allow[0]?.source ?? { file: 'built-in' } };
  return { rule, code: 'tool_denied', reason: `${nameOf(tool)} is none of the allowed tools (${rule.rule})`, recoverable: false };
}

/** By its exact name: the one entry that lifts a cap on effects. */
export function namesExactly({ allow }: ToolLayer, tool: JudgedTool): boolean {
  return allow?.some((entry) => entry.kind === 'tool' && isNamedBy(entry, tool)) === true;
}

function isNamedBy(entry: ToolEntry, { toolset, tool, groups }: JudgedTool): boolean {
  switch (entry.kind) {
    case 'any':
      return true;
    case 'group':
      return groups.includes(entry.group);
    case 'tool':
      return entry.toolset === toolset && entry.tool === tool;
  }
}

function nameOf({ toolset, tool }: JudgedTool): string {
  return `${toolset}.${tool}`;
}

function text(entry: ToolEntry): string {
  return JSON.stringify(entry.kind === 'any' ? '*' : entry.kind === 'group' ? entry.group : `${entry.toolset}.${entry.tool}`);
}
