import type { CallOutcome, CallRequest, ToolDescriptor, Toolset } from '../contract/index.js';
import type { ToolRoom } from './room.js';
import { tellAfter, wantsToKnow } from './stages/hooks.js';
import { findTool } from './stages/lease.js';
import type { CallContext } from './types.js';

/**
 * The last of a call that was started, however it ended: the hooks that come after it, and `TraceUpdated`. How it ended is on
 * disk before a hook is told, so that a crash in a hook does not put an effect in doubt.
 */
export async function conclude(
  request: CallRequest,
  tool: { readonly descriptor: ToolDescriptor; readonly toolset: Toolset },
  outcome: CallOutcome,
  { log }: CallContext,
  ms?: number,
): Promise<CallOutcome> {
  const tells = wantsToKnow(tool.descriptor);
  if (tells) await log.flush();
  const problems = tells ? await tellAfter(request, tool, outcome) : [];
  log.append({
    kind: 'TraceUpdated',
    call: request.id,
    ...(ms === undefined ? {} : { ms: Math.round(ms) }),
    ...(problems.length > 0 ? { problems } : {}),
  });
  return outcome;
}

/** The same for a call that was started before and is settled without being made again. */
export async function concludeSettled(
  room: ToolRoom,
  request: CallRequest,
  outcome: CallOutcome,
  context: CallContext,
): Promise<CallOutcome> {
  const name = findTool(request, room.registry)?.descriptor.name;
  const tool = name && room.registry.get(name);
  return tool ? conclude(request, tool, outcome, context) : outcome;
}
