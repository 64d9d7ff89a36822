import { TextDecoder } from 'node:util';
import type { Located, Sha256, ToolsetHost } from '../../contract/index.js';
import { type Content, Sampler } from './binary.js';
import { interruptible } from './reading.js';

/** What a whole file is like, found out in one pass. */
export interface Survey {
  readonly sha256: Sha256;
  /** Bytes. */
  readonly size: number;
  readonly content: Content | 'not_utf8';
  /** Lines with something to read: the empty one after a final newline does not count. */
  readonly lines: number;
  /** All of it, unless it is longer than `keep`. */
  readonly bytes: Buffer | null;
}

/** Null: it is no text, which was plain before its end. */
export async function survey(host: ToolsetHost, at: Located, keep: number): Promise<Survey | null> {
  const sampler = new Sampler();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const kept: Buffer[] = [];
  const seen = { size: 0, newlines: 0, last: -1, utf8: true };
  const hash = await interruptible(host).scanFile(at, (chunk) => {
    sampler.add(chunk);
    seen.size += chunk.length;
    seen.newlines += count(chunk);
    seen.last = chunk.at(-1) ?? seen.last;
    seen.utf8 &&= decodes(decoder, chunk);
    if (seen.size <= keep) kept.push(Buffer.from(chunk));
    return sampler.verdict() === 'binary' ? 'stop' : 'more';
  });
  if (hash === null) return null;
  const content = sampler.verdict();
  return {
    sha256: hash,
    size: seen.size,
    content: content === 'text' && !(seen.utf8 && decodes(decoder)) ? 'not_utf8' : content,
    lines: seen.newlines + (seen.size === 0 || seen.last === 0x0a ? 0 : 1),
    bytes: seen.size <= keep ? Buffer.concat(kept) : null,
  };
}

function count(chunk: Buffer): number {
  let newlines = 0;
  for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) newlines++;
  return newlines;
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
