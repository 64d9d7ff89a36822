import { dirname, resolve } from 'node:path';
import { asksModels } from '../chain/definition.js';
import type { LoadedChain } from '../chain/index.js';
import type { LoadedConfig } from '../config/index.js';
import { type JsonObject, type PinnedRun, type PolicySources, type RunId, WindlassError } from '../contract/index.js';
import { attendRun } from './asks.js';
import { loadNamedChain } from './chain-file.js';
import { type Context, envelopeOf } from './context.js';
import type { RunDetailDocument, RunDocument } from './documents.js';
import type { EngineRoom } from './engine-room.js';
import { errorBody } from './errors.js';
import { createProjector, type RunEvent } from './events.js';
import { tellNoInput } from './no-input.js';
import { pinRun } from './pin.js';
import { checkPolicy } from './policy-tests.js';
import { findRun, time } from './runs.js';
import { checkTaskPolicies } from './task-policies.js';
import type { ResumeRequest, RunListening, RunRequest } from './types.js';
import { tellUntrusted } from './untrusted.js';

export async function runChain(context: Context, room: () => Promise<EngineRoom>, request: RunRequest): Promise<RunDocument> {
  const pinned = await prepareRun(context, room, request, 'attended');
  const { runtime, fresh, drive } = await room();
  await runtime.start(pinned);
  fresh(pinned.id);
  return listen(context, await room(), pinned, request, 'fresh', () => drive(pinned.id, request.signal));
}

/** Everything that can be wrong before anything runs is found here; what comes back only has to be started. */
export async function prepareRun(
  context: Context,
  room: () => Promise<EngineRoom>,
  request: RunRequest,
  purpose: Parameters<LoadedConfig['policySources']>[0],
): Promise<PinnedRun> {
  const { checkInput } = await import('../chain/index.js');
  const file = resolve(context.cwd, request.chain);
  const loaded = await loadNamedChain(context, request.chain);
  const vars = await readVars(loaded, request.vars ?? []);
  const input = await checkInput(loaded.definition, request.input);
  const config = await context.config();
  checkProviders(loaded.definition, config);
  const policy = config.policySources(purpose);
  await checkPolicy(policy);
  await checkTaskPolicies(loaded, policy.approvers);
  tellUntrusted(context, policy);
  await tellNoInput(context, loaded.definition, request.input);
  const { ids, ...known } = await room();
  checkPrices(loaded.definition, policy, known);
  const { INTERPRETER } = await import('../engine/index.js');
  const { systemClock } = await import('./system.js');
  const id = ids.run();
  return pinRun(context, config, {
    id,
    chain: loaded.definition.id,
    definition: loaded.definition,
    definitionHash: loaded.hash,
    interpreter: INTERPRETER,
    input,
    vars,
    policy,
    chainDir: dirname(file),
    session: id,
    startedAt: systemClock.now(),
  });
}

async function readVars({ definition }: LoadedChain, given: readonly string[] | JsonObject): Promise<JsonObject> {
  const { checkVars, parseVars } = await import('../chain/index.js');
  return isWords(given) ? parseVars(definition, given) : checkVars(definition, given);
}

function isWords(given: readonly string[] | JsonObject): given is readonly string[] {
  return Array.isArray(given);
}

/** Before anything runs: a provider that is missing or not trusted. A name that a macro yields is checked at its use. */
function checkProviders({ tasks }: LoadedChain['definition'], config: LoadedConfig): void {
  for (const { config: task } of tasks) {
    for (const { provider } of task.candidates) if (!provider.includes('{{')) config.provider(provider);
  }
}

/**
 * Before anything runs: a bound on money, of the chain or of the envelope, that nobody could keep (rulings 6.5). A name that a
 * macro yields is checked at its use.
 * @throws WindlassError `price_unknown`
 */
function checkPrices(
  { budget, tasks }: LoadedChain['definition'],
  policy: PolicySources,
  { models, gate }: Pick<EngineRoom, 'models' | 'gate'>,
): void {
  const unpriced = tasks.flatMap((task) => {
    const candidate = task.config.candidates.find(({ provider }) => !provider.includes('{{') && models.price(provider) === null);
    return candidate && asksModels(task.handler) ? [{ task, provider: candidate.provider }] : [];
  });
  const [first] = unpriced;
  if (!first) return;
  const ofRun = budget.costUsd ?? gate.compile(policy).compute.costUsd;
  const bounded = ofRun === undefined ? unpriced.find(({ task }) => task.budget.costUsd !== undefined) : first;
  if (!bounded) return;
  const { task, provider } = bounded;
  const whose = budget.costUsd !== undefined || ofRun === undefined ? 'the chain' : `envelope "${policy.envelope}"`;
  const bound = ofRun ?? task.budget.costUsd;
  throw new WindlassError(
    'price_unknown',
    `${whose} bounds the cost to ${bound} USD, and what provider "${provider}" of task "${task.id}" costs is not known; set \`price: { input, output }\` of the provider (USD per million tokens)`,
    { data: { task: task.id, provider, envelope: policy.envelope } },
  );
}

export async function resumeRun(context: Context, room: () => Promise<EngineRoom>, request: ResumeRequest): Promise<RunDocument> {
  const { row, pinned } = await findRun(context, request.run);
  // As before a run: what cannot be asked today is said, and the run is kept for when it can.
  if (row.status === 'orphaned' || row.status === 'waiting') {
    const { definitionOf } = await import('../runtime/index.js');
    checkProviders(definitionOf(pinned), await context.config());
  }
  const { drive } = await room();
  return listen(context, await room(), pinned, request, 'past', () => drive(row.id, request.signal));
}

/** Drives with somebody listening. What a run with a past did before is known to the events and not told again. */
export async function listen(
  context: Context,
  room: EngineRoom,
  pinned: PinnedRun,
  listening: RunListening,
  start: 'fresh' | 'past',
  drive: () => Promise<void>,
): Promise<RunDocument> {
  const leave = attendRun(context, room, pinned.id, listening);
  const stop = listening.onEvent ? await tellEvents(context, room, pinned, listening.onEvent, start) : () => {};
  try {
    await drive();
  } finally {
    stop();
    leave();
  }
  return runDocument(room, pinned.id);
}

async function tellEvents(
  context: Context,
  room: EngineRoom,
  pinned: PinnedRun,
  onEvent: (event: RunEvent) => void,
  start: 'fresh' | 'past',
): Promise<() => void> {
  const { definitionOf } = await import('../runtime/index.js');
  const projector = createProjector({
    run: pinned.id,
    chain: pinned.chain,
    definition: definitionOf(pinned),
    envelope: envelopeOf(pinned.policy),
  });
  let past = 0;
  if (start === 'past') {
    const { journal } = await context.store();
    for await (const row of journal.rows(pinned.id)) {
      projector.project(row);
      past = row.seq;
    }
  }
  let announced = past === 0;
  return room.runtime.observe((run, row) => {
    if (run !== pinned.id || row.seq <= past) return;
    if (!announced) for (const event of projector.resumed()) onEvent(event);
    announced = true;
    for (const event of projector.project(row)) onEvent(event);
  });
}

export async function runDocument({ runtime }: EngineRoom, run: RunId): Promise<RunDocument> {
  const { error, asks, ...report } = await runtime.report(run);
  return {
    v: 1,
    ...report,
    asks: asks.map((ask) => ({ ...ask, expires: time(ask.expires) })),
    error: errorBody(error),
  };
}

export async function showRun(context: Context, room: () => Promise<EngineRoom>, id: string): Promise<RunDetailDocument> {
  const { row, pinned } = await findRun(context, id);
  const { journal } = await context.store();
  const path: RunDetailDocument['path'][number][] = [];
  let reverted: RunDetailDocument['reverted'] = null;
  for await (const { at, record } of journal.rows(row.id)) {
    if (record.kind === 'revert_started') reverted = 'unfinished';
    if (record.kind === 'revert_finished') reverted = time(at);
    if (record.kind !== 'task_settled') continue;
    const { task, visit, attempt, outcome, next, via } = record;
    path.push({ task, visit, attempt, outcome: outcome.kind, next, via });
  }
  return {
    ...(await runDocument(await room(), row.id)),
    started: time(row.startedAt),
    ended: row.endedAt === null ? null : time(row.endedAt),
    envelope: pinned.envelope,
    workspace: pinned.workspace,
    definition: pinned.definitionHash,
    interpreter: pinned.interpreter,
    reverted,
    path,
  };
}
