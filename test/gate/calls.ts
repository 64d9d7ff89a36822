import {
  type ActionType,
  type Axis,
  type CallId,
  defineTool,
  EFFECT_TABLE,
  type EffectClass,
  type JsonObject,
  type Located,
  type PathArgument,
  type Plan,
  type RealPath,
  type ResolvedCall,
  type RunId,
  type SessionId,
  type Sha256,
  type TaskId,
  type ToolGroup,
  toolName,
  type UnitRoots,
} from '../../src/contract/index.js';
import { type JudgedTool, judgedTool } from '../../src/gate/index.js';

const ROOT = '/w';
export const ROOTS: UnitRoots = { workspace: ROOT as RealPath, tmpdir: null };

export interface CallShape {
  readonly tool?: string;
  readonly path?: string | Partial<Located> | null;
  readonly access?: PathArgument['access'];
  readonly axis?: Axis | null;
  readonly effect?: EffectClass;
  readonly args?: JsonObject;
  readonly action?: ActionType;
  readonly groups?: readonly ToolGroup[];
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
  const effect = shape.effect ?? (writes ? 'mutate-reversible' : 'read');
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
    descriptor: defineTool({
      toolset,
      tool,
      version: '1',
      displayName: tool,
      summary: 'A tool of the tests.',
      actions: [shape.action ?? usualAction(effect, axis)],
      domains: [],
      groups: shape.groups ?? [],
      input: { type: 'object' },
      effect,
      ...(axis && { axis }),
      paths: shape.path === null ? [] : [{ arg: 'path', access }],
    }),
    args: shape.args ?? {},
    roots: ROOTS,
    located: shape.path === null ? {} : { path: locatedAt(shape.path ?? 'a.txt') },
    policy: {},
  };
}

/** What tools of this effect on this axis mostly do: the mildest row of the table. */
function usualAction(effect: EffectClass, axis: Axis | undefined): ActionType {
  return EFFECT_TABLE.find((row) => row.effects.includes(effect) && row.axes.includes(axis ?? 'none'))?.actions[0] ?? 'admin';
}

/** What the gate knows of a tool before there is a call. */
export function toolOf(shape: CallShape): JudgedTool {
  return judgedTool(callOf({ path: null, ...shape }).descriptor);
}

function locatedAt(path: string | Partial<Located>): Located {
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
  const writes = call.descriptor.permissions.axis === 'files.write';
  return { reads: writes ? [] : targets, writes: writes ? targets : [], programs: [], hosts: [], cwd: ROOT as RealPath, argv: [], ...more };
}
