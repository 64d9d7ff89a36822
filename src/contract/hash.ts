import { createHash } from 'node:crypto';
import { sha256 as sha256InScript } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import type { Brand } from './brand.js';

/** Lower-case hex SHA-256, 64 characters. */
export type Sha256 = Brand<string, 'Sha256'>;

/** Bytes that are hashed in script: enough for a start. Loading Node's own, with what it brings, takes a tenth of one. */
let inScript = 16 * 1024;

/** Of the bytes, or of the text as UTF-8. */
export function sha256(bytes: string | Uint8Array): Sha256 {
  const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  inScript -= data.length;
  const hash = inScript > 0 ? Buffer.from(sha256InScript(data)) : createHash('sha256').update(data).digest();
  return hash.toString('hex') as Sha256;
}

/** Hash of the RFC 8785 canonical form: equal values give equal hashes whatever their key order. */
export function hashJson(value: unknown): Sha256 {
  return sha256(canonicalize(value) ?? 'null');
}
