import { escapePointer, isJsonObject, type Json, type JsonObject } from '../../../contract/index.js';
import { compileSchema, SchemaProblem } from '../../json-schema.js';
import { type Problem, problem } from '../../problem.js';
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

async function checkSchema(schema: JsonObject, at: string): Promise<readonly Problem[]> {
  try {
    const check = await compileSchema(schema);
    const preset = schema['default'];
    const faults = preset === undefined ? [] : check(preset);
    return faults.length === 0
      ? []
      : [problem('bad_default', `${at}/default`, `the default does not match its own schema: ${faults.join('; ')}`)];
  } catch (cause) {
    if (!(cause instanceof SchemaProblem)) throw cause;
    return [problem('bad_schema', at, `not a JSON Schema: ${cause.message}`)];
  }
}
