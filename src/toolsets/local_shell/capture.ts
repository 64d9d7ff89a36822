import { type NewArtifact, sha256 } from '../../contract/index.js';
import { Kept } from './kept.js';
import type { Inline } from './policy.js';

const HEAD_SHARE = 0.2;

/** What a stream came to. */
export interface Captured {
  /** For people and models: control sequences taken out, trailing line ends cut. */
  readonly text: string;
  /** The bytes behind it, where the text leaves something out, if only what terminals act on. */
  readonly whole: NewArtifact | null;
  /** Something of what a person would read is left out. */
  readonly cut: boolean;
}

/** One stream of a line, in bounded memory: its first 8 MiB, and its end. */
export class Capture {
  readonly #kept: Kept;
  #binary = false;
  bytes = 0;

  /** `keep`: bytes of the end that a result may hold. */
  constructor(keep: number) {
    this.#kept = new Kept(keep);
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.#binary ||= chunk.includes(0);
    this.#kept.add(chunk);
  }

  addText(text: string): void {
    this.add(Buffer.from(text));
  }

  /** Whether it holds a name of a file, in front of which and behind which no name goes on. */
  names(file: string): boolean {
    const { first } = this.#kept;
    const isOfName = (at: number) => /[\w.-]/.test(String.fromCharCode(first[at] ?? 0));
    const { length } = Buffer.from(file);
    for (let at = first.indexOf(file); at !== -1; at = first.indexOf(file, at + 1))
      if (!isOfName(at - 1) && !isOfName(at + length)) return true;
    return false;
  }

  /** How many lines a person would read, or `most` where there are that many. */
  lines(most: number): number {
    const text = this.#kept.first.subarray(0, endOfText(this.#kept.first));
    let count = text.length > 0 ? 1 : 0;
    for (let at = 0; at < text.length && count < most; at++) if (endsLine(text, at)) count++;
    return count;
  }

  end(inline: Inline): Captured {
    const whole = this.#kept.first;
    if (this.#binary) {
      const text = `[binary output, ${this.bytes} bytes: ${this.#artifact(whole, '')}]`;
      return { text, whole: artifactOf(whole, 'application/octet-stream'), cut: true };
    }
    if (this.bytes <= inline.bytes && this.lines(inline.lines + 1) <= inline.lines) {
      const { text, changed } = readable(whole);
      return { text, whole: changed ? artifactOf(whole, TEXT) : null, cut: false };
    }
    return { text: this.#ends(whole, inline), whole: artifactOf(whole, TEXT), cut: true };
  }

  /** The first and the last part, and between them what is left out; all of it together no longer than allowed, unless that is tiny. */
  #ends(whole: Buffer, { bytes, lines }: Inline): string {
    const room = Math.max(bytes - MARKER_BYTES, Math.floor(bytes / 2));
    const headLines = Math.floor((lines - 1) * HEAD_SHARE);
    const first = whole.subarray(0, lastBoundary(whole, Math.floor(room * HEAD_SHARE)));
    const head = first.subarray(0, endOfLines(first, headLines));
    const kept = this.#kept.last;
    const last = kept.subarray(firstBoundary(kept, Math.max(0, kept.length - Math.ceil(room * (1 - HEAD_SHARE)))));
    const tail = last.subarray(startOfLines(last, lines - 1 - headLines));
    const missing = this.bytes - head.length - tail.length;
    return `${readable(head).text}\n[… ${missing} of ${this.bytes} bytes left out; ${this.#artifact(whole, 'the whole output is ')} …]\n${readable(tail).text}`;
  }

  #artifact(whole: Buffer, all: string): string {
    return `${this.bytes > whole.length ? 'the first 8 MiB are ' : all}artifact ${sha256(whole)}`;
  }
}

/** The longest line that tells what is left out, and its line ends. */
const MARKER_BYTES = 160;

const TEXT = 'text/plain; charset=utf-8';

function artifactOf(bytes: Uint8Array, mediaType: string): NewArtifact {
  return { kind: 'tool_output', mediaType, bytes };
}

const LF = 0x0a;
const CR = 0x0d;

/** As `readable` takes it: several carriage returns, and the line feed behind them, are one end. */
function endsLine(bytes: Buffer, at: number): boolean {
  const next = bytes[at + 1];
  return bytes[at] === LF || (bytes[at] === CR && next !== LF && next !== CR);
}

/** Where the first `count` lines end. */
function endOfLines(bytes: Buffer, count: number): number {
  let left = count;
  for (let at = 0; at < bytes.length; at++) {
    if (left <= 0) return at;
    if (endsLine(bytes, at)) left--;
  }
  return bytes.length;
}

/** Where the last `count` lines begin. */
function startOfLines(bytes: Buffer, count: number): number {
  if (count <= 0) return bytes.length;
  let left = count;
  for (let at = endOfText(bytes); at > 0; at--) if (endsLine(bytes, at - 1) && --left === 0) return at;
  return 0;
}

/** Line ends at the very end begin no line. */
function endOfText(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end--;
  return end;
}

/** The last place at or before `at` that is not inside a character: continuation bytes are 10xxxxxx. */
function lastBoundary(bytes: Buffer, at: number): number {
  let end = Math.min(at, bytes.length);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}

function firstBoundary(bytes: Buffer, at: number): number {
  let start = at;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return start;
}

/** ESC, and the codes that terminals act on besides tab and line feed. */
const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);
/** Titles, links and the like, up to their end; colours and cursor moves; the rest. */
const SEQUENCES = new RegExp(`${ESC}(?:[\\]PX^_][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|\\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~]?)`, 'g');
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

interface Readable {
  readonly text: string;
  /** Something that terminals act on was taken out. */
  readonly changed: boolean;
}

/** Text without what terminals act on. */
function readable(bytes: Buffer): Readable {
  const lines = bytes.toString('utf8').replace(/\r*\n/g, '\n').replace(/\n+$/, '');
  if (!/[^\P{Cc}\t\n]/u.test(lines)) return { text: lines, changed: false };
  const plain = lines
    .replace(SEQUENCES, '')
    .replace(/\r*\n|\r+/g, '\n')
    .replace(CONTROLS, '');
  return { text: plain.replace(/\n+$/, ''), changed: true };
}
