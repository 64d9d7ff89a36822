import { type Row, type TableSpec, type ToolsetState, type ToolsetStates, WindlassError } from '../contract/index.js';
import type { Writer } from './writer.js';

const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

/** Keeps toolsets' tables apart from the store's own, whatever a toolset calls its table. */
const PREFIX = 'toolset_';

type Value = string | number | null;

/** Tables of toolsets in the state database. Toolsets give names and values; only this file makes SQL of them. */
export class SqliteToolsetStates implements ToolsetStates {
  readonly #writer: Writer;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** @throws WindlassError `internal` for a table that cannot be: bad names, a key that is no column */
  open(spec: TableSpec): ToolsetState {
    checkSpec(spec);
    return new Table(this.#writer, spec);
  }
}

class Table implements ToolsetState {
  readonly #writer: Writer;
  readonly #spec: TableSpec;
  readonly #table: string;
  readonly #columns: readonly string[];
  #ready: Promise<void> | null = null;

  constructor(writer: Writer, spec: TableSpec) {
    this.#writer = writer;
    this.#spec = spec;
    this.#table = quote(PREFIX + spec.name);
    this.#columns = Object.keys(spec.columns);
  }

  /** In the order of the key. An empty condition selects all rows. */
  async select(where: Row): Promise<readonly Row[]> {
    const { text, values } = this.#condition(where);
    await this.#prepare();
    const columns = this.#columns.map(quote).join(', ');
    const order = this.#spec.key.map(quote).join(', ');
    return this.#writer.read(() =>
      this.#writer.sql<Value[], Row>(`SELECT ${columns} FROM ${this.#table} WHERE ${text} ORDER BY ${order}`).all(...values),
    );
  }

  /** Columns the row does not name keep their value, or are null in a new row. */
  async upsert(row: Row): Promise<void> {
    const names = this.#checked(row);
    const missing = this.#spec.key.find((column) => row[column] === undefined || row[column] === null);
    if (missing !== undefined) throw misuse(this.#spec, `a row without its key column ${missing}`);
    const others = names.filter((name) => !this.#spec.key.includes(name));
    const update = others.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ');
    const text = `INSERT INTO ${this.#table} (${names.map(quote).join(', ')}) VALUES (${names.map(() => '?').join(', ')})
      ON CONFLICT DO ${others.length === 0 ? 'NOTHING' : `UPDATE SET ${update}`}`;
    await this.#prepare();
    await this.#writer.write(() => {
      this.#writer.sql<Value[]>(text).run(...names.map((name) => row[name] ?? null));
    });
  }

  async delete(where: Row): Promise<void> {
    const { text, values } = this.#condition(where);
    if (values.length === 0) throw misuse(this.#spec, 'deleting without a condition');
    await this.#prepare();
    await this.#writer.write(() => {
      this.#writer.sql<Value[]>(`DELETE FROM ${this.#table} WHERE ${text}`).run(...values);
    });
  }

  #condition(where: Row): { readonly text: string; readonly values: readonly Value[] } {
    const names = this.#checked(where);
    const text = names.map((name) => `${quote(name)} IS ?`).join(' AND ') || 'TRUE';
    return { text, values: names.map((name) => where[name] ?? null) };
  }

  /** The names of the columns, sorted so that equal shapes share a statement; their values fit. */
  #checked(row: Row): string[] {
    const names = Object.keys(row).sort();
    for (const name of names) {
      const type = Object.hasOwn(this.#spec.columns, name) ? this.#spec.columns[name] : undefined;
      if (type === undefined) throw misuse(this.#spec, `the unknown column ${name}`);
      const value = row[name];
      const fits = value === null || (type === 'text' ? typeof value === 'string' : Number.isSafeInteger(value));
      if (!fits) throw misuse(this.#spec, `a value of column ${name} that is no ${type}`);
    }
    return names;
  }

  /** Once, at first use: a command that uses no toolset pays nothing. A failure is not remembered. */
  #prepare(): Promise<void> {
    this.#ready ??= this.#createOrWiden().catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  async #createOrWiden(): Promise<void> {
    const missing = await this.#writer.read(() => this.#missingColumns());
    if (missing.length === 0) return;
    await this.#writer.write(() => {
      // Asked again under the lock: another process may have been first.
      const missingNow = this.#missingColumns();
      if (missingNow.length === this.#columns.length) this.#writer.sql<[]>(this.#createTable()).run();
      else for (const column of missingNow) this.#writer.sql<[]>(`ALTER TABLE ${this.#table} ADD COLUMN ${this.#columnSql(column)}`).run();
    });
  }

  #missingColumns(): string[] {
    const there = this.#writer
      .sql<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
      .all(PREFIX + this.#spec.name);
    const key = there.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    if (there.length > 0 && key.map(({ name }) => name).join() !== this.#spec.key.join())
      throw misuse(this.#spec, 'another key than its table has');
    return this.#columns.filter((column) => !there.some(({ name }) => name === column));
  }

  #createTable(): string {
    const columns = this.#columns.map((column) => this.#columnSql(column)).join(', ');
    return `CREATE TABLE ${this.#table} (${columns}, PRIMARY KEY (${this.#spec.key.map(quote).join(', ')})) STRICT, WITHOUT ROWID`;
  }

  #columnSql(column: string): string {
    return `${quote(column)} ${this.#spec.columns[column] === 'integer' ? 'INTEGER' : 'TEXT'}`;
  }
}

function checkSpec(spec: TableSpec): void {
  const columns = Object.keys(spec.columns);
  const bad = [spec.name, ...columns].find((name) => !IDENTIFIER.test(name));
  if (bad !== undefined) throw misuse(spec, `the name ${JSON.stringify(bad)}; names are ${IDENTIFIER.source}`);
  if (spec.key.length === 0) throw misuse(spec, 'an empty key');
  const stray = spec.key.find((column) => !columns.includes(column));
  if (stray !== undefined) throw misuse(spec, `the key column ${stray}, which it does not have`);
}

function quote(identifier: string): string {
  return `"${identifier}"`;
}

function misuse(spec: TableSpec, what: string): WindlassError {
  return new WindlassError('internal', `a toolset used its table ${JSON.stringify(spec.name)} with ${what}`);
}
