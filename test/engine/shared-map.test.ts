import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookup } from '../../src/engine/lookup.js';
import { SharedMap } from '../../src/engine/shared-map.js';

describe('a map of many versions', () => {
  it('every version stays what it was, whatever is made of it and in whatever order they are read', () => {
    const change = fc.record({ from: fc.nat(), key: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.option(fc.nat(9), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 40 }), (changes, reads) => {
        const versions = [SharedMap.of<string, number | undefined>([['a', 0]])];
        const plain = [new Map<string, number | undefined>([['a', 0]])];
        for (const { from, key, value } of changes) {
          const at = from % versions.length;
          versions.push((versions[at] ?? SharedMap.of()).with(key, value));
          plain.push(new Map(plain[at]).set(key, value));
        }
        for (const read of [...reads, ...versions.keys()]) {
          const at = read % versions.length;
          const [version, expected] = [versions[at], plain[at]];
          expect([...(version ?? [])]).toEqual([...(expected ?? [])]);
          expect(version?.size).toBe(expected?.size);
          for (const key of 'abcd') expect([version?.has(key), version?.get(key)]).toEqual([expected?.has(key), expected?.get(key)]);
        }
      }),
      { numRuns: 300, seed: 20260101 },
    );
  });

  it('an iteration is not disturbed by what is made in the middle of it', () => {
    const map = SharedMap.of([
      ['a', 1],
      ['b', 2],
    ]);
    const seen: string[] = [];
    for (const [key] of map) {
      map.with(`${key}${key}`, 3);
      seen.push(key);
    }
    map.forEach((value, key) => {
      seen.push(`${key}${value}`);
    });
    expect([...seen, ...map.keys(), ...map.values()]).toEqual(['a', 'b', 'a1', 'b2', 'a', 'b', 1, 2]);
  });
});

describe('an object that is looked up', () => {
  const asked: string[] = [];
  const known = new Map<string, number | null>([
    ['a', 1],
    ['b', null],
  ]);
  const object = lookup(
    (key) => {
      asked.push(key);
      return known.get(key);
    },
    () => ['a', 'b', 'a'],
  );

  it('looks like a plain one, and only what is read is made', () => {
    expect(object['a']).toBe(1);
    expect(asked).toEqual(['a']);
    expect(JSON.stringify(object)).toBe('{"a":1,"b":null}');
    expect([Object.hasOwn(object, 'b'), Object.hasOwn(object, 'toString'), 'a' in object]).toEqual([true, false, true]);
    expect({ ...object }).toEqual({ a: 1, b: null });
  });

  it('cannot be written to', () => {
    expect(() => Object.assign(object, { a: 2 })).toThrow(TypeError);
    expect(() => Object.defineProperty(object, 'a', { value: 2 })).toThrow(TypeError);
    expect(Reflect.deleteProperty(object, 'a')).toBe(false);
    expect(object['a']).toBe(1);
  });
});
