import type { AnswerTerms, RuleSource, Verdict } from '../contract/index.js';
import { bothTerms, stricter } from '../contract/index.js';
import { argumentHolds } from './arguments-match.js';
import { coversAll } from './glob.js';
import { isHostOf, parseHost } from './hosts.js';
import { wildcards } from './read-tools.js';
import { type AxisRules, covers, type Grant, isFiles, type PathRule, type Rule, type RuleSet, type StandingRule } from './rules.js';
import type { PathTarget } from './targets.js';
import type { JudgedCall, JudgedTool } from './types.js';

/** The verdict of one rule set, and the rule that gave it. */
export interface Finding {
  readonly verdict: Verdict;
  readonly set: RuleSet;
  readonly rule: string;
  readonly source: RuleSource;
  /** The path it is about; undefined when the call as such was judged. */
  readonly path: string | undefined;
  /** Another path could be judged otherwise. */
  readonly byPath: boolean;
  readonly standing: boolean;
  /** Of an `approve`: how long the ask may wait, in milliseconds, where the axis says so. */
  readonly timeoutMs: number | undefined;
  /** Of an `approve`: who may answer, and how. */
  readonly terms: AnswerTerms | undefined;
}

/**
 * The strictest finding over all targets. Path lists decide first, tool patterns next; the grant of an axis decides
 * what no list and no pattern decided, and `default_action` what no axis covers.
 */
export function judgeRules(set: RuleSet, tool: JudgedCall, targets: readonly PathTarget[]): Finding {
  return withPatience(set, tool, judgeTargets(set, tool, targets));
}

/** How long the axis lets an ask wait, where the rule that asks has no wait of its own. */
export function withPatience(set: RuleSet, tool: JudgedTool, finding: Finding): Finding {
  if (finding.verdict !== 'approve' || finding.timeoutMs !== undefined) return finding;
  const patience = tool.axis !== undefined ? set.axes[tool.axis]?.patience : null;
  return patience ? { ...finding, timeoutMs: patience.timeoutMs } : finding;
}

function judgeTargets(set: RuleSet, tool: JudgedCall, targets: readonly PathTarget[]): Finding {
  const denied = findStanding(set, tool, targets) ?? findDeniedHost(set, tool);
  if (denied) return denied;
  let strictest: Finding | null = null;
  let judgedAsTool = false;
  for (const target of targets) {
    const listed = findListed(set, tool, target);
    // A write tool reads what it is about to change: the grant of its own axis speaks for the write alone.
    const own = !(tool.axis === 'files.write' && target.access === 'read');
    const finding = own
      ? judgeOne(set, tool, listed, findCarved(set, tool, target), target)
      : listed && found(set, listed.verdict, listed.rule, target.display, true);
    judgedAsTool ||= own;
    if (finding) strictest = strictest === null ? finding : stricterFinding(strictest, finding);
  }
  if (judgedAsTool && strictest) return strictest;
  const bare = judgeOne(set, tool, null, null, null);
  return strictest === null ? bare : stricterFinding(strictest, bare);
}

/** The mildest verdict any arguments could get: `deny` means that the tool is out of reach as a whole. */
export function judgeOutright(set: RuleSet, tool: JudgedTool): Finding {
  const denied = findStanding(set, tool, []) ?? findClosed(set, tool);
  if (denied) return denied;
  const axis = tool.axis === undefined ? undefined : set.axes[tool.axis];
  const vouched = tool.axis === 'shell' ? (set.axes.shell?.prefixes.rules[0] ?? null) : null;
  const carved = set.alwaysAllow.find((rule) => rule.path !== null && covers(rule, tool)) ?? vouched;
  const mildest = judgeOne(set, tool, null, carved, null);
  const asks = axis?.approve.rules[0];
  if (mildest.verdict !== 'deny' || !asks) return mildest;
  const asked = judgeOne(set, tool, { verdict: 'approve', rule: asks }, null, null);
  return asked.verdict === 'deny' ? mildest : asked;
}

/** A rule that denies every path there is, for a tool that always touches one. */
function findClosed(set: RuleSet, tool: JudgedTool): Finding | null {
  if (!isFiles(tool.axis)) return null;
  const always = set.alwaysDenyPaths.rules.find((rule) => coversAll(rule.glob) && covers(rule, tool));
  if (always) return { ...found(set, 'deny', always, undefined, false), standing: true };
  const closed = set.axes[tool.axis]?.deny.rules.find(({ glob }) => coversAll(glob));
  return closed ? found(set, 'deny', closed, undefined, false) : null;
}

/** An `always_deny` rule that holds. */
export function findStanding(set: RuleSet, tool: JudgedCall, targets: readonly PathTarget[]): Finding | null {
  const always = set.alwaysDeny.find((rule) => covers(rule, tool) && argumentHolds(rule, tool.args, 'any'));
  if (always) return { ...found(set, 'deny', always, undefined, false), standing: true };
  for (const target of targets) {
    const rule = set.alwaysDenyPaths.find(target.paths, (candidate) => covers(candidate, tool));
    if (rule) return { ...found(set, 'deny', rule, target.display, true), standing: true };
  }
  return null;
}

/** A host of the plan that `deny_hosts` names: of the tool's own axis, or of both where it stands on neither. */
export function findDeniedHost(set: RuleSet, { axis, hosts = [] }: JudgedCall): Finding | null {
  const axes = axis === 'network.read' || axis === 'network.write' ? [axis] : (['network.read', 'network.write'] as const);
  const rules = axes.flatMap((each) => set.axes[each]?.denyHosts ?? []);
  if (rules.length === 0) return null;
  for (const text of hosts) {
    const host = parseHost(text);
    // What cannot be read as a host cannot be told apart from a denied one.
    const rule = host === null ? rules[0] : rules.find((each) => isHostOf(host, each.host));
    if (rule) return found(set, 'deny', rule, text, true);
  }
  return null;
}

interface Listed {
  readonly verdict: 'deny' | 'approve';
  readonly rule: PathRule;
}

function findListed(set: RuleSet, tool: JudgedCall, target: PathTarget): Listed | null {
  if (!isFiles(tool.axis)) return null;
  const axis: AxisRules | undefined = set.axes[target.access === 'read' ? 'files.read' : 'files.write'];
  return axis ? listedIn(axis, target) : null;
}

/** What the path lists of an axis say of a path. */
export function listedIn(axis: AxisRules, target: PathTarget): Listed | null {
  const denies = axis.deny.find(target.paths);
  if (denies) return { verdict: 'deny', rule: denies };
  const asks = axis.approve.find(target.paths);
  return asks ? { verdict: 'approve', rule: asks } : null;
}

/** The `always_allow` rule that takes this path, once links are followed, out of the grant. */
function findCarved(set: RuleSet, tool: JudgedCall, target: PathTarget): StandingRule | null {
  return (
    set.alwaysAllow.find((rule) => covers(rule, tool) && rule.path !== null && target.resolved.some((path) => rule.path?.matches(path))) ??
    null
  );
}

function judgeOne(set: RuleSet, tool: JudgedCall, listed: Listed | null, carved: Rule | null, target: PathTarget | null): Finding {
  const axis = tool.axis === undefined ? undefined : set.axes[tool.axis];
  const pattern = set.tools.find((candidate) => covers(candidate, tool));
  const floor = floorOf(set, tool, axis, carved);
  const path = target?.display;
  const byPath =
    path !== undefined &&
    (set.alwaysAllow.some((rule) => rule.path !== null && covers(rule, tool)) || (axis?.approve.rules.length ?? 0) > 0);
  const open = listed ? found(set, listed.verdict, listed.rule, path, true) : found(set, floor.verdict, floor, path, byPath);
  if (pattern === undefined) return open;
  const named = found(set, pattern.verdict, pattern, path, false);
  if (listed) return stricterFinding(named, open);
  const barred = axis !== undefined && floor.verdict === 'deny';
  if (wildcards(pattern) === 0) return barred ? stricterFinding(named, open) : named;
  return axis === undefined ? named : stricterFinding(named, open);
}

/** What decides when no list does: a path taken out of the grant, the grant, a tool allowed always, the default. */
export function floorOf(set: RuleSet, tool: JudgedCall, axis: AxisRules | undefined, carved: Rule | null): Grant {
  if (carved) return { ...carved, verdict: 'allow' };
  const always = set.alwaysAllow.find((rule) => rule.path === null && covers(rule, tool) && argumentHolds(rule, tool.args, 'all'));
  if (always && axis?.grant.verdict !== 'deny') return { ...always, verdict: 'allow' };
  return axis?.grant ?? set.defaultAction;
}

export function found(
  set: RuleSet,
  verdict: Verdict,
  rule: Rule & Pick<Grant, 'patience' | 'terms'>,
  path: string | undefined,
  byPath: boolean,
): Finding {
  const asks = verdict === 'approve';
  const timeoutMs = asks ? rule.patience?.timeoutMs : undefined;
  const terms = asks ? rule.terms : undefined;
  return { verdict, set, rule: rule.rule, source: rule.source, path, byPath, standing: false, timeoutMs, terms };
}

/** Of equals the first. Where both ask, the terms of both hold. */
export function stricterFinding(a: Finding, b: Finding): Finding {
  if (isStricter(b, a)) return b;
  const terms = b.terms && a.verdict === b.verdict ? bothTerms(a.terms, b.terms) : null;
  return terms ? { ...a, terms } : a;
}

export function isStricter({ verdict }: Pick<Finding, 'verdict'>, than: Pick<Finding, 'verdict'> | null): boolean {
  return than === null || (verdict !== than.verdict && stricter(verdict, than.verdict) === verdict);
}
