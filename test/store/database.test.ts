import { chmodSync, closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/contract/index.js';
import { connect } from '../../src/store/connection.js';
import { openDatabase } from '../../src/store/driver.js';
import { currentOwner } from '../../src/store/index.js';
import { privateFile } from '../../src/store/location.js';
import { checkVersion, migrate } from '../../src/store/migrations.js';
import { MIGRATIONS, type Migration } from '../../src/store/schema.js';
import { scaled } from '../support/tiers.js';
import { collect, openIn, pinnedRun, runId, START, settled, temporaryFolder } from './support.js';

const RUN = runId(1);

async function stateWithOneRun(): Promise<{ folder: string; file: string }> {
  const folder = temporaryFolder();
  const { journal } = await openIn(folder);
  await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
  await journal.close();
  return { folder, file: join(folder, 'state.db') };
}

describe('every connection', () => {
  it('is durable, checks references and waits briefly', async () => {
    const file = privateFile(join(temporaryFolder(), 'state.db'));
    for (let n = 0; n < 2; n++) {
      const db = await connect(file);
      const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'auto_vacuum'];
      expect(settings.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 10, 2]);
      db.close();
    }
  });

  it('writes nothing to a database that is up to date', async () => {
    const { file } = await stateWithOneRun();
    const before = sha256(readFileSync(file));
    const db = await connect(file);
    expect(statSync(`${file}-wal`).size).toBe(0);
    db.close();
    expect(sha256(readFileSync(file))).toBe(before);
  });

  it('C233 keeps all its files to the user, whatever the umask, and tightens a wider one', async () => {
    const before = process.umask(0o022);
    try {
      const folder = join(temporaryFolder(), 'new', 'state');
      const { journal, artifacts } = await openIn(folder);
      await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
      await artifacts.put(RUN, null, { kind: 'log', mediaType: 'text/plain', bytes: Buffer.from('secret') });
      const modes = (dir: string): [string, string][] =>
        readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
          const path = join(dir, entry.name);
          const mode = (statSync(path).mode & 0o777).toString(8);
          return entry.isDirectory() ? [[path, mode] as [string, string], ...modes(path)] : [[path, mode] as [string, string]];
        });
      const all = [...modes(join(folder, '..')), [folder, (statSync(folder).mode & 0o777).toString(8)]];
      expect(all.filter(([path]) => /state\.db(-wal|-shm)?$/.test(path ?? ''))).toHaveLength(3);
      expect(all.filter(([path, mode]) => mode !== (statSync(path ?? '').isDirectory() ? '700' : '600'))).toEqual([]);
      await journal.close();
      chmodSync(join(folder, 'state.db'), 0o644);
      await openIn(folder);
      expect(statSync(join(folder, 'state.db')).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(before);
    }
  });

  it('a log and an index that were made while the database could only be read do not lock it once it is mended', async () => {
    const { folder, file } = await stateWithOneRun();
    for (const beside of ['-wal', '-shm']) writeFileSync(`${file}${beside}`, '', { mode: 0o400 });
    await openIn(folder);
    for (const beside of ['-wal', '-shm']) expect(statSync(`${file}${beside}`).mode & 0o777).toBe(0o600);
  });
});

describe('the schema version', () => {
  it('C230 of a newer windlass is refused and the file is left alone', async () => {
    const { folder, file } = await stateWithOneRun();
    const db = await openDatabase(file, 10);
    db.exec(`CREATE TABLE from_the_future (x); PRAGMA user_version = ${MIGRATIONS.length + 1};`);
    db.close();
    const before = sha256(readFileSync(file));
    await expect(openIn(folder)).rejects.toMatchObject({ code: 'store_version' });
    expect(sha256(readFileSync(file))).toBe(before);
  });

  it('C229 is seen although it stands in the log alone', async () => {
    const { folder, file } = await stateWithOneRun();
    const writing = await openDatabase(file, 10);
    writing.pragma('wal_autocheckpoint = 0');
    writing.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    // Bytes 60 to 63 of the file are the version as of the last checkpoint: still the old one.
    expect(readFileSync(file).readUInt32BE(60)).toBe(MIGRATIONS.length);
    await expect(openIn(folder)).rejects.toMatchObject({ code: 'store_version' });
    writing.close();
  });

  it('C226 a damaged file is reported, and neither replaced nor changed', async () => {
    const { folder, file } = await stateWithOneRun();
    const fd = openSync(file, 'r+');
    writeSync(fd, Buffer.alloc(4096), 0, 4096, 0);
    closeSync(fd);
    const before = sha256(readFileSync(file));
    await expect(openIn(folder)).rejects.toMatchObject({ code: 'store_corrupt' });
    expect(sha256(readFileSync(file))).toBe(before);
  });

  it.each([
    ['a record that is gone', 'DELETE FROM journal WHERE seq = 2'],
    ['a first record that is gone', 'DELETE FROM journal WHERE seq = 1'],
    ['a record that is no JSON', "UPDATE journal SET body = '{' WHERE seq = 2"],
    ['a record that is no object', "UPDATE journal SET body = 'null' WHERE seq = 2"],
  ])('C226 %s is reported, and never passed over', async (_, damage) => {
    const { folder, file } = await stateWithOneRun();
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'append', run: RUN, seq: 1, at: START, records: [settled(0), settled(1), settled(2)] }]);
    (await connect(file)).exec(damage);
    await expect(collect(journal.rows(RUN))).rejects.toEqual(expect.objectContaining({ code: 'store_corrupt' }));
  });

  it.each([
    ["UPDATE runs SET owner = 'x'"],
    ["UPDATE runs SET outcome = 'null'"],
    [`UPDATE runs SET outcome = '{"kind":"splendid"}'`],
    ["UPDATE starts SET body = '[]'"],
    ["UPDATE definitions SET body = 'null'"],
  ])('C226 a run is not read from what nobody wrote: %s', async (damage) => {
    const { folder, file } = await stateWithOneRun();
    const { journal } = await openIn(folder);
    (await connect(file)).exec(damage);
    const read = async () => [await journal.run(RUN), await journal.pinned(RUN)];
    await expect(read()).rejects.toEqual(expect.objectContaining({ code: 'store_corrupt' }));
  });

  it('what the operating system refuses is told as that', () => {
    expect(() => privateFile('/proc/x.db')).toThrow(expect.objectContaining({ code: 'permission' }));
  });

  it('a database of another program, and a file that is none, are refused and left alone', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'state.db');
    writeFileSync(file, '', { mode: 0o600 });
    const db = await openDatabase(file, 10);
    db.exec('CREATE TABLE contacts (name)');
    db.close();
    const before = sha256(readFileSync(file));
    await expect(openIn(folder)).rejects.toMatchObject({ code: 'store_corrupt' });
    expect(sha256(readFileSync(file))).toBe(before);
    writeFileSync(file, 'Dear diary, '.repeat(1000));
    await expect(openIn(folder)).rejects.toMatchObject({ code: 'store_corrupt' });
    expect(readFileSync(file, 'utf8')).toMatch(/^Dear diary/);
  });
});

describe('migrations', () => {
  const base = MIGRATIONS;
  const rebuild = (broken: boolean): Migration => ({
    name: 'rebuild runs',
    sql: `
      CREATE TABLE runs_new AS SELECT * FROM runs;
      DROP TABLE starts;
      DROP TABLE artifacts;
      DROP TABLE journal;
      DROP TABLE runs;
      ${broken ? 'INSERT INTO nowhere VALUES (1);' : ''}
      ALTER TABLE runs_new RENAME TO runs;`,
  });

  it('C227 one that is cut short leaves the old schema and all rows', async () => {
    const { file } = await stateWithOneRun();
    const db = await openDatabase(file, 10);
    const schema = () => db.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all();
    const before = schema();
    expect(() => migrate(db, [...base, rebuild(true)])).toThrow('nowhere');
    expect(schema()).toEqual(before);
    expect(db.pragma('user_version', { simple: true })).toBe(base.length);
    migrate(db, [...base, rebuild(false)]);
    expect(db.pragma('user_version', { simple: true })).toBe(base.length + 1);
    expect(db.prepare('SELECT id FROM runs').all()).toEqual([{ id: RUN }]);
    expect(() => checkVersion(db, base)).toThrow(expect.objectContaining({ code: 'store_version' }));
    db.close();
  });

  it('keep the journal of every run as it was, and its rows go with its run', async () => {
    const folder = temporaryFolder();
    const file = privateFile(join(folder, 'state.db'));
    const db = await openDatabase(file, 10);
    migrate(db, MIGRATIONS.slice(0, 7));
    const run = db.prepare("INSERT INTO runs (key, id, chain, status, started_at, ended_at) VALUES (?, ?, 'c', 'done', 0, ?)");
    const record = db.prepare('INSERT INTO journal (run, seq, kind, task, at, body) VALUES (?, ?, ?, ?, ?, ?)');
    const keys = [1, 2, 70_000, 2 ** 31 - 1];
    for (const key of keys) run.run(key, runId(key), key === 2 ? START : null);
    for (const seq of [2, 1, 3]) for (const key of keys) record.run(key, seq, 'task_entered', `t${key}`, START + seq, `{"visit":${seq}}`);
    db.close();
    const { journal } = await openIn(folder);
    const rowsOf = async (key: number) => (await collect(journal.rows(runId(key)))).map(({ seq, at, record }) => ({ seq, at, ...record }));
    const expected = (key: number) => [1, 2, 3].map((seq) => ({ seq, at: START + seq, kind: 'task_entered', task: `t${key}`, visit: seq }));
    for (const key of keys) expect(await rowsOf(key)).toEqual(expected(key));
    expect(await journal.prune(START + 1)).toMatchObject({ runs: 1 });
    const left = await openDatabase(file, 10);
    expect(left.prepare('SELECT DISTINCT run FROM journal ORDER BY run').pluck().all()).toEqual([1, 70_000, 2 ** 31 - 1]);
    left.close();
    expect(await rowsOf(70_000)).toEqual(expected(70_000));
  });

  it('run once when several connections open a new file together', async () => {
    const folder = temporaryFolder();
    const stores = await Promise.all(Array.from({ length: 8 }, () => openIn(folder)));
    const owner = currentOwner(folder);
    await Promise.all(stores.map(({ journal }, n) => journal.commit([{ op: 'create_run', run: pinnedRun(runId(n)), owner }])));
    expect(await stores[0]?.journal.list({ limit: 100 })).toHaveLength(8);
  });
});

describe('size', () => {
  it('a step of a noop task takes at most 500 bytes of the file', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
    await journal.close();
    const empty = statSync(join(folder, 'state.db')).size;
    const again = await openIn(folder);
    for (let n = 0; n < 2000; n++) {
      await again.journal.commit([{ op: 'append', run: RUN, seq: n + 1, at: START + n, records: [settled(n)] }]);
    }
    await again.close();
    const perStep = (statSync(join(folder, 'state.db')).size - empty) / 2000;
    expect(perStep).toBeLessThanOrEqual(500);
    expect(perStep).toBeGreaterThan(100);
  });
});

describe('the write-ahead log', () => {
  it('C334 shrinks again after a reader that stayed open made it grow', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'state.db');
    const { journal } = await openIn(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner: currentOwner(folder) }]);
    let seq = 1;
    const write = async (batches: number) => {
      for (let n = 0; n < batches; n++) {
        const records = Array.from({ length: 100 }, (_, k) => settled(seq + k));
        await journal.commit([{ op: 'append', run: RUN, seq, at: START, records }]);
        seq += records.length;
      }
    };
    const reader = await openDatabase(file, 10);
    reader.exec('BEGIN; SELECT count(*) FROM runs;');
    await write(scaled(500, 2000));
    const grown = statSync(`${file}-wal`).size;
    expect(grown).toBeGreaterThan(10_000_000);
    reader.exec('COMMIT');
    reader.close();
    await write(50);
    expect(statSync(`${file}-wal`).size).toBeLessThan(6_000_000);
  });

  it('C335 is not held up by a list or a journal that nobody reads to its end', async () => {
    const folder = temporaryFolder();
    const { journal } = await openIn(folder);
    const owner = currentOwner(folder);
    await journal.commit([{ op: 'create_run', run: pinnedRun(RUN), owner }]);
    const records = Array.from({ length: 1000 }, (_, n) => settled(n));
    await journal.commit([{ op: 'append', run: RUN, seq: 1, at: START, records }]);
    const stopped = journal.rows(RUN)[Symbol.asyncIterator]();
    await stopped.next();
    await journal.commit([{ op: 'append', run: RUN, seq: 1001, at: START, records }]);
    const other = await openDatabase(join(folder, 'state.db'), 10);
    expect(other.pragma('wal_checkpoint(TRUNCATE)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
    other.close();
    expect((await stopped.next()).value).toMatchObject({ seq: 2 });
  });
});
