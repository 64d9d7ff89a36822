import type { Document } from 'yaml';
import { Refusing } from '../thread/serve.js';

const MAX_NESTING = 200;
/** Uses of one anchor: past it a small file can stand for gigabytes. */
const MAX_ALIASES = 100;

/** The documents of a YAML text (1.2, core schema), each as JSON on a line of its own. Most inputs are JSON: the library is loaded for those that are not. */
export async function jsonOfYaml(text: string): Promise<string> {
  const { parseAllDocuments } = await import('yaml');
  const options = { version: '1.2', schema: 'core', strict: true, uniqueKeys: true, intAsBigInt: true, logLevel: 'error' } as const;
  const parsed = parseAllDocuments(text, options);
  const documents: readonly Document[] = Array.isArray(parsed) ? parsed : [];
  return documents.map(jsonOf).join('\n');
}

function jsonOf(document: Document): string {
  const [wrong] = document.errors;
  if (wrong) throw new Refusing('bad_document', `the input cannot be read: ${wrong.message}`);
  try {
    return textOf(document.toJS({ maxAliasCount: MAX_ALIASES }));
  } catch (error) {
    throw new Refusing('bad_document', `the YAML cannot be converted: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** With every digit of an integer, and infinity as jq writes it. */
function textOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return String(Math.sign(value) * Number.MAX_VALUE);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}:${textOf(each)}`)
    .join(',')}}`;
}

export function refuseDeep(json: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '}' || char === ']') depth--;
    else if ((char === '{' || char === '[') && ++depth > MAX_NESTING)
      throw new Refusing('too_large', `the input is nested deeper than ${MAX_NESTING} levels`);
  }
}
