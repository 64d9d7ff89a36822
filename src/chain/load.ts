import { type DefinitionCache, definitionKey, keepDefinition, knownDefinition } from './cache.js';
import { readText } from './decode.js';
import type { LoadedChain } from './definition.js';

/**
 * Loads a chain: reads, validates, vets, normalises and freezes it.
 * @param source a path, or a text with the name it is reported under
 * @param cache where definitions of earlier loads are; a text that was good then is not read again. Absent = always read
 * @throws WindlassError `file_not_found`; `invalid_syntax` and `invalid_file`, with the position of the first finding and
 * all of them in `data.findings`
 */
export async function loadChain(
  source: string | { readonly file: string; readonly text: string },
  cache?: DefinitionCache,
): Promise<LoadedChain> {
  const { file, text } = typeof source === 'string' ? { file: source, text: await readText(source) } : source;
  if (cache === undefined) return parseChain(text, file);
  const key = definitionKey(cache, text, file);
  const known = knownDefinition(cache, key);
  if (known !== null) return { ...known, file };
  const loaded = await parseChain(text, file);
  keepDefinition(cache, key, loaded);
  return loaded;
}

/**
 * The same for a text, without touching the disk. `file` names it in errors; a name that ends in `.json` must be JSON.
 * @throws WindlassError as `loadChain`
 */
export async function parseChain(text: string, file: string): Promise<LoadedChain> {
  const { parse } = await import('./parse.js');
  return parse(text, file);
}
