import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';

type Environment = { readonly [name: string]: string | undefined };

interface StatePaths {
  /** `$XDG_STATE_HOME/windlass/<workspace key>` */
  readonly dir: string;
  readonly db: string;
  readonly artifacts: string;
  readonly logs: string;
}

/** The user as the system knows them, whatever the environment says. */
export interface PasswdEntry {
  /** Null when there is none. */
  readonly home: string | null;
  readonly uid: number;
}

/**
 * Where the state of a workspace lives: `XDG_STATE_HOME`, else below `HOME`, else below the home of the passwd entry,
 * else `/var/lib/windlass/<uid>` (rulings 1.4). Never relative to the current folder: a relative value is ignored.
 * Nothing is created.
 */
export function statePaths(options: {
  readonly env: Environment;
  readonly workspaceRoot: string;
  readonly passwd?: () => PasswdEntry;
}): StatePaths {
  const base = baseFolder(options.env, 'XDG_STATE_HOME', '.local/state', '/var/lib', options.passwd);
  const dir = join(base, workspaceKey(options.workspaceRoot));
  return { dir, db: join(dir, 'state.db'), artifacts: join(dir, 'artifacts'), logs: join(dir, 'logs') };
}

/** Where parsed chains and compiled code are cached: `XDG_CACHE_HOME`, then as for the state. Nothing is created. */
export function cachePaths(options: { readonly env: Environment; readonly passwd?: () => PasswdEntry }): { readonly dir: string } {
  return { dir: baseFolder(options.env, 'XDG_CACHE_HOME', '.cache', '/var/cache', options.passwd) };
}

function baseFolder(env: Environment, variable: string, underHome: string, system: string, passwd = systemPasswd): string {
  const own = absolute(env[variable]);
  if (own !== null) return join(own, 'windlass');
  const home = absolute(env['HOME']);
  if (home !== null) return join(home, underHome, 'windlass');
  const entry = passwd();
  // System users often have `/` or a folder that does not exist.
  if (entry.home !== null && isAbsolute(entry.home) && entry.home !== '/' && existsSync(entry.home)) {
    return join(entry.home, underHome, 'windlass');
  }
  return join(system, 'windlass', String(entry.uid));
}

function absolute(value: string | undefined): string | null {
  return value !== undefined && isAbsolute(value) ? value : null;
}

/** Readable and unique per real path: two checkouts with the same name, or links to one, never mix their state. */
function workspaceKey(root: string): string {
  const real = realpathSync(root);
  const name = basename(real)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  return `${name || 'root'}-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
}

function systemPasswd(): PasswdEntry {
  const uid = process.getuid?.() ?? 0;
  try {
    return { home: userInfo().homedir, uid };
  } catch {
    return { home: null, uid }; // No entry for this uid: usual in containers.
  }
}
