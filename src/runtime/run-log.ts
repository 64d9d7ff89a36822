import type {
  Approvals,
  ArtifactRef,
  Artifacts,
  CallAsks,
  CallId,
  CallLog,
  CallRecord,
  Clock,
  EngineRecord,
  Ids,
  Journal,
  JournalOp,
  JournalRecord,
  JournalRow,
  Json,
  NewArtifact,
  RunId,
  Scrubber,
  Sha256,
  Stored,
  VerdictUse,
} from '../contract/index.js';
import { isLarge, largeValue, withStored } from './payloads.js';

export interface RunLogOptions {
  readonly run: RunId;
  readonly journal: Journal;
  readonly artifacts: Artifacts;
  readonly approvals: Approvals;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly scrubber: Scrubber;
  /** Seq of the next record. */
  readonly next: number;
  /** Called with every record of a call as it is written, and with every row once it is on disk. */
  readonly folded: (record: CallRecord) => void;
  readonly committed: (row: JournalRow) => void;
  /** Whether no other run of this process is about to write. */
  readonly alone: () => boolean;
}

/**
 * The journal of one run as its driver writes it: records wait in order until a commit takes them to disk together.
 * Large values go into the artifact store first, so that a record never names what is not there.
 */
export class RunLog implements CallLog {
  readonly #options: RunLogOptions;
  #next: number;
  #waiting: JournalRecord[] = [];
  /** Changes of asks that go to disk with the records that wait. */
  #changes: JournalOp[] = [];
  readonly asks: CallAsks;

  constructor(options: RunLogOptions) {
    this.#options = options;
    this.#next = options.next;
    const { run, approvals, ids } = options;
    this.asks = {
      newId: () => ids.ask(),
      ofCall: (call) => approvals.ofCall(run, call),
      granting: (grant) => approvals.granting(run, grant),
      raise: (ask) => void this.#changes.push({ op: 'ask', ask }),
      close: (ask, as) => void this.#changes.push({ op: 'close_ask', run, ask, as }),
      consume: (use, records) => this.#consume(use, records),
    };
  }

  append(record: CallRecord): void {
    const clean = this.#options.scrubber.value(record);
    this.#waiting.push(clean);
    this.#options.folded(clean);
  }

  /** Records of the engine, which has folded them already. Gives them back as they are written: with large values moved. */
  async add(records: readonly EngineRecord[]): Promise<readonly EngineRecord[]> {
    const written: EngineRecord[] = [];
    for (const record of records) {
      const clean = this.#options.scrubber.value(record);
      const large = largeValue(clean);
      written.push(large === undefined ? clean : withStored(clean, await this.#put(large, null)));
    }
    this.#waiting.push(...written);
    return written;
  }

  /** Goes to disk with whatever is written next. */
  hold(ops: readonly JournalOp[]): void {
    this.#changes.push(...ops);
  }

  /** Drops what waits. False when something was written before, so that what waits belongs to it. */
  takeBack(): boolean {
    if (this.#next !== this.#options.next) return false;
    this.#waiting = [];
    this.#changes = [];
    return true;
  }

  flush(): Promise<void> {
    return this.commit([]);
  }

  /** What waits and `ops`, in one transaction. */
  async commit(ops: readonly JournalOp[]): Promise<void> {
    const records = this.#waiting;
    const changes = this.#changes;
    if (records.length === 0 && changes.length === 0 && ops.length === 0) return;
    const { run, journal, clock, committed, alone } = this.#options;
    const seq = this.#next;
    const at = clock.now();
    this.#waiting = [];
    this.#changes = [];
    this.#next += records.length;
    const append: readonly JournalOp[] = records.length === 0 ? [] : [{ op: 'append', run, seq, at, records }];
    await journal.commit([...append, ...changes, ...ops], { alone: alone() });
    records.forEach((record, index) => {
      committed({ seq: seq + index, at, record });
    });
  }

  /** When the verdict cannot be used nothing was written, and what waited before waits still. */
  async #consume(use: VerdictUse, records: readonly CallRecord[]): Promise<void> {
    const clean = this.#options.scrubber.value(records);
    const before = { waiting: this.#waiting, changes: this.#changes, next: this.#next };
    this.#waiting = [...before.waiting, ...clean];
    try {
      await this.commit([{ op: 'consume', use }]);
    } catch (error) {
      this.#waiting = before.waiting;
      this.#changes = before.changes;
      this.#next = before.next;
      throw error;
    }
    for (const record of clean) this.#options.folded(record);
  }

  async store(value: Json, call: CallId): Promise<Stored> {
    return isLarge(value) ? this.#put(value, call) : { inline: value };
  }

  async load(stored: Stored): Promise<Json> {
    if ('inline' in stored) return stored.inline;
    return loadJson(this.#options.artifacts, stored.artifact);
  }

  keep(call: CallId, artifact: NewArtifact): Promise<ArtifactRef> {
    return this.#options.artifacts.put(this.#options.run, call, artifact);
  }

  bytesOf(hash: Sha256): Promise<Uint8Array> {
    return this.#options.artifacts.get(hash);
  }

  async #put(value: Json, call: CallId | null): Promise<Stored> {
    const bytes = Buffer.from(JSON.stringify(value));
    const { run, artifacts } = this.#options;
    const { sha256, size } = await artifacts.put(run, call, { kind: 'tool_output', mediaType: 'application/json', bytes });
    return { artifact: sha256, bytes: size };
  }
}

export async function loadJson(artifacts: Pick<Artifacts, 'get'>, hash: Sha256): Promise<Json> {
  return JSON.parse((await artifacts.get(hash)).toString('utf8')) as Json;
}
