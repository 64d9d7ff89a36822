import { randomBytes } from 'node:crypto';
import { SHIPPED } from '../../src/config/shipped/index.js';
import {
  type CallId,
  type CallLog,
  type CallOutcome,
  type CallRecord,
  type CallRequest,
  type Confinement,
  type JsonObject,
  type Plan,
  type RunId,
  type SessionId,
  sha256,
  type TaskId,
  type Toolset,
  toolName,
  type Unit,
} from '../../src/contract/index.js';
import { type CallContext, createToolManager } from '../../src/tools/index.js';
import { noAsks } from './asks.js';
import { gate } from './gate.js';
import { policySources } from './policy.js';

export interface How {
  readonly policy?: { readonly [key: string]: string };
  readonly envelope?: JsonObject;
  readonly layer?: 'user' | 'workspace';
  readonly confinement?: Confinement;
  readonly proposedBy?: CallRequest['proposedBy'];
  readonly signal?: AbortSignal;
  /** Between the decision and the start. */
  readonly meanwhile?: () => void;
}

/** What a call came to, flat enough to read in expectations. */
export interface Answer {
  readonly kind: CallOutcome['kind'];
  readonly code?: string;
  readonly reason?: string;
  readonly layer?: string;
  readonly value?: JsonObject;
  readonly text?: string;
  readonly plan?: Plan;
  readonly notices: readonly string[];
  readonly artifacts: ReadonlyMap<string, Buffer>;
  readonly records: readonly CallRecord[];
}

/** The whole way in for calls of one toolset over a unit: lease, schema, places, plan, gate, and what is kept. */
export function wayIn(toolset: Toolset, unit: Unit, byDefault: JsonObject) {
  return async (tool: string, args: JsonObject, how: How = {}): Promise<Answer> => {
    const name = toolName(toolset.name, tool);
    const notices: string[] = [];
    const records: CallRecord[] = [];
    const artifacts = new Map<string, Buffer>();
    const log: CallLog = {
      append: (record) => void records.push(record),
      asks: noAsks,
      flush: async () => how.meanwhile?.(),
      store: async (value) => ({ inline: value }),
      load: async (stored) => ('inline' in stored ? stored.inline : null),
      bytesOf: async (hash) => artifacts.get(hash) ?? Buffer.alloc(0),
      keep: async (_call, { kind, mediaType, bytes }) => {
        artifacts.set(sha256(bytes), Buffer.from(bytes));
        return { sha256: sha256(bytes), kind, mediaType, size: bytes.length };
      },
    };
    const manager = await createToolManager({
      toolsets: [toolset],
      gate,
      states: { open: () => ({ select: async () => [], upsert: async () => {}, delete: async () => {} }) },
      clock: { now: () => Date.now(), elapsed: () => performance.now(), sleepUntil: async () => {} },
      onUnconfined: (tool) => void notices.push(tool),
      ...(how.confinement ? { confinement: how.confinement } : {}),
    });
    const sources = policySources(how.envelope ?? byDefault);
    const [document] = Object.values(sources.envelopes);
    if (!document) throw new Error('no envelope');
    const policy = gate.compile({ ...sources, envelopes: { ...SHIPPED, test: { ...document, layer: how.layer ?? 'user' } } });
    const context: CallContext = {
      step: { task: 'task' as TaskId, visit: 0, attempt: 0 },
      unit,
      policy,
      chain: sha256('chain'),
      log,
      signal: how.signal ?? new AbortController().signal,
    };
    const request: CallRequest = {
      id: `call_${randomBytes(8).toString('hex')}` as CallId,
      run: 'run_1' as RunId,
      task: 'task' as TaskId,
      session: 'run_1' as SessionId,
      tool: name,
      args,
      proposedBy: how.proposedBy ?? 'chain',
      lease: { tools: [name] },
      policies: how.policy ? { [toolset.name]: how.policy } : {},
    };
    return answer(await manager.call(request, context), { notices, artifacts, records });
  };
}

function answer(outcome: CallOutcome, seen: Pick<Answer, 'notices' | 'artifacts' | 'records'>): Answer {
  const plan = seen.records.flatMap((record) => ('plan' in record && record.plan ? [record.plan] : [])).at(-1);
  const base = { kind: outcome.kind, ...seen, ...(plan ? { plan } : {}) };
  switch (outcome.kind) {
    case 'ok':
      return { ...base, ...shown(outcome.result) };
    case 'failed':
      return { ...base, code: outcome.failure.code, reason: outcome.failure.message, ...(outcome.result ? shown(outcome.result) : {}) };
    case 'denied':
    case 'waiting': {
      const { code, reason, layer } = outcome.decision;
      return { ...base, code, reason, layer };
    }
    default:
      return base;
  }
}

function shown({ value, text }: { readonly value: unknown; readonly text?: string }): Pick<Answer, 'value' | 'text'> {
  return { value: value as JsonObject, ...(text === undefined ? {} : { text }) };
}
