import {
  type PathFilter,
  type ToolDescriptor,
  type Toolset,
  type ToolsetHost,
  type ToolsetState,
  type ToolsetStates,
  type Unit,
  type UnitRoots,
  WindlassError,
} from '../contract/index.js';
import { compilePathFilter, judgedTool, type Policy } from '../gate/index.js';
import type { Judged } from './prepare.js';
import type { ToolRoom } from './room.js';
import { profileOf, variablesOf } from './stages/confine.js';
import { CallStop } from './stop.js';
import type { JudgingContext } from './types.js';

/** What a toolset is lent while it plans or recovers. */
export function hostOf(room: ToolRoom, toolset: Toolset, tool: ToolDescriptor, { unit, signal, policy }: JudgingContext): ToolsetHost {
  return {
    unit,
    filter: filterOf(room, tool, policy, rootsOf(unit), 'read'),
    writing: filterOf(room, tool, policy, rootsOf(unit), 'write'),
    state: room.state(toolset),
    clock: room.clock,
    signal,
  };
}

/** The folders of a unit, as the gate knows them. */
export function rootsOf({ root, temporary }: Unit): UnitRoots {
  return { workspace: root, tmpdir: temporary };
}

/**
 * What it is lent while it acts: a walk goes by the rules its decision carries (rulings 3.2), and programs start in the
 * sandbox it names.
 */
export function applyHost({ gate }: ToolRoom, { host, decision, call, plan }: Judged, policy: Policy): ToolsetHost {
  const { paths } = decision;
  const sandbox = profileOf(gate, { call, plan, decision }, policy, host.unit);
  const variables = variablesOf(call);
  return {
    ...host,
    ...(paths && { filter: compilePathFilter(paths) }),
    ...((sandbox || variables) && {
      unit: {
        ...host.unit,
        // A toolset may give its program fewer variables, and never another sandbox.
        spawn: (step, profile) => host.unit.spawn(step, { ...(variables && { variables }), ...profile, ...(sandbox && { sandbox }) }),
      },
    }),
  };
}

/** What a call is lent is told to end when the time of its tool is over. `end` lets go of the clock. */
export function withinTime(host: ToolsetHost, timeoutMs: number): { readonly host: ToolsetHost; end(): void } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new CallStop({ kind: 'timeout', afterMs: timeoutMs })), timeoutMs);
  return { host: { ...host, signal: AbortSignal.any([host.signal, limit.signal]) }, end: () => clearTimeout(timer) };
}

/** Asks the policy entry by entry, and only when something is to be named; a tool that is denied anyway learns no name. */
function filterOf(
  { gate, confinement }: ToolRoom,
  tool: ToolDescriptor,
  policy: Policy,
  roots: UnitRoots,
  access: 'read' | 'write',
): PathFilter {
  let filter: PathFilter | null = null;
  const made = (): PathFilter => {
    filter ??=
      tool.effects.paths.length === 0 || gate.deniesOutright(judgedTool(tool), policy, confinement)
        ? () => 'hide'
        : gate.filter(tool, policy, roots, access);
    return filter;
  };
  const asked: PathFilter = (spellings) => made()(spellings);
  return Object.defineProperty(asked, 'isOpen', { get: () => made().isOpen });
}

/** Tables of toolsets, opened at their first use. */
export function createStates(states: ToolsetStates): (toolset: Toolset) => ToolsetState {
  const opened = new Map<string, ToolsetState>();
  return (toolset) => {
    const known = opened.get(toolset.name);
    if (known) return known;
    const state = toolset.table ? states.open(toolset.table) : withoutTable(toolset.name);
    opened.set(toolset.name, state);
    return state;
  };
}

function withoutTable(toolset: string): ToolsetState {
  const refuse = (): Promise<never> => Promise.reject(new WindlassError('internal', `toolset ${toolset} declares no table of its own`));
  return { select: refuse, upsert: refuse, delete: refuse };
}
