import { completeAccess } from './access/defaults.js';
import { STANDARD_CAP } from './access/effect-cap.js';
import type { AccessBody } from './access/types.js';
import type { Findings } from './findings.js';
import { keepAxisTerms, keepTerms } from './keep-terms.js';
import { checkReach, checkTrusted } from './reach.js';
import type { AttentionBody } from './read-attention.js';
import type { ComputeBody } from './read-compute.js';
import { patternKey, sortPatterns } from './read-tools.js';
import type { Member, ResolvedEnvelope } from './resolve.js';
import { RuleList } from './rule-list.js';
import type { AxesRules, EffectCap, Grant, RuleSet, StandingRule, ToolPattern, TrustedBinaries } from './rules.js';

/** Lays documents over one another, weakest first. `unset`: what holds where nobody states a `default_action`. */
export function combine(
  members: readonly Member[],
  kind: RuleSet['kind'],
  title: string,
  unset: 'approve' | 'allow',
  findings: Findings,
): ResolvedEnvelope {
  const axes: AxesRules = {};
  const tools = new Map<string, ToolPattern>();
  const alwaysDeny: StandingRule[] = [];
  const alwaysAllow: StandingRule[] = [];
  let defaultAction: Grant = {
    verdict: unset,
    rule: `default_action ${unset} (unset)`,
    source: { file: members.at(-1)?.document.file ?? '' },
  };
  let compute: ComputeBody = {};
  let attention: AttentionBody = {};
  let trusted: TrustedBinaries | null = null;
  let cap: EffectCap | null = null;
  let access: AccessBody = {};
  let onDenied: 'fail' | 'continue' = 'continue';
  for (const { body, document } of members) {
    const { layer } = document;
    tellLostWalls(title, axes, body.axes, findings);
    Object.assign(axes, keepAxisTerms(axes, body.axes, layer));
    for (const pattern of body.tools) tools.set(patternKey(pattern), keepTerms(tools.get(patternKey(pattern)), pattern, layer));
    alwaysDeny.push(...body.alwaysDeny);
    alwaysAllow.push(...body.alwaysAllow);
    if (body.defaultAction) defaultAction = keepTerms(defaultAction, body.defaultAction, layer);
    compute = { ...compute, ...body.compute };
    attention = { ...attention, ...body.attention };
    trusted = mergeTrusted(trusted, body.trusted);
    cap = body.cap ?? cap;
    access = { ...access, ...body.access };
    onDenied = body.onDenied ?? onDenied;
    checkReach({ title, axes, alwaysAllow, alwaysDeny, cap, access, tools: [...tools.values()] }, body, findings);
  }
  const denied = distinct(alwaysDeny);
  const rules: RuleSet = {
    kind,
    title,
    axes,
    tools: sortPatterns([...tools.values()]),
    alwaysDeny: denied.filter((rule) => rule.path === null),
    alwaysDenyPaths: new RuleList(denied.flatMap((rule) => (rule.path === null ? [] : [{ ...rule, glob: rule.path }]))),
    alwaysAllow: distinct(alwaysAllow),
    defaultAction,
    trusted,
    cap: cap ?? (kind === 'caps' ? null : STANDARD_CAP),
    access: completeAccess(access, kind),
  };
  checkTrusted(rules, findings);
  return {
    rules,
    compute,
    attention,
    answer: axes['missions.answer']?.grant.verdict,
    onDenied,
    approvers: members.flatMap(({ body }) => body.approvers),
    trusted: members.every((member) => member.document.trusted),
  };
}

/** The words of a rule are its whole condition. An operator's allow counts for more than another's (rulings 1.11). */
function distinct(rules: readonly StandingRule[]): readonly StandingRule[] {
  const kept = new Map<string, StandingRule>();
  for (const rule of rules) {
    const key = `${rule.layer} ${rule.rule}`;
    if (!kept.has(key)) kept.set(key, rule);
  }
  return [...kept.values()];
}

/** An axis replaces the whole axis; who only meant to change the grant has taken down a wall. */
function tellLostWalls(title: string, below: AxesRules, above: AxesRules, findings: Findings): void {
  for (const axis of ['files.read', 'files.write'] as const) {
    const [old, now] = [below[axis], above[axis]];
    if (old === undefined || now === undefined || now.grant.verdict === 'deny') continue;
    const kept = new Set(now.deny.rules.map(({ glob }) => glob.source));
    const lost = old.deny.rules.filter(({ glob }) => !kept.has(glob.source) && !kept.has('**'));
    const [first] = lost;
    if (first === undefined) continue;
    const { file, line } = first.source;
    findings.add({
      severity: 'warning',
      code: 'lost_deny_paths',
      message: `${title}: ${axis} replaces the whole axis and drops ${lost.length} deny_paths of ${file}${line === undefined ? '' : `:${line}`}, such as ${JSON.stringify(first.glob.source)}; restate those that should stay`,
      ...now.grant.source,
    });
  }
}

function mergeTrusted(below: TrustedBinaries | null, above: TrustedBinaries | undefined): TrustedBinaries | null {
  if (above === undefined) return below;
  return { dirs: above.dirs ?? below?.dirs ?? null, hashes: new Map([...(below?.hashes ?? []), ...above.hashes]) };
}
