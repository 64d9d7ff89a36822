import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasTools } from '../../../src/tools/compile/names.js';

describe('TM-1 names of tools on the wire', () => {
  it('are safe, trimmed, and different for different tools, whatever order they come in', () => {
    const names = ['a.b', 'a_b', 'a_b_1', '_.x.-', 'ünï', '...'];
    const aliases = aliasTools(names);
    expect(names.map(aliases.toWire)).toEqual(['a_b', 'a_b_1', 'a_b_1_1', 'x', 'n', 'tool']);
    const shuffled = aliasTools([...names].reverse());
    for (const name of names) expect(shuffled.toWire(name)).toBe(aliases.toWire(name));
  });

  it('have at most 64 characters, long ones with a hash of the whole', () => {
    const [one, two] = [`${'x'.repeat(70)}.one`, `${'x'.repeat(70)}.two`];
    const aliases = aliasTools([one, two]);
    expect(aliases.toWire(one)).toBe(`${'x'.repeat(55)}_${createHash('sha256').update(one).digest('hex').slice(0, 8)}`);
    expect(aliases.toWire(one)).not.toBe(aliases.toWire(two));
  });

  it('TM-1 hold for any set of names', () => {
    const name = fc.oneof(fc.string({ minLength: 1, maxLength: 90 }), fc.stringMatching(/^[a_.-]{1,6}$/));
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), (names) => {
        const aliases = aliasTools(names);
        const wire = names.map(aliases.toWire);
        for (const alias of wire) expect(alias).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(new Set(wire).size).toBe(names.length);
        expect(wire.map(aliases.toTool)).toEqual(names);
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
