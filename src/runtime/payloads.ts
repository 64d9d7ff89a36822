import { type EngineRecord, type Json, type Stored, sha256, type ValueRef } from '../contract/index.js';

/** Bytes of JSON above which a value leaves its row for the artifact store. */
const INLINE_BYTES = 4096;

/** Whether a value is too large to stand in a row. Strings, the usual large ones, are not serialised to find out. */
export function isLarge(value: Json): boolean {
  if (value === null || typeof value !== 'object') return typeof value === 'string' && Buffer.byteLength(value) + 2 > INLINE_BYTES;
  return Buffer.byteLength(JSON.stringify(value)) > INLINE_BYTES;
}

/** The record with its large value stored elsewhere by `store`; the same record when it has none. */
export async function moveLarge(record: EngineRecord, store: (value: Json) => Promise<Stored>): Promise<EngineRecord> {
  if (record.kind === 'tool_view') {
    const { content } = record;
    return 'inline' in content && isLarge(content.inline) ? { ...record, content: await store(content.inline) } : record;
  }
  if (record.kind !== 'task_settled' && record.kind !== 'run_finished') return record;
  const value = largeValue(record.output);
  if (value === undefined || !('stored' in record.output)) return record;
  return { ...record, output: { type: record.output.type, stored: await store(value) } };
}

function largeValue(output: ValueRef): Json | undefined {
  if (!('stored' in output) || !('inline' in output.stored)) return undefined;
  return isLarge(output.stored.inline) ? output.stored.inline : undefined;
}

/** Where a value would lie in the artifact store, without putting it there. */
export function addressOf(value: Json): Stored {
  const bytes = Buffer.from(JSON.stringify(value));
  return { artifact: sha256(bytes), bytes: bytes.byteLength };
}
