import { type Scrubber, type Sha256, sha256, type ToolsetHost } from '../../contract/index.js';
import { withTexts } from './texts.js';

/** Stands in a result where the hash of such a content stood. */
const WITHHELD = '[withheld]';

/**
 * The contents with a known secret that one call met, by their hashes. Such a hash goes to no reader: who knows the rest of the
 * file, and sees it with the secret taken out, finds a short secret by trying values until the hash fits.
 */
export class SecretContents {
  readonly #scrubber: Scrubber;
  readonly #hashes = new Set<string>();

  constructor(scrubber: Scrubber) {
    this.#scrubber = scrubber;
  }

  /** Notes a content whose bytes are no longer there to be looked at. */
  note(hash: Sha256 | 'absent' | undefined): void {
    if (hash !== undefined && hash !== 'absent') this.#hashes.add(hash);
  }

  /** Whether a content of this hash was met that holds a secret. */
  holds(hash: Sha256): boolean {
    return this.#hashes.has(hash);
  }

  /** The same host, with an eye on what is read and written through its unit. */
  watch(host: ToolsetHost): ToolsetHost {
    const { unit } = host;
    return {
      ...host,
      unit: {
        ...unit,
        scanFile: (at, visit) =>
          this.#scanned((look) =>
            unit.scanFile(at, (chunk) => {
              look(chunk);
              return visit(chunk);
            }),
          ),
        readFile: async (...asked) => {
          const { bytes, sha256: hash } = await unit.readFile(...asked);
          const note = (): void => {
            if (this.#isSecret(bytes)) this.note(hash);
          };
          return {
            bytes,
            // A search reads thousands of files and asks for none of their hashes.
            get sha256() {
              note();
              return hash;
            },
          };
        },
        hashFile: (at, visit) =>
          this.#scanned((look) =>
            unit.hashFile(at, (chunk) => {
              look(chunk);
              visit?.(chunk);
            }),
          ),
        replaceFile: async (at, expect, bytes, ...more) => {
          if (this.#isSecret(bytes)) this.note(sha256(bytes));
          return unit.replaceFile(at, expect, bytes, ...more);
        },
      },
    };
  }

  /** Notes what is scanned, where a secret passes by. */
  async #scanned<H extends Sha256 | 'absent' | null>(scan: (look: (chunk: Uint8Array) => void) => Promise<H>): Promise<H> {
    const search = new Search(this.#scrubber);
    const hash = await scan((chunk) => search.add(chunk));
    if (hash !== null && search.ends()) this.note(hash);
    return hash;
  }

  #isSecret(bytes: Uint8Array): boolean {
    return this.#scrubber.bytes(bytes) !== bytes;
  }

  /** What a call brought back, without those hashes. */
  withhold<T>(brought: T): T {
    if (this.#hashes.size === 0) return brought;
    return withTexts(brought, (text) => [...this.#hashes].reduce((left, hash) => left.replaceAll(hash, WITHHELD), text));
  }
}

/** Whether a content holds a secret, found as its chunks pass by: what the scrubber lets through is compared with what went in. */
class Search {
  readonly #stream: ReturnType<Scrubber['stream']>;
  /** What went in and has not come out yet. */
  #inside = Buffer.alloc(0);
  #found = false;

  constructor(scrubber: Scrubber) {
    this.#stream = scrubber.stream();
  }

  add(chunk: Uint8Array): void {
    if (this.#found) return;
    const passed = this.#stream.push(chunk);
    if (passed === chunk) return;
    this.#inside = Buffer.concat([this.#inside, chunk]);
    this.#compare(passed);
  }

  ends(): boolean {
    if (!this.#found) this.#compare(this.#stream.end());
    return this.#found;
  }

  #compare(passed: Uint8Array): void {
    this.#found = !this.#inside.subarray(0, passed.length).equals(passed);
    this.#inside = this.#inside.subarray(passed.length);
  }
}
