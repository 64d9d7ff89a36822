import type { DefinitionCache, LoadedChain } from '../chain/index.js';
import { absoluteFolder } from '../contract/index.js';
import type { Context } from './context.js';

/** Chains that are kept at a time: those of a host that runs the same ones again and again. */
const MOST = 32;

/**
 * A chain as its file stands now, reported under `name`. A text that was loaded before is not loaded again: what it says
 * depends on nothing else.
 * @throws WindlassError as `loadChain`
 */
export async function chainOf(context: Context, file: string, name: string): Promise<LoadedChain> {
  const { chains } = context;
  const { loadChain, readText } = await import('../chain/index.js');
  const text = await readText(file);
  const key = `${name}\0${text}`;
  const known = chains.get(key);
  if (known) return known;
  const loaded = await loadChain({ file: name, text }, definitionCache(context));
  for (const oldest of chains.keys()) if (chains.size >= MOST) chains.delete(oldest);
  chains.set(key, loaded);
  return loaded;
}

/** Without a home the folder would be one that no user looks at. */
function definitionCache({ options: { build }, env, places }: Context): DefinitionCache | undefined {
  const home = absoluteFolder(env['XDG_CACHE_HOME']) ?? absoluteFolder(env['HOME']);
  return build === undefined || home === null ? undefined : { folder: places.cache, build };
}
