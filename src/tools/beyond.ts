import { posix } from 'node:path';
import type { Plan, Target, ToolIntent } from '../contract/index.js';

/** Most effects that are named one by one. */
const NAMED = 8;

/**
 * What a plan would do that the intent of its call does not hold (TM-3): it is flagged for whoever reads the trace, and
 * judged like everything else of the plan. Empty = the call does what it is for.
 */
export function beyondIntent({ expects }: ToolIntent, plan: Plan): readonly string[] {
  const beyond = [
    ...outside(plan.writes, expects.writes).map((path) => `writes ${path}`),
    ...outside(plan.reads, [...expects.reads, ...expects.writes]).map((path) => `reads ${path}`),
    ...(expects.programs ? [] : plan.programs.map(({ word }) => `starts ${word}`)),
    ...(expects.external ? [] : plan.hosts.map((host) => `reaches ${host}`)),
  ];
  return beyond.length <= NAMED ? beyond : [...beyond.slice(0, NAMED), `and ${beyond.length - NAMED} more`];
}

function outside(targets: readonly Target[], expected: readonly string[]): readonly string[] {
  return targets.filter((target) => !expected.some((each) => covers(each, target))).map(({ path }) => path);
}

/** `workspace:**` holds what is below the root of the unit; a path holds itself and what is below it. */
function covers(expected: string, { path, real, spellings = [] }: Target): boolean {
  const named = posix.normalize(expected).replace(/\/$/, '');
  if (expected === 'workspace:**' || named === '.') return !path.startsWith('/') && path !== '..' && !path.startsWith('../');
  return [path, real, ...spellings].some((known) => known === named || known.startsWith(`${named}/`));
}
