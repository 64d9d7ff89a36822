import { KEPT_OUTPUT_BYTES } from '../../contract/index.js';

const SMALLEST = 4096;

/**
 * The first 8 MiB of a stream and its last `keep` bytes, copied into buffers of their own: what is held depends on how much came, and
 * not on the size of the pieces in which it came. A program that writes byte by byte would otherwise cost some hundred bytes for each.
 */
export class Kept {
  readonly #keep: number;
  #first = Buffer.alloc(0);
  #firstBytes = 0;
  /** Of what came behind the first bytes: up to twice as much as is kept, so that it is seldom moved. */
  #beyond = Buffer.alloc(0);
  #beyondBytes = 0;

  constructor(keep: number) {
    this.#keep = keep;
  }

  add(chunk: Buffer): void {
    const taken = Math.min(chunk.length, KEPT_OUTPUT_BYTES - this.#firstBytes);
    if (taken > 0) this.#addFirst(chunk.subarray(0, taken));
    if (taken < chunk.length) this.#addBeyond(chunk.subarray(taken));
  }

  get first(): Buffer {
    return this.#first.subarray(0, this.#firstBytes);
  }

  get last(): Buffer {
    const beyond = this.#beyond.subarray(Math.max(0, this.#beyondBytes - this.#keep), this.#beyondBytes);
    const before = this.first.subarray(Math.max(0, this.#firstBytes - (this.#keep - beyond.length)));
    return beyond.length === 0 ? before : Buffer.concat([before, beyond]);
  }

  #addFirst(chunk: Buffer): void {
    const needed = this.#firstBytes + chunk.length;
    if (needed > this.#first.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(needed, this.#first.length * 2, SMALLEST), KEPT_OUTPUT_BYTES));
      this.first.copy(larger);
      this.#first = larger;
    }
    this.#firstBytes += chunk.copy(this.#first, this.#firstBytes);
  }

  #addBeyond(chunk: Buffer): void {
    if (this.#beyond.length === 0) this.#beyond = Buffer.allocUnsafeSlow(2 * this.#keep);
    const added = chunk.subarray(Math.max(0, chunk.length - this.#keep));
    if (this.#beyondBytes + added.length > this.#beyond.length) {
      this.#beyond.copyWithin(0, this.#beyondBytes - this.#keep, this.#beyondBytes);
      this.#beyondBytes = this.#keep;
    }
    this.#beyondBytes += added.copy(this.#beyond, this.#beyondBytes);
  }
}
