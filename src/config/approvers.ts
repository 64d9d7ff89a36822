import { createHash, timingSafeEqual } from 'node:crypto';
import { WindlassError } from '../contract/index.js';

const SHORTEST = 16;

/**
 * Whose token it is. Files hold only hashes, and all of them are compared, each in constant time: neither the name nor how much
 * of a token was right can be told from the answer or from how long it took.
 * @throws WindlassError `approver_unknown`
 */
export function approverOf(token: string, tokens: { readonly [name: string]: string }): string {
  const given = createHash('sha256').update(token).digest();
  let found: string | null = null;
  for (const [name, hash] of Object.entries(tokens)) {
    const known = Buffer.from(hash.replace(/^sha256:/, ''), 'hex');
    if (known.length === given.length && timingSafeEqual(known, given)) found = name;
  }
  if (found === null || token.length < SHORTEST)
    throw new WindlassError('approver_unknown', 'the token of the approver is none that the operator’s configuration knows');
  return found;
}
