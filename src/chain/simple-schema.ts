import type { Json, JsonObject } from '../contract/index.js';
import type { Check } from './json-schema.js';

const TYPES: { readonly [type: string]: (value: Json) => boolean } = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Keywords that say nothing about a value. */
const NOTES = new Set(['default', 'description', 'title', 'examples', '$comment']);

/**
 * The check of a schema made only of `type` (one), `enum` of plain values, `minimum`, `maximum`, `minLength`, `maxLength`
 * and notes: what parameters usually are. Null for any other schema, also for a wrong one.
 */
export function simpleCheck(schema: JsonObject): Check | null {
  const rules: Check[] = [];
  for (const [keyword, operand] of Object.entries(schema)) {
    if (NOTES.has(keyword)) continue;
    const rule = ruleOf(keyword, operand, schema);
    if (rule === null) return null;
    rules.push(rule);
  }
  if (typeof schema['description'] !== 'string' && schema['description'] !== undefined) return null;
  return (value) => rules.flatMap((rule) => rule(value));
}

function ruleOf(keyword: string, operand: Json, schema: JsonObject): Check | null {
  switch (keyword) {
    case 'type': {
      if (typeof operand !== 'string' || !Object.hasOwn(TYPES, operand)) return null;
      const test = TYPES[operand];
      return test ? (value) => (test(value) ? [] : [`must be ${operand}`]) : null;
    }
    case 'enum':
      if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isPlain) || new Set(operand).size < operand.length) return null;
      return (value) => (operand.includes(value) ? [] : [`must be equal to one of the allowed values: ${JSON.stringify(operand)}`]);
    case 'minimum':
    case 'maximum':
      return numeric(schema) && typeof operand === 'number' ? bound(keyword, operand) : null;
    case 'minLength':
    case 'maxLength':
      if (schema['type'] !== 'string' || typeof operand !== 'number' || !Number.isInteger(operand) || operand < 0) return null;
      return lengthBound(keyword, operand);
    default:
      return null;
  }
}

function numeric(schema: JsonObject): boolean {
  return schema['type'] === 'number' || schema['type'] === 'integer';
}

function bound(keyword: 'minimum' | 'maximum', limit: number): Check {
  const low = keyword === 'minimum';
  return (value) => {
    if (typeof value !== 'number' || (low ? value >= limit : value <= limit)) return [];
    return [`must be ${low ? '>=' : '<='} ${limit}`];
  };
}

/** Lengths count code points, as JSON Schema says. */
function lengthBound(keyword: 'minLength' | 'maxLength', limit: number): Check {
  const low = keyword === 'minLength';
  return (value) => {
    if (typeof value !== 'string') return [];
    const { length } = [...value];
    if (low ? length >= limit : length <= limit) return [];
    return [`must NOT have ${low ? 'fewer' : 'more'} than ${limit} characters`];
  };
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
