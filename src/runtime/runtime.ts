import {
  type AskId,
  type DriveResult,
  type JournalRow,
  type PinnedRun,
  type RunId,
  type RunRow,
  WindlassError,
} from '../contract/index.js';
import { type Company, Drive } from './drive.js';
import { loadRun } from './load-run.js';
import { reportOf, type Standing } from './report.js';
import { readStanding } from './standing.js';
import type { Attendant, Observer, Runtime, RuntimeOptions } from './types.js';
import { Watch } from './watch.js';

/** Drives runs: performs what the engine decides and journals before and after (D1). */
export function createRuntime(options: RuntimeOptions): Runtime {
  const observers = new Set<Observer>();
  const driving = new Set<RunId>();
  const calls = new Set<RunId>();
  // Creating a run claims it, and what was pinned is at hand: neither is asked of the journal again.
  const started = new Map<RunId, PinnedRun>();
  const attendants = new Map<RunId, Attendant>();
  // Whoever drives a run to its end asks next how it ended: that spares a second fold.
  let newest: Standing | null = null;
  const tell = (run: RunId, row: JournalRow): void => {
    for (const observer of observers) {
      // Whoever only looks on must not break what is already on disk.
      try {
        observer(run, row);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  };
  return {
    async start(run, more = [], { callByCall = false } = {}) {
      if (callByCall) calls.add(run.id);
      await options.journal.commit([{ op: 'create_run', run, owner: options.owner }, ...more]);
      started.set(run.id, run);
      return run.id;
    },
    async drive(run, signal) {
      const row = await rowOf(run, options);
      if (row.outcome && row.endedAt !== null) {
        started.delete(run);
        return row.outcome.kind === 'cancelled' ? 'cancelled' : 'done';
      }
      // The claim is the process's: two drives of one run in it would not hold each other off.
      if (driving.has(run)) throw new WindlassError('run_claimed', `${run} is driven by this process already`, { data: { run } });
      driving.add(run);
      try {
        const pinned = started.get(run) ?? null;
        if (!pinned) await options.journal.commit([{ op: 'claim', run, owner: options.owner, now: options.clock.now() }]);
        started.delete(run);
        const driven = await driveClaimed({ row, pinned }, signal, options, {
          committed: (row) => tell(run, row),
          attendant: () => attendants.get(run) ?? null,
          callByCall: calls.has(run),
          alone: () => driving.size === 1,
        });
        newest = driven.ended;
        return driven.result;
      } finally {
        driving.delete(run);
      }
    },
    async report(run) {
      const row = await rowOf(run, options);
      const standing = newest?.pinned.id === run ? newest : await readStanding(run, options);
      const ask = standing.parked && (await options.approvals.ask(standing.parked.ask as AskId));
      return reportOf(standing, row, ask, options.clock.now());
    },
    attend(run, attendant) {
      attendants.set(run, attendant);
      return () => void attendants.delete(run);
    },
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

interface Driven {
  readonly result: DriveResult;
  readonly ended: Standing | null;
}

/** What is known of a run before it is driven; `pinned` null = the journal has to tell. */
interface Known {
  readonly row: RunRow;
  readonly pinned: PinnedRun | null;
}

async function driveClaimed({ row, pinned }: Known, signal: AbortSignal, options: RuntimeOptions, company: Company): Promise<Driven> {
  const { journal, owner, clock } = options;
  const { id: run } = row;
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
  let driven: Driven | null = null;
  try {
    const drive = new Drive(await loadRun(pinned ?? (await journal.pinned(run)), options), options, watch, company);
    const result = await drive.run(row.died);
    driven = { result, ended: drive.ended };
  } catch (error) {
    if (!WindlassError.is(error) || error.code !== 'lost_claim') throw naming(run, error);
    driven = { result: 'lost', ended: null };
  } finally {
    watch.close();
    if (watch.halt === 'leave' || driven === null) await giveBack(run, options);
  }
  return driven;
}

/** Whoever started a run learns by the error alone which one is to be resumed. */
function naming(run: RunId, error: unknown): unknown {
  if (!WindlassError.is(error) || 'run' in error.data) return error;
  const { code, message, data, position } = error;
  return new WindlassError(code, `${run}: ${message}`, { data: { ...data, run }, ...(position && { position }), cause: error });
}

/** So that the run can be taken up at once. A store that fails here fails the next command too: the claim then expires. */
async function giveBack(run: RunId, { journal, owner }: RuntimeOptions): Promise<void> {
  await journal.commit([{ op: 'release', run, owner }]).catch((error: unknown) => {
    if (!WindlassError.is(error)) throw error;
  });
}
