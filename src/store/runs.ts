import {
  type ClaimOwner,
  OUTCOMES,
  type Outcome,
  type PinnedRun,
  type RunId,
  type RunRow,
  type RunStatus,
  WindlassError,
} from '../contract/index.js';
import { isDead, parseOwner } from './claims.js';
import { type JournalColumns, parseBody, RECORDS_AFTER } from './records.js';
import type { Writer } from './writer.js';

/** A row of `runs`. */
export interface RunColumns {
  readonly key: number;
  readonly id: RunId;
  readonly chain: string;
  readonly status: RunStatus;
  readonly outcome: string | null;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly cancel_requested: number;
  readonly owner: string | null;
  readonly heartbeat_at: number | null;
}

const BY_ID = 'SELECT * FROM runs WHERE id = ?';
const NEWEST = 'SELECT * FROM runs WHERE key < ? ORDER BY key DESC LIMIT ?';
const NEWEST_OF_STATUS = 'SELECT * FROM runs WHERE status = ? AND key < ? ORDER BY key DESC LIMIT ?';
/** The newest record that names a task: the records of one call, which name none, are few. */
const STANDS_AT = `SELECT kind, task, body FROM journal WHERE ${RECORDS_AFTER} AND task IS NOT NULL ORDER BY id DESC LIMIT 1`;
/** A start of an older version has its policy in its body. */
const START = `SELECT d.hash, d.body AS definition, p.body AS policy, s.body FROM starts s
  JOIN definitions d ON d.key = s.definition LEFT JOIN policies p ON p.key = s.policy
  WHERE s.run = ? AND (s.policy IS NULL OR p.key IS NOT NULL)`;

const PAGE = 100;

export function findRun(writer: Writer, run: RunId): RunColumns | undefined {
  return writer.sql<[string], RunColumns>(BY_ID).get(run);
}

/** @throws WindlassError `run_not_found` */
export function needRun(writer: Writer, run: RunId): RunColumns {
  const row = findRun(writer, run);
  if (row === undefined) throw new WindlassError('run_not_found', `no run has the id ${run}`, { data: { run } });
  return row;
}

/** What `create_run` stored, put together again. */
export function readStart(writer: Writer, run: RunId): PinnedRun {
  const row = needRun(writer, run);
  const start = writer.sql<[number], { hash: string; definition: string; policy: string | null; body: string }>(START).get(row.key);
  if (start === undefined) throw new WindlassError('store_corrupt', `the start of ${run} is missing from the state database`);
  return {
    ...parseBody(start.body, `the start of ${run}`),
    id: row.id,
    chain: row.chain,
    definition: parseBody(start.definition, `the definition of ${run}`),
    definitionHash: start.hash,
    ...(start.policy !== null && { policy: parseBody(start.policy, `the policy of ${run}`) }),
    startedAt: row.started_at,
  } as unknown as PinnedRun;
}

/** A run as people see it: `running` with nobody left to drive it is `orphaned`. */
export function toRunRow(writer: Writer, row: RunColumns, now: number, self: ClaimOwner): RunRow {
  return {
    id: row.id,
    chain: row.chain,
    status: row.status === 'running' && !isDriven(row, now, self) ? 'orphaned' : row.status,
    outcome: row.outcome === null ? null : readOutcome(row.outcome, row.id),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    task: taskOf(writer, row.key),
    cancelRequested: row.cancel_requested !== 0,
    died: row.ended_at === null && row.owner !== null && !isDriven(row, now, self),
  };
}

/** A settled task leads on to the next one, unless it was the last. */
function taskOf(writer: Writer, run: number): string | null {
  const newest = writer.sql<[number, number, number], Pick<JournalColumns, 'kind' | 'task' | 'body'>>(STANDS_AT).get(run, 0, run);
  if (newest === undefined || newest.kind !== 'task_settled') return newest?.task ?? null;
  const { next } = parseBody(newest.body, 'the newest record of a run');
  return typeof next === 'string' && next !== 'end' ? next : newest.task;
}

function readOutcome(text: string, run: RunId): Outcome {
  const what = `the outcome of ${run}`;
  const outcome = parseBody(text, what);
  if (typeof outcome['kind'] === 'string' && Object.hasOwn(OUTCOMES, outcome['kind'])) return outcome as unknown as Outcome;
  throw new WindlassError('store_corrupt', `${what} in the state database is none that is known; restore it from a backup`);
}

export function isDriven(row: RunColumns, now: number, self: ClaimOwner): boolean {
  return row.owner !== null && !isDead(parseOwner(row.owner), row.heartbeat_at ?? 0, now, self);
}

/** Newest first. Reads page by page: whether a run is orphaned is not in the database. */
export function newestRuns(
  writer: Writer,
  filter: { readonly status?: RunRow['status']; readonly limit: number },
  now: number,
  self: ClaimOwner,
): RunRow[] {
  const found: RunRow[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  while (found.length < filter.limit) {
    const page = runsBefore(writer, before, filter.status);
    for (const columns of page) {
      const row = toRunRow(writer, columns, now, self);
      if (found.length < filter.limit && (filter.status === undefined || row.status === filter.status)) found.push(row);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) break;
    before = last.key;
  }
  return found;
}

function runsBefore(writer: Writer, before: number, status: RunRow['status'] | undefined): RunColumns[] {
  if (status === undefined) return writer.sql<[number, number], RunColumns>(NEWEST).all(before, PAGE);
  const stored = status === 'orphaned' ? 'running' : status;
  return writer.sql<[string, number, number], RunColumns>(NEWEST_OF_STATUS).all(stored, before, PAGE);
}
