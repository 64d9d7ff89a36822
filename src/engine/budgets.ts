import type { Budget, Task } from '../chain/definition.js';
import type { BudgetKind, Outcome } from '../contract/index.js';
import type { Program } from './program.js';
import type { Active, RunState, RunUsage } from './types.js';
import { NO_USAGE } from './usage.js';

/** What is about to be spent: a task entered, a model asked, or asked once more what a crash cut, a tool called. */
export type Occasion = 'enter' | 'propose' | 'propose_again' | 'act';

const ASKED: { readonly [occasion in Occasion]: readonly BudgetKind[] } = {
  enter: ['steps', 'wall'],
  propose: ['wall', 'turns', 'tokens', 'cost_usd'],
  propose_again: ['wall', 'tokens', 'cost_usd'],
  act: ['wall', 'tool_calls'],
};

type Exhausted = Extract<Outcome, { kind: 'exhausted' }>;

/**
 * The first budget, of the run or of the task, that leaves no room for what is about to be spent; null = go on. Usage up
 * to a limit is allowed, so a budget ends a run only when it wants more.
 */
export function exhausted(program: Program, state: RunState, active: Active, task: Task, at: number, occasion: Occasion): Exhausted | null {
  const run = program.definition.budget;
  const own = state.taskUsage.get(task.id) ?? NO_USAGE;
  for (const budget of ASKED[occasion]) {
    const limit = limitOf(run, budget);
    if (
      limit !== undefined &&
      !lifted(state, active, budget) &&
      used(budget, state.usage, at - state.startedAt - state.waitedMs) >= limit
    ) {
      return { kind: 'exhausted', budget, limit };
    }
    const taskLimit = limitOf(task.budget, budget);
    if (taskLimit !== undefined && used(budget, own, own.wallMs + at - active.enteredAt) >= taskLimit) {
      return { kind: 'exhausted', budget, limit: taskLimit };
    }
  }
  return null;
}

/**
 * Budgets of the run that do not bind this visit: all of them in `finally`, and steps and time in the one task that an
 * `on_exhausted` edge of the run's budget leads to. Without that the edge could never be followed.
 */
function lifted(state: RunState, active: Active, budget: BudgetKind): boolean {
  if (active.enteredVia === 'finally') return true;
  return active.enteredVia === 'on_exhausted' && (budget === 'steps' || budget === 'wall') && state.spent.includes(budget);
}

/** Whether the run may make no call any more: then a model is offered no tool, and can say so instead of failing. */
export function callsSpent({ definition }: Program, state: RunState, active: Active): boolean {
  const { toolCalls } = definition.budget;
  return toolCalls !== undefined && !lifted(state, active, 'tool_calls') && state.usage.toolCalls >= toolCalls;
}

/** When the attempt must be over, in ms since the epoch, and what it then ended by. Null = never. */
export function deadlineOf(
  program: Program,
  state: RunState,
  active: Active,
  task: Task,
): { readonly at: number; readonly outcome: Outcome } | null {
  const ends: { at: number; outcome: Outcome }[] = [];
  if (task.timeout !== undefined) {
    ends.push({ at: active.startedAt + task.timeout, outcome: { kind: 'timeout', afterMs: task.timeout } });
  }
  const wall = program.definition.budget.wall;
  if (wall !== undefined && !lifted(state, active, 'wall')) {
    ends.push({ at: state.startedAt + state.waitedMs + wall, outcome: { kind: 'exhausted', budget: 'wall', limit: wall } });
  }
  const own = task.budget.wall;
  if (own !== undefined) {
    const left = own - (state.taskUsage.get(task.id)?.wallMs ?? 0);
    ends.push({ at: active.enteredAt + left, outcome: { kind: 'exhausted', budget: 'wall', limit: own } });
  }
  return ends.reduce<(typeof ends)[number] | null>((first, end) => (first && first.at <= end.at ? first : end), null);
}

function limitOf(budget: Budget, kind: BudgetKind): number | undefined {
  switch (kind) {
    case 'steps':
      return budget.steps;
    case 'turns':
      return budget.turns;
    case 'tool_calls':
      return budget.toolCalls;
    case 'tokens':
      return budget.tokens;
    case 'wall':
      return budget.wall;
    case 'cost_usd':
      return budget.costUsd;
  }
}

function used(kind: BudgetKind, usage: RunUsage, wallMs: number): number {
  switch (kind) {
    case 'steps':
      return usage.steps;
    case 'turns':
      return usage.turns;
    case 'tool_calls':
      return usage.toolCalls;
    case 'tokens':
      return usage.tokens.input + usage.tokens.output;
    case 'wall':
      return wallMs;
    case 'cost_usd':
      return usage.costUsd;
  }
}
