import { isJsonObject, type Json, type JsonObject } from '../../contract/index.js';

const UNDERSTOOD = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum']);
const BOUNDS = new Set(['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']);
const NOTES = new Set(['$schema', '$comment', 'title', 'description', 'default', 'examples']);

/**
 * Whether `adapt` understands every keyword of a schema. The schemas of the built-in tools do; checking them so spares
 * the start of every command the loading of the full validator (0.2 s measured). Others go to it.
 */
export function isPlain(schema: Json): boolean {
  if (!isJsonObject(schema)) return false;
  return Object.entries(schema).every(([keyword, value]) => {
    if (NOTES.has(keyword) || BOUNDS.has(keyword)) return true;
    return UNDERSTOOD.has(keyword) && isPlainKeyword(keyword, value);
  });
}

function isPlainKeyword(keyword: string, value: Json): boolean {
  switch (keyword) {
    case 'properties':
      return isJsonObject(value) && Object.values(value as JsonObject).every(isPlain);
    case 'items':
      return isPlain(value);
    case 'additionalProperties':
      return typeof value === 'boolean';
    case 'enum':
      return Array.isArray(value) && value.every((entry) => entry === null || typeof entry !== 'object');
    default:
      return true;
  }
}
