import { describe, expect, it } from 'vitest';
import type { Branch, Transition } from '../../src/chain/definition.js';
import type { Outcome, TaskId } from '../../src/contract/index.js';
import { followBranches, followOutcome } from '../../src/engine/transitions.js';
import { always } from './support/define.js';
import { World } from './support/world.js';

const branch = (operator: string, when: string, goto: string): Branch => ({ operator, when, goto }) as Branch;
const otherwise = (goto: string): Branch => branch('default', '', goto);
const budget = (edge: string, when: number, goto: string): Branch => ({
  operator: 'edge_traversed_at_least',
  edge,
  when,
  goto: goto as TaskId,
});

function next(branches: readonly Branch[], token: string, counts: { readonly [edge: string]: number } = {}): string | null {
  const hop = followBranches('a' as TaskId, branches, token, new Map(Object.entries(counts)), (source) => source === 'true');
  return hop?.next ?? null;
}

describe('CHN-4 branches', () => {
  it.each([
    ['leaf task ends cleanly', [], 'whatever', 'end'],
    ['equals is byte exact', [branch('equals', 'Done', 'a'), otherwise('b')], 'done', 'b'],
    ['equals does not trim', [branch('equals', 'ok', 'a'), otherwise('b')], 'ok\n', 'b'],
    ['starts_with matches prefix only', [branch('starts_with', 'err', 'e'), otherwise('d')], 'no_err', 'd'],
    ['ends_with matches suffix', [branch('ends_with', '.ok', 's')], 'write.ok', 's'],
    ['first hit in order wins', [branch('contains', 'a', 'one'), branch('equals', 'abc', 'two')], 'abc', 'one'],
    ['first of two defaults is used', [otherwise('d1'), otherwise('d2')], 'z', 'd1'],
    ['default is last whatever its place', [otherwise('d'), branch('equals', 'z', 'hit')], 'z', 'hit'],
    ['goto end ends the chain', [otherwise('end')], 'x', 'end'],
    ['an expression decides', [branch('expr', 'false', 'x'), branch('expr', 'true', 'y')], 't', 'y'],
    ['nothing matches', [branch('equals', 'tool_call', 't')], 'executed', null],
  ] as const)('%s', (_name, branches, token, expected) => {
    expect(next(branches, token)).toBe(expected);
  });
});

describe('CHN-8 edge budgets', () => {
  const loop = [budget('a->t', 1, 'wrap'), branch('equals', 'tool_call', 't'), otherwise('end')];

  it('counter is read before the hop is counted', () => {
    expect(next(loop, 'tool_call', {})).toBe('t');
  });

  it('diverts another round when the count is reached', () => {
    expect(next(loop, 'tool_call', { 'a->t': 1 })).toBe('wrap');
  });

  it('budget branch does not divert a finished answer', () => {
    expect(next(loop, 'executed', { 'a->t': 1 })).toBe('end');
  });

  it('the higher of two budgets on one edge is not hidden by the lower', () => {
    const two = [budget('a->t', 5, 'hard'), budget('a->t', 3, 'soft'), branch('equals', 'tool_call', 't')];
    expect([2, 3, 5].map((count) => next(two, 'tool_call', { 'a->t': count }))).toEqual(['t', 'soft', 'hard']);
  });

  it('on the edge of another task the count alone decides', () => {
    expect(next([budget('x->y', 2, 'out'), otherwise('on')], 'noop', { 'x->y': 2 })).toBe('out');
    expect(next([budget('x->y', 2, 'out'), otherwise('on')], 'noop', { 'x->y': 1 })).toBe('on');
  });

  it('budget 2 allows exactly 2 rounds; hops are counted, never one to the end', async () => {
    const world = await World.of({
      tasks: [
        {
          id: 'chat',
          transition: {
            branches: [
              { operator: 'edge_traversed_at_least', edge: 'chat->run', when: '2', goto: 'wrap' },
              { operator: 'default', goto: 'run' },
            ],
          },
        },
        { id: 'run', transition: always('chat') },
        { id: 'wrap', transition: always('end') },
      ],
    });
    world.run();
    expect(world.path).toEqual(['chat', 'run', 'chat', 'run', 'chat', 'wrap']);
    expect(Object.fromEntries(world.state.edges)).toEqual({ 'chat->run': 2, 'run->chat': 2, 'chat->wrap': 1 });
  });

  it('on_failure hops are counted', async () => {
    const world = (
      await World.of({ tasks: [{ id: 'a', handler: 'raise_error', transition: { on_failure: 'rescue' } }, { id: 'rescue' }] })
    ).run();
    expect(world.state.edges.get('a->rescue')).toBe(1);
  });
});

describe('D2 outcome edges', () => {
  const id = (task: string): TaskId => task as TaskId;
  const edges: Transition = {
    branches: [],
    onFailure: [
      { class: 'tool', goto: id('tool') },
      { class: 'timeout', goto: id('late') },
      { class: 'any', goto: id('any') },
    ],
    onDenied: id('denied'),
    onExhausted: id('exhausted'),
    onUnknown: id('unknown'),
  };
  const decision = { verdict: 'deny', layer: 'envelope', rule: '', reason: '', code: '', recoverable: false } as const;
  const failed = (kind: 'tool' | 'template'): Outcome => ({
    kind: 'failed',
    failure: { class: kind, code: 'c', message: 'm', retryable: false },
  });
  const outcomes: { readonly [name: string]: Outcome } = {
    tool: failed('tool'),
    any: failed('template'),
    late: { kind: 'timeout', afterMs: 1 },
    denied: { kind: 'denied', decision },
    exhausted: { kind: 'exhausted', budget: 'steps', limit: 1 },
    unknown: { kind: 'unknown', call: 'call_1' as never },
  };

  it.each(Object.entries(outcomes))('%s takes its own edge', (name, outcome) => {
    expect(followOutcome(edges, outcome)?.next).toBe(name);
  });

  it('on_timeout goes before on_failure', () => {
    expect(followOutcome({ ...edges, onTimeout: id('own') }, { kind: 'timeout', afterMs: 1 })).toEqual({ next: 'own', via: 'on_timeout' });
  });

  it('a denial, a used-up budget and an unknown effect never take on_failure', () => {
    const only: Transition = { branches: [], onFailure: [{ class: 'any', goto: id('any') }] };
    for (const name of ['denied', 'exhausted', 'unknown']) expect(followOutcome(only, outcomes[name] as Outcome)).toBeNull();
  });
});
