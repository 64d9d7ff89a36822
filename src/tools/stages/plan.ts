import type { Plan, ResolvedCall, Toolset, ToolsetHost } from '../../contract/index.js';
import { problemOf } from '../problem.js';
import { refusedBy, refusedByToolset, type Stop } from '../stop.js';

/** What the call would do, worked out without doing it. What cannot be planned within `limitMs` is refused (rulings 3.1). */
export async function plan(
  call: ResolvedCall,
  toolset: Toolset,
  host: ToolsetHost,
  limitMs: number,
): Promise<{ readonly plan: Plan; readonly payload: unknown } | Stop> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(TOO_SLOW), limitMs);
  const forward = (): void => limit.abort(host.signal.reason);
  host.signal.addEventListener('abort', forward, { once: true });
  try {
    host.signal.throwIfAborted();
    const planned = await beforeAbort(toolset.plan(call, { ...host, signal: limit.signal }), limit.signal);
    switch (planned.kind) {
      case 'planned':
        return { plan: planned.plan, payload: planned.payload };
      case 'refused':
        return refusedByToolset(call.descriptor.toolset, planned.refusal);
      case 'failed':
        return planned;
    }
  } catch (error) {
    if (host.signal.aborted) throw error;
    if (limit.signal.aborted)
      return refusedBy('toolset', 'plan_timeout', `${call.descriptor.name} was not planned within ${limitMs} ms`, false);
    return problemOf(error, call.descriptor);
  } finally {
    clearTimeout(timer);
    host.signal.removeEventListener('abort', forward);
  }
}

const TOO_SLOW = new Error('planning took too long');

function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
