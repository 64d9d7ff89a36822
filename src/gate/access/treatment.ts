import { wildcards } from '../read-tools.js';
import { covers, type RuleSet } from '../rules.js';
import type { JudgedTool } from '../types.js';
import type { Objection } from './types.js';

const NEEDS = { L2: 'the workspace-write grant', L3: 'a scope' } as const;

/**
 * What writes to the workspace needs a grant for that, and what reads outside a scope (L2, L3, ENV-9): the envelope states the axis, or
 * names the tool. A `default_action` that allows is neither: it is about what nobody thought of.
 */
function scopeSays(set: RuleSet, tool: JudgedTool): Objection | null {
  const needs = tool.level === 'L2' && tool.axis === 'files.write' ? NEEDS.L2 : tool.level === 'L3' ? NEEDS.L3 : null;
  if (needs === null || set.kind === 'caps') return null;
  const stated = tool.axis !== undefined && set.axes[tool.axis] !== undefined;
  const named = set.tools.some((pattern) => wildcards(pattern) < 2 && covers(pattern, tool));
  if (stated || named || set.alwaysAllow.some((rule) => wildcards(rule) < 2 && covers(rule, tool))) return null;
  const rule = { rule: `level ${tool.level}: needs ${needs}`, source: { file: 'built-in' } };
  const reason = `${tool.toolset}.${tool.tool} needs ${needs} (level ${tool.level}), and the envelope neither grants ${tool.axis ?? 'it'} nor names the tool`;
  return { rule, code: 'approval_required', reason, recoverable: false };
}

/**
 * A tool that says of itself that a person is asked (levels L4 and L5, ENV-9, ENV-13) is asked about, whatever its axis
 * says, unless the envelope allows it by its exact name, or by an axis that no other tool stands on.
 */
export function treatmentSays(set: RuleSet, tool: JudgedTool): Objection | null {
  const unscoped = scopeSays(set, tool);
  if (unscoped) return unscoped;
  if (tool.approvalPolicy !== 'always' || set.kind === 'caps' || isSettled(set, tool)) return null;
  const rule = { rule: `level ${tool.level}: a person is asked`, source: { file: 'built-in' } };
  const reason = `${tool.toolset}.${tool.tool} stands on level ${tool.level}, where a person is asked unless the envelope allows the tool by its exact name`;
  return { rule, code: 'approval_required', reason, recoverable: false };
}

function isSettled(set: RuleSet, tool: JudgedTool): boolean {
  const named = set.tools.some((pattern) => wildcards(pattern) === 0 && pattern.verdict === 'allow' && covers(pattern, tool));
  const always = set.alwaysAllow.some(
    (rule) => rule.path === null && rule.argument === null && wildcards(rule) === 0 && covers(rule, tool),
  );
  const own = tool.axis === 'missions.fire' || tool.axis === 'missions.answer' ? set.axes[tool.axis]?.grant.verdict === 'allow' : false;
  return named || always || own;
}
