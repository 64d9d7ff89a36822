import {
  type ClaimOwner,
  type Clock,
  type MissionId,
  type MissionRow,
  type Missions,
  type NewMission,
  type RunId,
  type Slot,
  type UsedSlot,
  WindlassError,
} from '../contract/index.js';
import { findRun, needRun, type RunColumns, toRunRow } from './runs.js';
import type { Writer } from './writer.js';

interface MissionColumns extends RunColumns {
  readonly mission_key: number;
  readonly mission: MissionId;
  readonly intent: string;
  readonly envelope: string;
  readonly slot: string | null;
}

const CREATE = 'INSERT INTO missions (id, run, intent, envelope, slot) VALUES (?, ?, ?, ?, ?)';
const USE_SLOT = 'INSERT INTO slots (workspace, chain, slot, mission, run) VALUES (?, ?, ?, ?, ?)';
const SLOT = 'SELECT mission, run FROM slots WHERE workspace = ? AND chain = ? AND slot = ?';
const SELECT = `SELECT r.*, m.key AS mission_key, m.id AS mission, m.intent, m.envelope, m.slot
  FROM missions m JOIN runs r ON r.key = m.run`;
const BY_ID = `${SELECT} WHERE m.id = ?`;
const BY_RUN = `${SELECT} WHERE r.id = ?`;
const NEWEST = `${SELECT} WHERE m.key < ? ORDER BY m.key DESC LIMIT ?`;

const PAGE = 100;

/**
 * Part of a batch: the transaction holds the write lock, so whoever asks second finds the slot of the first.
 * @throws WindlassError `slot_used`, `run_not_found`
 */
export function createMission(writer: Writer, { id, run, intent, envelope, slot }: NewMission): void {
  const { key } = needRun(writer, run);
  if (slot !== null) {
    const used = findSlot(writer, slot);
    if (used !== undefined) {
      const message = `slot ${JSON.stringify(slot.name)} of chain ${slot.chain} was used by ${used.run}; nothing was run`;
      throw new WindlassError('slot_used', message, { data: { slot: slot.name, chain: slot.chain, ...used } });
    }
    writer.sql<[string, string, string, string, string]>(USE_SLOT).run(slot.workspace, slot.chain, slot.name, id, run);
  }
  writer.sql<[string, number, string, string, string | null]>(CREATE).run(id, key, intent, envelope, slot?.name ?? null);
}

function findSlot(writer: Writer, slot: Slot): Pick<UsedSlot, 'mission' | 'run'> | undefined {
  return writer.sql<[string, string, string], Pick<UsedSlot, 'mission' | 'run'>>(SLOT).get(slot.workspace, slot.chain, slot.name);
}

/** Missions in SQLite: their record joined with the row of their run. */
export class SqliteMissions implements Missions {
  readonly #writer: Writer;
  readonly #clock: Clock;
  readonly #owner: ClaimOwner;

  constructor(writer: Writer, { clock, owner }: { readonly clock: Clock; readonly owner: ClaimOwner }) {
    this.#writer = writer;
    this.#clock = clock;
    this.#owner = owner;
  }

  get(id: MissionId | RunId): Promise<MissionRow | null> {
    return this.#writer.read(() => {
      const columns =
        this.#writer.sql<[string], MissionColumns>(BY_ID).get(id) ?? this.#writer.sql<[string], MissionColumns>(BY_RUN).get(id);
      return columns === undefined ? null : this.#row(columns);
    });
  }

  /** Page by page: how a mission stands is not in the database. */
  async list({ limit, keep }: Parameters<Missions['list']>[0]): Promise<readonly MissionRow[]> {
    const found: MissionRow[] = [];
    for (let before = Number.MAX_SAFE_INTEGER; found.length < limit; ) {
      const page = await this.#writer.read(() =>
        this.#writer
          .sql<[number, number], MissionColumns>(NEWEST)
          .all(before, PAGE)
          .map((columns) => ({ key: columns.mission_key, row: this.#row(columns) })),
      );
      for (const { row } of page) if (found.length < limit && (keep === undefined || keep(row))) found.push(row);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      before = last.key;
    }
    return found;
  }

  usedSlot(slot: Slot): Promise<UsedSlot | null> {
    return this.#writer.read(() => {
      const used = findSlot(this.#writer, slot);
      if (used === undefined) return null;
      const columns = findRun(this.#writer, used.run);
      return { ...used, row: columns === undefined ? null : toRunRow(this.#writer, columns, this.#clock.now(), this.#owner) };
    });
  }

  #row(columns: MissionColumns): MissionRow {
    const { mission, intent, envelope, slot } = columns;
    return { id: mission, intent, envelope, slot, run: toRunRow(this.#writer, columns, this.#clock.now(), this.#owner) };
  }
}
