import { describe, expect, it } from 'vitest';
import { Capture } from '../../../src/toolsets/local_shell/capture.js';

describe('the output of a stream in a result', () => {
  it('LSH-9 keeps to its lines also where there are next to none', () => {
    const capture = new Capture(1000);
    capture.addText('line\n'.repeat(50));
    for (const lines of [0, 1, 2, 7]) {
      const said = capture
        .end({ bytes: 1000, lines })
        .text.split('\n')
        .filter((each) => each !== '');
      expect([lines, said.length]).toEqual([lines, Math.max(1, lines)]);
      expect(said.some((each) => each.includes('bytes left out'))).toBe(true);
    }
  });

  it('LSH-9 C259 leaves out the middle of its bytes where lines are no matter', () => {
    const capture = new Capture(1000);
    capture.addText(`first ${'x'.repeat(5000)} last`);
    const { text, cut } = capture.end({ bytes: 1000, lines: Number.MAX_SAFE_INTEGER });
    expect(text).toMatch(/^first x+\n\[… \d+ of \d+ bytes left out.*\]\nx+ last$/);
    expect([cut, Buffer.byteLength(text) <= 1000]).toEqual([true, true]);
  });
});
