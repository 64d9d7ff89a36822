import { type ActionType, defineTool, type JsonObject, type ToolDescriptor } from '../../contract/index.js';
import { applyChange, planChange, recoverChange } from './mutate.js';
import type { MutationRequest } from './mutation.js';
import { planRead } from './plan-read.js';
import type { LocalTool } from './tool.js';

/** What one tool on one file says of itself; the rest is the same for all of them. */
interface Verb {
  readonly tool: string;
  readonly displayName: string;
  readonly summary: string;
  readonly action: ActionType;
  readonly domains: readonly string[];
  readonly hints: readonly string[];
  /** Of `path`, where it is more than a file. */
  readonly pathDescription?: string;
  /** Arguments beside `path`. */
  readonly properties: JsonObject;
  /** Those of them that must be given. */
  readonly required?: readonly string[];
}

/** A tool that only reads the file its `path` names. */
export function readsFile(verb: Verb, apply: LocalTool['apply']): LocalTool {
  return { descriptor: descriptorOf(verb, 'read'), plan: planRead, apply };
}

/** A tool that changes the file its `path` names: planned and shown as the mutation that is then applied. */
export function changesFile(verb: Verb, mutationOf: (args: JsonObject) => MutationRequest): LocalTool {
  return {
    descriptor: descriptorOf(verb, 'write'),
    plan: (call, host) => planChange(call, mutationOf(call.args), host),
    apply: applyChange,
    recover: recoverChange,
  };
}

function descriptorOf(verb: Verb, access: 'read' | 'write'): ToolDescriptor {
  const { tool, displayName, summary, action, domains, hints, properties, required = [] } = verb;
  const { pathDescription = 'File, relative to the workspace or absolute inside it.' } = verb;
  return defineTool({
    toolset: 'local_fs',
    tool,
    version: '1',
    displayName,
    summary,
    actions: [action],
    domains,
    hints,
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['path', ...required],
      properties: { path: { type: 'string', description: pathDescription }, ...properties },
    },
    ...(access === 'read' ? { effect: 'read' } : { effect: 'mutate-reversible', idempotency: 'check-before-act' }),
    axis: `files.${access}`,
    paths: [{ arg: 'path', access }],
    groups: ['group:fs'],
  });
}
