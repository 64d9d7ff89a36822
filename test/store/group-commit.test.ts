import { describe, expect, it } from 'vitest';
import type { JournalOp, RunId } from '../../src/contract/index.js';
import { currentOwner } from '../../src/store/index.js';
import { scaled } from '../support/tiers.js';
import { bundle, start } from './processes.js';
import { collect, elsewhere, openIn, pinnedRun, runId, START, settled, temporaryFolder } from './support.js';

const RUNS = Array.from({ length: 64 }, (_, n) => runId(n));
const append = (run: RunId, seq: number, count = 1): JournalOp => ({
  op: 'append',
  run,
  seq,
  at: START,
  records: Array.from({ length: count }, (_, n) => settled(seq + n)),
});

async function openWithRuns() {
  const folder = temporaryFolder();
  const { journal } = await openIn(folder);
  const owner = currentOwner(folder);
  await Promise.all(RUNS.map((run) => journal.commit([{ op: 'create_run', run: pinnedRun(run), owner }])));
  const seqs = async (run: RunId) => (await collect(journal.rows(run))).map(({ seq }) => seq);
  return { folder, journal, owner, seqs };
}

describe('D11 batches of many runs in one turn', () => {
  it('are each all or nothing, and one that fails does not fail its neighbours', async () => {
    const { journal, owner, seqs } = await openWithRuns();
    const lost = RUNS.at(-1) as RunId;
    await journal.commit([{ op: 'release', run: lost, owner }]);
    const refused: { readonly [n: number]: readonly [code: string, batch: readonly JournalOp[]] } = {
      3: ['internal', [append(RUNS[3] as RunId, 1), append(RUNS[3] as RunId, 9)]],
      17: ['lost_claim', [append(RUNS[17] as RunId, 1), append(lost, 1)]],
      30: ['run_not_found', [append(RUNS[30] as RunId, 1), { op: 'stand', run: runId(999), status: 'waiting' }]],
      44: ['run_claimed', [append(RUNS[44] as RunId, 1), { op: 'claim', run: RUNS[45] as RunId, owner: elsewhere(), now: START }]],
    };
    const results = await Promise.allSettled(
      RUNS.filter((run) => run !== lost).map((run, n) => journal.commit(refused[n]?.[1] ?? [append(run, 1, 2)])),
    );
    for (const [n, result] of results.entries()) {
      const code = refused[n]?.[0];
      expect(result).toMatchObject(code === undefined ? { status: 'fulfilled' } : { status: 'rejected', reason: { code } });
      expect(await seqs(RUNS[n] as RunId)).toEqual(code === undefined ? [1, 2] : []);
    }
    // Whoever failed may go on where it stood.
    await Promise.all([3, 17, 30, 44].map((n) => journal.commit([append(RUNS[n] as RunId, 1)])));
    for (const n of [3, 17, 30, 44]) expect(await seqs(RUNS[n] as RunId)).toEqual([1]);
  });

  it('keep the order of each run, also where nobody waits for the batch before', async () => {
    const { journal, seqs } = await openWithRuns();
    const written: Promise<void>[] = [];
    for (let seq = 1; seq <= 9; seq += 3) for (const run of RUNS) written.push(journal.commit([append(run, seq, 3)]));
    await Promise.all(written);
    for (const run of RUNS) expect(await seqs(run)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('a batch that builds on one that failed fails too', async () => {
    const { journal, seqs } = await openWithRuns();
    const [run, other] = RUNS as [RunId, RunId];
    const results = await Promise.allSettled([
      journal.commit([append(run, 1), append(other, 5)]),
      journal.commit([append(run, 2)]),
      journal.commit([append(other, 1)]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect([await seqs(run), await seqs(other)]).toEqual([[], [1]]);
  });

  it('a process killed between two of them has lost nothing that it was told is written, and left no half of a batch', async () => {
    const program = await bundle('writers.ts');
    const runs = RUNS.slice(0, 16);
    for (let round = 0; round < scaled(5, 40); round++) {
      const folder = temporaryFolder();
      const writers = start(program, [folder, ...runs]);
      await writers.printed(`${runs.at(-1)} ${2 + 4 * round}`);
      await new Promise((resolve) => setTimeout(resolve, round % 5));
      writers.child.kill('SIGKILL');
      expect(await writers.ended).toBe('SIGKILL');
      const told = new Map(writers.lines.flatMap((line) => (/^\S+ \d+$/.test(line) ? [line.split(' ') as [string, string]] : [])));
      const { journal } = await openIn(folder);
      for (const run of runs) {
        const seqs = (await collect(journal.rows(run))).map(({ seq }) => seq);
        expect(seqs).toEqual(seqs.map((_, n) => n + 1));
        expect(seqs.length % 2).toBe(0);
        expect(seqs.length).toBeGreaterThanOrEqual(Number(told.get(run) ?? 0));
      }
    }
  });
});
