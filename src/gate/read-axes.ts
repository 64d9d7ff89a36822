import { type Axis, isJsonObject, type Json, type JsonObject } from '../contract/index.js';
import { child, type DocumentReader, dotted } from './document.js';
import { compileGlob } from './glob.js';
import { parseHost } from './hosts.js';
import { readGrant } from './read-grant.js';
import { PATIENCE, readPatience } from './read-patience.js';
import { asksIn, readShell, SHELL_KEYS } from './read-shell.js';
import { readTerms, TERMS } from './read-terms.js';
import { RuleList } from './rule-list.js';
import type { AxesRules, AxisRules, HostRule, PathRule } from './rules.js';

const GROUPS: { readonly [group: string]: { readonly members: readonly string[]; readonly refinements: readonly string[] } } = {
  files: { members: ['read', 'write'], refinements: ['deny_paths', 'approve_paths'] },
  network: { members: ['read', 'write'], refinements: ['deny_hosts'] },
  missions: { members: ['fire', 'answer'], refinements: [] },
};

/** The seven axes (ENV-1). One that is left out emits nothing: its tools fall to `default_action`. */
export function readAxes(reader: DocumentReader, body: JsonObject): AxesRules {
  const axes: { [A in Exclude<Axis, 'shell'>]?: AxisRules } = {};
  for (const [group, { members, refinements }] of Object.entries(GROUPS)) {
    const table = reader.table(`/${group}`, body[group], members);
    for (const member of table === null ? [] : members) {
      const axis = `${group}.${member}` as Exclude<Axis, 'shell'>;
      const rules = readAxis(reader, axis, `/${group}/${member}`, table?.[member], refinements);
      if (rules) axes[axis] = rules;
    }
  }
  const shell = readAxis(reader, 'shell', '/shell', body['shell'], SHELL_KEYS);
  return shell ? { ...axes, shell: { ...shell, ...readShell(reader, body['shell'] ?? null) } } : axes;
}

function readAxis(
  reader: DocumentReader,
  axis: Axis,
  pointer: string,
  value: Json | undefined,
  refinements: readonly string[],
): AxisRules | null {
  const grant = readGrant(reader, pointer, value, [...refinements, ...PATIENCE, ...TERMS]);
  const table = isJsonObject(value ?? null) ? (value as JsonObject) : {};
  const known = (list: string): Json | undefined => (refinements.includes(list) ? table[list] : undefined);
  const deny = readPaths(reader, `${pointer}/deny_paths`, known('deny_paths'));
  const approve = readPaths(reader, `${pointer}/approve_paths`, known('approve_paths'));
  checkReach(reader, deny, approve, `${pointer}/approve_paths`);
  const denyHosts = readHosts(reader, `${pointer}/deny_hosts`, known('deny_hosts'));
  if (grant === null) return null;
  const asks = grant.verdict === 'approve' || approve.length > 0 || (axis === 'shell' && asksIn(table, grant.verdict));
  const patience = readPatience(reader, pointer, table, asks && axis !== 'missions.answer');
  const terms = readTerms(reader, pointer, table, asks && axis !== 'missions.answer');
  const termed = terms ? { terms } : {};
  return {
    grant: { ...grant, ...termed },
    deny: new RuleList(deny),
    approve: new RuleList(approve.map((rule) => ({ ...rule, ...termed }))),
    denyHosts,
    patience,
    terms,
  };
}

function readPaths(reader: DocumentReader, pointer: string, value: Json | undefined): readonly PathRule[] {
  const name = dotted(pointer);
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

/** Denied paths are denied first: the same pattern below approve_paths would never ask. */
function checkReach(reader: DocumentReader, deny: readonly PathRule[], approve: readonly PathRule[], pointer: string): void {
  for (const [index, rule] of approve.entries()) {
    const over = deny.find(({ glob }) => glob.source === '**' || glob.source === rule.glob.source);
    if (over) reader.problem(child(pointer, index), `${rule.rule} can never ask: ${over.rule} denies all of it`, 'unreachable_rule');
  }
}

function readHosts(reader: DocumentReader, pointer: string, value: Json | undefined): readonly HostRule[] {
  const name = dotted(pointer);
  const rules: HostRule[] = [];
  for (const [index, entry] of reader.list(pointer, value).entries()) {
    const host = typeof entry === 'string' && !/[,/\s]/.test(entry.trim()) ? parseHost(entry.trim()) : null;
    if (host === null)
      reader.problem(child(pointer, index), `${name}[${index}] is ${JSON.stringify(entry)}; it must be one host name or address`);
    else rules.push({ host, rule: `${name} ${JSON.stringify(entry)}`, source: reader.source(child(pointer, index)) });
  }
  if (rules.length > 0)
    reader.note(
      pointer,
      'hosts_of_plans',
      `${name} holds for the hosts that tools plan to reach; programs that the shell starts are not held to it`,
    );
  return rules;
}
