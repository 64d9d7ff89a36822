import { isJsonObject, type JsonObject } from '../../contract/index.js';
import type { Problem } from './adapt.js';
import { createValidators } from './validator.js';

/**
 * What of the arguments that a file writes out does not fit a tool's schema, by the same reading a call gets. `computed`
 * are further arguments that only a run knows: they are there, and may be anything.
 */
export async function checkLiterals(schema: JsonObject, literal: JsonObject, computed: readonly string[]): Promise<readonly Problem[]> {
  const known = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const open = Object.fromEntries(computed.map((key) => [key, {}]));
  const check = await createValidators()({ ...schema, properties: { ...known, ...open } }, false);
  return check({ ...literal, ...Object.fromEntries(computed.map((key) => [key, null])) }).problems;
}
