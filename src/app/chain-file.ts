import { resolve } from 'node:path';
import type { DefinitionCache } from '../chain/index.js';
import { absoluteFolder, WindlassError } from '../contract/index.js';
import type { Context, NamedChain } from './context.js';

/** Chains that are kept at a time: those of a host that runs the same ones again and again. */
const MOST = 32;

/**
 * A chain as its file stands now, reported as the caller wrote its name. A text that was loaded before is not loaded again: what
 * it says depends on nothing else.
 * @throws WindlassError as `loadChain`; a file that is not there names the one that was meant
 */
export async function loadNamedChain(context: Context, name: string): Promise<NamedChain> {
  const { chains } = context;
  const text = await readNamedChain(context, name);
  const known = chains.get(name);
  if (known?.text === text) return known;
  const { loadChain } = await import('../chain/index.js');
  const loaded: NamedChain = { ...(await loadChain({ file: name, text }, definitionCache(context))), text };
  for (const oldest of chains.keys()) if (chains.size >= MOST) chains.delete(oldest);
  chains.set(name, loaded);
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
    const { nearestChain } = await import('./nearest-chain.js');
    const meant = await nearestChain(context, file);
    const hint = meant === null ? '; a chain is named by its file' : `; did you mean "${meant}"?`;
    throw new WindlassError('file_not_found', `${name} does not exist${hint}`, { data: { ...error.data, file: name }, cause: error });
  }
}

/** Without a home the folder would be one that no user looks at. */
function definitionCache({ options: { build }, env, places }: Context): DefinitionCache | undefined {
  const home = absoluteFolder(env['XDG_CACHE_HOME']) ?? absoluteFolder(env['HOME']);
  return build === undefined || home === null ? undefined : { folder: places.cache, build };
}
