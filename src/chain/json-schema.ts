import type { ErrorObject } from 'ajv';
import type { Json, JsonObject } from '../contract/index.js';
import { simpleCheck } from './simple-schema.js';

/** Says what is wrong with a value: one text a fault, none when it fits. */
export type Check = (value: Json) => readonly string[];

/** A schema that is itself wrong. */
export class SchemaProblem extends Error {}

/**
 * A check for a JSON Schema (2020-12, `format` is an annotation). Schemas of a few plain keywords need no library; the
 * others load ajv.
 * @throws SchemaProblem when the schema is not one
 */
export async function compileSchema(schema: JsonObject): Promise<Check> {
  const simple = simpleCheck(schema);
  if (simple !== null) return simple;
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
    validateFormats: false,
  });
  try {
    const validate = ajv.compile(structuredClone(schema) as object);
    return (value) => (validate(value) ? [] : (validate.errors ?? []).map(wording));
  } catch (cause) {
    throw new SchemaProblem((cause as Error).message.replace(/^strict mode: /, '').split('\n')[0] ?? '');
  }
}

function wording({ instancePath, message, params, keyword }: ErrorObject): string {
  const place = instancePath === '' ? '' : `${instancePath.slice(1).replaceAll('/', '.')} `;
  const named = keyword === 'additionalProperties' ? ` (${String(params['additionalProperty'])})` : '';
  const allowed = keyword === 'enum' ? `: ${JSON.stringify(params['allowedValues'])}` : '';
  return `${place}${message ?? 'is not allowed'}${named}${allowed}`;
}
