import { type EngineRecord, type Json, type Stored, sha256 } from '../contract/index.js';

/** Bytes of JSON above which a value leaves its row for the artifact store. */
const INLINE_BYTES = 4096;

/** Whether a value is too large to stand in a row. Strings, the usual large ones, are not serialised to find out. */
export function isLarge(value: Json): boolean {
  if (value === null || typeof value !== 'object') return typeof value === 'string' && Buffer.byteLength(value) + 2 > INLINE_BYTES;
  return Buffer.byteLength(JSON.stringify(value)) > INLINE_BYTES;
}

/** The value of a record that is too large to stand in its row. */
export function largeValue(record: EngineRecord): Json | undefined {
  const stored = storedIn(record);
  return stored !== null && 'inline' in stored && isLarge(stored.inline) ? stored.inline : undefined;
}

function storedIn(record: EngineRecord): Stored | null {
  if (record.kind === 'tool_view') return record.content;
  if (record.kind !== 'task_settled' && record.kind !== 'run_finished') return null;
  return 'stored' in record.output ? record.output.stored : null;
}

/** The record whose value lies elsewhere. */
export function withStored(record: EngineRecord, stored: Stored): EngineRecord {
  if (record.kind === 'tool_view') return { ...record, content: stored };
  if (record.kind !== 'task_settled' && record.kind !== 'run_finished') return record;
  return 'stored' in record.output ? { ...record, output: { type: record.output.type, stored } } : record;
}

/** Where a value would lie in the artifact store, without putting it there. */
export function addressOf(value: Json): Stored {
  const bytes = Buffer.from(JSON.stringify(value));
  return { artifact: sha256(bytes), bytes: bytes.byteLength };
}
