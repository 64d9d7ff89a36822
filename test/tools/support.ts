import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import {
  type ArtifactRef,
  type Ask,
  type AskId,
  type CallAsks,
  type CallId,
  type CallLog,
  type CallRecord,
  type CallRequest,
  type Json,
  type JsonObject,
  type RunId,
  type SessionId,
  type Stored,
  sha256,
  type TaskId,
  type Toolset,
  type ToolsetStates,
  toolName,
  type Unit,
  type WindlassError,
} from '../../src/contract/index.js';
import type { Policy } from '../../src/gate/index.js';
import { type CallContext, createToolManager, type ToolManager, type ToolManagerOptions } from '../../src/tools/index.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { createLedger, type Entry, type LedgerHooks, ledgerFile, readLedger } from '../fixtures/toolsets/ledger.js';
import { SimulatedClock } from '../support/clock.js';
import { gate } from '../support/gate.js';
import { OPEN, policySources } from '../support/policy.js';

export { gate };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-tools-')));
  folders.push(folder);
  return folder;
}

/** What a call wrote, in order, with the moments it waited for the disk. */
class MemoryLog implements CallLog {
  readonly records: CallRecord[] = [];
  readonly artifacts = new Map<string, Buffer>();
  /** How many records were on disk after each flush. */
  readonly flushed: number[] = [];

  /** Asks of the run, as a store would keep them. */
  readonly kept: Ask[] = [];
  readonly asks: CallAsks = {
    newId: () => `ask_${this.kept.length + 1}` as AskId,
    ofCall: async (call) => this.kept.filter((ask) => ask.call === call),
    granting: async (grant) => this.kept.find((ask) => ask.grant === grant && ask.answer?.scope === 'session') ?? null,
    raise: (ask) => void this.kept.push({ ...ask, state: 'pending', answer: null, consumed: null }),
    close: (id, as) => this.change(id, { state: as }),
    consume: async ({ ask: id, call }, records) => {
      if (this.refuses) throw this.refuses;
      const ask = this.kept.find((one) => one.id === id);
      if (ask?.call === call) this.change(id, { consumed: 1 });
      this.records.push(...records);
      this.flushed.push(this.records.length);
    },
  };
  /** What the store answers to the use of a verdict; null = it takes it. */
  refuses: WindlassError | null = null;

  /** As an answer, the clock or another call would. */
  change(id: AskId, change: Partial<Ask>): void {
    const at = this.kept.findIndex((ask) => ask.id === id);
    this.kept[at] = { ...(this.kept[at] as Ask), ...change };
  }

  append(record: CallRecord): void {
    this.records.push(record);
  }

  async flush(): Promise<void> {
    this.flushed.push(this.records.length);
  }

  async store(value: Json): Promise<Stored> {
    return { inline: value };
  }

  async load(stored: Stored): Promise<Json> {
    return 'inline' in stored ? stored.inline : JSON.parse(String(this.artifacts.get(stored.artifact)));
  }

  async keep(_call: CallId, artifact: { kind: ArtifactRef['kind']; mediaType: string; bytes: Uint8Array }): Promise<ArtifactRef> {
    const hash = sha256(artifact.bytes);
    this.artifacts.set(hash, Buffer.from(artifact.bytes));
    return { sha256: hash, kind: artifact.kind, mediaType: artifact.mediaType, size: artifact.bytes.length };
  }

  async bytesOf(hash: string): Promise<Uint8Array> {
    return this.artifacts.get(hash) as Buffer;
  }

  kinds(): readonly string[] {
    return this.records.map(({ kind }) => kind);
  }
}

export interface Bench {
  readonly manager: ToolManager;
  readonly unit: Unit;
  readonly folder: string;
  readonly clock: SimulatedClock;
  readonly log: MemoryLog;
  request(tool: string, args?: Json, more?: Partial<CallRequest>): CallRequest;
  context(more?: Partial<CallContext>): CallContext;
  ledger(): Promise<readonly Entry[]>;
}

export const noStates: ToolsetStates = {
  open: () => ({ select: async () => [], upsert: async () => {}, delete: async () => {} }),
};

/** A manager over the ledger toolset and a real unit in a temporary folder. */
export async function bench(
  options: {
    readonly envelope?: JsonObject;
    readonly policy?: Policy;
    readonly hooks?: LedgerHooks;
    readonly toolsets?: readonly Toolset[];
  } & Partial<
    Pick<ToolManagerOptions, 'states' | 'strictArguments' | 'confinement' | 'artifactBytes' | 'planMs' | 'holdsSecret' | 'scrubber'>
  > = {},
): Promise<Bench> {
  const folder = temporaryFolder();
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  const clock = new SimulatedClock();
  const file = ledgerFile(folder);
  const { envelope, hooks, toolsets, policy: given, ...settings } = options;
  const manager = await createToolManager({
    toolsets: [createLedger(file, hooks), ...(toolsets ?? [])],
    gate,
    states: noStates,
    clock,
    ...settings,
  });
  const unit = await openLocalUnit({ root: workspace });
  const log = new MemoryLog();
  const policy = given ?? gate.compile(policySources(envelope ?? OPEN));
  let calls = 0;
  return {
    manager,
    unit,
    folder,
    clock,
    log,
    request: (tool, args = {}, more = {}) => ({
      id: `call_${++calls}` as CallId,
      run: 'run_1' as RunId,
      task: 'task' as TaskId,
      session: 'run_1' as SessionId,
      tool,
      args,
      proposedBy: 'chain',
      lease: { tools: [toolName(...((tool.includes('.') ? tool.split('.') : ['ledger', tool]) as [string, string]))] },
      policies: {},
      ...more,
    }),
    context: (more = {}) => ({
      step: { task: 'task' as TaskId, visit: 0, attempt: 0 },
      unit,
      policy,
      chain: sha256('chain'),
      log,
      signal: new AbortController().signal,
      ...more,
    }),
    ledger: () => readLedger(file),
  };
}
