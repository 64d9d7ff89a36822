/** A JSON value. Numbers beyond 2^53-1 travel as strings (rulings 3.4), so no bigint appears here. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** Narrows to a mapping: neither null nor a list. Says nothing about what the mapping holds. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A key as one segment of a JSON pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
