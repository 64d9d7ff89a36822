import { TextDecoder } from 'node:util';

/** As Unicode has it: a byte order mark is none, the next-line character is one. */
const BLANK = /\p{White_Space}/u;
const WORDS = /\P{White_Space}+/gu;

/** Counts lines, words and bytes of what passes by, wherever it is cut into chunks. */
export class TextCount {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #lines = 0;
  #words = 0;
  #bytes = 0;
  #lastByte = 0x0a;
  /** The text so far ends inside a word. */
  #inWord = false;

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) this.#lines++;
    this.#lastByte = chunk.at(-1) ?? this.#lastByte;
    this.#addText(this.#decoder.decode(chunk, { stream: true }));
  }

  /** A last line without a newline counts. */
  total(): { readonly lines: number; readonly words: number; readonly bytes: number } {
    this.#addText(this.#decoder.decode());
    return { lines: this.#lines + (this.#lastByte === 0x0a ? 0 : 1), words: this.#words, bytes: this.#bytes };
  }

  #addText(text: string): void {
    if (text === '') return;
    const begun = text.match(WORDS)?.length ?? 0;
    const continued = this.#inWord && !BLANK.test(text.charAt(0));
    this.#words += continued ? begun - 1 : begun;
    this.#inWord = !BLANK.test(text.charAt(text.length - 1));
  }
}
