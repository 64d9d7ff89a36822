import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInput, checkVars, parseVars } from '../../src/chain/index.js';
import { simpleCheck } from '../../src/chain/simple-schema.js';
import type { Json, JsonObject } from '../../src/contract/index.js';
import { chainOf, definitionOf, refusal } from './support.js';

const VARS = `vars:
  base: { type: string }
  limit: { type: integer, minimum: 1, default: 40 }
  ratio: { type: number, default: 0.5 }
  dry: { type: boolean, default: false }
  level: { enum: [low, high, 3], default: low }
  tags: { type: array, items: { type: string }, default: [] }
  any: { default: null }
`;
const definition = await definitionOf(
  chainOf('  - { id: a, handler: noop, prompt_template: "{{var:free|x}} {{var:alt-name|x}}" }\n', VARS),
);
const DEFAULTS = { limit: 40, ratio: 0.5, dry: false, level: 'low', tags: [], any: null };

describe('CHN-1 parameters', () => {
  it.each([
    [['base=v1'], { base: 'v1' }],
    [['base='], { base: '' }],
    [['base=a=b'], { base: 'a=b' }],
    [['base=12', 'limit=12'], { base: '12', limit: 12 }],
    [['base=x', 'ratio=-1.5e2'], { base: 'x', ratio: -150 }],
    [['base=x', 'dry=true'], { base: 'x', dry: true }],
    [['base=x', 'level=high'], { base: 'x', level: 'high' }],
    [['base=x', 'level=3'], { base: 'x', level: 3 }],
    [['base=x', 'tags=["a","b"]'], { base: 'x', tags: ['a', 'b'] }],
    [['base=x', 'any=[1]'], { base: 'x', any: '[1]' }],
    [['base=x', 'free={{ y }}'], { base: 'x', free: '{{ y }}' }],
    [['base=x', 'alt_name=1'], { base: 'x', alt_name: '1' }],
    [['base=--help'], { base: '--help' }],
  ])('%j', async (pairs, expected) => {
    expect(await parseVars(definition, pairs)).toEqual({ ...DEFAULTS, ...expected });
  });

  it.each([
    [[], ['base is not set and has no default; pass `--var base=…`']],
    [['base=x', 'limit=many'], ['limit must be integer']],
    [['base=x', 'limit=0'], ['limit must be >= 1']],
    [['base=x', 'limit=1.5'], ['limit must be integer']],
    [['base=x', 'dry=yes'], ['dry must be boolean']],
    [['base=x', 'level=mid'], ['level must be equal to one of the allowed values: ["low","high",3]']],
    [['base=x', 'tags=a'], ['tags must be array']],
    [['base=x', 'tags=[1]'], ['tags 0 must be string']],
    [['bsae=x', 'base=y'], ['unknown parameter bsae; did you mean "base"?']],
    [['base=x', 'base=y'], ['base is given twice']],
    [['base'], ['`base` is not `name=value`', 'base is not set and has no default; pass `--var base=…`']],
    [
      ['=x', 'limit=0'],
      ['`=x` is not `name=value`', 'base is not set and has no default; pass `--var base=…`', 'limit must be >= 1'],
    ],
    [['base=x', '__proto__=1'], ['unknown parameter __proto__; known: base, limit, ratio, dry, level, tags, any, free, alt-name']],
  ])('%j: all faults at once', async (pairs, problems) => {
    const error = await refusal(parseVars(definition, pairs), 'invalid_vars');
    expect(error.data['problems']).toEqual(problems);
  });

  it('takes typed values of a program, and checks them the same', async () => {
    expect(await checkVars(definition, { base: 'x', limit: 3 })).toEqual({ ...DEFAULTS, base: 'x', limit: 3 });
    await refusal(checkVars(definition, { base: 3 }), 'invalid_vars');
  });
});

describe('CHN-1 input', () => {
  const withInput = (schema: string): ReturnType<typeof definitionOf> =>
    definitionOf(chainOf('  - { id: a, handler: noop }\n', schema === '' ? '' : `input: ${schema}`));
  it.each([
    ['', undefined, ''],
    ['', '{"a":1}', '{"a":1}'],
    ['{ type: string, default: "d" }', undefined, 'd'],
    ['{ type: string }', undefined, ''],
    ['{ type: string }', '5', '5'],
    ['{ type: integer }', '5', 5],
    ['{ type: object, required: [a] }', '{"a":1}', { a: 1 }],
    ['{ type: [string, object] }', '{"a":1}', '{"a":1}'],
    ['{ enum: [1, x] }', '1', 1],
    ['{}', '[1]', '[1]'],
    ['{ type: array, default: [1] }', undefined, [1]],
  ])('%s with %s', async (schema, text, expected) => {
    expect(await checkInput(await withInput(schema), text)).toEqual(expected);
  });

  it.each([
    ['{ type: integer }', undefined, 'no input was given'],
    ['{ type: integer }', 'many', 'must be integer'],
    ['{ type: string, minLength: 3 }', 'ab', 'fewer than 3'],
    ['{ type: string, pattern: "^v" }', 'ab', 'must match pattern'],
    ['{ type: object, required: [a], properties: { a: { type: string } }, additionalProperties: false }', '{"b":1}', '(b)'],
  ])('%s refuses %s', async (schema, text, message) => {
    const error = await refusal(checkInput(await withInput(schema), text), 'invalid_input');
    expect(error.message).toContain(message);
  });
});

it('the checks without a library agree with the library', () => {
  const keywords: { readonly [keyword: string]: fc.Arbitrary<Json> } = {
    type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object'),
    enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1, 2.5, true, null), { minLength: 1, maxLength: 3 }),
    minimum: fc.integer({ min: -3, max: 3 }),
    maximum: fc.double({ min: -3, max: 3, noNaN: true }),
    minLength: fc.integer({ min: 0, max: 3 }),
    maxLength: fc.integer({ min: 0, max: 3 }),
    description: fc.constant('d'),
    pattern: fc.constant('^a'),
  };
  const schema = fc
    .subarray(Object.keys(keywords), { minLength: 1, maxLength: 3 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, keywords[name] ?? fc.constant(null)]))),
    ) as fc.Arbitrary<JsonObject>;
  const value: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom('', 'a', 'b', '😀😀', 'abcd'),
    fc.integer({ min: -4, max: 4 }),
    fc.constantFrom(2.5, true, false, null),
    fc.constant([1]),
    fc.constant({}),
  );
  let simple = 0;
  fc.assert(
    fc.property(schema, value, (one, held) => {
      const check = simpleCheck(one);
      if (check === null) return;
      simple++;
      const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true });
      expect(check(held).length === 0).toBe(ajv.compile(structuredClone(one) as object)(held));
    }),
    { numRuns: 600, seed: 37 },
  );
  expect(simple).toBeGreaterThan(50);
});
