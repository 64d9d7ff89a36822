import { type EvaluatedNode, evaluatedNodes, isComprehension, isNode } from './cel-tree.js';
import { TemplateProblem } from './template-problem.js';

/**
 * Most steps of one evaluation: each turn of a loop counts the parts of its body, lists and comparisons count their
 * entries, texts a step for 16 characters. About half a second.
 */
export const WORK_LIMIT = 2_000_000;
/** How deep `map`, `filter`, `all`, `exists` and `exists_one` may stand inside of one another. */
export const LOOP_DEPTH = 3;

const LOOPS: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'exists', 'exists_one']);
/** What takes text times text in the worst case. */
const SEARCHES: ReadonlySet<string> = new Set(['contains', 'indexOf', 'lastIndexOf', 'split']);
const CHARACTERS_A_STEP = 16;
/** The library reads a duration in cubic time. */
const LONGEST_DURATION = 100;
/** Reading a date in a time zone costs as much as so many steps. */
const TIME_ZONE = 300;

/** Counts the work of one expression, which is evaluated synchronously: one counter is enough. */
export class Work {
  #left = WORK_LIMIT;

  /** Operators such as `||` swallow errors of one side, so the end asks again. */
  finish(result: unknown): void {
    this.spendOn(result);
    if (this.#left < 0) throw tooMuch();
  }

  start(): void {
    this.#left = WORK_LIMIT;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw tooMuch();
  }

  /** Every part of a value, as often as it stands in it. */
  spendOn(value: unknown): void {
    this.spend(1);
    if (typeof value === 'string') this.spend(value.length / CHARACTERS_A_STEP);
    else if (Array.isArray(value) || value instanceof Set) for (const item of value) this.spendOn(item);
    else if (value instanceof Map) for (const item of value.values()) this.spendOn(item);
    else if (typeof value === 'object' && value !== null)
      for (const key of Object.keys(value)) this.spendOn((value as { [key: string]: unknown })[key]);
  }
}

/** Makes everything in a checked expression count that can take long. */
export function meter(root: unknown, work: Work): void {
  for (const node of evaluatedNodes(root)) {
    if (isComprehension(node)) meterLoop(node, work);
    else meterOperator(node, work);
  }
}

function meterLoop(
  { args }: EvaluatedNode & { readonly args: { readonly step: unknown; condition?: (accu: unknown) => boolean } },
  work: Work,
): void {
  const size = evaluatedNodes(args.step).size;
  const goOn = args.condition;
  args.condition = (accu) => {
    work.spend(size);
    return goOn === undefined || goOn(accu);
  };
}

function meterOperator(node: EvaluatedNode, work: Work): void {
  const { handle } = node;
  const cost = handle && costOf(node, work);
  if (!cost) return;
  node.handle = (...args) => {
    cost(args);
    return handle(...args);
  };
}

function costOf({ op, args }: EvaluatedNode, work: Work): ((handed: readonly unknown[]) => void) | null {
  switch (op) {
    case '+':
      return ([left, right]) => work.spend(length(left) + length(right));
    case '==':
    case '!=':
      return ([left, right]) => {
        work.spendOn(left);
        work.spendOn(right);
      };
    case 'in':
      return ([left, right]) => {
        work.spendOn(left);
        if (Array.isArray(right) || right instanceof Set) work.spendOn(right);
      };
    case 'call':
    case 'rcall': {
      const name = String((args as readonly unknown[])[0]);
      return ([values]) => spendOnCall(name, values as readonly unknown[], work);
    }
    default:
      return null;
  }
}

function spendOnCall(name: string, values: readonly unknown[], work: Work): void {
  const [first, second] = values;
  for (const value of values) work.spend(length(value));
  if (SEARCHES.has(name)) work.spend(length(first) * length(second) * 4);
  if (name === 'join' && Array.isArray(first)) for (const item of first) work.spend(length(item) + length(second));
  if (name.startsWith('get') && typeof second === 'string') work.spend(TIME_ZONE);
  if (name === 'duration' && typeof first === 'string' && first.length > LONGEST_DURATION) {
    throw new TemplateProblem('expression', `expression: a duration has at most ${LONGEST_DURATION} characters`);
  }
}

function length(value: unknown): number {
  if (typeof value === 'string') return value.length / CHARACTERS_A_STEP;
  return Array.isArray(value) ? value.length : 1;
}

function tooMuch(): TemplateProblem {
  return new TemplateProblem(
    'expression_limit',
    `expression: too much work (more than ${WORK_LIMIT} steps); let a task with a program do it, or use smaller lists and texts`,
  );
}

/** @throws TemplateProblem for loops inside of loops beyond LOOP_DEPTH */
export function checkLoopDepth(node: unknown, depth = 0): void {
  if (Array.isArray(node)) {
    for (const item of node) checkLoopDepth(item, depth);
    return;
  }
  if (!isNode(node)) return;
  if (node.op !== 'rcall' || !LOOPS.has(node.args[0]) || node.args[2].length < 2) {
    checkLoopDepth(node.args, depth);
    return;
  }
  if (depth === LOOP_DEPTH) {
    const why = `\`${node.args[0]}\` is the ${LOOP_DEPTH + 1}th loop inside of another; at most ${LOOP_DEPTH} may be nested`;
    throw new TemplateProblem('expression_limit', `expression: ${why} at character ${node.range.start + 1}`);
  }
  checkLoopDepth(node.args[1], depth);
  checkLoopDepth(node.args[2], depth + 1);
}
