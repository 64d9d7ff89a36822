import type { ArtifactRef, CallLog, CallOutcome, Json, ResolvedCall, Stored, ToolResult } from '../../contract/index.js';

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
  const json = JSON.stringify(result.value);
  const bytes = Buffer.byteLength(json);
  const kept: ArtifactRef[] = [];
  let value: Stored;
  let text = result.text;
  if (bytes > options.artifactBytes) {
    const ref = await log.keep(id, { kind: 'tool_output', mediaType: 'application/json', bytes: Buffer.from(json) });
    kept.push(ref);
    value = { artifact: ref.sha256, bytes };
    text = preview(text ?? readable(result.value, json), ref);
  } else value = await log.store(result.value, id);
  for (const artifact of result.artifacts ?? []) kept.push(await log.keep(id, artifact));
  const stored = text === undefined ? {} : { text: await log.store(text, id) };
  const effect = call.descriptor.effect;
  log.append({ kind: 'ToolCallFinished', call: id, effect, value, ...stored, ...(options.recovered ? { recovered: true } : {}) });
  log.append({ kind: 'ToolResultValidated', call: id });
  for (const artifact of kept) log.append({ kind: 'ArtifactPersisted', call: id, artifact });
  log.append({ kind: 'StateUpdated', call: id });
  log.append({ kind: 'TraceUpdated', call: id });
  return { kind: 'ok', result: { value: result.value, ...(text === undefined ? {} : { text }) } };
}

function readable(value: Json, json: string): string {
  return typeof value === 'string' ? value : json;
}

function preview(text: string, whole: ArtifactRef): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= PREVIEW_BYTES) return text;
  let end = PREVIEW_BYTES;
  // Not inside a character: continuation bytes are 10xxxxxx.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString('utf8')}\n[${end} of ${bytes.length} bytes; the whole result is artifact ${whole.sha256}]`;
}
