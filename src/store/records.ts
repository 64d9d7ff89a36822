import { type JournalRecord, type JournalRow, WindlassError } from '../contract/index.js';

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

export function toColumns(record: JournalRecord): RecordColumns {
  const { kind, task, call, ...rest }: { kind: string; task?: string; call?: string } = record;
  return { kind, task: task ?? null, call: call ?? null, body: JSON.stringify(rest) };
}

/** @throws WindlassError `store_corrupt` when the body is no JSON */
export function toRow(columns: JournalColumns): JournalRow {
  const record = {
    kind: columns.kind,
    ...(columns.task === null ? {} : { task: columns.task }),
    ...(columns.call === null ? {} : { call: columns.call }),
    ...(parseBody(columns.body, `record ${columns.seq}`) as object),
  };
  return { seq: columns.seq, at: columns.at, record: record as JournalRecord };
}

/** @throws WindlassError `store_corrupt` */
export function parseBody(body: string, what: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new WindlassError('store_corrupt', `${what} in the state database is not readable; restore it from a backup`, { cause: error });
  }
}
