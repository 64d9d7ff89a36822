/**
 * Takes known secret values out of what is written, shown or sent (TM-11): as they stand and in the encodings in which they
 * usually travel. A value is replaced by `[secret:NAME]`. Everything that writes holds one of these; nothing else does.
 */
export interface Scrubber {
  text(text: string): string;
  bytes(bytes: Uint8Array): Uint8Array;
  /** Plain data, its keys, and bytes in it. What holds no secret comes back as it is, the same object. */
  value<T>(value: T): T;
  /** Text or JSON as a store holds it: JSON stays JSON. */
  stored(text: string): string;
  /** For what arrives in pieces: a value cut by the border of two pieces is found too. */
  stream(): ScrubbedStream;
  /** The first `[secret:NAME]` of a known secret in plain data; null when there is none. Written back it would destroy the real value. */
  maskIn(value: unknown): string | null;
}

export interface ScrubbedStream {
  /** What can be passed on by now. */
  push(piece: Uint8Array): Uint8Array;
  /** What was held back, because it could have been the beginning of a secret. */
  end(): Uint8Array;
}

const NOTHING = new Uint8Array();

/** For where nothing is secret. */
export const PLAIN: Scrubber = {
  text: (text) => text,
  bytes: (bytes) => bytes,
  value: (value) => value,
  stored: (text) => text,
  stream: () => ({ push: (piece) => piece, end: () => NOTHING }),
  maskIn: () => null,
};
