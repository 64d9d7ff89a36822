import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import type { Json } from '../contract/index.js';
import { asWritten, type CompilePattern, redirectMatches, registerMatches } from './cel-matches.js';
import { isNode } from './cel-tree.js';
import { fromCel, toCel } from './cel-values.js';
import { checkLoopDepth, meter, Work } from './cel-work.js';
import type { Scope } from './interpreter-types.js';
import { ROOTS } from './scope-paths.js';
import { TemplateProblem } from './template-problem.js';

export type Evaluate = (scope: Scope) => Json;

/** A reference an expression makes, as far as it is written out: `['tasks', 'log', 'output']`. */
export interface ExpressionReference {
  readonly segments: readonly string[];
}

export interface CelEngine {
  /** @throws TemplateProblem for a syntax or type error that shows without values */
  compile(expression: string): { readonly evaluate: Evaluate; readonly references: readonly ExpressionReference[]; readonly type: string };
}

const LIMITS = { maxAstNodes: 2_000, maxDepth: 64, maxListElements: 500, maxMapEntries: 500, maxCallArguments: 32 };

/**
 * CEL over the scope. Whole numbers are ints, all others doubles; `now` and `run.started` are timestamps. Size, nesting and
 * work are bounded, and patterns take linear time: a value a model wrote cannot keep a run busy.
 * @param patterns null where no expression uses `matches`
 */
export function createCel(edges: readonly string[], patterns: CompilePattern | null): CelEngine {
  const zeroEdges = Object.fromEntries(edges.map((edge) => [edge, 0n]));
  const env = new Environment({ homogeneousAggregateLiterals: false, enableOptionalTypes: true, limits: LIMITS });
  for (const root of ROOTS) env.registerVariable(root, MAPS.has(root) ? 'map' : 'dyn');
  const work = new Work();
  const prepare = patterns && registerMatches(env, patterns, work);
  return {
    compile(expression) {
      const parsed = parse(env, expression);
      checkLoopDepth(parsed.ast);
      redirectMatches(parsed.ast, prepare);
      const checked = parsed.check();
      if (!checked.valid) throw toProblem(checked.error, expression);
      meter(parsed.ast, work);
      const references = referencesOf(parsed.ast);
      const roots = new Set(references.map(({ segments }) => segments[0] ?? ''));
      const evaluate: Evaluate = (scope) => {
        try {
          work.start();
          const result: unknown = parsed(contextOf(scope, roots, zeroEdges));
          work.finish(result);
          return fromCel(result);
        } catch (cause) {
          throw toProblem(cause, expression);
        }
      };
      return { evaluate, references, type: checked.type ?? 'dyn' };
    },
  };
}

const MAPS: ReadonlySet<string> = new Set(['vars', 'tasks', 'edges', 'usage', 'run']);

function parse(env: Environment, expression: string): ParseResult {
  try {
    return env.parse(expression);
  } catch (cause) {
    throw toProblem(cause, expression);
  }
}

/** Only what the expression names is converted. */
function contextOf(scope: Scope, roots: ReadonlySet<string>, zeroEdges: { readonly [edge: string]: bigint }): { [root: string]: unknown } {
  const context: { [root: string]: unknown } = {};
  for (const root of ROOTS) {
    if (!roots.has(root)) continue;
    if (root === 'now') context[root] = new Date(scope.now);
    else if (root === 'run') context[root] = { id: scope.run.id, chain: scope.run.chain, started: new Date(scope.run.started) };
    else if (root === 'edges') context[root] = { ...zeroEdges, ...(toCel(scope.edges) as object) };
    // money is never a whole number, even when it is
    else if (root === 'usage') context[root] = { ...(toCel(scope.usage) as object), cost_usd: scope.usage.cost_usd };
    else context[root] = toCel(scope[root] as Json);
  }
  return context;
}

/** Walks the syntax tree; names bound inside of it (`list.map(x, …)`) come along and are sorted out by the type check. */
function referencesOf(ast: ASTNode): readonly ExpressionReference[] {
  const found: ExpressionReference[] = [];
  visit(ast);
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    if (!isNode(node)) return;
    const path = pathOf(node);
    if (path) found.push({ segments: path });
    else visit(node.args);
    if (path && node.op === '[]') visit(node.args);
  }
}

function pathOf(node: ASTNode): string[] | null {
  if (node.op === 'id') return [node.args];
  if (node.op === '.') {
    const inner = pathOf(node.args[0]);
    return inner && [...inner, node.args[1]];
  }
  if (node.op === '[]') {
    const [holder, key] = node.args;
    const inner = pathOf(holder);
    if (inner && key.op === 'value' && typeof key.args === 'string') return [...inner, key.args];
  }
  return null;
}

function toProblem(cause: unknown, expression: string): TemplateProblem {
  if (cause instanceof TemplateProblem) return cause;
  const error = cause as Error & { code?: string; summary?: string; range?: { start: number } };
  const what = asWritten(error.summary ?? error.message);
  const missing = error.code === 'no_such_key' || error.code === 'unknown_variable';
  const at = error.range ? ` at character ${error.range.start + 1}` : '';
  const hint = error.code === 'no_such_key' ? '; ask with `has(…)` first' : '';
  return new TemplateProblem(missing ? 'unknown_reference' : 'expression', `expression: ${what}${at}${hint}`, expression);
}
