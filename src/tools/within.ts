/**
 * What is answered in time. Else it rejects, with `late`, or with the reason of the signal that told the call to end, whether
 * or not `ask` listens to the signal it is given.
 */
export async function within<T>(signal: AbortSignal | null, ms: number, late: Error, ask: (until: AbortSignal) => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(late), ms);
  const forward = (): void => limit.abort(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  try {
    return await beforeAbort(ask(limit.signal), limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}

function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
