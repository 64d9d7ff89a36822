import { stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { type Mission, type MissionControl, type MissionStatus, refuseBelowCall, type UsedSlot, WindlassError } from '../contract/index.js';
import type { Context } from './context.js';
import type { MissionDetailDocument, MissionDocument, MissionSummary, MissionsDocument } from './documents.js';
import type { EngineRoom } from './engine-room.js';
import { listen, prepareRun, showRun } from './run.js';
import { time } from './runs.js';
import { createIds } from './system.js';
import type { MissionRequest } from './types.js';

type Room = () => Promise<EngineRoom>;

/**
 * Runs a chain with nobody there, and keeps a record of it.
 * @throws WindlassError `refused_under_parent`, `usage`, and as `runChain`
 */
export async function fireMission(context: Context, room: Room, request: MissionRequest): Promise<MissionDocument> {
  refuseBelowCall(context.env, 'mission fire');
  const { intent, vars, slot = null } = request;
  if (intent.trim() === '') throw new WindlassError('usage', 'the intent is empty; say what the mission is to do');
  if (slot?.trim() === '') throw new WindlassError('usage', 'the slot is empty; name what happens once, such as a date');
  const chain = await chainFile(context, request.chain);
  const run = await prepareRun(context, room, { chain, input: intent, ...(vars && { vars }) }, 'unattended');
  const fired = await (await control(context, room)).fire({ run, intent, slot });
  if (fired.kind === 'skipped') return skippedDocument(run.chain, run.envelope, slot, fired.by);
  const { fresh, drive } = await room();
  fresh(run.id);
  const document = await listen(context, await room(), run, request, 'fresh', () => drive(run.id, request.signal));
  const { missionStatus } = await import('../mission/index.js');
  const { journal } = await context.store();
  const row = await journal.run(run.id);
  const status = missionStatus(row ?? { status: 'running', outcome: null });
  return { ...document, status, mission: fired.mission, slot, envelope: run.envelope, first: null };
}

/**
 * A chain is named by a file. Timers start commands in folders of their own choosing, so one that is not below the current
 * folder is looked for below the workspace.
 * @throws WindlassError `usage` for a word that names no file
 */
async function chainFile({ cwd, found }: Context, name: string): Promise<string> {
  if (!name.includes('/') && !/\.(ya?ml|json)$/i.test(name)) {
    throw new WindlassError('usage', `${JSON.stringify(name)} is no chain file: a name with / or ending .yaml, .yml or .json is expected`, {
      data: { chain: name },
    });
  }
  if (isAbsolute(name) || (await isThere(resolve(cwd, name)))) return name;
  const inside = join(found.root, name);
  return (await isThere(inside)) ? inside : name;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function control(context: Context, room: Room): Promise<MissionControl> {
  const { createMissionControl } = await import('../mission/index.js');
  const { missions } = await context.store();
  const runtime = { start: async (...start: Parameters<EngineRoom['runtime']['start']>) => (await room()).runtime.start(...start) };
  return createMissionControl({ runtime, missions, ids: createIds() });
}

async function skippedDocument(chain: string, envelope: string, slot: string | null, by: UsedSlot): Promise<MissionDocument> {
  const { missionStatus } = await import('../mission/index.js');
  const status = by.row === null ? 'pruned' : missionStatus(by.row);
  const { mission, run } = by;
  const message = `slot ${JSON.stringify(slot)} of chain ${chain} was used by ${run} (${status}); nothing was run`;
  return {
    v: 1,
    mission,
    run,
    chain,
    status: 'skipped',
    outcome: null,
    stop_reason: 'skipped',
    output: null,
    denials: [],
    asks: [],
    usage: { steps: 0, tool_calls: 0, tokens: { input: 0, output: 0 }, cost_usd: 0, elapsed_ms: 0 },
    error: { code: 'slot_used', message, retryable: false },
    slot,
    envelope,
    first: { mission, run, status },
  };
}

export async function listMissions(
  context: Context,
  room: Room,
  filter: { readonly status?: MissionStatus; readonly limit: number },
): Promise<MissionsDocument> {
  const missions = await (await control(context, room)).list(filter);
  return { v: 1, missions: missions.map(summary) };
}

function summary({ id, run, intent, slot, envelope, status }: Mission): MissionSummary {
  return {
    id,
    run: run.id,
    chain: run.chain,
    intent,
    slot,
    envelope,
    status,
    outcome: run.outcome?.kind ?? null,
    started: time(run.startedAt),
    ended: run.endedAt === null ? null : time(run.endedAt),
  };
}

/** @throws WindlassError `mission_not_found` */
export async function showMission(context: Context, room: Room, id: string): Promise<MissionDetailDocument> {
  const { id: mission, run, intent, slot, envelope, status } = await (await control(context, room)).show(id);
  const resume = status === 'orphaned' ? `windlass resume ${run.id}` : null;
  return { ...(await showRun(context, room, run.id)), mission, intent, slot, envelope, status, resume };
}
