import { closeSync, read, readSync } from 'node:fs';
import { gradualSha256, type Located, type Sha256, sha256, WindlassError } from '../../contract/index.js';
import { openFile } from './pin.js';
import { problem, translate } from './problems.js';

/** Up to here a file is read without leaving the event loop: the page cache answers faster than a thread would. */
const AT_ONCE = 256 * 1024;
const CHUNK = 256 * 1024;

/** The whole file, at most `maxBytes`. */
export async function readFile(at: Located, maxBytes: number): Promise<{ readonly bytes: Buffer; readonly sha256: Sha256 }> {
  const { fd, stat } = openFile(at);
  try {
    if (stat.size > maxBytes) throw tooLarge(at, stat.size, maxBytes);
    const bytes = await readToEnd(fd, stat.size);
    if (bytes.length > maxBytes) throw tooLarge(at, bytes.length, maxBytes);
    return { bytes, sha256: sha256(bytes) };
  } catch (error) {
    throw translate(error, at.display);
  } finally {
    closeSync(fd);
  }
}

/** Everything there is, even when the file grew since its size was asked; a file that never ends is not regular. */
async function readToEnd(fd: number, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let room = size + 1; ; room = CHUNK) {
    const { part, end } = await fill(fd, room);
    parts.push(part);
    if (end) return parts.length === 1 ? part : Buffer.concat(parts);
  }
}

async function fill(fd: number, room: number): Promise<{ part: Buffer; end: boolean }> {
  const buffer = Buffer.allocUnsafe(room);
  let length = 0;
  while (length < room) {
    const got = await readSome(fd, buffer, length, room - length);
    if (got === 0) return { part: buffer.subarray(0, length), end: true };
    length += got;
  }
  return { part: buffer, end: false };
}

async function readSome(fd: number, buffer: Buffer, offset: number, length: number): Promise<number> {
  if (buffer.length <= AT_ONCE) return readSync(fd, buffer, offset, length, null);
  return readOnThread(fd, buffer, offset, length);
}

/** By hand: what makes a promise of any function would be one more part of Node to load. */
function readOnThread(fd: number, buffer: Buffer, offset: number, length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, buffer, offset, length, null, (error, got) => (error ? reject(error) : resolve(got)));
  });
}

/** Chunk by chunk with constant memory; see `Unit.scanFile`. */
export async function scanFile(at: Located, visit: (chunk: Buffer) => 'more' | 'stop'): Promise<Sha256 | null> {
  const { fd, stat } = openFile(at);
  try {
    return await scanDescriptor(fd, stat.size, visit);
  } catch (error) {
    throw translate(error, at.display);
  } finally {
    closeSync(fd);
  }
}

export async function scanDescriptor(fd: number, size: number, visit: (chunk: Buffer) => 'more' | 'stop'): Promise<Sha256 | null> {
  const hash = gradualSha256(size);
  const large = size >= AT_ONCE;
  const buffer = Buffer.allocUnsafe(large ? CHUNK : size + 1);
  for (;;) {
    const got = large ? await readOnThread(fd, buffer, 0, buffer.length) : readSync(fd, buffer, 0, buffer.length, null);
    if (got === 0) return hash.hex();
    const chunk = buffer.subarray(0, got);
    hash.update(chunk);
    if (visit(chunk) === 'stop') return null;
  }
}

/** Hash of a file of any size, or `absent`. */
export async function hashFile(at: Located, visit?: (chunk: Buffer) => void): Promise<Sha256 | 'absent'> {
  const look = (chunk: Buffer): 'more' => {
    visit?.(chunk);
    return 'more';
  };
  try {
    return (await scanFile(at, look)) ?? 'absent';
  } catch (error) {
    if (WindlassError.is(error) && error.code === 'not_found') return 'absent';
    throw error;
  }
}

function tooLarge(at: Located, size: number, cap: number): WindlassError {
  return problem('too_large', at.display, `has ${size} bytes, more than the ${cap} that may be read at once`);
}
