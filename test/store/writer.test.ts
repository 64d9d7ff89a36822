import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connection.js';
import { openDatabase } from '../../src/store/driver.js';
import { currentOwner } from '../../src/store/index.js';
import { privateFile } from '../../src/store/location.js';
import { Writer } from '../../src/store/writer.js';
import { collect, openIn, pinnedRun, runId, START, settled, temporaryFolder } from './support.js';

async function openWriter(patienceMs = 10_000) {
  const file = privateFile(join(temporaryFolder(), 'state.db'));
  const db = await connect(file);
  db.exec('CREATE TABLE t (n INTEGER PRIMARY KEY, body TEXT)');
  const writer = new Writer(db, patienceMs);
  const insert =
    (n: number, body = '') =>
    () => {
      writer.sql<[number, string]>('INSERT INTO t VALUES (?, ?)').run(n, body);
      return n;
    };
  const all = () =>
    writer.read(() =>
      writer
        .sql<[], { n: number }>('SELECT n FROM t ORDER BY n')
        .all()
        .map(({ n }) => n),
    );
  return { file, db, writer, insert, all };
}

describe('writes of one turn', () => {
  it('share one transaction', async () => {
    const { writer, insert, all } = await openWriter();
    const numbers = Array.from({ length: 64 }, (_, n) => n);
    expect(await Promise.all(numbers.map((n) => writer.write(insert(n))))).toEqual(numbers);
    expect(writer.commits).toBe(1);
    expect(await all()).toEqual(numbers);
    for (const n of [100, 101, 102]) await writer.write(insert(n));
    expect(writer.commits).toBe(4);
    await writer.close();
  });

  it('chains that commit in step share their transactions all the way', async () => {
    const { writer, insert, all } = await openWriter();
    const chain = async (c: number) => {
      for (let n = 0; n < 50; n++) await writer.write(insert(c * 100 + n));
    };
    await Promise.all(Array.from({ length: 64 }, (_, c) => chain(c)));
    expect(await all()).toHaveLength(3200);
    expect(writer.commits).toBe(50);
    await writer.close();
  });

  it('one that fails undoes its own work and nothing else', async () => {
    const { writer, insert, all } = await openWriter();
    const results = await Promise.allSettled([
      writer.write(insert(1)),
      writer.write(() => {
        insert(2)();
        throw new Error('changed its mind');
      }),
      writer.write(() => {
        insert(3)();
        insert(1)();
      }),
      writer.write(() => {
        insert(5)();
        writer.sql('SELECT * FROM nowhere').all();
      }),
      writer.write(insert(4)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(await all()).toEqual([1, 4]);
    expect(writer.commits).toBe(1);
    await expect(
      writer.write(() => {
        insert(5)();
        throw new Error('alone, too');
      }),
    ).rejects.toThrow('alone, too');
    expect(await all()).toEqual([1, 4]);
    await writer.close();
  });

  it('nothing of them is seen before it is durable', async () => {
    const { writer, insert, all } = await openWriter();
    const written = writer.write(insert(1));
    expect(await all()).toEqual([]);
    await written;
    expect(await all()).toEqual([1]);
    await writer.close();
  });

  it('a full disk fails all of them, and none is half there', async () => {
    const { db, writer, insert, all } = await openWriter();
    await writer.write(insert(1));
    const pages = db.pragma('page_count', { simple: true }) as number;
    db.pragma(`max_page_count = ${pages + 5}`);
    const results = await Promise.allSettled([
      writer.write(insert(2)),
      writer.write(insert(3, 'x'.repeat(100_000))),
      writer.write(insert(4)),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'WindlassError', code: 'store_full' } });
    }
    expect(await all()).toEqual([1]);
    db.pragma('max_page_count = 100000');
    await writer.write(insert(3, 'x'.repeat(100_000)));
    expect(await all()).toEqual([1, 3]);
    await writer.close();
  });

  it('those under way are finished by close, later ones refused', async () => {
    const { file, writer, insert } = await openWriter();
    const written = writer.write(insert(1));
    const closed = writer.close();
    await expect(writer.write(insert(2))).rejects.toMatchObject({ code: 'internal' });
    await expect(writer.read(() => 1)).rejects.toMatchObject({ code: 'internal' });
    await Promise.all([written, closed, writer.close()]);
    const db = await openDatabase(file, 10);
    expect(db.prepare('SELECT n FROM t').all()).toEqual([{ n: 1 }]);
    db.close();
  });
});

describe('a write of which more is known', () => {
  it('alone is durable before its turn ends, one of the same turn behind it too', async () => {
    const { file, writer, insert } = await openWriter();
    const written = [writer.write(insert(1), { alone: true }), writer.write(insert(2), { alone: true, single: true })];
    const db = await openDatabase(file, 10);
    expect(db.prepare('SELECT n FROM t').all()).toEqual([{ n: 1 }, { n: 2 }]);
    db.close();
    expect(await Promise.all(written)).toEqual([1, 2]);
    expect(writer.commits).toBe(2);
    await writer.close();
  });

  it('alone joins those that wait, in their order', async () => {
    const { writer, insert, all } = await openWriter();
    await Promise.all([writer.write(insert(1)), writer.write(insert(2), { alone: true, single: true })]);
    expect(await all()).toEqual([1, 2]);
    expect(writer.commits).toBe(1);
    await writer.close();
  });

  it('single that fails leaves nothing behind, and the next one goes on', async () => {
    const { writer, insert, all } = await openWriter();
    await writer.write(insert(1), { single: true });
    await expect(writer.write(insert(1), { single: true })).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    await expect(
      writer.write(
        () => {
          throw new Error('changed its mind');
        },
        { single: true },
      ),
    ).rejects.toThrow('changed its mind');
    await writer.write(insert(2), { single: true });
    expect(await all()).toEqual([1, 2]);
    expect(writer.commits).toBe(2);
    await writer.close();
  });

  it.each([false, true])('single waits for the lock of another process (alone: %s)', async (alone) => {
    const { file, writer, insert, all } = await openWriter();
    const other = await openDatabase(file, 10);
    other.exec('BEGIN IMMEDIATE');
    const written = writer.write(insert(1), { single: true, alone });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const joined = writer.write(insert(2), { single: true, alone });
    other.exec('COMMIT');
    other.close();
    expect(await Promise.all([written, joined])).toEqual([1, 2]);
    expect(await all()).toEqual([1, 2]);
    await writer.close();
  });

  it('single ends in store_busy after the patience is over', async () => {
    const { file, writer, insert, all } = await openWriter(50);
    const other = await openDatabase(file, 10);
    other.exec('BEGIN IMMEDIATE');
    await expect(writer.write(insert(1), { single: true, alone: true })).rejects.toMatchObject({ code: 'store_busy' });
    other.exec('COMMIT');
    other.close();
    expect(await all()).toEqual([]);
    await writer.close();
  });
});

describe('a lock held by another process', () => {
  it('C224 is waited for without holding up the event loop', async () => {
    const { file, writer, insert } = await openWriter();
    const other = await openDatabase(file, 10);
    other.exec('BEGIN IMMEDIATE');
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const written = writer.write(insert(1));
    const joined = new Promise<number>((resolve) => setTimeout(() => resolve(writer.write(insert(2))), 200));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    other.exec('COMMIT');
    other.close();
    expect(await Promise.all([written, joined])).toEqual([1, 2]);
    clearInterval(timer);
    // One statement may block for 10 ms; the rest is the machine's. A wait inside the driver would last for ever here.
    expect(longest).toBeLessThan(1500);
    await writer.close();
  });

  it('ends in store_busy after the patience is over, and later writes go on', async () => {
    const { file, writer, insert, all } = await openWriter(50);
    const other = await openDatabase(file, 10);
    other.exec('BEGIN IMMEDIATE');
    const results = await Promise.allSettled([writer.write(insert(1)), writer.write(insert(2))]);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'store_busy' } });
    expect(await all()).toEqual([]);
    other.exec('COMMIT');
    other.close();
    await writer.write(insert(3));
    expect(await all()).toEqual([3]);
    await writer.close();
  });
});

describe('batches of the journal', () => {
  it('one that lost its claim does not fail its neighbours of the same turn', async () => {
    const folder = temporaryFolder();
    const owner = currentOwner(folder);
    const { journal } = await openIn(folder);
    const runs = [runId(1), runId(2), runId(3)];
    await journal.commit(runs.map((run) => ({ op: 'create_run', run: pinnedRun(run), owner }) as const));
    await journal.commit([{ op: 'release', run: runId(2), owner }]);
    const results = await Promise.allSettled(
      runs.map((run) => journal.commit([{ op: 'append', run, seq: 1, at: START, records: [settled(0), settled(1)] }])),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { code: 'lost_claim' } });
    const lengths = await Promise.all(runs.map(async (run) => (await collect(journal.rows(run))).length));
    expect(lengths).toEqual([2, 0, 2]);
  });
});
