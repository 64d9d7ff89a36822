import {
  escapePointer,
  isJsonObject,
  type Json,
  type JsonObject,
  loadSchemaCompiler,
  PatternProblem,
  type SchemaError,
} from '../contract/index.js';
import { MAX_SCHEMA_PARTS, schemaParts } from './schema-size.js';
import { simpleCheck } from './simple-schema.js';

/** Says what is wrong with a value: one text a fault, none when it fits. */
export type Check = (value: Json) => readonly string[];

/** A schema that is itself wrong. */
export class SchemaProblem extends Error {
  /** JSON pointer inside of the schema, as far as it is known. */
  readonly at: string;

  constructor(message: string, at = '') {
    super(message);
    this.at = at;
  }
}

/**
 * A check for a JSON Schema (2020-12, `format` is an annotation). Schemas of a few plain keywords need no library; the
 * others load ajv.
 * @throws SchemaProblem when the schema is not one
 */
export async function compileSchema(schema: JsonObject): Promise<Check> {
  const simple = simpleCheck(schema);
  if (simple !== null) return simple;
  if (schemaParts(schema) > MAX_SCHEMA_PARTS) {
    throw new SchemaProblem(`it has more than ${MAX_SCHEMA_PARTS} parts with its references written out; refer to fewer of them`);
  }
  const compile = await loadSchemaCompiler(schema, { strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
  try {
    const errorsOf = compile(structuredClone(schema));
    return (value) => errorsOf(value).map(wording);
  } catch (cause) {
    if (cause instanceof PatternProblem) throw new SchemaProblem(cause.message, patternPlace(schema, cause.source) ?? '');
    throw new SchemaProblem((cause as Error).message.replace(/^strict mode: /, '').split('\n')[0] ?? '');
  }
}

/** Where a schema holds a pattern. */
function patternPlace(value: Json, source: string, at = ''): string | null {
  if (Array.isArray(value) || isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value) as [string, Json][]) {
      const place = `${at}/${escapePointer(key)}`;
      if (key === 'pattern' && inner === source) return place;
      if (key === 'patternProperties' && isJsonObject(inner) && Object.hasOwn(inner, source)) return `${place}/${escapePointer(source)}`;
      const found = patternPlace(inner, source, place);
      if (found !== null) return found;
    }
  }
  return null;
}

function wording({ instancePath, message, params, keyword }: SchemaError): string {
  const place = instancePath === '' ? '' : `${instancePath.slice(1).replaceAll('/', '.')} `;
  const named = keyword === 'additionalProperties' ? ` (${String(params['additionalProperty'])})` : '';
  const allowed = keyword === 'enum' ? `: ${JSON.stringify(params['allowedValues'])}` : '';
  return `${place}${message ?? 'is not allowed'}${named}${allowed}`;
}
