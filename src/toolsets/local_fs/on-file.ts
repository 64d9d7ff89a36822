import { defineTool, type JsonObject, type ToolSketch } from '../../contract/index.js';
import { applyChange, planChange, recoverChange } from './mutate.js';
import type { MutationRequest } from './mutation-request.js';
import { planRead } from './plan-read.js';
import type { LocalTool } from './tool.js';

/** What one tool on one file says of itself; the rest is the same for all of them. */
interface Verb extends Pick<ToolSketch, 'tool' | 'displayName' | 'summary' | 'actions' | 'domains' | 'hints'> {
  /** Of `path`, where it is more than a file. */
  readonly pathDescription?: string;
  /** Arguments beside `path`. */
  readonly properties: JsonObject;
  /** Those of them that must be given. */
  readonly required?: readonly string[];
}

/** A tool that only reads the file its `path` names. */
export function readsFile(verb: Verb, apply: LocalTool['apply']): LocalTool {
  return { descriptor: defineTool({ ...frameOf(verb, 'read'), effect: 'read' }), plan: planRead, apply };
}

/** A tool that changes the file its `path` names: planned and shown as the mutation that is then applied. */
export function changesFile(verb: Verb, mutationOf: (args: JsonObject) => MutationRequest): LocalTool {
  return {
    descriptor: defineTool({ ...frameOf(verb, 'write'), effect: 'mutate-reversible', idempotency: 'check-before-act' }),
    plan: (call, host) => planChange(call, mutationOf(call.args), host),
    apply: applyChange,
    recover: (interrupted, host) => recoverChange(interrupted, mutationOf(interrupted.call.args), host),
  };
}

function frameOf(verb: Verb, access: 'read' | 'write'): Omit<ToolSketch, 'effect'> {
  const { pathDescription = 'File, relative to the workspace or absolute inside it.', properties, required = [], ...said } = verb;
  return {
    ...said,
    toolset: 'local_fs',
    version: '1',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['path', ...required],
      properties: { path: { type: 'string', description: pathDescription }, ...properties },
    },
    axis: `files.${access}`,
    paths: [{ arg: 'path', access }],
    groups: ['group:fs'],
  };
}
