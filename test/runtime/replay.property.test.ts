import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadInterpreter } from '../../src/chain/index.js';
import {
  type CallRecord,
  hashJson,
  type JournalRecord,
  type JournalRow,
  type Json,
  type PinnedRun,
  WindlassError,
} from '../../src/contract/index.js';
import { INTERPRETER } from '../../src/engine/index.js';
import { type Replayed, replayRun } from '../../src/runtime/index.js';
import { randomChain, seededHooks } from '../engine/support/random-chain.js';
import { World } from '../engine/support/world.js';
import { OPEN, policySources } from '../support/policy.js';
import { scaled } from '../support/tiers.js';
import { gate } from './support.js';

const RUNS = scaled(300, 20_000);
const anything = { chain: randomChain, seed: fc.nat(), input: fc.constantFrom('hi', '', 7, { k: 'v' }) };

/** A world whose journal keeps the times at which it was written, and where its commits end. */
class Recorded {
  readonly rows: JournalRow[] = [];
  readonly commits: number[] = [];
  readonly world: World;

  constructor(world: World, rows: readonly JournalRow[] = []) {
    this.world = world;
    this.rows.push(...rows);
  }

  run(first: { readonly kind: 'start' } | { readonly kind: 'resume'; readonly died?: boolean }): this {
    let step = this.world.send(first);
    for (let n = 0; n < 1000; n++) {
      this.#note();
      const next = this.world.next(step);
      this.#note();
      if (!next) return this;
      step = this.world.send(next);
    }
    throw new Error('still running');
  }

  #note(): void {
    for (const record of this.world.journal.slice(this.rows.length)) {
      this.rows.push({ seq: this.rows.length + 1, at: this.world.now, record: asWritten(record) });
    }
    this.commits.push(this.rows.length);
  }
}

/** `tools/` keeps the lease of a direct call, and the view of a model's. */
function asWritten(record: JournalRecord): JournalRecord {
  if (record.kind !== 'ToolCallRequested' || record.lease?.view === undefined) return record;
  const { lease, ...rest } = record;
  return { ...rest, ...(lease.view && { view: lease.view }) } as CallRecord;
}

function replayed(world: World, rows: readonly JournalRow[]): Promise<Replayed> {
  const definition = world.first.definition as unknown as Json;
  const pinned = {
    id: 'run_1',
    definition,
    definitionHash: hashJson(definition),
    interpreter: INTERPRETER,
    input: 'json' in world.first.input ? (world.first.input.json ?? null) : null,
    vars: world.first.vars,
    policy: policySources(OPEN),
    startedAt: world.first.startedAt,
  } as unknown as PinnedRun;
  return replayRun(
    { run: pinned.id },
    {
      journal: {
        pinned: async () => pinned,
        async *rows(run) {
          for (const [at, row] of (JSON.parse(JSON.stringify(rows)) as JournalRow[]).entries()) {
            if (row.seq !== at + 1) throw new WindlassError('store_corrupt', 'as the store says it', { data: { run, seq: at + 1 } });
            yield row;
          }
        },
      },
      artifacts: { get: async (hash) => World.artifact(hash) },
      gate,
      tools: [],
      loadInterpreter,
    },
  );
}

describe('TM-18 replaying random chains', () => {
  it('takes the same way as any run that went through', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(anything), async ({ chain, seed, input }) => {
        const { world, rows } = new Recorded(await World.of(chain, seededHooks(seed), { input })).run({ kind: 'start' });
        const told = await replayed(world, rows);
        expect(told).toMatchObject({ reached: 'finished', difference: null, at: null });
        expect(told.compared.tasks).toBe(world.settled.length);
        expect(told.compared.calls).toBe(rows.filter(({ record }) => record.kind === 'ToolCallRequested').length);
      }),
      { numRuns: RUNS },
    );
  });

  it('and any run whose process was killed or left between two commits and that was resumed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ ...anything, cut: fc.nat(), died: fc.boolean() }), async ({ chain, seed, input, cut, died }) => {
        const hooks = { ...seededHooks(seed), random: () => (seed % 97) / 97 };
        const whole = new Recorded(await World.of(chain, hooks, { input })).run({ kind: 'start' });
        const end = whole.commits[cut % whole.commits.length] ?? 0;
        const left = whole.rows.slice(0, end);
        const before = World.resumed(
          whole.world,
          left.map(({ record }) => record),
        );
        const { world, rows } = new Recorded(before, left).run({ kind: 'resume', died });
        expect(await replayed(world, rows)).toMatchObject({ reached: 'finished', difference: null });
      }),
      { numRuns: RUNS },
    );
  });

  it('goes as far as the record of a run that is not over, at any commit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ ...anything, cut: fc.nat() }), async ({ chain, seed, input, cut }) => {
        const { world, rows, commits } = new Recorded(await World.of(chain, seededHooks(seed), { input })).run({ kind: 'start' });
        const end = commits[cut % commits.length] ?? 0;
        expect(await replayed(world, rows.slice(0, end))).toMatchObject({
          reached: end === rows.length ? 'finished' : 'open',
          difference: null,
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('finds where a decision was tampered with, at its row', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.record({ ...anything, at: fc.nat() }), async ({ chain, seed, input, at }) => {
        const { world, rows } = new Recorded(await World.of(chain, seededHooks(seed), { input })).run({ kind: 'start' });
        const settled = rows.filter(({ record }) => record.kind === 'task_settled');
        const chosen = settled[at % settled.length];
        if (!chosen) return;
        const doctored = rows.map((row) =>
          row === chosen ? { ...row, record: { ...row.record, next: 'elsewhere' } } : row,
        ) as JournalRow[];
        const { difference } = await replayed(world, doctored);
        expect(difference).toMatchObject({ seq: chosen.seq, place: '/next', recorded: 'elsewhere' });
        found += 1;
      }),
      { numRuns: RUNS },
    );
    expect(found).toBeGreaterThan(RUNS / 2);
  });

  it('finds a row that is missing, at its place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ ...anything, at: fc.nat() }), async ({ chain, seed, input, at }) => {
        const { world, rows } = new Recorded(await World.of(chain, seededHooks(seed), { input })).run({ kind: 'start' });
        const gone = rows[at % (rows.length - 1)]?.seq ?? 1;
        const { difference } = await replayed(
          world,
          rows.filter(({ seq }) => seq !== gone),
        );
        // A decision of several records is missed at the first of them that is not there.
        expect(difference?.seq).toBe(gone);
      }),
      { numRuns: scaled(100, 5_000) },
    );
  });
});
