import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT_OUTPUT_BYTES } from '../../../src/contract/index.js';
import { Kept } from '../../../src/toolsets/local_shell/kept.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

describe('what is kept of a stream', () => {
  it('LSH-9 is its beginning and its end, however it comes in pieces', () => {
    const sizes = fc.array(fc.oneof(fc.nat(40), fc.nat(5_000), fc.nat(1_500_000)), { maxLength: 30 });
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom(1, 7, 100, 51_200, 2_097_152),
        fc.constantFrom(0, 8_000_000, KEPT_OUTPUT_BYTES),
        (pieces, keep, before) => {
          const kept = new Kept(keep);
          const chunks = [before, ...pieces].map((size, at) => Buffer.alloc(size, `${at}-${size} `));
          for (const chunk of chunks) kept.add(chunk);
          const whole = Buffer.concat(chunks);
          expect(kept.first.equals(whole.subarray(0, KEPT_OUTPUT_BYTES))).toBe(true);
          expect(kept.last.equals(whole.subarray(Math.max(0, whole.length - keep)))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('LSH-9 C259 takes as much memory as it is long, even where it comes byte by byte', () => {
    const BYTES = 1_000_000;
    collect();
    const before = process.memoryUsage();
    const kept = new Kept(51_200);
    for (let at = 0; at < BYTES; at++) kept.add(Buffer.from([at & 0x7f]));
    collect();
    const { heapUsed, external } = process.memoryUsage();
    expect(kept.first.length).toBe(BYTES);
    expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(8 * BYTES);
  });
});
