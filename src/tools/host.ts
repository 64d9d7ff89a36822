import {
  type Decision,
  type PathFilter,
  type Toolset,
  type ToolsetHost,
  type ToolsetState,
  type ToolsetStates,
  WindlassError,
} from '../contract/index.js';
import { compilePathFilter } from '../gate/index.js';
import type { ToolRoom } from './room.js';
import type { CallContext } from './types.js';

/** What a toolset is lent while it plans or recovers. */
export function hostOf(room: ToolRoom, toolset: Toolset, context: Omit<CallContext, 'log'>): ToolsetHost {
  return { unit: context.unit, state: room.state(toolset), clock: room.clock, signal: context.signal };
}

/** What it is lent while it acts: also the filter for what it comes across (rulings 3.2). */
export function applyHost(host: ToolsetHost, decision: Decision): ToolsetHost {
  return { ...host, filter: filterOf(decision) };
}

function filterOf(decision: Decision): PathFilter {
  return decision.paths ? compilePathFilter(decision.paths) : () => 'hide';
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
