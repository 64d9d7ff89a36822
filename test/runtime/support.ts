import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { loadInterpreter, parseChain } from '../../src/chain/index.js';
import type {
  ClaimOwner,
  DriveResult,
  Journal,
  JournalRecord,
  JournalRow,
  Json,
  JsonObject,
  PinnedRun,
  RunId,
  Toolset,
} from '../../src/contract/index.js';
import { INTERPRETER } from '../../src/engine/index.js';
import { createModels } from '../../src/model/index.js';
import { createRuntime, type RunReport, type Runtime, type RuntimeOptions } from '../../src/runtime/index.js';
import { currentOwner, openStore, type Store } from '../../src/store/index.js';
import { compileTools, createToolManager, type ToolManager } from '../../src/tools/index.js';
import { localFs } from '../../src/toolsets/local_fs/index.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { createLedger, type Entry, type LedgerHooks, ledgerFile, readLedger } from '../fixtures/toolsets/ledger.js';
import { SimulatedClock } from '../support/clock.js';
import { gate } from '../support/gate.js';
import { seededIds } from '../support/ids.js';
import { OPEN, policySources } from '../support/policy.js';

export { gate };

const folders: string[] = [];
const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-runtime-')));
  folders.push(folder);
  return folder;
}

/** A world for one run: state, workspace and ledger in one folder, so that a copy of the folder is a world of its own. */
export interface World {
  readonly folder: string;
  readonly workspace: string;
  readonly store: Store;
  readonly tools: ToolManager;
  readonly runtime: Runtime;
  readonly clock: SimulatedClock;
  readonly rows: JournalRow[];
  readonly owner: ClaimOwner;
  start(chain: string, more?: Partial<PinnedRun>): Promise<RunId>;
  /** Starts and drives to the end. */
  run(chain: string, more?: Partial<PinnedRun>): Promise<RunReport>;
  drive(run: RunId, signal?: AbortSignal): Promise<DriveResult>;
  ledger(): Promise<readonly Entry[]>;
  records(run: RunId): Promise<readonly JournalRecord[]>;
  file(path: string): string;
}

export interface WorldOptions {
  readonly folder?: string;
  readonly envelope?: JsonObject;
  readonly hooks?: LedgerHooks;
  /** Beside `local_fs` and the ledger. */
  readonly toolsets?: readonly Toolset[];
  readonly clock?: SimulatedClock;
  readonly files?: { readonly [path: string]: string };
  readonly dialogue?: string;
  readonly price?: { readonly input: number; readonly output: number };
  readonly salt?: string;
  readonly runtime?: Partial<RuntimeOptions>;
  readonly wrapJournal?: (journal: Journal) => Journal;
  readonly wrapTools?: (tools: ToolManager) => ToolManager;
  /** Absent = this process. */
  readonly owner?: ClaimOwner;
}

export async function world(options: WorldOptions = {}): Promise<World> {
  const folder = options.folder ?? temporaryFolder();
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace, { recursive: true });
  mkdirSync(join(folder, 'state'), { recursive: true, mode: 0o700 });
  for (const [path, text] of Object.entries(options.files ?? {})) writeFileSync(join(workspace, path), text);
  const dialogue = join(folder, 'dialogue.yaml');
  if (options.dialogue !== undefined) writeFileSync(dialogue, options.dialogue);
  const clock = options.clock ?? new SimulatedClock();
  const owner = options.owner ?? currentOwner(join(folder, 'state'));
  const store = await openStore({
    file: join(folder, 'state', 'state.db'),
    artifactsDir: join(folder, 'state', 'artifacts'),
    clock,
    owner,
  });
  stores.push(store);
  const ids = seededIds(options.salt);
  const tools = await createToolManager({
    toolsets: [localFs, createLedger(ledgerFile(folder), options.hooks), ...(options.toolsets ?? [])],
    gate,
    states: store.states,
    clock,
  });
  const runtime = createRuntime({
    journal: options.wrapJournal ? options.wrapJournal(store.journal) : store.journal,
    artifacts: store.artifacts,
    approvals: store.approvals,
    tools: async () => (options.wrapTools ? options.wrapTools(tools) : tools),
    models: createModels({
      compileTools,
      providers: { scripted: { type: 'scripted', dialogue, ...(options.price ? { price: options.price } : {}) } },
      clock,
    }),
    gate,
    clock,
    ids,
    owner,
    loadInterpreter,
    openUnit: () => openLocalUnit({ root: workspace }),
    livePolicy: async () => null,
    ...options.runtime,
  });
  const rows: JournalRow[] = [];
  runtime.observe((_run, row) => rows.push(row));
  const start: World['start'] = async (chain, more) =>
    runtime.start(
      await pin(chain, { id: ids.run(), workspace, startedAt: clock.now(), policy: policySources(options.envelope ?? OPEN), ...more }),
    );
  return {
    folder,
    workspace,
    store,
    tools,
    runtime,
    clock,
    rows,
    owner,
    start,
    async run(chain, more) {
      const run = await start(chain, more);
      await runtime.drive(run, new AbortController().signal);
      return runtime.report(run);
    },
    drive: (run, signal = new AbortController().signal) => runtime.drive(run, signal),
    ledger: () => readLedger(ledgerFile(folder)),
    async records(run) {
      const records: JournalRecord[] = [];
      for await (const { record } of store.journal.rows(run)) records.push(record);
      return records;
    },
    file: (path) => join(workspace, path),
  };
}

async function pin(
  chain: string,
  more: Pick<PinnedRun, 'id' | 'workspace' | 'startedAt' | 'policy'> & Partial<PinnedRun>,
): Promise<PinnedRun> {
  const { definition, hash } = await parseChain(chain, 'chain.yaml');
  return {
    chain: definition.id,
    definition: definition as unknown as Json,
    definitionHash: hash,
    interpreter: INTERPRETER,
    input: '',
    vars: {},
    envelope: 'test',
    cwd: more.workspace,
    chainDir: more.workspace,
    path: '/usr/bin:/bin',
    session: more.id,
    ...more,
  };
}

/** Copies a world as a crash would leave it: the database with its log, the workspace and the ledger. */
export function copyWorld(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Puts a copy back where the world was: paths are part of what a run remembers. */
export async function restoreWorld(copy: string, folder: string): Promise<void> {
  for (const store of stores.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
  cpSync(copy, folder, { recursive: true });
}

/** The journal with another `commit`. */
export function withCommit(journal: Journal, commit: Journal['commit']): Journal {
  return {
    commit,
    pinned: (run) => journal.pinned(run),
    rows: (run, after) => journal.rows(run, after),
    rowsOfCall: (call) => journal.rowsOfCall(call),
    run: (run) => journal.run(run),
    list: (filter) => journal.list(filter),
    prune: (before) => journal.prune(before),
    close: () => journal.close(),
  };
}
