import type { Axis, Confinement, Decision, Verdict } from '../contract/index.js';
import { inactive, treatment } from './access/ask-access.js';
import { isNarrow } from './access/path-layer.js';
import { decisionOf } from './ask-layers.js';
import type { Compiled } from './compile.js';
import { strictest } from './decide.js';
import { type Finding, isStricter, judgeOutright, judgeRules } from './judge-rules.js';
import { sandboxBarOfRun, sandboxSays } from './judge-sandbox.js';
import { covers, isFiles, type RuleSet } from './rules.js';
import type { JudgedTool, Outlook } from './types.js';

/** What denies a tool whatever its arguments; null = some could pass. */
export function decideOutright(tool: JudgedTool, policy: Compiled, confinement: Confinement): Decision | null {
  return barOf(tool, policy, confinement, mildestOf(tool, policy));
}

/** What no policy lets the tool do keeps no run from beginning: its calls are refused one by one. */
export function decideBeforehand(tool: JudgedTool, policy: Compiled, confinement: Confinement): Decision | null {
  return tool.axis !== 'shell' || denialOf(tool, policy, mildestOf(tool, policy)) ? null : sandboxBarOfRun(policy, confinement);
}

/** The strictest of what every set would say at its mildest. */
function mildestOf(tool: JudgedTool, policy: Compiled): Finding {
  return strictest(policy, (set) => judgeOutright(set, tool));
}

function barOf(tool: JudgedTool, policy: Compiled, confinement: Confinement, mildest: Finding): Decision | null {
  return denialOf(tool, policy, mildest) ?? (tool.axis === 'shell' ? sandboxSays(policy, confinement).decision : null);
}

function denialOf(tool: JudgedTool, policy: Compiled, mildest: Finding): Decision | null {
  return mildest.verdict === 'deny' ? decisionOf(tool, mildest) : inactive(policy.sets, tool);
}

/** The mildest verdict that arguments could get, and what others could get. */
export function outlook(tool: JudgedTool, policy: Compiled, confinement: Confinement): Outlook {
  const mildest = mildestOf(tool, policy);
  const denied = barOf(tool, policy, confinement, mildest);
  if (denied) return { decision: denied, others: [] };
  const bare = strictest(policy, (set) => judgeRules(set, tool, []));
  // What speaks without arguments is the better reason, where both say the same.
  const spoken = bare.verdict === mildest.verdict ? bare : mildest;
  const asked = spoken.verdict === 'allow' ? treatment(policy.sets, tool).decision : null;
  const decision = asked ?? decisionOf(tool, spoken);
  const said = new Set<Verdict>([bare.verdict, ...policy.sets.flatMap((set) => listed(set, tool))]);
  const others = (['approve', 'deny'] as const).filter((verdict) => said.has(verdict) && isStricter({ verdict }, decision));
  return { decision, others };
}

/** What the lists that look at arguments can say. Places that are closed to every tool are left out: they would say it of all. */
function listed(set: RuleSet, tool: JudgedTool): readonly Verdict[] {
  const { axis } = tool;
  const found: Verdict[] = [];
  if (set.alwaysDeny.some((rule) => rule.argument !== null && covers(rule, tool))) found.push('deny');
  if (axis === undefined) return found;
  if (axis === 'shell') return [...found, ...ofPrograms(set)];
  for (const each of touched(axis)) {
    const rules = set.axes[each];
    if ((rules?.approve.rules.length ?? 0) > 0) found.push('approve');
    if ((rules?.deny.rules.length ?? 0) + (rules?.denyHosts.length ?? 0) > 0) found.push('deny');
  }
  if (isFiles(axis) && isNarrow(set.access.path)) found.push('deny');
  return found;
}

/** What a line of programs can get: of the lists, and where the shell is not closed, of what its programs are told to do. */
function ofPrograms({ axes: { shell } }: RuleSet): readonly Verdict[] {
  if (!shell) return [];
  const asks = shell.grant.verdict !== 'deny' || shell.askAlways.rules.length > 0 || shell.substitution?.verdict === 'approve';
  const denies = shell.grant.verdict === 'deny' || shell.blacklist.rules.length > 0 || shell.substitution?.verdict === 'deny';
  return [...(asks ? (['approve'] as const) : []), ...(denies ? (['deny'] as const) : [])];
}

/** Of writing also what it reads. */
function touched(axis: Exclude<Axis, 'shell'>): readonly Exclude<Axis, 'shell'>[] {
  return axis === 'files.write' ? ['files.write', 'files.read'] : [axis];
}
