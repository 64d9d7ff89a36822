import {
  type ArtifactRef,
  type CallLog,
  type CallOutcome,
  DEFAULT_OUTPUT,
  type Json,
  type OutputLimits,
  type ResolvedCall,
  type Stored,
  type ToolResult,
} from '../../contract/index.js';
import type { Failed } from '../stop.js';

/** Bytes of a large result that stay in context; small enough to stand in a row with the notice. */
const PREVIEW_BYTES = 3584;

/**
 * Keeps a result: small ones in the row, large ones whole in the artifact store with a preview for context (TM-10).
 * What is kept is on disk before the terminal record names it. Writes `ToolCallFinished` and the records that follow it.
 */
export async function keepEvidence(
  call: ResolvedCall,
  result: ToolResult,
  log: CallLog,
  options: Bounds & { readonly recovered?: true },
): Promise<CallOutcome> {
  const id = call.request.id;
  const { stored, kept, shown } = await keep(call, result, log, options);
  const effect = call.descriptor.effects.class;
  log.append({ kind: 'ToolCallFinished', call: id, effect, ...stored, ...(options.recovered ? { recovered: true } : {}) });
  log.append({ kind: 'ToolResultValidated', call: id });
  for (const artifact of kept) log.append({ kind: 'ArtifactPersisted', call: id, artifact });
  log.append({ kind: 'StateUpdated', call: id });
  log.append({ kind: 'TraceUpdated', call: id });
  return { kind: 'ok', result: shown };
}

/** The same for a call that failed and has something to show: a program's output says why it ended with 1. */
export async function keepFailure(call: ResolvedCall, { failure, result }: Failed, log: CallLog, options: Bounds): Promise<CallOutcome> {
  const id = call.request.id;
  const effect = call.descriptor.effects.class;
  if (result === undefined) {
    log.append({ kind: 'ToolCallFailed', call: id, effect, failure });
    return { kind: 'failed', failure };
  }
  const { stored, kept, shown } = await keep(call, result, log, options);
  log.append({ kind: 'ToolCallFailed', call: id, effect, failure, ...stored });
  for (const artifact of kept) log.append({ kind: 'ArtifactPersisted', call: id, artifact });
  return { kind: 'failed', failure, result: shown };
}

export interface Bounds {
  /** JSON bytes above which a result is an artifact. */
  readonly artifactBytes: number;
  /** What a model reads of it; absent = `DEFAULT_OUTPUT`. */
  readonly output?: OutputLimits | undefined;
}

interface Kept {
  readonly stored: { readonly value: Stored; readonly text?: Stored; readonly partial?: true };
  readonly kept: readonly ArtifactRef[];
  readonly shown: ToolResult;
}

/** What a lease says may return to the model is the most that does. */
async function keep({ request: { id }, descriptor }: ResolvedCall, result: ToolResult, log: CallLog, bounds: Bounds): Promise<Kept> {
  const { artifactBytes, output: { lines, bytes: most } = DEFAULT_OUTPUT } = bounds;
  const output = { lines, bytes: Math.min(descriptor.contextPolicy.maxOutputBytes, most) };
  const json = JSON.stringify(result.value);
  const bytes = Buffer.byteLength(json);
  const kept: ArtifactRef[] = [];
  let value: Stored | null = null;
  let text = result.text;
  let partial = false;
  const whole = text ?? readable(result.value, json);
  const within = fits(whole, output);
  if (bytes > artifactBytes || !within) {
    const ref = await log.keep(id, { kind: 'tool_output', mediaType: 'application/json', bytes: Buffer.from(json) });
    kept.push(ref);
    if (bytes > artifactBytes) value = { artifact: ref.sha256, bytes };
    // What the toolset has chosen for a model, and is little enough, is handed on as it is.
    if (text === undefined) text = beginning(whole, previewOf(output), ref);
    else if (!within) text = ends(text, output, ref);
    partial = text !== whole;
  }
  value ??= await log.store(result.value, id);
  for (const artifact of result.artifacts ?? []) kept.push(await log.keep(id, artifact));
  if (text === undefined) return { stored: { value }, kept, shown: { value: result.value } };
  const stored = { value, text: await log.store(text, id), ...(partial && { partial: true as const }) };
  return { stored, kept, shown: { value: result.value, text } };
}

function readable(value: Json, json: string): string {
  return typeof value === 'string' ? value : json;
}

function fits(text: string, { bytes, lines }: OutputLimits): boolean {
  return Buffer.byteLength(text) <= bytes && endOfLines(text, lines) === text.length;
}

function previewOf({ bytes, lines }: OutputLimits): OutputLimits {
  return { bytes: Math.min(PREVIEW_BYTES, bytes), lines };
}

function beginning(text: string, limits: OutputLimits, whole: ArtifactRef): string {
  if (fits(text, limits)) return text;
  const shown = head(text, limits);
  return `${shown}\n[${Buffer.byteLength(shown)} of ${Buffer.byteLength(text)} bytes; the whole result is artifact ${whole.sha256}]`;
}

/** The first and the last of it: how a program ended is told at its end. */
function ends(text: string, { bytes, lines }: OutputLimits, whole: ArtifactRef): string {
  const half = { bytes: Math.ceil(bytes / 2), lines: Math.ceil(lines / 2) };
  const [first, last] = [head(text, half), tail(text, half)];
  const left = Buffer.byteLength(text) - Buffer.byteLength(first) - Buffer.byteLength(last);
  return `${first}\n[${left} of ${Buffer.byteLength(text)} bytes are left out here; the whole result is artifact ${whole.sha256}]\n${last}`;
}

function head(text: string, { bytes, lines }: OutputLimits): string {
  const buffer = Buffer.from(text.slice(0, endOfLines(text, lines)));
  let end = Math.min(bytes, buffer.length);
  while (end > 0 && isContinuation(buffer[end])) end -= 1;
  return buffer.subarray(0, end).toString('utf8');
}

function tail(text: string, { bytes, lines }: OutputLimits): string {
  let at = text.length;
  for (let line = 0; line < lines && at > 0; line++) at = text.lastIndexOf('\n', at - 2) + 1;
  const buffer = Buffer.from(text.slice(at));
  let start = Math.max(0, buffer.length - bytes);
  while (start < buffer.length && isContinuation(buffer[start])) start += 1;
  return buffer.subarray(start).toString('utf8');
}

/** Not inside a character: continuation bytes are 10xxxxxx. */
function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Where so many lines end. */
function endOfLines(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text.length;
  }
  return at + 1 === text.length ? text.length : at;
}
