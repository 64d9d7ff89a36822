import { isJsonObject, type JsonObject, type KeyPlaces } from '../contract/index.js';
import { checkText } from './decode.js';
import { type Document, keyPlaces, readDocument } from './document.js';
import { outlineOf } from './vet/outline.js';

/** A `policy:` of a task as it is written. */
export interface WrittenPolicy {
  readonly task: string;
  readonly body: JsonObject;
  readonly places: KeyPlaces;
}

/** The `policy:` of every task that has one, and where it stands; of a text that cannot be read, none. */
export async function readTaskPolicies(text: string, file: string): Promise<readonly WrittenPolicy[]> {
  const document = await readDocument(checkText(text, file), file);
  if (document.problems.some(({ severity }) => severity === 'error')) return [];
  return Promise.all(outlineOf(document.value).tasks.flatMap((task) => written(document, task)));
}

function written(
  document: Document,
  { id, raw, pointer }: { id: string; raw: JsonObject; pointer: string },
): readonly Promise<WrittenPolicy>[] {
  const body = raw['policy'];
  if (body === undefined || !isJsonObject(body)) return [];
  return [keyPlaces(document, body, `${pointer}/policy`).then((places) => ({ task: id, body, places }))];
}
