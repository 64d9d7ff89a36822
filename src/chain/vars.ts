import { type Json, type JsonObject, WindlassError } from '../contract/index.js';
import type { Definition } from './definition.js';
import { compileSchema } from './json-schema.js';
import { otherSpelling } from './macro.js';
import { macroVariables } from './sources.js';
import { didYouMean } from './suggest.js';

/**
 * The parameters of a run from `--var name=value`. A value is read by its schema: text as it stands, numbers, `true` and
 * `false` by their JSON form, lists and mappings as JSON. Defaults fill in; a declared parameter without one must be
 * given. Parameters that only a `{{var:…}}` macro names are text and may be left out.
 * @throws WindlassError `invalid_vars` with every fault in `data.problems`
 */
export async function parseVars(definition: Definition, pairs: readonly string[]): Promise<JsonObject> {
  const given: { [name: string]: Json } = {};
  const problems: string[] = [];
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at);
    if (at < 1) problems.push(`\`${pair}\` is not \`name=value\``);
    else if (Object.hasOwn(given, name)) problems.push(`${name} is given twice`);
    else define(given, name, readValue(pair.slice(at + 1), schemaOf(definition, name)));
  }
  return check(definition, given, problems);
}

/**
 * The same for values that are typed already, as a program passes them.
 * @throws WindlassError `invalid_vars`
 */
export function checkVars(definition: Definition, values: JsonObject): Promise<JsonObject> {
  return check(definition, values, []);
}

async function check(definition: Definition, given: JsonObject, problems: string[]): Promise<JsonObject> {
  const vars: { [name: string]: Json } = {};
  problems.push(...unknownNames(definition, given));
  for (const [name, schema] of Object.entries(definition.vars)) {
    const value = Object.hasOwn(given, name) ? given[name] : schema['default'];
    if (value === undefined) {
      problems.push(`${name} is not set and has no default; pass \`--var ${name}=…\``);
      continue;
    }
    // Vet compiled the schemas already, so one that does not compile here never got this far.
    problems.push(...(await compileSchema(schema))(value).map((fault) => `${name} ${fault}`));
    define(vars, name, value);
  }
  for (const [name, value] of Object.entries(given)) if (!Object.hasOwn(vars, name)) define(vars, name, value);
  if (problems.length === 0) return vars;
  throw new WindlassError('invalid_vars', `parameters of ${definition.id}: ${problems.join('; ')}`, { data: { problems } });
}

function unknownNames(definition: Definition, given: JsonObject): string[] {
  const undeclared = Object.keys(given).filter((name) => !Object.hasOwn(definition.vars, name));
  if (undeclared.length === 0) return [];
  const implicit = macroVariables(definition);
  const known = new Set([...Object.keys(definition.vars), ...implicit]);
  const isKnown = (name: string): boolean => known.has(name) || implicit.has(otherSpelling(name));
  return undeclared
    .filter((name) => !isKnown(name))
    .map(
      (name) =>
        `unknown parameter ${name}${didYouMean(name, known) || (known.size > 0 ? `; known: ${[...known].join(', ')}` : '; this chain has none')}`,
    );
}

function schemaOf(definition: Definition, name: string): JsonObject {
  return (Object.hasOwn(definition.vars, name) ? definition.vars[name] : undefined) ?? { type: 'string' };
}

/** Text stays text where the schema takes text; otherwise it is read as JSON, and left as it is when it is none. */
function readValue(text: string, schema: JsonObject): Json {
  const { type } = schema;
  const takesText = type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'));
  const onlyText = type === 'string' || (type === undefined && schema['enum'] === undefined);
  if (onlyText) return text;
  try {
    const value = JSON.parse(text) as Json;
    return takesText && Array.isArray(schema['enum']) && schema['enum'].includes(text) ? text : value;
  } catch {
    return text;
  }
}

/** An own property whatever its name. */
function define(object: { [name: string]: Json }, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
