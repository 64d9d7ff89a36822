import {
  type AnswerTerms,
  bothTerms,
  type Confinement,
  type Decision,
  type Explanation,
  type LayerVerdict,
  type PathFilter,
  type Plan,
  type ResolvedCall,
  stricter,
  type ToolDescriptor,
  type UnitRoots,
} from '../contract/index.js';
import { pathLayerSays } from './access/path-layer.js';
import { askLayers, askUnplanned, barTarget, judgedTool, type Said } from './ask-layers.js';
import type { Compiled } from './compile.js';
import { type Finding, isStricter, judgeRules } from './judge-rules.js';
import { closesFiles, judgeReading } from './judge-shell.js';
import { pathRulesOf } from './path-filter.js';
import { isFiles } from './rules.js';
import { entryTarget, type PathTarget } from './targets.js';
import type { JudgedTool } from './types.js';

/** Before anything is planned: state, control plane and `always_deny`, over the path arguments. */
export function decidePaths(call: ResolvedCall, policy: Compiled): Decision | null {
  for (const { decision } of askLayers(call, null, policy, NOTHING)) if (decision) return decision;
  return null;
}

/** Over everything the plan touches; the same bars again, because a plan may reach further than the arguments said. */
export function decide(call: ResolvedCall, plan: Plan, policy: Compiled, confinement: Confinement): Decision {
  const said: Said[] = [];
  for (const one of askLayers(call, plan, policy, confinement)) {
    if (one.decision?.verdict === 'deny') return one.decision;
    said.push(one);
  }
  return withPaths(askedOf(strictestOf(said), call), call, policy);
}

/**
 * The same question put to everybody, also after somebody has refused. Without a plan (the call was refused before it could
 * be planned): what they make of the tool and of where its arguments lead.
 */
export function explain(call: ResolvedCall, plan: Plan | null, policy: Compiled, confinement: Confinement): Explanation {
  const said = [...(plan === null ? askUnplanned(call, policy, confinement) : askLayers(call, plan, policy, confinement))];
  const layers = new Map(said.map(layerVerdict).map((one) => [JSON.stringify(one), one]));
  const refusal = said.find(({ decision }) => decision?.verdict === 'deny')?.decision;
  const decision =
    refusal ?? (plan === null ? denyForError('it was not planned') : withPaths(askedOf(strictestOf(said), call), call, policy));
  return { decision, layers: [...layers.values()] };
}

const SHOWN = { allow: 'allow', approve: 'skip', deny: 'hide' } as const;

/** Every entry is judged as if the tool were to read it, or to write it: what it may not read, it is not told of. */
export function filterFor(descriptor: ToolDescriptor, policy: Compiled, roots: UnitRoots, access: PathTarget['access']): PathFilter {
  const tool = judgedTool(descriptor);
  const reader: JudgedTool = isFiles(tool.axis) ? { ...tool, axis: `files.${access}` } : tool;
  const judge = tool.axis === 'shell' ? judgeReading : judgeRules;
  const says = (spellings: readonly string[]) => {
    const target = entryTarget(spellings, access);
    if (barTarget(reader, target, policy)) return 'hide';
    if (policy.sets.some(({ access }) => pathLayerSays(access.path, [target], roots))) return 'hide';
    return SHOWN[strictest(policy, (set) => judge(set, reader, [target])).verdict];
  };
  return access === 'read' ? Object.assign(says, { isOpen: !policy.sets.some((set) => closesFiles(set, reader)) }) : says;
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

export const NOTHING: Confinement = { available: false, attended: false };

/** Of equals the earlier speaks. Whoever asks for the shortest wait, or for certain people, is heard, also where another gives the reason for asking. */
function strictestOf(said: readonly Said[]): Decision {
  let strictest: Decision | null = null;
  let patience: number | undefined;
  let terms: AnswerTerms | null = null;
  let sandbox: Said['sandbox'];
  let output: Said['output'];
  for (const one of said) {
    sandbox = one.sandbox ?? sandbox;
    output = one.output ?? output;
    const { decision } = one;
    if (decision === null) continue;
    if (decision.timeoutMs !== undefined) patience = Math.min(decision.timeoutMs, patience ?? decision.timeoutMs);
    terms = bothTerms(terms, decision.terms);
    if (strictest === null || stricter(strictest.verdict, decision.verdict) !== strictest.verdict) strictest = decision;
  }
  if (strictest === null) throw new Error('the policy holds no rules');
  const decision: { -readonly [K in keyof Decision]: Decision[K] } = { ...strictest };
  if (decision.verdict === 'approve' && patience !== undefined) decision.timeoutMs = patience;
  if (decision.verdict === 'approve' && terms) decision.terms = terms;
  if (sandbox) decision.sandbox = sandbox;
  if (output) decision.output = output;
  return decision;
}

/**
 * What destroys or administers is asked strongly, whoever asks (ENV-9). Where the rules that ask agree on nobody who may
 * answer, nobody is asked.
 */
function askedOf(decision: Decision, { descriptor }: ResolvedCall): Decision {
  if (decision.verdict !== 'approve') return decision;
  const terms = descriptor.permissions.level === 'L5' ? bothTerms(decision.terms, { strongly: true }) : (decision.terms ?? null);
  if (terms?.approvers?.length === 0) {
    const { timeoutMs: _, terms: __, ...rest } = decision;
    const reason = `${decision.reason}; the rules that ask have no approver in common, so nobody could answer`;
    return { ...rest, verdict: 'deny', code: 'no_approver', reason, recoverable: false };
  }
  return terms ? { ...decision, terms } : decision;
}

function withPaths(decision: Decision, call: ResolvedCall, policy: Compiled): Decision {
  const walks = call.descriptor.effects.paths.some((argument) => argument.access === 'walk');
  return walks ? { ...decision, paths: pathRulesOf(policy, judgedTool(call.descriptor), call.roots) } : decision;
}

function layerVerdict({ layer, title, decision, nothing = '' }: Said): LayerVerdict {
  if (decision === null) return { layer, title, verdict: null, rule: title, reason: nothing, code: 'no_objection' };
  const { verdict, rule, source, reason, code } = decision;
  return { layer, title, verdict, rule, ...(source && { source }), reason, code };
}

/** Of equals the earlier set speaks: envelope, then caps, then the floor of untrusted files. */
export function strictest(policy: Compiled, judge: (set: Compiled['sets'][number]) => Finding): Finding {
  let result: Finding | null = null;
  for (const set of policy.sets) {
    const finding = judge(set);
    if (isStricter(finding, result)) result = finding;
  }
  if (result === null) throw new Error('the policy holds no rules');
  return result;
}
