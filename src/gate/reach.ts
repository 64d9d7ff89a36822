import { type Axis, BUILT_IN_EFFECTS, type EffectClass, exceeds } from '../contract/index.js';
import type { AccessBody } from './access/types.js';
import type { Findings } from './findings.js';
import { axesCovered, KNOWN_TOOLS } from './known-tools.js';
import type { PolicyBody } from './read-body.js';
import { wildcards } from './read-tools.js';
import type { Rule, RuleSet, StandingRule, ToolPattern } from './rules.js';

/** What documents say together, as far as they have been laid over one another. */
export type Ground = Pick<RuleSet, 'title' | 'axes' | 'alwaysAllow' | 'tools' | 'cap'> & {
  readonly access: AccessBody;
  readonly alwaysDeny: readonly StandingRule[];
};

/**
 * Rules of a document that no call can ever meet: whoever wrote one believes in something that is not so. Held against the
 * document itself and those below it; what a stronger one takes back is its right.
 */
export function checkReach(set: Ground, { alwaysAllow, tools, axes }: PolicyBody, findings: Findings): void {
  const dead = (rule: Rule, why: string): void =>
    findings.add({
      severity: 'error',
      code: 'unreachable_rule',
      message: `${set.title}: ${rule.rule} can never decide: ${why}`,
      ...rule.source,
    });
  for (const rule of alwaysAllow) {
    const why = deniedAlways(set, rule) ?? deniedPath(set, rule) ?? deniedAxis(set, rule);
    if (why !== null) dead(rule, why);
  }
  for (const axis of ['files.write', 'shell'] as const) {
    const grant = axes[axis]?.grant;
    const why = grant && grant.verdict !== 'deny' ? aboveCap(set, axis) : null;
    if (grant && why !== null) dead(grant, why);
  }
  for (const pattern of tools) {
    if (pattern.verdict === 'deny') continue;
    const why = deniedAlways(set, pattern) ?? withoutEffect(set, pattern);
    if (why !== null) dead(pattern, why);
  }
}

/** `trusted_binaries` where no prefix is allowed that it could take back. */
export function checkTrusted({ title, axes, trusted }: RuleSet, findings: Findings): void {
  if (trusted === null || (axes.shell?.prefixes.rules.length ?? 0) > 0) return;
  const rule = trusted.dirs ?? [...trusted.hashes.values()][0];
  if (rule === undefined) return;
  const message = `${title}: trusted_binaries takes back what shell.prefix_allowlist allows, and that list is empty`;
  findings.add({ severity: 'warning', code: 'trusted_binaries_idle', message, ...rule.source });
}

type Pattern = { readonly toolset: string; readonly tool: string };

function deniedAlways(set: Ground, pattern: Pattern): string | null {
  const over = set.alwaysDeny.find((rule) => rule.path === null && rule.argument === null && includes(rule, pattern));
  return over ? `${told(over)} denies all of it` : null;
}

function deniedPath(set: Ground, rule: StandingRule): string | null {
  if (rule.path === null) return null;
  const { source } = rule.path;
  const over = set.alwaysDeny.find((deny) => includes(deny, rule) && (deny.path?.source === source || deny.path?.source === '**'));
  return over ? `${told(over)} denies all of it` : null;
}

/** An axis that denies is not opened by naming a tool; a path can be taken out of it. */
function deniedAxis(set: Ground, rule: StandingRule): string | null {
  if (rule.path !== null) return null;
  const axes = axesCovered(rule);
  if (axes === null || axes.length === 0 || !axes.every((axis) => set.axes[axis]?.grant.verdict === 'deny')) return null;
  return `${namesOf(set, axes)}, and always_allow opens such an axis for single paths only`;
}

/** A grant for tools that the cap keeps out of reach as a whole, and that nothing names. */
function aboveCap(set: Ground, axis: 'files.write' | 'shell'): string | null {
  const { cap } = set;
  const effect = weakestOn(axis);
  if (cap === null || !exceeds(effect, cap.effect)) return null;
  const named = (toolset: string): boolean =>
    set.tools.some((pattern) => wildcards(pattern) === 0 && pattern.toolset === toolset && pattern.verdict !== 'deny') ||
    set.alwaysAllow.some((rule) => wildcards(rule) === 0 && rule.toolset === toolset) ||
    set.access.tools?.allow?.some((entry) => entry.kind === 'tool' && entry.toolset === toolset) === true;
  if (named(axis === 'shell' ? 'local_shell' : 'local_fs')) return null;
  return `its tools have the effect class ${effect}, and ${told(cap)} keeps them out of reach; raise cap, or name the tool exactly in tools`;
}

/** The weakest effect of the product's tools on an axis, as the table of their effects has it (ENV-11). */
function weakestOn(axis: Axis): EffectClass {
  const tools = Object.values(KNOWN_TOOLS).flatMap((toolset) => Object.keys(toolset).filter((tool) => toolset[tool]?.axis === axis));
  const effects = tools.map((tool) => BUILT_IN_EFFECTS[tool]?.effect).filter((effect) => effect !== undefined);
  return effects.reduce((weakest, effect) => (exceeds(weakest, effect) ? effect : weakest));
}

/** A pattern for the product's own tools that its axes always outweigh. */
function withoutEffect(set: Ground, pattern: ToolPattern): string | null {
  const axes = axesCovered(pattern);
  if (axes === null || axes.length === 0) return null;
  const exact = wildcards(pattern) === 0;
  const outweighed = axes.every((axis) => {
    const rules = set.axes[axis];
    if (rules === undefined) return false;
    const { verdict } = rules.grant;
    if (!exact) return pattern.verdict === 'allow';
    return verdict === 'deny' && (pattern.verdict === 'allow' || !hasMilder(set, pattern, axis));
  });
  if (!outweighed) return null;
  return exact
    ? `${namesOf(set, axes)}, and a pattern does not open an axis that denies`
    : 'a pattern with "*" only tightens what an axis says, and all its axes are stated; name the tool exactly, or change the axis';
}

/** Something on the axis is milder than its grant, so that a stricter pattern bears on it. */
function hasMilder(set: Ground, pattern: Pattern, axis: Axis): boolean {
  const rules = set.axes[axis];
  const carved = set.alwaysAllow.some((rule) => rule.path !== null && (includes(rule, pattern) || includes(pattern, rule)));
  return carved || (rules?.approve.rules.length ?? 0) > 0 || (axis === 'shell' && (set.axes.shell?.prefixes.rules.length ?? 0) > 0);
}

function includes(wide: Pattern, narrow: Pattern): boolean {
  return (wide.toolset === '*' || wide.toolset === narrow.toolset) && (wide.tool === '*' || wide.tool === narrow.tool);
}

function namesOf(set: Ground, axes: readonly Axis[]): string {
  return axes.map((axis) => `${axis} is ${set.axes[axis]?.grant.verdict}`).join(' and ');
}

function told({ rule, source: { file, line } }: Rule): string {
  return `${rule} (${file}${line === undefined ? '' : `:${line}`})`;
}
