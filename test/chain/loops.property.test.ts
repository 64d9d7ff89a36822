import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkCountedEdges } from '../../src/chain/vet/checks/counted-edges.js';
import { checkLoops } from '../../src/chain/vet/checks/loops.js';
import { outlineOf } from '../../src/chain/vet/outline.js';
import { scaled } from '../support/tiers.js';

interface Branch {
  readonly operator: string;
  readonly when: string;
  readonly goto: string;
  readonly edge: string;
}

const id = fc.constantFrom('a', 'b', 'c');
const branch: fc.Arbitrary<Branch> = fc.record({
  operator: fc.constantFrom('equals', 'edge_traversed_at_least', 'default'),
  when: fc.constant('2'),
  goto: fc.oneof(id, fc.constant('end')),
  edge: fc.tuple(id, id).map(([from, to]) => `${from}->${to}`),
});
const graph = fc.array(fc.array(branch, { maxLength: 3 }), { minLength: 3, maxLength: 3 });

/** The engine's rule, with the task saying what fires its `choice`th comparison; beyond the last one, nothing it compares with. */
function hop(at: string, branches: readonly Branch[], counts: ReadonlyMap<string, number>, choice: number): string {
  const compared = branches.filter(({ operator }) => operator !== 'edge_traversed_at_least' && operator !== 'default');
  const otherwise = branches.find(({ operator }) => operator === 'default');
  const said = compared[choice];
  const wanted = said ?? otherwise;
  const guard = branches.find((branch, index) => {
    if (branch.operator !== 'edge_traversed_at_least' || (counts.get(branch.edge) ?? 0) < 2) return false;
    const [from, to] = branch.edge.split('->');
    const later = said && branches.indexOf(said) > index ? said : otherwise;
    return from !== at || later?.goto === to;
  });
  const first = guard && (!said || branches.indexOf(guard) < branches.indexOf(said)) ? guard : wanted;
  return first?.goto ?? 'end';
}

/** Whether some sequence of choices goes on for very long. */
function walksFarther(graphOf: ReadonlyMap<string, readonly Branch[]>, choices: readonly number[]): boolean {
  const counts = new Map<string, number>();
  let at = 'a';
  for (let step = 0; step < 200; step++) {
    const next = hop(at, graphOf.get(at) ?? [], counts, choices[step % choices.length] ?? 0);
    if (next === 'end') return false;
    counts.set(`${at}->${next}`, (counts.get(`${at}->${next}`) ?? 0) + 1);
    at = next;
  }
  return true;
}

it('CHN-8 CHN-11 a graph without a finding ends, whatever its tasks say', () => {
  let guarded = 0;
  let refused = 0;
  fc.assert(
    fc.property(graph, fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 6 }), (lists, choices) => {
      const tasks = ['a', 'b', 'c'].map((name, index) => ({ id: name, handler: 'route', transition: { branches: lists[index] ?? [] } }));
      const outline = outlineOf({ id: 'demo', tasks: tasks as never });
      const late = checkCountedEdges(outline).filter(({ code }) => code === 'budget_after_branch');
      const found = [...checkLoops(outline), ...late];
      const farther = walksFarther(new Map(tasks.map((task) => [task.id, task.transition.branches])), choices);
      if (found.length > 0) refused++;
      else if (lists.flat().some(({ operator }) => operator === 'edge_traversed_at_least')) guarded++;
      if (found.length === 0) expect(farther).toBe(false);
    }),
    { numRuns: scaled(3_000, 100_000), seed: 43 },
  );
  expect(guarded).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});
