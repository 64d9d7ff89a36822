import { type Message, type MessageId, WindlassError } from '../contract/index.js';
import { messageTokens } from './tokens.js';
import type { Messages } from './types.js';

/** Below this many messages nothing is dropped. */
const SMALL = 64;

interface Row {
  readonly message: Message;
  /** From the first message of its conversation to this one. */
  readonly tokens: number;
  readonly length: number;
}

const NOTHING = { tokens: 0, length: 0 };

/**
 * Conversations as an append-only log that many states share: each sees its own first `size` rows, so appending costs
 * the same however long the history is, and no state ever changes. Only an older state that is appended to once more
 * (two futures of one state) copies its rows first.
 */
export class MessageLog implements Messages {
  static readonly empty = new MessageLog([], new Map(), 0, 0);

  readonly size: number;
  readonly #rows: Row[];
  readonly #places: Map<MessageId, number>;
  /** Rows that were alive when the log was last pruned. */
  readonly #alive: number;

  private constructor(rows: Row[], places: Map<MessageId, number>, size: number, alive: number) {
    this.#rows = rows;
    this.#places = places;
    this.size = size;
    this.#alive = alive;
  }

  get(id: MessageId): Message | undefined {
    return this.#row(id)?.message;
  }

  has(id: MessageId): boolean {
    return this.#row(id) !== undefined;
  }

  tokens(head: MessageId): number {
    return this.#row(head)?.tokens ?? 0;
  }

  length(head: MessageId): number {
    return this.#row(head)?.length ?? 0;
  }

  /** @throws WindlassError `internal` when the id is taken or the parent is not here */
  append(message: Message): MessageLog {
    if (this.has(message.id)) throw new WindlassError('internal', `message ${message.id} is appended twice`);
    if (message.parent !== null && !this.has(message.parent)) {
      throw new WindlassError('internal', `message ${message.id} follows ${message.parent}, which is not in the log`);
    }
    const own = this.#rows.length === this.size ? this : this.#copy();
    const before = message.parent === null ? NOTHING : (this.#row(message.parent) ?? NOTHING);
    own.#places.set(message.id, own.size);
    own.#rows.push({ message, tokens: before.tokens + messageTokens(message), length: before.length + 1 });
    return new MessageLog(own.#rows, own.#places, own.size + 1, own.#alive);
  }

  /**
   * Without the messages that no head reaches. Does nothing until the log has doubled since it last did, so that its
   * cost per message stays constant.
   */
  pruned(heads: () => Iterable<MessageId>): MessageLog {
    if (this.size < SMALL || this.size < 2 * this.#alive) return this;
    const alive = new Set<MessageId>();
    for (const head of heads()) this.#mark(head, alive);
    const kept = this.#rows.slice(0, this.size).filter(({ message }) => alive.has(message.id));
    return new MessageLog(kept, placesOf(kept), kept.length, kept.length);
  }

  #mark(head: MessageId, alive: Set<MessageId>): void {
    for (let at: MessageId | null = head; at !== null && !alive.has(at); at = this.get(at)?.parent ?? null) alive.add(at);
  }

  #row(id: MessageId): Row | undefined {
    const place = this.#places.get(id);
    return place !== undefined && place < this.size ? this.#rows[place] : undefined;
  }

  #copy(): MessageLog {
    const rows = this.#rows.slice(0, this.size);
    return new MessageLog(rows, placesOf(rows), rows.length, this.#alive);
  }
}

function placesOf(rows: readonly Row[]): Map<MessageId, number> {
  return new Map(rows.map(({ message }, place) => [message.id, place]));
}

/** The conversation that ends in `head`, newest first. */
export function* backwards(messages: Messages, head: MessageId | null): Generator<Message> {
  for (let at = head; at !== null; ) {
    const message = messages.get(at);
    if (!message) throw new WindlassError('internal', `message ${at} is not in the log`);
    yield message;
    at = message.parent;
  }
}
