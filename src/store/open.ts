import { basename, dirname, join } from 'node:path';
import {
  type Approvals,
  type Artifacts,
  type ClaimOwner,
  type Clock,
  type Journal,
  type Missions,
  PLAIN,
  type Scrubber,
  type ToolsetStates,
} from '../contract/index.js';
import { SqliteArtifacts } from './artifacts.js';
import { SqliteApprovals } from './asks.js';
import { connect, LOCK_PATIENCE_MS } from './connection.js';
import { ContentFiles } from './content-files.js';
import { SqliteJournal } from './journal.js';
import { privateFile, stateFolder } from './location.js';
import { SqliteMissions } from './missions.js';
import { SqliteToolsetStates } from './toolset-state.js';
import { Writer } from './writer.js';

export interface StoreOptions {
  /** The database, e.g. `…/state.db`. Its folder is made if missing. */
  readonly file: string;
  /** Made at the first artifact. */
  readonly artifactsDir: string;
  /** Root of the workspace: the state may not lie inside it. */
  readonly workspace?: string;
  readonly clock: Clock;
  /** This process: what it appends is refused unless it holds the claim of the run. See `currentOwner`. */
  readonly owner: ClaimOwner;
  /** How long a write waits for another process's lock before `store_busy`. Default 10 000 ms. */
  readonly lockPatienceMs?: number;
  /** Takes secrets out of everything that is written, rows and artifacts alike. Default: there are none. */
  readonly scrubber?: Scrubber;
}

export interface Store {
  readonly journal: Journal;
  readonly artifacts: Artifacts;
  readonly approvals: Approvals;
  readonly missions: Missions;
  readonly states: ToolsetStates;
  /** Waits for the writes under way. Everything after it is refused. */
  close(): Promise<void>;
}

/**
 * Opens the state of a workspace, creating or upgrading it.
 *
 * @throws WindlassError `store_unsafe_location`, `store_driver_missing`, `store_version`, `store_corrupt`, `store_busy`,
 *   `store_full`, `permission`
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const where = options.workspace === undefined ? {} : { workspace: options.workspace };
  const folder = stateFolder(dirname(options.file), where);
  const patienceMs = options.lockPatienceMs ?? LOCK_PATIENCE_MS;
  const db = await connect(privateFile(join(folder, basename(options.file))), patienceMs);
  const scrubber = options.scrubber ?? PLAIN;
  const writer = new Writer(db, patienceMs, scrubber);
  const artifacts = new SqliteArtifacts(writer, new ContentFiles(options.artifactsDir, options.workspace), scrubber);
  const journal = new SqliteJournal(writer, { owner: options.owner, clock: options.clock, sweepArtifacts: () => artifacts.sweep() });
  const approvals = new SqliteApprovals(writer, options.clock);
  const missions = new SqliteMissions(writer, options);
  return { journal, artifacts, approvals, missions, states: new SqliteToolsetStates(writer), close: () => journal.close() };
}
