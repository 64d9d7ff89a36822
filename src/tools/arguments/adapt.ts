import { isJsonObject, type Json, type JsonObject } from '../../contract/index.js';

export interface Problem {
  /** JSON pointer. */
  readonly at: string;
  readonly expected: string;
}

/** `value` fits the schema exactly when there are no problems. */
export interface Adapted {
  readonly value: Json;
  readonly problems: readonly Problem[];
}

/**
 * Lays a value against a schema: stringified scalars become what the schema asks for, null on an optional property is
 * absence (TKT-4), and what still does not fit is reported. Knows the keywords of `isPlain` schemas; others are left
 * to the full validator. With `strict` nothing is coerced.
 */
export function adapt(schema: JsonObject, value: Json, strict: boolean): Adapted {
  const problems: Problem[] = [];
  return { value: adaptAt('', schema, value, { strict, problems }), problems };
}

interface Walk {
  readonly strict: boolean;
  readonly problems: Problem[];
}

function adaptAt(at: string, schema: JsonObject, given: Json, walk: Walk): Json {
  const value = walk.strict ? given : coerce(schema['type'], given);
  const types = typesOf(schema['type']);
  if (types && !types.some((type) => isOfType(type, value))) {
    walk.problems.push({ at, expected: `Expected ${types.join(' or ')}` });
    return value;
  }
  checkValue(at, schema, value, walk);
  if (Array.isArray(value)) return adaptItems(at, schema, value, walk);
  return isJsonObject(value) ? adaptProperties(at, schema, value, walk) : value;
}

function adaptItems(at: string, schema: JsonObject, value: readonly Json[], walk: Walk): Json {
  const { minItems, maxItems, items } = schema;
  if (typeof minItems === 'number' && value.length < minItems) walk.problems.push({ at, expected: `Expected at least ${minItems} items` });
  if (typeof maxItems === 'number' && value.length > maxItems) walk.problems.push({ at, expected: `Expected at most ${maxItems} items` });
  return isJsonObject(items) ? value.map((item, index) => adaptAt(`${at}/${index}`, items, item, walk)) : value;
}

function adaptProperties(at: string, schema: JsonObject, value: JsonObject, walk: Walk): Json {
  const known = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const adapted: [string, Json][] = [];
  const unknown: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const property = Object.hasOwn(known, key) ? known[key] : undefined;
    if (item === null && !required.includes(key) && !takesNull(property) && (property !== undefined || !walk.strict)) continue;
    if (property === undefined && schema['additionalProperties'] === false) unknown.push(key);
    adapted.push([key, isJsonObject(property) ? adaptAt(`${at}/${pointerKey(key)}`, property, item, walk) : item]);
  }
  if (unknown.length > 0) {
    const allowed = Object.keys(known).sort().join(', ') || 'none';
    walk.problems.push({ at, expected: `Unknown ${unknown.sort().join(', ')}; allowed: ${allowed}` });
  }
  for (const key of required) {
    if (typeof key === 'string' && !Object.hasOwn(value, key)) walk.problems.push({ at: `${at}/${pointerKey(key)}`, expected: 'Required' });
  }
  return Object.fromEntries(adapted);
}

function checkValue(at: string, schema: JsonObject, value: Json, walk: Walk): void {
  const { minimum, maximum, minLength, maxLength } = schema;
  const report = (expected: string): void => void walk.problems.push({ at, expected });
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) report(`Expected one of ${JSON.stringify(schema['enum'])}`);
  if (typeof value === 'number') {
    if (typeof minimum === 'number' && value < minimum) report(`Expected at least ${minimum}`);
    if (typeof maximum === 'number' && value > maximum) report(`Expected at most ${maximum}`);
  }
  if (typeof value === 'string' && (minLength !== undefined || maxLength !== undefined)) {
    const length = [...value].length;
    if (typeof minLength === 'number' && length < minLength) report(`Expected at least ${minLength} characters`);
    if (typeof maxLength === 'number' && length > maxLength) report(`Expected at most ${maxLength} characters`);
  }
}

const TRUE = new Set(['true', '1', 'yes', 'y', 'on']);
const FALSE = new Set(['false', '0', 'no', 'n', 'off']);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The value as the one type asks for it; untouched when it cannot be meant. Several types: nothing is guessed. */
function coerce(type: Json | undefined, value: Json): Json {
  switch (type) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'boolean':
      return coerceBoolean(value);
    case 'number':
      return numeric(value);
    case 'integer': {
      const number = numeric(value);
      return typeof number === 'number' ? Math.trunc(number) : value;
    }
    default:
      return value;
  }
}

function coerceBoolean(value: Json): Json {
  if (typeof value === 'number') return value !== 0;
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : value;
}

function numeric(value: Json): Json {
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value.trim()) : value;
}

function typesOf(type: Json | undefined): readonly string[] | null {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((entry): entry is string => typeof entry === 'string') : null;
}

function isOfType(type: string, value: Json): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'integer':
      // Beyond 2^53-1 a number has lost digits already (rulings 3.4).
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function takesNull(property: Json | undefined): boolean {
  return isJsonObject(property) && (typesOf(property['type'])?.includes('null') ?? true);
}

function pointerKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
