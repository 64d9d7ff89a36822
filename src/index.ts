/**
 * The public API. Open a workspace, do things in it, close it:
 *
 * ```ts
 * const workspace = await openWorkspace({ workspace: '/repo', envelope: 'default' });
 * const { outcome, output } = await workspace.runChain({ chain: 'chains/hello.yaml' });
 * await workspace.close();
 * ```
 *
 * Errors before anything runs are thrown as `WindlassError` with a stable `code`; what happens in a run is in its document.
 */
export type {
  ArtifactBody,
  ArtifactsDocument,
  CallDocument,
  CallRequestOptions,
  CancelDocument,
  DecisionBody,
  ErrorBody,
  ErrorDocument,
  Finding,
  GraphDocument,
  InitDocument,
  MissionDetailDocument,
  MissionDocument,
  MissionRequest,
  MissionSummary,
  MissionsDocument,
  PathsDocument,
  PruneDocument,
  ResumeRequest,
  RunDetailDocument,
  RunDocument,
  RunEvent,
  RunListening,
  RunRequest,
  RunSummary,
  RunsDocument,
  StatePlaces,
  TraceDocument,
  TrustDocument,
  UsageBody,
  VetDocument,
  Workspace,
  WorkspaceOptions,
} from './app.js';
export { initWorkspace, openWorkspace } from './app.js';
/** What a toolset of one's own is written against. */
export type {
  Applied,
  AuthorizedCall,
  Axis,
  CallOutcome,
  Clock,
  Decision,
  EffectClass,
  Entry,
  ErrorCode,
  Failure,
  Idempotency,
  InterruptedCall,
  Json,
  JsonObject,
  Located,
  MissionStatus,
  NewArtifact,
  Outcome,
  OutcomeKind,
  PathArgument,
  PathFilter,
  PathRefusal,
  Plan,
  Planned,
  Position,
  Recovered,
  Refusal,
  ResolvedCall,
  Row,
  Sha256,
  TableSpec,
  Target,
  ToolDescriptor,
  ToolName,
  ToolResult,
  Toolset,
  ToolsetHost,
  ToolsetState,
  Unit,
} from './contract/index.js';
export { ERROR_CODES, OUTCOMES, sha256, toolName, WindlassError } from './contract/index.js';
