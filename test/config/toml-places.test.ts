import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { tomlPlaces } from '../../src/config/toml-places.js';
import { scaled } from '../support/tiers.js';

describe('places in TOML', () => {
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
    const { lines, columns = {} } = tomlPlaces(text);
    const places = Object.entries(lines).map(([pointer, line]) => [pointer, `${line}:${columns[pointer]}`]);
    expect(Object.fromEntries(places)).toEqual({
      '': '1:1',
      '/default_envelope': '2:1',
      '/envelopes': '3:2',
      '/envelopes/a': '3:12',
      '/envelopes/a/files': '4:1',
      '/envelopes/a/files/read': '4:7',
      '/envelopes/a/files/read/grant': '4:16',
      '/envelopes/a/files/read/deny_paths': '4:33',
      '/envelopes/a/files/read/deny_paths/0': '4:47',
      '/envelopes/a/files/read/deny_paths/1': '4:52',
      '/envelopes/a/files/write': '5:7',
      '/envelopes/a/quo ted': '6:1',
      '/envelopes/a/quo ted/a~1b~0c': '6:11',
      '/envelopes/a/always_deny': '9:15',
      '/envelopes/a/always_deny/0': '9:15',
      '/envelopes/a/always_deny/0/tools': '10:1',
      '/envelopes/a/always_deny/1': '11:15',
      '/envelopes/a/always_deny/1/list': '12:1',
      '/envelopes/a/always_deny/1/list/0': '13:3',
      '/envelopes/a/always_deny/1/list/1': '14:3',
      '/envelopes/a/always_deny/1/list/1/a': '14:5',
      '/envelopes/a/always_deny/1/list/1/a/0': '15:5',
      '/envelopes/a/always_deny/1/inner': '17:26',
      '/envelopes/a/always_deny/1/inner/x': '18:1',
      '/envelopes/a/always_deny/1/inner/y': '19:1',
      '/envelopes/a/always_deny/1/inner/z': '20:1',
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
        const { lines, columns = {} } = tomlPlaces(text);
        const written = text.split('\n');
        for (const pointer of pointersOf(parse(text), '')) {
          const there = (written[(lines[pointer] ?? 0) - 1] ?? '').slice((columns[pointer] ?? 0) - 1);
          const name = pointer.slice(pointer.lastIndexOf('/') + 1);
          // An entry of a list without a key of its own is whatever value begins there.
          if (!/^\d+$/.test(name)) expect(there.startsWith(name) || /^["']/.test(there), `${pointer} is "${there}" of\n${text}`).toBe(true);
          expect(there, `${pointer}\n${text}`).toMatch(/^[^\s,]|^$/);
        }
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
