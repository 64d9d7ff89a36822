import type { Definition, Transition } from './definition.js';

export type EdgeKind = 'branch' | 'on_failure' | 'on_denied' | 'on_exhausted' | 'on_unknown' | 'on_timeout';

/** One way from a task to another, or to the end. Pure data, so that a half-broken file has edges too. */
export interface Edge {
  readonly from: string;
  /** A task id, or `end`. */
  readonly to: string;
  readonly kind: EdgeKind;
  /** Position in its list: of a branch, or of an `on_failure` entry. */
  readonly index: number;
}

/** Every edge of a definition, in file order. */
export function edgesOf(definition: Definition): readonly Edge[] {
  return definition.tasks.flatMap((task) => transitionEdges(task.id, task.transition));
}

function transitionEdges(from: string, transition: Transition): readonly Edge[] {
  const single = (kind: EdgeKind, to: string | undefined): Edge[] => (to === undefined ? [] : [{ from, to, kind, index: 0 }]);
  return [
    ...transition.branches.map((branch, index): Edge => ({ from, to: branch.goto, kind: 'branch', index })),
    ...transition.onFailure.map((edge, index): Edge => ({ from, to: edge.goto, kind: 'on_failure', index })),
    ...single('on_denied', transition.onDenied),
    ...single('on_exhausted', transition.onExhausted),
    ...single('on_unknown', transition.onUnknown),
    ...single('on_timeout', transition.onTimeout),
  ];
}

/** Tasks that may follow `from` directly, each once. */
export function successors(edges: readonly Edge[], from: string): readonly string[] {
  return [...new Set(edges.filter((edge) => edge.from === from && edge.to !== 'end').map((edge) => edge.to))];
}

/** `from->to`: how edges are counted and named. */
export function edgeKey(from: string, to: string): string {
  return `${from}->${to}`;
}

/** Everything that can be reached from `starts`, the starts included. */
export function reachable(starts: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  const next = adjacency(edges);
  const seen = new Set(starts);
  const open = [...seen];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of next.get(at) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/**
 * The loops of a graph: its strongly connected parts that hold a cycle, each as the ids of its tasks in order of first
 * mention. Tarjan's algorithm without recursion.
 */
export function loops(edges: readonly Edge[]): readonly (readonly string[])[] {
  const next = adjacency(edges);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];
  for (const root of next.keys()) {
    if (!index.has(root)) visit(root);
  }
  return found;

  function visit(root: string): void {
    const work: { readonly node: string; readonly rest: Iterator<string> }[] = [enter(root)];
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const { node, rest } = frame;
      const step = rest.next();
      if (!step.done) {
        if (!index.has(step.value)) work.push(enter(step.value));
        else if (onStack.has(step.value)) lower(node, index.get(step.value) ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) lower(parent.node, low.get(node) ?? 0);
      if (low.get(node) === index.get(node)) leave(node);
    }
  }

  function enter(node: string): { readonly node: string; readonly rest: Iterator<string> } {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    return { node, rest: (next.get(node) ?? new Set<string>()).values() };
  }

  function lower(node: string, value: number): void {
    low.set(node, Math.min(low.get(node) ?? value, value));
  }

  function leave(node: string): void {
    const part: string[] = [];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      onStack.delete(top);
      part.push(top);
      if (top === node) break;
    }
    const cyclic = part.length > 1 || (next.get(node)?.has(node) ?? false);
    if (cyclic) found.push(part.sort((a, b) => (index.get(a) ?? 0) - (index.get(b) ?? 0)));
  }
}

function adjacency(edges: readonly Edge[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (to === 'end') continue;
    const targets = next.get(from);
    if (targets) targets.add(to);
    else next.set(from, new Set([to]));
  }
  return next;
}
