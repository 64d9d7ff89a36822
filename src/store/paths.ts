import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheBase, type Environment, type PasswdEntry, sha256, stateBase } from '../contract/index.js';

interface StatePaths {
  /** `$XDG_STATE_HOME/windlass/<workspace key>` */
  readonly dir: string;
  readonly db: string;
  readonly artifacts: string;
}

/** Where the state of a workspace lives: a folder of its own below `stateBase`. Nothing is created. */
export function statePaths(options: {
  readonly env: Environment;
  readonly workspaceRoot: string;
  readonly passwd?: () => PasswdEntry;
}): StatePaths {
  const dir = join(stateBase(options.env, options.passwd), workspaceKey(options.workspaceRoot));
  return { dir, db: join(dir, 'state.db'), artifacts: join(dir, 'artifacts') };
}

/** Where parsed chains and compiled code are cached. Nothing is created. */
export function cachePaths(options: { readonly env: Environment; readonly passwd?: () => PasswdEntry }): { readonly dir: string } {
  return { dir: cacheBase(options.env, options.passwd) };
}

/** Readable and unique per real path: two checkouts with the same name, or links to one, never mix their state. */
function workspaceKey(root: string): string {
  const real = realpathSync.native(root);
  const name = basename(real)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  return `${name || 'root'}-${sha256(real).slice(0, 16)}`;
}
