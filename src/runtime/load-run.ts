import type { Definition, Task } from '../chain/definition.js';
import type { Interpreter } from '../chain/interpreter-types.js';
import {
  type Artifacts,
  type AskId,
  type CallId,
  type JournalRecord,
  type Json,
  type PinnedRun,
  type Sha256,
  WindlassError,
} from '../contract/index.js';
import { type Engine, hydrate, INTERPRETER, needed, prepareEngine, type RunState } from '../engine/index.js';
import type { Policy, ToolManager } from '../tools/index.js';
import { boundBy } from './bounds.js';
import { definitionOf } from './definition-of.js';
import { firstState, foldRun } from './fold.js';
import { Offers } from './offers.js';
import { loadJson } from './run-log.js';
import type { RuntimeOptions } from './types.js';

/** A run as its journal tells it, with all that is needed to take it on. */
export interface LoadedRun {
  readonly pinned: PinnedRun;
  readonly definition: Definition;
  readonly engine: Engine;
  readonly state: RunState;
  readonly policy: Policy;
  readonly offers: Offers;
  /** Null for a chain that names none. */
  readonly tools: ToolManager | null;
  /** Seq of the next record. */
  readonly next: number;
  /** When the run's newest record was written; its start if it has none. */
  readonly reached: number;
  /** What the newest wait for a person was for. */
  readonly parked: AskId | null;
  /** Records of the call that was under way, if one was. */
  readonly interrupted: readonly JournalRecord[];
}

/**
 * Folds a run from what was pinned at its start and what its journal holds; the world is not asked (D6).
 * @throws WindlassError `interpreter_mismatch`, `store_corrupt`, `invalid_file` for a policy that does not compile
 */
export async function loadRun(pinned: PinnedRun, options: RuntimeOptions): Promise<LoadedRun> {
  checkInterpreter(pinned);
  const policy = await policyOf(pinned, options);
  const written = definitionOf(pinned);
  const definition = boundBy(written, policy.compute);
  const tools = namesTools(definition) ? await options.tools() : null;
  if (tools !== null) void policy.findings; // reads all of it: what is wrong with it shows before anything runs
  const offers = new Offers(policy, definition, pinned, { ...options, tools });
  await offers.refresh();
  const interpreter = await options.loadInterpreter(written);
  const engine = await engineOf(definition, interpreter, offers, tools, options);
  const folded = await fold(engine, pinned, offers, options);
  return { pinned, definition, engine, policy, offers, tools, ...folded, state: await hydrated(folded.state, options.artifacts) };
}

/** The state with every value in memory that the next step may read. */
export async function hydrated(state: RunState, artifacts: Pick<Artifacts, 'get'>): Promise<RunState> {
  const missing = needed(state);
  if (missing.length === 0) return state;
  const loaded = new Map<Sha256, Json>();
  for (const hash of missing) loaded.set(hash, await loadJson(artifacts, hash));
  return hydrate(state, loaded);
}

/** @throws WindlassError `interpreter_mismatch` */
export function checkInterpreter({ id, interpreter }: PinnedRun): void {
  if (interpreter === INTERPRETER || interpreter === INTERPRETER - 1) return;
  throw new WindlassError(
    'interpreter_mismatch',
    `${id} was started by interpreter ${interpreter}; this one is ${INTERPRETER} and continues its own runs and those of ${INTERPRETER - 1}`,
    { data: { run: id, interpreter, supported: INTERPRETER } },
  );
}

/** The stricter of what was pinned and what holds today, at every decision. */
async function policyOf(pinned: PinnedRun, { gate, livePolicy }: RuntimeOptions): Promise<Policy> {
  const live = await livePolicy(pinned);
  return live ? gate.both(gate.compile(live.pinned), gate.compile(live.today)) : gate.compile(pinned.policy);
}

function engineOf(
  definition: Definition,
  interpreter: Interpreter,
  offers: Offers,
  tools: ToolManager | null,
  { models }: RuntimeOptions,
): Promise<Engine> {
  return prepareEngine(definition, interpreter, {
    tools: tools?.tools().map(({ name }) => name) ?? [],
    offer: (task, selection) => offers.of(task, selection).schemas,
    price: (provider) => models.price(provider),
  });
}

/** Whether any task can call a tool, be offered one, or speak of one. Whoever asks a model leases a view for it, if an empty one. */
function namesTools({ tasks }: Definition): boolean {
  return tasks.some(({ handler, config }) => config.tools !== undefined || !TOOLLESS.includes(handler));
}

const TOOLLESS: readonly Task['handler'][] = ['noop', 'raise_error'];

type FoldedRun = Pick<LoadedRun, 'state' | 'next' | 'reached' | 'parked' | 'interrupted'>;

async function fold(engine: Engine, pinned: PinnedRun, offers: Offers, options: RuntimeOptions): Promise<FoldedRun> {
  let state = firstState(engine, pinned);
  let next = 1;
  let reached = pinned.startedAt;
  let parked: AskId | null = null;
  let call: CallId | null = null;
  let records: JournalRecord[] = [];
  for await (const { row, state: after } of foldRun(engine, pinned, options)) {
    const { seq, at, record } = row;
    state = after;
    offers.failures.fold(record);
    next = seq + 1;
    reached = Math.max(reached, at);
    if (record.kind === 'task_parked') parked = record.ask as AskId;
    const inFlight = state.active?.inFlight ?? null;
    if (inFlight !== call) records = [];
    call = inFlight;
    if (call !== null && 'call' in record && record.call === call) records.push(record);
  }
  return { state, next, reached, parked, interrupted: records };
}
