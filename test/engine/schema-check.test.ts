import { expect, it } from 'vitest';
import { loadSchemaCheck } from '../../src/engine/schema-check.js';
import { processorMs } from '../support/processor-time.js';

it('CHN-4 a pattern of an output schema takes linear time, and two patterns are told apart', async () => {
  const schema = { type: 'object', properties: { a: { pattern: '^(x+)+$' }, b: { pattern: '^y$' } } } as const;
  const check = await loadSchemaCheck(schema);
  const spent = await processorMs(() => {
    expect(check(schema, { a: 'xx', b: 'y' })).toBeNull();
    expect(check(schema, { a: `${'x'.repeat(50)}!`, b: 'y' })).toContain('/a must match pattern');
    expect(check(schema, { a: 'x', b: 'x' })).toContain('/b must match pattern');
    expect(check(schema, { a: 'x'.repeat(9_000_000), b: 'y' })).toContain('too much work');
  });
  expect(spent).toBeLessThan(5_000);
});

it('CHN-4 what is wrong is said with its place, and without a blank where that is the whole value', async () => {
  const schema = { type: 'object', required: ['a'], properties: { b: { type: 'string' } } } as const;
  const check = await loadSchemaCheck(schema);
  expect(check(schema, 1)).toBe('must be object');
  expect(check(schema, { b: 1 })).toBe("must have required property 'a', /b must be string");
});
