import { didYouMean, type PolicyDocument, type PolicySources, type Verdict } from '../contract/index.js';
import type { NamedApprover } from './approvers.js';
import { combine } from './combine.js';
import { sourceIn } from './document.js';
import type { Findings } from './findings.js';
import type { AttentionBody } from './read-attention.js';
import { type PolicyBody, readBody } from './read-body.js';
import type { ComputeBody } from './read-compute.js';
import type { PolicyTest } from './read-tests.js';
import type { RuleSet } from './rules.js';

const MAX_MEMBERS = 8;
const NAME = /^[a-z0-9][a-z0-9_-]*$/;

/** An envelope with everything it inherits. */
export interface ResolvedEnvelope {
  readonly rules: RuleSet;
  readonly compute: ComputeBody;
  readonly attention: AttentionBody;
  /** The grant of `missions.answer`. */
  readonly answer: Verdict | undefined;
  readonly onDenied: 'fail' | 'continue';
  readonly approvers: readonly NamedApprover[];
  /** False when any document it is made of is an untrusted workspace file. */
  readonly trusted: boolean;
}

/** One document and what it says. */
export interface Member {
  readonly document: PolicyDocument;
  readonly body: PolicyBody;
}

/**
 * Lays an envelope over its parents and over the weaker layers' envelopes of the same name: an axis replaces the whole
 * axis, tool patterns and bounds merge one by one, standing rules accumulate and can never be taken away.
 */
export function resolveEnvelope(sources: PolicySources, name: string, findings: Findings): ResolvedEnvelope {
  return combine(inherit(sources, name, [], findings), 'envelope', titleOf(name), 'approve', findings);
}

/** The envelope that stands under everything an untrusted file says. */
export function resolveFloor(floor: PolicyDocument, findings: Findings): ResolvedEnvelope {
  const members = layers(floor).map((document) => ({
    document,
    body: readBody(document, 'the shipped envelope "default"', 'default', findings),
  }));
  const title = 'the shipped envelope "default" (it holds until `windlass trust`)';
  return combine(members, 'trust', title, 'approve', findings);
}

/** A `policy:` block: what it does not name it does not limit. */
export function resolveCaps(document: PolicyDocument, title: string, findings: Findings): ResolvedEnvelope {
  return combine([{ document, body: readBody(document, title, null, findings) }], 'caps', title, 'allow', findings);
}

/** The tests of an envelope and of all that it extends, each about the envelope that states it. */
export function testsOf(sources: PolicySources, name: string, findings: Findings): readonly PolicyTest[] {
  const tests = new Map<string, readonly PolicyTest[]>();
  // An envelope is laid over one of the same name: the tests of the topmost are about the result.
  for (const { body, document } of inherit(sources, name, [], findings)) {
    for (const test of body.tests) if (sources.envelopes[test.envelope]?.body === document.body) tests.set(test.envelope, body.tests);
  }
  return [...tests.values()].flat();
}

/** Weakest first. */
function inherit(sources: PolicySources, name: string, heirs: readonly string[], findings: Findings): readonly Member[] {
  const document = Object.hasOwn(sources.envelopes, name) ? sources.envelopes[name] : undefined;
  const heir = heirs.at(-1);
  const at = document ?? (heir === undefined ? undefined : sources.envelopes[heir]);
  const refuse = (message: string, code = 'invalid_policy'): readonly Member[] => {
    const source = at === undefined ? { file: 'the configuration' } : sourceIn(at, '/extends');
    findings.add({ severity: 'error', code, message, ...source });
    return [];
  };
  if (document === undefined) return refuse(notFound(sources, name, heir), 'envelope_not_found');
  if (!NAME.test(name)) return refuse(`${JSON.stringify(name)} is not a name for an envelope; use a-z, 0-9, "_" and "-"`);
  const way = [...heirs, name].join(' -> ');
  if (heirs.includes(name)) return refuse(`envelopes extend each other in a circle: ${way}`);
  if (heirs.length >= MAX_MEMBERS) return refuse(`more than ${MAX_MEMBERS} envelopes extend each other: ${way}`);
  const members = layers(document).map((layer) => ({ document: layer, body: readBody(layer, titleOf(name), name, findings) }));
  const parent = members.map((member) => member.body.extends).findLast((found) => found !== undefined);
  return parent === undefined ? members : [...inherit(sources, parent.name, [...heirs, name], findings), ...members];
}

/** A document and those of weaker layers below it, weakest first. */
function layers(document: PolicyDocument): readonly PolicyDocument[] {
  return document.over === undefined ? [document] : [...layers(document.over), document];
}

function titleOf(name: string): string {
  return `envelope ${JSON.stringify(name)}`;
}

function notFound(sources: PolicySources, name: string, heir: string | undefined): string {
  const known = Object.keys(sources.envelopes).sort();
  const what =
    heir === undefined
      ? `no envelope is called ${JSON.stringify(name)}`
      : `envelope ${JSON.stringify(heir)} extends ${JSON.stringify(name)}, which does not exist`;
  return `${what}; known are ${known.join(', ')}${didYouMean(name, known)}`;
}
