import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import {
  type CallId,
  type CallLog,
  type CallOutcome,
  type CallRecord,
  type CallRequest,
  type Confinement,
  type JsonObject,
  Mint,
  type Plan,
  type RealPath,
  type RunId,
  type SessionId,
  sha256,
  type TaskId,
  toolName,
} from '../../../src/contract/index.js';
import { createGate } from '../../../src/gate/index.js';
import { type CallContext, createToolManager } from '../../../src/tools/index.js';
import { localShell } from '../../../src/toolsets/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { noAsks } from '../../support/asks.js';
import { policySources } from '../../support/policy.js';

const gate = createGate(Mint.take());
const NAME = toolName('local_shell', 'local_shell');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Everything runs, unconfined, by the word of an operator. */
export const OPEN: JsonObject = { files: { read: 'allow', write: 'allow' }, shell: { grant: 'allow', sandbox: 'off' } };

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

/** A workspace, a folder of programs beside it, and the whole way in over a real unit. */
export async function shell(files: { readonly [path: string]: string } = {}, environment: { readonly [name: string]: string } = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-shell-')));
  folders.push(base);
  const [root, bin, out, temporary] = [join(base, 'w'), join(base, 'bin'), join(base, 'out'), join(base, 'tmp')];
  for (const folder of [root, bin, out, temporary]) mkdirSync(folder, { mode: 0o700 });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [path, text] of Object.entries(files)) put(join(root, path), text);
  const path = [bin, ...(process.env['PATH'] ?? '/usr/bin:/bin').split(':')];
  const unit = await openLocalUnit({ root, path, temporary: temporary as RealPath, environment: async () => environment });

  const call = async (args: string | JsonObject, how: How = {}): Promise<Answer> => {
    const notices: string[] = [];
    const records: CallRecord[] = [];
    const artifacts = new Map<string, Buffer>();
    const log: CallLog = {
      append: (record) => void records.push(record),
      asks: noAsks,
      flush: async () => how.meanwhile?.(),
      store: async (value) => ({ inline: value }),
      load: async (stored) => ('inline' in stored ? stored.inline : null),
      keep: async (_call, { kind, mediaType, bytes }) => {
        artifacts.set(sha256(bytes), Buffer.from(bytes));
        return { sha256: sha256(bytes), kind, mediaType, size: bytes.length };
      },
    };
    const manager = await createToolManager({
      toolsets: [localShell],
      gate,
      states: { open: () => ({ select: async () => [], upsert: async () => {}, delete: async () => {} }) },
      clock: { now: () => Date.now(), elapsed: () => performance.now(), sleepUntil: async () => {} },
      onUnconfined: (tool) => void notices.push(tool),
      ...(how.confinement ? { confinement: how.confinement } : {}),
    });
    const sources = policySources(how.envelope ?? OPEN);
    const [document] = Object.values(sources.envelopes);
    if (!document) throw new Error('no envelope');
    const policy = gate.compile({ ...sources, envelopes: { test: { ...document, layer: how.layer ?? 'user' } } });
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
      tool: NAME,
      args: typeof args === 'string' ? { command: args } : args,
      proposedBy: how.proposedBy ?? 'chain',
      lease: { tools: [NAME] },
      policies: how.policy ? { local_shell: how.policy } : {},
    };
    return answer(await manager.call(request, context), { notices, artifacts, records });
  };

  return {
    base,
    root,
    bin,
    out,
    temporary,
    put,
    call,
    /** A program on the run's PATH. */
    program(name: string, text = '#!/bin/sh\nexit 0\n', folder = bin): string {
      put(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
      return join(folder, name);
    },
    link: (target: string, name: string) => symlinkSync(target, join(root, name)),
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
