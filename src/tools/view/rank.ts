import { EFFECT_CLASSES, type ToolDescriptor } from '../../contract/index.js';
import type { Candidate } from './types.js';

const RISK: { readonly [level in ToolDescriptor['risk']['level']]: number } = { low: 0, medium: 1, high: 2, critical: 3 };

/** Failures one after the other from which on a tool makes room for those that work. */
export const FAILING = 3;

/**
 * Who is shown when not everybody fits: tools that keep failing come last; then the words of the task decide, then the
 * risk, then how it went so far in this run. The name decides between equals, so that the order is always the same.
 */
export function rank(candidates: readonly Candidate[], goal: string, failures: ReadonlyMap<string, number>): readonly Candidate[] {
  const words = new Set(wordsOf(goal));
  const keyed = candidates.map((candidate) => ({ candidate, key: keyOf(candidate.descriptor, words, failures) }));
  keyed.sort((a, b) => {
    for (const [place, value] of a.key.entries()) if (value !== b.key[place]) return value - (b.key[place] ?? 0);
    return a.candidate.descriptor.name < b.candidate.descriptor.name ? -1 : 1;
  });
  return keyed.map(({ candidate }) => candidate);
}

function keyOf(tool: ToolDescriptor, words: ReadonlySet<string>, failures: ReadonlyMap<string, number>): readonly number[] {
  const failed = failures.get(tool.name) ?? 0;
  return [failed >= FAILING ? 1 : 0, -relevance(tool, words), RISK[tool.risk.level], EFFECT_CLASSES.indexOf(tool.effects.class), failed];
}

/** How many words of the task speak for a tool; one that speaks against it outweighs two. */
function relevance({ intent, tool }: ToolDescriptor, words: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  const known = (texts: readonly string[]): number => texts.filter((text) => wordsOf(text).some((word) => words.has(word))).length;
  const speaking = known(intent.hints) + known(intent.domains) + known(intent.actionTypes) + known([tool]);
  return speaking - 2 * known(intent.negativeHints);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\d]+/gu) ?? [];
}
