import type {
  Axis,
  CallId,
  EffectClass,
  JsonObject,
  Located,
  PathArgument,
  Plan,
  PolicyDocument,
  PolicySources,
  RealPath,
  ResolvedCall,
  RunId,
  SessionId,
  Sha256,
  TaskId,
} from '../../src/contract/index.js';
import { Mint, toolName } from '../../src/contract/index.js';
import { createGate, type Gate, type Policy } from '../../src/gate/index.js';

/** The one gate of a test file: the key exists once in a process. */
export const gate: Gate = createGate(Mint.take());

export const ROOT = '/w';

export function document(body: JsonObject, more: Partial<PolicyDocument> = {}): PolicyDocument {
  return { layer: 'user', file: '/home/u/.config/windlass/windlass.yaml', body, lines: linesOf(body), trusted: true, ...more };
}

/** One line a key or entry, in order: enough to tell rules apart by line. */
export function linesOf(body: JsonObject): { readonly [pointer: string]: number } {
  const lines: { [pointer: string]: number } = {};
  let line = 0;
  const visit = (value: unknown, pointer: string): void => {
    lines[pointer] = ++line;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) visit(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(body, '');
  return lines;
}

export function sources(
  envelope: JsonObject,
  more: Partial<PolicySources> & { readonly document?: Partial<PolicyDocument> } = {},
): PolicySources {
  const { document: as, ...rest } = more;
  return { envelope: 'e', envelopes: { e: document(envelope, as) }, caps: [], toolsPolicies: [], protectedPaths: [], ...rest };
}

export function policyOf(envelope: JsonObject, more: Parameters<typeof sources>[1] = {}): Policy {
  return gate.compile(sources(envelope, more));
}

interface CallShape {
  readonly tool?: string;
  readonly path?: string | Partial<Located> | null;
  readonly access?: PathArgument['access'];
  readonly axis?: Axis | null;
  readonly effect?: EffectClass;
  readonly args?: JsonObject;
}

const AXES: { readonly [tool: string]: Axis } = {
  read_file: 'files.read',
  list_dir: 'files.read',
  write_file: 'files.write',
  edit_file: 'files.write',
};

/** A call as the gate gets it: `local_fs.read_file` of `a.txt` unless told otherwise. */
export function callOf(shape: CallShape = {}): ResolvedCall {
  const full = shape.tool ?? 'local_fs.read_file';
  const [toolset = '', tool = ''] = full.split('.');
  const axis = shape.axis === null ? undefined : (shape.axis ?? (toolset === 'local_fs' ? AXES[tool] : undefined));
  const writes = axis === 'files.write';
  const access = shape.access ?? (writes ? 'write' : tool === 'list_dir' ? 'walk' : 'read');
  const name = toolName(toolset, tool);
  return {
    request: {
      id: 'call_1' as CallId,
      run: 'run_1' as RunId,
      task: 'task' as TaskId,
      session: 'session' as SessionId,
      tool: full,
      args: shape.args ?? {},
      proposedBy: 'model',
      lease: { tools: [name] },
      policies: {},
    },
    descriptor: {
      name,
      toolset,
      tool,
      version: '1',
      description: 'A tool of the tests.',
      input: { type: 'object' },
      effect: shape.effect ?? (writes ? 'mutate-reversible' : 'read'),
      ...(axis && { axis }),
      paths: shape.path === null ? [] : [{ arg: 'path', access }],
    },
    args: shape.args ?? {},
    located: shape.path === null ? {} : { path: locatedAt(shape.path ?? 'a.txt') },
    policy: {},
  };
}

export function locatedAt(path: string | Partial<Located>): Located {
  if (typeof path !== 'string') return { ...locatedAt(path.display ?? 'a.txt'), ...path };
  const display = path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : path;
  const real = (display === '.' ? ROOT : `${ROOT}/${display}`) as RealPath;
  return { real, display, kind: 'file', spellings: [...new Set([path, display, real])] };
}

export const HASH = '0'.repeat(64) as Sha256;

/** What a plan of this call touches: its located path, read or written. */
export function planOf(call: ResolvedCall, more: Partial<Plan> = {}): Plan {
  const located = call.located['path'];
  const targets = located ? [{ path: located.display, real: located.real, pre: HASH }] : [];
  const writes = call.descriptor.axis === 'files.write';
  return { reads: writes ? [] : targets, writes: writes ? targets : [], programs: [], hosts: [], cwd: ROOT as RealPath, argv: [], ...more };
}

/** The whole way: bars before planning, then the verdict. */
export function judge(policy: Policy, shape: CallShape = {}, plan: Partial<Plan> = {}) {
  const call = callOf(shape);
  return gate.judgePaths(call, policy) ?? gate.judge(call, planOf(call, plan), policy);
}

export function verdict(policy: Policy, shape: CallShape = {}): string {
  return judge(policy, shape).verdict;
}
