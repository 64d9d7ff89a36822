import { stripVTControlCharacters } from 'node:util';
import { DEFAULT_OUTPUT, type Json, type OutputLimits, type ToolDescriptor, type ToolResult } from '../../contract/index.js';
import { fits, head, tail } from './shorten.js';

/** Bytes of a large result that stay in context; small enough to stand in a row with the notice. */
const PREVIEW_BYTES = 3584;

export interface Bounds {
  /** JSON bytes above which a result is an artifact. */
  readonly artifactBytes: number;
  /** What the policy lets a model read of it; absent = `DEFAULT_OUTPUT`. */
  readonly output?: OutputLimits | undefined;
}

/** What a model may read of a result, before its size is looked at. */
export interface Showing {
  /** The words for the model. */
  readonly source: string;
  /** They are the toolset's own, and not the value. */
  readonly own: boolean;
  /** They may be shown whole. */
  readonly fits: boolean;
  /** Of what does not fit the end is shown too: how a program ended is told there. */
  readonly ending: boolean;
  readonly limits: OutputLimits;
}

/**
 * What a descriptor and the policy let a model read of a result (TM-10, TKT-6): its text, or its value, both within their limits.
 * Null where it is to see nothing. Without a text of its own, what is above `artifactBytes` is cut too.
 */
export function showing({ contextPolicy }: ToolDescriptor, result: ToolResult, json: string, bounds: Bounds): Showing | null {
  const { exposure } = contextPolicy;
  if (exposure === 'none') return null;
  const text = exposure === 'structured' ? undefined : result.text;
  const own = text !== undefined;
  const source = text ?? (exposure === 'structured' ? json : readable(result.value, json));
  const limits = limitsOf(contextPolicy, bounds.output);
  return {
    source,
    own,
    ending: own && exposure === 'full',
    limits,
    fits: fits(source, limits) && (own || Buffer.byteLength(json) <= bounds.artifactBytes),
  };
}

function limitsOf(
  { exposure, maxOutputBytes }: ToolDescriptor['contextPolicy'],
  { bytes, lines }: OutputLimits = DEFAULT_OUTPUT,
): OutputLimits {
  return { lines, bytes: Math.min(maxOutputBytes, exposure === 'preview' ? PREVIEW_BYTES : bytes) };
}

/**
 * A part of a text and where the whole of it is, with nothing in it that moves a terminal: of what a toolset has written for a
 * model the first and the last, of anything else the beginning.
 */
export function preview({ source, ending, limits }: Showing, artifact: string): string {
  const total = Buffer.byteLength(source);
  const whole = `the whole result is artifact ${artifact}`;
  if (!ending) {
    const bytes = Math.min(PREVIEW_BYTES, limits.bytes);
    // More than fits, so that an escape sequence at the cut is whole and taken out.
    const shown = head(plain(source.slice(0, 2 * bytes + 256)), { ...limits, bytes });
    return `${shown}\n[${Buffer.byteLength(shown)} of ${total} bytes; ${whole}]`;
  }
  const half = { bytes: Math.ceil(limits.bytes / 2), lines: Math.ceil(limits.lines / 2) };
  const text = plain(source);
  const [first, last] = [head(text, half), tail(text, half)];
  const left = Math.max(0, total - Buffer.byteLength(first) - Buffer.byteLength(last));
  return `${first}\n[${left} of ${total} bytes are left out here; ${whole}]\n${last}`;
}

function plain(text: string): string {
  return stripVTControlCharacters(text).replace(CONTROL, '\ufffd');
}

/** All but tab and line ends. A lone carriage return would let a line be written over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/g;

/** What a model reads of a value that comes without a text; `json` is the value as it was written out already. */
export function readable(value: Json, json: string): string {
  return typeof value === 'string' ? value : json;
}
