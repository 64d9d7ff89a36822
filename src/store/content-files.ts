import { randomUUID } from 'node:crypto';
import { closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sha256 } from '../contract/index.js';
import { storeError, systemCode } from './errors.js';
import { stateFolder } from './location.js';

/** A temporary file this old belongs to a process that died. */
const LEFTOVER_MS = 24 * 3600 * 1000;

/** Files named by the hash of their content: `<dir>/ab/cdef…`, 0600 in folders of 0700. Knows nothing of the database. */
export class ContentFiles {
  readonly #dir: string;
  readonly #workspace: string | undefined;
  readonly #shards = new Set<string>();
  #ready = false;

  /** Nothing is created before the first write. */
  constructor(dir: string, workspace: string | undefined) {
    this.#dir = dir;
    this.#workspace = workspace;
  }

  /**
   * Durable when it resolves. A file that is already there with these bytes is kept; one with others is replaced.
   *
   * @throws WindlassError `store_full`, `permission`, `store_unsafe_location`
   */
  async write(hash: Sha256, bytes: Uint8Array): Promise<void> {
    this.#prepare();
    const path = this.#path(hash);
    try {
      await this.#makeShard(dirname(path));
      if (await this.#holds(path, bytes)) return;
      const temporary = join(this.#dir, 'tmp', randomUUID());
      await writeDurably(temporary, bytes);
      await rename(temporary, path);
      await syncFolder(dirname(path));
    } catch (error) {
      throw storeError(error, path);
    }
  }

  /** As `write`, at once: for the rare case that the file has to be there before a transaction goes on. */
  writeNow(hash: Sha256, bytes: Uint8Array): void {
    const path = this.#path(hash);
    const temporary = join(this.#dir, 'tmp', randomUUID());
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(temporary, path);
    for (const folder of [dirname(path), this.#dir]) {
      const fd = openSync(folder, 'r');
      fsyncSync(fd);
      closeSync(fd);
    }
  }

  has(hash: Sha256): boolean {
    return existsSync(this.#path(hash));
  }

  /** Null when there is no such file, or `hash` is no hash. */
  async read(hash: Sha256): Promise<Buffer | null> {
    return isHash(hash) ? withFile(this.#path(hash), (file) => file.readFile()) : null;
  }

  remove(hash: Sha256): void {
    rmSync(this.#path(hash), { force: true });
  }

  async *all(): AsyncGenerator<Sha256, void, undefined> {
    for (const shard of await names(this.#dir)) {
      if (!/^[0-9a-f]{2}$/.test(shard)) continue;
      for (const rest of await names(join(this.#dir, shard))) {
        const hash = shard + rest;
        if (isHash(hash)) yield hash;
      }
    }
  }

  /** Removes temporary files that a killed process left. */
  async removeLeftovers(): Promise<void> {
    const folder = join(this.#dir, 'tmp');
    for (const name of await names(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      // Against the system's clock, which also made the time stamp.
      if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
    }
  }

  #path(hash: Sha256): string {
    return join(this.#dir, hash.slice(0, 2), hash.slice(2));
  }

  #prepare(): void {
    if (this.#ready) return;
    stateFolder(this.#dir, this.#workspace === undefined ? {} : { workspace: this.#workspace });
    stateFolder(join(this.#dir, 'tmp'));
    this.#ready = true;
  }

  async #makeShard(shard: string): Promise<void> {
    if (this.#shards.has(shard)) return;
    await mkdir(shard, { recursive: true, mode: 0o700 });
    await syncFolder(this.#dir);
    this.#shards.add(shard);
  }

  /** Whether the file is there, whole and durable: whoever wrote it may not have come to its fsync. */
  async #holds(path: string, bytes: Uint8Array): Promise<boolean> {
    const whole = await withFile(path, async (file) => {
      if (Buffer.compare(await file.readFile(), bytes) !== 0) return false;
      await file.sync();
      return true;
    });
    if (whole === true) await syncFolder(dirname(path));
    return whole === true;
  }
}

/** Null when there is no such file. A link is not followed. */
async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T | null> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return await use(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw storeError(error, path);
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  await withFile(folder, (file) => file.sync());
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw storeError(error, folder);
  }
}

function isHash(text: string): text is Sha256 {
  return /^[0-9a-f]{64}$/.test(text);
}
