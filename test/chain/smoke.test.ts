import { expect, it } from 'vitest';
import { loadInterpreter, parseChain, type Scope } from '../../src/chain/index.js';

const scope = (more: Partial<Scope> = {}): Scope => ({
  input: 'abc',
  vars: { base: 'v1', limit: 3 },
  tasks: { log: { output: { stdout: 'x', lines: ['a', { b: 1 }] }, outcome: 'ok', error: null, artifact: null } },
  output: { title: 'T', n: 2 },
  previous: null,
  edges: { 'a->b': 2 },
  usage: { steps: 1, tool_calls: 0, tokens: 0, cost_usd: 0, elapsed: 5 },
  run: { id: 'run_1', started: 0, chain: 'demo' },
  now: 86400000,
  variables: { input: 'abc', log: { stdout: 'x' } },
  toolsets: { fs: ['ls', 'cat'] },
  ...more,
});

it('smoke', async () => {
  const chain = await parseChain(
    `id: demo
vars: { base: { type: string }, limit: { type: integer, default: 40 } }
defaults: { execute_config: { provider: scripted, model: "{{var:model|m}}", tools: [] } }
tasks:
  - id: log
    handler: tools
    timeout: 1m30s
    tools: { name: fs, tool_name: ls, args: { a: "{{ vars.base }}..HEAD", b: ["-{{ vars.limit }}"] }, args_expr: { c: "tasks.log.output.lines.size() + 1" } }
    prompt_template: "{{ tasks.log.output.lines | join: ',' }} {{.log.stdout | upper}} {{now}} {{var:zz|{% if %}}} {{ tasks.log.output }}"
    transition: { branches: [ { operator: expr, when: "output.n == 2", goto: end }, { operator: default, goto: log } ] }
`,
    'x.yaml',
  );
  const i = await loadInterpreter(chain.definition);
  const t = chain.definition.tasks[0];
  expect(t?.config.candidates).toEqual([{ provider: 'scripted', model: '{{var:model|m}}' }]);
  console.log(JSON.stringify(chain.definition));
  console.log(i.render(t?.promptTemplate ?? '', scope()));
  console.log(
    i.render('{{ vars.base }}..HEAD', scope()),
    i.evaluate('output.n == 2', scope()),
    i.evaluate('tasks.log.output.lines.size() + 1', scope()),
  );
  await parseChain(
    'id: x\ntaks: []\ntasks:\n  - id: A\n    handler: noop\n    handler: chat\n    transition: {on_failure: [{class: q}]}\n',
    'y.yaml',
  ).catch((e) => console.log(e.message, JSON.stringify(e.data, null, 1)));
  await parseChain('{"id":"x","tasks":[{"id":"a","handler":"parallel","debug":true,"id":"b"}]}', 'y.json').catch((e) =>
    console.log(e.message, JSON.stringify(e.data, null, 1)),
  );
});
