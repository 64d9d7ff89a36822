import { isCallRecord, type JournalRow } from '../../contract/index.js';

/** The rows of a journal as they come, with a look at those that follow. Only what was looked at is held. */
export class Lookahead {
  readonly #rows: AsyncIterator<JournalRow>;
  readonly #check: (row: JournalRow) => void;
  #waiting: JournalRow[] = [];

  /** @param check throws for a row that cannot be read any further */
  constructor(rows: AsyncIterable<JournalRow>, check: (row: JournalRow) => void) {
    this.#rows = rows[Symbol.asyncIterator]();
    this.#check = check;
  }

  async peek(): Promise<JournalRow | null> {
    return (await this.#has(1)) ? (this.#waiting[0] ?? null) : null;
  }

  async take(): Promise<JournalRow | null> {
    const row = await this.peek();
    this.#waiting.shift();
    return row;
  }

  /** What the engine recorded before the next record of a call or the next gap, `most` rows at most, and the row after them. */
  async decisions(most: number): Promise<{ readonly rows: readonly JournalRow[]; readonly after: JournalRow | null }> {
    let n = 0;
    while (n < most && (await this.#has(n + 1)) && this.#isDecision(n)) n += 1;
    return { rows: this.#waiting.slice(0, n), after: (await this.#has(n + 1)) ? (this.#waiting[n] ?? null) : null };
  }

  #isDecision(at: number): boolean {
    const row = this.#waiting[at];
    const [first] = this.#waiting;
    return row !== undefined && row.seq === (first?.seq ?? 0) + at && !isCallRecord(row.record);
  }

  async #has(count: number): Promise<boolean> {
    while (this.#waiting.length < count) {
      const { done, value } = await this.#rows.next();
      if (done) return false;
      this.#check(value);
      this.#waiting.push(value);
    }
    return true;
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}
