import { closeSync, constants, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { isNamedPipe, NAMED_PIPE, WindlassError, whyNot } from '../contract/index.js';

/** A file somebody writes by hand is not larger than this. */
export const MAX_BYTES = 1024 * 1024;

/**
 * Reads a hand-written file as text.
 * @throws WindlassError `file_not_found` when it is absent, a folder or unreadable; `invalid_syntax` when it is larger than
 * 1 MiB or not UTF-8
 */
export async function readText(file: string): Promise<string> {
  return decodeText(await readBytes(file), file);
}

/** Strict UTF-8; one leading byte order mark is dropped. @throws WindlassError `invalid_syntax` */
function decodeText(bytes: Uint8Array, file: string): string {
  if (bytes.length > MAX_BYTES) throw tooLarge(file, bytes.length);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw notText(file, 1, 1, 'is UTF-16, not UTF-8; save it as UTF-8');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const { line, column } = firstBadByte(bytes);
    throw notText(file, line, column, `is not UTF-8 (first bad byte at line ${line}); save it as UTF-8`);
  }
}

/** The same limits for a text that was never bytes. @throws WindlassError `invalid_syntax` */
export function checkText(text: string, file: string): string {
  if (text.length > MAX_BYTES) throw tooLarge(file, text.length);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    const stat = statSync(file);
    if (stat.size > MAX_BYTES) throw tooLarge(file, stat.size);
    if (isNamedPipe(file, stat)) throw new WindlassError('file_not_found', `${file} ${NAMED_PIPE}`, { data: { file } });
    if (stat.isFIFO()) return await readPipe(file, stat);
    return (stat.isFile() ? readRegular(file, stat.size) : null) ?? (await readAtMost(file));
  } catch (cause) {
    if (WindlassError.is(cause)) throw cause;
    const reason = (cause as NodeJS.ErrnoException).code ?? '';
    throw new WindlassError('file_not_found', `${file} ${whyNot('read', cause)}`, { data: { file, reason }, cause });
  }
}

/**
 * Without leaving the event loop: a file on a disk answers faster than a thread would. Null where there is more than its
 * size tells: it has grown since, or is one of the system's that tell none.
 */
function readRegular(file: string, size: number): Uint8Array | null {
  const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.allocUnsafe(size + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length <= size; length += read) read = readSync(fd, bytes, length, bytes.length - length, null);
    return length > size ? null : bytes.subarray(0, length);
  } finally {
    closeSync(fd);
  }
}

/** What came out of a pipe (`<(…)`, `/dev/stdin`), by its identity: it comes out once, and a command may look at a file twice. */
const pipes = new Map<string, Promise<Uint8Array>>();
const MAX_PIPES = 16;

function readPipe(file: string, { dev, ino }: Stats): Promise<Uint8Array> {
  const key = `${dev}:${ino}`;
  const known = pipes.get(key);
  if (known) return known;
  const reading = readAtMost(file);
  if (pipes.size >= MAX_PIPES) pipes.clear();
  pipes.set(key, reading);
  return reading;
}

/** Pipes and devices have no size beforehand: no more than the limit is ever read. */
async function readAtMost(file: string): Promise<Uint8Array> {
  const { open } = await import('node:fs/promises');
  const handle = await open(file);
  try {
    const bytes = await readBounded(handle, MAX_BYTES);
    if (bytes === null) throw notText(file, 1, 1, `has more than ${MAX_BYTES} bytes, the most a file of this kind has`);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** What is left to read; null when it is more than `limit` bytes, of which no more than a block is read. */
export async function readBounded(handle: FileHandle, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(BLOCK), 0, BLOCK, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    chunks.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
    if (length > limit) return null;
  }
}

const BLOCK = 64 * 1024;

/** Decoding the part before a bad byte succeeds, so the longest prefix that decodes tells where it stands. */
function firstBadByte(bytes: Uint8Array): { readonly line: number; readonly column: number } {
  let good = 0;
  let bad = bytes.length;
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  const before = Buffer.from(bytes.subarray(0, good)).toString('latin1');
  return { line: before.split('\n').length, column: good - before.lastIndexOf('\n') };
}

function tooLarge(file: string, size: number): WindlassError {
  return notText(file, 1, 1, `has ${size} bytes; a file of this kind has at most ${MAX_BYTES}`);
}

function notText(file: string, line: number, column: number, why: string): WindlassError {
  const message = `the file ${why}`;
  const findings = [{ file, line, column, severity: 'error', code: 'invalid_syntax', message, pointer: '' }];
  return new WindlassError('invalid_syntax', `${file}:${line}:${column} ${message}`, {
    data: { file, findings },
    position: { file, line, column },
  });
}
