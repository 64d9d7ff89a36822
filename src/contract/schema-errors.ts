import type { Options } from 'ajv';
import type { Json, JsonObject } from './json.js';
import { PatternProblem } from './patterns.js';
import { schemaPatterns } from './schema-patterns.js';

/** One thing that is wrong with a value, in ajv's words. */
export interface SchemaError {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: { readonly [name: string]: unknown };
}

/** What is wrong with a value; nothing when it fits. */
export type SchemaErrors = (value: Json) => readonly SchemaError[];

/**
 * What compiles JSON Schemas (2020-12, `format` is an annotation) with ajv, which is loaded only here. A text that is too
 * much work for a pattern does not fit. Compiling throws PatternProblem for a pattern that cannot be used, and ajv's own
 * error for what is no schema.
 * @param holder what holds the schemas: only patterns in it load their engine
 * @param options how strictly the schemas themselves are taken
 */
export async function loadSchemaCompiler(holder: object, options: Options): Promise<(schema: JsonObject) => SchemaErrors> {
  const [{ Ajv2020 }, patterns] = await Promise.all([import('ajv/dist/2020.js'), schemaPatterns(holder)]);
  const ajv = new Ajv2020({ allErrors: true, validateFormats: false, ...options, ...patterns });
  return (schema) => {
    const validate = ajv.compile(schema);
    return (value) => {
      try {
        return validate(value) ? [] : (validate.errors ?? []);
      } catch (cause) {
        if (!(cause instanceof PatternProblem)) throw cause;
        return [{ instancePath: '', keyword: 'pattern', message: cause.message, params: {} }];
      }
    };
  };
}
