import type { Branch, FailureEdgeClass, Transition } from '../chain/definition.js';
import type { EngineRecord, Outcome, TaskId } from '../contract/index.js';

/** Where a settled task leads, and over what. */
export interface Hop {
  readonly next: TaskId | 'end';
  readonly via: Extract<EngineRecord, { kind: 'task_settled' }>['via'];
}

/**
 * The first branch that fires for a success, `default` last whatever its place; null = none. No branches = a leaf.
 * `evaluate` is asked only for `expr` branches.
 */
export function followBranches(
  task: TaskId,
  branches: readonly Branch[],
  token: string,
  edges: ReadonlyMap<string, number>,
  evaluate: (expression: string) => boolean,
): Hop | null {
  if (branches.length === 0) return { next: 'end', via: 'leaf' };
  const branch = branches.find((candidate, at) => fires(candidate, at + 1)) ?? branches.find(isDefault);
  return branch ? { next: branch.goto, via: 'branch' } : null;

  /** `after`: where the branches behind it begin. */
  function fires(branch: Branch, after: number): boolean {
    switch (branch.operator) {
      case 'equals':
        return token === branch.when;
      case 'contains':
        return token.includes(branch.when);
      case 'starts_with':
        return token.startsWith(branch.when);
      case 'ends_with':
        return token.endsWith(branch.when);
      case 'edge_traversed_at_least':
        return (edges.get(branch.edge) ?? 0) >= branch.when && bounds(branch.edge, after);
      case 'expr':
        return evaluate(branch.when);
      case 'default':
        return false;
    }
  }

  /**
   * A budget on an edge out of this very task bounds that edge alone: it diverts only a hop that would take the edge
   * again, never a finished answer. On any other edge the count decides.
   */
  function bounds(edge: string, after: number): boolean {
    const [from, to] = edge.split('->');
    if (from?.trim() !== task) return true;
    const later = branches.slice(after);
    const wanted =
      later.find((branch) => branch.operator !== 'edge_traversed_at_least' && fires(branch, branches.length)) ?? branches.find(isDefault);
    return wanted?.goto === to?.trim();
  }
}

function isDefault(branch: Branch): boolean {
  return branch.operator === 'default';
}

/**
 * The edge that an outcome other than `ok` takes, or null when the run ends by it. `on_failure` serves failures and,
 * behind `on_timeout`, timeouts; a denial, a used-up budget and an unknown effect have only their own edges (D2).
 */
export function followOutcome(transition: Transition, outcome: Outcome): Hop | null {
  switch (outcome.kind) {
    case 'failed':
      return failureEdge(transition, outcome.failure.class);
    case 'timeout':
      return edge(transition.onTimeout, 'on_timeout') ?? failureEdge(transition, 'timeout');
    case 'denied':
      return edge(transition.onDenied, 'on_denied');
    case 'exhausted':
      return edge(transition.onExhausted, 'on_exhausted');
    case 'unknown':
      return edge(transition.onUnknown, 'on_unknown');
    case 'ok':
    case 'waiting':
    case 'cancelled':
      return null;
  }
}

function failureEdge(transition: Transition, kind: FailureEdgeClass): Hop | null {
  return edge(transition.onFailure.find((entry) => entry.class === kind || entry.class === 'any')?.goto, 'on_failure');
}

function edge(next: TaskId | undefined, via: Hop['via']): Hop | null {
  return next === undefined ? null : { next, via };
}
