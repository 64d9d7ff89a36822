/** What an older version held under the key that the next one changed. */
interface Undo<K, V> {
  readonly key: K;
  readonly before: { readonly value: V } | null;
  readonly next: SharedMap<K, V>;
}

/**
 * A map that never changes, of which many versions share one table. The version that was read or made last holds the
 * table; every other one knows how it differs from the one after it. `with` and lookups in the newest version cost the
 * same at any size; going back to an older version costs the changes in between, and happens where two futures of one
 * state are compared, not in a run.
 */
export class SharedMap<K, V> implements ReadonlyMap<K, V> {
  #at: Map<K, V> | Undo<K, V>;
  readonly size: number;

  private constructor(table: Map<K, V>, size: number) {
    this.#at = table;
    this.size = size;
  }

  static of<K, V>(entries: Iterable<readonly [K, V]> = []): SharedMap<K, V> {
    const table = new Map(entries);
    return new SharedMap(table, table.size);
  }

  /** The map with `value` under `key`. */
  with(key: K, value: V): SharedMap<K, V> {
    const table = this.#table();
    const known = table.get(key);
    const before = known !== undefined || table.has(key) ? { value: known as V } : null;
    table.set(key, value);
    const next = new SharedMap<K, V>(table, table.size);
    this.#at = { key, before, next };
    return next;
  }

  get(key: K): V | undefined {
    return this.#table().get(key);
  }

  has(key: K): boolean {
    return this.#table().has(key);
  }

  // Iterated over a copy: another version may take the table in the middle of it.
  entries(): MapIterator<[K, V]> {
    return [...this.#table()].values();
  }

  keys(): MapIterator<K> {
    return [...this.#table().keys()].values();
  }

  values(): MapIterator<V> {
    return [...this.#table().values()].values();
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  /** The table as this version knows it. */
  #table(): Map<K, V> {
    return this.#at instanceof Map ? this.#at : this.#takeOver();
  }

  /** Turns the chain from here to the version that holds the table round, one version after the other. */
  #takeOver(): Map<K, V> {
    const path: SharedMap<K, V>[] = [];
    let holder: SharedMap<K, V> = this;
    while (!(holder.#at instanceof Map)) {
      path.push(holder);
      holder = holder.#at.next;
    }
    const table = holder.#at;
    for (const version of path.reverse()) {
      const undo = version.#at;
      if (undo instanceof Map) break;
      const { key, before, next } = undo;
      const known = table.get(key);
      next.#at = { key, before: known !== undefined || table.has(key) ? { value: known as V } : null, next: version };
      if (before) table.set(key, before.value);
      else table.delete(key);
      version.#at = table;
    }
    return table;
  }
}
