import { expect } from 'vitest';
import { type Definition, type Finding, type Interpreter, loadInterpreter, parseChain, type Scope, vet } from '../../src/chain/index.js';
import { WindlassError } from '../../src/contract/index.js';

/** A chain of the given tasks (YAML list items), with an id in front. */
export function chainOf(tasks: string, head = ''): string {
  return `id: demo\n${head}${head === '' || head.endsWith('\n') ? '' : '\n'}tasks:\n${tasks}`;
}

/** Codes of all findings, errors as they are, warnings with a `~` in front, sorted. */
export async function codes(text: string, file = 'c.yaml'): Promise<string[]> {
  return (await vet(text, file)).map(({ severity, code }) => (severity === 'warning' ? `~${code}` : code)).sort();
}

export async function findings(text: string, code: string, file = 'c.yaml'): Promise<Finding[]> {
  return (await vet(text, file)).filter((finding) => finding.code === code);
}

export async function definitionOf(text: string, file = 'c.yaml'): Promise<Definition> {
  return (await parseChain(text, file)).definition;
}

/** The error of a promise that must fail with this code. */
export async function refusal(promise: Promise<unknown>, code: string): Promise<WindlassError> {
  try {
    await promise;
  } catch (error) {
    if (!WindlassError.is(error)) throw error;
    expect(error.code).toBe(code);
    return error;
  }
  throw new Error(`expected ${code}, and it succeeded`);
}

export function scopeOf(more: Partial<Scope> = {}): Scope {
  return {
    input: 'abc',
    vars: {},
    tasks: {},
    output: null,
    previous: null,
    edges: {},
    usage: { steps: 1, tool_calls: 2, tokens: 3, cost_usd: 0.5, elapsed: 1500 },
    run: { id: 'run_1', started: Date.UTC(2026, 2, 1, 9, 30), chain: 'demo' },
    now: Date.UTC(2026, 2, 1, 9, 31, 5, 250),
    variables: {},
    toolsets: {},
    ...more,
  };
}

/** An interpreter that has both engines loaded and knows the edges `a->b` and `b->a`. */
export async function anyInterpreter(): Promise<Interpreter> {
  return loadInterpreter(
    await definitionOf(
      chainOf(
        `  - id: a
    handler: noop
    prompt_template: "{{ input | upcase }}"
    transition: { branches: [ { operator: edge_traversed_at_least, edge: a->b, when: 3, goto: end }, { operator: expr, when: "'a'.matches('a')", goto: b }, { operator: default, goto: b } ] }
  - { id: b, handler: noop, transition: { branches: [ { operator: default, goto: a } ] } }
`,
      ),
    ),
  );
}

export async function render(source: string, scope: Partial<Scope> = {}, mode: 'data' | 'system' = 'data'): Promise<string> {
  return (await anyInterpreter()).render(source, scopeOf(scope), mode);
}

export async function renderError(source: string, scope: Partial<Scope> = {}): Promise<WindlassError> {
  return refusal(render(source, scope), 'template_error');
}

export async function evaluate(expression: string, scope: Partial<Scope> = {}): Promise<unknown> {
  return (await anyInterpreter()).evaluate(expression, scopeOf(scope));
}
