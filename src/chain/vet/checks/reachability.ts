import { reachable } from '../../graph.js';
import { type Problem, problem } from '../../problem.js';
import type { Outline } from '../outline.js';

/** Every task can run. */
export function checkReachability({ tasks, byId, edges, finally: last }: Outline): readonly Problem[] {
  const starts = [tasks[0]?.id, last].filter((id) => typeof id === 'string');
  const seen = reachable(starts, edges);
  return tasks
    .filter((task) => task.id !== '' && byId.get(task.id) === task && !seen.has(task.id))
    .map((task) => problem('unreachable', `${task.pointer}/id`, `nothing leads to task "${task.id}"; add a branch to it, or remove it`));
}
