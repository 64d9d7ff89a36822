import { shown } from './raw-names.js';

/** Characters of all paths: a look ends in seconds, however deep folders lie. */
const MAX_CHARACTERS = 32_000_000;

/** How much of a workspace was looked through. */
export class Measure {
  /** What there is too much of, and where. */
  tooMuch: string | null = null;
  readonly #most: number;
  readonly #entries = new Map<string, number>();
  #count = 0;
  #characters = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(folder: string, entries: number): void {
    const [top = ''] = folder.split('/', 1);
    this.#entries.set(top, (this.#entries.get(top) ?? 0) + entries);
    this.#count += entries;
    this.#characters += (entries + 1) * (folder.length + 1);
    if (this.#count > this.#most) this.tooMuch = `more than ${this.#most} entries, most of them in ${this.#largest()}`;
    else if (this.#characters > MAX_CHARACTERS)
      this.tooMuch = `paths of more than ${MAX_CHARACTERS} characters together, as in ${shown(folder)}`;
  }

  #largest(): string {
    const [[top] = ['']] = [...this.#entries].sort(([, one], [, other]) => other - one);
    return top === '' ? 'its topmost folder' : shown(top);
  }
}
