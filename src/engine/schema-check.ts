import type { JsonObject } from '../contract/index.js';
import type { SchemaCheck } from './program.js';

/** A check by ajv (2020-12), loaded only here. Each schema object is compiled once. */
export async function loadSchemaCheck(): Promise<SchemaCheck> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const compiled = new WeakMap<JsonObject, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: '' });
  };
}
