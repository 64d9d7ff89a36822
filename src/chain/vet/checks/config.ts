import { isJsonObject, presetHolds, presetNamed, type ToolName } from '../../../contract/index.js';
import { parseBackoff } from '../../duration.js';
import { MODEL_KEYS } from '../../normalise-config.js';
import { type Problem, problem } from '../../problem.js';
import { type Outline, type OutlineTask, objectAt, textAt, textsAt } from '../outline.js';

type Config = Outline['root'];

/** What stands in `execute_config`: the models say which and in which order, the lists name toolsets, the waits fit together. */
export function checkConfig({ root, tasks }: Outline): readonly Problem[] {
  const blocks = [{ config: objectAt(objectAt(root, 'defaults'), 'execute_config'), at: '/defaults/execute_config' }];
  for (const task of tasks) blocks.push({ config: objectAt(task.raw, 'execute_config'), at: `${task.pointer}/execute_config` });
  return [
    ...blocks.flatMap(({ config, at }) => [
      ...models(config, at),
      ...toolLists(config, at),
      ...retries(config, at),
      ...maxTokens(config, at),
    ]),
    ...tasks.flatMap((task) => [...noModel(task), ...ownList(task), ...batchScope(task, tasks)]),
  ];
}

function models(config: Config, at: string): readonly Problem[] {
  const rewrite = 'write `candidates: [{ provider, model }, …]`: the models with their providers, in the order in which they are tried';
  const others = MODEL_KEYS.filter((key) => key !== 'candidates' && config[key] !== undefined);
  if (config['candidates'] !== undefined && others.length > 0) {
    return [
      problem(
        'ambiguous_models',
        `${at}/${others[0]}`,
        `\`candidates\` and \`${others[0]}\` say the same thing twice; keep \`candidates\``,
        { atKey: true },
      ),
    ];
  }
  const providers = new Set([textAt(config, 'provider'), ...textsAt(config, 'providers')].filter((name) => name !== ''));
  if (providers.size < 2) return [];
  return [problem('ambiguous_models', `${at}/providers`, `several providers do not say which model is whose; ${rewrite}`, { atKey: true })];
}

function toolLists(config: Config, at: string): readonly Problem[] {
  const tools = textsAt(config, 'tools');
  return [
    ...tools.flatMap((entry, index) => {
      const pointer = `${at}/tools/${index}`;
      const name = entry.replace(/^!/, '');
      if (entry.startsWith('!') && presetNamed(name) !== null)
        return [
          problem(
            'bad_tools_entry',
            pointer,
            `"${entry}": a preset is not taken out; take out toolsets here, and single tools with \`hide_tools\``,
          ),
        ];
      if (entry === '*' || /^[^*?.\s]+$/.test(name)) return [];
      if (name.includes('.'))
        return [
          problem(
            'bad_tools_entry',
            pointer,
            `"${entry}" names a tool; \`tools\` names toolsets, and \`hide_tools\` takes single tools out`,
          ),
        ];
      return [
        problem('bad_tools_entry', pointer, `"${entry}" is not a toolset: entries are \`*\`, a name, or \`!name\`; there are no patterns`),
      ];
    }),
    ...(tools.length > 0 && tools.every((entry) => entry.startsWith('!'))
      ? [
          problem('no_tools_named', `${at}/tools`, 'the list only takes tools out, so nothing is left; begin with "*"', {
            severity: 'warning',
          }),
        ]
      : []),
    ...textsAt(config, 'hide_tools').flatMap((entry, index) =>
      /^[^\s*?]+\.[^\s*?]+$|^mcp__[^\s*?]+$/.test(entry)
        ? []
        : [problem('bad_hide_entry', `${at}/hide_tools/${index}`, `"${entry}" is not a tool; write \`toolset.tool\``)],
    ),
  ];
}

function retries(config: Config, at: string): readonly Problem[] {
  const policy = objectAt(config, 'retry_policy');
  const wait = (key: string): number => {
    const value = policy[key];
    return typeof value === 'string' || typeof value === 'number' ? (parseBackoff(value) ?? 0) : 0;
  };
  const numbers = ['initial_backoff', 'max_backoff', 'rate_limit_min_wait'].filter(
    (key) => typeof policy[key] === 'number' && policy[key] !== 0,
  );
  const [first, most] = [wait('initial_backoff'), wait('max_backoff')];
  return [
    ...numbers.map((key) =>
      problem(
        'nanoseconds',
        `${at}/retry_policy/${key}`,
        `a bare number counts nanoseconds: this is ${wait(key)}ms; write it as text, such as "${wait(key)}ms"`,
        {
          severity: 'warning',
        },
      ),
    ),
    ...(first > 0 && most > 0 && first > most
      ? [problem('backoff_order', `${at}/retry_policy/max_backoff`, '`max_backoff` is shorter than `initial_backoff`')]
      : []),
  ];
}

function maxTokens(config: Config, at: string): readonly Problem[] {
  const value = config['max_tokens'];
  if (typeof value !== 'string' || value.trim() === '' || value.includes('{{') || /^\s*[1-9]\d{0,8}\s*$/.test(value)) return [];
  return [problem('bad_max_tokens', `${at}/max_tokens`, `"${value}" is neither a number nor a macro that gives one`)];
}

function noModel(task: OutlineTask): readonly Problem[] {
  if (task.handler !== 'chat_completion' && task.handler !== 'route') return [];
  const { candidates, provider, providers, model, models: more } = task.config;
  if (candidates || ((provider || providers?.length) && (model || more?.length))) return [];
  const message = `no model: set \`provider\` and \`model\`, or \`candidates\`, in \`execute_config\` of the task or of \`defaults\``;
  return [problem('no_model', `${task.pointer}/handler`, message, { severity: 'warning' })];
}

/** A direct call whose own list takes its tool away is denied every time. */
function ownList(task: OutlineTask): readonly Problem[] {
  if (task.handler !== 'tools') return [];
  const call = objectAt(task.raw, 'tools');
  const name = textAt(call, 'name');
  const tool = `${name}.${textAt(call, 'tool_name') || name}`;
  const { tools, hide_tools: hidden } = task.config;
  const at = `${task.pointer}/tools/name`;
  if (name === '' || (tools !== undefined && !Array.isArray(tools))) return [];
  const allowed =
    tools === undefined || ((tools.includes('*') || tools.includes(name) || byPreset(tools, tool)) && !tools.includes(`!${name}`));
  if (!allowed)
    return [
      problem(
        'tool_outside_list',
        at,
        `the task's own \`tools\` list (${JSON.stringify(tools)}, or from \`defaults\`) does not name "${name}", so the call is always denied; add it there`,
      ),
    ];
  const isHidden = Array.isArray(hidden) && hidden.includes(tool);
  return isHidden ? [problem('tool_outside_list', at, `\`hide_tools\` takes "${tool}" away, so the call is always denied`)] : [];
}

/** Whether a preset of the list holds a tool of the product. */
function byPreset(entries: readonly unknown[], name: string): boolean {
  const tool = name.slice(name.indexOf('.') + 1);
  return entries.some((entry) => {
    const preset = typeof entry === 'string' ? presetNamed(entry) : null;
    return preset !== null && presetHolds(preset, { name: name as ToolName, tool, source: { type: 'builtin', id: '' } });
  });
}

/** A batch may use what its reply was offered; its own list can only narrow that. */
function batchScope(task: OutlineTask, tasks: readonly OutlineTask[]): readonly Problem[] {
  if (task.handler !== 'execute_tool_calls') return [];
  const source = textAt(task.raw, 'calls_from');
  const own = textsAt(objectAt(task.raw, 'execute_config'), 'tools');
  const at = `${task.pointer}/execute_config/tools`;
  if (source === '') {
    const ruled = tasks.find(({ handler, raw }) => handler === 'chat_completion' && raw['policy'] !== undefined);
    if (ruled !== undefined) return [unruledBatch(task, ruled)];
    if (isJsonObject(task.raw['tools']) || task.config.tools !== undefined) return [];
    const message =
      'say whose calls these are with `calls_from: <chat task>`; without it the last reply of the conversation that arrives is taken';
    return [problem('batch_without_scope', `${task.pointer}/handler`, message, { severity: 'warning' })];
  }
  const offered = tasks.find(({ id }) => id === source)?.config.tools ?? [];
  // What a preset offers is told tool by tool, and only at run time.
  if (!Array.isArray(offered) || offered.includes('*') || offered.some((entry) => typeof entry === 'string' && presetNamed(entry) !== null))
    return [];
  const more = own.filter((entry) => !entry.startsWith('!') && entry !== '*' && !offered.includes(entry));
  if (more.length === 0) return [];
  return [
    problem('wider_than_reply', at, `"${source}" is not offered ${more.join(', ')}, so naming it here has no effect`, {
      severity: 'warning',
    }),
  ];
}

/** Rules of a chat task are lent to the task that is said to make its calls: of any other they would be lost on the way. */
function unruledBatch({ id, pointer }: OutlineTask, ruled: OutlineTask): Problem {
  const message = `"${ruled.id}" has a policy, and nothing says that "${id}" makes its calls, so it would not hold there: say whose calls these are with \`calls_from: <chat task>\``;
  return problem('batch_without_scope', `${pointer}/handler`, message);
}
