import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalOp as AnyOp, ClaimOwner, Journal, JournalRecord, RunId, RunRow } from '../../src/contract/index.js';
import { CLAIM_EXPIRY_MS, currentOwner, type Store } from '../../src/store/index.js';
import { scaled } from '../support/tiers.js';
import { collect, elsewhere, fixedClock, openIn, pinnedRun, runId, START, settled, startOf, temporaryFolder } from './support.js';

/** Asks have a model of their own: asks.test.ts. */
type JournalOp = Exclude<AnyOp, { op: 'ask' | 'answer' | 'consume' | 'revoke' | 'close_ask' }>;

/** What the journal promises, in the plainest form: whole batches over a map, copied before each. */
class Model {
  runs = new Map<RunId, ModelRun>();

  /** Null, or the code of the error that undid the batch. */
  commit(batch: readonly JournalOp[], self: ClaimOwner, lives: (owner: ClaimOwner) => boolean): string | null {
    const before = structuredClone(this.runs);
    for (const op of batch) {
      const failed = this.#apply(op, self, lives);
      if (failed === null) continue;
      this.runs = before;
      return failed;
    }
    return null;
  }

  #apply(op: JournalOp, self: ClaimOwner, lives: (owner: ClaimOwner) => boolean): string | null {
    if (op.op === 'create_run') {
      this.runs.set(op.run.id, { records: [], owner: op.owner, heartbeat: START, status: 'running', cancel: false });
      return null;
    }
    const run = this.runs.get(op.op === 'create_mission' ? op.mission.run : op.run);
    if (run === undefined) return 'run_not_found';
    const ended = run.status === 'done';
    const held = run.owner !== null && same(run.owner, self);
    switch (op.op) {
      case 'create_mission':
        return null;
      case 'claim':
        if (ended) return 'run_claimed';
        // The two processes of this machine live; the one elsewhere does until its heartbeat is too old.
        if (run.owner !== null && !same(run.owner, op.owner) && (lives(run.owner) || op.now - run.heartbeat <= CLAIM_EXPIRY_MS))
          return 'run_claimed';
        Object.assign(run, { owner: op.owner, heartbeat: op.now });
        return null;
      case 'heartbeat':
        if (run.owner === null || !same(run.owner, op.owner)) return 'lost_claim';
        run.heartbeat = op.now;
        return null;
      case 'release':
        if (run.owner !== null && same(run.owner, op.owner)) run.owner = null;
        return null;
      case 'append':
        if (!held || op.seq <= run.records.length) return 'lost_claim';
        if (op.seq !== run.records.length + 1) return 'internal';
        run.records.push(...op.records);
        return null;
      case 'stand':
        if (!held) return 'lost_claim';
        run.status = op.status;
        return null;
      case 'finish':
        if (!held) return 'lost_claim';
        Object.assign(run, { status: 'done', owner: null });
        return null;
      case 'request_cancel':
        run.cancel ||= !ended;
        return null;
    }
  }
}

interface ModelRun {
  records: JournalRecord[];
  owner: ClaimOwner | null;
  heartbeat: number;
  status: 'running' | 'waiting' | 'done';
  cancel: boolean;
}

const same = (a: ClaimOwner, b: ClaimOwner) => a.pid === b.pid && a.machine === b.machine;

type Kind = Exclude<JournalOp['op'], 'create_run' | 'create_mission'>;
const KINDS: readonly Kind[] = ['append', 'append', 'append', 'claim', 'heartbeat', 'release', 'stand', 'finish', 'request_cancel'];

/** An operation without its seq: that depends on what went before. */
const planned = fc.record({
  kind: fc.constantFrom(...KINDS),
  run: fc.integer({ min: 0, max: 3 }),
  as: fc.constantFrom(0, 0, 1, 1, 2),
  late: fc.boolean(),
  count: fc.integer({ min: 1, max: 3 }),
  off: fc.constantFrom(0, 0, 0, 0, -1, 1),
});
/** Batches that are committed in one turn, each by one of the two processes. */
const turns = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.array(planned, { maxLength: 4 })), { minLength: 1, maxLength: 4 }),
  {
    maxLength: 12,
  },
);

describe('the journal as a whole', () => {
  let child: ChildProcess;
  beforeAll(async () => {
    child = spawn('sleep', ['600']);
    await once(child, 'spawn');
  });
  afterAll(() => {
    child.kill('SIGKILL');
  });

  /** A second living process of this machine. */
  function neighbour(): ClaimOwner {
    return { ...currentOwner(tmpdir()), pid: child.pid ?? 0, pidStart: startOf(child.pid ?? 0) };
  }

  it('does what its plainest model does, for any sequence of batches by two processes', async () => {
    const folder = temporaryFolder();
    const clock = fixedClock();
    const owners = [currentOwner(folder), neighbour(), elsewhere()] as const;
    const stores: Store[] = [];
    for (const owner of owners.slice(0, 2)) stores.push(await openIn(folder, { clock, owner }));
    let first = 0;
    await fc.assert(
      fc.asyncProperty(turns, async (plan) => {
        first += 10;
        const model = new Model();
        let n = 0;

        for (const turn of [createRuns(first, owners), ...plan]) {
          const batches = turn.map(([by, ops]) => ({ by, ops: ops.map((op) => ('op' in op ? op : concrete(op))) }));
          // Batches of one process and one turn are carried out in the order of their commits; of two, one after the other.
          for (const by of [0, 1]) {
            const mine = batches.filter((batch) => batch.by === by);
            const journal = (stores[by] as Store).journal;
            const results = await Promise.allSettled(mine.map(({ ops }) => journal.commit(ops)));
            for (const [k, { ops }] of mine.entries()) {
              const expected = model.commit(ops, owners[by] as ClaimOwner, (owner) => !same(owner, owners[2]));
              const result = results[k];
              expect(result?.status === 'rejected' ? result.reason.code : null).toBe(expected);
            }
          }
        }
        for (const { journal } of stores) await expectSame(journal, model);

        function concrete(op: { kind: Kind; run: number; as: number; late: boolean; count: number; off: number }): JournalOp {
          const run = runId(first + op.run);
          const owner = owners[op.as] as ClaimOwner;
          const now = START + (op.late ? CLAIM_EXPIRY_MS + 1 : 0);
          switch (op.kind) {
            case 'append': {
              const seq = (model.runs.get(run)?.records.length ?? 0) + 1 + op.off;
              return { op: 'append', run, seq, at: START, records: Array.from({ length: op.count }, () => settled(n++)) };
            }
            case 'claim':
            case 'heartbeat':
              return { op: op.kind, run, owner, now };
            case 'release':
              return { op: 'release', run, owner };
            case 'stand':
              return { op: 'stand', run, status: op.late ? 'waiting' : 'running' };
            case 'finish':
              return { op: 'finish', run, outcome: { kind: 'ok', token: 'done' }, at: START };
            case 'request_cancel':
              return { op: 'request_cancel', run };
          }
        }
      }),
      { numRuns: scaled(60, 2000), seed: 20260101 },
    );
  });
});

/** Three runs: two by the first process, one by the second; the fourth is never made. */
function createRuns(first: number, owners: readonly ClaimOwner[]): [number, JournalOp[]][] {
  return [0, 1, 2].map((n) => [n >> 1, [{ op: 'create_run', run: pinnedRun(runId(first + n)), owner: owners[n >> 1] as ClaimOwner }]]);
}

async function expectSame(journal: Journal, model: Model): Promise<void> {
  for (const [id, run] of model.runs) {
    const rows = await collect(journal.rows(id));
    expect(rows.map(({ record }) => record)).toEqual(run.records);
    expect(rows.map(({ seq }) => seq)).toEqual(run.records.map((_, k) => k + 1));
    const row = (await journal.run(id)) as RunRow;
    const status = run.status === 'running' && run.owner === null ? 'orphaned' : run.status;
    expect([row.status, row.task, row.cancelRequested]).toEqual([status, taskOf(run.records), run.cancel]);
  }
}

/** Where the newest record leads; none here settles the last task. */
function taskOf(records: readonly JournalRecord[]): string | null {
  const newest = records.at(-1);
  return newest?.kind === 'task_settled' ? newest.next : null;
}
