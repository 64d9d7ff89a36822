/** A byte that is no text stands in a name as one of these, which no text holds: `\udc80` to `\udcff`. */
const LONE = 0xdc00;

const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A name of a file as text from which its bytes come back, whatever they are. */
export function nameOf(bytes: Buffer): string {
  let name = '';
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    name += length === 0 ? String.fromCharCode(LONE + (bytes[at] ?? 0)) : bytes.toString('utf8', at, at + length);
    at += Math.max(length, 1);
  }
  return name;
}

/** Bytes of the character that begins there; 0 where none does. */
function lengthAt(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  try {
    text.decode(bytes.subarray(at, at + length));
    return length;
  } catch {
    return 0;
  }
}

/** Node writes text as UTF-8, which has no such bytes: a path that holds them is given as bytes. */
export function pathOf(path: string): string | Buffer {
  return isText(path) ? path : bytesOf(path);
}

export function bytesOf(path: string): Buffer {
  if (isText(path)) return Buffer.from(path);
  const parts = path.split(/(\p{Surrogate})/u);
  return Buffer.concat(parts.map((part) => (isText(part) ? Buffer.from(part) : Buffer.from([part.charCodeAt(0) - LONE]))));
}

function isText(name: string): boolean {
  return !/\p{Surrogate}/u.test(name);
}

/** How a place is told: on one line, and short enough that the rest of it is read too. */
export function shown(place: string): string {
  const short = place.length <= MOST_SHOWN ? place : `${place.slice(0, MOST_SHOWN / 2)}…${place.slice(-MOST_SHOWN / 2)}`;
  const escaped = (each: string) => `\\x${(each.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`;
  return short.replace(/[\p{Surrogate}\p{Cc}]/gu, escaped).replace(/[\u2028\u2029\p{Bidi_Control}]/gu, '?');
}

const MOST_SHOWN = 100;
