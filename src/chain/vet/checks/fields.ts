import type { HandlerName } from '../../definition.js';
import { type Problem, problem } from '../../problem.js';
import { type Outline, type OutlineTask, objectAt } from '../outline.js';

interface Use {
  readonly handlers: readonly HandlerName[];
  readonly severity: 'error' | 'warning';
}

const MODEL: Use = { handlers: ['chat_completion', 'route'], severity: 'warning' };

/** Keys of a task that only some handlers read. Older files carry some of them about, so those only warn. */
const TASK_KEYS: { readonly [key: string]: Use } = {
  output_template: { handlers: ['tools'], severity: 'warning' },
  system_instruction: MODEL,
  tools: { handlers: ['tools', 'execute_tool_calls'], severity: 'warning' },
  calls_from: { handlers: ['execute_tool_calls'], severity: 'error' },
};

const CONFIG_KEYS: { readonly [key: string]: Use } = {
  provider: MODEL,
  model: MODEL,
  models: MODEL,
  providers: MODEL,
  candidates: MODEL,
  temperature: MODEL,
  max_tokens: MODEL,
  shift: MODEL,
  retry_policy: MODEL,
  output_schema: { handlers: ['chat_completion'], severity: 'error' },
};

/** Keys of older files that nothing here reads. They widen nothing, so the file loads. */
const WITHOUT_EFFECT: { readonly [key: string]: string } = {
  debug: 'runs are always traced; see `windlass trace`',
  pass_clients_tools: 'tools come from `tools` alone',
  think: 'no provider of this version takes a thinking level',
};

/** A key that its handler never reads looks as if it worked. */
export function checkFields({ root, tasks }: Outline): readonly Problem[] {
  const shared = objectAt(objectAt(root, 'defaults'), 'execute_config');
  return [
    ...withoutEffect(root, ''),
    ...withoutEffect(shared, '/defaults/execute_config'),
    ...tasks.flatMap(({ raw, pointer }) => withoutEffect(objectAt(raw, 'execute_config'), `${pointer}/execute_config`)),
    ...unreadFields(tasks),
  ];
}

function withoutEffect(holder: Outline['root'], pointer: string): readonly Problem[] {
  return Object.entries(WITHOUT_EFFECT).flatMap(([key, why]) => {
    if (holder[key] === undefined) return [];
    return [
      problem('no_effect', `${pointer}/${key}`, `"${key}" has no effect: ${why}. Remove the key`, { severity: 'warning', atKey: true }),
    ];
  });
}

function unreadFields(tasks: Outline['tasks']): readonly Problem[] {
  return tasks.flatMap((task) => [
    ...unread(task, task.raw, task.pointer, TASK_KEYS),
    ...unread(task, objectAt(task.raw, 'execute_config'), `${task.pointer}/execute_config`, CONFIG_KEYS),
    ...batchTools(task),
    ...branchKeys(task),
  ]);
}

function unread(task: OutlineTask, holder: Outline['root'], pointer: string, keys: { readonly [key: string]: Use }): readonly Problem[] {
  const { handler } = task;
  if (handler === null) return [];
  return Object.entries(keys).flatMap(([key, { handlers, severity }]) => {
    const value = holder[key];
    if (value === undefined || value === '' || handlers.includes(handler)) return [];
    const message = `${handler} does not read "${key}" (${handlers.join(' and ')} ${handlers.length > 1 ? 'do' : 'does'}); remove it`;
    return [problem('ignored_key', `${pointer}/${key}`, message, { severity, atKey: true })];
  });
}

/** On execute_tool_calls the model chooses the tool; only fixed arguments are of use. */
function batchTools(task: OutlineTask): readonly Problem[] {
  if (task.handler !== 'execute_tool_calls') return [];
  const tools = objectAt(task.raw, 'tools');
  return ['name', 'tool_name', 'args_expr']
    .filter((key) => tools[key] !== undefined)
    .map((key) =>
      problem('ignored_key', `${task.pointer}/tools/${key}`, `execute_tool_calls only reads \`tools.args\`, not "${key}"`, {
        severity: key === 'args_expr' ? 'error' : 'warning',
        atKey: true,
      }),
    );
}

function branchKeys(task: OutlineTask): readonly Problem[] {
  return task.branches.flatMap(({ operator, when, edge, pointer }) => [
    ...(edge !== '' && operator !== 'edge_traversed_at_least' ? [ignored(`${pointer}/edge`, `${operator} does not read "edge"`)] : []),
    ...(when !== '' && operator === 'default' ? [ignored(`${pointer}/when`, 'default does not read "when"')] : []),
  ]);
}

function ignored(pointer: string, message: string): Problem {
  return problem('ignored_key', pointer, message, { severity: 'warning', atKey: true });
}
