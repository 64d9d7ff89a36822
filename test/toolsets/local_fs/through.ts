import {
  type CallId,
  type CallLog,
  type CallRecord,
  type CallRequest,
  type Json,
  type JsonObject,
  type NewAsk,
  type PolicySources,
  type RunId,
  type SessionId,
  sha256,
  type TableSpec,
  type TaskId,
  type ToolsetState,
  toolName,
  type Unit,
  WindlassError,
} from '../../../src/contract/index.js';
import { createGate } from '../../../src/gate/index.js';
import { type CallContext, createToolManager, type ToolManagerOptions } from '../../../src/tools/index.js';
import { localFs, localShell } from '../../../src/toolsets/index.js';
import { noAsks } from '../../support/asks.js';
import { OPEN, policySources } from '../../support/policy.js';
import { mint, type World } from './support.js';

const gate = createGate(mint);

interface How {
  readonly envelope?: JsonObject;
  readonly policies?: CallRequest['policies'];
  readonly unit?: Unit;
  readonly sources?: Partial<PolicySources>;
  readonly scrubber?: ToolManagerOptions['scrubber'];
}

/** The whole way in over a world, for its files and for programs that act on them, and what its calls left on record. */
export async function through(w: World, { envelope = OPEN, policies = {}, unit = w.unit, sources = {}, scrubber }: How = {}) {
  const none: ToolsetState = { select: async () => [], upsert: async () => {}, delete: async () => {} };
  const states = { open: (table: TableSpec) => (table === localFs.table ? w.state : none) };
  const manager = await createToolManager({
    toolsets: [localFs, localShell],
    gate,
    states,
    clock: w.clock,
    planMs: 60_000,
    ...(scrubber && { scrubber }),
  });
  const policy = gate.compile(policySources(envelope, sources));
  const records: CallRecord[] = [];
  const asks: NewAsk[] = [];
  const artifacts = new Map<string, Uint8Array>();
  const log: CallLog = {
    append: (record) => void records.push(record),
    flush: async () => {},
    store: async (value) => ({ inline: value }),
    load: async (stored) => ('inline' in stored ? stored.inline : null),
    keep: async (_call, { kind, mediaType, bytes }) => {
      artifacts.set(sha256(bytes), bytes);
      return { sha256: sha256(bytes), kind, mediaType, size: bytes.length };
    },
    bytesOf: async (hash) => artifacts.get(hash) ?? Promise.reject(new WindlassError('artifact_not_found', hash)),
    asks: { ...noAsks, raise: (ask) => void asks.push(ask) },
  };
  let calls = 0;
  const request = (tool: string, args: Json): CallRequest => {
    const name = toolName(tool === 'local_shell' ? 'local_shell' : 'local_fs', tool);
    return {
      id: `call_${++calls}` as CallId,
      run: 'run_1' as RunId,
      task: 'work' as TaskId,
      session: 's1' as SessionId,
      tool: name,
      args,
      proposedBy: 'model',
      lease: { tools: [name] },
      policies,
      inContext: Array.from({ length: calls - 1 }, (_, at) => `call_${at + 1}` as CallId),
    };
  };
  const context: CallContext = {
    step: { task: 'work' as TaskId, visit: 0, attempt: 0 },
    unit,
    policy,
    chain: sha256('chain'),
    log,
    signal: new AbortController().signal,
  };
  return { manager, request, context, records, asks, call: (tool: string, args: Json) => manager.call(request(tool, args), context) };
}
