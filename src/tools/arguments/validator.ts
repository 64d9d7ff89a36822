import {
  isJsonObject,
  type Json,
  type JsonObject,
  loadSchemaCompiler,
  PatternProblem,
  type SchemaError,
  WindlassError,
} from '../../contract/index.js';
import { type Adapted, adapt, type Problem } from './adapt.js';
import { isPlain } from './plain.js';

/** Checks values against one schema. */
export type Validator = (value: Json) => Adapted;

/** The validator of a schema; with `strict` it converts nothing. */
export type Validators = (schema: JsonObject, strict: boolean) => Promise<Validator>;

/** Validators are made at their first use, and kept as long as their schema is: those of a descriptor are frozen. */
export function createValidators(): Validators {
  const [loose, exact] = [new WeakMap<JsonObject, Promise<Validator>>(), new WeakMap<JsonObject, Promise<Validator>>()];
  return (schema, strict) => {
    const made = strict ? exact : loose;
    const known = made.get(schema);
    if (known) return known;
    const making = isPlain(schema) ? Promise.resolve((value: Json) => adapt(schema, value, strict)) : fullValidator(schema, strict);
    made.set(schema, making);
    return making;
  };
}

/** Coerces what `adapt` understands, and lets the full validator speak about everything it does not. */
async function fullValidator(schema: JsonObject, strict: boolean): Promise<Validator> {
  const check = await compileSchema(schema);
  return (args) => {
    const adapted = adapt(schema, args, strict);
    if (adapted.problems.length > 0) return adapted;
    return { value: adapted.value, problems: check(adapted.value) };
  };
}

/** @throws WindlassError `invalid_file` for a pattern that cannot be used, and the validator's own error for what is no schema */
export async function compileSchema(schema: JsonObject): Promise<(value: Json) => readonly Problem[]> {
  const compile = await loadSchemaCompiler(schema, { strict: false });
  try {
    const errorsOf = compile(schema);
    return (value) => errorsOf(value).map(problemOf);
  } catch (cause) {
    if (cause instanceof PatternProblem) throw new WindlassError('invalid_file', `the schema of a tool: ${cause.message}`, { cause });
    throw cause;
  }
}

function problemOf(error: SchemaError): Problem {
  return { at: error.instancePath, expected: error.message ?? 'does not fit' };
}

/**
 * What a string anywhere in the value holds that no path, program or file may: a NUL, or half of a surrogate pair, which
 * becomes another character wherever it is written, so that what is done is not what was judged. Null: nothing.
 */
export function unfitText(value: Json): string | null {
  if (typeof value === 'string') return value.includes('\0') ? 'a NUL character' : UNPAIRED.test(value) ? 'half of a surrogate pair' : null;
  const within = Array.isArray(value) ? value : isJsonObject(value) ? [...Object.keys(value), ...Object.values(value)] : [];
  for (const each of within) {
    const found = unfitText(each);
    if (found !== null) return found;
  }
  return null;
}

const UNPAIRED = /\p{Surrogate}/u;
