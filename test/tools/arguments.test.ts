import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/contract/index.js';
import { adapt } from '../../src/tools/arguments/adapt.js';
import { isPlain } from '../../src/tools/arguments/plain.js';
import { createValidators, unfitText } from '../../src/tools/arguments/validator.js';
import { manifestHash } from '../../src/tools/registry/index.js';
import { OPEN } from '../support/policy.js';
import { httpTool, mcpTool, sketch, toolsetOf } from './registry/tools.js';
import { bench } from './support.js';

const of = (type: Json, more: JsonObject = {}): JsonObject => ({ type, ...more });

describe('TKT-4 coercion of stringified scalars', () => {
  it.each<[JsonObject, Json, Json]>([
    [of('string'), 5, '5'],
    [of('string'), true, 'true'],
    [of('boolean'), 'Yes ', true],
    [of('boolean'), 'off', false],
    [of('boolean'), 0, false],
    [of('boolean'), 2, true],
    [of('integer'), '30', 30],
    [of('integer'), ' -7.9 ', -7],
    [of('integer'), 2.9, 2],
    [of('number'), '1e3', 1000],
    [of('number'), '.5', 0.5],
  ])('%j takes %j as %j', (schema, given, expected) => {
    expect(adapt(schema, given, false)).toEqual({ value: expected, problems: [] });
    expect(adapt(schema, given, true).problems).toHaveLength(1);
  });

  it.each<[JsonObject, Json, string]>([
    [of('boolean'), 'maybe', 'Expected boolean'],
    [of('integer'), 'ten', 'Expected integer'],
    [of('integer'), '', 'Expected integer'],
    [of('integer'), '9007199254740993', 'Expected integer'],
    [of('number'), 'Infinity', 'Expected number'],
    [of('number'), '0x10', 'Expected number'],
    [of('number'), true, 'Expected number'],
    [of('string'), {}, 'Expected string'],
    [of('array'), '[1]', 'Expected array'],
    [of(['string', 'null']), 5, 'Expected string or null'],
    [of('integer', { minimum: 1 }), 0, 'Expected at least 1'],
    [of('integer', { maximum: 9 }), '10', 'Expected at most 9'],
    [of('string', { minLength: 2 }), '😀', 'Expected at least 2 characters'],
    [of('string', { maxLength: 1 }), 'ab', 'Expected at most 1 characters'],
    [of('array', { minItems: 1 }), [], 'Expected at least 1 items'],
    [of('array', { maxItems: 1 }), [1, 2], 'Expected at most 1 items'],
    [of('string', { enum: ['a', 'b'] }), 'c', 'Expected one of ["a","b"]'],
  ])('%j refuses %j: %s', (schema, given, expected) => {
    expect(adapt(schema, given, false).problems).toEqual([{ at: '', expected }]);
  });

  const nested = of('object', {
    properties: { list: of('array', { items: of('object', { properties: { 'a/b': of('integer') }, additionalProperties: false }) }) },
    additionalProperties: false,
  });

  it('reaches into lists and objects, and points at what does not fit', () => {
    expect(adapt(nested, { list: [{ 'a/b': '1' }] }, false)).toEqual({ value: { list: [{ 'a/b': 1 }] }, problems: [] });
    expect(adapt(nested, { list: [{}, { 'a/b': 'x', z: 1 }] }, false).problems).toEqual([
      { at: '/list/1/a~1b', expected: 'Expected integer' },
      { at: '/list/1', expected: 'Unknown z; allowed: a/b' },
    ]);
  });

  it('takes null on an optional property as absence, and on no other', () => {
    const schema = of('object', {
      properties: { limit: of('integer'), must: of('string'), maybe: of(['string', 'null']) },
      required: ['must'],
      additionalProperties: false,
    });
    expect(adapt(schema, { limit: null, must: 'x', maybe: null }, false)).toEqual({ value: { must: 'x', maybe: null }, problems: [] });
    expect(adapt(schema, { must: null }, false).problems).toEqual([{ at: '/must', expected: 'Expected string' }]);
    expect(adapt(schema, {}, false).problems).toEqual([{ at: '/must', expected: 'Required' }]);
    expect(adapt(schema, { must: 'x', zz: null }, true).problems).toEqual([
      { at: '', expected: 'Unknown zz; allowed: limit, maybe, must' },
    ]);
  });

  it('keeps __proto__ an ordinary unknown name', () => {
    const { problems } = adapt(of('object', { properties: {}, additionalProperties: false }), JSON.parse('{"__proto__": {"x": 1}}'), false);
    expect(problems).toEqual([{ at: '', expected: 'Unknown __proto__; allowed: none' }]);
  });
});

describe('arguments of a call', () => {
  it('TKT-4 says at which pointer, and strict mode coerces nothing', async () => {
    const loose = await bench();
    expect(await loose.manager.call(loose.request('ledger.echo', { value: 1, limit: '3' }), loose.context())).toMatchObject({ kind: 'ok' });
    expect(loose.log.records.find((record) => record.kind === 'ToolArgsValidated')).toMatchObject({ args: { limit: 3 } });
    const strict = await bench({ strictArguments: true });
    expect(await strict.manager.call(strict.request('ledger.echo', { limit: '3' }), strict.context())).toMatchObject({
      failure: { code: 'bad_argument', message: 'invalid arguments at /limit: Expected integer' },
    });
  });

  it.each(['mcp', 'http'] as const)('TKT-4 what goes to an %s server is checked by its schema and never converted', async (type) => {
    const input = of('object', { properties: { limit: of('number'), note: of('string') }, additionalProperties: false });
    const tool = { ...(type === 'mcp' ? mcpTool() : httpTool()), schemas: { input } };
    const at = await bench({
      envelope: { ...OPEN, network: { read: 'allow', write: 'allow' }, tools: { [`${tool.toolset}.*`]: 'allow' } },
    });
    await at.manager.registry.register(toolsetOf([tool]), { reviewed: new Set([manifestHash(tool)]) });
    await at.manager.registry.enable(tool.name, { kind: 'workspace' }, 'ada');
    const call = (args: JsonObject) => at.manager.call(at.request(tool.name, args, { lease: { tools: [tool.name] } }), at.context());
    expect(await call({ limit: '3' })).toMatchObject({ failure: { message: 'invalid arguments at /limit: Expected number' } });
    expect(await call({ limit: 3, note: null })).toMatchObject({ kind: 'ok' });
    expect(at.log.records.findLast((record) => record.kind === 'ToolArgsValidated')).toMatchObject({ args: { limit: 3 } });
  });

  it('TKT-4 another version of a tool is held against its own schema', async () => {
    const version = (name: string, known: string) =>
      sketch({ version: name, input: of('object', { properties: { [known]: of('string') }, additionalProperties: false }) });
    let described = version('1', 'a');
    const toolset = toolsetOf([described], { describe: () => [described] });
    const at = await bench({ toolsets: [toolset], envelope: { ...OPEN, network: { read: 'allow' } } });
    const call = () => at.manager.call(at.request('box.look', { a: 'x' }), at.context());
    expect(await call()).toMatchObject({ kind: 'ok' });
    described = version('2', 'b');
    await at.manager.registry.register(toolset);
    expect(await call()).toMatchObject({ failure: { message: 'invalid arguments at /: Unknown a; allowed: b' } });
  });

  it('refuses NUL and half of a surrogate pair anywhere, and what is no object', async () => {
    const { manager, request, context } = await bench();
    for (const args of [{ value: ['a\0'] }, { value: { 'k\0': 1 } }, { value: 'a\ud800' }, { value: [{ '\udfff': 1 }] }, 'text', [1], 5]) {
      expect(await manager.call(request('ledger.echo', args), context())).toMatchObject({ failure: { code: 'bad_argument' } });
    }
    expect(await manager.call(request('ledger.echo', null), context())).toMatchObject({ kind: 'ok' });
    expect(unfitText({ a: [1, null, { b: 'c', '\u{1f600}': '\u{10ffff}' }] })).toBeNull();
  });

  it('leaves schemas beyond the plain keywords to the full validator', async () => {
    const schema = of('object', {
      properties: { id: of('string', { pattern: '^[a-z]+$' }), n: of('integer') },
      additionalProperties: false,
    });
    expect(isPlain(schema)).toBe(false);
    const validate = await createValidators()(schema, false);
    expect(validate({ id: 'abc', n: '4' })).toEqual({ value: { id: 'abc', n: 4 }, problems: [] });
    expect(validate({ id: 'ABC' }).problems).toEqual([{ at: '/id', expected: 'must match pattern "^[a-z]+$"' }]);
  });

  it('matches patterns in linear time, and says which it cannot use', async () => {
    const validators = createValidators();
    const started = performance.now();
    const validate = await validators(of('object', { properties: { v: of('string', { pattern: '^(a+)+$' }) } }), false);
    expect(validate({ v: `${'a'.repeat(50)}!` }).problems).toHaveLength(1);
    expect(validate({ v: 'a'.repeat(50) }).problems).toEqual([]);
    expect(validate({ v: 'a'.repeat(9_000_000) }).problems).toMatchObject([{ expected: expect.stringContaining('too much work') }]);
    expect(performance.now() - started).toBeLessThan(5_000);
    const ahead = of('object', { properties: { v: of('string', { pattern: '(?=a)' }) } });
    await expect(validators(ahead, false)).rejects.toMatchObject({ code: 'invalid_file', message: expect.stringContaining('look-ahead') });
  });
});

describe('the plain check', () => {
  it('TKT-4 agrees with the full validator on every plain schema and value', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    fc.assert(
      fc.property(schemas, fc.jsonValue({ maxDepth: 3 }), (schema, any) => {
        const value = JSON.parse(JSON.stringify(any)) as Json;
        fc.pre(safe(value));
        expect(isPlain(schema)).toBe(true);
        const plain = adapt(schema, value, true);
        // What fits as it stands fits both; null on an optional property is the one thing taken away before.
        expect(plain.problems.length === 0).toBe(ajv.validate(schema, plain.value));
      }),
      { numRuns: 1500, seed: 11 },
    );
  });

  it('TKT-4 what was coerced fits the schema, or a problem says so', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    fc.assert(
      fc.property(schemas, fc.jsonValue({ maxDepth: 3 }), (schema, any) => {
        const coerced = adapt(schema, JSON.parse(JSON.stringify(any)) as Json, false);
        if (coerced.problems.length === 0) expect(ajv.validate(schema, coerced.value)).toBe(true);
      }),
      { numRuns: 1500, seed: 12 },
    );
  });
});

/** Integers beyond 2^53-1 have lost digits already: refused here, whatever a validator says. */
function safe(value: Json): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value !== 'object' || value === null || Object.values(value).every(safe);
}

const { schema: schemas } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constantFrom<Json>('string', 'number', 'integer', 'boolean', 'null', ['string', 'null'], ['integer', 'string']) }),
    fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 0, max: 4 }), minLength: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ enum: fc.array(fc.constantFrom<Json>('a', 1, null, true), { minLength: 1 }) }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.integer({ min: 0, max: 3 }) }),
    fc
      .record({
        properties: fc.dictionary(fc.string({ maxLength: 3 }), tie('schema'), { maxKeys: 3 }),
        additionalProperties: fc.boolean(),
        need: fc.boolean(),
      })
      .map(({ properties, additionalProperties, need }) => ({
        type: 'object',
        properties,
        additionalProperties,
        ...(need ? { required: Object.keys(properties).slice(0, 1) } : {}),
      })),
  ) as fc.Arbitrary<JsonObject>,
}));
