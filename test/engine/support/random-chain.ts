import fc from 'fast-check';
import type { CallOutcome } from '../../../src/contract/index.js';
import { MODEL, type TaskSketch } from './define.js';
import { type Act, denied, type Hooks, type ModelSays, modelFails, type Propose, reply, type ToolSays, toolFails } from './world.js';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const target = fc.constantFrom(...IDS, 'end');
const task = fc.constantFrom(...IDS);

const transition = fc.record(
  {
    branches: fc.array(
      fc.oneof(
        fc.record({
          operator: fc.constantFrom('equals', 'contains', 'starts_with'),
          when: fc.constantFrom('tool_call', 'executed', 'x', 'noop'),
          goto: target,
        }),
        fc.record({
          operator: fc.constant('edge_traversed_at_least'),
          edge: fc.tuple(task, task).map(([x, y]) => `${x}->${y}`),
          when: fc.constantFrom('1', '3'),
          goto: target,
        }),
        fc.record({
          operator: fc.constant('expr'),
          when: fc.constantFrom('usage.steps > 3', "previous == ''", 'output.nope'),
          goto: target,
        }),
        fc.record({ operator: fc.constant('default'), goto: target }),
      ),
      { maxLength: 3 },
    ),
    on_failure: fc.oneof(
      task,
      fc.array(fc.record({ class: fc.constantFrom('tool', 'timeout', 'any', 'template'), goto: task }), { maxLength: 2 }),
    ),
    on_denied: task,
    on_exhausted: task,
    on_unknown: task,
    on_timeout: task,
  },
  { requiredKeys: ['branches'] },
);

const common = { transition, retry_on_failure: fc.constantFrom(0, 0, 1, 2), timeout: fc.constantFrom(undefined, '1s') };

const model = (tools: readonly string[] | undefined) => ({
  ...MODEL,
  ...(tools ? { tools: [...tools] } : {}),
  retry_policy: { max_attempts: 2, initial_backoff: '10ms' },
});

const sketch = fc.oneof(
  fc.record({
    handler: fc.constant('noop'),
    ...common,
    prompt_template: fc.constantFrom(undefined, 'p {{.input}}', '{{ tasks.a.output }}'),
  }),
  fc.record({ handler: fc.constant('raise_error'), ...common }),
  fc.record({
    handler: fc.constant('tools'),
    ...common,
    tools: fc.constant({ name: 'fs', tool_name: 'read', args: { path: '{{ run.id }}' } }),
    output_template: fc.constantFrom(undefined, 'x'),
    print: fc.constantFrom(undefined, 'p {{ output }}'),
  }),
  fc.record({
    handler: fc.constant('chat_completion'),
    ...common,
    prompt_template: fc.constantFrom(undefined, 'say'),
    execute_config: fc.constantFrom(model(['fs']), model(undefined)),
  }),
  fc.record({ handler: fc.constant('execute_tool_calls'), ...common, execute_config: fc.constant({ tools: ['fs'] }) }),
  fc.record({
    handler: fc.constant('route'),
    retry_on_failure: fc.constantFrom(0, 1),
    execute_config: fc.constant(model(undefined)),
    transition: fc.record({
      branches: fc.tuple(target, target).map(([x, y]) => [
        { operator: 'equals', when: 'x', goto: x },
        { operator: 'default', goto: y },
      ]),
    }),
  }),
);

export interface RandomChain {
  readonly tasks: readonly TaskSketch[];
  readonly [key: string]: unknown;
}

/** Any chain of five tasks, sane or not, that its step budget bounds. */
export const randomChain: fc.Arbitrary<RandomChain> = fc
  .tuple(fc.array(sketch, { minLength: 5, maxLength: 5 }), fc.constantFrom(undefined, 'e'), fc.constantFrom(undefined, 3))
  .map(([sketches, last, calls]) => ({
    budget: { steps: 25, ...(calls === undefined ? {} : { tool_calls: calls }) },
    ...(last === undefined ? {} : { finally: last }),
    tasks: sketches.map((each, at) => ({ ...without(each), id: IDS[at] ?? 'z' })) as unknown as readonly TaskSketch[],
  }));

function without(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

/** Models and tools that answer by where they are asked, never by when: a resumed run hears the same. */
export function seededHooks(seed: number): Hooks {
  const pick = <T>(what: string, choices: readonly T[]): T => choices[hash(`${seed} ${what}`) % choices.length] as T;
  return {
    model: (command: Propose): ModelSays => pick(`${command.step.task} ${command.turn}`, MODEL_SAYS),
    tool: (command: Act): ToolSays => {
      const { task: at, visit, attempt } = command.step;
      return pick(`${at} ${visit} ${attempt} ${command.tool} ${JSON.stringify(command.args)}`, TOOL_SAYS);
    },
  };
}

const MODEL_SAYS: readonly ModelSays[] = [
  reply('hello'),
  reply('x'),
  reply('', [{ name: 'fs.read', args: '{"path":"p"}' }]),
  reply('two', [
    { name: 'fs.read', args: '{"path":"q"}' },
    { name: 'nope', args: '{oops' },
    { name: 'fs.read', args: '' },
  ]),
  reply('cut', [{ name: 'fs.read', args: '{"pa' }], 'length'),
  modelFails('server'),
  modelFails('rate_limit'),
  modelFails('permanent'),
];

const big: CallOutcome = { kind: 'ok', result: { value: { big: 'b'.repeat(300) } } };
const TOOL_SAYS: readonly ToolSays[] = [
  { kind: 'ok', result: { value: { a: 1 } } },
  { kind: 'ok', result: { value: 'text', text: 'text for the model' } },
  { kind: 'ok', result: { value: null } },
  big,
  toolFails(),
  denied(),
  denied('lease'),
  { kind: 'unknown', reason: 'cut' },
];

function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}
