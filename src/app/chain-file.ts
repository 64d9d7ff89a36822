import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { LoadedChain } from '../chain/index.js';
import { WindlassError } from '../contract/index.js';
import type { Context } from './context.js';

const ENDING = /\.(ya?ml|json)$/i;

/** Chains that are kept at a time: those of a host that runs the same ones again and again. */
const MOST = 32;

/**
 * A chain as its file stands now, reported as the caller wrote its name. A text that was loaded before is not loaded again: what
 * it says depends on nothing else.
 * @throws WindlassError as `loadChain`; a file that is not there names the one that was meant
 */
export async function loadNamedChain(context: Context, name: string): Promise<LoadedChain> {
  const { chains } = context;
  const text = await readNamedChain(context, name);
  const key = `${name}\0${text}`;
  const known = chains.get(key);
  if (known) return known;
  const { parseChain } = await import('../chain/index.js');
  const loaded = await parseChain(text, name);
  for (const oldest of chains.keys()) if (chains.size >= MOST) chains.delete(oldest);
  chains.set(key, loaded);
  return loaded;
}

/** @throws WindlassError as `readText`; a file that is not there names the one that was meant */
export async function readNamedChain(context: Context, name: string): Promise<string> {
  const { readText } = await import('../chain/index.js');
  const file = resolve(context.cwd, name);
  try {
    return await readText(file);
  } catch (error) {
    if (!WindlassError.is(error) || error.code !== 'file_not_found' || error.data['reason'] !== 'ENOENT') throw error;
    const meant = await nearest(context, file);
    const hint = meant === null ? '' : `; did you mean "${meant}"?`;
    throw new WindlassError('file_not_found', `${name} does not exist${hint}`, { data: { ...error.data, file: name }, cause: error });
  }
}

/** The chain that a name most likely means: in its own folder, or among the chains of the workspace. Null = none comes close. */
async function nearest({ cwd, found }: Context, file: string): Promise<string | null> {
  const { closest } = await import('../chain/index.js');
  const folders = [...new Set([dirname(file), join(cwd, 'chains'), join(found.root, 'chains')])];
  const files = (await Promise.all(folders.map(chainsIn))).flat();
  const meant = closest(stem(file), files.map(stem));
  const path = files.find((each) => stem(each) === meant);
  return path === undefined ? null : relative(cwd, path);
}

async function chainsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => ENDING.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function stem(file: string): string {
  return basename(file).replace(ENDING, '');
}
