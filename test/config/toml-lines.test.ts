import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { tomlLines } from '../../src/config/toml-lines.js';
import { scaled } from '../support/tiers.js';

describe('lines of TOML', () => {
  it('of keys, dotted keys, tables, lists of tables and entries', () => {
    const text = [
      '# comment [not.a.table]', // 1
      'default_envelope = "a" # = x', // 2
      '[envelopes.a]', // 3
      'files.read = { grant = "allow", deny_paths = ["x", "y"] }', // 4
      'files.write = "deny"', // 5
      '"quo ted"."a/b~c" = """', // 6
      '[not.a.table]', // 7
      'k = 1"""', // 8
      '[[envelopes.a.always_deny]]', // 9
      "tools = '*'", // 10
      '[[envelopes.a.always_deny]]', // 11
      'list = [', // 12
      '  "one", # ] ,', // 13
      '  { a = [', // 14
      '    1 ] },', // 15
      ']', // 16
      '[envelopes.a.always_deny.inner]', // 17
      'x = 2026-01-01T00:00:00Z', // 18
      'y = """"quoted""""', // 19
      'z = true', // 20
    ].join('\n');
    expect(() => parse(text)).not.toThrow();
    expect(tomlLines(text)).toEqual({
      '': 1,
      '/default_envelope': 2,
      '/envelopes': 3,
      '/envelopes/a': 3,
      '/envelopes/a/files': 4,
      '/envelopes/a/files/read': 4,
      '/envelopes/a/files/read/grant': 4,
      '/envelopes/a/files/read/deny_paths': 4,
      '/envelopes/a/files/read/deny_paths/0': 4,
      '/envelopes/a/files/read/deny_paths/1': 4,
      '/envelopes/a/files/write': 5,
      '/envelopes/a/quo ted': 6,
      '/envelopes/a/quo ted/a~1b~0c': 6,
      '/envelopes/a/always_deny': 9,
      '/envelopes/a/always_deny/0': 9,
      '/envelopes/a/always_deny/0/tools': 10,
      '/envelopes/a/always_deny/1': 11,
      '/envelopes/a/always_deny/1/list': 12,
      '/envelopes/a/always_deny/1/list/0': 13,
      '/envelopes/a/always_deny/1/list/1': 14,
      '/envelopes/a/always_deny/1/list/1/a': 14,
      '/envelopes/a/always_deny/1/list/1/a/0': 15,
      '/envelopes/a/always_deny/1/inner': 17,
      '/envelopes/a/always_deny/1/inner/x': 18,
      '/envelopes/a/always_deny/1/inner/y': 19,
      '/envelopes/a/always_deny/1/inner/z': 20,
    });
  });

  it('every key of a written document has one, in whatever form it is written', () => {
    const leaf = fc.oneof(fc.string(), fc.integer({ min: -9, max: 9 }), fc.boolean());
    const key = fc.oneof(fc.stringMatching(/^[a-z_-]{1,4}$/), fc.string({ maxLength: 4 })).filter((name) => name !== '__proto__');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(leaf, { maxLength: 3 }),
        fc.array(tie('table'), { minLength: 1, maxLength: 3 }),
        tie('table'),
      ),
      table: fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 4 }), (document) => {
        const text = stringify(document);
        const lines = tomlLines(text);
        for (const pointer of pointersOf(parse(text), '')) expect(lines[pointer], `${pointer}\n${text}`).toBeGreaterThan(0);
        expect(Math.max(...Object.values(lines))).toBeLessThanOrEqual(text.split('\n').length);
      }),
      { numRuns: scaled(300, 10_000), seed: 20260101 },
    );
  });
});

function pointersOf(value: unknown, at: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, item]) => pointersOf(item, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)),
  ];
}
