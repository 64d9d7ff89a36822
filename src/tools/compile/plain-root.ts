import { isJsonObject, type Json, type JsonObject } from '../../contract/index.js';

const COMBINATORS = ['anyOf', 'oneOf', 'allOf'] as const;
const REFUSED_AT_ROOT: ReadonlySet<string> = new Set([...COMBINATORS, 'not', 'enum', 'const', 'if', 'then', 'else', '$schema', '$id']);

/**
 * Arguments as an object without alternatives at its root, which OpenAI and Anthropic ask for. What the alternatives
 * know of arguments is laid together; which of them fit together is checked here anyway, when the call comes.
 */
export function plainRoot(input: JsonObject): JsonObject {
  if (!Object.keys(input).some((key) => REFUSED_AT_ROOT.has(key))) return input;
  const kept = Object.fromEntries(Object.entries(input).filter(([key]) => !REFUSED_AT_ROOT.has(key)));
  const properties: { [name: string]: Json } = { ...objectOf(input['properties']) };
  for (const branch of branchesOf(input))
    for (const [name, schema] of Object.entries(objectOf(branch['properties']))) properties[name] ??= schema;
  return { ...kept, type: 'object', properties };
}

function branchesOf(schema: JsonObject): readonly JsonObject[] {
  return COMBINATORS.flatMap((key) => (Array.isArray(schema[key]) ? schema[key].filter(isJsonObject) : []));
}

function objectOf(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}
