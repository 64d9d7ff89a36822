import { monotonicMs } from '../contract/index.js';
import { type Database, openDatabase } from './driver.js';
import { isBusy, storeError } from './errors.js';
import { checkVersion, migrate, NEWEST_VERSION } from './migrations.js';

/** How long one statement may block the event loop for a lock. Longer waits are timers (`patiently`). */
const STATEMENT_BUSY_MS = 10;

/** How long a write waits for the lock in all before it fails with `store_busy`. */
export const LOCK_PATIENCE_MS = 10_000;

/**
 * Opens the database, created as an empty 0600 file before, with the settings every connection needs, and brings its
 * schema up to date.
 *
 * @throws WindlassError `store_driver_missing`, `store_version`, `store_corrupt`, `store_busy`, `store_full`, `permission`
 */
export async function connect(file: string, patienceMs: number = LOCK_PATIENCE_MS): Promise<Database> {
  let db: Database | null = null;
  try {
    const opened = await openDatabase(file, STATEMENT_BUSY_MS);
    db = opened;
    await patiently(() => prepareFile(opened), patienceMs);
    return opened;
  } catch (error) {
    db?.close();
    throw storeError(error, file);
  }
}

/** The log shrinks back to `journal_size_limit` after a long reader made it grow. */
const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA journal_size_limit = 4194304;
`;

function prepareFile(db: Database): void {
  const version = checkVersion(db);
  // Only a file without tables takes this; it lets `prune` give space back. On any other it would be a write of its own.
  if (version === 0) db.pragma('auto_vacuum = INCREMENTAL');
  db.exec(SETTINGS);
  if (version < NEWEST_VERSION) migrate(db);
}

/**
 * Runs `attempt` until the lock is free, giving the event loop back between attempts.
 *
 * @throws the driver's busy error after `patienceMs`
 */
export async function patiently<T>(attempt: () => T, patienceMs: number): Promise<T> {
  const deadline = monotonicMs() + patienceMs;
  for (let tries = 0; ; tries++) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || monotonicMs() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, backoffMs(tries)));
  }
}

/** 1, 2, 4, … 32 ms: other writers hold the lock for well under a millisecond. */
export function backoffMs(tries: number): number {
  return Math.min(2 ** tries, 32);
}
