import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBackoff } from '../../src/chain/duration.js';
import { loadInterpreter, vet } from '../../src/chain/index.js';
import type { JsonObject } from '../../src/contract/index.js';
import { codes, definitionOf, render, renderError, scopeOf } from './support.js';

interface Given {
  readonly chain: object;
  readonly entry_types?: readonly string[];
  readonly field: string;
  readonly text: string;
  readonly vars?: JsonObject | null;
  readonly tools?: readonly string[];
  readonly registry?: { readonly [toolset: string]: readonly string[] };
  readonly input?: string;
  readonly counts?: { readonly [edge: string]: number };
  readonly loops?: number;
  readonly json: string;
}

interface Expected {
  readonly better?: Expected;
  readonly check?: string;
  readonly checks?: readonly string[];
  readonly lint?: string;
  readonly warning?: string;
  readonly valid?: boolean;
  readonly ok?: boolean;
  readonly defects?: number;
  readonly error?: boolean | string;
  readonly matches?: string;
  readonly text?: string;
  readonly value?: number | null;
  readonly template?: string;
  readonly milliseconds?: number;
}

interface Case {
  readonly area: string;
  readonly name: string;
  readonly given: Given;
  readonly expect: Expected;
}

const CASES = JSON.parse(readFileSync(new URL('../fixtures/chain/language-cases.json', import.meta.url), 'utf8')) as Case[];

/** What the checks of the cases are called here. */
const CODES: Record<string, string> = {
  S1: 'no_tasks',
  S2: 'blank_id',
  S4: 'duplicate_id',
  S5: 'unknown_handler',
  S7: 'unknown_target',
  S8: 'unknown_operator',
  S9: 'unknown_goto',
  S10: 'edge_missing',
  S12: 'edge_unknown_source',
  S13: 'edge_unknown_target',
  S14: 'bad_threshold',
  L1: 'route_without_labels',
  L2c: 'edge_unknown_target',
  L2d: 'edge_never_counted',
  L2e: 'empty_var',
  L4: 'dead_branch',
  L5: 'input_var_never_set',
  L6: 'prompt_into_batch',
  L7: 'input_var_type',
  L8: 'entry_type',
  L9: 'edge_type',
};

/** Chains of the cases that break a stricter rule of ours, with what we say. */
const STRICTER: Record<string, readonly string[]> = {
  // CHN-11 refuses a loop that nothing bounds
  'usual agent loop passes': ['unbounded_loop'],
};

const INPUT_SCHEMA: Record<string, object> = { int: { type: 'integer' }, string: { type: 'string' } };

function of(area: string): Case[] {
  return CASES.filter((one) => one.area === area);
}

describe.each(['validation', 'lint'])('CHN-11 cases of area %s', (area) => {
  it.each(of(area).map((one) => [one.name, one] as const))('%s', async (name, one) => {
    const { given } = one;
    const expected = one.expect.better ?? one.expect;
    const { check, checks, lint, warning, valid, ok, defects } = expected;
    const input = INPUT_SCHEMA[given.entry_types?.[0] ?? ''];
    const text = JSON.stringify(input ? { ...given.chain, input } : given.chain);
    const found = await codes(text, 'case.json');
    const errors = found.filter((code) => !code.startsWith('~'));

    for (const wanted of [check, ...(checks ?? [])].flatMap((id) => CODES[id ?? ''] ?? [])) expect(errors).toContain(wanted);
    if (lint ?? warning) expect(errors).toContain(lint ?? warning);
    if (defects) expect(errors).toHaveLength(defects);
    if ((valid ?? ok) === true) expect(errors).toEqual(STRICTER[name] ?? []);
    if ((valid ?? ok) === false) expect(errors).not.toEqual([]);
  });
});

it('CHN-11 what a finding of the cases names: both ends, both type sets, the known names', async () => {
  const message = async (name: string, code: string): Promise<string> => {
    const one = CASES.find((each) => each.name === name);
    const found = await vet(JSON.stringify(one?.given.chain), 'case.json');
    return found.find((finding) => finding.code === code)?.message ?? '';
  };
  expect(await message('string can not enter execute_tool_calls', 'edge_type')).toBe(
    '"f" passes string to "x", but execute_tool_calls takes chat_history',
  );
  expect(await message('input_var misspelt', 'input_var_never_set')).toContain('input, previous_output, talk');
  expect(await message('missing executed branch not reported', 'missing_default')).toContain('executed');
});

describe('CHN-5 cases of area macro', () => {
  const skipped = ['fields that are not expanded', 'definition is not mutated', 'missing variable in an unreachable task fails the run'];
  it.each(
    of('macro')
      .filter(({ name }) => !skipped.includes(name))
      .map((one) => [one.name, one] as const),
  )('%s', async (_, one) => {
    const { field, text, vars, tools, registry, input } = one.given;
    const expected = one.expect.better ?? one.expect;
    const allowed = Object.entries(registry ?? {}).filter(([name]) => tools?.includes('*') || tools?.includes(name));
    const scope = { vars: vars ?? {}, input: input ?? '', toolsets: Object.fromEntries(allowed) };
    const mode = field === 'system_instruction' ? 'system' : 'data';
    const numeric = String(field).endsWith('max_tokens');
    if (expected.error && !numeric) {
      await renderError(text, scope);
      return;
    }
    const rendered = await render(text, scope, mode);
    if (expected.matches) expect(rendered).toMatch(new RegExp(expected.matches));
    else if (numeric) expect(Number(rendered)).toBe(expected.error ? Number.NaN : expected.value);
    else expect(rendered).toBe(expected.text);
  });

  it('definition is not mutated', async () => {
    const text = '{"id":"demo","tasks":[{"id":"p","handler":"noop","prompt_template":"{{var:model|x}}"}]}';
    const definition = await definitionOf(text);
    const interpreter = await loadInterpreter(definition);
    expect(interpreter.render(definition.tasks[0]?.promptTemplate ?? '', scopeOf({ vars: { model: 'm-1' } }))).toBe('m-1');
    expect(definition.tasks[0]?.promptTemplate).toBe('{{var:model|x}}');
    expect(Object.isFrozen(definition.tasks[0])).toBe(true);
  });

  it('a variable that is not set fails the task that asks for it, and vet warns', async () => {
    expect(await codes('{"id":"demo","tasks":[{"id":"p","handler":"noop","prompt_template":"{{var:nope}}"}]}')).toEqual([
      '~unset_variable',
    ]);
  });
});

it.each(of('step_macro').filter(({ given }) => !('loops' in given)))('CHN-5 step macro: $name', async ({ given, expect: expected }) => {
  const { text, counts } = given;
  expect(await render(text, { edges: counts ?? {} })).toBe(expected.text);
});

describe('cases of area template', () => {
  it('missing key', async () => {
    expect((await renderError('v={{.gone}}')).message).toContain('unknown reference .gone');
  });
  it('json helper', async () => {
    expect(await render('{{ .r | toJson }}', { variables: { r: { a: [1, 2] } } })).toBe('{"a":[1,2]}');
  });
  it('truncate helper: refused with the way to write it', async () => {
    expect((await renderError('{{ trunc 4 .input }}')).message).toContain('truncate: N');
    expect(await render('{{ input | truncate: 4, "" }}', { input: 'abcdefgh' })).toBe('abcd');
  });
  it('output_template root is the tool result', async () => {
    const definition = await definitionOf(
      '{"id":"demo","tasks":[{"id":"g","handler":"tools","tools":{"name":"web","tool_name":"get"},"output_template":"code {{.code}}"}]}',
    );
    const interpreter = await loadInterpreter(definition);
    expect(interpreter.render(definition.tasks[0]?.outputTemplate ?? '', scopeOf({ output: { code: 200 } }))).toBe('code 200');
  });
  it('an error in a template is a typed error of its task', async () => {
    await renderError('{{ nope }}');
  });
  it('environment access', async () => {
    expect((await renderError('{{ env "HOME" }}')).message).toContain('do not read the environment');
  });
});

it.each(of('duration'))('CHN-7 duration $name', ({ given, expect: expected }) => {
  const value = JSON.parse(given.json) as string | number;
  expect(parseBackoff(value)).toBe(expected.error ? null : expected.milliseconds);
});

it.each(of('max_tokens'))('max_tokens $name', async ({ given, expect: expected }) => {
  const value = JSON.parse(given.json) as unknown;
  const text = JSON.stringify({ id: 'demo', tasks: [{ id: 'p', handler: 'chat_completion', execute_config: { max_tokens: value } }] });
  const { error, template, value: number } = expected;
  if (error) expect(await codes(text)).toContain('wrong_type');
  else expect((await definitionOf(text)).tasks[0]?.config.maxTokens ?? null).toBe(template ?? number);
});
