import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Interpreter } from '../../src/chain/index.js';
import type { Json } from '../../src/contract/index.js';
import { WindlassError } from '../../src/contract/index.js';
import { scaled } from '../support/tiers.js';
import { anyInterpreter, scopeOf } from './support.js';

const RUNS = scaled(500, 20_000);

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = await anyInterpreter();
});

/** Values that would do something if anything read them a second time. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{{ input }}',
        '{{var:b}}',
        '{{.b}}',
        '{% if true %}',
        '{% endif %}',
        '{% raw %}',
        '{{',
        '}}',
        '{%',
        '%}',
        '{{edge_count:a->b}}',
        '{{secret:K}}',
        '$(x)',
        '"',
        "'",
        '|',
        '{{ 0 | __macro }}',
        '\n',
        '\\',
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

it('C190 A value is never read again, wherever it is placed', () => {
  fc.assert(
    fc.property(hostile, hostile, (a, b) => {
      fc.pre(a !== '' && b !== '');
      const scope = scopeOf({
        input: a,
        vars: { a, b },
        output: { a },
        tasks: { t: { output: { a }, outcome: 'ok', error: b, artifact: null } },
        variables: { a, input: b },
      });
      const placed = (source: string): string => interpreter.render(source, scope);
      expect(placed('q={{var:a}}')).toBe(`q=${a}`);
      expect(interpreter.render('q={{var:a}} {{var:gone|var:b}}', scope, 'system')).toBe(`q=${a} ${b}`);
      expect(placed('{{ input }}{{ vars.b }}{{.a}}{{ tasks.t.output.a }}{{ tasks.t.error }}')).toBe(a + b + a + a + b);
      expect(placed('{{ input | append: vars.b }}{{var:a}}{{.input | append: ""}}')).toBe(a + b + a + b);
      expect(placed('{% assign x = vars.a %}{% for i in (1..2) %}{{ x }}{{var:b}}{% endfor %}')).toBe((a + b).repeat(2));
      expect(placed('{{ output }}')).toBe(JSON.stringify({ a }));
    }),
    { numRuns: RUNS, seed: 17 },
  );
});

it('an expression takes values as they are', () => {
  fc.assert(
    fc.property(hostile, (a) => {
      expect(interpreter.evaluate('vars.a + "|" + output.a', scopeOf({ vars: { a }, output: { a } }))).toBe(`${a}|${a}`);
    }),
    { numRuns: RUNS, seed: 19 },
  );
});

const name = fc.constantFrom('a', 'b', 'c', 'size2', 'x_1');
const tree: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(name, tie('node'), { maxKeys: 3 }),
  ),
})).node;
const path = fc
  .array(
    fc.oneof(
      name.map((one) => `.${one}`),
      fc.nat({ max: 2 }).map((index) => `[${index}]`),
      name.map((one) => `["${one}"]`),
    ),
    { maxLength: 4 },
  )
  .map((steps) => `input${steps.join('')}`);

it('a bare path means the same with and without the template library', () => {
  const outcome = (source: string, input: Json): string => {
    try {
      return `= ${interpreter.render(source, scopeOf({ input }))}`;
    } catch (error) {
      if (!WindlassError.is(error)) throw error;
      return String(error.data['problem']);
    }
  };
  fc.assert(
    fc.property(tree, path, (input, source) => {
      expect(outcome(`{{ ${source} }}`, input)).toBe(outcome(`{{ ${source} }}{% comment %}{% endcomment %}`, input));
    }),
    { numRuns: RUNS, seed: 23 },
  );
});

it('rendering throws typed errors only, whatever the template', () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '{%',
    '%}',
    ' input ',
    '.x',
    '|',
    'upcase',
    ' if ',
    'endif',
    'for i in',
    '"',
    'var:',
    'x',
    ' ',
    '-',
    'vars.',
    '[0]',
    '(',
    '1',
    'raw',
    'endraw',
    'assign a =',
    'json',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.constantFrom('data', 'system'),
      (source, mode) => {
        try {
          interpreter.render(source, scopeOf(), mode as 'data' | 'system');
        } catch (error) {
          if (!WindlassError.is(error) || error.code !== 'template_error') throw error;
        }
      },
    ),
    { numRuns: RUNS * 4, seed: 29 },
  );
});
