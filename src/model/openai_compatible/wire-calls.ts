import { isJsonObject, type Json, type JsonObject } from '../../contract/index.js';
import { wireProblem } from './wire-problem.js';

/** A call as a provider streamed it; without an id where it gave none. */
export interface WireCall {
  readonly id: string | undefined;
  readonly name: string;
  /** Raw text; blank arguments are `{}`. */
  readonly args: string;
}

interface Slot {
  id: string | undefined;
  name: string;
  readonly args: string[];
}

/** Puts the calls of one reply together: fragments belong to the call of their index, else of their id. */
export class WireCalls {
  readonly #slots = new Map<number, Slot>();

  get size(): number {
    return this.#slots.size;
  }

  /** @throws WireProblem for a fragment that contradicts what came before it, or belongs to no call */
  add(fragment: Json): void {
    if (!isJsonObject(fragment)) throw broken('malformed_stream', 'a fragment of a call is no object');
    const said = isJsonObject(fragment['function'] ?? null) ? (fragment['function'] as JsonObject) : {};
    const id = wordOf(fragment['id']);
    const name = wordOf(said['name']);
    const slot = this.#slotOf(fragment['index'], id, name);
    if (id !== undefined && slot.id !== undefined && slot.id !== id) throw broken('conflicting_calls', 'one index has two ids');
    if (name !== undefined && slot.name !== '' && slot.name !== name) throw broken('conflicting_calls', 'one call has two names');
    slot.id ??= id;
    slot.name ||= name ?? '';
    const args = argsOf(said['arguments']);
    if (args !== '') slot.args.push(args);
  }

  /** The calls in the order of their indices. @throws WireProblem for a call without a name, and for an id of two calls */
  end(): readonly WireCall[] {
    const ordered = [...this.#slots].sort(([a], [b]) => a - b).map(([, slot]) => slot);
    const ids = new Set<string>();
    return ordered.map(({ id, name, args }) => {
      if (name === '') throw broken('nameless_call', 'a call has no name');
      if (id !== undefined && ids.has(id)) throw broken('conflicting_calls', 'two calls have one id');
      if (id !== undefined) ids.add(id);
      const text = args.join('');
      return { id, name, args: text.trim() === '' ? '{}' : text };
    });
  }

  /** A fragment without an index continues the call of its id; with a name of its own it begins the next one. */
  #slotOf(index: Json | undefined, id: string | undefined, name: string | undefined): Slot {
    if (typeof index === 'number' && Number.isSafeInteger(index) && index >= 0) return this.#slots.get(index) ?? this.#open(index);
    if (index !== undefined && index !== null) throw broken('malformed_stream', 'an index is no whole number');
    const known = id === undefined ? undefined : [...this.#slots.values()].find((slot) => slot.id === id);
    if (known) return known;
    if (id === undefined && name === undefined) throw broken('conflicting_calls', 'a fragment belongs to no call');
    return this.#open(Math.max(-1, ...this.#slots.keys()) + 1);
  }

  #open(index: number): Slot {
    const slot: Slot = { id: undefined, name: '', args: [] };
    this.#slots.set(index, slot);
    return slot;
  }
}

function wordOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Text as the standard has it; some servers send the object itself. */
function argsOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (isJsonObject(value)) return JSON.stringify(value);
  throw broken('malformed_stream', 'the arguments of a call are neither text nor an object');
}

function broken(code: string, what: string): Error {
  return wireProblem('server', code, `the stream cannot be trusted: ${what}`);
}
