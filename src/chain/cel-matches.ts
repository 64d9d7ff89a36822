import type { Environment } from '@marcbachmann/cel-js';
import { type Pattern, PatternProblem } from '../contract/index.js';
import { evaluatedNodes } from './cel-tree.js';
import type { Work } from './cel-work.js';
import { TemplateProblem } from './template-problem.js';

export type CompilePattern = (source: string) => Pattern;

/** The name under which `matches` is called: the library has one of its own that backtracks. No source can spell it. */
const LINEAR = 'matches (RE2)';
/** Patterns that come from values are kept up to here. */
const KEPT = 64;
/** Characters times steps of the pattern that count as one step of work. */
const CHARACTERS_A_STEP = 256;

/** Whether an expression needs the pattern engine. */
export function usesMatches(expression: string): boolean {
  return /\bmatches\b/.test(expression);
}

/** Gives an environment `matches` in linear time. */
export function registerMatches(env: Environment, compile: CompilePattern, work: Work): CompilePattern {
  const known = new Map<string, Pattern>();
  const prepare = (source: string): Pattern => {
    const pattern = known.get(source) ?? compile(source);
    if (known.size >= KEPT) known.clear();
    known.set(source, pattern);
    return pattern;
  };
  env.registerFunction({
    name: LINEAR,
    receiverType: 'string',
    returnType: 'bool',
    params: [{ name: 'pattern', type: 'string' }],
    async: false,
    handler: (text: string, source: string) => {
      work.spend(1 + (text.length * source.length) / CHARACTERS_A_STEP);
      return guarded(() => prepare(source).test(text));
    },
  });
  return prepare;
}

/** Turns the calls of an expression to it, before the type check. @throws TemplateProblem for a written pattern that is none */
export function redirectMatches(root: unknown, prepare: CompilePattern | null): void {
  for (const node of evaluatedNodes(root)) {
    if (node.op !== 'rcall') continue;
    const args = node.args as [string, unknown, readonly { readonly op: string; readonly args: unknown }[]];
    if (args[0] !== 'matches') continue;
    if (prepare === null) throw new Error('the pattern engine is not loaded');
    args[0] = LINEAR;
    const [pattern] = args[2];
    if (pattern?.op === 'value' && typeof pattern.args === 'string') {
      const source = pattern.args;
      guarded(() => prepare(source));
    }
  }
}

/** Messages name what was written. */
export function asWritten(message: string): string {
  return message.replaceAll(LINEAR, 'matches');
}

function guarded<T>(use: () => T): T {
  try {
    return use();
  } catch (cause) {
    if (cause instanceof PatternProblem) throw new TemplateProblem('expression', `expression: ${cause.message}`);
    throw cause;
  }
}
