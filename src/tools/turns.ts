import type { ToolDescriptor } from '../contract/index.js';

/** Calls of tools that may not overlap in this process, one after the other (`execution.parallelSafe`). */
export interface Turns {
  /** Resolves when it is this call's turn, to what ends it; null when the call was told to end before. */
  take(tool: ToolDescriptor, signal: AbortSignal): Promise<(() => void) | null>;
}

export function createTurns(): Turns {
  const lines = new Map<string, Promise<void>>();
  return {
    async take({ name, execution }, signal) {
      if (execution.parallelSafe) return NOTHING;
      const before = lines.get(name) ?? Promise.resolve();
      let end = NOTHING;
      const own = new Promise<void>((resolve) => {
        end = resolve;
      });
      const line = before.then(() => own);
      lines.set(name, line);
      const ended = (): void => {
        end();
        if (lines.get(name) === line) lines.delete(name);
      };
      if (await beforeAbort(before, signal)) return ended;
      ended();
      return null;
    },
  };
}

const NOTHING = (): void => undefined;

function beforeAbort(turn: Promise<void>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const abort = (): void => resolve(false);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    turn.then(() => {
      signal.removeEventListener('abort', abort);
      resolve(true);
    });
  });
}
