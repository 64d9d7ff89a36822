import type { EffectClass } from '../../contract/index.js';
import { asksModels, type Branch, type Budget, type Definition, type FailureEdgeClass, type Task } from '../definition.js';
import { edgeKey } from '../graph.js';

/** The name of a task, what it does, and what bounds it: one line each. */
export function taskLines(task: Task, effect: EffectClass | null): readonly string[] {
  const lines = [task.id, ...handlerLines(task, effect)];
  const budget = budgetText(task.budget);
  if (budget !== null) lines.push(`budget: ${budget}`);
  if (task.timeout !== undefined) lines.push(`timeout: ${durationText(task.timeout)}`);
  if (task.retryOnFailure > 0) lines.push(`retries: ${task.retryOnFailure}`);
  if (asksModels(task.handler) && task.config.retry.maxAttempts > 1) lines.push(`attempts: ${task.config.retry.maxAttempts} a model`);
  if (task.policy !== undefined || task.lentPolicy !== undefined || Object.keys(task.config.toolsPolicies).length > 0)
    lines.push('narrowed by a policy');
  return lines;
}

function handlerLines({ handler, tools, callsFrom, config }: Task, effect: EffectClass | null): readonly string[] {
  const offered = config.tools === undefined || config.tools.length === 0 ? [] : [`tools: ${config.tools.join(', ')}`];
  switch (handler) {
    case 'tools':
      return [`gate: ${tools?.name ?? ''}.${tools?.toolName ?? ''}`, `effect: ${effect ?? 'not known'}`];
    case 'execute_tool_calls':
      return [`gate: calls of ${callsFrom ?? 'the last reply'}`, ...offered];
    case 'chat_completion':
    case 'route':
      return [`${handler === 'route' ? 'route' : 'model'}: ${modelsText(config.candidates)}`, ...offered];
    case 'raise_error':
      return ['fails the path'];
    case 'noop':
      return [];
    default:
      return handler satisfies never;
  }
}

function modelsText(candidates: Task['config']['candidates']): string {
  return candidates.length === 0 ? 'none named' : candidates.map(({ provider, model }) => `${provider}/${model}`).join(', ');
}

/** Null when nothing is bounded. */
export function budgetText(budget: Budget): string | null {
  const parts = Object.entries(BUDGET_TEXT).flatMap(([key, text]) => {
    const bound = budget[key as keyof Budget];
    return bound === undefined ? [] : [text(bound)];
  });
  return parts.length === 0 ? null : parts.join(', ');
}

/** In the order in which they are told; every bound there is has a text. */
const BUDGET_TEXT: { readonly [key in keyof Required<Budget>]: (bound: number) => string } = {
  steps: (bound) => counted(bound, 'step'),
  turns: (bound) => counted(bound, 'turn'),
  toolCalls: (bound) => counted(bound, 'tool call'),
  tokens: (bound) => counted(bound, 'token'),
  wall: durationText,
  costUsd: (bound) => `${bound} USD`,
};

function counted(bound: number, word: string): string {
  return `${bound} ${word}${bound === 1 ? '' : 's'}`;
}

/** As files write it: `1h30m`, `500ms`. */
function durationText(ms: number): string {
  const units = [
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1000],
    ['ms', 1],
  ] as const;
  let left = ms;
  let text = '';
  for (const [unit, size] of units) {
    const whole = Math.floor(left / size);
    left -= whole * size;
    if (whole > 0) text += `${whole}${unit}`;
  }
  return text === '' ? '0s' : text;
}

/** Branches are tried in order, so where there are several each says its place. */
export function branchLabel(branch: Branch, index: number, among: number): string {
  const place = among > 1 ? `${index + 1}: ` : '';
  switch (branch.operator) {
    case 'equals':
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      return `${place}${branch.operator.replace('_', ' ')} ${JSON.stringify(branch.when)}`;
    case 'expr':
      return `${place}${branch.when}`;
    case 'edge_traversed_at_least':
      return `${place}after ${branch.when} × ${branch.edge}`;
    case 'default':
      return among > 1 ? `${place}else` : '';
    default:
      return branch satisfies never;
  }
}

export function failureLabel(on: FailureEdgeClass): string {
  if (on === 'any') return 'failed';
  return on === 'timeout' ? 'timeout' : `failed: ${on}`;
}

/** The bounds that count this edge, wherever they stand: smallest first. */
export function countedTo(definition: Definition, from: string, to: string): readonly number[] {
  const counts = new Set<number>();
  for (const { transition } of definition.tasks) {
    for (const branch of transition.branches) {
      if (branch.operator === 'edge_traversed_at_least' && branch.edge === edgeKey(from, to)) counts.add(branch.when);
    }
  }
  return [...counts].sort((a, b) => a - b);
}
