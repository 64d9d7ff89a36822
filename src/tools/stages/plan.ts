import type { Planned, ResolvedCall, Toolset, ToolsetHost } from '../../contract/index.js';
import { problemOf } from '../problem.js';
import { refusedBy, refusedByToolset, type Stop } from '../stop.js';
import { within } from '../within.js';

/** What the call would do, worked out without doing it. What cannot be planned within `limitMs` is refused (rulings 3.1). */
export async function plan(
  call: ResolvedCall,
  toolset: Toolset,
  host: ToolsetHost,
  limitMs: number,
): Promise<Omit<Extract<Planned, { kind: 'planned' }>, 'kind'> | Stop> {
  try {
    const planned = await within(host.signal, limitMs, TOO_SLOW, (signal) => toolset.plan(call, { ...host, signal }));
    switch (planned.kind) {
      case 'planned':
        return { plan: planned.plan, payload: planned.payload, ...(planned.diff ? { diff: planned.diff } : {}) };
      case 'refused':
        return refusedByToolset(call.descriptor.toolset, planned.refusal);
      case 'failed':
        return planned;
    }
  } catch (error) {
    if (host.signal.aborted) throw error;
    if (error === TOO_SLOW)
      return refusedBy('toolset', 'plan_timeout', `${call.descriptor.name} was not planned within ${limitMs} ms`, false);
    return problemOf(error, call.descriptor);
  }
}

const TOO_SLOW = new Error('planning took too long');
