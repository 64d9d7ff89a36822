import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

export type Environment = { readonly [name: string]: string | undefined };

/** `$XDG_CONFIG_HOME/windlass` or `~/.config/windlass`; null without either: then there is no user layer (rulings 1.4). */
export function userConfigFolder(env: Environment): string | null {
  const own = absolute(env['XDG_CONFIG_HOME']);
  if (own !== null) return join(own, 'windlass');
  const home = absolute(env['HOME']);
  return home === null ? null : join(home, '.config', 'windlass');
}

/** The folder that holds the state of all workspaces and what the operator trusts. */
export function stateFolder(env: Environment): string {
  return baseFolder(env, 'XDG_STATE_HOME', '.local/state', '/var/lib');
}

/** Parsed chains and compiled code: whoever writes here decides what runs next. */
export function cacheFolder(env: Environment): string {
  return baseFolder(env, 'XDG_CACHE_HOME', '.cache', '/var/cache');
}

/** The home folder, where the search for a workspace ends. */
export function homeFolder(env: Environment): string | null {
  return absolute(env['HOME']) ?? passwdHome();
}

function baseFolder(env: Environment, variable: string, underHome: string, system: string): string {
  const own = absolute(env[variable]);
  if (own !== null) return join(own, 'windlass');
  const home = homeFolder(env);
  if (home !== null) return join(home, underHome, 'windlass');
  return join(system, 'windlass', String(process.getuid?.() ?? 0));
}

function absolute(value: string | undefined): string | null {
  return value !== undefined && isAbsolute(value) ? value : null;
}

function passwdHome(): string | null {
  try {
    const { homedir } = userInfo();
    return isAbsolute(homedir) && homedir !== '/' ? homedir : null;
  } catch {
    return null; // No entry for this uid: usual in containers.
  }
}
