import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCel, toCel } from '../../src/chain/cel-values.js';
import type { Json } from '../../src/contract/index.js';
import { anyInterpreter, evaluate, refusal, scopeOf } from './support.js';

const SCOPE = {
  output: { a: 1, b: 1.5, list: ['x', 'y'], none: null, big: '12345678901234567890', deep: { ok: true } },
  tasks: { log: { output: { stdout: '' }, outcome: 'ok', error: null, artifact: null } },
  edges: { 'a->b': 2 },
  vars: { n: 3 },
} as const;

describe('CHN-4 expressions', () => {
  it.each([
    ['output.a == 1', true],
    ['output.a + 1', 2],
    ['output.b * 2.0', 3],
    ['output.a > 0.5', true],
    ['double(output.a) / 2.0', 0.5],
    ['7 / 2', 3],
    ['output.list.join("\\n")', 'x\ny'],
    ['size(output.list)', 2],
    ['output.list.map(x, x + "!")', ['x!', 'y!']],
    ['output.list.filter(x, x == "y")', ['y']],
    ['{"k": output.list, "n": vars.n}', { k: ['x', 'y'], n: 3 }],
    ['output.none == null', true],
    ['has(output.gone)', false],
    ['output.?gone.orValue(7)', 7],
    ['tasks.log.output.stdout == ""', true],
    ['"later" in tasks', false],
    ['edges["a->b"] >= 2', true],
    ['edges["b->a"]', 0],
    ['usage.tokens + usage.steps', 4],
    ['usage.cost_usd < 1.0', true],
    ['now - run.started > duration("1m")', true],
    ['run.started', '2026-03-01T09:30:00.000Z'],
    ['duration("90s")', '90s'],
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740991', -9007199254740991],
    ['5u', 5],
    ['string(output.a)', '1'],
    ['int("42")', 42],
    ['input.startsWith("ab") && !input.contains("z")', true],
    ['previous == null ? "none" : "some"', 'none'],
    ['output', SCOPE.output],
  ])('%s', async (expression, expected) => {
    expect(await evaluate(expression, SCOPE)).toEqual(expected);
  });

  it.each([
    ['output.gone', 'No such key: gone'],
    ['tasks.later.output', 'No such key: later'],
    ['nobody.home', 'Unknown variable: nobody'],
    ['output.a + 0.5', 'no such overload'],
    ['1 / 0', 'division'],
    ['1 +', 'Unexpected token'],
    ['b"bytes"', 'no JSON form'],
    ['type(1)', 'no JSON form'],
    ['1.0 / 0.0', 'not a finite number'],
    ['output.constructor', 'No such key'],
    ['vars.__proto__', 'No such key'],
    ['[1].map', 'must be int'],
  ])('%s fails', async (expression, message) => {
    const error = await refusal(evaluate(expression, SCOPE), 'template_error');
    expect(error.message.toLowerCase()).toContain(message.toLowerCase());
  });

  it('bounds the size of an expression', async () => {
    await refusal(evaluate(`${'('.repeat(200)}1${')'.repeat(200)}`), 'template_error');
    await refusal(evaluate(Array(3_000).fill('1').join('+')), 'template_error');
  });

  it('does not change the values it reads, and sees fresh ones each time', async () => {
    const interpreter = await anyInterpreter();
    const frozen = Object.freeze({ n: 1, list: Object.freeze([1, 2.5]) });
    expect(interpreter.evaluate('output.n + size(output.list)', scopeOf({ output: frozen }))).toBe(3);
    expect(interpreter.evaluate('output.n + size(output.list)', scopeOf({ output: { n: 5, list: [] } }))).toBe(5);
    expect(frozen).toEqual({ n: 1, list: [1, 2.5] });
  });
});

it('JSON goes in and comes out the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as Json;
      fc.pre(!JSON.stringify(plain).includes('__proto__'));
      expect(fromCel(toCel(plain))).toEqual(plain);
    }),
    { numRuns: 500, seed: 31 },
  );
});
