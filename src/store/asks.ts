import {
  type Approvals,
  type Ask,
  type AskAnswer,
  type AskId,
  type AskState,
  answerProblem,
  type CallId,
  type Clock,
  type NewAsk,
  type RunId,
  type Sha256,
  type VerdictUse,
  WindlassError,
} from '../contract/index.js';
import { parseBody } from './records.js';
import { findRun, needRun } from './runs.js';
import type { Writer } from './writer.js';

/** A row of `asks`, with the id of its run. */
interface AskColumns {
  readonly id: AskId;
  readonly run: RunId;
  readonly call: CallId;
  readonly digest: Sha256;
  readonly covers: Sha256;
  readonly state: AskState;
  readonly created_at: number;
  readonly expires_at: number;
  readonly answer: string | null;
  readonly consumed_at: number | null;
  readonly body: string;
}

const SELECT = `SELECT a.id, r.id AS run, a.call, a.digest, a.covers, a.state, a.created_at, a.expires_at, a.answer, a.consumed_at, a.body
  FROM asks a JOIN runs r ON r.key = a.run`;
const BY_ID = `${SELECT} WHERE a.id = ?`;
const OF_CALL = `${SELECT} WHERE a.run = ? AND a.call = ? ORDER BY a.key`;
const APPROVED = `${SELECT} WHERE a.run = ? AND a.covers = ? AND a.state = 'approved' ORDER BY a.key DESC`;
const NEWEST = `${SELECT} WHERE a.key < ? ORDER BY a.key DESC LIMIT ?`;
const NEWEST_OF_RUN = `${SELECT} WHERE a.run = ? AND a.key < ? ORDER BY a.key DESC LIMIT ?`;
const IN_FORCE = `${SELECT} WHERE a.state = 'approved' AND a.expires_at > ? AND r.ended_at IS NULL ORDER BY a.key DESC`;
const KEY_OF = 'SELECT key FROM asks WHERE id = ?';
const ADD = `INSERT INTO asks (id, run, call, digest, covers, state, created_at, expires_at, body)
  VALUES (?, ?, ?, ?, ?, 'pending', ?, ?, ?)`;
const ANSWER = 'UPDATE asks SET state = ?, answer = ? WHERE id = ?';
const CONSUME = 'UPDATE asks SET consumed_at = ? WHERE id = ?';
const CLOSE = `UPDATE asks SET state = ? WHERE run = ? AND id = ? AND consumed_at IS NULL AND state IN ('pending', 'approved')`;
const VOID_OF_RUN = `UPDATE asks SET state = 'void' WHERE run = ? AND consumed_at IS NULL AND state IN ('pending', 'approved')`;

const PAGE = 100;

/** Reads asks. What expired unanswered, or with its verdict unused, reads as `expired` whether or not anybody recorded it. */
export class SqliteApprovals implements Approvals {
  readonly #writer: Writer;
  readonly #clock: Clock;

  constructor(writer: Writer, clock: Clock) {
    this.#writer = writer;
    this.#clock = clock;
  }

  ask(id: AskId): Promise<Ask | null> {
    return this.#writer.read(() => {
      const row = findAsk(this.#writer, id);
      return row === undefined ? null : toAsk(row, this.#clock.now());
    });
  }

  ofCall(run: RunId, call: CallId): Promise<readonly Ask[]> {
    return this.#writer.read(() => {
      const { key } = needRun(this.#writer, run);
      return this.#all(this.#writer.sql<[number, string], AskColumns>(OF_CALL).all(key, call));
    });
  }

  granting(run: RunId, grant: Sha256): Promise<Ask | null> {
    return this.#writer.read(() => {
      const { key } = needRun(this.#writer, run);
      const now = this.#clock.now();
      const rows = this.#writer.sql<[number, string], AskColumns>(APPROVED).all(key, grant);
      return this.#all(rows).find(({ answer, expires }) => answer !== null && answer.scope !== 'once' && expires > now) ?? null;
    });
  }

  inForce(): Promise<readonly Ask[]> {
    return this.#writer.read(() => {
      const asks = this.#all(this.#writer.sql<[number], AskColumns>(IN_FORCE).all(this.#clock.now()));
      return asks.filter(({ answer, consumed }) => consumed === null || answer?.scope !== 'once');
    });
  }

  list(filter: { readonly state?: AskState; readonly run?: RunId; readonly limit: number }): Promise<readonly Ask[]> {
    return this.#writer.read(() => {
      const found: Ask[] = [];
      const run = filter.run === undefined ? null : findRun(this.#writer, filter.run);
      if (run === undefined) return found;
      for (let before = Number.MAX_SAFE_INTEGER; found.length < filter.limit; ) {
        const page = this.#page(run?.key ?? null, before);
        for (const ask of this.#all(page)) {
          if (found.length < filter.limit && (filter.state === undefined || ask.state === filter.state)) found.push(ask);
        }
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) break;
        before = this.#writer.sql<[string], { key: number }>(KEY_OF).get(last.id)?.key ?? 0;
      }
      return found;
    });
  }

  #page(run: number | null, before: number): AskColumns[] {
    return run === null
      ? this.#writer.sql<[number, number], AskColumns>(NEWEST).all(before, PAGE)
      : this.#writer.sql<[number, number, number], AskColumns>(NEWEST_OF_RUN).all(run, before, PAGE);
  }

  #all(rows: readonly AskColumns[]): Ask[] {
    const now = this.#clock.now();
    return rows.map((row) => toAsk(row, now));
  }
}

function findAsk(writer: Writer, id: AskId): AskColumns | undefined {
  return writer.sql<[string], AskColumns>(BY_ID).get(id);
}

/** @throws WindlassError `ask_not_found` */
function needAsk(writer: Writer, id: AskId): AskColumns {
  const row = findAsk(writer, id);
  if (row === undefined) throw new WindlassError('ask_not_found', `no ask has the id ${id}`, { data: { ask: id } });
  return row;
}

function toAsk(row: AskColumns, now: number): Ask {
  const answer = answerOf(row);
  return {
    ...(parseBody(row.body, `the ask ${row.id}`) as unknown as NewAsk),
    id: row.id,
    run: row.run,
    call: row.call,
    digest: row.digest,
    grant: row.covers,
    created: row.created_at,
    expires: row.expires_at,
    state: stateAt(row, now),
    answer,
    consumed: row.consumed_at,
  };
}

function answerOf(row: AskColumns): AskAnswer | null {
  return row.answer === null ? null : (parseBody(row.answer, `the answer to ${row.id}`) as unknown as AskAnswer);
}

function stateAt(row: AskColumns, now: number): AskState {
  const open = row.consumed_at === null && (row.state === 'pending' || row.state === 'approved');
  return open && row.expires_at <= now ? 'expired' : row.state;
}

/** Part of the batch that parks the run. */
export function addAsk(writer: Writer, ask: NewAsk): void {
  const { id, run, call, digest, grant, created, expires, ...body } = ask;
  const { key } = needRun(writer, run);
  writer
    .sql<[string, number, string, string, string, number, number, string]>(ADD)
    .run(id, key, call, digest, grant, created, expires, JSON.stringify(body));
}

/**
 * The first answer in time counts; time is judged here, under the lock.
 * @throws WindlassError `ask_not_found`, `already_answered`, `ask_expired`, `approval_stale`, and, with the ask still open,
 *   `approver_refused` and `confirmation_missing`
 */
export function answerAsk(writer: Writer, id: AskId, answer: AskAnswer, now: number): void {
  const row = needAsk(writer, id);
  const known = answerOf(row);
  if (known !== null) {
    const { verdict, by, at } = known;
    throw new WindlassError('already_answered', `${id} was ${verdict} by ${by} at ${new Date(at).toISOString()}; the first answer counts`, {
      data: { ask: id, verdict, by, at },
    });
  }
  const state = stateAt(row, now);
  if (state === 'expired') throw expired(row);
  if (state === 'superseded') throw stale(row, 'the call changed since, and a newer ask is about what it is now');
  if (state !== 'pending') throw stale(row, 'it was taken back');
  const problem = answerProblem(toAsk(row, now), answer);
  if (problem) throw new WindlassError(problem.code, problem.message, { data: { ask: id, by: answer.by } });
  writer.sql<[string, string, string]>(ANSWER).run(answer.verdict, JSON.stringify(answer), id);
}

/**
 * Uses a yes for the start in the same batch.
 * @throws WindlassError `ask_not_found`, `ask_expired`, `approval_stale`
 */
export function consumeVerdict(writer: Writer, use: VerdictUse, now: number): void {
  const row = needAsk(writer, use.ask);
  if (row.run !== use.run) throw stale(row, 'it belongs to another run');
  if (row.state !== 'approved') throw row.state === 'expired' ? expired(row) : stale(row, `it is ${row.state}`);
  if (row.expires_at <= now) throw expired(row);
  if (row.call !== use.call) {
    const covered = (answerOf(row)?.scope ?? 'once') !== 'once' && row.covers === use.grant;
    if (!covered) throw stale(row, 'its verdict does not cover this call');
    return;
  }
  if (row.digest !== use.digest) throw stale(row, 'the call changed since');
  if (row.consumed_at !== null) throw stale(row, 'its verdict was used');
  writer.sql<[number, string]>(CONSUME).run(now, use.ask);
}

export function closeAsk(writer: Writer, run: number, id: AskId, as: 'void' | 'superseded' | 'expired'): void {
  writer.sql<[string, number, string]>(CLOSE).run(as, run, id);
}

/**
 * Takes back a yes that could still be used: one that nothing started under yet, or one that reaches further than its call.
 * @throws WindlassError `ask_not_found`, `grant_not_found`
 */
export function revokeVerdict(writer: Writer, id: AskId, revocation: NonNullable<AskAnswer['revoked']>, now: number): void {
  const row = needAsk(writer, id);
  const answer = answerOf(row);
  const inForce = answer !== null && stateAt(row, now) === 'approved' && row.expires_at > now;
  if (!inForce || (answer.scope === 'once' && row.consumed_at !== null)) {
    const why = inForce ? 'it was used, and covers nothing more' : `it is ${stateAt(row, now)}`;
    throw new WindlassError('grant_not_found', `${id} holds no yes to take back: ${why}`, { data: { ask: id } });
  }
  writer.sql<[string, string, string]>(ANSWER).run('revoked', JSON.stringify({ ...answer, revoked: revocation }), id);
}

/** A run that ended waits for nobody. */
export function voidAsksOf(writer: Writer, run: number): void {
  writer.sql<[number]>(VOID_OF_RUN).run(run);
}

function expired(row: AskColumns): WindlassError {
  return new WindlassError('ask_expired', `${row.id} expired at ${new Date(row.expires_at).toISOString()}; ${row.call} is denied`, {
    data: { ask: row.id, run: row.run, expires: row.expires_at },
  });
}

function stale(row: AskColumns, why: string): WindlassError {
  return new WindlassError('approval_stale', `the answer to ${row.id} does not apply: ${why}`, {
    data: { ask: row.id, run: row.run, state: row.state },
  });
}
