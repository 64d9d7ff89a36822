import {
  type ArtifactRef,
  type CallLog,
  type CallOutcome,
  type Json,
  MAX_TEXT_BYTES,
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
  options: { readonly artifactBytes: number; readonly recovered?: true },
): Promise<CallOutcome> {
  const id = call.request.id;
  const { stored, kept, shown } = await keep(call, result, log, options.artifactBytes);
  const effect = call.descriptor.effects.class;
  log.append({ kind: 'ToolCallFinished', call: id, effect, ...stored, ...(options.recovered ? { recovered: true } : {}) });
  log.append({ kind: 'ToolResultValidated', call: id });
  for (const artifact of kept) log.append({ kind: 'ArtifactPersisted', call: id, artifact });
  log.append({ kind: 'StateUpdated', call: id });
  log.append({ kind: 'TraceUpdated', call: id });
  return { kind: 'ok', result: shown };
}

/** The same for a call that failed and has something to show: a program's output says why it ended with 1. */
export async function keepFailure(
  call: ResolvedCall,
  { failure, result }: Failed,
  log: CallLog,
  options: { readonly artifactBytes: number },
): Promise<CallOutcome> {
  const id = call.request.id;
  const effect = call.descriptor.effects.class;
  if (result === undefined) {
    log.append({ kind: 'ToolCallFailed', call: id, effect, failure });
    return { kind: 'failed', failure };
  }
  const { stored, kept, shown } = await keep(call, result, log, options.artifactBytes);
  log.append({ kind: 'ToolCallFailed', call: id, effect, failure, ...stored });
  for (const artifact of kept) log.append({ kind: 'ArtifactPersisted', call: id, artifact });
  return { kind: 'failed', failure, result: shown };
}

interface Kept {
  readonly stored: { readonly value: Stored; readonly text?: Stored; readonly partial?: true };
  readonly kept: readonly ArtifactRef[];
  readonly shown: ToolResult;
}

/** What a lease says may return to the model is the most that does. */
async function keep({ request, descriptor }: ResolvedCall, result: ToolResult, log: CallLog, artifactBytes: number): Promise<Kept> {
  const { id } = request;
  const limit = Math.min(descriptor.contextPolicy.maxOutputBytes, MAX_TEXT_BYTES);
  const json = JSON.stringify(result.value);
  const bytes = Buffer.byteLength(json);
  const kept: ArtifactRef[] = [];
  let value: Stored;
  let text = result.text;
  let partial = false;
  if (bytes > artifactBytes || Buffer.byteLength(text ?? readable(result.value, json)) > limit) {
    const ref = await log.keep(id, { kind: 'tool_output', mediaType: 'application/json', bytes: Buffer.from(json) });
    kept.push(ref);
    value = { artifact: ref.sha256, bytes };
    const whole = text ?? readable(result.value, json);
    text = isChosen(text, limit) ? text : preview(whole, ref, Math.min(PREVIEW_BYTES, limit));
    partial = text !== whole;
  } else value = await log.store(result.value, id);
  for (const artifact of result.artifacts ?? []) kept.push(await log.keep(id, artifact));
  if (text === undefined) return { stored: { value }, kept, shown: { value: result.value } };
  const stored = { value, text: await log.store(text, id), ...(partial && { partial: true as const }) };
  return { stored, kept, shown: { value: result.value, text } };
}

/** The toolset has chosen what a model reads, and it is little enough. */
function isChosen(text: string | undefined, limit: number): text is string {
  return text !== undefined && Buffer.byteLength(text) <= limit;
}

function readable(value: Json, json: string): string {
  return typeof value === 'string' ? value : json;
}

function preview(text: string, whole: ArtifactRef, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most;
  // Not inside a character: continuation bytes are 10xxxxxx.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString('utf8')}\n[${end} of ${bytes.length} bytes; the whole result is artifact ${whole.sha256}]`;
}
