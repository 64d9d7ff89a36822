import type { CallRequest, ToolDescriptor } from '../../contract/index.js';
import type { Registered, Registration, Registry } from '../registry/index.js';
import { leftOut } from '../selection.js';
import { refusedBy, type Stop } from '../stop.js';
import type { Selection } from '../types.js';

/**
 * Finds the tool a request names and holds it against the lease, then against the lists of the task. A name is
 * `toolset.tool`, or a bare tool name that only one tool has; a toolset alone names nothing.
 */
export function checkLease(request: CallRequest, registry: Registry, selection: Selection | undefined): Registered | Stop {
  const found = resolve(request, registry);
  if ('kind' in found) return found;
  const tool = found.descriptor;
  if (!request.lease.tools.includes(tool.name)) return outside(tool, offered(request));
  const reason = selection ? leftOut(tool, selection) : null;
  return reason === null ? found : outside(tool, reason.reason);
}

/** The tool a request means, whether it may be called or not. */
export function findTool(request: CallRequest, registry: Registry): { readonly descriptor: ToolDescriptor } | null {
  const found = resolve(request, registry);
  if (!('kind' in found)) return found;
  const descriptor = registry.find(request.tool)?.descriptor;
  return descriptor ? { descriptor } : null;
}

function resolve(request: CallRequest, registry: Registry): Registered | Stop {
  const exact = registry.get(request.tool);
  if (exact) return exact;
  const bare = registry.all.filter(({ descriptor }) => descriptor.tool === request.tool);
  // What the model saw decides first: a name that is unique in its lease means that tool.
  const leased = bare.filter(({ descriptor }) => request.lease.tools.includes(descriptor.name));
  const candidates = leased.length > 0 ? leased : bare;
  const [only] = candidates;
  if (only && candidates.length === 1) return only;
  const idle = registry.find(request.tool);
  return idle ? notCallable(idle) : unknown(request, candidates, registry);
}

/** It is there, and nobody may call it: another one must not be found in its place. */
function notCallable({ name, state, reasons }: Registration): Stop {
  const why = reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
  return refusedBy('lease', 'tool_not_callable', `${name} is ${state.replaceAll('_', ' ')}${why}`, false);
}

/** What is enabled for others, or was revoked a moment ago, also by another process, begins no call. */
export async function checkStanding(found: Registered, request: CallRequest, registry: Registry): Promise<Stop | null> {
  const bar = await registry.bars(found, request);
  return bar ? refusedBy('lease', bar.code, bar.reason, false) : null;
}

function unknown(request: CallRequest, candidates: readonly Registered[], registry: Registry): Stop {
  const several = candidates.map(({ descriptor }) => descriptor.name).join(', ');
  const message = several ? `"${request.tool}" could be ${several}` : `no tool "${request.tool}"; ${usable(request, registry)}`;
  return { kind: 'failed', failure: { class: 'argument', code: 'unknown_tool', message, retryable: false } };
}

function outside(tool: ToolDescriptor, why: string): Stop {
  return refusedBy('lease', 'outside_lease', `${tool.name} is outside this call's lease: ${why}`, false);
}

/** What could have been meant. A direct call leases the very name it calls, so a lease may name tools that are not there. */
function usable(request: CallRequest, registry: Registry): string {
  const real = request.lease.tools.filter((name) => registry.get(name));
  if (real.length > 0) return `offered are ${real.join(', ')}`;
  return request.lease.tools.length === 0
    ? 'no tool is offered'
    : `there are ${registry.all.map(({ descriptor }) => descriptor.name).join(', ')}`;
}

function offered(request: CallRequest): string {
  return request.lease.tools.length === 0 ? 'no tool is offered' : `offered are ${request.lease.tools.join(', ')}`;
}
