import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseChain, readDocument, vet } from '../../src/chain/index.js';
import { WindlassError } from '../../src/contract/index.js';
import { scaled } from '../support/tiers.js';

const RUNS = scaled(300, 5_000);

/** Pieces of chain files, glued together at random: nearer to real mistakes than random characters. */
const PIECES = [
  'id: demo\n',
  'tasks:\n',
  '  - id: a\n',
  '    handler: noop\n',
  '    handler: tools\n',
  '    tools: { name: x }\n',
  '  - { id: b, handler: route }\n',
  '    transition:\n',
  '      branches:\n',
  '        - { operator: default, goto: a }\n',
  '    prompt_template: "{{ input }}"\n',
  '"{{.x | y}}"',
  '{% if %}',
  '&a ',
  '*a',
  '!!str ',
  '<<: ',
  '{',
  '}',
  '[',
  ']',
  ': ',
  '- ',
  '\n',
  '  ',
  '\t',
  '"',
  "'",
  '|\n',
  '>-\n',
  '#',
  '---\n',
  '...\n',
  '? ',
  '%YAML 1.1\n',
  '\u0000',
  '\uFEFF',
  '__proto__: ',
  'constructor: ',
  '0755',
  '1e999',
  '{{var:',
  '}}',
  '{{edge_count:a->b}}',
  'when: "1 +"',
  'operator: expr, ',
  'null',
  '~',
  '{"a":1}',
  '\u2028',
  '😀',
];

const broken = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ maxDepth: 4 }),
);

it('CHN-1 loading never throws anything but a typed error, and vet never throws', async () => {
  await fc.assert(
    fc.asyncProperty(broken, fc.constantFrom('c.yaml', 'c.json'), async (text, file) => {
      const found = await vet(text, file);
      for (const { line, column } of found) {
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
      }
      const failed = await parseChain(text, file).then(
        () => null,
        (error: unknown) => error,
      );
      const errors = found.filter(({ severity }) => severity === 'error');
      expect(failed === null).toBe(errors.length === 0);
      if (failed !== null) expect(WindlassError.is(failed)).toBe(true);
    }),
    { numRuns: RUNS, seed: 7 },
  );
});

const value = fc
  .jsonValue({ maxDepth: 4, noUnicodeString: false })
  .filter((one) => !JSON.stringify(one).includes('__proto__') && !/e[+-]?\d|\d{16}|-0\b/.test(JSON.stringify(one)));

it('C322 a value written as YAML or JSON comes back the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.string().filter((key) => key !== '<<' && key !== '__proto__'),
        value,
      ),
      async (object) => {
        const text = JSON.stringify(object);
        const plain = JSON.parse(text) as object; // own prototypes, no -0
        const json = await readDocument(text, 'c.json');
        expect(json.problems).toEqual([]);
        expect(json.value).toEqual(plain);
        const yaml = await readDocument(stringify(plain, { lineWidth: 0 }), 'c.yaml');
        expect(yaml.problems).toEqual([]);
        expect(yaml.value).toEqual(plain);
      },
    ),
    { numRuns: RUNS, seed: 11 },
  );
});

it('C322 strings that look like something else stay strings', async () => {
  const strings = [
    'two  spaces and a trailing space ',
    'line\n  indented\n',
    '- not a list',
    'key: not a map',
    '#no comment',
    '\u0085 and \u2028',
    'yes',
    '0x10',
    '1e3',
    '~',
    'k'.repeat(1_100),
    'word '.repeat(200),
  ];
  const yaml = await readDocument(stringify({ strings }), 'c.yaml');
  expect(yaml.value).toEqual({ strings });
});

const id = fc.constantFrom('a', 'b', 'c', 'd');
const task = fc.record(
  {
    id,
    handler: fc.constantFrom('noop', 'tools', 'route', 'chat_completion', 'execute_tool_calls', 'raise_error'),
    tools: fc.constant({ name: 'x' }),
    prompt_template: fc.constantFrom('{{ input }}', '{{.a}}', '{{ tasks.a.output }}', '{{ tasks.b.output | upcase }}'),
    input_var: fc.constantFrom('input', 'a', 'b', 'previous_output', 'last_error'),
    transition: fc.record(
      {
        branches: fc.array(
          fc.record({
            operator: fc.constantFrom('default', 'equals', 'contains', 'edge_traversed_at_least'),
            when: fc.constantFrom('noop', '2', 'tool_call', ''),
            goto: fc.oneof(id, fc.constant('end')),
            edge: fc.constantFrom('a->b', 'b->a', 'a->a'),
          }),
          { maxLength: 3 },
        ),
        on_failure: id,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['id', 'handler'] },
);

it('CHN-11 vet ends on every graph', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 4 }), async (tasks) => {
      await vet(JSON.stringify({ id: 'demo', tasks }), 'c.json');
    }),
    { numRuns: RUNS, seed: 13 },
  );
});
