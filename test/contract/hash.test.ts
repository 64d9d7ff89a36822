import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashJson, isHashOf, rememberHash, sha256 } from '../../src/contract/index.js';

it('a hash is the same in script and by Node, for texts and bytes of every length around a block', () => {
  const expected = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
  // The first ones are hashed in script; long before the last, Node has taken over.
  for (let length = 0; length < 400; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 255);
    expect(sha256(bytes)).toBe(expected(bytes));
    expect(sha256(`é${'x'.repeat(length)}`)).toBe(expected(`é${'x'.repeat(length)}`));
  }
});

it('a value has the hash that was taken of it, whatever the order of its keys, and no other value has it', () => {
  const hash = hashJson({ a: 1, b: [2] });
  expect(isHashOf({ b: [2], a: 1 }, hash)).toBe(true);
  expect(isHashOf({ b: [2], a: 1 }, hash)).toBe(true); // known by its text now
  expect(isHashOf({ b: [2], a: 2 }, hash)).toBe(false);
  rememberHash({ kept: true }, hash);
  expect(isHashOf({ kept: false }, hash)).toBe(false);
});
