import { type Macro, macroAt } from './macro.js';

/** One piece of a template. `source` is the piece as written, `offset` where it begins. */
export type Token = { readonly source: string; readonly offset: number } & (
  | { readonly kind: 'text' }
  /** Text between `{% raw %}` and `{% endraw %}`, or a comment, with its tags: nothing in it is read. */
  | { readonly kind: 'verbatim' }
  | { readonly kind: 'macro'; readonly macro: Macro }
  | { readonly kind: 'output'; readonly expression: string; readonly trimLeft: boolean; readonly trimRight: boolean }
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'wrong'; readonly code: string; readonly message: string }
);

const TAG_NAME = /^\{%-?\s*(#|\w*)/;

/**
 * Cuts a template into pieces, in one pass. In `system` text only macros are read; all other braces are text there.
 * Never throws: what cannot be read comes out as `wrong`.
 */
export function lex(source: string, mode: 'data' | 'system'): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let from = 0;
  const text = (to: number): void => {
    if (to > from) tokens.push({ kind: 'text', source: source.slice(from, to), offset: from });
  };
  for (;;) {
    at = nextBrace(source, at);
    if (at < 0) break;
    const token = source[at + 1] === '{' ? outputAt(source, at, mode) : mode === 'data' ? tagAt(source, at) : null;
    if (token === null) {
      at += 2;
      continue;
    }
    text(at);
    tokens.push(token);
    at += token.source.length;
    from = at;
  }
  text(source.length);
  return tokens;
}

function nextBrace(source: string, from: number): number {
  for (let at = source.indexOf('{', from); at >= 0; at = source.indexOf('{', at + 1)) {
    if (source[at + 1] === '{' || source[at + 1] === '%') return at;
  }
  return -1;
}

function outputAt(source: string, offset: number, mode: 'data' | 'system'): Token | null {
  const found = macroAt(source, offset);
  if (found) {
    const piece = { source: source.slice(offset, found.end), offset };
    return found.macro.name === 'wrong'
      ? { kind: 'wrong', ...piece, code: found.macro.code, message: found.macro.message }
      : { kind: 'macro', ...piece, macro: found.macro };
  }
  if (mode === 'system') return null;
  const end = closing(source, offset + 2, '}}');
  if (end < 0) return unclosed(source, offset, '}}');
  const piece = source.slice(offset, end);
  const trimLeft = piece[2] === '-';
  const trimRight = piece.length > 5 && piece[piece.length - 3] === '-';
  const expression = piece.slice(trimLeft ? 3 : 2, trimRight ? -3 : -2).trim();
  return { kind: 'output', source: piece, offset, expression, trimLeft, trimRight };
}

function tagAt(source: string, offset: number): Token {
  const end = closing(source, offset + 2, '%}');
  if (end < 0) return unclosed(source, offset, '%}');
  const piece = source.slice(offset, end);
  const name = TAG_NAME.exec(piece)?.[1] ?? '';
  if (name !== 'raw' && name !== 'comment') return { kind: 'tag', source: piece, offset, name };
  const close = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
  close.lastIndex = end;
  const found = close.exec(source);
  if (found === null)
    return { kind: 'wrong', source: source.slice(offset), offset, code: 'template_syntax', message: `\`{% ${name} %}\` is not closed` };
  return { kind: 'verbatim', source: source.slice(offset, close.lastIndex), offset };
}

/** The end of a piece: its closing braces outside of quotes. */
function closing(source: string, from: number, close: '}}' | '%}'): number {
  let quote = '';
  for (let at = from; at < source.length; at++) {
    const char = source[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (source.startsWith(close, at)) {
      return at + 2;
    }
  }
  return -1;
}

function unclosed(source: string, offset: number, close: string): Token {
  return {
    kind: 'wrong',
    source: source.slice(offset),
    offset,
    code: 'template_syntax',
    message: `\`${source.slice(offset, offset + 2)}\` is not closed by \`${close}\`; write \`{% raw %}{{{% endraw %}\` for braces that are meant as text`,
  };
}
