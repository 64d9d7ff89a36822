import { type PolicyDocument, type PolicySources, WindlassError } from '../contract/index.js';
import { type PolicyBody, readBody } from './read-body.js';
import type { ComputeBody } from './read-compute.js';
import { patternKey, sortPatterns } from './read-tools.js';
import { RuleList } from './rule-list.js';
import type { AxesRules, Grant, RuleSet, StandingRule, ToolPattern } from './rules.js';

const MAX_MEMBERS = 8;
const NAME = /^[a-z0-9][a-z0-9_-]*$/;

/** An envelope with everything it inherits. */
export interface ResolvedEnvelope {
  readonly rules: RuleSet;
  readonly compute: ComputeBody;
  readonly onDenied: 'fail' | 'continue';
  /** False when any document it is made of is an untrusted workspace file. */
  readonly trusted: boolean;
}

/**
 * Lays an envelope over its parents and over the weaker layers' envelopes of the same name: an axis replaces the whole
 * axis, tool patterns and bounds merge one by one, standing rules accumulate and can never be taken away.
 * @throws WindlassError `envelope_not_found`, `invalid_file`
 */
export function resolveEnvelope(sources: PolicySources, name: string): ResolvedEnvelope {
  const documents = inherit(sources, name, []);
  return combine(documents, 'envelope', `envelope ${JSON.stringify(name)}`, 'approve');
}

/** The envelope that stands under everything an untrusted file says. */
export function resolveFloor(floor: PolicyDocument): ResolvedEnvelope {
  const body = readBody(floor, 'the shipped envelope "default"', 'envelope');
  return combine([{ document: floor, body }], 'trust', 'the shipped envelope "default" (it holds until `windlass trust`)', 'approve');
}

/** A `policy:` block: what it does not name it does not limit. */
export function resolveCaps(document: PolicyDocument, title: string): ResolvedEnvelope {
  return combine([{ document, body: readBody(document, title, 'caps') }], 'caps', title, 'allow');
}

interface Member {
  readonly document: PolicyDocument;
  readonly body: PolicyBody;
}

/** Weakest first. */
function inherit(sources: PolicySources, name: string, heirs: readonly string[]): readonly Member[] {
  const document = Object.hasOwn(sources.envelopes, name) ? sources.envelopes[name] : undefined;
  if (document === undefined) throw notFound(sources, name, heirs);
  if (!NAME.test(name)) throw refuse(document, `${JSON.stringify(name)} is not a name for an envelope; use a-z, 0-9, "_" and "-"`);
  if (heirs.includes(name)) throw refuse(document, `envelopes extend each other in a circle: ${[...heirs, name].join(' -> ')}`);
  if (heirs.length >= MAX_MEMBERS)
    throw refuse(document, `more than ${MAX_MEMBERS} envelopes extend each other: ${[...heirs, name].join(' -> ')}`);
  const members: Member[] = [];
  for (let at: PolicyDocument | undefined = document; at !== undefined; at = at.over) {
    members.unshift({ document: at, body: readBody(at, `envelope ${JSON.stringify(name)}`, 'envelope') });
  }
  const parent = members.map((member) => member.body.extends).findLast((found) => found !== undefined);
  return parent === undefined ? members : [...inherit(sources, parent.name, [...heirs, name]), ...members];
}

function combine(members: readonly Member[], kind: RuleSet['kind'], title: string, unset: 'approve' | 'allow'): ResolvedEnvelope {
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
  let onDenied: 'fail' | 'continue' = 'continue';
  for (const { body } of members) {
    Object.assign(axes, body.axes);
    for (const pattern of body.tools) tools.set(patternKey(pattern), pattern);
    alwaysDeny.push(...body.alwaysDeny);
    alwaysAllow.push(...body.alwaysAllow);
    defaultAction = body.defaultAction ?? defaultAction;
    compute = { ...compute, ...body.compute };
    onDenied = body.onDenied ?? onDenied;
  }
  const rules: RuleSet = {
    kind,
    title,
    axes,
    tools: sortPatterns([...tools.values()]),
    alwaysDeny: alwaysDeny.filter((rule) => rule.path === null),
    alwaysDenyPaths: new RuleList(alwaysDeny.flatMap((rule) => (rule.path === null ? [] : [{ ...rule, glob: rule.path }]))),
    alwaysAllow,
    defaultAction,
  };
  return { rules, compute, onDenied, trusted: members.every((member) => member.document.trusted) };
}

function notFound(sources: PolicySources, name: string, heirs: readonly string[]): WindlassError {
  const heir = heirs.at(-1);
  const known = Object.keys(sources.envelopes).sort().join(', ');
  const what =
    heir === undefined
      ? `no envelope is called ${JSON.stringify(name)}`
      : `envelope ${JSON.stringify(heir)} extends ${JSON.stringify(name)}, which does not exist`;
  return new WindlassError('envelope_not_found', `${what}; known are ${known}`, {
    data: { envelope: name, known: Object.keys(sources.envelopes).sort() },
  });
}

function refuse(document: PolicyDocument, message: string): WindlassError {
  const line = document.lines['/extends'] ?? document.lines[''];
  return new WindlassError('invalid_file', message, line === undefined ? {} : { position: { file: document.file, line, column: 1 } });
}
