import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row, TableSpec } from '../../src/contract/index.js';
import { openDatabase } from '../../src/store/driver.js';
import { openIn, temporaryFolder } from './support.js';

const READS: TableSpec = {
  name: 'local_fs_reads',
  columns: { session: 'text', path: 'text', sha256: 'text', at: 'integer' },
  key: ['session', 'path'],
};
const row = (session: string, path: string, sha256: string | null = 'a', at: number | null = 1): Row => ({ session, path, sha256, at });
const misuse = expect.objectContaining({ code: 'internal' });

describe('a table of a toolset', () => {
  it('LFS-4 keeps rows by key, over a restart', async () => {
    const folder = temporaryFolder();
    const first = await openIn(folder);
    const table = first.states.open(READS);
    expect(await table.select({})).toEqual([]);
    await table.upsert(row('s1', '/b'));
    await table.upsert(row('s1', '/a', 'x', 2));
    await table.upsert(row('s2', '/a'));
    await table.upsert(row('s1', '/a', 'y', 3));
    await first.close();
    const again = (await openIn(folder)).states.open(READS);
    expect(await again.select({ session: 's1' })).toEqual([row('s1', '/a', 'y', 3), row('s1', '/b')]);
    expect(await again.select({ session: 's1', path: '/b', at: 1 })).toEqual([row('s1', '/b')]);
    expect(await again.select({ at: 9 })).toEqual([]);
    expect(await again.select({})).toHaveLength(3);
    await again.delete({ session: 's1' });
    expect(await again.select({})).toEqual([row('s2', '/a')]);
  });

  it('keeps columns an upsert does not name, and tells null from everything else', async () => {
    const table = (await openIn(temporaryFolder())).states.open(READS);
    await table.upsert(row('s', '/a', 'x', 5));
    await table.upsert({ session: 's', path: '/a', at: null });
    expect(await table.select({ at: null })).toEqual([row('s', '/a', 'x', null)]);
    await table.upsert({ session: 's', path: '/a' });
    await table.upsert({ session: 's', path: '/b' });
    expect(await table.select({ session: 's' })).toEqual([row('s', '/a', 'x', null), row('s', '/b', null, null)]);
  });

  it('takes any text as a value and none as SQL', async () => {
    const table = (await openIn(temporaryFolder())).states.open(READS);
    const nasty = [`'; DROP TABLE runs; --`, '"', '%', '?', '\u0000x', 'ünï😀', ''];
    for (const path of nasty) await table.upsert(row('s', path));
    for (const path of nasty) expect(await table.select({ path })).toEqual([row('s', path)]);
    expect(await table.select({ session: 's' })).toHaveLength(nasty.length);
  });

  it('refuses deleting everything, unknown columns, and values of the wrong kind', async () => {
    const table = (await openIn(temporaryFolder())).states.open(READS);
    await table.upsert(row('s', '/a'));
    await expect(table.delete({})).rejects.toEqual(misuse);
    await expect(table.select({ rowid: 1 })).rejects.toEqual(misuse);
    await expect(table.select({ toString: 'x' })).rejects.toEqual(misuse);
    await expect(table.delete({ '1=1 OR path': 'x' })).rejects.toEqual(misuse);
    await expect(table.upsert({ session: 's' })).rejects.toEqual(misuse);
    await expect(table.upsert({ session: 's', path: null })).rejects.toEqual(misuse);
    for (const at of [1.5, 2 ** 60, Number.NaN, 'now']) await expect(table.upsert({ ...row('s', '/a'), at })).rejects.toEqual(misuse);
    await expect(table.upsert({ session: 's', path: 7 })).rejects.toEqual(misuse);
    expect(await table.select({})).toEqual([row('s', '/a')]);
  });

  it('refuses names that are no names and keys that are no columns', async () => {
    const { states } = await openIn(temporaryFolder());
    const bad: TableSpec[] = [
      { ...READS, name: 'x"; DROP TABLE runs; --' },
      { ...READS, name: '' },
      { ...READS, name: 'A' },
      { ...READS, columns: { 'a b': 'text' }, key: ['a b'] },
      { ...READS, key: [] },
      { ...READS, key: ['nope'] },
    ];
    for (const spec of bad) expect(() => states.open(spec)).toThrow(misuse);
  });

  it('never reaches a table of the store or of another toolset', async () => {
    const folder = temporaryFolder();
    const { states } = await openIn(folder);
    const journal = states.open({ name: 'journal', columns: { run: 'integer', seq: 'integer' }, key: ['run', 'seq'] });
    await journal.upsert({ run: 1, seq: 1 });
    expect(await journal.select({})).toEqual([{ run: 1, seq: 1 }]);
    const db = await openDatabase(join(folder, 'state.db'), 10);
    expect(db.prepare('SELECT count(*) AS n FROM journal').get()).toEqual({ n: 0 });
    db.close();
  });

  it('gains columns that a newer toolset declares, loses none, and keeps its key', async () => {
    const folder = temporaryFolder();
    const { states } = await openIn(folder);
    await states.open(READS).upsert(row('s', '/a'));
    const wider = states.open({ ...READS, columns: { ...READS.columns, mode: 'integer' } });
    expect(await wider.select({})).toEqual([{ ...row('s', '/a'), mode: null }]);
    await wider.upsert({ ...row('s', '/b'), mode: 0o644 });
    expect(await states.open(READS).select({ path: '/b' })).toEqual([row('s', '/b')]);
    expect(await wider.select({ path: '/b' })).toEqual([{ ...row('s', '/b'), mode: 0o644 }]);
    await expect(states.open({ ...READS, key: ['path'] }).select({})).rejects.toEqual(misuse);
  });

  it('is made once by two processes that first use it together', async () => {
    const folder = temporaryFolder();
    const tables = [await openIn(folder), await openIn(folder)].map(({ states }) => states.open(READS));
    await Promise.all(tables.map((table, n) => table.upsert(row('s', `/${n}`))));
    expect(await tables[0]?.select({})).toHaveLength(2);
  });
});
