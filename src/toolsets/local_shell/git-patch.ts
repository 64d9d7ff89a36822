/** Longer names cannot be opened. */
const MAX_NAME = 4_200;
/** So many ways to read one line say that nobody can tell. */
const MAX_READINGS = 64;

/** How many folders git takes off the names: as said, or (null) as it guesses from a patch, `depth` folders below the root of its work tree. */
export interface Strip {
  readonly said: number | null;
  readonly depth: number;
}

/**
 * The files that a patch names, in every way git may read its lines, so that none is missed; a few more can be among them. Null where that cannot
 * be told. `/dev/null` is none.
 */
export function patchedPaths(patch: Buffer, strip: Strip): readonly string[] | null {
  // Byte by byte, as git reads it: names are decoded at the end.
  const text = patch.toString('latin1');
  const strips = stripsOf(text, strip);
  const paths = new Set<string>();
  for (const line of text.split('\n')) {
    const [, head = '', rest = ''] = /^(---|\+\+\+|(?:rename|copy) (?:from|to|old|new)|diff --git) (.*)$/s.exec(line) ?? [];
    if (head === '' || isNone(rest)) continue;
    const isHeader = head === 'diff --git';
    const names = isHeader ? [] : readings(rest);
    if (names.length > MAX_READINGS || (isHeader && rest.split(/[ \t]/).length > MAX_READINGS)) return null;
    for (const each of strips) {
      const off = /^[rc]/.test(head) ? Math.max(each - 1, 0) : each;
      for (const name of isHeader ? headed(rest, off) : names.map((whole) => stripped(whole, off))) paths.add(name);
    }
  }
  paths.delete('');
  return decoded([...paths]);
}

/** Where nothing is said, git takes one off, or what it guesses from the first patch that has no header of its own. */
function stripsOf(text: string, { said, depth }: Strip): readonly number[] {
  if (said !== null) return [said];
  const plain = [...text.matchAll(/^--- ([^\n]*)\n\+\+\+ ([^\n]*)\n@@ -/gm)].flatMap(([, from = '', to = '']) => [from, to]);
  const isBare = plain.some((side) => !isNone(side) && readings(side).some((name) => !name.includes('/')));
  return [...new Set([1, ...(isBare ? [0] : []), ...(depth === 0 ? [] : [depth, depth + 1])])];
}

function isNone(side: string): boolean {
  return /^\/dev\/null(?:\s|$)/.test(side);
}

/** A name ends at a tab, at a time behind it, or with the line; in quotes it is as C writes it. */
function readings(side: string): readonly string[] {
  const line = side.slice(0, MAX_NAME);
  const ends = [...line.matchAll(/[\t\r\0]|[ \t]+(?=\d)|$/g)].map(({ index }) => line.slice(0, index));
  const quoted = unquoted(line);
  return [...new Set([...(quoted === null ? [] : [quoted]), ...ends])];
}

/** `diff --git a/NAME b/NAME` tells a name where both sides agree. */
function headed(rest: string, strip: number): readonly string[] {
  const line = rest.slice(0, 2 * MAX_NAME).replace(/[\r\0].*$/s, '');
  const first = unquoted(line);
  const names = first === null ? [] : [stripped(first, strip)];
  for (const { index } of line.matchAll(/[ \t]/g)) {
    const second = line.slice(index + 1);
    const [from, to] = [stripped(line.slice(0, index), strip), stripped(unquoted(second) ?? second, strip)];
    if (from === to || second.startsWith('"')) names.push(to);
  }
  return names;
}

function stripped(name: string, strip: number): string {
  return name.split('/').slice(strip).join('/');
}

const ESCAPES: { readonly [letter: string]: string } = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '"': '"',
  '\\': '\\',
};

/** What a quoted name at the start says, as far as C takes it for one text; null where there is none. */
function unquoted(line: string): string | null {
  const inner = /^"((?:[^"\\]|\\(?:[abfnrtv"\\]|[0-3][0-7]{2}))*)"/.exec(line)?.[1];
  if (inner === undefined) return null;
  const name = inner.replace(/\\([0-7]{3}|.)/g, (_, said: string) => ESCAPES[said] ?? String.fromCharCode(Number.parseInt(said, 8)));
  return name.split('\0')[0] ?? '';
}

/** Null where a name is no text: rules could not be held against it. */
function decoded(names: readonly string[]): readonly string[] | null {
  try {
    return names.map((name) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(name, 'latin1')));
  } catch {
    return null;
  }
}
