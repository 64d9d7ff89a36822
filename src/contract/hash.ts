import { createHash } from 'node:crypto';
import { sha256 as sha256InScript } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import type { Brand } from './brand.js';
import type { Json } from './json.js';

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

/** A hash that is fed piece by piece. `size`: how many bytes are expected, more or less. */
export function gradualSha256(size: number): { update(bytes: Uint8Array): void; hex(): Sha256 } {
  inScript -= size;
  const hash = inScript > 0 ? sha256InScript.create() : createHash('sha256');
  return {
    update: (bytes) => void hash.update(bytes),
    hex: () => Buffer.from(hash.digest()).toString('hex') as Sha256,
  };
}

/** Hash of the RFC 8785 canonical form: equal values give equal hashes whatever their key order. */
export function hashJson(value: unknown): Sha256 {
  return sha256(canonicalize(value) ?? 'null');
}

/** Texts by the hash that was once taken of them: comparing costs a tenth of hashing. */
const known = new Map<Sha256, string>();
const MOST_KNOWN = 32;

/** Whether a value has this hash (`hashJson`). */
export function isHashOf(value: Json, hash: Sha256): boolean {
  const text = JSON.stringify(value);
  if (known.get(hash) === text) return true;
  if (hashJson(value) !== hash) return false;
  keep(hash, text);
  return true;
}

/** For who kept a value together with its hash, and has just seen that neither was touched since. */
export function rememberHash(value: Json, hash: Sha256): void {
  keep(hash, JSON.stringify(value));
}

function keep(hash: Sha256, text: string): void {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(hash, text);
}
