import type { Statement } from 'better-sqlite3';
import { monotonicMs, PLAIN, type Scrubber, WindlassError } from '../contract/index.js';
import { backoffMs, LOCK_PATIENCE_MS, patiently } from './connection.js';
import type { Database } from './driver.js';
import { isBusy, poisons, storeError } from './errors.js';

/** What is known of a unit of work beforehand. */
export interface WriteTraits {
  /** It changes rows by one statement at most, which is a transaction by itself. */
  readonly single?: boolean;
  /** Nobody else is about to write: it does not wait for the turn to end. */
  readonly alone?: boolean;
}

interface Unit {
  readonly work: () => unknown;
  readonly single: boolean;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

type Ending = { readonly unit: Unit; readonly value: unknown } | { readonly unit: Unit; readonly error: unknown };

/**
 * The one way to the database. Writes of one event-loop turn share one transaction, each within its own savepoint: the
 * disk is asked once, and a unit of work that fails leaves its neighbours alone. No write is seen before it is durable.
 */
export class Writer {
  readonly #db: Database;
  readonly #patienceMs: number;
  readonly #statements = new Map<string, Statement>();
  #waiting: Unit[] = [];
  #scheduled = false;
  #closing: Promise<void> | null = null;
  #whenTaken: (() => void) | null = null;
  #commits = 0;
  #undone = 0;
  readonly #scrubber: Scrubber;

  constructor(db: Database, patienceMs: number = LOCK_PATIENCE_MS, scrubber: Scrubber = PLAIN) {
    this.#db = db;
    this.#scrubber = scrubber;
    this.#patienceMs = patienceMs;
  }

  /** Transactions on disk so far. */
  get commits(): number {
    return this.#commits;
  }

  /** How often work was undone so far: what was learnt before may not be so any more. */
  get undone(): number {
    return this.#undone;
  }

  /** The prepared statement for this text, made once. Its parameters and rows are the caller's to name. */
  sql<P extends unknown[], R = unknown>(text: string): Statement<P, R> {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#clean(this.#db.prepare(text));
      this.#statements.set(text, statement);
    }
    return statement as unknown as Statement<P, R>;
  }

  /** A text as it comes to stand in the database: what is looked for by it must be asked for in this form. */
  stored(text: string): string {
    return this.#scrubber.stored(text);
  }

  /** What changes rows gets its texts without secrets: there is no other way to the disk. */
  #clean(statement: Statement): Statement {
    if (statement.reader) return statement;
    const run = statement.run.bind(statement);
    statement.run = (...values: unknown[]) => {
      values.forEach((value, index) => {
        if (typeof value === 'string') values[index] = this.stored(value);
      });
      return run(...values);
    };
    return statement;
  }

  /** Runs statements to their end, for those that `sql` would step only once. */
  exec(text: string): void {
    this.#db.exec(text);
  }

  /**
   * Does `work`, all or nothing, in the transaction at the end of this turn. Durable when it resolves. Where the database
   * is locked it may be begun more than once.
   *
   * @throws WindlassError `store_busy`, `store_full`, `store_io`, or what `work` threw
   */
  write<T>(work: () => T, { single = false, alone = false }: WriteTraits = {}): Promise<T> {
    if (this.#closing !== null) return Promise.reject(closed());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, single, resolve: resolve as Unit['resolve'], reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      const flush = () => this.#flush(0, monotonicMs() + this.#patienceMs);
      if (alone) flush();
      else setImmediate(flush);
    });
  }

  /** Reads what is committed. The work is synchronous, so no cursor outlives it. */
  async read<T>(work: () => T): Promise<T> {
    if (this.#closing !== null) throw closed();
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw storeError(error, this.#db.name);
    }
    return patiently(work, this.#patienceMs).catch((error: unknown) => {
      throw storeError(error, this.#db.name);
    });
  }

  /** Waits for the writes under way and closes the connection. */
  close(): Promise<void> {
    this.#closing ??= this.#whenIdle().then(() => {
      this.#db.close();
    });
    return this.#closing;
  }

  #whenIdle(): Promise<void> {
    if (!this.#scheduled) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenTaken = resolve;
    });
  }

  #flush(tries: number, deadline: number): void {
    const only = this.#waiting.length === 1 ? this.#waiting[0] : undefined;
    const single = only?.single ? only : null;
    let value: unknown;
    try {
      if (single) value = single.work();
      else this.sql('BEGIN IMMEDIATE').run();
    } catch (error) {
      if (isBusy(error) && monotonicMs() < deadline) {
        setTimeout(() => this.#flush(tries + 1, deadline), backoffMs(tries));
      } else {
        this.#failAll(this.#take(), error);
      }
      return;
    }
    const group = this.#take();
    if (single) {
      this.#commits++;
      single.resolve(value as never);
    } else {
      this.#commit(group);
    }
  }

  /** Ends the transaction that was begun for these units. */
  #commit(group: readonly Unit[]): void {
    let endings: readonly Ending[];
    try {
      endings = group.length === 1 ? this.#alone(group) : this.#together(group);
      if (this.#db.inTransaction) {
        this.sql('COMMIT').run();
        this.#commits++;
      }
    } catch (error) {
      this.#rollBack();
      this.#failAll(group, error);
      return;
    }
    for (const ending of endings) {
      if ('error' in ending) ending.unit.reject(storeError(ending.error, this.#db.name));
      else ending.unit.resolve(ending.value as never);
    }
  }

  #take(): Unit[] {
    const group = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    this.#whenTaken?.();
    return group;
  }

  /** The usual case needs no savepoint: the transaction itself is the unit. */
  #alone(group: readonly Unit[]): Ending[] {
    return group.map((unit) => {
      try {
        return { unit, value: unit.work() };
      } catch (error) {
        this.#rollBack();
        return { unit, error };
      }
    });
  }

  #together(group: readonly Unit[]): Ending[] {
    return group.map((unit) => {
      this.sql('SAVEPOINT unit').run();
      try {
        const value = unit.work();
        this.sql('RELEASE unit').run();
        return { unit, value };
      } catch (error) {
        // A full disk or an I/O error may have undone the neighbours as well.
        if (poisons(error) || !this.#db.inTransaction) throw error;
        this.sql('ROLLBACK TO unit').run();
        this.sql('RELEASE unit').run();
        this.#undone++;
        return { unit, error };
      }
    });
  }

  #rollBack(): void {
    this.#undone++;
    // SQLite has rolled back by itself after some errors.
    if (this.#db.inTransaction) this.sql('ROLLBACK').run();
  }

  #failAll(group: readonly Unit[], error: unknown): void {
    const reason = storeError(error, this.#db.name);
    for (const unit of group) unit.reject(reason);
  }
}

function closed(): WindlassError {
  return new WindlassError('internal', 'the store was used after it was closed');
}
