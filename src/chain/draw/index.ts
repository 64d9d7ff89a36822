import type { Definition } from '../definition.js';
import { toDot } from './dot.js';
import { toMermaid } from './mermaid.js';
import { picture, type ToolEffect } from './picture.js';

export type GraphFormat = 'mermaid' | 'dot';

/**
 * A chain as the text of a picture: entry and ends, gates with what their tool may do to the world, budgets, and every
 * outcome edge in a style of its own. The same definition gives the same text. Names and texts of the file are data: they
 * are escaped, and cut where they are long.
 * @param effectOf what a tool, by its full name, may do to the world; null = not known, which is drawn as if it acted
 */
export function drawGraph(definition: Definition, format: GraphFormat, effectOf: ToolEffect): string {
  const drawn = picture(definition, effectOf);
  switch (format) {
    case 'mermaid':
      return toMermaid(drawn);
    case 'dot':
      return toDot(drawn);
    default:
      return format satisfies never;
  }
}
