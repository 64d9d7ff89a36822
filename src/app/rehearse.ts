import { posix } from 'node:path';
import {
  type CallId,
  defineTool,
  isInside,
  type JsonObject,
  type Located,
  type PathArgument,
  type PathRefusal,
  type Plan,
  type RealPath,
  type ResolvedCall,
  type RunId,
  type SessionId,
  type Sha256,
  type TaskId,
  type ToolDescriptor,
  type ToolsetHost,
  type Unit,
  type UnitRoots,
  WindlassError,
} from '../contract/index.js';
import type { Gate, Policy, PolicyTest } from '../gate/index.js';

/** A call of a test as the gate gets it; or why the toolset itself refuses it. */
export type Rehearsed =
  | { readonly kind: 'planned'; readonly call: ResolvedCall; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'invalid'; readonly reason: string };

const ROOT = '/workspace' as RealPath;
const ROOTS: UnitRoots = { workspace: ROOT, tmpdir: null };
const NO_HASH = '0'.repeat(64) as Sha256;

/**
 * Plans the call of a policy test without looking at a disk: the workspace is `/workspace`, every path is what it is called,
 * every program lies in /usr/bin.
 */
export async function rehearse(test: PolicyTest, gate: Gate, policy: Policy): Promise<Rehearsed> {
  const { axis, args } = test;
  if (axis === 'shell') return rehearseShell(test, gate, policy);
  const given = args['path'] ?? (axis === 'files.read' ? '.' : undefined);
  const located = typeof given === 'string' ? locate(given) : null;
  if (located !== null && 'code' in located) return { kind: 'refused', reason: located.reason };
  const access = axis === 'files.write' ? 'write' : 'read';
  const descriptor = await described(test, located === null ? [] : [{ arg: 'path', access }]);
  const call = callOf(descriptor, args, located === null ? {} : { path: located });
  const targets = located === null ? [] : [{ path: located.display, real: located.real }];
  const hosts = typeof args['url'] === 'string' ? [args['url']] : [];
  const touched = access === 'write' ? { reads: [], writes: targets } : { reads: targets, writes: [] };
  return { kind: 'planned', call, plan: { ...touched, programs: [], hosts, cwd: ROOT, argv: [] } };
}

async function rehearseShell({ args }: PolicyTest, gate: Gate, policy: Policy): Promise<Rehearsed> {
  const { localShell } = await import('../toolsets/index.js');
  const [descriptor] = localShell.describe();
  if (descriptor === undefined || typeof args['command'] !== 'string')
    return { kind: 'invalid', reason: 'args.command must be a program or a line' };
  const cwd = locate(typeof args['cwd'] === 'string' ? args['cwd'] : '.');
  if ('code' in cwd) return { kind: 'refused', reason: cwd.reason };
  const call = callOf(descriptor, args, { cwd });
  const planned = await localShell.plan(call, hostFor(gate, descriptor, policy));
  switch (planned.kind) {
    case 'planned':
      return { kind: 'planned', call, plan: planned.plan };
    case 'refused':
      return { kind: 'refused', reason: planned.refusal.reason };
    case 'failed':
      return { kind: 'invalid', reason: planned.failure.message };
  }
}

/** The product's own tools as they are; any other as the axis it is on has it, with the worst that this axis lets happen. */
async function described({ toolset, tool, axis }: PolicyTest, paths: readonly PathArgument[]): Promise<ToolDescriptor> {
  const { localFs } = await import('../toolsets/index.js');
  const own = toolset === localFs.name ? localFs.describe().find((descriptor) => descriptor.tool === tool) : undefined;
  if (own) return own;
  const action = WORST[axis ?? 'none'];
  const reads = action === 'read';
  return defineTool({
    toolset,
    tool,
    version: '1',
    displayName: tool,
    summary: 'As a policy test calls it.',
    actions: [action],
    domains: [],
    input: { type: 'object' },
    effect: reads ? 'read' : 'mutate-irreversible',
    ...(!reads && { idempotency: 'at-most-once' }),
    ...(axis && { axis }),
    paths,
    groups: [],
  });
}

const WORST = {
  'files.read': 'read',
  'files.write': 'write',
  shell: 'execute',
  'network.read': 'read',
  'network.write': 'external_send',
  'missions.fire': 'subagent_delegate',
  'missions.answer': 'external_send',
  none: 'external_send',
} as const;

function callOf(descriptor: ToolDescriptor, args: JsonObject, located: ResolvedCall['located']): ResolvedCall {
  return {
    request: {
      id: 'call_test' as CallId,
      run: 'run_test' as RunId,
      task: 'test' as TaskId,
      session: 'test' as SessionId,
      tool: descriptor.name,
      args,
      proposedBy: 'user',
      lease: { tools: [descriptor.name] },
      policies: {},
    },
    descriptor,
    args,
    located,
    roots: ROOTS,
    policy: {},
  };
}

function hostFor(gate: Gate, descriptor: ToolDescriptor, policy: Policy): ToolsetHost {
  return {
    unit: UNIT,
    filter: gate.filter(descriptor, policy, ROOTS),
    writing: gate.filter(descriptor, policy, ROOTS, 'write'),
    state: new Proxy({}, { get: absent }) as ToolsetHost['state'],
    clock: { now: () => 0, elapsed: () => 0, sleepUntil: absent },
    signal: new AbortController().signal,
  };
}

/** The imagined workspace holds every folder a test names. It is a repository in which nothing is set and nothing is tracked. */
const REPOSITORY = posix.join(ROOT, '.git');
const MISSING = ['.git', '.gitmodules', 'HEAD'];

/** A workspace in name only: what needs a disk is an error. */
const UNIT: Unit = {
  root: ROOT,
  temporary: null,
  locate: async (path) => locate(path),
  realPath: async (path) => posix.resolve(ROOT, path) as RealPath,
  resolveProgram: async (word, { cwd }) => {
    const path = word.includes('/') ? posix.resolve(cwd, word) : `/usr/bin/${word}`;
    return { path, real: path as RealPath, sha256: NO_HASH, writable: isInside(path, ROOT) };
  },
  listDir: async () => [],
  listNames: async () => [],
  fileExists: async () => false,
  readFile: absent,
  scanFile: absent,
  hashFile: absent,
  replaceFile: absent,
  removeFile: absent,
  removeEmptyFolder: absent,
  takeBack: absent,
  leftInPlace: async () => null,
  stat: absent,
  mkdir: absent,
  spawn: absent,
  openPipes: absent,
  endCall: absent,
  sweep: absent,
};

function absent(): never {
  throw new WindlassError('policy_error', 'a policy test has no disk');
}

function locate(path: string): Located | PathRefusal {
  const real = posix.resolve(ROOT, path);
  if (!isInside(real, ROOT)) return { code: 'escape', reason: `${path} lies outside the workspace` };
  const display = posix.relative(ROOT, real) || '.';
  const isMissing = real !== REPOSITORY && (isInside(real, REPOSITORY) || MISSING.includes(posix.basename(real)));
  const kind = isMissing ? 'absent' : 'directory';
  return { real: real as RealPath, display, kind, spellings: [...new Set([path, display, real])] };
}
