import type { Json, JsonObject, PolicyDocument } from '../contract/index.js';
import { readAccess } from './access/read-access.js';
import type { AccessBody } from './access/types.js';
import type { NamedApprover } from './approvers.js';
import { DocumentReader } from './document.js';
import type { Findings } from './findings.js';
import { type AttentionBody, readAttention } from './read-attention.js';
import { readAxes } from './read-axes.js';
import { readCap } from './read-cap.js';
import { type ComputeBody, readCompute } from './read-compute.js';
import { readWaitingGrant } from './read-grant.js';
import { readStandingRules } from './read-standing.js';
import { type PolicyTest, readTests } from './read-tests.js';
import { readToolPatterns } from './read-tools.js';
import { readTrusted } from './read-trusted.js';
import type { AxesRules, EffectCap, Grant, Rule, StandingRule, ToolPattern, TrustedBinaries } from './rules.js';

/** What one document says, before anything is inherited. */
export interface PolicyBody {
  readonly extends?: Rule & { readonly name: string };
  readonly defaultAction?: Grant;
  readonly axes: AxesRules;
  readonly tools: readonly ToolPattern[];
  readonly alwaysDeny: readonly StandingRule[];
  readonly alwaysAllow: readonly StandingRule[];
  readonly compute: ComputeBody;
  readonly attention: AttentionBody;
  readonly trusted?: TrustedBinaries;
  readonly cap?: EffectCap;
  readonly access: AccessBody;
  readonly onDenied?: 'fail' | 'continue';
  readonly tests: readonly PolicyTest[];
  /** Everybody whom its rules name. */
  readonly approvers: readonly NamedApprover[];
}

const KEYS = [
  'default_action',
  'files',
  'shell',
  'network',
  'missions',
  'tools',
  'always_deny',
  'always_allow',
  'compute',
  'attention',
  'on_denied',
  'access',
];
const ENVELOPE_KEYS = ['extends', 'description', ...KEYS, 'trusted_binaries', 'cap', 'tests'];

/** Reads an envelope, or (`name` null) a `policy:` block. What cannot be honoured is told, never skipped; what is wrong is left out. */
export function readBody(document: PolicyDocument, title: string, name: string | null, findings: Findings): PolicyBody {
  const reader = new DocumentReader(document, title, findings);
  const body = reader.table('', document.body, name === null ? KEYS : ENVELOPE_KEYS) ?? {};
  const parent = readExtends(reader, body);
  const defaultAction = readWaitingGrant(reader, '/default_action', body['default_action']);
  const onDenied = readOnDenied(reader, body['on_denied']);
  const trusted = name === null ? null : readTrusted(reader, body['trusted_binaries']);
  const cap = name === null ? null : readCap(reader, body['cap']);
  const axes = readAxes(reader, body);
  if (axes['missions.answer'] && axes['missions.answer'].grant.verdict !== 'deny')
    reader.note('/missions/answer', 'attention_later', 'missions.answer is checked and kept; in this version only a person answers asks');
  return {
    ...(parent && { extends: parent }),
    ...(defaultAction && { defaultAction }),
    axes,
    tools: readToolPatterns(reader, body['tools']),
    alwaysDeny: readStandingRules(reader, 'always_deny', body['always_deny']),
    alwaysAllow: readStandingRules(reader, 'always_allow', body['always_allow']),
    compute: readCompute(reader, body['compute']),
    attention: readAttention(reader, body['attention']),
    ...(trusted && { trusted }),
    ...(cap && { cap }),
    access: readAccess(reader, body['access']),
    ...(onDenied && { onDenied }),
    tests: name === null ? [] : readTests(reader, name, body['tests']),
    approvers: reader.approvers,
  };
}

function readExtends(reader: DocumentReader, body: JsonObject): (Rule & { name: string }) | null {
  const name = body['extends'];
  if (name === undefined) return null;
  if (typeof name !== 'string') {
    reader.problem('/extends', 'extends names one envelope');
    return null;
  }
  return { name, rule: `extends ${name}`, source: reader.source('/extends') };
}

function readOnDenied(reader: DocumentReader, value: Json | undefined): 'fail' | 'continue' | null {
  if (value === undefined) return null;
  if (value === 'fail' || value === 'continue') return value;
  reader.problem('/on_denied', 'on_denied is "fail" or "continue"');
  return null;
}
