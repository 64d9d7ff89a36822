import { stripVTControlCharacters } from 'node:util';
import { type Json, MAX_TEXT_BYTES, type ToolDescriptor, type ToolResult } from '../../contract/index.js';

/** Bytes of a large result that stay in context; small enough to stand in a row with the notice. */
const PREVIEW_BYTES = 3584;

/** What a model may read of a result, before its size is looked at. */
export interface Showing {
  /** The words for the model. */
  readonly source: string;
  /** They are the toolset's own, and not the value. */
  readonly own: boolean;
  /** They may be shown whole. */
  readonly fits: boolean;
}

/**
 * What a descriptor lets a model read of a result (TM-10): its text, or its value, both within `maxOutputBytes`. Null where it is
 * to see nothing. Without a text of its own, what is above `artifactBytes` is cut too.
 */
export function showing({ contextPolicy }: ToolDescriptor, result: ToolResult, json: string, artifactBytes: number): Showing | null {
  const { exposure } = contextPolicy;
  if (exposure === 'none') return null;
  const text = exposure === 'structured' ? undefined : result.text;
  const own = text !== undefined;
  const source = text ?? (exposure === 'structured' ? json : readable(result.value, json));
  const most = limitOf(contextPolicy);
  const bytes = Buffer.byteLength(source);
  return { source, own, fits: bytes <= most && (own || Buffer.byteLength(json) <= artifactBytes) };
}

function limitOf({ exposure, maxOutputBytes }: ToolDescriptor['contextPolicy']): number {
  return Math.min(maxOutputBytes, exposure === 'preview' ? PREVIEW_BYTES : MAX_TEXT_BYTES);
}

/** The beginning of a text and where the whole of it is. Cut between characters, with nothing in it that moves a terminal. */
export function preview({ contextPolicy }: ToolDescriptor, text: string, artifact: string): string {
  const max = Math.min(PREVIEW_BYTES, limitOf(contextPolicy));
  // More than fits, so that an escape sequence at the cut is whole and taken out.
  const plain = stripVTControlCharacters(text.slice(0, 2 * max + 256)).replace(CONTROL, '\ufffd');
  const bytes = Buffer.from(plain);
  let end = Math.min(max, bytes.length);
  // Not inside a character: continuation bytes are 10xxxxxx.
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  const head = bytes.subarray(0, end).toString('utf8');
  return `${head}\n[${end} of ${Buffer.byteLength(text)} bytes; the whole result is artifact ${artifact}]`;
}

/** All but tab and line ends. A lone carriage return would let a line be written over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/g;

function readable(value: Json, json: string): string {
  return typeof value === 'string' ? value : json;
}
