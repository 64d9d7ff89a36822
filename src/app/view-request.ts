import type { Definition } from '../chain/index.js';
import { WindlassError } from '../contract/index.js';
import type { CapsPlaces, Gate } from '../gate/index.js';
import type { ViewRequest } from '../tools/index.js';
import { loadNamedChain } from './chain-file.js';
import type { Context } from './context.js';
import { capsPlaces } from './task-policies.js';

type Task = Definition['tasks'][number];

/** A task, and where it carries out calls, the model task that proposes them. */
export interface TaskOfChain {
  readonly definition: Definition;
  readonly places: CapsPlaces;
  readonly task: Task;
  readonly asking: Task | null;
}

/** @throws WindlassError `usage` for a task the chain does not have, or one whose calls come from several; and what loading throws */
export async function findTask(context: Context, { chain, task }: { readonly chain: string; readonly task: string }): Promise<TaskOfChain> {
  const { definition, text } = await loadNamedChain(context, chain);
  const found = definition.tasks.find(({ id }) => id === task);
  const known = definition.tasks.map(({ id }) => id).join(', ');
  if (!found) throw new WindlassError('usage', `chain ${definition.id} has no task ${JSON.stringify(task)}; it has ${known}`);
  const places = await capsPlaces({ file: chain, text, definition });
  return { definition, places, task: found, asking: found.handler === 'execute_tool_calls' ? askingOf(definition, found) : null };
}

/** The one whose reply it is said to carry out, else the only one that leads to it. */
function askingOf({ tasks }: Definition, task: Task): Task {
  const named = tasks.filter(({ id }) => id === task.callsFrom);
  const leading = tasks.filter(
    ({ handler, transition }) => handler === 'chat_completion' && transition.branches.some(({ goto }) => goto === task.id),
  );
  const [asking, other] = named.length > 0 ? named : leading;
  if (asking && !other) return asking;
  const which = leading.length === 0 ? 'no model task leads to it' : `view one of ${leading.map(({ id }) => id).join(', ')}`;
  throw new WindlassError('usage', `task ${task.id} carries out the calls of whatever reply reaches it: ${which}`);
}

/** What a run that began now would ask for, under the envelope and the caps that would judge it. */
export async function requestFor(
  context: Context,
  gate: Gate,
  found: TaskOfChain | { readonly direct: string },
  revoked: NonNullable<ViewRequest['revoked']>,
): Promise<ViewRequest> {
  const config = await context.config();
  const policy = gate.compile(config.policySources('attended'));
  if ('direct' in found) return { selection: { hide: [] }, direct: found.direct, policy, revoked };
  const { definition, places, task, asking } = found;
  const view = asking ?? task;
  const limit = view.config.maxToolsVisible ?? config.maxToolsVisible;
  const direct = directOf(task);
  return {
    selection: selectionOf(view),
    ...(offersTools(view) ? {} : { toolless: view.handler }),
    ...(asking ? { narrowed: selectionOf(task) } : {}),
    ...(direct === null ? {} : { direct }),
    policy: gate.narrow(policy, task, places),
    goal: `${definition.description} ${view.id} ${view.description}`,
    revoked,
    ...(limit === null ? {} : { maxVisible: limit }),
  };
}

function selectionOf({ config }: Task): ViewRequest['selection'] {
  return { ...(config.tools ? { patterns: config.tools } : {}), hide: config.hideTools };
}

/** Only a conversation offers tools; what the other handlers list says nothing. */
function offersTools({ handler }: Task): boolean {
  return handler === 'chat_completion' || handler === 'execute_tool_calls' || handler === 'tools';
}

function directOf({ handler, tools }: Task): string | null {
  if (handler !== 'tools' || !tools) return null;
  return tools.toolName === '' ? tools.name : `${tools.name}.${tools.toolName}`;
}
