import { isJsonObject, type Json, type JsonObject } from '../contract/index.js';

/** Most parts of a schema with its references written out. */
export const MAX_SCHEMA_PARTS = 20_000;

/**
 * How many parts a schema has once every reference inside of it is replaced by what it names: references to references
 * double at each step, and checking a value does all of it. A reference back to what holds it counts once.
 */
export function schemaParts(schema: JsonObject): number {
  const anchors = new Map<string, Json>();
  collectAnchors(schema, anchors);
  const known = new Map<object, number>();
  return count(schema);

  function count(value: Json): number {
    if (typeof value !== 'object' || value === null) return 0;
    const before = known.get(value);
    if (before !== undefined) return before;
    known.set(value, 1);
    let parts = 1;
    for (const [key, inner] of Object.entries(value) as [string, Json][]) {
      if (key === '$defs' || key === 'definitions') continue;
      parts += REFERENCES.has(key) && typeof inner === 'string' ? count(target(inner)) : count(inner);
    }
    known.set(value, parts);
    return parts;
  }

  function target(reference: string): Json {
    const at = reference.indexOf('#');
    const fragment = at < 0 ? '' : reference.slice(at + 1);
    if (!fragment.startsWith('/')) return anchors.get(fragment === '' ? reference : `#${fragment}`) ?? schema;
    let value: Json | undefined = anchors.get(reference.slice(0, at)) ?? schema;
    for (const step of fragment.slice(1).split('/')) {
      const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
      value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
    }
    return value ?? null;
  }
}

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** By `#name` for anchors, by the text itself for `$id`. */
function collectAnchors(value: Json, anchors: Map<string, Json>): void {
  if (Array.isArray(value)) for (const item of value) collectAnchors(item, anchors);
  if (!isJsonObject(value)) return;
  for (const [key, inner] of Object.entries(value) as [string, Json][]) {
    if ((key === '$anchor' || key === '$dynamicAnchor') && typeof inner === 'string') anchors.set(`#${inner}`, value);
    else if (key === '$id' && typeof inner === 'string') anchors.set(inner, value);
    else collectAnchors(inner, anchors);
  }
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
