import { existsSync, mkdirSync, statSync } from 'node:fs';
import { type UserInfo, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

export type Environment = { readonly [name: string]: string | undefined };

/** The user as the system knows them, whatever the environment says. */
export interface PasswdEntry {
  /** Null when there is none. */
  readonly home: string | null;
  readonly uid: number;
}

/** Whose user this process is, as the system knows them: a name in a variable or an option would be anybody's. */
export function systemUser(): string {
  const entry = passwordEntry();
  return entry === null ? bareUid() : `${entry.username} (uid ${entry.uid})`;
}

/** The same by the name alone, where there is one: what a rule writes as `user:NAME`. */
export function systemUserName(): string {
  return passwordEntry()?.username ?? bareUid();
}

type KnownUser = UserInfo<string> | null;

/** Of the user this process was last seen to be: the system reads a file to tell. */
let known: { readonly uid: number | undefined; readonly entry: KnownUser } | null = null;

function passwordEntry(): KnownUser {
  const uid = process.getuid?.();
  if (known === null || known.uid !== uid) known = { uid, entry: readPasswordEntry() };
  return known.entry;
}

function readPasswordEntry(): KnownUser {
  try {
    return userInfo();
  } catch {
    return null; // No entry for this uid: usual in containers.
  }
}

function bareUid(): string {
  return `uid ${process.getuid?.() ?? 'unknown'}`;
}

/**
 * The folder that holds the state of all workspaces: below `XDG_STATE_HOME`, else below the home folder, else
 * `/var/lib/windlass/<uid>` (rulings 1.4). One definition for whoever writes there and whoever keeps calls out of it.
 * Never relative to the current folder: a relative value is ignored. Nothing is created.
 */
export function stateBase(env: Environment, passwd = systemPasswd): string {
  return baseFolder(env, 'XDG_STATE_HOME', '.local/state', '/var/lib', passwd);
}

/** The same for parsed chains and compiled code: below `XDG_CACHE_HOME`, else the home folder, else `/var/cache`. */
export function cacheBase(env: Environment, passwd = systemPasswd): string {
  return baseFolder(env, 'XDG_CACHE_HOME', '.cache', '/var/cache', passwd);
}

/** `HOME`, else the home of the passwd entry where that is a folder of the user's own; null = neither. */
export function homeFolder(env: Environment, passwd = systemPasswd): string | null {
  const home = absoluteFolder(env['HOME']);
  if (home !== null) return home;
  const entry = passwd();
  // System users often have `/` or a folder that does not exist.
  return entry.home !== null && isAbsolute(entry.home) && entry.home !== '/' && existsSync(entry.home) ? entry.home : null;
}

/** The value of a variable that names a folder; null when it is not set or relative. */
export function absoluteFolder(value: string | undefined): string | null {
  return value !== undefined && isAbsolute(value) ? value : null;
}

/**
 * Makes a folder and its parents, one `mkdir` each. Not by `recursive`: Node tries for ever where a parent exists and
 * takes no entries, as `/proc` does.
 * @throws the system's own error (`ENOENT`, `EACCES`, `ENOSPC`, …); an existing file in the way is `EEXIST` or `ENOTDIR`
 */
export function makeFolders(dir: string, mode: number): void {
  const parent = dirname(dir);
  if (parent !== dir && !existsSync(parent)) makeFolders(parent, mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    if (!(isSystemError(error) && error.code === 'EEXIST' && statSync(dir).isDirectory())) throw error;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}

function baseFolder(env: Environment, variable: string, underHome: string, system: string, passwd: () => PasswdEntry): string {
  const own = absoluteFolder(env[variable]);
  if (own !== null) return join(own, 'windlass');
  const home = homeFolder(env, passwd);
  return home === null ? join(system, 'windlass', String(passwd().uid)) : join(home, underHome, 'windlass');
}

function systemPasswd(): PasswdEntry {
  return { home: passwordEntry()?.homedir ?? null, uid: process.getuid?.() ?? 0 };
}
