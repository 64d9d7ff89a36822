import { isJsonObject } from '../../../contract/index.js';
import { edgeKey, reachable } from '../../graph.js';
import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { listAt, type Outline, type OutlineBranch, type OutlineTask, objectAt } from '../outline.js';
import { isComparison } from '../vocabulary.js';

/** `edge_traversed_at_least` counts an edge that exists, up to a number that can be reached, where it can still divert. */
export function checkCountedEdges(outline: Outline): readonly Problem[] {
  return outline.tasks.flatMap((task) =>
    task.branches
      .filter((branch) => branch.operator === 'edge_traversed_at_least' && branch.edge !== '')
      .flatMap((branch) => [...threshold(branch, task), ...edge(branch, outline), ...tooLate(task, branch, outline)]),
  );
}

function threshold({ when, pointer, index }: OutlineBranch, { raw }: OutlineTask): readonly Problem[] {
  const given = listAt(objectAt(raw, 'transition'), 'branches')[index];
  if (when === '' && isJsonObject(given) && given['when'] !== '') return []; // missing or of a wrong type, which the schema tells
  if (!/^\s*[-+]?\d+\s*$/.test(when) || !Number.isSafeInteger(Number(when)))
    return [problem('bad_threshold', `${pointer}/when`, `"${when}" is not a whole number of hops`)];
  return Number(when) >= 1
    ? []
    : [problem('bad_threshold', `${pointer}/when`, `${when.trim()} hops are reached before the first one; write 1 or more`)];
}

function edge({ edge: text, pointer }: OutlineBranch, outline: Outline): readonly Problem[] {
  const at = `${pointer}/edge`;
  const parts = text.split('->').map((part) => part.trim());
  const [from, to] = parts;
  if (parts.length !== 2 || !from || !to) return [problem('edge_malformed', at, `"${text}" is not an edge; write "from->to"`)];
  return edgeProblems(from, to, outline).map(({ code, message }) => problem(code, at, message));
}

/** What is wrong with naming the edge `from->to`; also asked by `{{edge_count:…}}`. */
export function edgeProblems(
  from: string,
  to: string,
  { byId, edges }: Outline,
): readonly { readonly code: string; readonly message: string }[] {
  const ids = [...byId.keys()];
  if (!byId.has(from)) return [{ code: 'edge_unknown_source', message: `no task "${from}"${didYouMean(from, ids)}` }];
  if (to === 'end') return [{ code: 'edge_never_counted', message: 'hops to the end are never counted' }];
  if (!byId.has(to)) return [{ code: 'edge_unknown_target', message: `no task "${to}"${didYouMean(to, ids)}` }];
  if (edges.some((known) => known.from === from && known.to === to)) return [];
  const known = [...new Set(edges.filter((one) => one.from === from && one.to !== 'end').map((one) => edgeKey(one.from, one.to)))];
  const hint = known.length > 0 ? `; from "${from}" lead ${known.join(', ')}` : `; nothing leads on from "${from}"`;
  return [{ code: 'edge_never_taken', message: `no transition goes ${edgeKey(from, to)}, so its count stays 0${hint}` }];
}

/** A branch before the budget that goes round the same loop keeps the budget from ever being asked. */
function tooLate(task: OutlineTask, branch: OutlineBranch, { edges }: Outline): readonly Problem[] {
  const [from, to] = branch.edge.split('->').map((part) => part.trim());
  if (!from || !to) return [];
  const rival = task.branches.find((earlier) => {
    if (earlier.index >= branch.index || !isComparison(earlier.operator) || earlier.goto === 'end') return false;
    const throughEdge = (earlier.goto === to && task.id === from) || reachable([earlier.goto], edges).has(from);
    return throughEdge && reachable([to], edges).has(task.id);
  });
  if (!rival) return [];
  return [
    problem(
      'budget_after_branch',
      branch.pointer,
      `the branch before it (${rival.operator} "${rival.when}") goes round the loop this budget is for, so it is never asked; put the budget first`,
    ),
  ];
}
