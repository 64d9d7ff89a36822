import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes } from './support.js';

const PAGE = readFileSync(new URL('../../docs/older-format.md', import.meta.url), 'utf8');

const NOOP = { id: 'a', handler: 'noop' };
const CHAT = { id: 'a', handler: 'chat_completion', execute_config: { model: 'm', provider: 'p' } };
const OTHERWISE = { operator: 'default', when: '', goto: 'end' };
const chain = (tasks: readonly object[], more: object = {}): string => JSON.stringify({ id: 'older', ...more, tasks });
const text = (prompt: string): string => chain([{ ...NOOP, prompt_template: prompt }]);
const config = (more: object): string => chain([{ ...CHAT, execute_config: { ...CHAT.execute_config, ...more } }]);
const branches = (...list: object[]): string =>
  chain([
    { ...CHAT, transition: { branches: list } },
    { id: 'b', handler: 'execute_tool_calls', input_var: 'a', transition: { branches: [{ ...OTHERWISE, goto: 'a' }] } },
  ]);
const bound = (when: string): object => ({ operator: 'edge_traversed_at_least', edge: 'a->b', when, goto: 'end' });
const CALLS = { operator: 'equals', when: 'tool_call', goto: 'b' };

/** What stands in the tables of the page, with a file that does it. */
const TOLD: readonly (readonly [what: string, text: string, code: string])[] = [
  ['debug', chain([NOOP], { debug: true }), '~no_effect'],
  ['think', config({ think: 'high' }), '~no_effect'],
  ['pass_clients_tools', config({ pass_clients_tools: true }), '~no_effect'],
  ['a wait in nanoseconds', config({ retry_policy: { initial_backoff: 5_000_000 } }), '~nanoseconds'],
  ['a key that its handler never reads', chain([{ ...NOOP, system_instruction: 'x' }]), '~ignored_key'],
  ['a batch that does not say whose calls it makes', branches(bound('2'), CALLS, OTHERWISE), '~batch_without_scope'],
  ['a variable without a fallback', text('{{var:x}}'), '~unset_variable'],
  ['no model', chain([{ id: 'a', handler: 'chat_completion' }]), '~no_model'],
  ['a loop without a bound', branches(CALLS, OTHERWISE), 'unbounded_loop'],
  ['a bound that stands too late', branches(CALLS, bound('2'), OTHERWISE), 'budget_after_branch'],
  ['a threshold of 0', branches(bound('0'), CALLS, OTHERWISE), 'bad_threshold'],
  ['failures in a circle', chain([{ ...NOOP, transition: { on_failure: 'a' } }]), 'failure_cycle'],
  ['a task that nothing leads to', chain([NOOP, { id: 'b', handler: 'noop' }]), 'unreachable'],
  [
    'a branch that cannot fire',
    chain([{ ...NOOP, transition: { branches: [{ operator: 'equals', when: 'done', goto: 'end' }, OTHERWISE] } }]),
    'dead_branch',
  ],
  [
    'no default',
    chain([{ ...CHAT, transition: { branches: [{ operator: 'equals', when: 'executed', goto: 'end' }] } }]),
    'missing_default',
  ],
  ['several providers', chain([{ ...CHAT, execute_config: { models: ['m', 'n'], providers: ['p', 'q'] } }]), 'ambiguous_models'],
  ['a fallback model', config({ retry_policy: { fallback_model_id: 'n' } }), 'unknown_key'],
  ['a task id with a hyphen', chain([{ ...NOOP, id: 'step-one' }]), 'bad_id'],
  ['a task called like a variable', chain([{ ...NOOP, id: 'input' }]), 'reserved_id'],
  ['other capitals', chain([{ ...NOOP, Handler: 'noop' }]), 'unknown_key'],
  ['null for a key', chain([{ ...NOOP, transition: null }]), 'wrong_type'],
  ['if', text('{{ if .input }}x{{ end }}'), 'older_construct'],
  ['range', text('{{ range .input }}x{{ end }}'), 'older_construct'],
  ['a function in front', text('{{ toJson .input }}'), 'older_construct'],
  ['a function with an argument', text('{{ default "a" .input }}'), 'older_construct'],
  ['a filter with an argument', text('{{ .input | trunc 4 }}'), 'template_syntax'],
  ['the environment', text('{{ env "HOME" }}'), 'older_construct'],
  ['the host', text('{{host}}'), 'unknown_macro'],
  ['a macro nobody knows', text('{{foo:bar}}'), 'unknown_macro'],
  ['a macro where none is expanded', config({ tools: ['{{var:x}}'] }), 'not_expanded'],
  ['a negative number', chain([{ ...NOOP, retry_on_failure: -1 }]), 'out_of_range'],
  ['a temperature above 2', config({ temperature: 3 }), 'out_of_range'],
  ['no attempts', config({ retry_policy: { max_attempts: 0 } }), 'out_of_range'],
  ['a timeout that is none', chain([{ ...NOOP, timeout: 'soon' }]), 'bad_duration'],
];

describe('CHN-2 what docs/older-format.md says of files of the older format', () => {
  it.each(TOLD)('%s', async (_, file, code) => {
    expect(await codes(file, 'older.json')).toContain(code);
    expect(PAGE).toContain(`\`${code.replace('~', '')}\``);
  });

  it.each([
    'pass: {{.input}} {{ .previous_output }} {{ .a | toJson }} {{ .a.b | toPrettyJson }} {{ .input | upper | trim }} {{ .input | len }}',
    '{{var:x|text}} {{now}} {{now:15:04}} {{date}} {{chain:id}} {{tools}} {{toolservice:list}} {{toolservice:tools}} {{toolservice:tools local_fs}}',
    '{{ .last_error | default: "none" }} {{ .a_error | default: "none" }} {{ .input | truncate: 4, "" }}',
  ])('%s is read as it was', async (prompt) => {
    expect(await codes(text(prompt), 'older.json')).toEqual([]);
  });

  it('every code of its tables is one of these', () => {
    const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what') && !line.startsWith('| code'));
    const first = PAGE.indexOf('## Refused');
    const named = rows.flatMap((row) => {
      const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const cell = PAGE.indexOf(row) < first ? cells[1] : cells[2];
      return [...(cell ?? '').matchAll(/`([a-z_]+)`/g)].map((match) => match[1]);
    });
    const told = new Set(TOLD.map(([, , code]) => code.replace('~', '')));
    // judged against the toolsets of a workspace, and tested there
    told.add('unknown_toolset');
    expect(named.filter((code) => !told.has(code ?? ''))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });
});
