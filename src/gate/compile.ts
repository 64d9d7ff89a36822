import {
  type JsonObject,
  type OutputLimits,
  type PolicyDocument,
  type PolicyFinding,
  type PolicySources,
  WindlassError,
  warnOfInterpreters,
} from '../contract/index.js';
import { outputOf } from './access/resource-layer.js';
import { checkApprovers } from './approvers.js';
import { Findings } from './findings.js';
import { type SandboxRule, strictestSandbox } from './judge-sandbox.js';
import { once } from './once.js';
import { attentionOf, leastAttention, tighterAttention } from './read-attention.js';
import { tighter } from './read-compute.js';
import type { PolicyTest } from './read-tests.js';
import { type ResolvedEnvelope, resolveCaps, resolveEnvelope, resolveFloor, testsOf } from './resolve.js';
import type { RuleSet } from './rules.js';
import { boundsOf, shippedAlone } from './shipped.js';
import { type CappedTask, type CapsPlaces, type TaskCaps, taskCaps } from './task-caps.js';
import type { Compute, Policy } from './types.js';

/** What judges: every set comes to a verdict, the strictest counts. Adding a set can only tighten. */
export interface Compiled {
  readonly sets: readonly RuleSet[];
  readonly protectedPaths: readonly string[];
  readonly controlPaths: readonly string[];
  /** Nobody is there, wherever the process runs. */
  readonly unattended: boolean;
  /** How much of a result a model may read. */
  readonly output: OutputLimits;
  /** Under what programs run. */
  readonly sandbox: SandboxRule;
}

/** Compiled policies by their public face. A look-alike has no entry and judges nothing. */
const compiled = new WeakMap<Policy, Compiled>();
/** Those of which only the bounds were read so far. */
const unread = new WeakMap<Policy, () => Policy>();
const bySources = new WeakMap<PolicySources, Policy>();
/** By what their sources say: a run is taken on under the copy of its policy that the store gives back. */
const made = new Map<string, Policy>();
const MAX_MADE = 16;
const narrowed = new WeakMap<Policy, WeakMap<JsonObject, Policy>>();

/**
 * @throws WindlassError `policy_error` for an object that no gate compiled
 */
export function compiledOf(policy: Policy): Compiled {
  const found = compiled.get(unread.get(policy)?.() ?? policy);
  if (found === undefined) throw new WindlassError('policy_error', 'this policy was not compiled by the gate');
  return found;
}

/** @throws WindlassError `envelope_not_found`, `invalid_file` with the errors of all documents */
export function compile(sources: PolicySources): Policy {
  const known = bySources.get(sources) ?? byText(sources);
  bySources.set(sources, known);
  return known;
}

function byText(sources: PolicySources): Policy {
  const text = JSON.stringify(sources);
  const known = made.get(text);
  if (known) return known;
  const policy = shippedAlone(sources) ? compileLater(sources) : compileNew(sources);
  if (made.size >= MAX_MADE) made.clear();
  made.set(text, policy);
  return policy;
}

/**
 * What is shipped has no errors to tell (a test holds it to that), so its rules are read when something is first judged, and
 * until then only what bounds a run that makes no call: reading all is a tenth of a start. Errors there would still refuse the call.
 */
function compileLater(sources: PolicySources): Policy {
  const read = once(() => compileNew(sources));
  const { envelope } = sources;
  const policy = Object.freeze({
    envelope,
    sources,
    ...boundsOf(sources),
    get attention() {
      return read().attention;
    },
    get findings() {
      return read().findings;
    },
  });
  unread.set(policy, read);
  return policy;
}

function compileNew(sources: PolicySources): Policy {
  const findings = new Findings();
  const envelope = resolveEnvelope(sources, sources.envelope, findings);
  const caps = sources.caps.map((document) => resolveCaps(document, `the policy of ${document.file}`, findings));
  const floor = sources.floor === undefined ? [] : [resolveFloor(sources.floor, findings)];
  const own = sources.withoutUntrusted;
  // An envelope in its own right: an exact grant for the control plane needs its word too.
  const operators = own === undefined ? [] : [resolveEnvelope({ ...sources, ...own }, own.envelope, findings)];
  for (const { rules, approvers } of [envelope, ...caps, ...floor, ...operators])
    checkApprovers({ title: rules.title, approvers }, sources.approvers, findings);
  findings.refuseErrors();
  remarkInterpreters(sources, findings);
  if (!envelope.trusted && sources.floor === undefined) {
    throw new WindlassError(
      'policy_error',
      `envelope ${JSON.stringify(sources.envelope)} stands in an untrusted file, and no floor was given for it`,
    );
  }
  const bounds = [...caps, ...floor, ...operators];
  const compute: Compute = { ...envelope.compute, onExhausted: 'stuck' };
  const attention = [...floor, ...operators].reduce(
    (least, part) => leastAttention(least, attentionOf(part.answer, part.attention)),
    attentionOf(envelope.answer, envelope.attention),
  );
  return register(
    {
      envelope: sources.envelope,
      compute: bounds.reduce((tightest, part) => tighter(tightest, part.compute), compute),
      attention: caps.reduce((least, cap) => tighterAttention(least, cap.answer, cap.attention), attention),
      onDenied: [envelope, ...bounds].some((part) => part.onDenied === 'fail') ? 'fail' : 'continue',
      findings: findings.remarks(),
      sources,
    },
    {
      sets: [envelope, ...bounds].map((part) => part.rules),
      protectedPaths: sources.protectedPaths,
      controlPaths: sources.controlPaths ?? [],
      unattended: sources.unattended === true,
    },
  );
}

function remarkInterpreters({ toolsPolicies }: PolicySources, findings: Findings): void {
  for (const { layer, body } of toolsPolicies) {
    const message = warnOfInterpreters(body['local_shell']?.['_allowed_commands'] ?? '');
    if (message === null) continue;
    findings.add({
      severity: 'warning',
      code: 'listed_interpreter',
      message: `tools_policies.local_shell: ${message}`,
      file: `the ${layer} configuration`,
    });
  }
}

/**
 * The tests of the selected envelope and of all it extends. Each is about the envelope that states it, alone: `sources` of a
 * test select that envelope, as if it were trusted, without caps, and without `trusted_binaries`, which is about a machine.
 * @throws WindlassError `envelope_not_found`, `invalid_file`
 */
export function policyTests(sources: PolicySources): readonly { readonly test: PolicyTest; readonly sources: PolicySources }[] {
  if (!Object.values(sources.envelopes).some(({ body }) => 'tests' in body)) return [];
  const findings = new Findings();
  const tests = testsOf(sources, sources.envelope, findings);
  findings.refuseErrors();
  const envelopes = Object.fromEntries(Object.entries(sources.envelopes).map(([name, document]) => [name, asTested(document)]));
  const { toolsPolicies, protectedPaths } = sources;
  return tests.map((test) => ({ test, sources: { envelope: test.envelope, envelopes, caps: [], toolsPolicies, protectedPaths } }));
}

function asTested(document: PolicyDocument): PolicyDocument {
  const { trusted_binaries: _machine, ...body } = document.body;
  return { ...document, body, trusted: true, ...(document.over && { over: asTested(document.over) }) };
}

/** @throws WindlassError `invalid_file`, `policy_error` */
export function narrow(policy: Policy, task: CappedTask, places?: CapsPlaces): Policy {
  return taskCaps(task, places).reduce((wider, caps) => narrowOne(wider, caps), policy);
}

function narrowOne(policy: Policy, caps: TaskCaps): Policy {
  const base = compiledOf(policy);
  const { body } = caps.document;
  const known = narrowed.get(policy)?.get(body);
  if (known) return known;
  const findings = new Findings();
  const cap = readCaps(caps, policy.sources.approvers, findings);
  findings.refuseErrors();
  const result = register(
    {
      ...policy,
      compute: tighter(policy.compute, cap.compute),
      attention: tighterAttention(policy.attention, cap.answer, cap.attention),
      onDenied: cap.onDenied === 'fail' ? 'fail' : policy.onDenied,
    },
    { ...base, sets: [...base.sets, cap.rules] },
  );
  const byCaps = narrowed.get(policy) ?? new WeakMap<JsonObject, Policy>();
  byCaps.set(body, result);
  narrowed.set(policy, byCaps);
  return result;
}

/**
 * Everything there is to say about the `policy:` blocks that hold for a task, whatever they are going to narrow.
 * @param approvers names of the operator's tokens. Absent = not known
 */
export function capsFindings(task: CappedTask, places: CapsPlaces, approvers?: readonly string[]): readonly PolicyFinding[] {
  const findings = new Findings();
  for (const caps of taskCaps(task, places)) readCaps(caps, approvers, findings);
  return findings.all();
}

function readCaps({ task, document }: TaskCaps, known: readonly string[] | undefined, findings: Findings): ResolvedEnvelope {
  const title = `the policy of task ${JSON.stringify(task)}`;
  const caps = resolveCaps(document, title, findings);
  checkApprovers({ title, approvers: caps.approvers }, known, findings);
  return caps;
}

/** @throws WindlassError `policy_error` */
export function both(pinned: Policy, live: Policy): Policy {
  const [a, b] = [compiledOf(pinned), compiledOf(live)];
  return register(
    {
      ...pinned,
      compute: tighter(pinned.compute, live.compute),
      attention: leastAttention(pinned.attention, live.attention),
      onDenied: live.onDenied === 'fail' ? 'fail' : pinned.onDenied,
    },
    {
      sets: [...a.sets, ...b.sets],
      protectedPaths: [...new Set([...a.protectedPaths, ...b.protectedPaths])],
      controlPaths: [...new Set([...a.controlPaths, ...b.controlPaths])],
      unattended: a.unattended || b.unattended,
    },
  );
}

/** What the sets say together is worked out once, not at every decision. */
function register(policy: Policy, parts: Omit<Compiled, 'output' | 'sandbox'>): Policy {
  const frozen = Object.freeze(policy);
  const { sets } = parts;
  compiled.set(frozen, { ...parts, output: outputOf(sets.map(({ access }) => access.resource)), sandbox: strictestSandbox(sets) });
  return frozen;
}
