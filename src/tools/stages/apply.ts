import { type Applied, type AuthorizedCall, type Toolset, type ToolsetHost, WindlassError } from '../../contract/index.js';
import type { Gate } from '../../gate/index.js';
import { problemOf } from '../problem.js';
import { type CallStop, type Failed, isStop, refusedByToolset, type Stop, stopOf } from '../stop.js';

/** How long a toolset may take to end once it was told to. */
const GRACE_MS = 2_000;

/** `done` and stops are what the toolset says; `cut` = it was stopped or broke halfway, so the effect is in doubt. */
export type Attempt =
  | Exclude<Applied, { kind: 'refused' | 'stopped' }>
  | Stop
  /** It ended in order, as its signal said. */
  | { readonly kind: 'stopped'; readonly why: CallStop }
  | { readonly kind: 'cut'; readonly why: CallStop | Failed };

/**
 * Hands the toolset its authorized call and nothing else: a look-alike is refused here, right before the effect.
 * @throws WindlassError `forged_call`
 */
export async function apply(gate: Gate, authorized: AuthorizedCall, toolset: Toolset, host: ToolsetHost): Promise<Attempt> {
  if (!gate.isAuthorized(authorized)) {
    throw new WindlassError('forged_call', 'a call that the gate did not authorize reached the toolset; nothing was applied');
  }
  try {
    const applied = await withinGrace(toolset.apply(authorized, host), host.signal);
    switch (applied.kind) {
      case 'refused':
        return refusedByToolset(toolset.name, applied.refusal);
      case 'stopped':
        return { kind: 'stopped', why: stopOf(host.signal) };
      default:
        return applied;
    }
  } catch (error) {
    if (host.signal.aborted) return { kind: 'cut', why: stopOf(host.signal) };
    const problem = problemOf(error, authorized.call.descriptor);
    const defect = isStop(problem) && problem.kind === 'failed' && problem.failure.class === 'internal';
    return defect ? { kind: 'cut', why: problem } : problem;
  }
}

/** The work's own end, or a rejection when it goes on `GRACE_MS` after its signal was aborted. */
function withinGrace<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const abort = (): void => {
      timer = setTimeout(() => reject(signal.reason), GRACE_MS);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  });
}
