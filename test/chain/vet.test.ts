import { describe, expect, it } from 'vitest';
import { parseChain, vet } from '../../src/chain/index.js';
import { processorMs } from '../support/processor-time.js';
import { chainOf, codes, findings, refusal } from './support.js';

const MODEL = 'execute_config: { provider: scripted, model: m }';
const DEFAULT_END = 'transition: { branches: [ { operator: default, goto: end } ] }';

/** One task after `a`, reached from it. */
function follows(
  rest: string,
  first = '  - { id: a, handler: noop, transition: { branches: [ { operator: default, goto: b } ] } }\n',
): string {
  return chainOf(`${first}${rest}`);
}

describe('CHN-11 ids and targets', () => {
  it.each([
    ['reserved_id', '  - { id: end, handler: noop }\n'],
    ['reserved_id', '  - { id: input, handler: noop }\n'],
    ['reserved_id', '  - { id: previous_output, handler: noop }\n'],
    ['reserved_id', '  - { id: last_error, handler: noop }\n'],
    ['bad_id', '  - { id: my-task, handler: noop }\n'],
    ['bad_id', '  - { id: "a->b", handler: noop }\n'],
    ['unknown_target', '  - { id: a, handler: noop, transition: { on_denied: gone } }\n'],
    ['unknown_target', '  - { id: a, handler: noop, transition: { on_exhausted: end } }\n'],
    ['unknown_target', '  - { id: a, handler: noop, transition: { on_unknown: gone } }\n'],
    ['unknown_target', '  - { id: a, handler: noop, transition: { on_timeout: gone } }\n'],
    ['unknown_target', '  - { id: a, handler: noop, transition: { on_failure: [ { class: any, goto: gone } ] } }\n'],
    ['unknown_target', '  - { id: a, handler: execute_tool_calls, calls_from: gone }\n'],
    ['calls_from_no_chat', '  - { id: a, handler: execute_tool_calls, calls_from: a }\n'],
  ])('%s: %s', async (code, tasks) => {
    expect(await codes(chainOf(tasks))).toContain(code);
  });

  it('an id that is the name of a failure of another task', async () => {
    expect(
      await codes(
        follows(
          '  - { id: a_error, handler: noop }\n',
          '  - { id: a, handler: noop, transition: { branches: [ { operator: default, goto: a_error } ] } }\n',
        ),
      ),
    ).toEqual(['reserved_id']);
    expect(await codes(chainOf('  - { id: b_error, handler: noop }\n'))).toEqual([]);
  });

  it('`finally` names a task, and makes it reachable', async () => {
    expect(await codes(chainOf('  - { id: a, handler: noop }\n  - { id: z, handler: noop }\n', 'finally: z'))).toEqual([]);
    expect(await codes(chainOf('  - { id: a, handler: noop }\n', 'finally: zz'))).toEqual(['unknown_target']);
    const leads =
      '  - { id: a, handler: noop }\n  - { id: z, handler: noop, transition: { branches: [ { operator: default, goto: y } ] } }\n  - { id: y, handler: noop }\n';
    expect(await codes(chainOf(leads, 'finally: z'))).toEqual(['unreachable', '~ignored_key']);
  });

  it('suggests the task that was meant', async () => {
    const [found] = await findings(
      follows(
        '  - { id: summary, handler: noop }\n',
        '  - { id: a, handler: noop, transition: { branches: [ { operator: default, goto: sumary } ] } }\n',
      ),
      'unknown_goto',
    );
    expect(found?.message).toContain('did you mean "summary"');
  });
});

describe('CHN-11 branches', () => {
  const branches = (handler: string, list: string): string =>
    chainOf(`  - { id: a, handler: ${handler}, transition: { branches: [ ${list} ] } }\n`);
  it.each([
    ['a word the handler never says', 'noop', '{ operator: equals, when: done, goto: end }, { operator: default }', ['dead_branch']],
    [
      '`failed` on a batch',
      'execute_tool_calls',
      '{ operator: equals, when: failed, goto: end }, { operator: default }',
      ['dead_branch', '~batch_without_scope'],
    ],
    ['a branch on raise_error', 'raise_error', '{ operator: default, goto: end }', ['dead_branch']],
    [
      'the same comparison twice',
      'noop',
      '{ operator: equals, when: noop, goto: end }, { operator: starts_with, when: no, goto: end }, { operator: default }',
      ['shadowed_branch'],
    ],
    ['two defaults', 'noop', '{ operator: default }, { operator: default }', ['second_default']],
    ['an empty prefix', 'noop', '{ operator: starts_with, when: "", goto: end }, { operator: default }', ['empty_when']],
    [
      'a missing word',
      'execute_tool_calls',
      '{ operator: equals, when: tools_executed, goto: end }',
      ['missing_default', '~batch_without_scope'],
    ],
    [
      'every word taken',
      'execute_tool_calls',
      '{ operator: equals, when: tools_executed, goto: end }, { operator: equals, when: no_calls_found, goto: end }',
      ['~batch_without_scope'],
    ],
    ['only a condition', 'noop', '{ operator: expr, when: "input == \'\'", goto: end }', ['missing_default']],
    ['an unread `when`', 'noop', '{ operator: default, when: x, goto: end }', ['~ignored_key']],
    ['an unread `edge`', 'noop', '{ operator: equals, when: noop, edge: "a->b", goto: end }', ['~ignored_key']],
    ['a comparison without `when`', 'noop', '{ operator: equals, goto: end }, { operator: default }', ['dead_branch', 'when_missing']],
    [
      'a comparison with a number',
      'noop',
      '{ operator: equals, when: 5, goto: end }, { operator: default }',
      ['dead_branch', 'wrong_type'],
    ],
  ])('%s', async (_, handler, list, expected) => {
    expect(await codes(branches(handler, list))).toEqual([...expected].sort());
  });

  it.each([
    ['behind one for any failure', '[ { class: any, goto: b }, { class: tool, goto: b } ]', '', 'dead_branch'],
    ['of a class that stands before', '[ { class: tool, goto: b }, { class: tool, goto: b } ]', '', 'dead_branch'],
    ['for a timeout beside `on_timeout`', '[ { class: timeout, goto: b } ]', ', on_timeout: b', '~dead_branch'],
    ['of its own class', '[ { class: tool, goto: b }, { class: timeout, goto: b }, { class: any, goto: b } ]', '', null],
  ])('a failure entry %s', async (_, entries, more, dead) => {
    const tasks = `  - { id: a, handler: noop, transition: { on_failure: ${entries}${more} } }\n  - { id: b, handler: noop }\n`;
    expect(await codes(chainOf(tasks))).toEqual(dead === null ? [] : [dead]);
  });

  it.each([
    ['the same label twice', 'equals', 'x', 'equals', 'x', ['shadowed_branch']],
    ['a label inside of an earlier `contains`', 'contains', 'fund', 'equals', 'refund', ['shadowed_branch']],
    ['a narrower prefix', 'starts_with', 'a', 'starts_with', 'ab', ['shadowed_branch']],
    ['a narrower suffix', 'ends_with', 'b', 'ends_with', 'ab', ['shadowed_branch']],
    ['a wider one later', 'starts_with', 'ab', 'starts_with', 'a', []],
    ['labels that differ in case', 'equals', 'Yes', 'equals', 'yes', ['duplicate_label']],
    ['one label inside of another', 'equals', 'urgent', 'equals', 'not urgent', ['~overlapping_labels']],
    ['labels that share letters', 'equals', 'normal', 'equals', 'abnormal', []],
  ])('of a route: %s', async (_, one, when, other, otherWhen, expected) => {
    const text = chainOf(
      `  - { id: r, handler: route, ${MODEL}, transition: { branches: [ { operator: equals, when: keep }, { operator: ${one}, when: ${when} }, { operator: ${other}, when: "${otherWhen}" }, { operator: default } ] } }\n`,
    );
    expect(await codes(text)).toEqual(expected);
  });

  it('a route without a default', async () => {
    expect(
      await codes(chainOf(`  - { id: r, handler: route, ${MODEL}, transition: { branches: [ { operator: equals, when: x } ] } }\n`)),
    ).toEqual(['missing_default']);
  });
});

describe('CHN-8 CHN-11 loops and counted edges', () => {
  const loop = (branches: string, head = ''): string =>
    chainOf(
      `  - { id: talk, handler: chat_completion, ${MODEL}, transition: { branches: [ ${branches} ] } }
  - { id: act, handler: execute_tool_calls, calls_from: talk, transition: { branches: [ { operator: default, goto: talk } ] } }
`,
      head,
    );
  const CALL = '{ operator: equals, when: tool_call, goto: act }';
  const GUARD = '{ operator: edge_traversed_at_least, edge: "talk->act", when: "3", goto: end }';
  const OTHERWISE = '{ operator: default, goto: end }';

  it.each([
    ['no bound', `${CALL}, ${OTHERWISE}`, '', ['unbounded_loop']],
    ['a budget edge before', `${GUARD}, ${CALL}, ${OTHERWISE}`, '', []],
    [
      'a budget edge on the way back',
      `{ operator: edge_traversed_at_least, edge: "act->talk", when: 3, goto: end }, ${CALL}, ${OTHERWISE}`,
      '',
      [],
    ],
    ['a budget edge too late', `${CALL}, ${GUARD}, ${OTHERWISE}`, '', ['budget_after_branch']],
    [
      'a budget edge that leads back',
      `{ operator: edge_traversed_at_least, edge: "talk->act", when: 3, goto: act }, ${CALL}, ${OTHERWISE}`,
      '',
      ['unbounded_loop'],
    ],
    ['a run budget of steps', `${CALL}, ${OTHERWISE}`, 'budget: { steps: 9 }', []],
    ['a run budget of time', `${CALL}, ${OTHERWISE}`, 'budget: { wall: 5m }', []],
    ['a run budget of tokens', `${CALL}, ${OTHERWISE}`, 'budget: { tokens: 9000 }', []],
    ['a run budget of turns', `${CALL}, ${OTHERWISE}`, 'budget: { turns: 9 }', []],
    [
      'zero hops',
      `{ operator: edge_traversed_at_least, edge: "talk->act", when: 0, goto: end }, ${CALL}, ${OTHERWISE}`,
      '',
      ['bad_threshold'],
    ],
    ...['""', '" "', '99999999999999999999'].map((when): [string, string, string, string[]] => [
      `${when} hops`,
      `{ operator: edge_traversed_at_least, edge: "talk->act", when: '${when.replaceAll('"', '')}', goto: end }, ${CALL}, ${OTHERWISE}`,
      '',
      ['bad_threshold'],
    ]),
    [
      'an edge to the end',
      `{ operator: edge_traversed_at_least, edge: "talk->end", when: 3, goto: end }, ${CALL}, ${OTHERWISE}`,
      'budget: { steps: 9 }',
      ['edge_never_counted'],
    ],
    [
      'an edge nobody takes',
      `{ operator: edge_traversed_at_least, edge: "act->act", when: 3, goto: end }, ${CALL}, ${OTHERWISE}`,
      'budget: { steps: 9 }',
      ['edge_never_taken'],
    ],
    [
      'a wrong arrow',
      `{ operator: edge_traversed_at_least, edge: "talk=>act", when: 3, goto: end }, ${CALL}, ${OTHERWISE}`,
      'budget: { steps: 9 }',
      ['edge_malformed'],
    ],
  ])('%s', async (_, branches, head, expected) => {
    expect(await codes(loop(branches, head))).toEqual(expected);
  });

  it('a budget of tokens does not bound a loop without a model', async () => {
    const text = (head: string): string =>
      chainOf('  - { id: a, handler: noop, transition: { branches: [ { operator: default, goto: a } ] } }\n', head);
    expect(await codes(text('budget: { tokens: 9 }'))).toEqual(['unbounded_loop']);
    expect(await codes(text('defaults: { budget: { steps: 3 } }'))).toEqual([]);
  });

  it('a budget on an edge of its own task ends that edge alone', async () => {
    const text = (goto: string): string =>
      chainOf(`  - { id: a, handler: noop, transition: { branches: [ { operator: edge_traversed_at_least, edge: "a->b", when: 2, goto: end }, { operator: expr, when: "input == 'x'", goto: ${goto} }, { operator: default, goto: b } ] } }
  - { id: b, handler: noop, transition: { branches: [ { operator: default, goto: a } ] } }
  - { id: c, handler: noop, transition: { branches: [ { operator: default, goto: a } ] } }
`);
    expect(await codes(text('b'))).toEqual(['unreachable']);
    expect(await codes(text('c'))).toEqual(['unbounded_loop']);
  });

  it('one bounded loop does not bound another', async () => {
    const text =
      chainOf(`  - { id: a, handler: noop, transition: { branches: [ { operator: edge_traversed_at_least, edge: "a->b", when: 2, goto: c }, { operator: default, goto: b } ] } }
  - { id: b, handler: noop, transition: { branches: [ { operator: default, goto: a } ] } }
  - { id: c, handler: noop, transition: { branches: [ { operator: default, goto: d } ] } }
  - { id: d, handler: noop, transition: { branches: [ { operator: default, goto: c } ] } }
`);
    const found = await vet(text, 'c.yaml');
    expect(found.map(({ code }) => code)).toEqual(['unbounded_loop']);
    expect(found[0]?.message).toContain('"c", "d"');
  });

  it('failures that lead round', async () => {
    const text = follows(
      '  - { id: b, handler: noop, transition: { on_failure: a } }\n',
      '  - { id: a, handler: noop, transition: { on_failure: b } }\n',
    );
    expect(await codes(text)).toEqual(['failure_cycle']);
    expect(await codes(`budget: { steps: 5 }\n${text}`)).toEqual([]);
  });

  it('a task that denials lead back to is a loop too', async () => {
    expect(await codes(chainOf('  - { id: a, handler: tools, tools: { name: x }, transition: { on_denied: a } }\n'))).toEqual([
      'failure_cycle',
    ]);
  });
});

describe('CHN-11 values along edges', () => {
  /** A reply whose form is this, and a second question behind it. */
  const formed = (schema: string, more: string, tools = ''): string =>
    chainOf(
      `  - { id: a, handler: chat_completion, execute_config: { provider: s, model: m, output_schema: ${schema}${tools} }, transition: { branches: [ { operator: default, goto: b } ] } }\n  - { id: b, handler: chat_completion, ${MODEL}${more} }\n`,
    );

  it.each([
    ['its text is taken', formed('{ type: string }', '')],
    ['a form that says no type', formed('{ enum: [a, b] }', '')],
    ['a template makes text of it', formed('{ type: object }', ', prompt_template: "{{ tasks.a.output | json }}"')],
    ['it may propose calls instead', formed('{ type: object }', '', ', tools: [local_fs]')],
  ])('a reply with a form may lead to a question: %s', async (_, text) => {
    expect(await codes(text)).toEqual([]);
  });

  it.each([
    ['entry_type', chainOf('  - { id: a, handler: execute_tool_calls }\n', 'input: { type: string }')],
    [
      'entry_type',
      chainOf(
        `  - { id: a, handler: route, ${MODEL}, transition: { branches: [ { operator: equals, when: x }, { operator: default } ] } }\n`,
        'input: { type: object }',
      ),
    ],
    ['input_var_type', chainOf(`  - { id: a, handler: chat_completion, ${MODEL}, input_var: input }\n`, 'input: { type: integer }')],
    ['edge_type', formed('{ type: object }', '')],
    ['input_var_type', formed('{ type: [object, array] }', ', input_var: a')],
    [
      'edge_type',
      follows(
        '  - { id: b, handler: execute_tool_calls }\n',
        '  - { id: a, handler: noop, prompt_template: x, transition: { on_failure: b } }\n',
      ),
    ],
    [
      '~input_var_sometimes',
      follows(
        `  - { id: b, handler: noop, input_var: last_error }\n`,
        '  - { id: a, handler: noop, transition: { on_failure: b, branches: [ { operator: default, goto: b } ] } }\n',
      ),
    ],
  ])('%s', async (code, text) => {
    expect(await codes(text)).toContain(code);
  });

  it('lets pass what may fit', async () => {
    const text = chainOf(
      `  - { id: a, handler: tools, tools: { name: x }, transition: { branches: [ { operator: default, goto: b } ] } }
  - { id: b, handler: chat_completion, ${MODEL}, transition: { branches: [ { operator: default, goto: c } ], on_failure: d } }
  - { id: c, handler: execute_tool_calls, calls_from: b }
  - { id: d, handler: raise_error, input_var: b_error }
`,
    );
    expect(await codes(text)).toEqual([]);
  });

  it('a typed answer is not judged as a conversation', async () => {
    const text = follows(
      '  - { id: b, handler: noop }\n',
      `  - { id: a, handler: chat_completion, execute_config: { provider: p, model: m, output_schema: { type: object } }, transition: { branches: [ { operator: default, goto: b } ] } }\n`,
    );
    expect(await codes(text)).toEqual([]);
  });

  it('the task of `finally` may read any result', async () => {
    expect(await codes(chainOf('  - { id: a, handler: noop }\n  - { id: z, handler: noop, input_var: a }\n', 'finally: z'))).toEqual([
      '~input_var_sometimes',
    ]);
  });
});

describe('CHN-5 CHN-11 what a task reads of itself', () => {
  const back = `transition: { branches: [ { operator: edge_traversed_at_least, edge: "a->a", when: 2, goto: end }, { operator: default, goto: a } ] }`;
  it.each([
    ['before it has put anything out', 'prompt_template: "{{ tasks.a.outcome }}"', ['never_set']],
    ['in an argument', 'tools: { name: x, tool_name: y, args: { z: "{{ tasks.a.output }}" } }', ['never_set']],
    ['in an expression', 'tools: { name: x, tool_name: y, args_expr: { z: "tasks.a.output" } }', ['~never_set']],
    ['of an earlier visit', `prompt_template: "{{ tasks.a.output }}", ${back}`, []],
    ['afterwards', 'print: "{{ tasks.a.output }}", output_template: "{{ tasks.a.output }}"', []],
  ])('%s', async (_when, rest, expected) => {
    const handler = /tools:|output_template/.test(rest) ? 'tools' : 'noop';
    const call = /tools:/.test(rest) || handler === 'noop' ? '' : 'tools: { name: x, tool_name: y }, ';
    expect(await codes(chainOf(`  - { id: a, handler: ${handler}, ${call}${rest} }\n`))).toEqual(expected);
  });
});

describe('CHN-5 CHN-11 templates', () => {
  const prompt = (text: string, head = 'vars: { base: { type: string } }'): string =>
    chainOf(`  - id: a\n    handler: noop\n    prompt_template: ${JSON.stringify(text)}\n`, head);
  it.each([
    ['{{ vars.bse }}', ['unknown_reference']],
    ['{{ vars.base | upcase }}', []],
    ['{{ vars.base | upcse }}', ['template_syntax']],
    ['{{ tasks.zz.output }}', ['unknown_reference']],
    ['{{ tasks.a.outptu }}', ['unknown_reference']],
    ['{{ tasks.a.output.anything.below }}', ['never_set']],
    ['{{ tasks.a.output | default: "none" }}', ['~never_set']],
    ['{{ usage.stps }}', ['unknown_reference']],
    ['{{ run.id }} {{ run.started }} {{ now }}', []],
    ['{{ run.ID }}', ['unknown_reference']],
    ['{{ edges["a->zz"] }}', ['edge_unknown_target']],
    ['{{ a }}', ['unknown_reference']],
    ['{{ nothing | default: "x" }}', ['unknown_reference']],
    ['{% for x in tasks.zz.output %}{{ x.name }}{% endfor %}', ['unknown_reference']],
    ['{% for x in input %}{{ x.name }}{{ forloop.index }}{% endfor %}', []],
    ['{% assign y = input %}{{ y }}', []],
    ['{% if vars.bse %}{% endif %}', ['unknown_reference']],
    ['{% if input %}', ['template_syntax']],
    ['{% include "x" %}', ['template_syntax']],
    ['{{ input', ['template_syntax']],
    ['{{ input }', ['template_syntax']],
    ['{% raw %}{{ tasks.zz }}{% endraw %}', []],
    ['{{.inptu}}', ['unknown_reference']],
    ['{{.inptu | trim}}', ['unknown_reference']],
    ['{{.a_error}} {{.last_error}} {{.previous_output | toJson}}', []],
    ['{{ if .input }}x{{ end }}', ['older_construct']],
    ['{{ range .input }}', ['older_construct']],
    [
      '{{ if .input }}{{ printf "%s" .input }}{{ else }}x{{ end }}{{ default "x" .input }}',
      ['older_construct', 'older_construct', 'older_construct'],
    ],
    ['{{ end }}', ['older_construct']],
    ['{{ printf "%s" .input }}', ['older_construct']],
    ['{{ $x := .input }}', ['older_construct']],
    ['{{ .input | printf "%s" }}', ['template_syntax']],
    ['{{nme:x}}', ['unknown_macro']],
    ['{{chain:name}}', ['unknown_macro']],
    ['{{toolservice:count}}', ['unknown_macro']],
    ['{{host}}', ['unknown_macro']],
    ['{{now:abc}}', ['unknown_macro']],
    ['{{var:base}} {{var:other|x}} {{var:other|var:base}}', []],
    ['{{var:other}}', ['~unset_variable']],
    ['{{var:other|var:another}}', ['~unset_variable']],
    ['{{var:x|var:}}', ['empty_var']],
    ['{{edge_count:a}}', ['edge_count_malformed']],
    ['{{edge_count:a->a}}', ['~edge_never_taken']],
    ['{{ input | where_exp: "i", "i.x" }}', ['template_syntax']],
    ['plain {text} with } braces { { % %}', []],
  ])('%s', async (text, expected) => {
    expect(await codes(prompt(text))).toEqual(expected);
  });

  it('points into the text', async () => {
    const [found] = await findings(chainOf('  - id: a\n    handler: noop\n    prompt_template: "x {{.inptu}} y"\n'), 'unknown_reference');
    expect(found).toMatchObject({ line: 5, column: 27 });
    expect(found?.message).toContain('did you mean "input"');
  });

  it('looks at every place that is a template', async () => {
    const text = chainOf(`  - id: a
    handler: tools
    tools: { name: x, args: { deep: [ { k: "{{ vars.q }}" } ] } }
    output_template: "{{.code}} {{ output.code }} {{ tasks.q }}"
    print: "{{ vars.r }}"
    execute_config: { candidates: [ { provider: "{{ vars.s }}", model: "{{nope:x}}" } ], max_tokens: "{{ vars.t }}" }
`);
    expect((await codes(text)).filter((code) => !code.startsWith('~'))).toEqual(['unknown_macro', ...Array(5).fill('unknown_reference')]);
  });

  it('system text has macros alone', async () => {
    const text = chainOf(
      `  - { id: a, handler: chat_completion, ${MODEL}, system_instruction: "{{ input }} {{foo:bar}} {{edge_count:a->end}}" }\n`,
    );
    expect(await codes(text)).toEqual(['edge_never_counted', 'unknown_macro', '~unread_braces']);
  });

  it.each(['when: "{{var:x}}"', 'input_var: "{{var:x}}"'])('a macro where none is expanded: %s', async (line) => {
    const field = line.startsWith('when') ? `transition: { branches: [ { operator: equals, ${line} }, { operator: default } ] }` : line;
    expect(await codes(chainOf(`  - { id: a, handler: noop, ${field} }\n`))).toContain('not_expanded');
    expect(await codes(chainOf('  - { id: a, handler: noop, execute_config: { tools: ["{{var:x}}"] } }\n'))).toContain('not_expanded');
  });
});

describe('CHN-4 CHN-11 expressions', () => {
  const when = (expression: string): string =>
    chainOf(
      `  - id: a\n    handler: noop\n    transition: { branches: [ { operator: expr, when: ${JSON.stringify(expression)}, goto: end }, ${'{ operator: default }'} ] }\n`,
    );
  it.each([
    ['output.a == 1', []],
    ['output.list.exists(x, x.ok)', []],
    ['tasks.a.output.n > 2 && edges["a->b"] >= 1', ['edge_unknown_target']],
    ['1 +', ['bad_expression']],
    ['1 + 1', ['not_a_condition']],
    ['"a" + 1 == 2', ['bad_expression']],
    ['outptu == 1', ['unknown_reference']],
    ['tasks.zz.output == 1', ['unknown_reference']],
    ['vars.x == 1', ['unknown_reference']],
    ['tasks.a.outcome == "ok"', []],
    ['has(tasks.a.output.x)', []],
    ['nofunction(output)', ['bad_expression']],
  ])('%s', async (expression, expected) => {
    expect(await codes(when(expression))).toEqual(expected);
  });

  it('an argument that stands twice', async () => {
    expect(
      await codes(chainOf('  - { id: a, handler: tools, tools: { name: x, args: { k: v }, args_expr: { k: "1", l: "2 +" } } }\n')),
    ).toEqual(['argument_twice', 'bad_expression']);
  });
});

describe('CHN-2 CHN-7 CHN-9 configuration', () => {
  const config = (text: string, handler = 'chat_completion'): string =>
    chainOf(`  - { id: a, handler: ${handler}, execute_config: { ${text} } }\n`);
  it.each([
    ['provider: p, model: m', []],
    ['provider: p, models: [m, n]', []],
    ['providers: [p], model: m', []],
    ['providers: [p, q], model: m', ['ambiguous_models']],
    ['provider: p, providers: [q], model: m', ['ambiguous_models']],
    ['candidates: [ { provider: p, model: m } ], model: n', ['ambiguous_models']],
    ['candidates: []', ['bad_value']],
    ['model: m', ['~no_model']],
    ['provider: p, model: m, tools: ["loc*"]', ['bad_tools_entry']],
    ['provider: p, model: m, tools: [local_fs.read_file]', ['bad_tools_entry']],
    ['provider: p, model: m, tools: ["preset:readonly", "!web"]', []],
    ['provider: p, model: m, tools: ["*", "!preset:coding"]', ['bad_tools_entry', '~open_shell']],
    ['provider: p, model: m, tools: ["*", "!x"]', ['~open_shell']],
    ['provider: p, model: m, tools: ["!x"]', ['~no_tools_named']],
    ['provider: p, model: m, hide_tools: [read_file]', ['bad_hide_entry']],
    ['provider: p, model: m, hide_tools: [mcp__a__b, local_fs.sed]', []],
    ['provider: p, model: m, temperature: 3', ['out_of_range']],
    ['provider: p, model: m, max_tokens: "0"', ['bad_max_tokens']],
    ['provider: p, model: m, max_tokens: -1', ['out_of_range']],
    ['provider: p, model: m, max_tokens: lots', ['bad_max_tokens']],
    ['provider: p, model: m, retry_policy: { jitter: 2 }', ['out_of_range']],
    ['provider: p, model: m, retry_policy: { initial_backoff: 5s, max_backoff: 1s }', ['backoff_order']],
    ['provider: p, model: m, retry_policy: { initial_backoff: 1000000000 }', ['~nanoseconds']],
    ['provider: p, model: m, retry_policy: { initial_backoff: later }', ['bad_duration']],
    ['provider: p, model: m, retry_policy: { max_attempts: 0 }', ['out_of_range']],
    ['provider: p, model: m, output_schema: { type: objct }', ['bad_schema']],
    ['provider: p, model: m, output_schema: { type: object, requierd: [a] }', ['bad_schema']],
  ])('%s', async (text, expected) => {
    expect(await codes(config(text))).toEqual(expected);
  });

  it.each([
    ['timeout: 0s', 'bad_duration'],
    ['timeout: 99999h', 'bad_duration'],
    ['timeout: -5s', 'bad_duration'],
    ['timeout: 90', 'wrong_type'],
    ['retry_on_failure: -1', 'out_of_range'],
    ['input_max_bytes: -1', 'out_of_range'],
    ['budget: { steps: 0 }', 'out_of_range'],
    ['budget: { step: 1 }', 'unknown_key'],
    ['policy: { files: { read: maybe } }', 'bad_value'],
    ['policy: { files: { write: { grant: allow, deny: [x] } } }', 'unknown_key'],
  ])('%s', async (text, code) => {
    expect(await codes(chainOf(`  - { id: a, handler: noop, ${text} }\n`))).toEqual([code]);
  });

  it.each([
    ['output_template', '  - { id: a, handler: noop, output_template: x }\n', ['~ignored_key']],
    ['system_instruction', '  - { id: a, handler: noop, system_instruction: x }\n', ['~ignored_key']],
    [
      'calls_from',
      '  - { id: a, handler: noop, calls_from: b }\n  - { id: b, handler: chat_completion, execute_config: { provider: p, model: m } }\n',
      ['ignored_key', 'unreachable'],
    ],
    ['output_schema', '  - { id: a, handler: noop, execute_config: { output_schema: {} } }\n', ['ignored_key']],
    ['args_expr', '  - { id: a, handler: execute_tool_calls, tools: { args_expr: { a: "1" } } }\n', ['ignored_key']],
  ])('a key that the handler does not read: %s', async (_, tasks, expected) => {
    expect(await codes(chainOf(tasks))).toEqual(expected);
  });

  it('6.1 a direct call that its own list denies', async () => {
    const call = (more: string, head = ''): string =>
      chainOf(`  - { id: a, handler: tools, tools: { name: fs, tool_name: ls }, execute_config: { ${more} } }\n`, head);
    expect(await codes(call('tools: []'))).toEqual(['tool_outside_list']);
    expect(await codes(call('', 'defaults: { execute_config: { tools: [sh] } }'))).toEqual(['tool_outside_list']);
    expect(await codes(call('tools: ["*", "!fs"]'))).toEqual(['tool_outside_list']);
    expect(await codes(call('hide_tools: [fs.ls]'))).toEqual(['tool_outside_list']);
    expect(await codes(call('tools: [fs]'))).toEqual([]);
    expect(await codes(call(''))).toEqual([]);
  });

  it('a batch that names more than its reply was offered', async () => {
    const text =
      chainOf(`  - { id: a, handler: chat_completion, execute_config: { provider: p, model: m, tools: [fs] }, transition: { branches: [ { operator: default, goto: b } ] } }
  - { id: b, handler: execute_tool_calls, calls_from: a, execute_config: { tools: [fs, sh] } }
`);
    expect(await codes(text)).toEqual(['~wider_than_reply']);
  });

  it('parameters whose default does not match', async () => {
    expect(
      await codes(
        chainOf(
          '  - { id: a, handler: noop }\n',
          'vars: { n: { type: integer, default: x }, m: { type: strin }, o: { type: object, properties: { a: { type: string } }, default: { a: 1 } } }',
        ),
      ),
    ).toEqual(['bad_default', 'bad_default', 'bad_schema']);
    expect(await codes(chainOf('  - { id: a, handler: noop }\n', 'vars: { "a b": { type: string } }'))).toEqual(['bad_key']);
  });
});

describe('CHN-11 secrets in files', () => {
  it.each([
    ['a GitHub token', `ghp_${'a1'.repeat(20)}`],
    ['an AWS access key', 'AKIAIOSFODNN7EXAMPLE'],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a bearer token', 'Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123'],
    ['a password in a URL', 'https://bob:hunter2@example.org/x'],
    ['an API key', `sk-proj-${'a1B2'.repeat(10)}`],
  ])('%s, and never prints it', async (name, secret) => {
    const text = chainOf(`  - { id: a, handler: tools, tools: { name: x, args: { v: ${JSON.stringify(secret)} } } }\n`);
    const found = await vet(text, 'c.yaml');
    expect(found.map(({ code }) => code)).toEqual(['secret_in_file']);
    expect(found[0]?.message).toContain(name);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('tells a value by its key, and leaves templates and references alone', async () => {
    const arg = (pair: string): string =>
      chainOf(`  - { id: a, handler: tools, tools: { name: x, args: { ${pair} } } }\n`, 'vars: { t: { type: string } }');
    expect(await codes(arg('api_key: "Zx91kLmn02pQ"'))).toEqual(['secret_in_file']);
    expect(await codes(arg('api_key: "{{ vars.t }}"'))).toEqual([]);
    expect(await codes(arg('api_key: "secret:billing1"'))).toEqual([]);
    expect(await codes(arg('url: "https://example.org/task-1/sk"'))).toEqual([]);
  });
});

it('CHN-1 a finding tells file, line, column, code, message and pointer', async () => {
  const found = await vet(chainOf(`  - { id: a, handler: nop, ${DEFAULT_END} }\n`), 'x/c.yaml');
  expect(found).toEqual([
    {
      file: 'x/c.yaml',
      line: 3,
      column: 23,
      severity: 'error',
      code: 'unknown_handler',
      message:
        'unknown handler "nop"; this version knows chat_completion, execute_tool_calls, tools, route, noop, raise_error; did you mean "noop"?',
      pointer: '/tasks/0/handler',
    },
  ]);
});

describe('what a first chain gets wrong', () => {
  const message = async (text: string) => (await vet(text, 'c.yaml')).map((found) => `${found.line}:${found.column} ${found.message}`);

  it.each([
    ['input: string\n', '3:8 a JSON Schema is needed here, such as { type: string }'],
    ['vars: { n: integer }\n', '3:12 a JSON Schema is needed here, such as { type: integer }'],
    [
      'vars: { n: { type: intger } }\n',
      '3:20 "intger" is no type: string, integer, number, boolean, array, object, null; did you mean "integer"?',
    ],
  ])('%s', async (line, said) => {
    expect(await message(`id: c\ntasks: [{ id: a, handler: noop }]\n${line}`)).toEqual([said]);
  });

  it('a list item that is indented differently is told as that', async () => {
    const [first] = await message('id: c\ntasks:\n  - id: a\n    handler: noop\n - id: b\n   handler: noop\n');
    expect(first).toMatch(/^5:1 .*; check how far this line is indented$/);
  });

  it('the names that a long chain sets are followed where they are read, and all listed where one is wrong', async () => {
    const long = (last: string) => {
      const task = (n: number) => ({
        id: `t${n}`,
        handler: 'noop',
        ...(n < 999 ? { transition: { branches: [{ operator: 'default', goto: `t${n + 1}` }] } } : { input_var: last }),
      });
      return JSON.stringify({ id: 'long', description: 'Long.', tasks: Array.from({ length: 1000 }, (_, n) => task(n)) });
    };
    expect(await codes(long('t0'), 'chain.json')).toEqual([]);
    const short = chainOf(
      '  - { id: a, handler: noop, transition: { branches: [ { operator: default, goto: b } ] } }\n  - { id: b, handler: noop, input_var: c }\n',
    );
    expect((await findings(short, 'input_var_never_set'))[0]?.message).toContain('set by then: a, input, previous_output');
  });

  it('the name of the previous output in `input_var` is not the one in a template', async () => {
    const [only] = await message('id: c\ntasks:\n  - { id: a, handler: noop, prompt_template: "{{ previous_output }}" }\n');
    expect(only).toContain('unknown reference previous_output; what the task before this one put out is `previous`');
  });
});

describe('CHN-11 patterns take linear time', () => {
  const withVar = (schema: string) => chainOf('  - { id: a, handler: noop }\n', `vars:\n  v: ${schema}\n`);

  it.each([
    ['look-ahead', "{ type: string, pattern: '(?=a)b' }", 'look-ahead'],
    ['a back-reference', "{ type: string, pattern: '(a)\\1' }", 'back-references'],
    ['a pattern inside', "{ type: object, properties: { k: { type: string, pattern: '(a' } } }", 'cannot be used'],
    ['pattern properties', "{ type: object, patternProperties: { '(?!x)': { type: string } } }", 'look-ahead'],
    ['repetitions', "{ type: string, pattern: '((a{100}){100}){100}' }", 'repetitions'],
  ])('%s is refused where it stands', async (_name, schema, message) => {
    const [found] = await findings(withVar(schema), 'bad_schema');
    expect(found).toMatchObject({ severity: 'error', line: 3, message: expect.stringContaining(message) });
    expect(found?.pointer).toMatch(/pattern/i);
    expect((await refusal(parseChain(withVar(schema), 'c.yaml'), 'invalid_file')).position).toMatchObject({ line: 3 });
  });

  it('a pattern that backtracks is matched all the same, in a default and in a name', async () => {
    const start = performance.now();
    const text = `${'a'.repeat(50)}!`;
    expect(await codes(withVar(`{ type: string, pattern: '^(a+)+$', default: '${text}' }`))).toEqual(['bad_default']);
    expect(
      await codes(withVar(`{ type: object, properties: { '${text}': { type: string } }, patternProperties: { '^(a+)+$': {} } }`)),
    ).toEqual([]);
    expect(await codes(withVar("{ type: string, pattern: '^[\\u0041-\\u005a]{2}$', default: AB }"))).toEqual([]);
    expect(
      await codes(withVar("{ type: object, properties: { a: { pattern: '^x' }, b: { pattern: '^y' } }, default: { a: x, b: y } }")),
    ).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('references that double are refused before they are followed', async () => {
    const level = (at: number, times: number) =>
      `d${at}: { allOf: [ ${Array.from({ length: times }, () => `{ $ref: '#/$defs/d${at + 1}' }`).join(', ')} ] }`;
    const schema = (levels: number, times: number) =>
      `{ default: x, $ref: '#/$defs/d0', $defs: { ${Array.from({ length: levels }, (_, at) => level(at, times)).join(', ')}, d${levels}: { type: string } } }`;
    expect(await codes(withVar(schema(40, 2)))).toEqual(['bad_schema']);
    expect(await codes(withVar(schema(20, 1)))).toEqual([]);
    const tree =
      "{ $ref: '#/$defs/n', $defs: { n: { type: object, properties: { l: { $ref: '#/$defs/n' }, r: { $ref: '#/$defs/n' } } } } }";
    expect(await codes(withVar(tree))).toEqual([]);
  });

  it('an expression is told about its pattern and its loops', async () => {
    const when = (source: string) =>
      chainOf(`  - id: a
    handler: noop
    transition: { branches: [ { operator: expr, when: ${JSON.stringify(source)}, goto: end }, { operator: default, goto: end } ] }
`);
    expect(await codes(when("input.matches('(?=a)')"))).toEqual(['bad_expression']);
    expect(await codes(when("input.matches('^a+$')"))).toEqual([]);
    expect(await codes(when('[1].all(a, [1].all(b, [1].all(c, [1].all(d, true))))'))).toEqual(['bad_expression']);
  });

  it('looking for secrets stays linear', async () => {
    const spent = await processorMs(async () => {
      for (const bait of ['-----BEGIN A ', 'AAA ', '-eyJaaaaaaaaaaa', 'Bearer     ', 'a.', 'a://a', 'gh', 'sk-live', 'xoxb-']) {
        await codes(chainOf('  - { id: a, handler: noop }\n', `description: ${JSON.stringify(bait.repeat(200_000 / bait.length))}\n`));
        await codes(
          chainOf('  - { id: a, handler: noop }\n', `description: ${JSON.stringify(`-----BEGIN ${bait.repeat(200_000 / bait.length)}`)}\n`),
        );
      }
    });
    expect(spent).toBeLessThan(10_000);
  });
});

describe('LSH-12 a shell that names no programs', () => {
  const shell = (more = '') => chainOf(`  - { id: a, handler: tools, tools: { name: local_shell, args: { command: ls } }${more} }\n`);
  const chat = (config: string) =>
    chainOf(`  - { id: a, handler: chat_completion, execute_config: { provider: scripted, model: m, ${config} } }\n`);

  it('is for trusted local use only, and vet says so without refusing it', async () => {
    expect(await codes(shell())).toEqual(['~open_shell']);
    expect(await codes(chat('tools: [local_shell]'))).toContain('~open_shell');
    expect(await codes(chat('tools: ["*"]'))).toContain('~open_shell');
  });

  it('C023 is hardly better where the list holds an interpreter', async () => {
    const listing = (list: string) =>
      codes(shell(`, execute_config: { tools_policies: { local_shell: { _allowed_commands: "${list}" } } }`));
    for (const list of ['git,node', 'ls, python3.11 ', '/usr/bin/perl', 'npx,ls', 'sh', 'busybox'])
      expect(await listing(list)).toEqual(['~listed_interpreter']);
    for (const list of ['git,ls', 'nodeless', 'make,go,cargo,jq']) expect(await listing(list)).toEqual([]);
  });

  it('is not met where a policy names them, or no shell is offered', async () => {
    const policy = 'tools_policies: { local_shell: { _allowed_commands: ls } }';
    expect(await codes(shell(`, execute_config: { ${policy} }`))).toEqual([]);
    expect(await codes(chat(`tools: [local_shell], ${policy}`))).not.toContain('~open_shell');
    for (const tools of ['["*", "!local_shell"]', '[local_fs]', '[]'])
      expect(await codes(chat(`tools: ${tools}`))).not.toContain('~open_shell');
  });
});
