import {
  type CallId,
  type ClaimOwner,
  type Clock,
  type Journal,
  type JournalOp,
  type JournalRow,
  type PinnedRun,
  type RunId,
  type RunRow,
  WindlassError,
} from '../contract/index.js';
import { Applier } from './apply.js';
import { pruneRuns } from './prune.js';
import { type JournalColumns, RECORDS_AFTER, toRow } from './records.js';
import { findRun, needRun, newestRuns, readStart, toRunRow } from './runs.js';
import type { Writer } from './writer.js';

const PAGE_ROWS = 256;
const PAGE_CHARS = 1 << 20;

const AFTER = `SELECT seq, kind, task, call, at, body FROM journal WHERE ${RECORDS_AFTER} ORDER BY id`;
const OF_CALL = `SELECT r.id, j.seq, j.kind, j.task, j.call, j.at, j.body
  FROM journal j JOIN runs r ON r.key = j.run WHERE j.call = ? ORDER BY j.id`;

/** The journal in SQLite. */
export class SqliteJournal implements Journal {
  readonly #writer: Writer;
  readonly #applier: Applier;
  readonly #owner: ClaimOwner;
  readonly #clock: Clock;
  readonly #sweepArtifacts: () => Promise<number>;

  constructor(
    writer: Writer,
    parts: { readonly owner: ClaimOwner; readonly clock: Clock; readonly sweepArtifacts: () => Promise<number> },
  ) {
    this.#writer = writer;
    this.#owner = parts.owner;
    this.#clock = parts.clock;
    this.#sweepArtifacts = parts.sweepArtifacts;
    this.#applier = new Applier(writer, parts.owner, () => parts.clock.now());
  }

  commit(batch: readonly JournalOp[], { alone = false }: { readonly alone?: boolean } = {}): Promise<void> {
    const work = () => {
      for (const op of batch) this.#applier.apply(op);
    };
    return this.#writer.write(work, { single: isSingle(batch), alone });
  }

  pinned(run: RunId): Promise<PinnedRun> {
    return this.#writer.read(() => readStart(this.#writer, run));
  }

  /**
   * Reads ahead at most 256 rows or about 1 MiB, and holds nothing open in between: a reader that stops early, or never
   * goes on, keeps no log file from shrinking.
   *
   * @throws WindlassError `run_not_found`, `store_corrupt` where a record is missing or not readable
   */
  async *rows(run: RunId, after = 0): AsyncGenerator<JournalRow, void, undefined> {
    const { key } = await this.#writer.read(() => needRun(this.#writer, run));
    for (let last = after; ; ) {
      const page = await this.#writer.read(() => this.#page(key, last));
      for (const columns of page) {
        // A record that is gone would make another story of the rest, and a result of nothing.
        if (columns.seq !== last + 1) throw missingRecord(run, last + 1);
        last = columns.seq;
        yield toRow(columns);
      }
      if (page.length === 0) return;
    }
  }

  async rowsOfCall(call: CallId): Promise<{ readonly run: RunId; readonly rows: readonly JournalRow[] } | null> {
    const found = await this.#writer.read(() => this.#writer.sql<[string], JournalColumns & { id: RunId }>(OF_CALL).all(call));
    const first = found[0];
    return first === undefined ? null : { run: first.id, rows: found.map(toRow) };
  }

  run(run: RunId): Promise<RunRow | null> {
    return this.#writer.read(() => {
      const row = findRun(this.#writer, run);
      return row === undefined ? null : toRunRow(this.#writer, row, this.#clock.now(), this.#owner);
    });
  }

  list(filter: { readonly status?: RunRow['status']; readonly limit: number }): Promise<readonly RunRow[]> {
    return this.#writer.read(() => newestRuns(this.#writer, filter, this.#clock.now(), this.#owner));
  }

  async prune(before: number): Promise<{ readonly runs: number; readonly artifacts: number }> {
    const runs = await pruneRuns(this.#writer, before);
    return { runs, artifacts: await this.#sweepArtifacts() };
  }

  close(): Promise<void> {
    return this.#writer.close();
  }

  #page(key: number, after: number): JournalColumns[] {
    const page: JournalColumns[] = [];
    let chars = 0;
    for (const columns of this.#writer.sql<[number, number, number], JournalColumns>(AFTER).iterate(key, after, key)) {
      page.push(columns);
      chars += columns.body.length;
      if (page.length === PAGE_ROWS || chars >= PAGE_CHARS) break;
    }
    return page;
  }
}

/** Whether a batch is one statement: the step of a run that does nothing but go on. */
function isSingle(batch: readonly JournalOp[]): boolean {
  const [op] = batch;
  return batch.length === 1 && op?.op === 'append' && op.records.length === 1;
}

function missingRecord(run: RunId, seq: number): WindlassError {
  return new WindlassError('store_corrupt', `record ${seq} of ${run} is missing from the state database; restore it from a backup`, {
    data: { run, seq },
  });
}
