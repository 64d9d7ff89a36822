import type { Task } from '../chain/definition.js';
import type { Draft } from './draft.js';

/**
 * What is left of the budgets a model works under, placed behind the history so that the prefix stays the same (CHN-8).
 * Empty where nothing is bounded.
 */
export function tailOf(draft: Draft, task: Task): string {
  const lines = [...edgeLines(draft, task), ...runLines(draft)];
  return lines.length === 0 ? '' : `Left of this run's budgets:\n${lines.join('\n')}`;
}

function edgeLines(draft: Draft, task: Task): string[] {
  return task.transition.branches.flatMap((branch) => {
    if (branch.operator !== 'edge_traversed_at_least') return [];
    const used = draft.state.edges.get(branch.edge) ?? 0;
    return [`- rounds (${branch.edge}): ${Math.max(0, branch.when - used)} of ${branch.when}`];
  });
}

function runLines(draft: Draft): string[] {
  const { budget } = draft.program.definition;
  const { usage, startedAt } = draft.state;
  const lines: string[] = [];
  const left = (name: string, limit: number | undefined, used: number, show: (n: number) => string = String): void => {
    if (limit !== undefined) lines.push(`- ${name}: ${show(Math.max(0, limit - used))} of ${show(limit)}`);
  };
  left('steps', budget.steps, usage.steps);
  left('model turns', budget.turns, usage.turns - (draft.active.proposing ? 1 : 0));
  left('tool calls', budget.toolCalls, usage.toolCalls);
  left('tokens', budget.tokens, usage.tokens.input + usage.tokens.output);
  left('cost in USD', budget.costUsd, usage.costUsd, (usd) => usd.toFixed(2));
  left('seconds', budget.wall, draft.active.startedAt - startedAt, (ms) => String(Math.floor(ms / 1000)));
  return lines;
}
