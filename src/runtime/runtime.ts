import { type DriveResult, type JournalRow, type RunId, type RunRow, WindlassError } from '../contract/index.js';
import { Drive } from './drive.js';
import { loadRun } from './load-run.js';
import { readReport } from './read-report.js';
import type { Observer, Runtime, RuntimeOptions } from './types.js';
import { Watch } from './watch.js';

/** Drives runs: performs what the engine decides and journals before and after (D1). */
export function createRuntime(options: RuntimeOptions): Runtime {
  const observers = new Set<Observer>();
  const driving = new Set<RunId>();
  const tell = (run: RunId, row: JournalRow): void => {
    for (const observer of observers) observer(run, row);
  };
  return {
    async start(run) {
      await options.journal.commit([{ op: 'create_run', run, owner: options.owner }]);
      return run.id;
    },
    async drive(run, signal) {
      const row = await rowOf(run, options);
      if (row.outcome && row.endedAt !== null) return row.outcome.kind === 'cancelled' ? 'cancelled' : 'done';
      // The claim is the process's: two drives of one run in it would not hold each other off.
      if (driving.has(run)) throw new WindlassError('run_claimed', `${run} is driven by this process already`, { data: { run } });
      driving.add(run);
      try {
        return await driveClaimed(run, signal, row, options, (row) => tell(run, row));
      } finally {
        driving.delete(run);
      }
    },
    report: async (run) => readReport(run, await rowOf(run, options), options),
    observe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
}

async function rowOf(run: RunId, { journal }: RuntimeOptions): Promise<RunRow> {
  const row = await journal.run(run);
  if (row) return row;
  throw new WindlassError('run_not_found', `no run "${run}"`, { data: { run } });
}

async function driveClaimed(
  run: RunId,
  signal: AbortSignal,
  row: RunRow,
  options: RuntimeOptions,
  committed: (row: JournalRow) => void,
): Promise<DriveResult> {
  const { journal, owner, clock } = options;
  await journal.commit([{ op: 'claim', run, owner, now: clock.now() }]);
  const watch = new Watch({
    run,
    owner,
    journal,
    clock,
    signal,
    heartbeatMs: options.heartbeatMs ?? 30_000,
    pollMs: options.pollMs ?? 500,
  });
  if (row.cancelRequested) watch.cancel();
  let result: DriveResult | null = null;
  try {
    result = await new Drive(await loadRun(run, options), options, watch, committed).run();
    return result;
  } catch (error) {
    if (!WindlassError.is(error) || error.code !== 'lost_claim') throw error;
    result = 'lost';
    return result;
  } finally {
    watch.close();
    if (watch.halt === 'leave' || result === null) await giveBack(run, options);
  }
}

/** So that the run can be taken up at once. A store that fails here fails the next command too: the claim then expires. */
async function giveBack(run: RunId, { journal, owner }: RuntimeOptions): Promise<void> {
  await journal.commit([{ op: 'release', run, owner }]).catch((error: unknown) => {
    if (!WindlassError.is(error)) throw error;
  });
}
