import { type Json, type JsonObject, WindlassError } from '../contract/index.js';
import type { Definition } from './definition.js';
import { compileSchema } from './json-schema.js';

/**
 * The input of a run from the text it was started with; absent = none was given. A schema that takes the text as it stands
 * gets it so, any other gets it read as JSON. Without a schema the input is the text, or an empty one.
 * @throws WindlassError `invalid_input` with every fault in `data.problems`
 */
export async function checkInput(definition: Definition, text: string | undefined): Promise<Json> {
  const schema = definition.input;
  if (schema === undefined) return text ?? '';
  const check = await compileSchema(schema);
  const candidates = text === undefined ? absent(schema) : present(text);
  let faults: readonly string[] = [text === undefined ? 'no input was given, and the schema has no default' : 'is not JSON'];
  for (const value of candidates) {
    faults = check(value);
    if (faults.length === 0) return value;
  }
  throw new WindlassError('invalid_input', `input of ${definition.id}: ${faults.join('; ')}`, { data: { problems: [...faults] } });
}

function absent(schema: JsonObject): readonly Json[] {
  if (schema['default'] !== undefined) return [schema['default']];
  return schema['type'] === 'string' || schema['type'] === undefined ? [''] : [];
}

/** As it stands first, then as JSON. */
function present(text: string): readonly Json[] {
  try {
    return [text, JSON.parse(text) as Json];
  } catch {
    return [text];
  }
}
