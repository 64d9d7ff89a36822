import { loadNamedChain } from './chain-file.js';
import type { Context } from './context.js';
import type { GraphDocument } from './documents.js';

/** @throws WindlassError `file_not_found`, `invalid_syntax`, `invalid_file` */
export async function drawChain(
  context: Context,
  { chain, format }: { readonly chain: string; readonly format: GraphDocument['format'] },
): Promise<GraphDocument> {
  const { drawGraph } = await import('../chain/index.js');
  const { definition } = await loadNamedChain(context, chain);
  const effects = new Map(
    (await context.toolsets()).flatMap((toolset) => toolset.describe().map(({ name, effects }) => [name as string, effects.class])),
  );
  return { v: 1, chain: definition.id, format, graph: drawGraph(definition, format, (tool) => effects.get(tool) ?? null) };
}
