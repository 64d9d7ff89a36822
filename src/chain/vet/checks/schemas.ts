import { escapePointer, isJsonObject, type Json, type JsonObject } from '../../../contract/index.js';
import { compileSchema, SchemaProblem } from '../../json-schema.js';
import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { type Outline, objectAt } from '../outline.js';

/** The schemas inside of a chain are schemas, and their defaults match them. */
export async function checkSchemas({ root, vars, tasks }: Outline): Promise<readonly Problem[]> {
  const places: { readonly schema: Json | undefined; readonly at: string }[] = [
    ...Object.entries(vars).map(([name, schema]) => ({ schema, at: `/vars/${escapePointer(name)}` })),
    { schema: root['input'], at: '/input' },
    { schema: root['output'], at: '/output' },
    { schema: objectAt(objectAt(root, 'defaults'), 'execute_config')['output_schema'], at: '/defaults/execute_config/output_schema' },
    ...tasks.map((task) => ({
      schema: objectAt(task.raw, 'execute_config')['output_schema'],
      at: `${task.pointer}/execute_config/output_schema`,
    })),
  ];
  const found = await Promise.all(places.map(({ schema, at }) => (isJsonObject(schema) ? checkSchema(schema, at) : [])));
  return found.flat();
}

const TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];

/** The commonest mistake, told better than by the schema of schemas. */
function unknownType(type: Json | undefined): string | null {
  return typeof type === 'string' && !TYPES.includes(type) ? type : null;
}

async function checkSchema(schema: JsonObject, at: string): Promise<readonly Problem[]> {
  const unknown = unknownType(schema['type']);
  if (unknown !== null) {
    return [problem('bad_schema', `${at}/type`, `${JSON.stringify(unknown)} is no type: ${TYPES.join(', ')}${didYouMean(unknown, TYPES)}`)];
  }
  try {
    const check = await compileSchema(schema);
    const preset = schema['default'];
    const faults = preset === undefined ? [] : check(preset);
    return faults.length === 0
      ? []
      : [problem('bad_default', `${at}/default`, `the default does not match its own schema: ${faults.join('; ')}`)];
  } catch (cause) {
    if (!(cause instanceof SchemaProblem)) throw cause;
    return [problem('bad_schema', `${at}${cause.at}`, `not a JSON Schema: ${cause.message}`)];
  }
}
