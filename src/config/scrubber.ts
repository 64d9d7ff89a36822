import type { ScrubbedStream, Scrubber } from '../contract/index.js';

/** Below this a value cannot be told apart from ordinary text. */
export const SHORTEST = 8;
export const LONGEST = 16 * 1024;

interface Form {
  readonly text: string;
  readonly mask: string;
}

/** The secrets this process knows, each in every form in which it is looked for. Longest first: a part never hides the whole. */
export class KnownSecrets implements Scrubber {
  /** As text, and as its UTF-8 bytes, one character a byte. */
  #forms: readonly Form[] = [];
  #byteForms: readonly Form[] = [];
  #masks: readonly string[] = [];
  readonly #learned = new Set<string>();

  /** From now on `value` is taken out wherever it would be written. Too short ones are not: they would be found everywhere. */
  learn(name: string, value: string): void {
    if (value.length < SHORTEST || value.length > LONGEST) return;
    const known = `${name}\n${value}`;
    if (this.#learned.has(known)) return;
    this.#learned.add(known);
    const mask = `[secret:${name}]`;
    if (!this.#masks.includes(mask)) this.#masks = [...this.#masks, mask];
    this.#forms = longestFirst([...this.#forms, ...formsOf(value).map((text) => ({ text, mask }))]);
    this.#byteForms = longestFirst(this.#forms.map((form) => ({ ...form, text: Buffer.from(form.text).toString('latin1') })));
  }

  text(text: string): string {
    return replaceIn(text, this.#forms);
  }

  bytes(bytes: Uint8Array): Uint8Array {
    if (this.#byteForms.length === 0) return bytes;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const clean = replaceIn(text, this.#byteForms);
    return clean === text ? bytes : Buffer.from(clean, 'latin1');
  }

  value<T>(value: T): T {
    return this.#forms.length === 0 ? value : (this.#walk(value) as T);
  }

  stored(text: string): string {
    if (!this.#forms.some((form) => text.includes(form.text))) return text;
    // Replaced as text, a number could become what is no JSON any more.
    const json = parsed(text);
    return json === undefined ? this.text(text) : JSON.stringify(this.#walk(json));
  }

  stream(): ScrubbedStream {
    let held = '';
    const take = (text: string): Uint8Array => Buffer.from(text, 'latin1');
    return {
      push: (piece) => {
        if (this.#byteForms.length === 0 && held === '') return piece;
        const text = replaceIn(held + Buffer.from(piece).toString('latin1'), this.#byteForms);
        const keep = beginning(text, this.#byteForms);
        held = text.slice(text.length - keep);
        return take(text.slice(0, text.length - keep));
      },
      end: () => {
        const rest = take(held);
        held = '';
        return rest;
      },
    };
  }

  maskIn(value: unknown): string | null {
    if (this.#masks.length === 0) return null;
    if (typeof value === 'string') return this.#masks.find((mask) => value.includes(mask)) ?? null;
    if (typeof value !== 'object' || value === null) return null;
    for (const item of Object.values(value)) {
      const mask = this.maskIn(item);
      if (mask !== null) return mask;
    }
    return null;
  }

  #walk(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.#forms.find((form) => form.text === String(value))?.mask ?? value;
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Uint8Array) return this.bytes(value);
    if (Array.isArray(value)) return unlessSame(value, (item) => this.#walk(item));
    if (!isPlain(value)) return value;
    let changed = false;
    const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
      const [name, clean] = [this.text(key), this.#walk(item)];
      changed ||= name !== key || clean !== item;
      return [name, clean];
    });
    return changed ? Object.fromEntries(entries) : value;
  }
}

function unlessSame(list: readonly unknown[], clean: (item: unknown) => unknown): readonly unknown[] {
  const cleaned = list.map(clean);
  return cleaned.some((item, index) => item !== list[index]) ? cleaned : list;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function parsed(text: string): object | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined; // text that only looks like JSON
  }
}

function longestFirst(forms: readonly Form[]): readonly Form[] {
  const once = new Map(forms.map((form) => [form.text, form]));
  return [...once.values()].sort((a, b) => b.text.length - a.text.length);
}

function replaceIn(text: string, forms: readonly Form[]): string {
  let clean = text;
  for (const form of forms) if (clean.includes(form.text)) clean = clean.replaceAll(form.text, () => form.mask);
  return clean;
}

/** How many characters at the end of a text could be the beginning of a form. */
function beginning(text: string, forms: readonly Form[]): number {
  let most = 0;
  for (const { text: form } of forms) {
    for (let length = Math.min(form.length - 1, text.length); length > most; length--) {
      if (text.endsWith(form.slice(0, length))) {
        most = length;
        break;
      }
    }
  }
  return most;
}

/** A line of a longer secret, such as a private key, is as secret as the whole. */
const LONG_LINE = 24;

/** As it stands, and as others quote it: in JSON (once and twice), in an address, as base64 at any offset, in hexadecimal. */
function formsOf(value: string): readonly string[] {
  const lines = value.split(/\r?\n/);
  const parts = lines.length === 1 ? [] : lines.filter((line) => line.length >= LONG_LINE && !line.startsWith('-----'));
  return [value, ...parts].flatMap((text) => [text, ...jsonForms(text), ...addressForms(text), ...base64Forms(text), ...hexForms(text)]);
}

function jsonForms(value: string): readonly string[] {
  const inside = (text: string): string => JSON.stringify(text).slice(1, -1);
  const once = inside(value);
  return [once, inside(once), once.replaceAll('/', '\\/'), inside(once.replaceAll('/', '\\/'))];
}

function addressForms(value: string): readonly string[] {
  const plain = encodeURIComponent(value);
  const strict = plain.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const forms = [
    plain,
    strict,
    plain.replaceAll('%20', '+'),
    strict.replaceAll('%20', '+'),
    new URLSearchParams([['', value]]).toString().slice(1),
  ];
  const every = [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [...forms, ...forms.map(lowerEscapes), every, every.toUpperCase()];
}

function lowerEscapes(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}/g, (sign) => sign.toLowerCase());
}

/** Encoded within something longer, a value begins at one of three offsets; the signs it shares with its neighbours are left out. */
function base64Forms(value: string): readonly string[] {
  const forms = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]).toString('base64');
    const from = Math.ceil((offset * 8) / 6);
    const padding = text.length - text.replaceAll('=', '').length;
    const core = text.slice(from, padding === 0 ? undefined : text.length - padding - 1);
    return offset === 0 ? [text, text.replaceAll('=', ''), core] : [core];
  });
  return [...forms, ...forms.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))];
}

function hexForms(value: string): readonly string[] {
  const hex = Buffer.from(value).toString('hex');
  return [hex, hex.toUpperCase()];
}
