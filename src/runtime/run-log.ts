import type {
  ArtifactRef,
  Artifacts,
  CallId,
  CallLog,
  CallRecord,
  Clock,
  EngineRecord,
  Journal,
  JournalOp,
  JournalRecord,
  JournalRow,
  Json,
  NewArtifact,
  RunId,
  Sha256,
  Stored,
} from '../contract/index.js';
import { isLarge, moveLarge } from './payloads.js';

export interface RunLogOptions {
  readonly run: RunId;
  readonly journal: Journal;
  readonly artifacts: Artifacts;
  readonly clock: Clock;
  /** Seq of the next record. */
  readonly next: number;
  /** Called with every record of a call as it is written, and with every row once it is on disk. */
  readonly folded: (record: CallRecord) => void;
  readonly committed: (row: JournalRow) => void;
}

/**
 * The journal of one run as its driver writes it: records wait in order until a commit takes them to disk together.
 * Large values go into the artifact store first, so that a record never names what is not there.
 */
export class RunLog implements CallLog {
  readonly #options: RunLogOptions;
  #next: number;
  #waiting: JournalRecord[] = [];

  constructor(options: RunLogOptions) {
    this.#options = options;
    this.#next = options.next;
  }

  append(record: CallRecord): void {
    this.#waiting.push(record);
    this.#options.folded(record);
  }

  /** Records of the engine, which has folded them already. Gives them back as they are written: with large values moved. */
  async add(records: readonly EngineRecord[]): Promise<readonly EngineRecord[]> {
    const written: EngineRecord[] = [];
    for (const record of records) written.push(await moveLarge(record, (value) => this.#put(value, null)));
    this.#waiting.push(...written);
    return written;
  }

  flush(): Promise<void> {
    return this.commit([]);
  }

  /** What waits and `ops`, in one transaction. */
  async commit(ops: readonly JournalOp[]): Promise<void> {
    const records = this.#waiting;
    if (records.length === 0 && ops.length === 0) return;
    const { run, journal, clock, committed } = this.#options;
    const seq = this.#next;
    const at = clock.now();
    this.#waiting = [];
    this.#next += records.length;
    const append: readonly JournalOp[] = records.length === 0 ? [] : [{ op: 'append', run, seq, at, records }];
    await journal.commit([...append, ...ops]);
    records.forEach((record, index) => {
      committed({ seq: seq + index, at, record });
    });
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

  async #put(value: Json, call: CallId | null): Promise<Stored> {
    const bytes = Buffer.from(JSON.stringify(value));
    const { run, artifacts } = this.#options;
    const { sha256, size } = await artifacts.put(run, call, { kind: 'tool_output', mediaType: 'application/json', bytes });
    return { artifact: sha256, bytes: size };
  }
}

export async function loadJson(artifacts: Artifacts, hash: Sha256): Promise<Json> {
  return JSON.parse((await artifacts.get(hash)).toString('utf8')) as Json;
}
