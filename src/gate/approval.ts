import canonicalize from 'canonicalize';
import {
  type AlwaysRule,
  type Ask,
  type AskScope,
  answerProblem,
  type Decision,
  hashJson,
  namesSecret,
  type Plan,
  type ResolvedCall,
  type Sha256,
  sha256,
  WindlassError,
} from '../contract/index.js';
import { escapeGlob } from './glob.js';
import type { Policy } from './types.js';

/** What surrounds a call that a person is asked about. */
export interface Circumstances {
  /** Real path of the root. */
  readonly workspace: string;
  /** Hash of the chain's definition. */
  readonly chain: Sha256;
  readonly sandbox: string;
  readonly policy: Policy;
}

/** What a verdict is bound to. Plain data, so that equal questions give equal hashes everywhere. */
interface Subject {
  readonly call: ResolvedCall;
  readonly plan: Plan;
  readonly decision: Decision;
  readonly around: Circumstances;
}

/**
 * Scopes a yes may have: what destroys, or is asked strongly, is asked about every time, and what cannot be undone is never let
 * through for good. Nor is what only some may answer: the rule that `always` leaves behind would answer in their place.
 */
export function scopesOf(call: ResolvedCall, { terms }: Decision): readonly AskScope[] {
  switch (terms?.strongly ? 'destructive' : call.descriptor.effects.class) {
    case 'destructive':
      return ['once'];
    case 'mutate-irreversible':
      return ['once', 'session'];
    case 'read':
    case 'mutate-reversible':
      return terms || ruleFor(call) === null ? ['once', 'session'] : ['once', 'session', 'always'];
  }
}

/**
 * The rule that `always` stands for: this tool on this one path, or with this one argument. Null where no such rule says what
 * was asked about and little else, as with several arguments, or with a credential among them.
 */
export function ruleFor({ descriptor, args, located }: ResolvedCall): AlwaysRule | null {
  const { toolset: tools, tool } = descriptor;
  const { axis } = descriptor.permissions;
  const [path, ...paths] = Object.values(located);
  if (axis === 'files.read' || axis === 'files.write') {
    if (path === undefined || paths.length > 0 || isPlaceholder(path.display)) return null;
    return { tools, tool, when_key: 'path', when_op: 'glob', when_value: escapeGlob(path.display) };
  }
  const [only, ...others] = Object.entries(args);
  if (only === undefined || others.length > 0 || typeof only[1] !== 'string' || only[1] === '') return null;
  if (axis !== undefined || only[0] === 'path' || namesSecret(only[0])) return null;
  return { tools, tool, when_key: only[0], when_op: 'eq', when_value: only[1] };
}

/** The root itself stands for everything in it. */
function isPlaceholder(display: string): boolean {
  return display === '' || display === '.' || display !== display.trim();
}

/**
 * What a verdict is bound to (rulings 3.4): any change of the call, of a file or program it touches, of the envelope,
 * the chain or the policy, of risk or scope gives another digest.
 * @throws WindlassError `policy_error` when the plan holds what JSON cannot
 */
export function approvalDigest(subject: Subject): Sha256 {
  const { call, plan, around } = subject;
  return hashOf('approval', {
    ...common(subject),
    workspace: around.workspace,
    call: call.request.id,
    plan,
    chain: around.chain,
    policies: policyHashes(subject),
    rule: ruleOf(subject.decision),
    scope: scopesOf(call, subject.decision),
  });
}

/**
 * What a yes for the session covers (rulings 3.5): the same tool, version, envelope and arguments in the same run, with the
 * same programs, hosts and places. What the files hold may differ: a repeat meets them as the first call left them.
 * @throws WindlassError `policy_error` as `approvalDigest`
 */
export function grantDigest(subject: Subject): Sha256 {
  const { reads, writes, ...rest } = subject.plan;
  const touched = { reads: reads.map(({ real }) => real), writes: writes.map(({ real }) => real) };
  const { terms } = subject.decision;
  return hashOf('grant', { ...common(subject), plan: { ...rest, ...touched }, policies: policyHashes(subject), ...(terms && { terms }) });
}

/** @throws WindlassError `forged_call` unless the ask is a yes that covers exactly this call as it is planned now */
export function checkApproval(subject: Subject, ask: Ask): void {
  const { request } = subject.call;
  const forged = (why: string): WindlassError => new WindlassError('forged_call', `${ask.id} does not allow ${request.id}: ${why}`);
  if (subject.decision.verdict !== 'approve') throw forged(`the gate said ${subject.decision.verdict}`);
  if (ask.state !== 'approved' || ask.answer?.verdict !== 'approved') throw forged(`it is ${ask.state}`);
  if (ask.run !== request.run) throw forged('it belongs to another run');
  const problem = answerProblem({ ...ask, decision: subject.decision }, ask.answer);
  if (problem) throw forged(problem.message);
  if (ask.call === request.id) {
    if (ask.digest !== approvalDigest(subject)) throw forged('the call changed since');
  } else if (ask.answer.scope === 'once' || ask.grant !== grantDigest(subject)) throw forged('it covers another call');
}

function common({ call, around }: Subject) {
  const { request, descriptor, args } = call;
  return {
    run: request.run,
    tool: descriptor.name,
    version: descriptor.version,
    args,
    sandbox: around.sandbox,
    envelope: around.policy.envelope,
    risk: descriptor.effects.class,
  };
}

function policyHashes({ call, around }: Subject) {
  return { pinned: hashOfSources(around.policy), toolset: hashJson(call.policy) };
}

const hashes = new WeakMap<Policy, Sha256>();

/** The sources of a policy do not change; a call that asks needs their hash for its digest, for its grant and at the answer. */
function hashOfSources(policy: Policy): Sha256 {
  const hash = hashes.get(policy) ?? hashJson(policy.sources);
  hashes.set(policy, hash);
  return hash;
}

/** Where the rule stands is left out: a comment above it changes nothing. */
function ruleOf({ layer, rule, code, terms }: Decision) {
  return { layer, rule, code, ...(terms && { terms }) };
}

function hashOf(what: 'approval' | 'grant', value: object): Sha256 {
  const text = canonicalize(value);
  if (text === undefined)
    throw new WindlassError('policy_error', 'the call cannot be put into canonical form, so nobody can be asked about it');
  return sha256(`windlass/${what}/1\n${text}`);
}
