import { isJsonObject, type JournalRecord, type JournalRow, type Json, type JsonObject, WindlassError } from '../contract/index.js';

/** A record as its row holds it: what stands in a column does not stand in the body again. */
export interface RecordColumns {
  readonly kind: string;
  readonly task: string | null;
  readonly call: string | null;
  readonly body: string;
}

export interface JournalColumns extends RecordColumns {
  readonly seq: number;
  readonly at: number;
}

/** Of the journal of one run what comes after a seq; takes the run's key, the seq and the key again. */
export const RECORDS_AFTER = 'id > (? << 32 | ?) AND id <= (? << 32 | 0xffffffff)';

export function toColumns(record: JournalRecord): RecordColumns {
  const { kind, task, call, ...rest }: { kind: string; task?: string; call?: string } = record;
  return { kind, task: task ?? null, call: call ?? null, body: JSON.stringify(rest) };
}

/** @throws WindlassError `store_corrupt` when the body is no JSON object */
export function toRow(columns: JournalColumns): JournalRow {
  const record = {
    kind: columns.kind,
    ...(columns.task === null ? {} : { task: columns.task }),
    ...(columns.call === null ? {} : { call: columns.call }),
    ...parseBody(columns.body, `record ${columns.seq}`),
  };
  return { seq: columns.seq, at: columns.at, record: record as JournalRecord };
}

/**
 * What was stored as a JSON object.
 * @throws WindlassError `store_corrupt` for anything else
 */
export function parseBody(body: string, what: string): JsonObject {
  const value = parse(body, what);
  if (!isJsonObject(value)) throw unreadable(what);
  return value;
}

function parse(body: string, what: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch (error) {
    throw unreadable(what, error);
  }
}

function unreadable(what: string, cause?: unknown): WindlassError {
  return new WindlassError('store_corrupt', `${what} in the state database is not readable; restore it from a backup`, { cause });
}
