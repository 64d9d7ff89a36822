import type { EvalFile } from '../generated/eval.js';

/** The prompts of a suite with their JSON pointers, the golden ones first. */
export function promptsOf({ golden = [], negative = [] }: Pick<EvalFile, 'golden' | 'negative'>) {
  return [
    ...golden.map((prompt, index) => ({ prompt, at: `/golden/${index}` })),
    ...negative.map((prompt, index) => ({ prompt, at: `/negative/${index}` })),
  ];
}
