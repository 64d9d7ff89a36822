import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { default as BetterSqlite3, Database } from 'better-sqlite3';
import { shellWord, WindlassError } from '../contract/index.js';

export type { Database } from 'better-sqlite3';

export type DriverName = 'better-sqlite3' | 'better-sqlite3-node20';

interface Driver {
  readonly Database: typeof BetterSqlite3;
  /** The native part, when the driver would have to search for it. */
  readonly options: { readonly nativeBinding?: string };
}

/**
 * Which driver this Node can load. Decided before anything is imported: version 13 crashes Node 20 as a whole, and
 * version 12 crashes newer 24s.
 */
export function chooseDriver(nodeVersion: string): DriverName {
  return Number.parseInt(nodeVersion, 10) >= 22 ? 'better-sqlite3' : 'better-sqlite3-node20';
}

let driver: Promise<Driver> | null = null;

/**
 * Opens an existing database file.
 *
 * @param busyMs how long one statement may block the thread while another process holds the lock
 * @throws WindlassError `store_driver_missing`
 */
export async function openDatabase(file: string, busyMs: number): Promise<Database> {
  const name = chooseDriver(process.versions.node);
  try {
    driver ??= load(name);
    const { Database, options } = await driver;
    return new Database(file, { ...options, timeout: busyMs, fileMustExist: true });
  } catch (error) {
    throw isMissing(error) ? missing(name, error) : error;
  }
}

/** @returns what runs are kept by, e.g. `3.53.0 (better-sqlite3-node20)` @throws WindlassError `store_driver_missing` */
export async function driverVersion(): Promise<string> {
  const database = await openDatabase(':memory:', 0);
  try {
    const version: unknown = database.prepare('select sqlite_version()').pluck().get();
    return `${String(version)} (${chooseDriver(process.versions.node)})`;
  } finally {
    database.close();
  }
}

/** Each import names its package outright, so that a bundler may take the driver's code in. */
async function load(name: DriverName): Promise<Driver> {
  switch (name) {
    case 'better-sqlite3':
      return { Database: (await import('better-sqlite3')).default, options: {} };
    case 'better-sqlite3-node20': {
      const nativeBinding = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), ADDON);
      // npm 12 does not run the script that compiles it.
      if (!existsSync(nativeBinding)) throw missing(name, new Error(`${nativeBinding} does not exist`));
      return { Database: (await import('better-sqlite3-node20')).default, options: { nativeBinding } };
    }
  }
}

const ADDON = 'build/Release/better_sqlite3.node';

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED';
}

function missing(name: DriverName, cause: unknown): WindlassError {
  const { folder, global } = installedIn(dirname(fileURLToPath(import.meta.url)));
  const command = global
    ? `npm install --global --include=optional windlass && npm rebuild --global ${name}`
    : `cd ${shellWord(folder)} && npm install --include=optional && npm rebuild ${name}`;
  const where = global ? ' (it is installed for all projects)' : '';
  return new WindlassError(
    'store_driver_missing',
    `The SQLite driver for Node ${process.versions.node} (${name}) is not installed or not built. Run in a shell${where}: ${command}`,
    { data: { driver: name, command, folder }, cause },
  );
}

/** What a build in the making has of a project is not enough: it borrows the packages. */
const PROJECT = ['node_modules', 'package.json'];

/**
 * The folder whose packages these are: the project that installed windlass, or its own checkout. npm's folder for all projects has
 * no package.json.
 */
export function installedIn(file: string): { readonly folder: string; readonly global: boolean } {
  const at = file.lastIndexOf(`${sep}node_modules${sep}`);
  if (at >= 0) return { folder: file.slice(0, at), global: !existsSync(join(file.slice(0, at), 'package.json')) };
  let folder = file;
  while (!PROJECT.every((name) => existsSync(join(folder, name))) && dirname(folder) !== folder) folder = dirname(folder);
  return { folder, global: false };
}
