import { join } from 'node:path';

/** The variables of somebody whose state, cache and configuration lie in this folder, and of nobody else. */
export function environmentIn(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/bin:/bin',
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
}
