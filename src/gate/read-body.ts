import { type Axis, isJsonObject, type Json, type JsonObject, type PolicyDocument } from '../contract/index.js';
import { child, DocumentReader } from './document.js';
import { compileGlob } from './glob.js';
import { type ComputeBody, readCompute } from './read-compute.js';
import { readShell, SHELL_KEYS } from './read-shell.js';
import { readStandingRules } from './read-standing.js';
import { readToolPatterns } from './read-tools.js';
import { RuleList } from './rule-list.js';
import {
  type AxesRules,
  type AxisRules,
  asVerdict,
  type Grant,
  type PathRule,
  type Patience,
  type Rule,
  type StandingRule,
  type ToolPattern,
} from './rules.js';

/** What one document says, before anything is inherited. */
export interface PolicyBody {
  readonly extends?: Rule & { readonly name: string };
  readonly defaultAction?: Grant;
  readonly axes: AxesRules;
  readonly tools: readonly ToolPattern[];
  readonly alwaysDeny: readonly StandingRule[];
  readonly alwaysAllow: readonly StandingRule[];
  readonly compute: ComputeBody;
  readonly onDenied?: 'fail' | 'continue';
}

const GROUPS: { readonly [group: string]: readonly string[] } = {
  files: ['read', 'write'],
  network: ['read', 'write'],
  missions: ['fire', 'answer'],
};
const KEYS = ['default_action', 'files', 'shell', 'network', 'missions', 'tools', 'always_deny', 'always_allow', 'compute', 'on_denied'];
const ENVELOPE_KEYS = ['extends', 'description', ...KEYS];
const LATER_KEYS = ['cap', 'attention', 'tests', 'trusted_binaries'];
const PATIENCE = ['timeout', 'on_timeout'];
const SHELL_LATER = ['opaque'];

/**
 * Reads an envelope or a `policy:` block.
 * @throws WindlassError `invalid_file` naming every problem: what cannot be honoured is refused, never skipped
 */
export function readBody(document: PolicyDocument, title: string, form: 'envelope' | 'caps'): PolicyBody {
  const reader = new DocumentReader(document, title);
  const body = reader.table('', document.body, form === 'envelope' ? ENVELOPE_KEYS : KEYS, LATER_KEYS) ?? {};
  const parent = readExtends(reader, body);
  const defaultAction = readGrant(reader, '/default_action', body['default_action'], []);
  const onDenied = readOnDenied(reader, body['on_denied']);
  const read: PolicyBody = {
    ...(parent && { extends: parent }),
    ...(defaultAction && { defaultAction }),
    axes: readAxes(reader, body),
    tools: readToolPatterns(reader, body['tools']),
    alwaysDeny: readStandingRules(reader, 'always_deny', body['always_deny']),
    alwaysAllow: readStandingRules(reader, 'always_allow', body['always_allow']),
    compute: readCompute(reader, body['compute']),
    ...(onDenied && { onDenied }),
  };
  reader.finish();
  return read;
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

function readAxes(reader: DocumentReader, body: JsonObject): AxesRules {
  const axes: { [A in Exclude<Axis, 'shell'>]?: AxisRules } = {};
  for (const [group, members] of Object.entries(GROUPS)) {
    const table = reader.table(`/${group}`, body[group], members);
    for (const member of table === null ? [] : members) {
      const rules = readAxis(reader, `/${group}/${member}`, table?.[member], group === 'files' ? ['deny_paths', 'approve_paths'] : []);
      if (rules) axes[`${group}.${member}` as Exclude<Axis, 'shell'>] = rules;
    }
  }
  const shell = readAxis(reader, '/shell', body['shell'], SHELL_KEYS);
  return shell ? { ...axes, shell: { ...shell, ...readShell(reader, body['shell'] ?? null) } } : axes;
}

function readAxis(reader: DocumentReader, pointer: string, value: Json | undefined, lists: readonly string[]): AxisRules | null {
  const grant = readGrant(reader, pointer, value, [...lists, ...PATIENCE]);
  const table = isJsonObject(value ?? null) ? (value as JsonObject) : {};
  const known = (list: string): Json | undefined => (lists.includes(list) ? table[list] : undefined);
  const deny = readPaths(reader, `${pointer}/deny_paths`, known('deny_paths'));
  const approve = readPaths(reader, `${pointer}/approve_paths`, known('approve_paths'));
  const patience = readPatience(reader, pointer, table);
  return grant && { grant, deny: new RuleList(deny), approve: new RuleList(approve), patience };
}

/** A bare `allow | approve | deny`, or a table with `grant` and the refinements this place knows. */
function readGrant(reader: DocumentReader, pointer: string, value: Json | undefined, refinements: readonly string[]): Grant | null {
  if (value === undefined) return null;
  const axis = pointer.slice(1).replace('/', '.');
  if (!isJsonObject(value)) return grantOf(reader, pointer, axis, value);
  const later = pointer === '/shell' ? SHELL_LATER : pointer.startsWith('/network/') ? ['deny_hosts'] : [];
  reader.table(pointer, value, ['grant', ...refinements], later);
  const grant = value['grant'];
  if (grant === undefined) {
    reader.problem(pointer, `${axis} is a table without "grant"; say allow, approve or deny`);
    return null;
  }
  return grantOf(reader, `${pointer}/grant`, axis, grant);
}

/** `timeout: 8h, on_timeout: deny`: silence is a no, and no file can make it a yes. */
function readPatience(reader: DocumentReader, pointer: string, table: JsonObject): Patience | null {
  const { timeout, on_timeout: then } = table;
  const axis = pointer.slice(1).replace('/', '.');
  if (then !== undefined && then !== 'deny')
    reader.problem(
      `${pointer}/on_timeout`,
      `${axis}.on_timeout is ${JSON.stringify(then)}; an ask that nobody answers is denied: write deny`,
    );
  const at = `${pointer}/timeout`;
  const timeoutMs = reader.duration(at, timeout);
  return timeoutMs === null ? null : { timeoutMs, rule: `${axis}.timeout ${JSON.stringify(timeout)}`, source: reader.source(at) };
}

function grantOf(reader: DocumentReader, pointer: string, name: string, value: Json): Grant | null {
  const verdict = asVerdict(value);
  if (verdict === null) {
    reader.problem(pointer, `${name} is ${JSON.stringify(value)}; it must be allow, approve or deny`);
    return null;
  }
  return { verdict, rule: `${name} ${verdict}`, source: reader.source(pointer) };
}

function readPaths(reader: DocumentReader, pointer: string, value: Json | undefined): readonly PathRule[] {
  const name = pointer.slice(1).replace(/\//g, '.');
  const rules: PathRule[] = [];
  for (const [index, entry] of reader.list(pointer, value).entries()) {
    const at = child(pointer, index);
    if (typeof entry !== 'string') {
      reader.problem(at, `${name}[${index}] must be a path pattern`);
      continue;
    }
    const glob = reader.attempt(at, () => compileGlob(entry.trim()));
    if (glob) rules.push({ glob, rule: `${name} ${JSON.stringify(glob.source)}`, source: reader.source(at) });
  }
  return rules;
}
