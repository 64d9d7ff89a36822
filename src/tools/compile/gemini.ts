import { isJsonObject, type Json, type JsonObject } from '../../contract/index.js';

/** Keywords of Gemini's schema that mean what JSON Schema means by them. Any other one refuses the whole request. */
const KEPT = ['description', 'minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern'] as const;
const FORMATS: ReadonlySet<Json> = new Set(['date-time', 'enum', 'int32', 'int64', 'float', 'double']);
const TYPES: ReadonlySet<Json> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object']);
const DEEPEST = 12;
const MOST_NODES = 1_000;

/**
 * Arguments in the subset of OpenAPI that Gemini takes: no references, no closed objects, one type at a time, text
 * enums only. What is lost here is lost to the model alone: the arguments of a call are held against the whole schema.
 */
export function forGemini(input: JsonObject): JsonObject {
  return {
    ...convert(input, { defs: objectOf(input['$defs'] ?? input['definitions']), followed: [], depth: 0, room: { left: MOST_NODES } }),
    type: 'object',
  };
}

interface Walk {
  readonly defs: JsonObject;
  /** References on the way here: one that comes again would never end. */
  readonly followed: readonly string[];
  readonly depth: number;
  /** What is left of the size that a schema may reach: definitions that name each other grow without end when written out. */
  readonly room: { left: number };
}

function convert(given: Json, walk: Walk): JsonObject {
  if (!isJsonObject(given)) return { type: 'string' };
  if (walk.depth > DEEPEST || walk.room.left-- <= 0) return { type: 'object' };
  const { schema, inside } = follow(given, walk);
  const { type, nullable } = typeOf(schema);
  const branches = alternatives(schema, inside);
  const out: { [key: string]: Json } = {};
  if (type !== null) out['type'] = type;
  else if (branches.length === 0) out['type'] = guess(schema);
  for (const key of KEPT) if (schema[key] !== undefined) out[key] = schema[key];
  if (schema['format'] !== undefined && FORMATS.has(schema['format'])) out['format'] = schema['format'];
  Object.assign(out, boundsOf(schema), enumOf(schema, out['type']));
  if (nullable) out['nullable'] = true;
  if (out['type'] === 'array') out['items'] = convert(schema['items'] ?? {}, deeper(inside));
  const properties = Object.entries(objectOf(schema['properties']));
  if (properties.length > 0) {
    out['properties'] = Object.fromEntries(properties.map(([name, inner]) => [name, convert(inner, deeper(inside))]));
    const names = properties.map(([name]) => name);
    const required = (Array.isArray(schema['required']) ? schema['required'] : []).filter((name) => names.includes(String(name)));
    if (required.length > 0) out['required'] = required;
  }
  if (branches.length > 0) out['anyOf'] = branches;
  return out;
}

/** The schema itself instead of a reference to it, with what `allOf` adds. */
function follow(schema: JsonObject, walk: Walk): { readonly schema: JsonObject; readonly inside: Walk } {
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(ref)?.[1];
    const target = name === undefined ? undefined : walk.defs[name];
    if (target === undefined || !isJsonObject(target) || walk.followed.includes(ref)) return { schema: { type: 'object' }, inside: walk };
    const { $ref: _ref, ...beside } = schema;
    return follow({ ...target, ...beside }, { ...walk, followed: [...walk.followed, ref] });
  }
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isJsonObject) : [];
  if (parts.length === 0) return { schema, inside: walk };
  const { allOf: _parts, ...beside } = schema;
  let inside = walk;
  let whole: JsonObject = {};
  for (const part of parts) {
    const followed = follow(part, inside);
    inside = followed.inside;
    whole = merge(whole, followed.schema);
  }
  return { schema: merge(whole, beside), inside };
}

function merge(a: JsonObject, b: JsonObject): JsonObject {
  const properties = { ...objectOf(a['properties']), ...objectOf(b['properties']) };
  const required = [...new Set([...listOf(a['required']), ...listOf(b['required'])])];
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function typeOf({ type, const: only, enum: values }: JsonObject): { readonly type: Json | null; readonly nullable: boolean } {
  if (Array.isArray(type)) {
    const plain = type.filter((each) => each !== 'null');
    return { type: plain.length === 1 && TYPES.has(plain[0] as Json) ? (plain[0] as Json) : null, nullable: type.includes('null') };
  }
  if (type !== undefined && TYPES.has(type)) return { type, nullable: false };
  const [example] = only === undefined ? listOf(values) : [only];
  return { type: typeof example === 'string' ? 'string' : null, nullable: false };
}

/** `anyOf` and `oneOf`, and a list of types: one branch each, without the branch that is null. */
function alternatives(schema: JsonObject, walk: Walk): readonly JsonObject[] {
  const said = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter((each) => !(isJsonObject(each) && each['type'] === 'null'));
  if (said.length > 0) return said.map((each) => convert(each, deeper(walk)));
  const types = listOf(schema['type']).filter((each) => TYPES.has(each));
  if (types.length < 2) return [];
  return types.map((type) => (type === 'array' ? { type, items: convert(schema['items'] ?? {}, deeper(walk)) } : { type }));
}

function boundsOf({ type, exclusiveMinimum: above, exclusiveMaximum: below }: JsonObject): JsonObject {
  const step = type === 'integer' ? 1 : 0;
  return {
    ...(typeof above === 'number' && { minimum: above + step }),
    ...(typeof below === 'number' && { maximum: below - step }),
  };
}

function enumOf({ const: only, enum: values }: JsonObject, type: Json | undefined): JsonObject {
  const all = only === undefined ? listOf(values) : [only];
  const words = all.filter((value) => typeof value === 'string');
  return type === 'string' && words.length > 0 ? { enum: words } : {};
}

function guess(schema: JsonObject): Json {
  if (schema['properties'] !== undefined) return 'object';
  return schema['items'] === undefined ? 'string' : 'array';
}

function deeper(walk: Walk): Walk {
  return { ...walk, depth: walk.depth + 1 };
}

function objectOf(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
