const SAMPLE = 512;

export type Content = 'text' | 'utf16' | 'binary';

/** Keeps the first and last 512 bytes of what passes by, to tell text from binary without holding the file. */
export class Sampler {
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);

  add(chunk: Buffer): void {
    if (this.#head.length < SAMPLE) this.#head = Buffer.concat([this.#head, chunk.subarray(0, SAMPLE - this.#head.length)]);
    const end = chunk.subarray(Math.max(0, chunk.length - SAMPLE));
    this.#tail = end.length >= SAMPLE ? Buffer.from(end) : Buffer.concat([this.#tail, end]).subarray(-SAMPLE);
  }

  verdict(): Content {
    const head = sniff(this.#head);
    return head === 'text' ? sniff(withoutCutCharacter(this.#tail)) : head;
  }
}

/** Binary: any NUL, or more than 30 % of the bytes are not UTF-8. */
export function sniff(sample: Buffer): Content {
  if (hasUtf16Mark(sample)) return 'utf16';
  if (sample.includes(0)) return looksLikeUtf16(sample) ? 'utf16' : 'binary';
  return invalidBytes(sample) > sample.length * 0.3 ? 'binary' : 'text';
}

function hasUtf16Mark(sample: Buffer): boolean {
  const mark = sample.length >= 2 ? sample.readUInt16BE(0) : 0;
  return mark === 0xfffe || mark === 0xfeff;
}

/** Mostly ASCII with every other byte NUL. */
function looksLikeUtf16(sample: Buffer): boolean {
  const nuls = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  return sample.length >= 4 && Math.min(even, odd) === 0 && Math.max(even, odd) > sample.length * 0.3;
}

/** Bytes that belong to no UTF-8 character. A character cut off at the end does not count. */
function invalidBytes(sample: Buffer): number {
  let invalid = 0;
  for (let at = 0; at < sample.length; ) {
    const length = sequenceLength(sample, at);
    if (length === 'cut') return invalid;
    if (length === 0) invalid++;
    at += length || 1;
  }
  return invalid;
}

/** Length of the character at `at`; 0 when there is none, `cut` when the sample ends inside it. */
function sequenceLength(bytes: Buffer, at: number): number | 'cut' {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  for (let index = 1; index < length; index++) {
    const next = bytes[at + index];
    if (next === undefined) return 'cut';
    if ((next & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function withoutCutCharacter(tail: Buffer): Buffer {
  let start = 0;
  while (start < 3 && ((tail[start] ?? 0) & 0xc0) === 0x80) start++;
  return tail.subarray(start);
}
