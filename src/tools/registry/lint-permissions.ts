import {
  BUILT_IN_EFFECTS,
  effectRow,
  exceeds,
  isJsonObject,
  type JsonObject,
  levelOf,
  MCP_PREFIX,
  type ToolDescriptor,
} from '../../contract/index.js';
import { catchAlls } from './catch-alls.js';

const RISKS = ['low', 'medium', 'high', 'critical'] as const;
/** The least risk a level can have. */
const LEAST_RISK = { L0: 'low', L1: 'low', L2: 'low', L3: 'medium', L4: 'high', L5: 'critical' } as const;

/**
 * Holds what a tool declares against itself and against the published table (ENV-14). Everything here is decided by
 * what stands in the descriptor, so that a contradiction is found before a call can use it.
 */
export function lintPermissions(tool: ToolDescriptor): readonly string[] {
  return [
    ...againstTable(tool),
    ...ofEffects(tool),
    ...ofPaths(tool),
    ...ofRisk(tool),
    ...ofApproval(tool),
    ...ofCredentials(tool),
    ...ofSource(tool),
    ...ofBuiltIns(tool),
    ...ofCatchAlls(tool),
  ];
}

function againstTable({ intent, effects, permissions }: ToolDescriptor): readonly string[] {
  const { axis, level } = permissions;
  const missing = intent.actionTypes.filter((action) => effectRow(action, effects.class, axis) === null);
  if (missing.length > 0) {
    return missing.map((action) => `no row of the effect table has ${action} with effect ${effects.class} under ${axis ?? 'no axis'}`);
  }
  const highest = levelOf(intent.actionTypes, effects.class, axis);
  return highest === level ? [] : [`it declares level ${level}, and its actions stand on ${highest}`];
}

function ofEffects({ effects, permissions }: ToolDescriptor): readonly string[] {
  const { class: effect, idempotency, writes, deletes, reversible, mutatesState, externalCalls, sendsUserData } = effects;
  const found: string[] = [];
  if ((effect === 'read') !== (idempotency === undefined)) {
    found.push(effect === 'read' ? 'a read needs no contract for a repeat' : `effect ${effect} names no contract for a repeat`);
  }
  if (mutatesState !== (effect !== 'read')) found.push(`mutatesState is ${mutatesState} with effect ${effect}`);
  if (effect === 'read' && (writes.length > 0 || deletes.length > 0)) found.push('a read declares writes or deletes');
  if (effect === 'mutate-reversible' && deletes.length > 0) found.push('what deletes is not mutate-reversible');
  if (reversible !== (effect === 'mutate-reversible')) found.push(`reversible is ${reversible} with effect ${effect}`);
  if (sendsUserData && !externalCalls) found.push('it sends data out and makes no external calls');
  const network = permissions.axis === 'network.read' || permissions.axis === 'network.write';
  if (network && !externalCalls) found.push(`it stands on ${permissions.axis} and makes no external calls`);
  const files = permissions.axis === 'files.read' || permissions.axis === 'files.write';
  if (files && externalCalls) found.push(`it makes external calls and stands on ${permissions.axis}`);
  return found;
}

function ofPaths({ effects, schemas, permissions }: ToolDescriptor): readonly string[] {
  const properties = isJsonObject(schemas.input['properties']) ? schemas.input['properties'] : ({} as JsonObject);
  return effects.paths.flatMap(({ arg, access }) => {
    if (!Object.hasOwn(properties, arg)) return [`its path argument ${arg} is not among its arguments`];
    if (access === 'write' && effects.class === 'read') return [`it reads, and its argument ${arg} names what it writes`];
    return access === 'write' && permissions.axis === 'files.read' ? [`its argument ${arg} is written under files.read`] : [];
  });
}

function ofRisk({ risk, effects, permissions }: ToolDescriptor): readonly string[] {
  const found: string[] = [];
  const least = LEAST_RISK[permissions.level];
  if (RISKS.indexOf(risk.level) < RISKS.indexOf(least))
    found.push(`risk ${risk.level} is too low for level ${permissions.level} (${least})`);
  if (risk.destructive !== (effects.class === 'destructive'))
    found.push(`risk.destructive is ${risk.destructive} with effect ${effects.class}`);
  return found;
}

/** Who is asked about: nothing external is written, and nothing destroyed, without a person unless an envelope says so. */
function ofApproval({ permissions, effects, intent, contextPolicy }: ToolDescriptor): readonly string[] {
  const { approvalPolicy, level } = permissions;
  const found: string[] = [];
  if ((level === 'L4' || level === 'L5') && approvalPolicy === 'never') found.push(`level ${level} is never asked about`);
  if (effects.class === 'destructive' && !effects.dryRunSupported && approvalPolicy !== 'always') {
    found.push('it destroys, has no dry run, and is not always asked about');
  }
  if (intent.actionTypes.includes('auth') && contextPolicy.exposure !== 'none')
    found.push('what auth returns is a secret; exposure must be none');
  return found;
}

function ofCredentials({ credentials, permissions }: ToolDescriptor): readonly string[] {
  const { strategy, requiredSecrets, scopeCheckRequired } = credentials;
  const found: string[] = [];
  if (strategy === 'none' && (requiredSecrets.length > 0 || permissions.requiredScopes.length > 0)) {
    found.push('it needs secrets or scopes and acts under no identity');
  }
  if (permissions.requiredScopes.length > 0 && !scopeCheckRequired) found.push('its scopes are not checked');
  return found;
}

/** What comes from outside does not enable itself, and is where policies look for it. */
function ofSource({ toolset, source, lifecycle, permissions, provenance, execution }: ToolDescriptor): readonly string[] {
  const found: string[] = [];
  const own = source.type === 'builtin' && provenance.trustLevel === 'first_party';
  if (lifecycle.status === 'enabled' && !own) found.push(`a ${source.type} tool (${provenance.trustLevel}) does not enable itself`);
  if ((source.type === 'mcp') !== toolset.startsWith(MCP_PREFIX)) found.push(`only toolsets of MCP servers are called ${MCP_PREFIX}…`);
  if ((source.type === 'mcp') !== permissions.groups.includes('group:mcp'))
    found.push('group:mcp holds the tools of MCP servers, and only them');
  if (!ADAPTERS[source.type].includes(execution.adapter))
    found.push(`a ${source.type} tool is not carried out by adapter ${execution.adapter}`);
  return found;
}

const ADAPTERS: { readonly [Type in ToolDescriptor['source']['type']]: readonly ToolDescriptor['execution']['adapter'][] } = {
  builtin: ['in_process', 'process'],
  cli: ['process'],
  skill: ['process'],
  mcp: ['mcp'],
  http: ['http'],
  subagent: ['subagent'],
};

function ofBuiltIns({ source, tool, effects }: ToolDescriptor): readonly string[] {
  const fixed = source.type === 'builtin' && Object.hasOwn(BUILT_IN_EFFECTS, tool) ? BUILT_IN_EFFECTS[tool] : undefined;
  if (!fixed) return [];
  const found: string[] = [];
  if (fixed.effect && fixed.effect !== effects.class) found.push(`${tool} is ${fixed.effect}, not ${effects.class}`);
  if (fixed.idempotency && fixed.idempotency !== effects.idempotency) {
    found.push(`${tool} is ${fixed.idempotency}, not ${effects.idempotency ?? 'without a contract'}`);
  }
  return found;
}

/** TM-19: one tool, one effect. Where an argument chooses, the tool counts as the worst it can be told to do. */
function ofCatchAlls({ schemas, effects }: ToolDescriptor): readonly string[] {
  return catchAlls(schemas.input)
    .filter(({ worst }) => exceeds(worst, effects.class))
    .map(({ at, worst }) => `its argument ${at} decides what it does, up to ${worst}, and it declares ${effects.class}`);
}
