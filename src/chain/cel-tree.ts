import type { ASTNode } from '@marcbachmann/cel-js';

/** A node as the library evaluates it. Its types leave out what macros become and the handler that the type check sets. */
export interface EvaluatedNode {
  readonly op: string;
  readonly args: unknown;
  readonly meta: { readonly alternate?: unknown; readonly macro?: object };
  handle?: (...args: readonly unknown[]) => unknown;
}

/** What `list.map(x, …)` and its like become. `condition` is asked before every turn. */
export interface Comprehension {
  readonly step: unknown;
  condition?: (accu: unknown) => boolean;
}

export function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value;
}

export function isComprehension(node: EvaluatedNode): node is EvaluatedNode & { readonly args: Comprehension } {
  return node.op === 'comprehension';
}

/** Every node once: as written, and as macros make it. */
export function evaluatedNodes(root: unknown): ReadonlySet<EvaluatedNode> {
  const found = new Set<EvaluatedNode>();
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value);
    if (!isEvaluated(value) || found.has(value)) continue;
    found.add(value);
    const { alternate, macro } = value.meta;
    open.push(alternate, ...(macro ? Object.values(macro) : []));
    if (isComprehension(value)) open.push(...Object.values(value.args));
    else open.push(value.args);
  }
  return found;
}

function isEvaluated(value: unknown): value is EvaluatedNode {
  return isNode(value) && 'meta' in value;
}
