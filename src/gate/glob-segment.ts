import { skipClass } from './glob-braces.js';
import { globError } from './glob-error.js';

/** One part between slashes. */
export type Segment =
  | { readonly kind: 'globstar' }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'wild'; readonly tokens: readonly Token[]; readonly first: number; readonly last: number };

type Token =
  | { readonly kind: 'char'; readonly code: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly (readonly [number, number])[] };

export function parseSegment(source: string, text: string): Segment {
  if (/^[\w .-]+$/.test(text) && text !== '..') return { kind: 'literal', text };
  if (text === '**') return { kind: 'globstar' };
  if (text === '..') throw globError(source, 'climbs with ".."; write the folder itself');
  const tokens = readTokens(source, text);
  if (tokens.every((token) => token.kind === 'char')) {
    return { kind: 'literal', text: String.fromCodePoint(...tokens.map((token) => token.code)) };
  }
  return { kind: 'wild', tokens, first: unitOf(tokens[0]), last: unitOf(tokens.at(-1)) };
}

export function segmentMatches(segment: Segment, name: string): boolean {
  switch (segment.kind) {
    case 'globstar':
      return true;
    case 'literal':
      return segment.text === name;
    case 'wild':
      if (segment.first >= 0 && name.charCodeAt(0) !== segment.first) return false;
      if (segment.last >= 0 && name.charCodeAt(name.length - 1) !== segment.last) return false;
      return name !== '' && tokensMatch(segment.tokens, name);
  }
}

/** The one UTF-16 unit a token stands for; -1 where it may stand for others. Most names differ from a pattern at an end. */
function unitOf(token: Token | undefined): number {
  return token?.kind === 'char' && token.code <= 0xffff ? token.code : -1;
}

function readTokens(source: string, text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') {
      const code = text.codePointAt(++at);
      if (code === undefined) throw globError(source, 'ends in a lone "\\"');
      tokens.push({ kind: 'char', code });
      if (code > 0xffff) at++;
    } else if (char === '[') {
      const end = skipClass(source, text, at);
      tokens.push(readClass(source, text.slice(at + 1, end)));
      at = end;
    } else if (char === ']') throw globError(source, 'has a "]" without its "["; escape it as "\\]" if a name holds one');
    else if ('@?*+!'.includes(char) && text.charAt(at + 1) === '(') {
      throw globError(
        source,
        `holds ${JSON.stringify(`${char}(`)}: extended globs are not supported; escape the parenthesis if a name holds one`,
      );
    } else if (char === '*') {
      if (text.charAt(at + 1) === '*') throw globError(source, 'has "**" next to other characters; it must stand alone between slashes');
      tokens.push({ kind: 'star' });
    } else if (char === '?') tokens.push({ kind: 'any' });
    else {
      const code = text.codePointAt(at) ?? 0;
      tokens.push({ kind: 'char', code });
      if (code > 0xffff) at++;
    }
  }
  return tokens;
}

function readClass(source: string, body: string): Token {
  const negated = body.startsWith('!') || body.startsWith('^');
  const chars: { readonly code: number; readonly escaped: boolean }[] = [];
  for (let at = negated ? 1 : 0; at < body.length; at++) {
    const escaped = body.charAt(at) === '\\';
    if (escaped) at++;
    const code = body.codePointAt(at);
    if (code === undefined) throw globError(source, 'ends a class in a lone "\\"');
    if (code > 0xffff) at++;
    if (code === 0x2f) throw globError(source, 'has a "/" inside a class; a class stands for one character of a name');
    if (!escaped && code === 0x5b)
      throw globError(source, 'has a "[" inside a class; named classes are not supported, escape a literal one');
    chars.push({ code, escaped });
  }
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < chars.length; at++) {
    const low = chars[at];
    const dash = chars[at + 1];
    const high = chars[at + 2];
    if (low === undefined) break;
    if (dash?.code === 0x2d && !dash.escaped && high !== undefined) {
      if (low.code > high.code) throw globError(source, 'has a class range that runs backwards');
      ranges.push([low.code, high.code]);
      at += 2;
    } else ranges.push([low.code, low.code]);
  }
  return { kind: 'class', negated, ranges };
}

/** Greedy with one way back: only the last `*` ever needs to take one character more. */
function tokensMatch(tokens: readonly Token[], name: string): boolean {
  let at = 0;
  let on = 0;
  let star = -1;
  let resume = 0;
  while (on < name.length) {
    const token = tokens[at];
    const code = name.codePointAt(on) ?? 0;
    if (token?.kind === 'star') {
      star = at++;
      resume = on;
    } else if (token !== undefined && tokenMatches(token, code)) {
      at++;
      on += code > 0xffff ? 2 : 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += (name.codePointAt(resume) ?? 0) > 0xffff ? 2 : 1;
      on = resume;
    } else return false;
  }
  while (tokens[at]?.kind === 'star') at++;
  return at === tokens.length;
}

function tokenMatches(token: Exclude<Token, { kind: 'star' }>, code: number): boolean {
  switch (token.kind) {
    case 'char':
      return token.code === code;
    case 'any':
      return true;
    case 'class':
      return token.negated !== token.ranges.some(([low, high]) => code >= low && code <= high);
  }
}
