import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { type FoundProgram, type RealPath, type Roots, rootOf, type Sha256 } from '../../contract/index.js';

const HEADER_BYTES = 512;
const CHUNK_BYTES = 1024 * 1024;
/** Programs whose hash is remembered. */
const MAX_KNOWN = 512;

/** What a file said of itself, and its hash, while its identity (device, inode, size, times) stays the same. */
interface Known {
  readonly identity: string;
  readonly sha256: Sha256;
  readonly defect: string | null;
}

/**
 * Finds programs for a unit whose calls may write below `roots`. `path` are the folders of the run's PATH; entries that
 * are not absolute are passed over.
 */
export function createPrograms(roots: Roots, path: readonly string[]) {
  const folders = path.filter((entry) => posix.isAbsolute(entry));
  const known = new Map<string, Known>();
  return async (word: string, cwd: string): Promise<FoundProgram | null> => {
    if (word.includes('\0')) return null; // no file has such a name
    // Not tidied up first: `..` behind a link is the parent of where the link leads.
    if (word.includes('/')) return inspect(roots, posix.isAbsolute(word) ? word : `${cwd}/${word}`, known);
    for (const folder of folders) {
      const found = await inspect(roots, posix.join(folder, word), known);
      if (found && !found.writable) return found;
    }
    return null;
  };
}

/** Null where there is no regular file that may be executed and read. */
async function inspect(roots: Roots, path: string, known: Map<string, Known>): Promise<FoundProgram | null> {
  try {
    const real = (await realpath(path)) as RealPath;
    if (!(await stat(real)).isFile()) return null;
    await access(real, constants.X_OK);
    const { sha256, defect } = await fingerprint(roots, real, known);
    return { path, real, sha256, writable: rootOf(roots, real) !== null, ...(defect === null ? {} : { defect }) };
  } catch (error) {
    if (UNUSABLE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

const UNUSABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

async function fingerprint(roots: Roots, real: RealPath, known: Map<string, Known>): Promise<Known> {
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await file.stat({ bigint: true });
    // The change time cannot be set back by whoever writes the file.
    const identity = [dev, ino, size, mtimeNs, ctimeNs].join(':');
    const before = known.get(real);
    if (before?.identity === identity) return before;
    const { sha256, header } = await read(file);
    const now = { identity, sha256, defect: await defectOf(roots, header) };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(real, now);
    return now;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle): Promise<{ readonly sha256: Sha256; readonly header: Buffer }> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let header: Buffer | undefined;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    header ??= Buffer.from(chunk.subarray(0, Math.min(bytesRead, HEADER_BYTES)));
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
  return { sha256: hash.digest('hex') as Sha256, header };
}

const BINARIES = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];

/**
 * A file the system cannot run by itself is given to /bin/sh by the C library: shell text that nobody has read. A
 * relative interpreter would be found in whatever folder the step stands in.
 */
async function defectOf(roots: Roots, header: Buffer): Promise<string | null> {
  if (BINARIES.includes(header.subarray(0, 4).toString('hex'))) return null;
  if (header.subarray(0, 2).toString('latin1') !== '#!') return 'is neither a binary nor a script that names its interpreter (`#!`)';
  const [line = ''] = header.subarray(2).toString('utf8').split('\n', 1);
  const interpreter = /^[ \t]*([^ \t\r]+)/.exec(line)?.[1] ?? '';
  if (!posix.isAbsolute(interpreter)) return `names the interpreter \`${interpreter}\`, which is no absolute path`;
  const real = await realpath(interpreter).catch(() => interpreter);
  const home = rootOf(roots, real);
  return home === null ? null : `names an interpreter in ${home}, where calls may write`;
}
