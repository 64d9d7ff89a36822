import type { JsonObject, PolicyDocument } from '../../contract/index.js';
import type { Envelope } from '../generated/config.js';
import { DEFAULT } from './default.js';
import { UNATTENDED } from './unattended.js';

/** The envelopes that come with the product, by name. Built in: their rules have a file and no line. */
export const SHIPPED: { readonly [name: string]: PolicyDocument } = {
  default: shipped('default', DEFAULT),
  unattended: shipped('unattended', UNATTENDED),
};

/** What every verdict of an untrusted file is held against (rulings 1.3). */
export const FLOOR: PolicyDocument = shipped('default', DEFAULT);

function shipped(name: string, envelope: Envelope): PolicyDocument {
  return { layer: 'shipped', file: `shipped:${name}`, body: envelope as unknown as JsonObject, lines: {}, trusted: true };
}
