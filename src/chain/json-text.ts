import type { Json } from '../contract/index.js';

/** Deeper nesting than this is refused in every file. */
export const MAX_DEPTH = 64;
export const TOO_DEEP = `nested more than ${MAX_DEPTH} levels deep`;

const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * The fast way in: a text that is JSON and that nothing is wrong with. Returns null otherwise; the slow reader then says
 * what. Two keys of one name, which JSON.parse would silently merge, show as fewer keys in the value than in the text.
 */
export function readJson(text: string): { readonly value: Json } | null {
  if (!/^\s*\{/.test(text)) return null;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  const keys = countKeys(value, 0);
  return keys !== null && keys === keysInText(text) ? { value } : null;
}

/** Keys of all objects; null when something in the value needs a word to its author. */
function countKeys(value: Json, depth: number): number | null {
  if (typeof value === 'number') return isExact(value) ? 0 : null;
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_DEPTH) return null;
  let keys = 0;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return null;
    const inner = countKeys(item, depth + 1);
    if (inner === null) return null;
    keys += inner + (Array.isArray(value) ? 0 : 1);
  }
  return keys;
}

function keysInText(text: string): number {
  let keys = 0;
  for (const match of text.matchAll(STRING)) if (match[1] !== undefined) keys++;
  return keys;
}

/** Whole numbers beyond 2^53-1 have lost digits, and 1e999 has become Infinity. */
export function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
