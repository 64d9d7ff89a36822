const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
type Name = keyof typeof NUMBERS;

export interface Cancellation {
  readonly signal: AbortSignal;
  /** 128 + n once a signal asked to stop, else null. */
  exit(): number | null;
  release(): void;
}

/**
 * The first SIGINT, SIGTERM or SIGHUP cancels what runs and lets it end in order. A second one ends the process at once, but for SIGHUP: a
 * terminal that goes away says so twice, by its shell and by the system.
 */
export function cancelOnSignal(): Cancellation {
  const controller = new AbortController();
  let caught: Name | null = null;
  const handlers = (Object.keys(NUMBERS) as Name[]).map((name) => {
    const handle = () => {
      if (caught !== null && name === 'SIGHUP') return;
      if (caught !== null) process.exit(128 + NUMBERS[name]);
      caught = name;
      controller.abort(new Error(`stopped by ${name}`));
    };
    process.on(name, handle);
    return () => process.off(name, handle);
  });
  return {
    signal: controller.signal,
    exit: () => (caught ? 128 + NUMBERS[caught] : null),
    release: () => {
      for (const remove of handlers) remove();
    },
  };
}

/** Does something that ends early when a signal asks for it: then with 128 + n, whatever it broke off with. */
export async function untilSignal(act: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stop = cancelOnSignal();
  try {
    return await act(stop.signal);
  } catch (error) {
    const code = stop.exit();
    if (code === null) throw error;
    return code;
  } finally {
    stop.release();
  }
}
