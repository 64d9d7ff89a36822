import { isJsonObject, type Json, type JsonObject } from '../../contract/index.js';

const SUPPORTED = new Set(['type', 'title', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const']);
const DEEPEST = 5;

/**
 * True when a provider that enforces schemas takes this one: every object closed, every property required, nothing but
 * plain keywords. Another schema is sent as a wish, and the reply is checked either way.
 */
export function isStrictSchema(schema: Json, depth = 0): boolean {
  if (!isJsonObject(schema) || depth > DEEPEST || Object.keys(schema).some((key) => !SUPPORTED.has(key))) return false;
  const { properties, items } = schema;
  if (schema['type'] === 'object' && !isClosed(schema)) return false;
  const inner = properties !== undefined && isJsonObject(properties) ? Object.values(properties) : [];
  return [...inner, ...(items === undefined ? [] : [items])].every((each) => isStrictSchema(each, depth + 1));
}

function isClosed({ properties, required, additionalProperties }: JsonObject): boolean {
  if (additionalProperties !== false || properties === undefined || !isJsonObject(properties)) return false;
  const needed = Array.isArray(required) ? (required as readonly Json[]) : [];
  return Object.keys(properties).every((key) => needed.includes(key));
}
