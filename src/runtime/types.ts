import type { Definition } from '../chain/definition.js';
import type { Interpreter } from '../chain/interpreter-types.js';
import type {
  Approvals,
  Artifacts,
  Ask,
  AskAnswer,
  ClaimOwner,
  Clock,
  DriveResult,
  Ids,
  Journal,
  JournalOp,
  JournalRow,
  PinnedRun,
  PolicySources,
  RunId,
  Scrubber,
  Unit,
} from '../contract/index.js';
import type { Models } from '../model/index.js';
import type { Gate, ToolManager } from '../tools/index.js';
import type { RunReport } from './report.js';

export interface RuntimeOptions {
  readonly journal: Journal;
  readonly artifacts: Artifacts;
  readonly approvals: Approvals;
  /** The tools of this process. Asked for only by a run whose chain can name any: most of a small run's start is theirs. */
  tools(): Promise<ToolManager>;
  readonly models: Models;
  /** Takes secrets out of records before anybody is told of them. Default: there are none. */
  readonly scrubber?: Scrubber;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly ids: Ids;
  /** This process, as the journal knows it. */
  readonly owner: ClaimOwner;
  loadInterpreter(definition: Definition): Promise<Interpreter>;
  /** Where the run's tools act: opened anew by every drive. */
  openUnit(run: PinnedRun): Promise<Unit>;
  /**
   * What was pinned, as far as it still holds, and today's policy: the stricter of both judges (D6). Null = nothing has changed
   * since the start.
   */
  livePolicy(run: PinnedRun): Promise<{ readonly pinned: PolicySources; readonly today: PolicySources } | null>;
  /** Most tools a model is shown where its task does not say. Absent = `MAX_TOOLS_VISIBLE` of `tools/`. */
  readonly maxToolsVisible?: number;
  /** Toolsets this process admits, whatever a chain says. Absent = all. */
  readonly admitted?: readonly string[];
  /** How often a drive says that it lives. Default 30 s. */
  readonly heartbeatMs?: number;
  /** How often a drive looks whether someone cancelled its run. Default 500 ms. */
  readonly pollMs?: number;
}

/**
 * Shows an ask to a person at hand. Resolves with their answer, or with null when they leave it open; then the run is parked.
 * The signal is aborted when there is nothing left to answer: somebody else was quicker, time ran out, or the run ends.
 */
export type Attendant = (ask: Ask, signal: AbortSignal) => Promise<Omit<AskAnswer, 'at'> | null>;

/** Told of every row after it is on disk, never before. */
export type Observer = (run: RunId, row: JournalRow) => void;

export interface Runtime {
  /**
   * Stores a run's start and takes its claim, and `more` in the same transaction. Nothing runs yet. `callByCall`: a run that
   * could reach what it may not use is refused at the call, with its plan, and not before its first task.
   */
  start(run: PinnedRun, more?: readonly JournalOp[], how?: { readonly callByCall?: boolean }): Promise<RunId>;
  /**
   * Takes a run as far as it goes: to its end, to a person, or to the loss of its claim. New, interrupted and answered
   * runs alike; a finished one is left alone. Aborting cancels the run; with a `DriveStop` it is only left.
   * @throws WindlassError `run_not_found`, `run_claimed`, `interpreter_mismatch`, and what the store throws
   */
  drive(run: RunId, signal: AbortSignal): Promise<DriveResult>;
  /** How a run stands. @throws WindlassError `run_not_found` */
  report(run: RunId): Promise<RunReport>;
  /** While this process drives the run, its asks are put to a person here instead of parking it. Returns what ends that. */
  attend(run: RunId, attendant: Attendant): () => void;
  /** Returns what ends the observation. */
  observe(observer: Observer): () => void;
}

/** Abort reason that leaves a run where it stands, to be resumed, instead of cancelling it. */
export class DriveStop extends Error {
  override readonly name = 'DriveStop';
}
