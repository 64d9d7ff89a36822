import { wildcards } from '../read-tools.js';
import { covers, type RuleSet } from '../rules.js';
import type { JudgedTool } from '../types.js';
import type { Objection } from './types.js';

/**
 * A tool that says of itself that a person is asked (levels L4 and L5, ENV-9, ENV-13) is asked about, whatever its axis
 * says, unless the envelope allows it by its exact name, or by an axis that no other tool stands on.
 */
export function treatmentSays(set: RuleSet, tool: JudgedTool): Objection | null {
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
