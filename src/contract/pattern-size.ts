/**
 * About how many steps a pattern has once its repetitions are written out; never far below the truth. Counted before it
 * is compiled, because compiling is what large counts make slow.
 */
export function patternSize(source: string): number {
  const groups: number[] = [];
  let total = 0;
  let last = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    const repeat = char === '{' ? /^\{(\d+)(?:,(\d*))?\}/.exec(source.slice(at, at + 24)) : null;
    if (repeat) {
      const times = Math.max(1, Number(repeat[1]), Number(repeat[2] || 0));
      total += last * (times - 1);
      last *= times;
      at += repeat[0].length - 1;
    } else if (char === '(') {
      groups.push(total);
      total = 0;
      last = 0;
    } else if (char === ')') {
      last = total + 2;
      total = (groups.pop() ?? 0) + last;
    } else {
      if (char === '\\') {
        // everything up to \E is text, brackets included
        if (source[at + 1] === 'Q') return Number.POSITIVE_INFINITY;
        at++;
      } else if (char === '[') at = classEnd(source, at);
      last = char === '*' || char === '+' || char === '?' || char === '|' ? last : 1;
      total += 1;
    }
  }
  return groups.reduce((sum, outer) => sum + outer, total);
}

/** Where a class ends; a bracket right behind its start belongs to it. */
function classEnd(source: string, start: number): number {
  let at = start + 1;
  if (source[at] === '^') at++;
  if (source[at] === ']') at++;
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
  return at;
}
