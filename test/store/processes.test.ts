import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/driver.js';
import { currentOwner } from '../../src/store/index.js';
import { scaled } from '../support/tiers.js';
import { bundle, start } from './processes.js';
import { collect, openIn, runId, temporaryFolder } from './support.js';

const STRACE = '/usr/bin/strace';

describe('several processes on one database', () => {
  it('C223 all their commits arrive, and none is told that the database is busy', async () => {
    const folder = temporaryFolder();
    const program = await bundle('writer.ts');
    const writers = [1, 2, 3].map((n) => start(program, [folder, runId(n), '200']));
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(writers.map(({ lines }) => lines.at(-1))).toEqual(['finished', 'finished', 'finished']);
    const { journal } = await openIn(folder);
    for (const n of [1, 2, 3]) expect(await collect(journal.rows(runId(n)))).toHaveLength(600);
  });

  it('only one of those that claim a run gets it', async () => {
    const folder = temporaryFolder();
    const program = await bundle('writer.ts');
    const dead = start(program, [folder, runId(1), '0']);
    expect(await dead.ended).toBe(0);
    const claimers = Array.from({ length: 4 }, () => start(program, [folder, runId(1), '1', 'claim']));
    await Promise.all(claimers.map(({ ended }) => ended));
    const last = claimers.map(({ lines }) => lines.at(-1)).sort();
    // A claimer that comes when the first has ended takes the claim, and finds the sequence number gone.
    expect(last.filter((line) => line === 'finished')).toEqual(['finished']);
    for (const line of last.filter((each) => each !== 'finished')) expect(line).toMatch(/^failed (run_claimed|lost_claim): /);
    const { journal } = await openIn(folder);
    expect(await collect(journal.rows(runId(1)))).toHaveLength(3);
  });
});

describe('a writer killed at any moment', () => {
  it('leaves what it was told is committed, batches whole, and a claim that is free at once', async () => {
    const program = await bundle('writer.ts');
    for (let round = 0; round < scaled(8, 40); round++) {
      const folder = temporaryFolder();
      const writer = start(program, [folder, runId(1)]);
      await writer.printed(`committed ${3 * (1 + round * 7)}`);
      await new Promise((resolve) => setTimeout(resolve, round % 5));
      writer.child.kill('SIGKILL');
      expect(await writer.ended).toBe('SIGKILL');
      const acknowledged = Number(/^committed (\d+)/.exec(writer.lines.at(-1) ?? '')?.[1]);

      const store = await openIn(folder);
      const rows = await collect(store.journal.rows(runId(1)));
      expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
      expect(rows.length % 3).toBe(0);
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, n) => n + 1));
      expect(rows.map(({ record }) => 'at' in record && record.at)).toEqual(rows.map((_, n) => n));
      const row = await store.journal.run(runId(1));
      expect(row).toMatchObject({ status: 'orphaned', task: 'survey' });
      await store.journal.commit([{ op: 'claim', run: runId(1), owner: currentOwner(folder), now: Date.now() }]);
      await store.close();
      const db = await openDatabase(join(folder, 'state.db'), 10);
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(db.pragma('foreign_key_check')).toEqual([]);
      db.close();
    }
  });
});

describe('durability', () => {
  let traceable = false;
  beforeAll(async () => {
    if (!existsSync(STRACE)) return;
    const probe = start('-e', ['0'], [STRACE, '-o', '/dev/null', process.execPath]);
    traceable = (await probe.ended) === 0;
  });

  it('the log is on disk (fdatasync) before a commit is said to be done', async (context) => {
    if (!traceable) context.skip('strace cannot trace here');
    const folder = temporaryFolder();
    const trace = join(folder, 'trace');
    const program = await bundle('writer.ts');
    const calls = 'trace=openat,write,pwrite64,fsync,fdatasync';
    const writer = start(program, [folder, runId(1), '5'], [STRACE, '-f', '-y', '-e', calls, '-o', trace, process.execPath]);
    expect(await writer.ended).toBe(0);
    const events = readFileSync(trace, 'utf8').split('\n').flatMap(eventOf);
    const acknowledgements = events.filter((event) => event === 'said');
    expect(acknowledgements).toHaveLength(5);
    // Between two acknowledgements: something written to the log, then the log synced, then nothing more written to it.
    for (const turn of events.join(' ').split('said').slice(0, 5)) expect(turn.trim()).toMatch(/wrote synced( (?!wrote)\w+)*$/);
  });

  function eventOf(line: string): ('wrote' | 'synced' | 'said')[] {
    if (/pwrite64\(\d+<[^>]*state\.db-wal>/.test(line)) return ['wrote'];
    if (/f(data)?sync\(\d+<[^>]*state\.db-wal>/.test(line)) return ['synced'];
    return /write\(1<[^>]*>, "committed/.test(line) ? ['said'] : [];
  }
});
