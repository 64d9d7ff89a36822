import { type PinnedRun, type RunId, type RunRow, WindlassError } from '../contract/index.js';
import type { Context } from './context.js';
import type { CancelDocument, PruneDocument, RunSummary, RunsDocument } from './documents.js';
import { systemClock } from './system.js';
import { takeOn } from './take-on.js';

export async function listRuns(
  context: Context,
  filter: { readonly status?: RunRow['status']; readonly limit: number },
): Promise<RunsDocument> {
  const { journal } = await context.store();
  return { v: 1, runs: (await journal.list(filter)).map(summary) };
}

function summary(row: RunRow): RunSummary {
  const { id, chain, status, outcome, startedAt, endedAt, task } = row;
  return {
    id,
    chain,
    status,
    outcome: outcome?.kind ?? null,
    started: time(startedAt),
    ended: endedAt === null ? null : time(endedAt),
    task,
  };
}

/** RFC 3339 in UTC. */
export function time(ms: number): string {
  return new Date(ms).toISOString();
}

/** @throws WindlassError `run_not_found` */
export async function findRun(context: Context, run: string): Promise<{ readonly row: RunRow; readonly pinned: PinnedRun }> {
  const { journal } = await context.store();
  const row = await journal.run(run as RunId);
  if (!row) throw runNotFound(context, run);
  return { row, pinned: await journal.pinned(row.id) };
}

export function runNotFound(context: Context, run: string): WindlassError {
  return new WindlassError('run_not_found', `no run ${JSON.stringify(run)} in ${context.places.database}`, {
    data: { run, database: context.places.database },
  });
}

export async function pruneRuns(context: Context, { olderThanMs }: { readonly olderThanMs: number }): Promise<PruneDocument> {
  const { journal } = await context.store();
  return { v: 1, ...(await journal.prune(systemClock.now() - olderThanMs)) };
}

/**
 * Ends a run for good. One that a living process drives is told and stops at its next step; any other is taken over and
 * cancelled here.
 * @throws WindlassError `run_not_found`
 */
export async function cancelRun(context: Context, run: string, drive: (run: RunId) => Promise<void>): Promise<CancelDocument> {
  const { row } = await findRun(context, run);
  const { journal } = await context.store();
  if (isOver(row)) return { v: 1, run, status: row.status, cancelled: 'finished' };
  await journal.commit([{ op: 'request_cancel', run: row.id }]);
  const taken = async (): Promise<boolean> => {
    const now = await journal.run(row.id);
    return now === null || isOver(now) || now.status === 'running';
  };
  if (row.status !== 'running') await takeOn(() => drive(row.id), taken);
  const now = await journal.run(row.id);
  const status = now?.status ?? row.status;
  return {
    v: 1,
    run,
    status,
    cancelled: status === 'cancelled' ? 'done' : status === 'done' || status === 'failed' ? 'finished' : 'requested',
  };
}

function isOver({ status }: RunRow): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}
