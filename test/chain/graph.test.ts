import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edge, edgeKey, edgesOf, loops, reachable, successors } from '../../src/chain/index.js';
import { chainOf, definitionOf } from './support.js';

function edges(...pairs: string[]): Edge[] {
  return pairs.map((pair, index) => {
    const [from = '', to = ''] = pair.split('->');
    return { from, to, kind: 'branch', index };
  });
}

describe('graph', () => {
  it('lists every edge of a definition, of all kinds', async () => {
    const text = chainOf(`  - id: a
    handler: tools
    tools: { name: x }
    transition:
      branches: [ { operator: equals, when: tools_executed, goto: b } ]
      on_failure: [ { class: timeout, goto: b }, { class: any, goto: c } ]
      on_denied: c
      on_exhausted: c
      on_unknown: b
      on_timeout: b
  - { id: b, handler: noop, transition: { branches: [ { operator: default } ] } }
  - { id: c, handler: noop }
`);
    const found = edgesOf(await definitionOf(text));
    expect(found.map(({ from, to, kind }) => `${kind}:${edgeKey(from, to)}`)).toEqual([
      'branch:a->b',
      'on_failure:a->b',
      'on_failure:a->c',
      'on_denied:a->c',
      'on_exhausted:a->c',
      'on_unknown:a->b',
      'on_timeout:a->b',
      'branch:b->end',
    ]);
    expect(successors(found, 'a')).toEqual(['b', 'c']);
    expect(successors(found, 'b')).toEqual([]);
  });

  it('finds what can be reached', () => {
    expect([...reachable(['a'], edges('a->b', 'b->c', 'd->a', 'c->end'))].sort()).toEqual(['a', 'b', 'c']);
  });

  it('finds loops, each once', () => {
    expect(loops(edges('a->b', 'b->c', 'c->end'))).toEqual([]);
    expect(loops(edges('a->a'))).toEqual([['a']]);
    expect(loops(edges('a->b', 'b->a', 'b->c', 'c->d', 'd->c'))).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ]);
  });

  it('a long line does not overflow the stack', () => {
    const line = edges(...Array.from({ length: 50_000 }, (_, index) => `t${index}->t${index + 1}`));
    expect(loops(line)).toEqual([]);
    expect(reachable(['t0'], line).size).toBe(50_001);
  });

  it('a loop is what reaches itself', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 10 }), (pairs) => {
        const graph = edges(...pairs.map(([from, to]) => `${from}->${to}`));
        const looping = loops(graph).flat().sort();
        const expected = ['a', 'b', 'c', 'd', 'e'].filter((id) => reachable(successors(graph, id), graph).has(id));
        expect(looping).toEqual(expected);
      }),
      { seed: 41 },
    );
  });
});
