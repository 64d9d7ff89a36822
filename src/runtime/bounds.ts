import type { Budget, Definition } from '../chain/definition.js';
import type { Compute } from '../tools/index.js';

/** The definition with its budget cut to the envelope's `compute` bounds: the smaller of the two holds. */
export function boundBy(definition: Definition, compute: Compute): Definition {
  const budget: { -readonly [K in keyof Budget]: Budget[K] } = { ...definition.budget };
  for (const key of ['turns', 'toolCalls', 'tokens', 'wall', 'costUsd'] as const) {
    const bound = compute[key];
    if (bound !== undefined) budget[key] = Math.min(budget[key] ?? Number.POSITIVE_INFINITY, bound);
  }
  return { ...definition, budget };
}
