import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Brand } from './brand.js';

/** Lower-case hex SHA-256, 64 characters. */
export type Sha256 = Brand<string, 'Sha256'>;

/** Of the bytes, or of the text as UTF-8. */
export function sha256(bytes: string | Uint8Array): Sha256 {
  return createHash('sha256').update(bytes).digest('hex') as Sha256;
}

/** Hash of the RFC 8785 canonical form: equal values give equal hashes whatever their key order. */
export function hashJson(value: unknown): Sha256 {
  return sha256(canonicalize(value) ?? 'null');
}
