import { join } from 'node:path';
import { absoluteFolder, type Environment } from '../contract/index.js';

/** Where the machine's administrator configures, whoever runs. */
export const ADMIN_FOLDER = '/etc/windlass';

/** `$XDG_CONFIG_HOME/windlass` or `~/.config/windlass`; null without either: then there is no user layer (rulings 1.4). */
export function userConfigFolder(env: Environment): string | null {
  const own = absoluteFolder(env['XDG_CONFIG_HOME']);
  if (own !== null) return join(own, 'windlass');
  const home = absoluteFolder(env['HOME']);
  return home === null ? null : join(home, '.config', 'windlass');
}
