import { loadPatterns, type Pattern } from './patterns.js';

/** What ajv takes as `code.regExp`. */
export interface SchemaPatterns {
  (source: string, flags: string): Pattern;
  code: string;
}

/**
 * The options that let ajv match `pattern` and `patternProperties` in linear time; nothing is loaded for a schema that has
 * neither. Compiling throws PatternProblem for a pattern that cannot be used, and so does checking a text too large for one.
 */
export async function schemaPatterns(
  schema: unknown,
): Promise<{ readonly allowMatchingProperties: true; readonly code?: { readonly regExp: SchemaPatterns } }> {
  // ajv looks for properties that a pattern names too, with the engine of the platform
  if (!hasPatterns(schema)) return { allowMatchingProperties: true };
  const compile = await loadPatterns('ecma');
  const regExp = (source: string): Pattern => {
    const { test } = compile(source);
    // ajv tells one pattern from another by its text
    return Object.assign(Object.create({ toString: () => source }), { test }) as Pattern;
  };
  return { allowMatchingProperties: true, code: { regExp: Object.assign(regExp, { code: 'linearPattern' }) } };
}

function hasPatterns(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key === 'pattern' || key === 'patternProperties' || hasPatterns(inner));
}
