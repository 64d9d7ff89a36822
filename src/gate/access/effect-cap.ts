import { exceeds, type Plan, toldUnkept } from '../../contract/index.js';
import { argumentHolds } from '../arguments-match.js';
import { vouchedBy } from '../judge-shell.js';
import { wildcards } from '../read-tools.js';
import { covers, type EffectCap, type RuleSet } from '../rules.js';
import type { PathTarget } from '../targets.js';
import type { JudgedCall } from '../types.js';
import { namesExactly } from './tool-layer.js';
import type { Objection } from './types.js';

/** Where an envelope states none (rulings 1.6). */
export const STANDARD_CAP: EffectCap = {
  effect: 'mutate-irreversible',
  rule: 'cap mutate-irreversible (default)',
  source: { file: 'built-in' },
};

/**
 * A tool of stronger effect than the cap is out of reach, unless an entry that allows something names it exactly (ENV-7). A
 * prefix of the shell axis names the commands it lists, and no other; a condition of `always_allow` goes with its name.
 * `plan` null: whatever its arguments are.
 */
export function effectCapSays(set: RuleSet, tool: JudgedCall, plan: Plan | null, targets: readonly PathTarget[]): Objection | null {
  const { cap } = set;
  if (cap === null || !exceeds(tool.effect, cap.effect) || isLifted(set, tool, plan, targets)) return null;
  const because = plan?.unkept ? ` here (${plan.unkept.map(toldUnkept).join('; ')})` : '';
  const reason = `${tool.toolset}.${tool.tool} has the effect class ${tool.effect}${because}, which exceeds the policy's cap ${cap.effect} (${cap.rule}); only an entry that allows it by its exact name lifts that`;
  return { rule: cap, code: 'effect_capped', reason, recoverable: false };
}

function isLifted(set: RuleSet, tool: JudgedCall, plan: Plan | null, targets: readonly PathTarget[]): boolean {
  const exact = set.tools.some((pattern) => wildcards(pattern) === 0 && pattern.verdict !== 'deny' && covers(pattern, tool));
  return exact || namesExactly(set.access.tools, tool) || isAlwaysAllowed(set, tool, plan, targets) || isListed(set, tool, plan);
}

function isAlwaysAllowed(set: RuleSet, tool: JudgedCall, plan: Plan | null, targets: readonly PathTarget[]): boolean {
  return set.alwaysAllow.some((rule) => {
    if (wildcards(rule) > 0 || !covers(rule, tool)) return false;
    if (plan === null) return true;
    const { path } = rule;
    const held = path === null || (targets.length > 0 && targets.every(({ resolved }) => resolved.some((each) => path.matches(each))));
    return held && argumentHolds(rule, tool.args, 'all');
  });
}

function isListed(set: RuleSet, tool: JudgedCall, plan: Plan | null): boolean {
  const prefixes = set.axes.shell?.prefixes;
  if (tool.axis !== 'shell' || prefixes === undefined || prefixes.rules.length === 0) return false;
  if (plan === null) return true;
  const { commands = [] } = plan;
  return commands.length > 0 && commands.every((command) => vouchedBy(prefixes, command) !== null);
}
