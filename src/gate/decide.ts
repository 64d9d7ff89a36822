import type { Confinement, Decision, Layer, PathFilter, Plan, ResolvedCall, ToolDescriptor } from '../contract/index.js';
import type { Compiled } from './compile.js';
import { controlPlaneRule, isGrantedExactly, isUnder } from './control-plane.js';
import { type Finding, findStanding, isStricter, judgeOutright, judgeRules } from './judge-rules.js';
import { sandboxBar, sandboxBarOfRun, withSandbox } from './judge-sandbox.js';
import { judgeReading, judgeShell } from './judge-shell.js';
import { pathRulesOf } from './path-filter.js';
import { allTargets, entryTarget, locatedTargets, type PathTarget, plannedTargets } from './targets.js';
import type { JudgedTool } from './types.js';

/** Before anything is planned: state, control plane and `always_deny`, over the path arguments. */
export function decidePaths(call: ResolvedCall, policy: Compiled): Decision | null {
  return barPaths(call, locatedTargets(call), policy);
}

/** Over everything the plan touches; the same bars again, because a plan may reach further than the arguments said. */
export function decide(call: ResolvedCall, plan: Plan, policy: Compiled, confinement: Confinement): Decision {
  const targets = allTargets(call, plan);
  const bar = checkAxis(call, plan) ?? barPaths(call, targets, policy);
  if (bar) return bar;
  const tool = toolOf(call.descriptor);
  const walks = call.descriptor.paths.some((argument) => argument.access === 'walk');
  const touched = tool.axis === 'shell' ? plannedTargets(plan) : [];
  let patience: number | undefined;
  const finding = strictest(policy, (set) => {
    const one = tool.axis === 'shell' ? judgeShell(set, tool, plan, touched) : judgeRules(set, tool, targets);
    if (one.timeoutMs !== undefined) patience = Math.min(one.timeoutMs, patience ?? one.timeoutMs);
    return one;
  });
  // Whoever asks for the shortest wait is heard, also where another set gives the reason for asking.
  const asked = { ...decisionOf(tool, finding), ...(finding.verdict === 'approve' && patience !== undefined && { timeoutMs: patience }) };
  const decision = withSandbox(asked, plan, policy, confinement);
  return decision.verdict !== 'deny' && walks ? { ...decision, paths: pathRulesOf(policy, tool) } : decision;
}

export function decideOutright(tool: JudgedTool, policy: Compiled, confinement: Confinement): Decision | null {
  return deniedOutright(tool, policy) ?? (tool.axis === 'shell' ? sandboxBar(policy, confinement) : null);
}

/** What no policy lets the tool do keeps no run from beginning: its calls are refused one by one. */
export function decideBeforehand(tool: JudgedTool, policy: Compiled, confinement: Confinement): Decision | null {
  return tool.axis !== 'shell' || deniedOutright(tool, policy) ? null : sandboxBarOfRun(policy, confinement);
}

function deniedOutright(tool: JudgedTool, policy: Compiled): Decision | null {
  const finding = strictest(policy, (set) => judgeOutright(set, tool));
  return finding.verdict === 'deny' ? decisionOf(tool, finding) : null;
}

const SHOWN = { allow: 'allow', approve: 'skip', deny: 'hide' } as const;

/** Every entry is judged as if the tool were to read it: what it may not read, it is not told of. */
export function filterFor(descriptor: ToolDescriptor, policy: Compiled): PathFilter {
  const tool = toolOf(descriptor);
  const reader: JudgedTool = tool.axis === 'files.write' ? { ...tool, axis: 'files.read' } : tool;
  const judge = tool.axis === 'shell' ? judgeReading : judgeRules;
  return (spellings) => {
    const target = entryTarget(spellings);
    if (barTarget(reader, target, policy)) return 'hide';
    return SHOWN[strictest(policy, (set) => judge(set, reader, [target])).verdict];
  };
}

/** An error while judging never lets anything pass. */
export function denyForError(error: unknown): Decision {
  const message = error instanceof Error ? error.message : String(error);
  return {
    verdict: 'deny',
    layer: 'envelope',
    rule: 'what cannot be judged is refused',
    reason: `the call could not be judged: ${message}`,
    code: 'policy_error',
    recoverable: false,
  };
}

function barPaths(call: ResolvedCall, targets: readonly PathTarget[], policy: Compiled): Decision | null {
  const tool = toolOf(call.descriptor);
  for (const target of targets) {
    const bar = barTarget(tool, target, policy);
    if (bar) return bar;
  }
  for (const set of policy.sets) {
    const finding = findStanding(set, tool, targets);
    if (finding) return decisionOf(tool, finding);
  }
  return null;
}

function barTarget(tool: JudgedTool, target: PathTarget, policy: Compiled): Decision | null {
  if (isUnder(target, policy.protectedPaths)) {
    return controlPlane(
      'protected path',
      `${target.display} belongs to windlass itself (state or configuration), which no call reads or writes`,
    );
  }
  if (target.access === 'read') return null;
  const rule = controlPlaneRule(target, policy.controlPaths);
  if (rule === null) return null;
  const judges = policy.sets.filter((set) => set.kind === 'envelope');
  if (judges.every((set) => isGrantedExactly(set, tool, target))) return null;
  return controlPlane(
    rule,
    `${target.display} steers windlass or is executed by other programs; only an always_allow rule with this exact path, in the operator's own configuration, opens it for writing`,
  );
}

function controlPlane(rule: string, reason: string): Decision {
  return { verdict: 'deny', layer: 'control_plane', rule, source: { file: 'built-in' }, reason, code: 'control_plane', recoverable: true };
}

/** A tool that says it only reads, or only touches files, and plans more than that, is not judged by what it says. */
function checkAxis(call: ResolvedCall, plan: Plan): Decision | null {
  const { axis, effect } = call.descriptor;
  const files = axis === 'files.read' || axis === 'files.write';
  const writes = plan.writes.length > 0 && (axis === 'files.read' || effect === 'read');
  const beyond = files && (plan.programs.length > 0 || plan.argv.length > 0 || plan.hosts.length > 0);
  if (!writes && !beyond) return null;
  return {
    verdict: 'deny',
    layer: 'envelope',
    rule: `axis ${axis ?? 'none'}, effect ${effect}`,
    source: { file: 'built-in' },
    reason: `${call.descriptor.name} plans more than it declares: ${writes ? 'it would write' : 'it would start a program or reach a host'}`,
    code: 'plan_exceeds_axis',
    recoverable: false,
  };
}

function toolOf({ toolset, tool, axis }: Pick<ToolDescriptor, 'toolset' | 'tool' | 'axis'>): JudgedTool {
  return axis === undefined ? { toolset, tool } : { toolset, tool, axis };
}

/** Of equals the earlier set speaks: envelope, then caps, then the floor of untrusted files. */
function strictest(policy: Compiled, judge: (set: Compiled['sets'][number]) => Finding): Finding {
  let result: Finding | null = null;
  for (const set of policy.sets) {
    const finding = judge(set);
    if (isStricter(finding, result)) result = finding;
  }
  if (result === null) throw new Error('the policy holds no rules');
  return result;
}

const WORDS = { allow: 'allows', approve: 'asks a person before', deny: 'denies' } as const;

function decisionOf(tool: JudgedTool, finding: Finding): Decision {
  const layer: Layer = finding.standing ? 'always_deny' : finding.set.kind;
  const what = `${tool.toolset}.${tool.tool}${finding.path === undefined ? '' : ` on ${finding.path}`}`;
  return {
    verdict: finding.verdict,
    layer,
    rule: finding.rule,
    source: finding.source,
    reason: `${finding.set.title} ${WORDS[finding.verdict]} ${what} (${finding.rule})`,
    code: codeOf(finding, layer),
    recoverable: finding.verdict === 'deny' && finding.byPath,
  };
}

function codeOf(finding: Finding, layer: Layer): string {
  if (finding.verdict === 'allow') return 'allowed';
  if (layer === 'trust') return 'untrusted_workspace';
  if (finding.verdict === 'approve') return 'approval_required';
  if (layer === 'always_deny') return 'always_denied';
  return layer === 'caps' ? 'caps_denied' : 'envelope_denied';
}
