import type { AskScope, AskState, Json, JsonObject, MissionStatus, RunRow, Scrubber, Toolset } from '../contract/index.js';
import type { AskBody, AskDocument, AsksDocument, GrantsDocument, RespondDocument, RevokedDocument } from './ask-documents.js';
import type { DoctorDocument } from './doctor.js';
import type {
  ArtifactsDocument,
  CallDocument,
  CancelDocument,
  GraphDocument,
  MissionDetailDocument,
  MissionDocument,
  MissionsDocument,
  PathsDocument,
  PruneDocument,
  RevertDocument,
  RunDetailDocument,
  RunDocument,
  RunsDocument,
  TraceDocument,
  TrustDocument,
  VetDocument,
} from './documents.js';
import type { RunEvent } from './events.js';
import type { PolicyDiffRequest } from './policy-diff.js';
import type { ExplainDocument, PolicyDiffDocument } from './policy-documents.js';
import type { PolicyTestDocument } from './policy-tests.js';
import type { ReplayRequest } from './replay.js';
import type { ReplayDocument } from './replay-documents.js';
import type { RevertRequest } from './revert/revert.js';
import type { EvalDocument, SuiteBody, TestBody, TestDocument } from './test-documents.js';
import type {
  DiscoverDocument,
  EnabledDocument,
  EnableRequest,
  RevokedToolDocument,
  SchemaFormat,
  ToolDocument,
  ToolExplainDocument,
  ToolsDocument,
  ToolViewDocument,
} from './tool-documents.js';

/** Which workspace, and what it is opened with. Everything has a default. */
export interface WorkspaceOptions {
  /** Where relative paths start and the search for a workspace begins. Default: the current folder. */
  readonly cwd?: string;
  /** Default: the nearest parent of `cwd` with `windlass.yaml` or `agents.toml`, else `cwd`. */
  readonly workspace?: string;
  /** A configuration file used instead of the workspace's; it counts as the caller's own. */
  readonly config?: string;
  /** The envelope that judges what runs. Default: the configured one, else the shipped `default`. */
  readonly envelope?: string;
  /** Database file. Default: `state.db` in the workspace's folder under `$XDG_STATE_HOME/windlass`. */
  readonly database?: string;
  /** Default: the environment of the process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Names the code that runs: parsed chains are then kept below the cache folder and found under it again. Default: nothing is kept. */
  readonly build?: string;
  /** A person sits at a terminal: programs may then run without a sandbox where the envelope leaves that open. Default: nobody does. */
  readonly attended?: boolean;
  /**
   * Refuse arguments of tools that would have to be converted. Default: what the configuration (`strict_arguments`) or the
   * environment (`WINDLASS_STRICT_ARGS=1`) says, else "3" is taken where a number is expected.
   */
  readonly strictArguments?: boolean;
  /** Told what a person at the terminal should know before it happens. */
  readonly onNotice?: (text: string) => void;
  /**
   * Runs driven at the same time; more wait their turn, in the order in which they came. Steps that end in one turn of the
   * event loop share a commit, so many short runs together get more done than one after the other. Default 4.
   */
  readonly concurrency?: number;
  /** In-process toolsets next to the built-in ones. They plan before they act, like any other. */
  readonly toolsets?: readonly Toolset[];
}

/** Where a workspace's state is. Absolute paths. */
export interface StatePlaces {
  readonly state: string;
  readonly database: string;
  readonly artifacts: string;
  readonly cache: string;
}

/** What a person says to an ask. */
export interface AskReply {
  readonly approve: boolean;
  /** Default `once`. */
  readonly scope?: AskScope;
  /** Words for whoever proposed the call. */
  readonly guidance?: string;
  /** The token of a named approver. Default: WINDLASS_APPROVER_TOKEN, else the user of the process answers. */
  readonly token?: string;
  /** Of a yes to what is asked strongly: the beginning of the digest of the ask (`terms.confirm`). */
  readonly confirm?: string;
}

export interface RespondRequest extends AskReply {
  readonly ask: string;
  /** Aborting cancels the run that goes on. */
  readonly signal?: AbortSignal;
}

/** How a caller follows a run, and ends it. */
export interface RunListening {
  /**
   * A person at hand. Asked while this process drives the run; null leaves the ask open and parks the run. The signal is
   * aborted when there is nothing left to answer. Never called below a program that a call started.
   */
  readonly onAsk?: (ask: AskBody, signal: AbortSignal) => Promise<AskReply | null>;
  /** Told of everything after it is on disk. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Aborting cancels the run: what is under way ends, and the run is recorded as cancelled. */
  readonly signal?: AbortSignal;
}

export interface RunRequest extends RunListening {
  /** Path of the chain file, relative to `cwd`. */
  readonly chain: string;
  /** The input as text: a string, or JSON where the chain's schema asks for another type. */
  readonly input?: string;
  /** `name=value` words, read by the chain's `vars` schemas, or values that have their types already. */
  readonly vars?: readonly string[] | JsonObject;
}

export interface MissionRequest extends RunListening {
  /** Path of the chain file: relative to `cwd`, or else to the root of the workspace. */
  readonly chain: string;
  /** What it is to do: the input of the chain, as text. */
  readonly intent: string;
  readonly vars?: RunRequest['vars'];
  /** The chain is run once for this name in this workspace. */
  readonly slot?: string;
}

export interface ResumeRequest extends RunListening {
  readonly run: string;
}

export interface CallRequestOptions {
  /** `toolset.tool`, e.g. `local_fs.read_file`. */
  readonly tool: string;
  readonly args: Json;
  /** `tools_policies` for this call; they only tighten. */
  readonly policies?: Json;
  /** Name under which read markers are kept across calls. Default: this call's own run. */
  readonly session?: string;
  /** Folders in which programs are found, instead of the configured ones and PATH; taken as written. */
  readonly path?: readonly string[];
  /** Everything up to the decision and nothing after it. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** As for a run. */
  readonly onAsk?: RunListening['onAsk'];
  /** Told which envelope judges, once the request is known to be well-formed; `file` is null for a shipped one. */
  readonly onJudge?: (envelope: { readonly name: string; readonly file: string | null }) => void;
}

/** A task of a chain file; the path is relative to `cwd`. */
export interface TaskPlace {
  readonly chain: string;
  readonly task: string;
}

export interface TestRequest {
  /** Chain files, or folders that hold some. None = `chains/` of the workspace. */
  readonly chains: readonly string[];
  /** Told of each test as it ends. */
  readonly onTest?: (test: TestBody) => void;
  /** Aborting cancels the run under way and ends the tests. */
  readonly signal?: AbortSignal;
}

export interface EvalRequest {
  /** Eval suites, or folders that hold some. None = `evals/` of the workspace. */
  readonly suites: readonly string[];
  /** Who is asked, in place of whom the suites name. */
  readonly asked?: { readonly provider: string; readonly model: string };
  /** Told of each suite as it ends. */
  readonly onSuite?: (suite: SuiteBody) => void;
  /** Aborting ends the asking. */
  readonly signal?: AbortSignal;
}

/** One opened workspace: what can be done in it. Close it when done. */
export interface Workspace {
  /** Real path. */
  readonly root: string;
  /** Takes the secrets of this workspace out of what is shown; it knows them once the configuration was read. */
  readonly scrubber: Scrubber;
  /** Reads the configuration for its secrets alone; one that cannot be read is told of by whoever needs it. */
  learnSecrets(): Promise<void>;
  /**
   * Runs a chain to its end, or to where it waits for a person.
   * @throws WindlassError for what is wrong before anything runs: `file_not_found`, `invalid_syntax`, `invalid_file`,
   * `invalid_vars`, `invalid_input`, `envelope_not_found`, `provider_not_found`, `untrusted_workspace`, and what the store
   * throws. What happens in the run is in the document.
   */
  runChain(request: RunRequest): Promise<RunDocument>;
  /**
   * Continues a run; of a finished one it answers with the document again and does nothing.
   * @throws WindlassError `run_not_found`, `run_claimed`, `interpreter_mismatch`, and as `runChain`
   */
  resumeRun(request: ResumeRequest): Promise<RunDocument>;
  /**
   * Runs a chain with nobody there, under the envelope `unattended` where none was chosen, and keeps a record of it. A slot
   * that was used before is no error: the document says `skipped` and by whom.
   * @throws WindlassError `usage` for what is no chain file or no intent, `refused_under_parent`, and as `runChain`
   */
  fireMission(request: MissionRequest): Promise<MissionDocument>;
  /** Newest first. */
  listMissions(filter: { readonly status?: MissionStatus; readonly limit: number }): Promise<MissionsDocument>;
  /** By its id or that of its run. @throws WindlassError `mission_not_found` */
  showMission(mission: string): Promise<MissionDetailDocument>;
  /** A chain as the text of a picture. @throws WindlassError for what is wrong with the file */
  drawChain(request: { readonly chain: string; readonly format: GraphDocument['format'] }): Promise<GraphDocument>;
  /** Newest first, at most `limit`. `orphaned` = running, but nobody living drives it. */
  listRuns(filter: { readonly status?: RunRow['status']; readonly limit: number }): Promise<RunsDocument>;
  /** How a run stands, what it pinned and the way it took. @throws WindlassError `run_not_found` */
  showRun(run: string): Promise<RunDetailDocument>;
  /**
   * Ends a run for good: here where nobody drives it, else by asking its driver. `cancelled` tells which.
   * @throws WindlassError `run_not_found`
   */
  cancelRun(run: string): Promise<CancelDocument>;
  /** Puts back the files a run changed. @throws WindlassError `run_claimed`, `run_unfinished`, `revert_refused`, `revert_incomplete` */
  revertRun(request: RevertRequest): Promise<RevertDocument>;
  /** Deletes runs that ended longer ago than this many milliseconds, and artifacts that only they kept. Returns how many of each. */
  pruneRuns(options: { readonly olderThanMs: number }): Promise<PruneDocument>;
  /** Checks chains and configuration; without paths, those of the workspace. @throws WindlassError `file_not_found` */
  vetPaths(paths: readonly string[]): Promise<VetDocument>;
  /** Who says what about a call, and what decides. Nothing runs. @throws WindlassError `usage`, `unknown_tool`, and as loading the policy does */
  explainPolicy(request: Pick<CallRequestOptions, 'tool' | 'args' | 'policies' | 'path' | 'session'>): Promise<ExplainDocument>;
  /** Runs the tests of every envelope of a file. @throws WindlassError as loading the file does */
  testPolicy(file: string): Promise<PolicyTestDocument>;
  /** Recorded calls that two envelopes judge differently. @throws WindlassError `run_not_found`, `envelope_not_found`, `invalid_file` */
  diffPolicies(request: PolicyDiffRequest): Promise<PolicyDiffDocument>;
  /**
   * Whether this version of the engine decides a recorded run as it was decided, and what another envelope would have said of its
   * calls. Nothing is called, asked or written.
   * @throws WindlassError `run_not_found`, `interpreter_mismatch`, `store_corrupt`, `envelope_not_found`, and as loading the chain does
   */
  replayRun(request: ReplayRequest): Promise<ReplayDocument>;
  /** Every tool that is registered, callable or not. */
  listTools(): Promise<ToolsDocument>;
  /** Every toolset, taken through registration anew: what would be callable, and what keeps the rest. */
  discoverTools(): Promise<DiscoverDocument>;
  /** An operator's word that a tool may be called. @throws WindlassError `refused_under_parent`, `unknown_tool`, `usage`, `tool_not_registered` */
  enableTool(request: EnableRequest): Promise<EnabledDocument>;
  /** Takes a tool, or a grant of it by its id, out of use at once. @throws WindlassError `refused_under_parent`, `unknown_tool`, `grant_not_found` */
  revokeTool(request: { readonly subject: string; readonly reason: string }): Promise<RevokedToolDocument>;
  /** Every yes in force: answers of people, and rules of the operator's files. */
  listGrants(): Promise<GrantsDocument>;
  /** Takes a yes back. @throws WindlassError `refused_under_parent`, `grant_not_found`, `invalid_file` */
  revokeGrant(request: { readonly grant: string; readonly reason: string }): Promise<RevokedDocument>;
  /** A tool's descriptor and standing, and on demand what a provider is sent of it. @throws WindlassError `unknown_tool` */
  showTool(tool: string, format?: SchemaFormat): Promise<ToolDocument>;
  /** What a task may use as things stand, and why not the rest. @throws WindlassError `usage`, and as loading the chain does */
  viewTools(at: TaskPlace): Promise<ToolViewDocument>;
  /** Whether a tool may be called, by a task or directly, and who says so. @throws WindlassError `unknown_tool`, and as `viewTools` */
  explainTool(request: { readonly tool: string; readonly at?: TaskPlace }): Promise<ToolExplainDocument>;
  /**
   * Runs the tests beside chains, each in a copied workspace with state of its own, and with its dialogue in place of models.
   * @throws WindlassError `refused_under_parent`, `usage` where there is no test, and what is wrong with a chain file
   */
  testChains(request: TestRequest): Promise<TestDocument>;
  /**
   * Asks a model the prompts of eval suites, and measures what it proposes; no call is executed.
   * @throws WindlassError `usage` where there is no suite, and what is wrong with a file or the configuration
   */
  evaluate(request: EvalRequest): Promise<EvalDocument>;
  /** One call through the whole gate, as a run of one task. @throws WindlassError `usage`, and as `runChain` */
  callTool(request: CallRequestOptions): Promise<CallDocument>;
  /** Newest first. @throws WindlassError `run_not_found` */
  listAsks(filter: { readonly state?: AskState; readonly run?: string; readonly limit: number }): Promise<AsksDocument>;
  /** @throws WindlassError `ask_not_found` */
  showAsk(ask: string): Promise<AskDocument>;
  /**
   * Answers an ask as the user of this process, and takes its run on unless a living process drives it.
   * @throws WindlassError `refused_under_parent`, `usage`, `ask_not_found`, `already_answered`, `ask_expired`, `approval_stale`,
   * `approver_refused`, `confirmation_missing`, and as `resumeRun`
   */
  respond(request: RespondRequest): Promise<RespondDocument>;
  /** The records of a run or of one call, and everything about a call. @throws WindlassError `run_not_found` */
  trace(id: string): Promise<TraceDocument>;
  /** What a run kept, in the order it was stored. @throws WindlassError `run_not_found` */
  listArtifacts(run: string): Promise<ArtifactsDocument>;
  /** The bytes of an artifact. `force`: also what a file held before. @throws WindlassError `artifact_not_found`, `artifact_corrupt`, `artifact_withheld` */
  readArtifact(sha256: string, options?: { readonly force?: boolean }): Promise<Buffer>;
  /** Lets a file, the configuration of a folder, or the workspace’s count as it is now (default). @throws WindlassError `file_not_found`, `refused_under_parent` */
  trustPath(path?: string): Promise<TrustDocument>;
  /** Where configuration, state and caches are. Reads the configuration, opens no database. @throws WindlassError as reading it does */
  paths(): Promise<PathsDocument>;
  /** What a run needs here, with what is missing. Opens the database as a run does. */
  doctor(): Promise<DoctorDocument>;
  /** Waits for writes under way; nothing may be asked of the workspace afterwards. */
  close(): Promise<void>;
}
