import { type JsonObject, PatternProblem, schemaPatterns } from '../contract/index.js';
import type { SchemaCheck } from './program.js';

/**
 * A check by ajv (2020-12), loaded only here. Each schema object is compiled once.
 * @param holder what holds the schemas: only patterns in it load their engine
 */
export async function loadSchemaCheck(holder: object): Promise<SchemaCheck> {
  const [{ Ajv2020 }, patterns] = await Promise.all([import('ajv/dist/2020.js'), schemaPatterns(holder)]);
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, ...patterns });
  const compiled = new WeakMap<JsonObject, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    try {
      return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: '' });
    } catch (cause) {
      if (cause instanceof PatternProblem) return cause.message;
      throw cause;
    }
  };
}
