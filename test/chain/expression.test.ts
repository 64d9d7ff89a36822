import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCel, toCel } from '../../src/chain/cel-values.js';
import type { Json } from '../../src/contract/index.js';
import { processorMs } from '../support/processor-time.js';
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

describe('CHN-4 an expression cannot keep a run busy', () => {
  const SECONDS = 5_000;
  const soon = async (expression: string, scope: Parameters<typeof evaluate>[1] = {}) => {
    const result = Promise.resolve().then(() => evaluate(expression, scope));
    expect(await processorMs(() => result.catch(() => {}))).toBeLessThan(SECONDS);
    return result;
  };

  it.each([
    ["'abc'.matches('b')", true],
    ["'abc'.matches('^b')", false],
    ["'ünïcode'.matches('^\\\\p{L}+$')", true],
    ["input.matches('^(a+)+$')", false],
    ['input.matches(vars.pattern)', false],
    ['[input].exists(x, x.matches("!$"))', true],
  ])('matches in linear time: %s', async (expression, expected) => {
    expect(await soon(expression, { input: `${'a'.repeat(50)}!`, vars: { pattern: '(.*)*(a|a)*x$' } })).toBe(expected);
  });

  it.each([
    ["'a'.matches('(a')", 'cannot be used'],
    ["'a'.matches('(?=a)')", 'look-ahead'],
    ["'a'.matches('(a)\\\\1')", 'back-references'],
    ['input.matches(vars.pattern)', 'too much work'],
    ["'a'.matches('(a{30}){30}{30}')", 'repetitions'],
    ["'a'.matches('((abcdefghij){100}){10}')", 'repetitions'],
    ['5.matches("a")', '.matches('],
  ])('refuses a pattern with the reason: %s', async (expression, message) => {
    const big = 'ab'.repeat(1_000_000);
    const error = await refusal(soon(expression, { input: big, vars: { pattern: '[ab]*a[ab]{900}[cd]' } }), 'template_error');
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('RE2)(');
  });

  const nested = (depth: number) => `${'[1,2,3,4,5,6,7,8,9,10].map(x, '.repeat(depth)}1${')'.repeat(depth)}`;
  const doubled = (start: string, step: (name: string) => string, times: number) =>
    `${Array.from({ length: times }, (_, at) => `cel.bind(v${at}, ${at === 0 ? start : step(`v${at - 1}`)}, `).join('')}v${times - 1}${')'.repeat(times)}`;

  it('nests loops three deep and no deeper', async () => {
    expect(await soon(`size(${nested(3)})`)).toBe(10);
    const error = await refusal(soon(nested(4)), 'template_error');
    expect(error.message).toContain('at most 3 may be nested');
    expect(await soon('[1,2].map(a, a).map(b, b).filter(c, c > 1).map(d, d).all(e, e > 0)')).toBe(true);
  });

  it.each([
    ['loops over long lists', 'output.list.map(a, output.list.map(b, output.list.exists(c, c == -1)))'],
    ['an error swallowed by ||', 'output.list.all(a, output.list.all(b, output.list.all(c, c >= 0))) || true'],
    ['lists that double', doubled('[1]', (name) => `${name} + ${name}`, 28)],
    ['texts that double', doubled("'aaaaaaaaaa'", (name) => `${name} + ${name}`, 28)],
    ['a result that repeats itself', doubled('[1]', (name) => `[${name}, ${name}]`, 28)],
    [
      'comparing what repeats itself',
      `${doubled('[1]', (name) => `[${name}, ${name}]`, 30)} == ${doubled('[1]', (name) => `[${name}, ${name}]`, 30)}`,
    ],
    ['searching long texts', 'output.list.exists(a, output.text.contains("b" + output.text))'],
    ['comparing in a loop', 'output.list.all(a, output == output)'],
  ])('stops at too much work: %s', async (_name, expression) => {
    const output = { list: Array.from({ length: 2_000 }, (_, at) => at), text: 'a'.repeat(500_000) };
    expect((await refusal(soon(expression, { output }), 'template_error')).message).toContain('too much work');
  });

  it('reads no endless duration', async () => {
    await refusal(soon('duration(input)', { input: '1'.repeat(20_000) }), 'template_error');
  });

  it('has room for real work, every time anew', async () => {
    const interpreter = await anyInterpreter();
    const output = Array.from({ length: 20_000 }, (_, at) => ({ id: at, name: `n${at}` }));
    for (let turn = 0; turn < 5; turn++) {
      expect(interpreter.evaluate('size(output.filter(x, x.id > 100 && x.name.startsWith("n1")))', scopeOf({ output }))).toBe(11_099);
    }
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
