import type { Task } from '../chain/definition.js';
import type { Usage } from '../contract/index.js';
import type { RunState, RunUsage, TaskUsage } from './types.js';

export const NO_USAGE: TaskUsage = { steps: 0, turns: 0, toolCalls: 0, tokens: { input: 0, output: 0 }, costUsd: 0, wallMs: 0 };

export interface Spent {
  readonly steps?: number;
  readonly turns?: number;
  readonly toolCalls?: number;
  readonly tokens?: Usage;
  readonly costUsd?: number;
  readonly wallMs?: number;
}

/** Adds to the run's usage, and to the task's where a budget asks for it. */
export function spend(state: RunState, task: Task, spent: Spent): Pick<RunState, 'usage' | 'taskUsage'> {
  const usage = add(state.usage, spent);
  if (!hasBudget(task)) return { usage, taskUsage: state.taskUsage };
  const before = state.taskUsage.get(task.id) ?? NO_USAGE;
  const after = { ...add(before, spent), wallMs: before.wallMs + (spent.wallMs ?? 0) };
  return { usage, taskUsage: state.taskUsage.with(task.id, after) };
}

function add(usage: RunUsage, spent: Spent): RunUsage {
  return {
    steps: usage.steps + (spent.steps ?? 0),
    turns: usage.turns + (spent.turns ?? 0),
    toolCalls: usage.toolCalls + (spent.toolCalls ?? 0),
    tokens: spent.tokens
      ? { input: usage.tokens.input + spent.tokens.input, output: usage.tokens.output + spent.tokens.output }
      : usage.tokens,
    costUsd: usage.costUsd + (spent.costUsd ?? 0),
  };
}

function hasBudget(task: Task): boolean {
  const { steps, turns, toolCalls, tokens, wall, costUsd } = task.budget;
  return (steps ?? turns ?? toolCalls ?? tokens ?? wall ?? costUsd) !== undefined;
}
