import { KEPT_OUTPUT_BYTES, type NewArtifact, type Sha256, sha256 } from '../../contract/index.js';
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
  readonly #whole: Buffer[] = [];
  readonly #tail: Buffer[] = [];
  readonly #keep: number;
  #wholeBytes = 0;
  #tailBytes = 0;
  #binary = false;
  bytes = 0;

  /** `keep`: bytes of the end that a result may hold. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.#binary ||= chunk.includes(0);
    const room = KEPT_OUTPUT_BYTES - this.#wholeBytes;
    if (room > 0) {
      this.#whole.push(chunk.subarray(0, room));
      this.#wholeBytes += Math.min(room, chunk.length);
    }
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    for (let first = this.#tail[0]; first && this.#tailBytes - first.length >= this.#keep; first = this.#tail[0]) {
      this.#tail.shift();
      this.#tailBytes -= first.length;
    }
  }

  addText(text: string): void {
    this.add(Buffer.from(text));
  }

  /** Whether it holds a name of a file, in front of which and behind which no name goes on. */
  names(file: string): boolean {
    const text = Buffer.concat(this.#whole).toString('utf8');
    const isOfName = (at: number) => /[\w.-]/.test(text.charAt(at));
    for (let at = text.indexOf(file); at !== -1; at = text.indexOf(file, at + 1))
      if (!isOfName(at - 1) && !isOfName(at + file.length)) return true;
    return false;
  }

  end(inline: Inline): Captured {
    const whole = Buffer.concat(this.#whole);
    if (this.#binary) {
      const text = `[binary output, ${this.bytes} bytes: artifact ${sha256(whole)}]`;
      return { text, whole: artifactOf(whole, 'application/octet-stream'), cut: true };
    }
    const shown = this.bytes <= inline.bytes ? readable(whole) : this.#ends(whole, inline.bytes);
    const lines = shown.text.split('\n');
    const cut = this.bytes > inline.bytes || lines.length > inline.lines;
    return {
      text: lines.length > inline.lines ? cutLines(lines, inline.lines, sha256(whole)) : shown.text,
      whole: cut || shown.changed ? artifactOf(whole, TEXT) : null,
      cut,
    };
  }

  /** The first and the last part, and between them what is left out; all of it together no longer than `bytes`, unless that is tiny. */
  #ends(whole: Buffer, bytes: number): Readable {
    const room = Math.max(bytes - MARKER_BYTES, Math.floor(bytes / 2));
    const head = whole.subarray(0, lastBoundary(whole, Math.floor(room * HEAD_SHARE)));
    const kept = Buffer.concat(this.#tail);
    const tail = kept.subarray(firstBoundary(kept, Math.max(0, kept.length - Math.ceil(room * (1 - HEAD_SHARE)))));
    const beyond = this.bytes > KEPT_OUTPUT_BYTES ? 'the first 8 MiB are' : 'the whole output is';
    const marker = `[… ${this.bytes - head.length - tail.length} bytes left out; ${beyond} artifact ${sha256(whole)} …]`;
    return { text: `${readable(head).text}\n${marker}\n${readable(tail).text}`, changed: true };
  }
}

/** The longest line that tells what is left out, and its line ends. */
const MARKER_BYTES = 160;

const TEXT = 'text/plain; charset=utf-8';

function artifactOf(bytes: Uint8Array, mediaType: string): NewArtifact {
  return { kind: 'tool_output', mediaType, bytes };
}

/** As many lines as there may be, with the one that tells how many are left out. */
function cutLines(lines: readonly string[], most: number, hash: Sha256): string {
  const head = Math.floor((most - 1) * HEAD_SHARE);
  const tail = most - 1 - head;
  const marker = `[… ${lines.length - head - tail} lines left out; the whole output is artifact ${hash} …]`;
  return [...lines.slice(0, head), marker, ...lines.slice(-tail)].join('\n');
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
