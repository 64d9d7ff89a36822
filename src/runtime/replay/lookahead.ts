import { isCallRecord, type JournalRow, WindlassError } from '../../contract/index.js';

/** The rows of a journal as they come, with a look at those that follow. Only what was looked at is held. */
export class Lookahead {
  readonly #rows: AsyncIterator<JournalRow>;
  readonly #check: (row: JournalRow) => void;
  #waiting: JournalRow[] = [];
  #broken: WindlassError | null = null;

  /** @param check throws for a row that cannot be read any further */
  constructor(rows: AsyncIterable<JournalRow>, check: (row: JournalRow) => void) {
    this.#rows = rows[Symbol.asyncIterator]();
    this.#check = check;
  }

  /** Why the rows end where they do, if it is not the end of the journal: the next one is missing or damaged. */
  get broken(): WindlassError | null {
    return this.#broken;
  }

  async peek(): Promise<JournalRow | null> {
    return (await this.#has(1)) ? (this.#waiting[0] ?? null) : null;
  }

  async take(): Promise<JournalRow | null> {
    const row = await this.peek();
    this.#waiting.shift();
    return row;
  }

  /** What the engine recorded before the next record of a call, `most` rows at most, and the row after them. */
  async decisions(most: number): Promise<{ readonly rows: readonly JournalRow[]; readonly after: JournalRow | null }> {
    let n = 0;
    while (n < most && (await this.#has(n + 1)) && this.#isDecision(n)) n += 1;
    return { rows: this.#waiting.slice(0, n), after: (await this.#has(n + 1)) ? (this.#waiting[n] ?? null) : null };
  }

  #isDecision(at: number): boolean {
    const row = this.#waiting[at];
    return row !== undefined && !isCallRecord(row.record);
  }

  async #has(count: number): Promise<boolean> {
    while (this.#waiting.length < count) {
      const row = await this.#next();
      if (!row) return false;
      this.#check(row);
      this.#waiting.push(row);
    }
    return true;
  }

  async #next(): Promise<JournalRow | null> {
    if (this.#broken) return null;
    try {
      const { done, value } = await this.#rows.next();
      return done ? null : value;
    } catch (error) {
      if (!WindlassError.is(error) || error.code !== 'store_corrupt' || error.data['seq'] === undefined) throw error;
      this.#broken = error;
      return null;
    }
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}
