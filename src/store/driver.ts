import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { default as BetterSqlite3, Database } from 'better-sqlite3';
import { WindlassError } from '../contract/index.js';

export type { Database } from 'better-sqlite3';

type Driver = typeof BetterSqlite3;

interface Choice {
  readonly name: 'better-sqlite3' | 'better-sqlite3-node20';
  /** Addon inside the package, named so that the driver does not search for it; null where the driver knows itself. */
  readonly addon: string | null;
}

/**
 * Which driver this Node can load. Decided before anything is required: version 13 crashes Node 20 as a whole, and
 * version 12 crashes newer 24s.
 */
export function chooseDriver(nodeVersion: string): Choice {
  const major = Number.parseInt(nodeVersion, 10);
  return major >= 22
    ? { name: 'better-sqlite3', addon: null }
    : { name: 'better-sqlite3-node20', addon: 'build/Release/better_sqlite3.node' };
}

let loaded: { readonly Driver: Driver; readonly addon: string | null } | null = null;

/**
 * Opens an existing database file.
 *
 * @param busyMs how long one statement may block the thread while another process holds the lock
 * @throws WindlassError `store_driver_missing`
 */
export function openDatabase(file: string, busyMs: number): Database {
  loaded ??= load(chooseDriver(process.versions.node));
  const options = { timeout: busyMs, fileMustExist: true };
  try {
    return new loaded.Driver(file, loaded.addon === null ? options : { ...options, nativeBinding: loaded.addon });
  } catch (error) {
    if (isMissing(error)) throw missing(chooseDriver(process.versions.node), error);
    throw error;
  }
}

/** @throws WindlassError `store_driver_missing` */
export function load(choice: Choice, from: string = thisFile()): { readonly Driver: Driver; readonly addon: string | null } {
  const require = createRequire(from);
  try {
    const addon = choice.addon === null ? null : join(dirname(require.resolve(`${choice.name}/package.json`)), choice.addon);
    if (addon !== null && !existsSync(addon)) throw missing(choice, new Error(`${addon} does not exist`));
    return { Driver: require(choice.name) as Driver, addon };
  } catch (error) {
    if (isMissing(error)) throw missing(choice, error);
    throw error;
  }
}

/** The file to look from: set by Node in CommonJS bundles, `import.meta` everywhere else. */
function thisFile(): string {
  return typeof __filename === 'string' ? __filename : import.meta.url;
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || WindlassError.is(error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED' || error.message.startsWith('Could not locate the bindings file');
}

function missing(choice: Choice, cause: unknown): WindlassError {
  const command = `npm install --include=optional && npm rebuild ${choice.name}`;
  return new WindlassError(
    'store_driver_missing',
    `The SQLite driver for Node ${process.versions.node} (${choice.name}) is not installed or not built. Run: ${command}`,
    { data: { driver: choice.name, command }, cause },
  );
}
