import { describe, expect, it } from 'vitest';
import { loadInterpreter } from '../../src/chain/index.js';
import { chainOf, definitionOf, refusal, render, renderError, scopeOf } from './support.js';

const TASKS = { log: { output: { stdout: 'x', lines: ['a', { b: 1 }], n: 1.5 }, outcome: 'ok', error: null, artifact: null } } as const;

describe('CHN-5 what a template says', () => {
  it.each([
    ['no template', 'no template'],
    ['', ''],
    ['{{ input }}', 'abc'],
    ['{{input}}{{ input}}', 'abcabc'],
    ['{{ tasks.log.output }}', '{"stdout":"x","lines":["a",{"b":1}],"n":1.5}'],
    ['{{ tasks.log.output.lines }}', '["a",{"b":1}]'],
    ['{{ tasks.log.output.lines[1].b }}', '1'],
    ['{{ tasks["log"].output["stdout"] }}', 'x'],
    ['{{ tasks.log.output.lines.size }}', '2'],
    ['{{ tasks.log.output.lines | join: "," }}', 'a,{"b":1}'],
    ['{{ tasks.log.output.lines | json }}', '["a",{"b":1}]'],
    ['{{ input | json }}', '"abc"'],
    ['{{ tasks.log.error }}|', '|'],
    ['{{ tasks.log.outcome }}', 'ok'],
    ['{{ nil }}|{{ true }}|{{ 5 }}|{{ "}}" }}', '|true|5|}}'],
    ['{{ vars.limit | plus: 1 }}', '4'],
    ['{{ vars.none | default: "d" }}', 'd'],
    ['{{ tasks.later.output.x | default: "d" | upcase }}', 'D'],
    ['{% if tasks.later %}y{% else %}n{% endif %}', 'n'],
    ['{% for line in tasks.log.output.lines %}[{{ line }}]{% endfor %}', '[a][{"b":1}]'],
    ['{% assign q = input | upcase %}{{ q }}', 'ABC'],
    ['a {{- input -}} b', 'aabcb'],
    ['{% raw %}{{ input }} {{var:x}}{% endraw %}', '{{ input }} {{var:x}}'],
    ['{% comment %}{{ nope }}{% endcomment %}|', '|'],
    ['{{ edges["a->b"] }} {{ edges["b->a"] }}', '2 0'],
    ['{{ edges["b->a"] | plus: 1 }}', '1'],
    ['{{ usage.steps }} {{ usage.cost_usd }}', '1 0.5'],
    ['{{ run.id }} {{ run.chain }} {{ run.started }}', 'run_1 demo 2026-03-01T09:30:00Z'],
    ['{{ run.started | date: "%H:%M" }}', '09:30'],
    ['{{ now }} {{ now | date: "%Y" }}', '2026-03-01T09:31:05Z 2026'],
    ['{{.input}} {{.log.stdout | upper}} {{ .log | toJson }}', 'abc X {"stdout":"x"}'],
    ['{{ .gone | default: "d" }}', 'd'],
    ['{{var:limit}} {{var:list}}', '3 [1]'],
    ['{% if input == "abc" %}{{var:limit}}{% else %}{{var:gone}}{% endif %}', '3'],
    ['{ {x} } }} {', '{ {x} } }} {'],
  ])('%s', async (source, expected) => {
    const scope = { vars: { limit: 3, list: [1] }, tasks: TASKS, edges: { 'a->b': 2 }, variables: { input: 'abc', log: { stdout: 'x' } } };
    expect(await render(source, scope)).toBe(expected);
  });

  it.each([
    ['{{ gone }}', 'unknown reference gone'],
    ['{{ tasks.log.output.gone }}', 'unknown reference tasks.log.output.gone'],
    ['{{ tasks.lgo.output }}', 'task "lgo" has not put anything out'],
    ['{{ tasks.later.output | upcase }}', 'unknown reference tasks.later: task "later" has not put anything out'],
    ['{{ tasks.logs.output }}', 'unknown reference tasks.logs.output: task "logs" has not put anything out'],
    ['{{ tasks.log.output.lines[9] }}', 'unknown reference'],
    ['{{ tasks.log.error.message }}', 'unknown reference'],
    ['{{.gone}}', 'unknown reference .gone'],
    ['{{.gone | trim}}', 'unknown reference .gone'],
    ['{{ input.constructor }}', 'unknown reference'],
    ['{{ vars.__proto__ }}', 'unknown reference'],
    ['{{ vars.toString }}', 'unknown reference'],
    ['{{ tasks.log.output.lines.map }}', 'unknown reference'],
    ['{{ input | nope }}', 'undefined filter: nope'],
    ['{{ input | sample }}', 'undefined filter'],
    ['{{ "now" | date: "%Y" }}', 'reads no clock'],
    ['{{ "today" | date: "%Y" }}', 'reads no clock'],
    ['{% include "/etc/passwd" %}', 'not available'],
    ['{% render "x" %}', 'not available'],
    ['{% layout "x" %}', 'not available'],
    ['{% if true %}', 'not closed'],
    ['{{ input | where_exp: "x", "x" }}', 'undefined filter'],
    ['{{ 0 | __macro }}', 'internal use'],
    ['{{ __older.input | upcase }}', 'internal use'],
    ['{% assign x = 0 | __macro %}', 'internal use'],
    ['{{ tasks | foo bar }}', 'after filter name'],
    ['{{ input extra }}', 'older files'],
  ])('%s fails', async (source, message) => {
    const error = await renderError(source, { tasks: TASKS, variables: {} });
    expect(error.message).toContain(message);
    expect(error.message).toContain(JSON.stringify(source));
  });

  it('C323 names the reference, what was meant, and its template', async () => {
    const error = await renderError('/data/{{ vars.nmae }}', { vars: { name: 'x' } });
    expect(error.message).toBe('unknown reference vars.nmae; did you mean "name"? (in "/data/{{ vars.nmae }}")');
    expect(error.data).toEqual({ template: '/data/{{ vars.nmae }}', problem: 'unknown_reference', reference: 'vars.nmae' });
  });

  it('an error never shows a value', async () => {
    const error = await renderError('{{ input | divided_by: 0 | nope }}', { input: 'hunter2-secret' });
    expect(JSON.stringify(error.data) + error.message).not.toContain('hunter2');
  });

  it('bounds what a template may use', async () => {
    const error = await renderError('{% for i in (1..10000000) %}{% for j in (1..10000000) %}x{% endfor %}{% endfor %}');
    expect(error.message).toContain('limit exceeded');
  });
});

describe('CHN-5 macros', () => {
  it.each([
    ['{{now}}', 'data', '2026-03-01T09:31:05Z'],
    ['{{now}}', 'system', '2026-03-01'],
    ['{{date}}', 'data', '2026-03-01'],
    ['{{date:Jan _2 2006}}', 'system', 'Mar  1 2026'],
    ['{{now:Mon Monday 02/01/06 03:04:05.000 PM MST -07:00 Z07:00}}', 'data', 'Sun Sunday 01/03/26 09:31:05.250 AM UTC +00:00 Z'],
    ['{{chain:id}}', 'system', 'demo'],
    ['{{edge_count:a->b}}', 'system', '2'],
    ['{{edge_count: a -> b }}', 'data', '2'],
    ['{{toolservice:list}}', 'data', '{"fs":["cat","ls"],"sh":["run"]}'],
    ['{{toolservice:tools fs}}', 'data', '["cat","ls"]'],
    ['{{toolservice:tools none}}', 'data', '[]'],
    ['{{ input }} {{.input}} {% if %} {{foo:bar}}', 'system', '{{ input }} {{.input}} {% if %} {{foo:bar}}'],
    ['{{var:n}} {{var:o}} {{var:f}}', 'data', '0 {"a":1} false'],
    ['{{var:gone|}}|', 'data', '|'],
    ['{{var:gone| a | b }}', 'data', 'a | b'],
  ] as const)('%s (%s)', async (source, mode, expected) => {
    const scope = { edges: { 'a->b': 2 }, toolsets: { sh: ['run'], fs: ['ls', 'cat'] }, vars: { n: 0, o: { a: 1 }, f: false } };
    expect(await render(source, scope, mode)).toBe(expected);
  });

  it('says which variable is missing and how to give it', async () => {
    expect((await renderError('{{var:model}}')).message).toContain('--var model=');
    expect((await renderError('{{var:a|var:b}}')).message).toContain('a and b are not set');
  });
});

it('needs no library for text, macros and bare paths', async () => {
  const definition = await definitionOf(
    chainOf('  - { id: a, handler: noop, prompt_template: "{{ input }} {{.input}} {{var:x|y}} {{ input | json }}" }\n'),
  );
  const interpreter = await loadInterpreter(definition);
  expect(interpreter.render(definition.tasks[0]?.promptTemplate ?? '', scopeOf({ variables: { input: 1 } }))).toBe('abc 1 y "abc"');
  // a text from elsewhere that would need one is told apart from a fault in a template
  expect(() => interpreter.render('{{ input | upcase }}', scopeOf())).toThrow(/not a template or expression of this definition/);
  expect(() => interpreter.evaluate('1', scopeOf())).toThrow(/not a template or expression/);
});

it('a template that cannot be read fails before anything runs', async () => {
  const definition = await definitionOf(chainOf('  - { id: a, handler: noop, prompt_template: x }\n'));
  const [task] = definition.tasks;
  if (!task) throw new Error('no task');
  await refusal(loadInterpreter({ ...definition, tasks: [{ ...task, promptTemplate: '{{ if .x }}' }] }), 'template_error');
  await refusal(loadInterpreter({ ...definition, tasks: [{ ...task, promptTemplate: '{% if %}' }] }), 'template_error');
});

it('older output templates have the result at their root', async () => {
  const text = 'code {{.code}} {{ .body.text | trim }} {{.}} {{ output.code }} {{- .code -}} {{var:x|y}}';
  const definition = await definitionOf(
    chainOf(`  - { id: a, handler: tools, tools: { name: x }, output_template: ${JSON.stringify(text)} }\n`),
  );
  expect(definition.tasks[0]?.outputTemplate).toBe(
    'code {{ output.code }} {{ output.body.text | strip }} {{ output }} {{ output.code }} {{- output.code -}} {{var:x|y}}',
  );
});
