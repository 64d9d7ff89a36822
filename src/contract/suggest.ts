import { distance } from 'fastest-levenshtein';

/**
 * The known word that `word` most likely means, or null when none is close enough to be worth naming.
 * @param most letters that may differ. Default: 2, and more of a long word
 */
export function closest(word: string, known: Iterable<string>, most = Math.max(2, Math.floor(word.length / 3))): string | null {
  let best: string | null = null;
  let least = most + 1;
  for (const candidate of known) {
    const far = distance(word.toLowerCase(), candidate.toLowerCase());
    if (far < least) {
      least = far;
      best = candidate;
    }
  }
  return best;
}

/** `; did you mean "x"?`, or an empty text: made to be appended to a message. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const guess = closest(word, known);
  return guess === null || guess === word ? '' : `; did you mean "${guess}"?`;
}
