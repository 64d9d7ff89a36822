import { isJsonObject, type Json } from '../contract/index.js';
import { type DocumentReader, dotted } from './document.js';
import { PATIENCE, readPatience } from './read-patience.js';
import { readTerms, TERMS } from './read-terms.js';
import { asVerdict, type Grant } from './rules.js';

/** A bare `allow | approve | deny`, or a table with `grant` and the refinements this place knows. */
export function readGrant(
  reader: DocumentReader,
  pointer: string,
  value: Json | undefined,
  refinements: readonly string[],
  name = dotted(pointer),
): Grant | null {
  if (value === undefined) return null;
  if (!isJsonObject(value)) return grantOf(reader, pointer, name, value);
  reader.table(pointer, value, ['grant', ...refinements]);
  const grant = value['grant'];
  if (grant === undefined) {
    reader.problem(pointer, `${name} is a table without "grant"; say allow, approve or deny`);
    return null;
  }
  return grantOf(reader, `${pointer}/grant`, name, grant);
}

/** A grant that says itself how its asks are answered: `default_action`, and the patterns of `tools`. */
export function readWaitingGrant(reader: DocumentReader, pointer: string, value: Json | undefined, name?: string): Grant | null {
  const grant = readGrant(reader, pointer, value, [...PATIENCE, ...TERMS], name);
  if (grant === null || value === undefined || !isJsonObject(value)) return grant;
  const asks = grant.verdict === 'approve';
  const [patience, terms] = [readPatience(reader, pointer, value, asks), readTerms(reader, pointer, value, asks)];
  return { ...grant, ...(patience && { patience }), ...(terms && { terms }) };
}

function grantOf(reader: DocumentReader, pointer: string, name: string, value: Json): Grant | null {
  const verdict = asVerdict(value);
  if (verdict === null) {
    reader.problem(pointer, `${name} is ${JSON.stringify(value)}; it must be allow, approve or deny`);
    return null;
  }
  return { verdict, rule: `${name} ${verdict}`, source: reader.source(pointer) };
}
