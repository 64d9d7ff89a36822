import { closest, distance } from 'fastest-levenshtein';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { escapePointer, type Json, notADuration, type Position, parseDuration, WindlassError } from '../../contract/index.js';

/**
 * Reads a YAML or JSON text strictly, node by node, so that every complaint names file, line, column and pointer.
 * YAML 1.2 core; no tags, no aliases, no duplicate keys.
 */
export class YamlReader {
  readonly file: string;
  readonly #lines = new LineCounter();
  readonly #root: Node | null;

  /** @throws WindlassError `invalid_syntax` */
  constructor(text: string, file: string) {
    this.file = file;
    const document = parseDocument(text, { lineCounter: this.#lines, version: '1.2', schema: 'core', uniqueKeys: true, strict: true });
    const problem = document.errors[0] ?? document.warnings[0];
    if (problem) {
      const message = problem.message.split('\n')[0] ?? problem.message;
      throw new WindlassError('invalid_syntax', `${file}: ${message}`, { position: this.#position(problem.pos[0]) });
    }
    this.#root = document.contents;
  }

  root(): Place {
    return { node: this.#root, pointer: '', offset: 0 };
  }

  /** The entries of a mapping with exactly these keys allowed; absent optional ones are left out. */
  fields(place: Place, allowed: readonly string[]): ReadonlyMap<string, Place> {
    const entries = this.entries(place);
    for (const [key, at] of entries) {
      if (allowed.includes(key)) continue;
      const near = closest(key, [...allowed]);
      const hint = distance(key, near) <= 3 ? `; did you mean "${near}"?` : '';
      this.refuse(at, `unknown key "${key}" (allowed: ${allowed.join(', ')})${hint}`);
    }
    return entries;
  }

  entries(place: Place): ReadonlyMap<string, Place> {
    const node = this.#plain(place);
    if (!isMap(node)) return this.refuse(place, `expected a mapping, got ${kindOf(node)}`);
    const entries = new Map<string, Place>();
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      const key = isScalar(pair.key) ? String(pair.key.value) : this.refuse(place, 'expected a plain key');
      const offset = pair.key.range?.[0] ?? place.offset;
      entries.set(key, { node: pair.value, pointer: `${place.pointer}/${escapePointer(key)}`, offset });
    }
    return entries;
  }

  items(place: Place): readonly Place[] {
    const node = this.#plain(place);
    if (!isSeq(node)) return this.refuse(place, `expected a list, got ${kindOf(node)}`);
    return (node.items as Node[]).map((item, index) => ({
      node: item,
      pointer: `${place.pointer}/${index}`,
      offset: item.range?.[0] ?? place.offset,
    }));
  }

  string(place: Place): string {
    const value = this.#scalar(place);
    return typeof value === 'string' ? value : this.refuse(place, `expected a string, got ${JSON.stringify(value)}`);
  }

  strings(place: Place): readonly string[] {
    return this.items(place).map((item) => this.string(item));
  }

  /** A whole number, 0 or more. */
  count(place: Place): number {
    const value = this.#scalar(place);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    return this.refuse(place, `expected a whole number, 0 or more, got ${JSON.stringify(value)}`);
  }

  oneOf<T extends string>(place: Place, choices: readonly T[]): T {
    const value = this.#scalar(place);
    return choices.find((choice) => choice === value) ?? this.refuse(place, `expected one of ${choices.join(', ')}`);
  }

  /** Milliseconds of `90s`, `250ms`, `1h30m`. */
  duration(place: Place): number {
    const text = this.string(place);
    return parseDuration(text) ?? this.refuse(place, notADuration(text));
  }

  json(place: Place): Json {
    const node = this.#plain(place);
    if (isMap(node)) return Object.fromEntries([...this.entries(place)].map(([key, at]) => [key, this.json(at)]));
    if (isSeq(node)) return this.items(place).map((item) => this.json(item));
    const value = this.#scalar(place);
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    return this.refuse(place, `${String(value)} is not a JSON value`);
  }

  line(place: Place): number {
    return this.#position(place.offset).line;
  }

  /** @throws WindlassError `invalid_file` always */
  refuse(place: Place, problem: string): never {
    const position = this.#position(place.offset);
    const pointer = place.pointer === '' ? '/' : place.pointer;
    throw new WindlassError('invalid_file', `${this.file}:${position.line}:${position.column}: ${problem} at ${pointer}`, {
      position,
      data: { pointer },
    });
  }

  #plain(place: Place): Node | null {
    const { node } = place;
    if (node && isAlias(node)) return this.refuse(place, 'aliases are not allowed here');
    if (node?.tag && isScalar(node) && !node.tag.startsWith('tag:yaml.org,2002:')) return this.refuse(place, 'tags are not allowed here');
    return node;
  }

  #scalar(place: Place): unknown {
    const node = this.#plain(place);
    if (node === null) return null;
    if (!isScalar(node)) return this.refuse(place, `expected a single value, got ${kindOf(node)}`);
    return node.value;
  }

  #position(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}

/** A node with its whereabouts; a null node stands for an empty value. */
export interface Place {
  readonly node: Node | null;
  readonly pointer: string;
  readonly offset: number;
}

function kindOf(node: Node | null): string {
  if (node === null) return 'nothing';
  if (isMap(node)) return 'a mapping';
  if (isSeq(node)) return 'a list';
  return 'a single value';
}
