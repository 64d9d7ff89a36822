import type { OutputLimits } from '../../contract/index.js';

/** Whether a text is within both limits. */
export function fits(text: string, { bytes, lines }: OutputLimits): boolean {
  return Buffer.byteLength(text) <= bytes && endOfLines(text, lines) === text.length;
}

/** As much of the beginning as the limits take, cut between characters. */
export function head(text: string, { bytes, lines }: OutputLimits): string {
  const buffer = Buffer.from(text.slice(0, endOfLines(text, lines)));
  let end = Math.min(bytes, buffer.length);
  while (end > 0 && isContinuation(buffer[end])) end -= 1;
  return buffer.subarray(0, end).toString('utf8');
}

/** The same of the end. */
export function tail(text: string, { bytes, lines }: OutputLimits): string {
  let at = text.length;
  for (let line = 0; line < lines && at > 0; line++) at = text.lastIndexOf('\n', at - 2) + 1;
  const buffer = Buffer.from(text.slice(at));
  let start = Math.max(0, buffer.length - bytes);
  while (start < buffer.length && isContinuation(buffer[start])) start += 1;
  return buffer.subarray(start).toString('utf8');
}

/** Not inside a character: continuation bytes are 10xxxxxx. */
function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Where so many lines end. */
function endOfLines(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text.length;
  }
  return at + 1 === text.length ? text.length : at;
}
