import { type Scrubber, type Sha256, sha256, type ToolsetHost, type Unit } from '../../contract/index.js';

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

  /** The same host, with an eye on what is read and written through its unit. */
  watch(host: ToolsetHost): ToolsetHost {
    const { unit } = host;
    const scanFile: Unit['scanFile'] = async (at, visit) => {
      const search = new Search(this.#scrubber);
      const hash = await unit.scanFile(at, (chunk) => {
        search.add(chunk);
        return visit(chunk);
      });
      if (hash !== null && search.ends()) this.note(hash);
      return hash;
    };
    return {
      ...host,
      unit: {
        ...unit,
        scanFile,
        readFile: async (...asked) => {
          const { bytes, sha256: hash } = await unit.readFile(...asked);
          const note = (): void => {
            if (holdsSecret(this.#scrubber, bytes)) this.note(hash);
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
        hashFile: async (at) => {
          const hash = await unit.hashFile(at);
          if (hash === 'absent' || isBlind(this.#scrubber)) return hash;
          if ((await scanFile(at, () => 'more')) !== hash) this.note(hash); // it changed meanwhile, and nobody looked into what it was
          return hash;
        },
        replaceFile: async (at, expect, bytes, ...more) => {
          if (holdsSecret(this.#scrubber, bytes)) this.note(sha256(bytes));
          return unit.replaceFile(at, expect, bytes, ...more);
        },
      },
    };
  }

  /** What a call brought back, without those hashes. */
  withhold<T>(brought: T): T {
    return this.#hashes.size === 0 ? brought : (this.#walk(brought) as T);
  }

  #walk(value: unknown): unknown {
    if (typeof value === 'string') {
      let text = value;
      for (const hash of this.#hashes) text = text.replaceAll(hash, WITHHELD);
      return text;
    }
    if (Array.isArray(value)) return value.map((item) => this.#walk(item));
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#walk(item)]));
  }
}

export function holdsSecret(scrubber: Scrubber, bytes: Uint8Array): boolean {
  return scrubber.bytes(bytes) !== bytes;
}

const SOME = new Uint8Array([0]);

/** It knows no secret, so there is nothing to look for. */
function isBlind(scrubber: Scrubber): boolean {
  return scrubber.stream().push(SOME) === SOME;
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
