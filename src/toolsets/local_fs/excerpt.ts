import { isUtf8 } from 'node:buffer';
import type { Located, Sha256, Unit } from '../../contract/index.js';
import { type Content, Sampler } from './binary.js';

const NEWLINE = 0x0a;

/** Lines `first` to `last` (1-based, inclusive; Infinity = to the end), at most `cap` bytes of them. */
export interface Window {
  readonly first: number;
  readonly last: number;
  readonly cap: number;
}

/** A window of a file's lines, with what is known of the whole file after one pass over it. */
export interface Excerpt {
  readonly content: Buffer;
  readonly sha256: Sha256;
  /** Bytes of the file. */
  readonly size: number;
  /** Newlines + 1; 0 for an empty file. */
  readonly totalLines: number;
  /** Whole lines in `content`; null when there is none. */
  readonly shown: { readonly first: number; readonly last: number } | null;
  /** The cap cut the window after a line, or inside its first one. */
  readonly cut: 'no' | 'after_line' | 'inside_line';
  /** Bytes that are not UTF-8 stand as U+FFFD in the text. */
  readonly lossy: boolean;
}

/** Reads in constant memory, however large the file. Lines end at `\n` only; a `\r` stays on its line. */
export async function readExcerpt(unit: Pick<Unit, 'scanFile'>, at: Located, window: Window): Promise<Excerpt | Exclude<Content, 'text'>> {
  const sampler = new Sampler();
  const lines = new LineWindow(window);
  let size = 0;
  const hash = await unit.scanFile(at, (chunk) => {
    sampler.add(chunk);
    size += chunk.length;
    lines.add(chunk);
    return sampler.verdict() === 'binary' ? 'stop' : 'more';
  });
  const content = sampler.verdict();
  if (content !== 'text' || hash === null) return content === 'text' ? 'binary' : content;
  const totalLines = size === 0 ? 0 : lines.line;
  return { sha256: hash, size, totalLines, ...cutToCap(lines.captured(), window, totalLines) };
}

/** Copies the bytes of the wanted lines, one more than the cap at most, as chunks pass by. */
class LineWindow {
  /** Number of the line the next byte belongs to. */
  line = 1;
  readonly #window: Window;
  readonly #parts: Buffer[] = [];
  #room: number;

  constructor(window: Window) {
    this.#window = window;
    this.#room = window.cap + 1;
  }

  add(chunk: Buffer): void {
    const { first, last } = this.#window;
    let from = this.line >= first && this.line <= last ? 0 : -1;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, end + 1)) {
      if (this.line === last) {
        this.#capture(chunk.subarray(from, end));
        from = -1;
      }
      this.line++;
      if (this.line === first) from = end + 1;
    }
    if (from !== -1) this.#capture(chunk.subarray(from));
  }

  captured(): Buffer {
    const [only] = this.#parts;
    return this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts);
  }

  #capture(bytes: Buffer): void {
    const taken = bytes.subarray(0, this.#room);
    this.#room -= taken.length;
    if (taken.length > 0) this.#parts.push(Buffer.from(taken));
  }
}

function cutToCap(captured: Buffer, window: Window, totalLines: number): Pick<Excerpt, 'content' | 'shown' | 'cut' | 'lossy'> {
  const { first, cap } = window;
  if (captured.length <= cap) {
    const last = Math.min(window.last, totalLines);
    // The empty line after a final newline is no line that was seen.
    const none = first > last || (first === totalLines && captured.length === 0);
    return { content: captured, shown: none ? null : { first, last }, cut: 'no', lossy: !isUtf8(captured) };
  }
  const end = captured.lastIndexOf(NEWLINE, cap);
  if (end === -1) {
    const content = wholeCharacters(captured, cap);
    return { content, shown: null, cut: 'inside_line', lossy: !isUtf8(content) };
  }
  const content = captured.subarray(0, end);
  return { content, shown: { first, last: first + countLines(content) - 1 }, cut: 'after_line', lossy: !isUtf8(content) };
}

function countLines(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

/** The longest prefix of at most `cap` bytes that does not end inside a character. */
export function wholeCharacters(bytes: Buffer, cap: number): Buffer {
  let end = cap;
  while (end > 0 && end > cap - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
