import {
  type ArtifactRef,
  type Artifacts,
  type CallId,
  type NewArtifact,
  type RunId,
  type Scrubber,
  type Sha256,
  sha256,
  WindlassError,
} from '../contract/index.js';
import type { ContentFiles } from './content-files.js';
import { needRun } from './runs.js';
import type { Writer } from './writer.js';

const ADD = `INSERT INTO artifacts (run, call, sha256, kind, media_type, size) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING`;
const OF_RUN = 'SELECT sha256, kind, media_type, size, call FROM artifacts WHERE run = ? ORDER BY key';
const REFERRED = 'SELECT 1 AS yes FROM artifacts WHERE sha256 = ? LIMIT 1';

const KINDS = 'SELECT DISTINCT kind FROM artifacts WHERE sha256 = ?';

const SWEEP_AT_ONCE = 50;

interface ArtifactColumns {
  readonly sha256: Sha256;
  readonly kind: ArtifactRef['kind'];
  readonly media_type: string;
  readonly size: number;
  /** Empty when no call made it: unlike null, that compares equal. */
  readonly call: CallId | '';
}

/** Artifacts as files named by their hash, with rows that say which run and call they belong to. */
export class SqliteArtifacts implements Artifacts {
  readonly #writer: Writer;
  readonly #files: ContentFiles;
  readonly #scrubber: Scrubber;

  constructor(writer: Writer, files: ContentFiles, scrubber: Scrubber) {
    this.#writer = writer;
    this.#files = files;
    this.#scrubber = scrubber;
  }

  /**
   * The file is durable before its row is. The lock that the row is written under is the one that `sweep` deletes under:
   * a file that was swept in between is written again there, so no row ever names a missing one.
   *
   * @throws WindlassError `run_not_found`, `store_full`, `store_busy`, `store_unsafe_location`, `permission`
   */
  async put(run: RunId, call: CallId | null, { kind, mediaType, bytes: given }: NewArtifact): Promise<ArtifactRef> {
    const bytes = this.#clean(mediaType, given);
    const hash = sha256(bytes);
    await this.#files.write(hash, bytes);
    await this.#writer.write(() => {
      const { key } = needRun(this.#writer, run);
      if (!this.#files.has(hash)) this.#files.writeNow(hash, bytes);
      this.#writer.sql<[number, string, string, string, string, number]>(ADD).run(key, call ?? '', hash, kind, mediaType, bytes.byteLength);
    });
    return { sha256: hash, kind, mediaType, size: bytes.byteLength };
  }

  /** JSON stays JSON: it is read back. */
  #clean(mediaType: string, bytes: Uint8Array): Uint8Array {
    const clean = this.#scrubber.bytes(bytes);
    if (clean === bytes || mediaType !== 'application/json') return clean;
    return Buffer.from(this.#scrubber.stored(Buffer.from(bytes).toString('utf8')));
  }

  async get(hash: Sha256): Promise<Buffer> {
    const bytes = await this.#files.read(hash);
    if (bytes === null) {
      if (!(await this.#writer.read(() => this.#isReferred(hash)))) {
        throw new WindlassError('artifact_not_found', `no artifact has the hash ${hash}`, { data: { sha256: hash } });
      }
      throw corrupt(hash, 'its file is missing');
    }
    if (sha256(bytes) !== hash) throw corrupt(hash, 'its bytes no longer match');
    return bytes;
  }

  kindsOf(hash: Sha256): Promise<readonly ArtifactRef['kind'][]> {
    return this.#writer.read(() =>
      this.#writer
        .sql<[string], Pick<ArtifactColumns, 'kind'>>(KINDS)
        .all(hash)
        .map(({ kind }) => kind),
    );
  }

  /** @throws WindlassError `run_not_found` */
  async list(run: RunId): Promise<readonly (ArtifactRef & { readonly call: CallId | null })[]> {
    const rows = await this.#writer.read(() => this.#writer.sql<[number], ArtifactColumns>(OF_RUN).all(needRun(this.#writer, run).key));
    return rows.map(({ media_type, call, ...row }) => ({ ...row, mediaType: media_type, call: call === '' ? null : call }));
  }

  /** Deletes files that no row names: those of pruned runs, and those whose put never came to its row. Returns how many. */
  async sweep(): Promise<number> {
    let removed = 0;
    let batch: Sha256[] = [];
    for await (const hash of this.#files.all()) {
      if (batch.push(hash) < SWEEP_AT_ONCE) continue;
      removed += await this.#removeUnreferred(batch);
      batch = [];
    }
    removed += batch.length === 0 ? 0 : await this.#removeUnreferred(batch);
    await this.#files.removeLeftovers();
    return removed;
  }

  #removeUnreferred(hashes: readonly Sha256[]): Promise<number> {
    return this.#writer.write(() => {
      const lost = hashes.filter((hash) => !this.#isReferred(hash));
      for (const hash of lost) this.#files.remove(hash);
      return lost.length;
    });
  }

  #isReferred(hash: Sha256): boolean {
    return this.#writer.sql<[string]>(REFERRED).get(hash) !== undefined;
  }
}

function corrupt(hash: Sha256, why: string): WindlassError {
  return new WindlassError('artifact_corrupt', `artifact ${hash} is damaged: ${why}. Restore the state folder from a backup`, {
    data: { sha256: hash },
  });
}
