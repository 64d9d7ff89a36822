import { type JsonObject, loadSchemaCompiler, type SchemaErrors } from '../contract/index.js';
import type { SchemaCheck } from './program.js';

/**
 * A check of any schema that the holder holds. Each schema object is compiled once.
 * @param holder what holds the schemas: only patterns in it load their engine
 */
export async function loadSchemaCheck(holder: object): Promise<SchemaCheck> {
  const compile = await loadSchemaCompiler(holder, { strict: false });
  const compiled = new WeakMap<JsonObject, SchemaErrors>();
  return (schema, value) => {
    const errorsOf = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, errorsOf);
    const errors = errorsOf(value);
    return errors.length === 0 ? null : errors.map(({ instancePath, message }) => `${instancePath} ${message}`.trimStart()).join(', ');
  };
}
