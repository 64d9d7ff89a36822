import type { OutputLimits, Plan, Target } from '../../contract/index.js';
import type { Objection, ResourceLayer } from './types.js';

/** A file that is larger, before or after, than this policy lets one be. Sizes are those the plan knows. */
export function resourceLayerSays({ fileBytes }: ResourceLayer, { reads, writes }: Plan): Objection | null {
  if (fileBytes === null) return null;
  const isLarge = (target: Target): boolean => sizeOf(target) > fileBytes.at;
  const large = reads.find(isLarge) ?? writes.find(isLarge);
  if (!large) return null;
  const reason = `${large.path} has ${sizeOf(large)} bytes, more than ${fileBytes.at} (${fileBytes.rule})`;
  return { rule: fileBytes, code: 'resource_limit', reason, recoverable: true };
}

/** How much of a result a model may read: the smaller of all. */
export function outputOf(layers: readonly ResourceLayer[]): OutputLimits {
  const least = (key: 'outputBytes' | 'outputLines'): number =>
    layers.reduce((least, layer) => Math.min(least, layer[key]?.at ?? Number.POSITIVE_INFINITY), Number.MAX_SAFE_INTEGER);
  return { bytes: least('outputBytes'), lines: least('outputLines') };
}

function sizeOf({ preBytes = 0, postBytes = 0 }: Target): number {
  return Math.max(preBytes, postBytes);
}
