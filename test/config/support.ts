import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { type ConfigOptions, findWorkspace, type LoadedConfig, loadConfig } from '../../src/config/index.js';
import { WindlassError } from '../../src/contract/index.js';

/** A machine of its own: home, workspace and administrator's folder below one temporary folder. */
export interface Place {
  readonly base: string;
  readonly home: string;
  readonly work: string;
  readonly admin: string;
  readonly env: { readonly [name: string]: string };
  /** Writes a file below `base`, with its folders. */
  write(path: string, text: string): Promise<string>;
  load(options?: Partial<ConfigOptions>): Promise<LoadedConfig>;
}

const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

export async function makePlace(): Promise<Place> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'windlass-config-')));
  made.push(base);
  const [home, work, admin] = [join(base, 'home'), join(base, 'work'), join(base, 'etc')];
  for (const folder of [home, work, admin]) await mkdir(folder);
  await chmod(base, 0o755);
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_STATE_HOME: join(base, 'state'),
    XDG_CACHE_HOME: join(base, 'cache'),
  };
  return {
    base,
    home,
    work,
    admin,
    env,
    async write(path, text) {
      const file = join(base, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      return file;
    },
    async load(options = {}) {
      const use = options.env ?? env;
      const workspace = options.workspace ?? (await findWorkspace({ cwd: work, env: use }));
      return loadConfig({ adminFolder: admin, cwd: work, ...options, workspace, env: use });
    },
  };
}

export const USER = 'home/.config/windlass/windlass.yaml';

export async function failure(promise: Promise<unknown>): Promise<WindlassError> {
  try {
    await promise;
  } catch (error) {
    if (WindlassError.is(error)) return error;
    throw error;
  }
  throw new Error('it did not fail');
}
