import { DEFAULT_OUTPUT } from './decision.js';
import type { Axis, PathArgument, ToolDescriptor, ToolGroup } from './descriptor.js';
import { type ActionType, type Level, levelOf } from './effect-table.js';
import type { EffectClass, Idempotency } from './effects.js';
import { toolName } from './ids.js';
import type { JsonObject } from './json.js';
import { ALL_VARIABLES, KEPT_OUTPUT_BYTES, OUR_VARIABLES, PROGRAM_LIMITS } from './sandbox.js';

/** What an in-process tool says of itself; everything else follows from it. */
export interface ToolSketch {
  readonly toolset: string;
  readonly tool: string;
  readonly version: string;
  readonly displayName: string;
  readonly summary: string;
  readonly useWhen?: readonly string[];
  readonly doNotUseWhen?: readonly string[];
  readonly examples?: ToolDescriptor['description']['examples'];
  /** What it does, the main action first. */
  readonly actions: readonly [ActionType, ...ActionType[]];
  readonly domains: readonly string[];
  readonly hints?: readonly string[];
  readonly input: JsonObject;
  readonly output?: JsonObject;
  readonly effect: EffectClass;
  /** Required above `read`. */
  readonly idempotency?: Idempotency;
  readonly axis?: Axis;
  readonly paths?: readonly PathArgument[];
  readonly groups: readonly ToolGroup[];
  /** Milliseconds after which a call is ended. Default 10 min. */
  readonly timeoutMs?: number;
  /** False: in one process its calls are made one after the other. Default true: a call must hold against other processes anyway. */
  readonly parallelSafe?: boolean;
  /** Names of the toolset's hooks that its calls go by. Default none. */
  readonly hooks?: Partial<ToolDescriptor['hooks']>;
  /** What of a result a model reads. Default `full`, at most `DEFAULT_OUTPUT`. */
  readonly exposure?: ToolDescriptor['contextPolicy']['exposure'];
  readonly maxOutputBytes?: number;
  /** Arguments, or the beginning of results, that are not to be seen in the trace. Default: both are. */
  readonly unlogged?: readonly ('args' | 'result')[];
}

const TIMEOUT_MS = 600_000;

/**
 * The whole descriptor of an in-process tool of our own: level, risk and sandbox follow from its action, effect and
 * axis by the published table, so that a toolset says each thing once. A sketch that no row fits gets the highest
 * level and is refused by the permission lint.
 */
export function defineTool(sketch: ToolSketch): ToolDescriptor {
  const { toolset, tool, version, displayName, input, output } = sketch;
  const level = levelOf(sketch.actions, sketch.effect, sketch.axis);
  const effects = effectsOf(sketch, level);
  return {
    name: toolName(toolset, tool),
    toolset,
    tool,
    displayName,
    version,
    source: { type: 'builtin', id: toolset },
    lifecycle: { status: 'enabled' },
    description: {
      summary: sketch.summary,
      useWhen: sketch.useWhen ?? [],
      doNotUseWhen: sketch.doNotUseWhen ?? [],
      examples: sketch.examples ?? [],
    },
    intent: { actionTypes: sketch.actions, domains: sketch.domains, hints: sketch.hints ?? [], negativeHints: [] },
    schemas: { input, ...(output && { output }) },
    effects,
    risk: riskOf(sketch, level),
    permissions: {
      approvalPolicy: APPROVAL[level],
      requiredScopes: [],
      level,
      ...(sketch.axis && { axis: sketch.axis }),
      groups: sketch.groups,
      tenantBoundary: 'workspace',
    },
    sandbox: sandboxOf(sketch, effects),
    credentials: { strategy: 'none', requiredSecrets: [], scopeCheckRequired: false },
    contextPolicy: {
      exposeToModel: true,
      exposure: sketch.exposure ?? 'full',
      maxOutputBytes: sketch.maxOutputBytes ?? DEFAULT_OUTPUT.bytes,
    },
    execution: {
      adapter: sketch.axis === 'shell' ? 'process' : 'in_process',
      timeoutMs: sketch.timeoutMs ?? TIMEOUT_MS,
      parallelSafe: sketch.parallelSafe ?? true,
    },
    hooks: { preCall: [], postCall: [], verifier: [], onError: [], ...sketch.hooks },
    observability: {
      logArgs: !sketch.unlogged?.includes('args'),
      logResultPreview: !sketch.unlogged?.includes('result'),
      auditLevel: 'full',
    },
    provenance: { trustLevel: 'first_party', sourceRefs: [] },
  };
}

const APPROVAL = { L0: 'never', L1: 'never', L2: 'on_risk', L3: 'on_request', L4: 'always', L5: 'always' } as const;
const RISK = { L0: 'low', L1: 'low', L2: 'medium', L3: 'medium', L4: 'high', L5: 'critical' } as const;
const WORKSPACE = ['workspace:**'];

function effectsOf({ effect, idempotency, axis, paths = [] }: ToolSketch, level: Level): ToolDescriptor['effects'] {
  const files = axis === 'files.read' || axis === 'files.write' || axis === 'shell';
  const changes = effect !== 'read';
  const external = level === 'L3' || level === 'L4' || axis === 'shell';
  return {
    class: effect,
    ...(idempotency && { idempotency }),
    paths,
    reads: files ? WORKSPACE : [],
    writes: files && changes ? WORKSPACE : [],
    deletes: files && (effect === 'destructive' || axis === 'shell') ? WORKSPACE : [],
    externalCalls: external,
    sendsUserData: level === 'L4' || axis === 'shell',
    mutatesState: changes,
    reversible: effect === 'mutate-reversible',
    dryRunSupported: true,
  };
}

function riskOf({ effect, axis }: ToolSketch, level: Level): ToolDescriptor['risk'] {
  const open = level === 'L3' || level === 'L4' || axis === 'shell';
  return {
    level: RISK[level],
    destructive: effect === 'destructive',
    openWorld: open,
    financialCost: level === 'L5' && !axis ? 'unknown' : 'none',
    privacyRisk: open ? 'medium' : 'low',
  };
}

function sandboxOf({ axis, effect }: ToolSketch, { externalCalls }: ToolDescriptor['effects']): ToolDescriptor['sandbox'] {
  const network = { egress: externalCalls ? 'open' : 'none', allowDomains: [], denyPrivateNetworks: true } as const;
  if (axis === 'network.read' || axis === 'network.write') return { mode: 'network_restricted', network };
  if (axis !== 'files.read' && axis !== 'files.write' && axis !== 'shell') return { mode: 'none', network };
  const writes = effect !== 'read';
  const filesystem = { readRoots: ['workspace'], writeRoots: writes ? ['workspace'] : [], blockedPaths: [] };
  const mode = writes ? 'workspace_write' : 'read_only';
  return axis === 'shell' ? { mode, ...ofPrograms(filesystem, writes), network } : { mode, filesystem, network };
}

type Sandbox = ToolDescriptor['sandbox'];

/** What a tool starts has a folder, a place for temporary files, variables, bounds and a record (TM-12). */
function ofPrograms(filesystem: NonNullable<Sandbox['filesystem']>, persistOutputs: boolean): Omit<Sandbox, 'mode' | 'network'> {
  return {
    filesystem: { ...filesystem, cwd: 'workspace', tempDir: 'private', persistOutputs },
    environment: { inheritedEnv: [ALL_VARIABLES], injectedEnv: OUR_VARIABLES, secretEnvAllowed: false },
    limits: { ...PROGRAM_LIMITS, maxOutputBytes: KEPT_OUTPUT_BYTES },
    audit: { recordCommand: true, recordFileAccess: true, recordNetworkAccess: true },
  };
}
