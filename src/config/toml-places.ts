import { escapePointer, type KeyPlaces } from '../contract/index.js';

/** Where every key and list entry stands in a TOML text that a parser has accepted; the parser does not say. */
export function tomlPlaces(text: string): KeyPlaces {
  return new Scanner(text).scan();
}

class Scanner {
  readonly #text: string;
  readonly #lines: { [pointer: string]: number } = { '': 1 };
  readonly #columns: { [pointer: string]: number } = { '': 1 };
  /** Entries so far of every `[[list]]`. */
  readonly #counts = new Map<string, number>();
  #at = 0;
  #line = 1;
  /** Where the line under the cursor begins. */
  #begin = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): KeyPlaces {
    let table = '';
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      if (this.#text.startsWith('[', this.#at)) table = this.#header();
      else this.#pair(table);
    }
    return { lines: this.#lines, columns: this.#columns };
  }

  #header(): string {
    const isList = this.#text.startsWith('[[', this.#at);
    this.#at += isList ? 2 : 1;
    const keys = this.#keys();
    this.#at = this.#text.indexOf(']', this.#at) + (isList ? 2 : 1);
    let pointer = '';
    for (const [index, { name, at }] of keys.entries()) {
      pointer = this.#note(`${pointer}/${escapePointer(name)}`, at);
      const count = this.#counts.get(pointer);
      const last = index === keys.length - 1;
      if (last && isList) {
        this.#counts.set(pointer, (count ?? 0) + 1);
        pointer = this.#note(`${pointer}/${count ?? 0}`, at);
      } else if (count !== undefined) pointer = `${pointer}/${count - 1}`;
    }
    return pointer;
  }

  #pair(table: string): void {
    let pointer = table;
    for (const { name, at } of this.#keys()) pointer = this.#note(`${pointer}/${escapePointer(name)}`, at);
    this.#at++; // the equals sign
    this.#value(pointer);
  }

  /** A dotted key; the cursor stands behind it, on `=` or `]`. */
  #keys(): readonly { readonly name: string; readonly at: number }[] {
    const keys: { readonly name: string; readonly at: number }[] = [];
    for (;;) {
      this.#skipSpaces();
      const at = this.#at;
      const char = this.#text.charAt(at);
      if (char === '"' || char === "'") keys.push({ name: this.#string(), at });
      else {
        const bare = /[A-Za-z0-9_-]*/y;
        bare.lastIndex = this.#at;
        const word = bare.exec(this.#text)?.[0] ?? '';
        this.#at += word.length;
        keys.push({ name: word, at });
      }
      this.#skipSpaces();
      if (this.#text.charAt(this.#at) !== '.') return keys;
      this.#at++;
    }
  }

  #value(pointer: string): void {
    this.#skipSpaces();
    const char = this.#text.charAt(this.#at);
    if (char === '"' || char === "'") this.#string();
    else if (char === '[') this.#list(pointer);
    else if (char === '{') this.#inlineTable(pointer);
    else while (this.#at < this.#text.length && !',]}#\n'.includes(this.#text.charAt(this.#at))) this.#at++;
  }

  #list(pointer: string): void {
    this.#at++;
    for (let index = 0; ; ) {
      this.#skipBlank();
      const char = this.#text.charAt(this.#at);
      if (char === ']' || char === '') break;
      if (char === ',') this.#at++;
      else this.#value(this.#note(`${pointer}/${index++}`, this.#at));
    }
    this.#at++;
  }

  #inlineTable(pointer: string): void {
    this.#at++;
    for (;;) {
      this.#skipBlank();
      const char = this.#text.charAt(this.#at);
      if (char === '}' || char === '') break;
      if (char === ',') this.#at++;
      else this.#pair(pointer);
    }
    this.#at++;
  }

  /** The text of a string; of keys alone it is used, and those hold no escapes that matter here but quotes. */
  #string(): string {
    const quote = this.#text.charAt(this.#at);
    const fence = this.#text.startsWith(quote.repeat(3), this.#at) ? quote.repeat(3) : quote;
    const from = this.#at + fence.length;
    let to = from;
    while (to < this.#text.length && !this.#text.startsWith(fence, to)) to += quote === '"' && this.#text.charAt(to) === '\\' ? 2 : 1;
    // Up to two quotes more may stand right before a closing fence of three.
    while (fence.length === 3 && this.#text.charAt(to + 3) === quote) to++;
    const raw = this.#text.slice(from, to);
    const breaks = raw.split('\n').length - 1;
    this.#line += breaks;
    if (breaks > 0) this.#begin = from + raw.lastIndexOf('\n') + 1;
    this.#at = to + fence.length;
    return fence === '"' ? unescapeKey(raw) : raw;
  }

  /** What stands at this offset of the current line. The first word on a table counts. */
  #note(pointer: string, at: number): string {
    this.#lines[pointer] ??= this.#line;
    this.#columns[pointer] ??= at - this.#begin + 1;
    return pointer;
  }

  #skipSpaces(): void {
    while (' \t'.includes(this.#text.charAt(this.#at) || '\n')) this.#at++;
  }

  #skipBlank(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at);
      if (char === '\n') {
        this.#line++;
        this.#begin = this.#at + 1;
      } else if (char === '#') {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = (end < 0 ? this.#text.length : end) - 1;
      } else if (!' \t\r'.includes(char)) return;
    }
  }
}

function unescapeKey(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
