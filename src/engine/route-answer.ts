/** What a route's answer means: a label, or none and why. */
export type RouteAnswer = { readonly label: string } | { readonly none: string };

const NEGATION = /\b(?:not|no|non|never|neither|nor|cannot|without|except)\b|n['’]t\b/iu;

/**
 * Matches an answer to the labels: equal but for case and outer blanks and marks; else the one label that occurs as
 * whole words, where a longer label hides a shorter one inside it and no negation stands beside it. Anything else is
 * no label: guessing would pick a branch nobody asked for.
 */
export function readAnswer(answer: string, labels: readonly string[]): RouteAnswer {
  const said = normalise(answer);
  const exact = labels.find((label) => normalise(label) === said);
  if (exact !== undefined) return { label: exact };
  const found = wholeWords(answer.toLowerCase(), labels);
  const [only] = found.labels;
  if (only === undefined) return { none: 'the answer names no label' };
  if (found.labels.size > 1) return { none: `the answer names several labels: ${[...found.labels].join(', ')}` };
  if (NEGATION.test(found.rest)) return { none: `the answer names "${only}" beside a negation` };
  return { label: only };
}

function normalise(text: string): string {
  return text
    .trim()
    .replace(/^["'`*_([{<]+|["'`*_)\]}>.!,;:]+$/gu, '')
    .trim()
    .toLowerCase();
}

function wholeWords(text: string, labels: readonly string[]): { readonly labels: ReadonlySet<string>; readonly rest: string } {
  const found = new Set<string>();
  let rest = text;
  for (const label of [...labels].sort((a, b) => b.length - a.length)) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${escapeRegExp(label.trim().toLowerCase())}(?![\\p{L}\\p{N}_])`, 'gu');
    const without = rest.replace(pattern, ' ');
    if (without !== rest) found.add(label);
    rest = without;
  }
  return { labels: found, rest };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
