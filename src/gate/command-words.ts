type Same = (wanted: string, found: string) => boolean;

const equal: Same = (wanted, found) => wanted === found;

/** Whether these are the very first arguments of a command: what an allowing list may vouch for. */
export function beginsWith(words: readonly string[], argv: readonly string[], same: Same = equal): boolean {
  return words.every((word, at) => same(word, argv[at + 1] ?? ''));
}

/**
 * Whether a command comes to these words: in order, with nothing before or between them but options and what an option may take
 * as its value. For lists that forbid or ask: `git -C . log` is a `git log`. Which options take a value is not known here, so a
 * value that reads like the next word counts as that word.
 */
export function comesTo(words: readonly string[], argv: readonly string[], same: Same = equal): boolean {
  if (words.length === 0) return true;
  // How many words may have been found so far -> whether the argument before may have been an option that takes this one.
  let ways = new Map([[0, false]]);
  for (const argument of argv.slice(1)) {
    if (ways.has(words.length)) return true;
    const isOption = argument.startsWith('-');
    const next = new Map<number, boolean>();
    const go = (found: number): void => void next.set(found, isOption || next.get(found) === true);
    for (const [found, isValue] of ways) {
      if (same(words[found] ?? '', argument)) go(found + 1);
      if (isOption || isValue) go(found);
    }
    ways = next;
  }
  return ways.has(words.length);
}
