/** One step of a pattern for a single name. */
type Token =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly Range[] };
type Range = readonly [low: string, high: string];

/** What `[:name:]` within a class stands for, as in git: pairs of a first and a last ASCII character. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['alnum', '09AZaz'],
  ['alpha', 'AZaz'],
  ['blank', '\t\t  '],
  ['cntrl', '\x01\x1f\x7f\x7f'],
  ['digit', '09'],
  ['graph', '!~'],
  ['lower', 'az'],
  ['print', ' ~'],
  ['punct', '!/:@[`{~'],
  ['space', '\t\r  '],
  ['upper', 'AZ'],
  ['xdigit', '09AFaf'],
]);

/** Matches names without `/`: `*`, `?`, `[class]` and `\` escapes. Null for a pattern that can match nothing. */
export function compileName(pattern: string): ((name: string) => boolean) | null {
  const tokens = tokenize([...pattern]);
  if (tokens === null) return null;
  // Most patterns are a name, or all names that end in something.
  const [first, ...rest] = tokens;
  const plain = plainText(tokens);
  if (plain !== null) return (name) => name === plain;
  const ending = first?.kind === 'star' ? plainText(rest) : null;
  if (ending !== null) return (name) => name.endsWith(ending);
  return (name) => matches(tokens, [...name]);
}

/** The text that stands for itself throughout; null where anything else stands in it. */
function plainText(tokens: readonly Token[]): string | null {
  return tokens.every((token) => token.kind === 'char') ? tokens.map(({ char }) => char).join('') : null;
}

function tokenize(chars: readonly string[]): readonly Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] ?? '';
    if (char === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' });
    } else if (char === '?') {
      tokens.push({ kind: 'any' });
    } else if (char === '[') {
      const parsed = readClass(chars, at + 1);
      if (!parsed) return null;
      tokens.push(parsed.token);
      at = parsed.end;
    } else if (char === '\\') {
      at++;
      const escaped = chars[at];
      if (escaped === undefined) return null;
      tokens.push({ kind: 'char', char: escaped });
    } else {
      tokens.push({ kind: 'char', char });
    }
  }
  return tokens;
}

function readClass(chars: readonly string[], start: number): { readonly token: Token; readonly end: number } | null {
  const ranges: Range[] = [];
  const negated = chars[start] === '!' || chars[start] === '^';
  const first = negated ? start + 1 : start;
  for (let at = first; at < chars.length; at++) {
    if (chars[at] === ']' && at > first) return { token: { kind: 'class', negated, ranges }, end: at };
    if (chars[at] === '[' && chars[at + 1] === ':') {
      const end = chars.indexOf(']', at + 2);
      if (end > at + 2 && chars[end - 1] === ':') {
        const pairs = NAMED.get(chars.slice(at + 2, end - 1).join(''));
        if (pairs === undefined) return null;
        for (const [low, high] of pairs.match(/../gs) ?? []) ranges.push([low ?? '', high ?? '']);
        at = end;
        continue;
      }
    }
    if (chars[at] === '\\') at++;
    const low = chars[at];
    if (low === undefined) return null;
    const high = chars[at + 2];
    if (chars[at + 1] === '-' && high !== undefined && high !== ']') {
      ranges.push([low, high]);
      at += 2;
    } else {
      ranges.push([low, low]);
    }
  }
  return null;
}

/** Goes back to the last star only, so the work is at most pattern times name: patterns come from files nobody vouches for. */
function matches(tokens: readonly Token[], name: readonly string[]): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    const current = tokens[token];
    if (current?.kind === 'star') {
      star = token++;
      resume = at;
    } else if (current && fits(current, name[at] ?? '')) {
      token++;
      at++;
    } else if (star !== -1) {
      token = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (tokens[token]?.kind === 'star') token++;
  return token === tokens.length;
}

function fits(token: Token, char: string): boolean {
  switch (token.kind) {
    case 'char':
      return token.char === char;
    case 'any':
    case 'star':
      return true;
    case 'class':
      return token.ranges.some(([low, high]) => low <= char && char <= high) !== token.negated;
  }
}
