import { type Refused, refuse } from './refuse.js';

/** UTF-8 bytes of a line. */
export const MAX_LINE_BYTES = 16 * 1024;
export const MAX_STEPS = 64;
export const MAX_WORDS = 1024;
/** Programs of one pipe: all of them run at once. */
export const MAX_PIPE = 8;

/** Bounds the work of everything after it, so it comes first. */
export function checkLength(line: string): Refused | null {
  if (line.length <= MAX_LINE_BYTES && Buffer.byteLength(line) <= MAX_LINE_BYTES) return null;
  return refuse(
    'sh.too_long',
    0,
    `a line of more than ${MAX_LINE_BYTES} bytes`,
    'put long text in a file and name the file, or make several calls',
  );
}

/**
 * Characters that are refused wherever they stand, quoted or not: what no program can be given, and what makes a shown
 * line look like another one. U+2028 and U+2029 are left to the scanner: a dropped comment may hold them.
 */
export function checkCharacters(text: string): Refused | null {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x20 && unit < 0x7f) continue;
    const point = text.codePointAt(at) ?? unit;
    if (point === 0) return refuse('bad_argument', at, 'a NUL character', 'remove it: no program can be given one');
    if (isForbidden(point)) {
      return refuse(
        'sh.control_char',
        at,
        `the character U+${hex(point)}`,
        'remove it: control and direction characters are refused, quoted too',
      );
    }
    if (point > 0xffff) at++;
  }
  return null;
}

export function isLineSeparator(char: string): boolean {
  return char === '\u2028' || char === '\u2029';
}

function isForbidden(point: number): boolean {
  if (point < 0x20) return point !== 0x09 && point !== 0x0a;
  if (point >= 0x7f && point <= 0x9f) return true;
  if (point < 0x61c) return false;
  return (
    point === 0x61c ||
    point === 0x200e ||
    point === 0x200f ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069) ||
    (point >= 0xd800 && point <= 0xdfff) || // a lone half: Node would send U+FFFD in its place
    point === 0xfeff ||
    (point >= 0xfff9 && point <= 0xfffb) ||
    (point >= 0xe0000 && point <= 0xe007f)
  );
}

function hex(point: number): string {
  return point.toString(16).toUpperCase().padStart(4, '0');
}
