import type { JsonObject } from '../../../contract/index.js';
import { edgeKey, loops } from '../../graph.js';
import { type Problem, problem } from '../../problem.js';
import { type Outline, type OutlineBranch, type OutlineEdge, type OutlineTask, objectAt } from '../outline.js';
import { checkCountedEdges } from './counted-edges.js';

/**
 * Every loop ends: by a branch that counts one of its edges and leads out, or by a budget of the run or of one of its
 * tasks. A loop of failure edges alone is told apart, because no branch is ever asked in it.
 */
export function checkLoops(outline: Outline): readonly Problem[] {
  const edges = outline.edges.filter(({ to }) => outline.byId.has(to));
  const late = lateBudgets(outline);
  return loops(withoutBounded(edges, outline))
    .filter((members) => !hasBudget(members, outline))
    .filter((members) => !members.some((id) => late.has(id)))
    .map((members) => report(members, edges, outline));
}

function report(members: readonly string[], edges: readonly OutlineEdge[], outline: Outline): Problem {
  const inside = edges.filter(({ from, to }) => members.includes(from) && members.includes(to));
  const round = members.length === 1 ? `"${members[0]}" to itself` : members.map((id) => `"${id}"`).join(', ');
  const onlyFailures = inside.every(({ kind }) => kind !== 'branch');
  const first = inside[0];
  const at = first?.pointer ?? outline.byId.get(members[0] ?? '')?.pointer ?? '';
  if (onlyFailures) {
    return problem(
      'failure_cycle',
      at,
      `failures lead round ${round} without end; lead one of them elsewhere, or set \`budget: { steps: N }\``,
    );
  }
  const example = first ? edgeKey(first.from, first.to) : 'a->b';
  return problem(
    'unbounded_loop',
    at,
    `nothing bounds the loop of ${round}; put { operator: edge_traversed_at_least, edge: "${example}", when: "N", goto: … } first in a task of it, or set \`budget: { steps: N }\``,
  );
}

/**
 * Leaves out edges that can only be taken a bounded number of times. A guard (edge e, N) ends, once e was taken N times,
 * the branches asked after it: all of them, or only those that would take e again when e leads out of the guard's own
 * task. So such a branch is bounded if no loop through it avoids e.
 */
function withoutBounded(edges: readonly OutlineEdge[], outline: Outline): readonly OutlineEdge[] {
  let left = edges;
  for (let round = 0; round <= edges.length; round++) {
    const bounded = left.find((edge) => isBounded(edge, left, outline));
    if (bounded === undefined) return left;
    left = left.filter((edge) => edge !== bounded);
  }
  return left;
}

function isBounded(edge: OutlineEdge, edges: readonly OutlineEdge[], { byId }: Outline): boolean {
  if (edge.kind !== 'branch') return false;
  const task = byId.get(edge.from);
  return guardsBefore(task, edge.index).some((guard) => {
    const [from = '', to = ''] = guard.edge.split('->').map((part) => part.trim());
    if (from === edge.from && to !== edge.to) return false;
    const counted = edgeKey(from, to);
    const rest = edges.filter((one) => edgeKey(one.from, one.to) !== counted);
    return !loops(rest).some((members) => members.includes(edge.from) && members.includes(edge.to)) || !rest.includes(edge);
  });
}

/** Guards that are asked before the branch at `index`; `default` is asked last wherever it stands. */
function guardsBefore(task: OutlineTask | undefined, index: number): readonly OutlineBranch[] {
  const branch = task?.branches.find((one) => one.index === index);
  const isDefault = branch?.operator === 'default';
  return (task?.branches ?? []).filter(
    (one) => one.operator === 'edge_traversed_at_least' && one.edge !== '' && (isDefault || one.index < index),
  );
}

/** Tasks whose budget stands too late: that is reported where it stands. */
function lateBudgets(outline: Outline): ReadonlySet<string> {
  const late = checkCountedEdges(outline).filter(({ code }) => code === 'budget_after_branch');
  return new Set(outline.tasks.filter(({ pointer }) => late.some((one) => one.pointer.startsWith(`${pointer}/`))).map(({ id }) => id));
}

function hasBudget(members: readonly string[], { root, byId }: Outline): boolean {
  const tasks = members.flatMap((id) => byId.get(id) ?? []);
  const shared = objectAt(objectAt(root, 'defaults'), 'budget');
  return bounds(objectAt(root, 'budget'), tasks) || tasks.some((task) => bounds({ ...shared, ...objectAt(task.raw, 'budget') }, [task]));
}

/** Steps and time end every loop; calls, tokens and money only one that uses them. */
function bounds(budget: JsonObject, tasks: readonly OutlineTask[]): boolean {
  if (budget['steps'] !== undefined || budget['wall'] !== undefined) return true;
  const has = (...handlers: readonly string[]): boolean => tasks.some(({ handler }) => handler !== null && handlers.includes(handler));
  const boundsModels = budget['turns'] !== undefined || budget['tokens'] !== undefined || budget['cost_usd'] !== undefined;
  return (budget['tool_calls'] !== undefined && has('tools', 'execute_tool_calls')) || (boundsModels && has('chat_completion', 'route'));
}
