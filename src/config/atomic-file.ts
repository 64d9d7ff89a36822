import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { WindlassError } from '../contract/index.js';

const LOCK_TRIES = 100;
const LOCK_STALE_MS = 10_000;

/**
 * Two processes that change a file at once must not lose one another's entry.
 * @throws WindlassError `store_busy`
 */
export async function underLock(lock: string, act: () => void | Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      closeSync(openSync(lock, 'wx', 0o600));
      break;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      if (tries >= LOCK_TRIES)
        throw new WindlassError('store_busy', `${lock} is held by another windlass; if none runs, delete it`, {
          data: { file: lock },
          cause,
        });
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > LOCK_STALE_MS) rmSync(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  try {
    await act();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** A reader sees the old content or the new one, never half of it. */
export function writeAtomically(file: string, text: string, mode = 0o600): void {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const fd = openSync(temporary, 'wx', mode);
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(temporary, file);
}
