/** A toolset's private table. The store creates it and adds columns; the toolset sees nothing else of the store. */
export interface TableSpec {
  readonly name: string;
  readonly columns: { readonly [column: string]: 'text' | 'integer' };
  /** Primary key, in order. */
  readonly key: readonly string[];
}

export type Row = { readonly [column: string]: string | number | null };

/** A handle to one table. Conditions are equality on the named columns; an empty one is refused for `delete`. */
export interface ToolsetState {
  select(where: Row): Promise<readonly Row[]>;
  /** Durable when the promise resolves. */
  upsert(row: Row): Promise<void>;
  delete(where: Row): Promise<void>;
}
