import { createContext } from './app/context.js';
import type { InitDocument } from './app/documents.js';
import type { EngineRoom } from './app/engine-room.js';
import type { Workspace, WorkspaceOptions } from './app/types.js';

export type * from './app/ask-documents.js';
export type { DoctorCheck, DoctorDocument } from './app/doctor.js';
export type * from './app/documents.js';
export type { RunEvent } from './app/events.js';
export type { PolicyDiffRequest } from './app/policy-diff.js';
export type * from './app/policy-documents.js';
export type { PolicyTestDocument } from './app/policy-tests.js';
export type { ReplayRequest } from './app/replay.js';
export type * from './app/replay-documents.js';
export type { RevertRequest } from './app/revert/revert.js';
export type * from './app/story-document.js';
export type * from './app/test-documents.js';
export type * from './app/tool-documents.js';
export { SCHEMA_FORMATS } from './app/tool-documents.js';
export type {
  AskReply,
  CallRequestOptions,
  EvalRequest,
  MissionRequest,
  RespondRequest,
  ResumeRequest,
  RunListening,
  RunRequest,
  StatePlaces,
  TaskPlace,
  TestRequest,
  Workspace,
  WorkspaceOptions,
} from './app/types.js';

/**
 * Opens a workspace: finds its root and its places; everything else is made when a use case first needs it.
 * @throws WindlassError `file_not_found` when the named workspace is no folder
 */
export async function openWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const context = await createContext(options);
  let made: Promise<EngineRoom> | undefined;
  const room = () => (made ??= import('./app/engine-room.js').then(({ createEngineRoom }) => createEngineRoom(context)));
  return {
    root: context.found.root,
    scrubber: context.scrubber,
    learnSecrets: () =>
      context.config().then(
        () => undefined,
        () => undefined,
      ),
    runChain: async (request) => (await import('./app/run.js')).runChain(context, room, request),
    resumeRun: async (request) => (await import('./app/run.js')).resumeRun(context, room, request),
    showRun: async (run) => (await import('./app/run.js')).showRun(context, room, run),
    fireMission: async (request) => (await import('./app/missions.js')).fireMission(context, room, request),
    listMissions: async (filter) => (await import('./app/missions.js')).listMissions(context, room, filter),
    showMission: async (mission) => (await import('./app/missions.js')).showMission(context, room, mission),
    drawChain: async (request) => (await import('./app/graph.js')).drawChain(context, request),
    listRuns: async (filter) => (await import('./app/runs.js')).listRuns(context, filter),
    cancelRun: async (run) => (await import('./app/runs.js')).cancelRun(context, run, async (id) => (await room()).drive(id)),
    revertRun: async (request) => (await import('./app/revert/revert.js')).revertRun(context, request),
    pruneRuns: async (which) => (await import('./app/runs.js')).pruneRuns(context, which),
    listAsks: async (filter) => (await import('./app/approvals.js')).listAsks(context, filter),
    showAsk: async (ask) => (await import('./app/approvals.js')).showAsk(context, ask),
    respond: async (request) => (await import('./app/approvals.js')).respond(context, room, request),
    trace: async (id) => (await import('./app/trace.js')).trace(context, id),
    explainPolicy: async (request) => (await import('./app/policy-explain.js')).explainPolicy(context, await room(), request),
    testPolicy: async (file) => (await import('./app/policy-tests.js')).testPolicyFile(context, file),
    diffPolicies: async (request) => (await import('./app/policy-diff.js')).diffPolicies(context, request),
    replayRun: async (request) => (await import('./app/replay.js')).replay(context, request),
    vetPaths: async (paths) => (await import('./app/vet.js')).vetPaths(context, paths),
    discoverTools: async () => (await import('./app/manage-tools.js')).discoverTools(context),
    enableTool: async (request) => (await import('./app/manage-tools.js')).enableTool(context, room, request),
    revokeTool: async (request) => (await import('./app/manage-tools.js')).revokeTool(context, room, request),
    listGrants: async () => (await import('./app/grants.js')).listGrants(context),
    revokeGrant: async (request) => (await import('./app/grants.js')).revokeGrant(context, request),
    listTools: async () => (await import('./app/tools.js')).listTools(await room()),
    showTool: async (tool, format) => (await import('./app/tools.js')).showTool(await room(), tool, format),
    viewTools: async (at) => (await import('./app/tools.js')).viewTools(context, await room(), at),
    explainTool: async (request) => (await import('./app/tools.js')).explainTool(context, await room(), request),
    testChains: async (request) => (await import('./app/chain-tests.js')).testChains(context, request),
    evaluate: async (request) => (await import('./app/eval.js')).evaluate(context, request),
    callTool: async (request) => (await import('./app/call-tool.js')).callTool(context, await room(), request),
    listArtifacts: async (run) => (await import('./app/artifacts.js')).listArtifacts(context, run),
    readArtifact: async (hash, options) => (await import('./app/artifacts.js')).readArtifact(context, hash, options),
    trustPath: async (path) => (await import('./app/places.js')).trustPath(context, path),
    doctor: async () => (await import('./app/doctor.js')).doctor(context),
    paths: async () => (await import('./app/places.js')).paths(context),
    close: () => context.close(),
  };
}

/**
 * Starts a workspace in a folder: a configuration and a first chain. What exists is kept.
 * @throws WindlassError `permission`, `not_directory`
 */
export async function initWorkspace(folder: string): Promise<InitDocument> {
  const init = await import('./app/init.js');
  return init.initWorkspace(folder);
}
