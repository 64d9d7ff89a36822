import type { Brand } from './brand.js';

/** `run_` + ULID. Sorts by creation time. */
export type RunId = Brand<string, 'RunId'>;
/** `mission_` + ULID. One intent fired at a chain, with the one run that carries it out. */
export type MissionId = Brand<string, 'MissionId'>;
/** `call_` + ULID. One tool call, from request to its terminal event. */
export type CallId = Brand<string, 'CallId'>;
/** `msg_` + ULID. One row of a conversation. */
export type MessageId = Brand<string, 'MessageId'>;
/** Where a session's read markers live: a run's id, or the name given with `tool call --session`. */
export type SessionId = Brand<string, 'SessionId'>;
/** Id of a task inside its chain: `[a-z][a-z0-9_]*`. */
export type TaskId = Brand<string, 'TaskId'>;
/** `local_fs.read_file`: toolset and tool, as envelopes and chains name it; `mcp__server__tool` for a tool of an MCP server. */
export type ToolName = Brand<string, 'ToolName'>;

/** What the toolset of an MCP server begins with. */
export const MCP_PREFIX = 'mcp__';

/** `toolset.tool`, flat for MCP servers. Neither part is checked: descriptors are, when they are registered. */
export function toolName(toolset: string, tool: string): ToolName {
  return `${toolset}${toolset.startsWith(MCP_PREFIX) ? '__' : '.'}${tool}` as ToolName;
}
