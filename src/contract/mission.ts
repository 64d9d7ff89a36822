import type { MissionId, RunId } from './ids.js';
import type { PinnedRun, RunRow } from './ports.js';

/** What is recorded of a mission beside its run. How it stands is never stored: its run tells (one truth). */
export interface NewMission {
  readonly id: MissionId;
  readonly run: RunId;
  /** What was asked for, as it was given. */
  readonly intent: string;
  /** The envelope selected when it was fired. */
  readonly envelope: string;
  readonly slot: Slot | null;
}

/** Something that happens once: whoever fires this chain for this slot first runs it, everybody after is told of that run. */
export interface Slot {
  /** Root of the workspace. */
  readonly workspace: string;
  /** Id of the chain. */
  readonly chain: string;
  readonly name: string;
}

/** Who used a slot. `row` is null once the run was pruned: its slot stays used. */
export interface UsedSlot {
  readonly mission: MissionId;
  readonly run: RunId;
  readonly row: RunRow | null;
}

export interface MissionRow {
  readonly id: MissionId;
  readonly intent: string;
  readonly envelope: string;
  readonly slot: string | null;
  readonly run: RunRow;
}

/**
 * How a mission stands, in one word. `running`, `orphaned` and `waiting` may still change; the others are final, and what
 * a run that did not end well is called is what its outcome is called.
 */
export const MISSION_STATUSES = [
  'running',
  'orphaned',
  'waiting',
  'landed',
  'failed',
  'denied',
  'exhausted',
  'unknown',
  'timeout',
  'cancelled',
] as const;
export type MissionStatus = (typeof MISSION_STATUSES)[number];

/** The records of missions. They are written with their run: `create_mission` of the journal. */
export interface Missions {
  /** By its own id, or by that of its run. */
  get(id: MissionId | RunId): Promise<MissionRow | null>;
  /** Newest first; those for which `keep` says no are passed over. */
  list(filter: { readonly limit: number; readonly keep?: (mission: MissionRow) => boolean }): Promise<readonly MissionRow[]>;
  usedSlot(slot: Slot): Promise<UsedSlot | null>;
}

export interface MissionOrder {
  readonly run: PinnedRun;
  readonly intent: string;
  readonly slot: string | null;
}

export type Fired = { readonly kind: 'fired'; readonly mission: MissionId } | { readonly kind: 'skipped'; readonly by: UsedSlot };

export interface Mission extends MissionRow {
  readonly status: MissionStatus;
}

/** What can be done with missions, by whoever may: a person's command, a trigger, a tool. */
export interface MissionControl {
  /** Records the mission and creates its run, in one transaction that also claims the slot. Nothing runs yet. */
  fire(order: MissionOrder): Promise<Fired>;
  /** By its id or that of its run. @throws WindlassError `mission_not_found` */
  show(id: string): Promise<Mission>;
  /** Newest first. */
  list(filter: { readonly status?: MissionStatus; readonly limit: number }): Promise<readonly Mission[]>;
}
