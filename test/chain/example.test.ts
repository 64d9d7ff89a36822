import { expect, it } from 'vitest';
import { loadInterpreter, parseChain, parseVars } from '../../src/chain/index.js';
import { codes, scopeOf } from './support.js';

const RELEASE_NOTES = `# yaml-language-server: $schema=../schemas/chain.schema.json
id: release_notes
description: Turn a git range into reviewed release notes.
vars:
  base: { type: string }
  limit: { type: integer, minimum: 1, default: 40 }
input: { type: string, default: "" }
output: {}
token_limit: 65536
budget: { steps: 200, tool_calls: 60, tokens: 200000, wall: 20m, cost_usd: 0.50 }
defaults:
  execute_config: { provider: ollama, model: "{{var:model|qwen3:8b}}", tools: [] }
finally: cleanup
tasks:
  - id: log
    handler: tools
    tools:
      name: local_shell
      tool_name: local_shell
      args: { command: git, args: [log, --oneline, "{{ vars.base }}..HEAD", "-{{ vars.limit }}"] }
    execute_config:
      tools: [local_shell]
      tools_policies: { local_shell: { _allowed_commands: "git" } }
    transition:
      branches:
        - { operator: expr, when: "output.stdout == ''", goto: nothing }
        - { operator: default, goto: draft }
      on_failure:
        - { class: timeout, goto: nothing }
        - { class: any, goto: cleanup }
      on_denied: cleanup
      on_unknown: write

  - id: draft
    handler: chat_completion
    system_instruction: "You write release notes. Rounds used: {{edge_count:draft->draft_tools}} of 8."
    prompt_template: "{{ tasks.log.output.stdout | truncate: 20000 }}"
    execute_config:
      candidates: [ { provider: ollama, model: "qwen3:8b" }, { provider: openai, model: gpt-5-mini } ]
      tools: [local_fs, local_shell]
      hide_tools: [local_fs.write_file, local_fs.edit_file, local_fs.sed]
      max_tokens: 4000
      output_schema:
        type: object
        required: [title, entries]
        properties: { title: { type: string }, entries: { type: array, items: { type: string } } }
      retry_policy: { max_attempts: 4, initial_backoff: 1s, max_backoff: 30s, jitter: 0.25, rate_limit_min_wait: 10s }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "draft->draft_tools", when: "8", goto: nothing }
        - { operator: equals, when: tool_call, goto: draft_tools }
        - { operator: default, goto: write }
      on_exhausted: nothing

  - id: draft_tools
    handler: execute_tool_calls
    calls_from: draft
    transition: { branches: [ { operator: default, goto: draft } ] }

  - id: write
    handler: tools
    tools:
      name: local_fs
      tool_name: write_file
      args: { path: "notes/{{ run.id }}.md" }
      args_expr: { content: 'tasks.draft.output.entries.join("\\n")' }
    execute_config: { tools: [local_fs] }
    policy: { files: { write: { grant: approve, deny_paths: ["**/.env*"] } }, tools: { "local_shell": deny } }

  - id: nothing
    handler: noop
  - id: cleanup
    handler: noop
`;

it('CHN-1 CHN-2 CHN-4 CHN-5 a whole chain file loads clean, renders and evaluates', async () => {
  expect(await codes(RELEASE_NOTES)).toEqual(['~open_shell']);
  const { definition } = await parseChain(RELEASE_NOTES, 'release_notes.yaml');
  const vars = await parseVars(definition, ['base=v1.2.0', 'model=small']);
  expect(vars).toEqual({ base: 'v1.2.0', limit: 40, model: 'small' });

  const interpreter = await loadInterpreter(definition);
  const scope = scopeOf({
    vars,
    output: { stdout: '' },
    edges: { 'draft->draft_tools': 3 },
    tasks: {
      log: { output: { stdout: 'abc {{ x }}' }, outcome: 'ok', error: null, artifact: null },
      draft: { output: { title: 't', entries: ['one', 'two'] }, outcome: 'ok', error: null, artifact: null },
    },
  });
  const [log, draft, batch, write] = definition.tasks;
  const args = log?.tools?.args['args'];
  expect(Array.isArray(args) && args.map((arg) => interpreter.render(String(arg), scope))).toEqual([
    'log',
    '--oneline',
    'v1.2.0..HEAD',
    '-40',
  ]);
  expect(interpreter.render(draft?.systemInstruction ?? '', scope, 'system')).toBe('You write release notes. Rounds used: 3 of 8.');
  expect(interpreter.render(draft?.promptTemplate ?? '', scope)).toBe('abc {{ x }}');
  expect(interpreter.render(log?.config.candidates[0]?.model ?? '', scope)).toBe('small');
  expect(interpreter.evaluate("output.stdout == ''", scope)).toBe(true);
  expect(interpreter.evaluate(write?.tools?.argsExpr['content'] ?? '', scope)).toBe('one\ntwo');
  expect(batch?.config).not.toHaveProperty('tools');
  expect(log?.transition.onFailure).toEqual([
    { class: 'timeout', goto: 'nothing' },
    { class: 'any', goto: 'cleanup' },
  ]);
});
