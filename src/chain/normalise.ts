import { type JsonObject, mergeToolsPolicies, parseDuration, type TaskId } from '../contract/index.js';
import type { Branch, Budget, Definition, FailureEdgeClass, Millis, Task, ToolsBlock, Transition } from './definition.js';
import type { ChainFile, Task as FileTask } from './generated/chain.js';
import { given } from './given.js';
import { edgeKey } from './graph.js';
import { normaliseConfig } from './normalise-config.js';
import { olderOutputTemplate } from './older-template.js';

/**
 * A validated chain file as the definition a run pins: defaults laid under every task, durations in milliseconds, older
 * spellings in their current form. What a file leaves out stays left out where absent and empty differ.
 */
export function normalise(file: ChainFile): Definition {
  return {
    id: file.id,
    description: file.description ?? '',
    vars: (file.vars ?? {}) as Definition['vars'],
    ...given('input', file.input as JsonObject | undefined),
    ...given('output', file.output as JsonObject | undefined),
    ...given('tokenLimit', file.token_limit || undefined),
    budget: budgetOf(file.budget ?? {}),
    ...given('finally', taskRef(file.finally)),
    tasks: lendPolicies(file.tasks.map((task) => normaliseTask(task, file.defaults ?? {}))),
  };
}

/**
 * Calls run under the rules of the chat task that proposed them as well: its `tools_policies` and `policy` hold beside those of the
 * task that executes its calls, so that rules written where the tools are offered cannot be lost, or loosened, where they act.
 */
function lendPolicies(tasks: readonly Task[]): readonly Task[] {
  return tasks.map((task) => {
    const chat = task.callsFrom === undefined ? undefined : tasks.find(({ id }) => id === task.callsFrom);
    if (chat === undefined) return task;
    const lent = { layer: 'task', trusted: true, body: chat.config.toolsPolicies } as const;
    const toolsPolicies = mergeToolsPolicies([lent], task.config.toolsPolicies);
    return { ...task, config: { ...task.config, toolsPolicies }, ...given('lentPolicy', chat.policy) };
  });
}

type Defaults = NonNullable<ChainFile['defaults']>;

function normaliseTask(task: FileTask, defaults: Defaults): Task {
  const inputMaxBytes = task.input_max_bytes ?? defaults.input_max_bytes ?? 0;
  return {
    id: task.id as TaskId,
    description: task.description ?? '',
    handler: task.handler,
    systemInstruction: task.system_instruction ?? '',
    config: normaliseConfig(task.execute_config ?? {}, defaults.execute_config ?? {}, task),
    ...given('tools', toolsOf(task)),
    ...given('callsFrom', taskRef(task.calls_from)),
    ...given('promptTemplate', task.prompt_template || undefined),
    ...given('outputTemplate', task.output_template ? olderOutputTemplate(task.output_template) : undefined),
    ...given('print', task.print || undefined),
    ...given('inputVar', task.input_var || undefined),
    ...given('inputMaxBytes', inputMaxBytes || undefined),
    transition: transitionOf(task.transition ?? {}),
    ...given('timeout', millis(task.timeout ?? defaults.timeout) || undefined),
    retryOnFailure: task.retry_on_failure ?? defaults.retry_on_failure ?? 0,
    budget: budgetOf({ ...defaults.budget, ...task.budget }),
    ...given('policy', task.policy as JsonObject | undefined),
  };
}

/** A task that names no tool means the one named like its toolset, such as `local_shell`. */
function toolsOf(task: FileTask): ToolsBlock | undefined {
  if (task.tools === undefined) return undefined;
  const name = task.tools.name ?? '';
  return {
    name,
    toolName: task.tools.tool_name || name,
    args: (task.tools.args ?? {}) as JsonObject,
    argsExpr: task.tools.args_expr ?? {},
  };
}

function budgetOf(budget: NonNullable<ChainFile['budget']>): Budget {
  return {
    ...given('steps', budget.steps),
    ...given('turns', budget.turns),
    ...given('toolCalls', budget.tool_calls),
    ...given('tokens', budget.tokens),
    ...given('wall', millis(budget.wall) || undefined),
    ...given('costUsd', budget.cost_usd),
  };
}

function transitionOf(transition: NonNullable<FileTask['transition']>): Transition {
  return {
    branches: (transition.branches ?? []).map(branchOf),
    onFailure: failureEdges(transition.on_failure),
    ...given('onDenied', taskRef(transition.on_denied)),
    ...given('onExhausted', taskRef(transition.on_exhausted)),
    ...given('onUnknown', taskRef(transition.on_unknown)),
    ...given('onTimeout', taskRef(transition.on_timeout)),
  };
}

type FileTransition = NonNullable<FileTask['transition']>;

function failureEdges(value: FileTransition['on_failure']): Transition['onFailure'] {
  if (value === undefined || value === '') return [];
  if (typeof value === 'string') return [{ class: 'any', goto: value as TaskId }];
  return value.map((edge) => ({ class: edge.class as FailureEdgeClass, goto: edge.goto as TaskId }));
}

function branchOf(branch: NonNullable<FileTransition['branches']>[number]): Branch {
  const goto = (branch.goto || 'end') as TaskId | 'end';
  switch (branch.operator) {
    case 'default':
      return { operator: 'default', goto };
    case 'edge_traversed_at_least':
      return { operator: branch.operator, edge: countedEdge(branch.edge ?? ''), when: Number(branch.when), goto };
    case 'equals':
    case 'contains':
    case 'starts_with':
    case 'ends_with':
    case 'expr':
      return { operator: branch.operator, when: String(branch.when ?? ''), goto };
  }
}

/** As edges are counted, whatever spaces the file has around the arrow. */
function countedEdge(text: string): string {
  const [from = '', to = ''] = text.split('->').map((part) => part.trim());
  return edgeKey(from, to);
}

function taskRef(id: string | undefined): TaskId | undefined {
  return id ? (id as TaskId) : undefined;
}

function millis(text: string | undefined): Millis | undefined {
  return text ? (parseDuration(text) ?? undefined) : undefined;
}
