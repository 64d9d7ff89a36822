import { globError } from './glob-error.js';

const MAX_ALTERNATIVES = 4096;

/** All alternatives of `{a,b}` groups, nested ones too, in order. Escapes and classes are left for the segment parser. */
export function expandBraces(source: string): readonly string[] {
  const expanded = expandFrom(source, source);
  if (new Set(expanded).size !== expanded.length) return [...new Set(expanded)];
  return expanded;
}

function expandFrom(source: string, text: string): readonly string[] {
  const open = findUnescaped(source, text, '{');
  if (open < 0) {
    if (findUnescaped(source, text, '}') >= 0) throw globError(source, 'has a "}" without its "{"; escape it as "\\}" if a name holds one');
    return [text];
  }
  const before = text.slice(0, open);
  if (findUnescaped(source, before, '}') >= 0) throw globError(source, 'has a "}" without its "{"; escape it as "\\}" if a name holds one');
  const { parts, end } = readGroup(source, text, open);
  const heads = parts.flatMap((part) => expandFrom(source, part));
  const tails = expandFrom(source, text.slice(end + 1));
  if (heads.length * tails.length > MAX_ALTERNATIVES) throw globError(source, `stands for more than ${MAX_ALTERNATIVES} alternatives`);
  return heads.flatMap((head) => tails.map((tail) => before + head + tail));
}

/** The comma-separated parts of the group that opens at `open`, and where it closes. */
function readGroup(source: string, text: string, open: number): { readonly parts: readonly string[]; readonly end: number } {
  const parts: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (char === '[') at = skipClass(source, text, at);
    else if (char === '{') depth++;
    else if (char === ',' && depth === 1) {
      parts.push(text.slice(from, at));
      from = at + 1;
    } else if (char === '}' && --depth === 0) {
      parts.push(text.slice(from, at));
      if (parts.length === 1) {
        throw globError(
          source,
          `has a brace group without alternatives: ${JSON.stringify(text.slice(open, at + 1))}; write {a,b}, or escape the braces`,
        );
      }
      return { parts, end: at };
    }
  }
  throw globError(source, 'has a "{" without its "}"; escape it as "\\{" if a name holds one');
}

function findUnescaped(source: string, text: string, wanted: '{' | '}'): number {
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (char === '[') at = skipClass(source, text, at);
    else if (char === wanted) return at;
  }
  return -1;
}

/** Index of the `]` that closes the class opened at `open`. */
export function skipClass(source: string, text: string, open: number): number {
  let at = open + 1;
  if (text.charAt(at) === '!' || text.charAt(at) === '^') at++;
  if (text.charAt(at) === ']') throw globError(source, 'has an empty class "[]"; escape a literal "]" inside a class as "\\]"');
  for (; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (char === ']') return at;
  }
  throw globError(source, 'has a "[" without its "]"; escape it as "\\[" if a name holds one');
}
