import {
  type ClaimOwner,
  type JournalOp,
  type JsonObject,
  OUTCOMES,
  type PinnedRun,
  type RunId,
  WindlassError,
} from '../contract/index.js';
import { addAsk, answerAsk, closeAsk, consumeVerdict, revokeVerdict, voidAsksOf } from './asks.js';
import { ownerText, parseOwner } from './claims.js';
import { createMission } from './missions.js';
import { RECORDS_AFTER, toColumns } from './records.js';
import { isDriven, needRun, type RunColumns } from './runs.js';
import type { Writer } from './writer.js';

/** Carries out the operations of one batch inside the writer's transaction. Throwing undoes all of them. */
export class Applier {
  readonly #writer: Writer;
  readonly #self: ClaimOwner;
  readonly #selfText: string;
  readonly #now: () => number;
  /** Where the runs that this process appends to stand, so that they are not looked up at every record. */
  readonly #places = new Map<RunId, Place>();
  readonly #policyTexts = new WeakMap<PinnedRun['policy'], string>();

  /** @param self the process that appends: only runs it holds the claim of take its records */
  constructor(writer: Writer, self: ClaimOwner, now: () => number) {
    this.#writer = writer;
    this.#self = self;
    this.#selfText = ownerText(self);
    this.#now = now;
  }

  /**
   * @throws WindlassError `run_claimed`, `lost_claim`, `run_not_found`, `ask_not_found`, `already_answered`, `ask_expired`,
   *   `approval_stale`, `slot_used`
   */
  apply(op: JournalOp): void {
    switch (op.op) {
      case 'create_run':
        this.#create(op.run, op.owner);
        break;
      case 'create_mission':
        createMission(this.#writer, op.mission);
        break;
      case 'claim':
        this.#claim(op.run, op.owner, op.now, op.ended === true);
        break;
      case 'heartbeat':
        this.#heartbeat(op.run, op.owner, op.now);
        break;
      case 'release':
        this.#release(op.run, op.owner);
        break;
      case 'append':
        this.#append(op);
        break;
      case 'stand':
        this.#stand(op.run, op.status);
        break;
      case 'finish':
        this.#finish(op);
        break;
      case 'request_cancel':
        this.#requestCancel(op.run);
        break;
      case 'ask':
        this.#held(op.ask.run);
        addAsk(this.#writer, op.ask);
        break;
      case 'answer':
        answerAsk(this.#writer, op.ask, op.answer, this.#now());
        break;
      case 'consume':
        this.#held(op.use.run);
        consumeVerdict(this.#writer, op.use, this.#now());
        break;
      case 'revoke':
        revokeVerdict(this.#writer, op.ask, op.revoked, this.#now());
        break;
      case 'close_ask':
        closeAsk(this.#writer, this.#held(op.run).key, op.ask, op.as);
        break;
      default:
        op satisfies never;
    }
  }

  #create(run: PinnedRun, owner: ClaimOwner): void {
    const { id, chain, definition, definitionHash, policy, startedAt, ...start } = run;
    const key = this.#writer.sql<[string, string, number, string, number]>(CREATE).run(id, chain, startedAt, ownerText(owner), this.#now())
      .lastInsertRowid as number;
    this.#writer
      .sql<[number, number, number, string]>(CREATE_START)
      .run(key, this.#definitionKey(definitionHash, definition), this.#policyKey(policy), JSON.stringify(start));
  }

  #definitionKey(hash: string, definition: PinnedRun['definition']): number {
    const known = this.#writer.sql<[string], { key: number }>(DEFINITION).get(hash);
    if (known !== undefined) return known.key;
    return this.#writer.sql<[string, string]>(CREATE_DEFINITION).run(hash, JSON.stringify(definition)).lastInsertRowid as number;
  }

  #policyKey(policy: PinnedRun['policy']): number {
    const text = this.#policyTexts.get(policy) ?? JSON.stringify(policy);
    this.#policyTexts.set(policy, text);
    const body = this.#writer.stored(text);
    const known = this.#writer.sql<[number, string], { key: number }>(POLICY).get(body.length, body);
    if (known !== undefined) return known.key;
    return this.#writer.sql<[number, string]>(CREATE_POLICY).run(body.length, body).lastInsertRowid as number;
  }

  #claim(run: RunId, owner: ClaimOwner, now: number, ended: boolean): void {
    const row = needRun(this.#writer, run);
    if (row.ended_at !== null && !ended)
      throw claimed(run, `${run} has already ended; see windlass runs show ${run}`, { status: row.status });
    // The process that holds the claim may take it again: it knows what it drives.
    if (row.owner !== ownerText(owner) && isDriven(row, now, this.#self)) {
      const { pid } = parseOwner(row.owner ?? '');
      throw claimed(run, `${run} is driven by process ${pid}; wait for it, or cancel it`, { pid });
    }
    this.#writer.sql<[string, number, number]>(CLAIM).run(ownerText(owner), now, row.key);
  }

  #heartbeat(run: RunId, owner: ClaimOwner, now: number): void {
    const row = needRun(this.#writer, run);
    if (row.owner !== ownerText(owner)) throw lost(row);
    this.#writer.sql<[string, number, number]>(CLAIM).run(row.owner, now, row.key);
  }

  /** Without the claim there is nothing to give back: not an error. */
  #release(run: RunId, owner: ClaimOwner): void {
    const row = needRun(this.#writer, run);
    this.#places.delete(run);
    if (row.owner === ownerText(owner)) this.#writer.sql<[number]>(RELEASE).run(row.key);
  }

  #append({ run, seq: first, at, records }: Extract<JournalOp, { op: 'append' }>): void {
    const insert = this.#writer.sql<[number, string, string | null, string | null, number, string, number, RunId, string]>(APPEND);
    const known = this.#places.get(run);
    const { undone } = this.#writer;
    // At the first record, and when records may have been undone, the journal says where the run stands.
    const { key } = known?.next === first && known.undone === undone ? known : this.#lookUp(run, first);
    let seq = first;
    for (const record of records) {
      const { kind, task, call, body } = toColumns(record);
      const { changes } = insert.run(seq, kind, task, call, at, body, key, run, this.#selfText);
      if (changes !== 1) throw this.#taken(run, seq);
      seq++;
    }
    this.#places.set(run, { key, next: seq, undone });
  }

  #lookUp(run: RunId, seq: number): Pick<Place, 'key'> {
    const row = this.#held(run);
    const last = this.#writer.sql<[number, number, number], { last: number }>(LAST).get(row.key, 0, row.key)?.last ?? 0;
    if (seq === last + 1) return row;
    if (seq <= last) throw this.#taken(run, seq);
    throw new WindlassError('internal', `record ${seq} of ${run} would leave a gap after ${last}`, { data: { run, last } });
  }

  /** Why a record found its place taken. */
  #taken(run: RunId, seq: number): WindlassError {
    return lost(this.#held(run), `record ${seq} of ${run} was already written by another process`);
  }

  #stand(run: RunId, status: 'running' | 'waiting'): void {
    const row = this.#held(run);
    if (row.status !== status) this.#writer.sql<[string, number]>(STAND).run(status, row.key);
  }

  #finish({ run, outcome, at }: Extract<JournalOp, { op: 'finish' }>): void {
    const row = this.#held(run);
    const { status } = OUTCOMES[outcome.kind];
    if (status === 'waiting') throw new WindlassError('internal', `${run} waits for a person and cannot be finished`);
    this.#writer.sql<[string, string, number, number]>(FINISH).run(status, JSON.stringify(outcome), at, row.key);
    voidAsksOf(this.#writer, row.key);
    this.#places.delete(run);
  }

  #requestCancel(run: RunId): void {
    const row = needRun(this.#writer, run);
    if (row.ended_at === null && row.cancel_requested === 0) this.#writer.sql<[number]>(REQUEST_CANCEL).run(row.key);
  }

  /** @throws WindlassError `lost_claim` when another process, or nobody, holds the run */
  #held(run: RunId): RunColumns {
    const row = needRun(this.#writer, run);
    if (row.owner !== this.#selfText) throw lost(row);
    return row;
  }
}

interface Place {
  readonly key: number;
  /** Seq that the run's next record has to have. */
  readonly next: number;
  /** How often the writer had undone something when this was so. */
  readonly undone: number;
}

type Holder = Pick<RunColumns, 'id' | 'status' | 'owner' | 'ended_at'>;

const CREATE = `INSERT INTO runs (id, chain, status, started_at, owner, heartbeat_at) VALUES (?, ?, 'running', ?, ?, ?)`;
const DEFINITION = 'SELECT key FROM definitions WHERE hash = ?';
const CREATE_DEFINITION = 'INSERT INTO definitions (hash, body) VALUES (?, ?)';
const POLICY = 'SELECT key FROM policies WHERE chars = ? AND body = ?';
const CREATE_POLICY = 'INSERT INTO policies (chars, body) VALUES (?, ?)';
const CREATE_START = 'INSERT INTO starts (run, definition, policy, body) VALUES (?, ?, ?, ?)';
const CLAIM = 'UPDATE runs SET owner = ?, heartbeat_at = ? WHERE key = ?';
const RELEASE = 'UPDATE runs SET owner = NULL, heartbeat_at = NULL WHERE key = ?';
/** Only to a run that is held, and only where no record is: both are asked by the statement that writes. */
const APPEND = `INSERT INTO journal (id, kind, task, call, at, body)
  SELECT key << 32 | ?, ?, ?, ?, ?, ? FROM runs WHERE key = ? AND id = ? AND owner = ? ON CONFLICT (id) DO NOTHING`;
const LAST = `SELECT ifnull(max(id) & 0xffffffff, 0) AS last FROM journal WHERE ${RECORDS_AFTER}`;
const STAND = 'UPDATE runs SET status = ? WHERE key = ?';
const FINISH = 'UPDATE runs SET status = ?, outcome = ?, ended_at = ?, owner = NULL, heartbeat_at = NULL WHERE key = ?';
const REQUEST_CANCEL = 'UPDATE runs SET cancel_requested = 1 WHERE key = ?';

function claimed(run: RunId, message: string, data: JsonObject): WindlassError {
  return new WindlassError('run_claimed', message, { data: { run, ...data } });
}

function lost(row: Holder, why?: string): WindlassError {
  const holder = row.owner === null ? 'nobody' : `process ${parseOwner(row.owner).pid}`;
  const message = why ?? (row.ended_at === null ? `${row.id} is now held by ${holder}` : `${row.id} has already ended`);
  return new WindlassError('lost_claim', `${message}; nothing was written`, { data: { run: row.id, status: row.status } });
}
