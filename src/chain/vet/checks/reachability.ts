import { reachable } from '../../graph.js';
import { type Problem, problem } from '../../problem.js';
import type { Outline } from '../outline.js';

/** Every task can run. The task of `finally` runs last, so what its transition names is not reached through it. */
export function checkReachability({ tasks, byId, edges, finally: last }: Outline): readonly Problem[] {
  const [first] = tasks;
  const seen = reachable(first ? [first.id] : [], edges);
  const lost = tasks.filter((task) => task.id !== '' && byId.get(task.id) === task && !seen.has(task.id));
  return lost.flatMap((task) => {
    if (task.id !== last)
      return [problem('unreachable', `${task.pointer}/id`, `nothing leads to task "${task.id}"; add a branch to it, or remove it`)];
    if (task.raw['transition'] === undefined) return [];
    const message = 'the task of `finally` is the last one: its transition is not followed; remove it';
    return [problem('ignored_key', `${task.pointer}/transition`, message, { severity: 'warning', atKey: true })];
  });
}
