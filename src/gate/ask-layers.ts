import {
  type Confinement,
  type Decision,
  type Layer,
  type OutputLimits,
  type Plan,
  type ResolvedCall,
  type Sandbox,
  sandboxWords,
  type ToolDescriptor,
} from '../contract/index.js';
import { askAccess } from './access/ask-access.js';
import type { Compiled } from './compile.js';
import { controlPlaneRule, isGrantedExactly, isUnder } from './control-plane.js';
import { isHostOf, parseHost } from './hosts.js';
import { type Finding, findStanding, judgeRules } from './judge-rules.js';
import { sandboxSays } from './judge-sandbox.js';
import { judgeShell } from './judge-shell.js';
import { isFiles, type RuleSet } from './rules.js';
import { allTargets, locatedTargets, type PathTarget, plannedTargets } from './targets.js';
import type { JudgedCall, JudgedTool } from './types.js';

/** What one part of the gate said. */
export interface Said {
  readonly layer: Layer;
  readonly title: string;
  /** Null = nothing against the call; `nothing` says what was looked for. */
  readonly decision: Decision | null;
  readonly nothing?: string;
  /** Of programs that start: under what they run. */
  readonly sandbox?: Sandbox;
  /** Of the resource layer, where it is not the default. */
  readonly output?: OutputLimits;
}

/**
 * Asks everybody who has a say about a call, in order; the strictest counts, the first among equals. Without a plan: what can
 * be said before anything is planned. Lazy: who only needs the verdict stops at the first refusal.
 */
export function* askLayers(call: ResolvedCall, plan: Plan | null, policy: Compiled, confinement: Confinement): Generator<Said> {
  const tool = callOf(call, plan);
  const located = locatedTargets(call);
  const planned = plan === null ? [] : plannedTargets(plan);
  const targets = plan === null ? located : allTargets(located, planned, plan);
  if (plan !== null) yield askDeclaration(call, plan);
  yield askControlPlane(tool, targets, policy);
  yield askAlwaysDeny(tool, targets, policy);
  if (plan === null) return;
  for (const set of policy.sets) {
    yield askSet(tool, set, tool.axis === 'shell' ? judgeShell(set, tool, plan, planned) : judgeRules(set, tool, targets));
  }
  yield* askAccess(policy, { tool, targets, plan, roots: call.roots });
  if (plan.argv.length > 0 || plan.programs.length > 0) yield askSandbox(policy, confinement, call.descriptor.sandbox, plan.opaque);
}

/**
 * What everybody makes of a call for which there is no plan: of the tool, and of where its arguments lead. For explanations alone;
 * who looks at nothing but plans (files' sizes, the words of commands) is left out.
 */
export function* askUnplanned(call: ResolvedCall, policy: Compiled, confinement: Confinement): Generator<Said> {
  yield* askLayers(call, null, policy, confinement);
  const tool = callOf(call, null);
  const targets = tool.axis === 'shell' ? [] : locatedTargets(call);
  for (const set of policy.sets) yield askSet(tool, set, judgeRules(set, tool, targets));
  yield* askAccess(policy, { tool, targets, plan: null, roots: call.roots });
  if (tool.axis === 'shell') yield askSandbox(policy, confinement, call.descriptor.sandbox);
}

/** State, control plane: what bars a single path whatever the rules say. `by`: the call itself, or a program it confines. */
export function barTarget(tool: JudgedTool, target: PathTarget, policy: Compiled, by: 'call' | 'program' = 'call'): Decision | null {
  if (isUnder(target, policy.protectedPaths)) {
    return controlPlane(
      'protected path',
      `${target.display} belongs to windlass itself (state or configuration), which no call reads or writes`,
    );
  }
  if (target.access === 'read') return null;
  const rule = controlPlaneRule(target, policy.controlPaths, by);
  if (rule === null) return null;
  const judges = policy.sets.filter((set) => set.kind === 'envelope');
  if (judges.every((set) => isGrantedExactly(set, tool, target))) return null;
  return controlPlane(
    rule,
    `${target.display} steers windlass or is executed by other programs; only an always_allow rule with this exact path, in the operator's own configuration, opens it for writing`,
  );
}

/** What the rules know a tool by. */
export function judgedTool({ toolset, tool, permissions, effects }: ToolDescriptor): JudgedTool {
  const { axis, groups, level, approvalPolicy } = permissions;
  return { toolset, tool, axis, effect: effects.class, groups, level, approvalPolicy };
}

function callOf({ descriptor, args }: ResolvedCall, plan: Plan | null): JudgedCall {
  const { toolset, tool, axis, effect, groups, level, approvalPolicy } = judgedTool(descriptor);
  return { toolset, tool, axis, effect, groups, level, approvalPolicy, args, hosts: plan?.hosts ?? [] };
}

/** A tool that says it only reads, only touches files, or only reaches certain hosts, and plans more than that, is not judged by what it says. */
function askDeclaration(call: ResolvedCall, plan: Plan): Said {
  const { permissions, effects, sandbox } = call.descriptor;
  const { axis } = permissions;
  const effect = effects.class;
  const files = isFiles(axis);
  const writes = plan.writes.length > 0 && (axis === 'files.read' || effect === 'read');
  const beyond = files && (plan.programs.length > 0 || plan.argv.length > 0 || plan.hosts.length > 0);
  const host = hostOutside(sandbox.network, plan);
  const title = 'declaration of the tool';
  if (!writes && !beyond && host === null)
    return { layer: 'envelope', title, decision: null, nothing: 'the plan holds to what the tool declares' };
  const what = writes ? 'it would write' : beyond ? 'it would start a program or reach a host' : `it would reach ${host}`;
  const reason = `${call.descriptor.name} plans more than it declares: ${what}`;
  const rule = `axis ${axis ?? 'none'}, effect ${effect}${host === null ? '' : `, hosts ${sandbox.network.allowDomains.join(' ')}`}`;
  return { layer: 'envelope', title, decision: builtIn('envelope', rule, reason, 'plan_exceeds_axis', false) };
}

/** A host of the plan that is not among those a tool says it reaches; null where it names none. */
function hostOutside({ egress, allowDomains }: ResolvedCall['descriptor']['sandbox']['network'], { hosts }: Plan): string | null {
  if (egress !== 'allowlist') return null;
  const allowed = allowDomains.map(parseHost).filter((host) => host !== null);
  return hosts.find((text) => !allowed.some((rule) => isHostOf(parseHost(text) ?? NOWHERE, rule))) ?? null;
}

const NOWHERE = { name: '', address: true };

function askControlPlane(tool: JudgedTool, targets: readonly PathTarget[], policy: Compiled): Said {
  const [layer, title] = ['control_plane', 'control plane'] as const;
  for (const target of targets) {
    const decision = barTarget(tool, target, policy);
    if (decision) return { layer, title, decision };
  }
  return { layer, title, decision: null, nothing: 'no path belongs to windlass or steers it' };
}

function askAlwaysDeny(tool: JudgedCall, targets: readonly PathTarget[], policy: Compiled): Said {
  for (const set of policy.sets) {
    const finding = findStanding(set, tool, targets);
    if (finding) return { layer: 'always_deny', title: set.title, decision: decisionOf(tool, finding) };
  }
  return { layer: 'always_deny', title: 'always_deny', decision: null, nothing: 'no always_deny rule holds for this call' };
}

function askSet(tool: JudgedTool, set: RuleSet, finding: Finding): Said {
  const decision = decisionOf(tool, finding);
  const { timeoutMs, terms } = finding;
  if (timeoutMs === undefined && terms === undefined) return { layer: set.kind, title: set.title, decision };
  const more = { ...(timeoutMs !== undefined && { timeoutMs }), ...(terms && { terms }) };
  return { layer: set.kind, title: set.title, decision: { ...decision, ...more } };
}

function askSandbox(policy: Compiled, confinement: Confinement, declared: ToolDescriptor['sandbox'], opaque = false): Said {
  const { decision, sandbox } = sandboxSays(policy, confinement, { opaque, declared });
  return { layer: 'sandbox', title: 'sandbox', decision, nothing: `programs may start here (${sandboxWords(sandbox)})`, sandbox };
}

const WORDS = { allow: 'allows', approve: 'asks a person before', deny: 'denies' } as const;

export function decisionOf(tool: JudgedTool, finding: Finding): Decision {
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

function controlPlane(rule: string, reason: string): Decision {
  return builtIn('control_plane', rule, reason, 'control_plane', true);
}

function builtIn(layer: Layer, rule: string, reason: string, code: string, recoverable: boolean): Decision {
  return { verdict: 'deny', layer, rule, source: { file: 'built-in' }, reason, code, recoverable };
}
