import type { JsonObject, PolicyDocument } from '../../contract/index.js';
import { BODIES } from '../generated/shipped.js';

/** The envelopes that come with the product, by name. Written as YAML beside this file; their rules name it, line by line. */
export const SHIPPED: { readonly [name: string]: PolicyDocument } = Object.fromEntries(
  Object.entries(BODIES).map(([name, { body, lines }]) => [
    name,
    { layer: 'shipped', file: `shipped:${name}`, body, lines, trusted: true },
  ]),
);

/**
 * What every verdict of an untrusted file is held against (rulings 1.3): `default` as it is shipped, also where another layer
 * lays something over an envelope that it extends.
 */
export const FLOOR: PolicyDocument = alone('default');

/** The envelope on top of all it extends, without asking anybody for them by name. */
function alone(name: string): PolicyDocument {
  const document = SHIPPED[name];
  if (document === undefined) throw new Error(`no envelope ${name} is shipped`);
  const { extends: parent, ...body } = document.body as JsonObject & { readonly extends?: string };
  return { ...document, body, ...(parent !== undefined && { over: alone(parent) }) };
}
