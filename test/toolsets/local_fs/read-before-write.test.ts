import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256, type ToolsetState, WindlassError } from '../../../src/contract/index.js';
import { localFs } from '../../../src/toolsets/index.js';
import { authorize, failedAs, type How, put, refusedAs, type World, world } from './support.js';

async function original(content: string | Buffer = 'original', how: How = {}) {
  const w = await world({ 'a.txt': content }, how);
  return {
    ...w,
    disk: (path = 'a.txt') => readFileSync(join(w.root, path), 'utf8'),
    outside: (text: string) => writeFileSync(join(w.root, 'a.txt'), text),
    write: (text: string, more?: How) => w.call('write_file', { path: 'a.txt', content: text }, more),
    edit: (old: string, fresh: string, more?: How) => w.call('edit_file', { path: 'a.txt', old_string: old, new_string: fresh }, more),
    read: (args = {}, more?: How) => w.call('read_file', { path: 'a.txt', ...args }, more),
    range: (first: number, last?: number) =>
      w.call('read_file_range', { path: 'a.txt', start_line: first, ...(last === undefined ? {} : { end_line: last }) }),
  };
}

describe('LFS-5 write_file', () => {
  it('needs a full read of the current version', async () => {
    const { read, write, disk } = await original();
    expect(await write('x')).toMatchObject(refusedAs('unread'));
    await read();
    expect(await write('updated')).toMatchObject({
      ok: true,
      value: { written: true, old_bytes: 8, new_bytes: 7, old_sha256: sha256('original'), new_sha256: sha256('updated') },
    });
    expect(disk()).toBe('updated');
  });

  it('is not satisfied by a range, even of all lines', async () => {
    const { range, read, write, disk } = await original();
    await range(1, 1);
    expect(await write('updated')).toMatchObject(refusedAs('range_only'));
    await read({ start_line: 1 });
    expect(await write('updated')).toMatchObject(refusedAs('range_only'));
    expect(disk()).toBe('original');
  });

  it('is not satisfied by a read whose output was cut', async () => {
    const { read, write } = await original('line of text\n'.repeat(5000));
    expect((await read()).ok).toBe(true);
    expect(await write('mine')).toMatchObject(refusedAs('range_only'));
  });

  it('accepts ranges that cover a file too long for one read, without a gap', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `line ${index + 1} ${'x'.repeat(40)}`).join('\n');
    const gap = await original(lines);
    await gap.range(1, 400);
    await gap.range(501, 1000);
    expect(await gap.write('mine')).toMatchObject(refusedAs('range_only'));
    await gap.range(390, 510);
    expect(await gap.write('mine')).toMatchObject({ ok: true });
    const whole = await original(`${lines}\n`);
    await whole.range(501, 1000);
    await whole.range(1, 500);
    expect(await whole.write('mine')).toMatchObject({ ok: true });
  });

  it('needs nothing for a new file', async () => {
    const { call, disk } = await original();
    expect(await call('write_file', { path: 'fresh.txt', content: 'brand new' })).toMatchObject({
      ok: true,
      value: { path: 'fresh.txt', written: true, created: true, old_bytes: 0, old_sha256: null },
    });
    expect(disk('fresh.txt')).toBe('brand new');
  });

  it('needs a new read after every write', async () => {
    const { read, write, disk, markers } = await original();
    await read();
    await write('one');
    expect(await markers()).toEqual([]);
    expect(await write('two')).toMatchObject(refusedAs('unread'));
    expect(disk()).toBe('one');
  });
});

describe('LFS-6 edit_file', () => {
  it('accepts a full or a range read', async () => {
    const { range, edit, disk } = await original();
    expect(await edit('orig', 'ORIG')).toMatchObject(refusedAs('unread'));
    expect(disk()).toBe('original');
    await range(1, 1);
    expect(await edit('orig', 'ORIG')).toMatchObject({ ok: true, value: { written: true } });
    expect(disk()).toBe('ORIGinal');
  });

  it('does not take a window without a line for a read', async () => {
    const { range, edit, markers } = await original('original\n');
    await range(9999);
    await range(2);
    expect(await markers()).toEqual([]);
    expect(await edit('orig', 'X')).toMatchObject(refusedAs('unread'));
  });

  it('takes a stat and a listing for no read', async () => {
    const { call, edit } = await original();
    await call('stat_file', { path: 'a.txt' });
    await call('list_dir', {});
    expect(await edit('orig', 'X')).toMatchObject(refusedAs('unread'));
  });

  it('range read, then overwrite refused, then edit', async () => {
    const w = await original(Array.from({ length: 200 }, (_, index) => `${index + 1}\n`).join(''));
    expect((await w.range(1, 5)).ok).toBe(true);
    expect(await w.write('short')).toMatchObject(refusedAs('range_only'));
    expect(await w.edit('\n103\n', '\nthree\n')).toMatchObject({ ok: true });
  });
});

describe('LFS-6 a change by anyone', () => {
  it('before the call makes the read stale', async () => {
    const { read, edit, write, outside, disk } = await original();
    await read();
    outside('changed');
    expect(await edit('orig', 'ORIG')).toMatchObject(refusedAs('stale'));
    const answer = await write('mine');
    expect(answer).toMatchObject(refusedAs('stale'));
    expect(!answer.ok && answer.message).toMatch(/read_file again/);
    expect(disk()).toBe('changed');
  });

  it('between plan and apply refuses the write and drops the markers', async () => {
    const { read, write, outside, disk, markers } = await original();
    await read();
    expect(await write('mine', { meanwhile: () => outside('external content') })).toMatchObject(refusedAs('stale'));
    expect(await markers()).toEqual([]);
    expect(disk()).toBe('external content');
  });

  it('that is taken back is none: markers are per version', async () => {
    const { read, write, outside, disk } = await original();
    await read();
    outside('other');
    outside('original');
    expect(await write('mine')).toMatchObject({ ok: true });
    expect(disk()).toBe('mine');
  });

  it('that creates the file meanwhile is never overwritten', async () => {
    const { root, call } = await world();
    const meanwhile = () => put(join(root, 'new.txt'), 'theirs');
    expect(await call('write_file', { path: 'new.txt', content: 'mine' }, { meanwhile })).toMatchObject(refusedAs('stale'));
    expect(readFileSync(join(root, 'new.txt'), 'utf8')).toBe('theirs');
  });

  it('that deletes the file is not_found before the call, stale during it', async () => {
    const { root, read, edit } = await original();
    await read();
    expect(await edit('orig', 'X', { meanwhile: () => rmSync(join(root, 'a.txt')) })).toMatchObject(refusedAs('stale'));
    expect(await edit('orig', 'X')).toMatchObject(failedAs('not_found'));
  });

  it('of one session by another: only one of two plans over one version is applied', async () => {
    const { read, write, disk } = await original();
    await read();
    await read({}, { session: 's2' });
    const results = await Promise.all([write('one'), write('two', { session: 's2' })]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject(refusedAs('stale'));
    expect(['one', 'two']).toContain(disk());
  });
});

describe('LFS-8 markers', () => {
  it('are of one session', async () => {
    const { read, write } = await original();
    await read({}, { session: 's2' });
    expect(await write('mine')).toMatchObject(refusedAs('unread'));
  });

  it('know the file by all its spellings', async () => {
    const { root, read, call } = await original();
    await read();
    expect(await call('write_file', { path: join(root, 'a.txt'), content: 'mine' })).toMatchObject({ ok: true });
  });

  it('lie in their own table with the version, the kind, the lines and the time', async () => {
    const { root, range, markers, clock } = await original('1\n2\n3\n4\n5\n');
    await range(1, 2);
    await range(4, 4);
    await range(2, 3);
    expect(localFs.table?.name).toBe('local_fs_reads');
    expect(await markers()).toEqual([
      {
        session: 's1',
        path: join(root, 'a.txt'),
        sha256: sha256('1\n2\n3\n4\n5\n'),
        kind: 'range',
        ranges: '[[1,4]]',
        reader: '',
        read_at: clock.now(),
      },
    ]);
  });

  it('add up when ranges are read at the same time', async () => {
    const { range, markers } = await original('1\n2\n3\n4\n5\n');
    await Promise.all([range(1, 1), range(2, 2), range(3, 3), range(4, 5)]);
    expect(await markers()).toMatchObject([{ ranges: '[[1,5]]' }]);
  });

  it('of a full read are not weakened by a later range', async () => {
    const { read, range, write } = await original();
    await read();
    await range(1, 1);
    expect(await write('mine')).toMatchObject({ ok: true });
  });

  it('expire after a day', async () => {
    const { read, write, clock, markers } = await original();
    await read();
    await clock.advance(23 * 3_600_000);
    expect(await markers()).toHaveLength(1);
    await clock.advance(2 * 3_600_000);
    expect(await write('mine')).toMatchObject(refusedAs('unread'));
    expect(await markers()).toEqual([]);
  });

  it('are renewed by reading on, but not written anew at every read', async () => {
    const { read, markers, clock } = await original();
    await read();
    const [first] = await markers();
    await clock.advance(60_000);
    await read();
    expect(await markers()).toEqual([first]);
    await clock.advance(2 * 3_600_000);
    await read();
    expect(await markers()).toEqual([{ ...first, read_at: clock.now() }]);
  });

  it('of sessions that nobody continues are removed by the next process', async () => {
    const { state, host, resolve, clock, read } = await original();
    await read({}, { session: 'abandoned' });
    await clock.advance(23 * 3_600_000);
    await read({}, { session: 'recent' });
    await clock.advance(2 * 3_600_000);
    const nextProcess: ToolsetState = { select: (w) => state.select(w), upsert: (r) => state.upsert(r), delete: (w) => state.delete(w) };
    const call = await resolve('read_file', { path: 'a.txt' }, { session: 'new' });
    await localFs.apply(authorize(call, await localFs.plan(call, host)), { ...host, state: nextProcess });
    const sessions = (await state.select({})).map(({ session }) => session);
    expect(sessions).not.toContain('abandoned');
    expect(sessions).toEqual(expect.arrayContaining(['recent', 'new']));
  });

  it('of a plan alone do not exist', async () => {
    const { plan, read, markers } = await original();
    await plan('read_file', { path: 'a.txt' });
    expect(await markers()).toEqual([]);
    await read();
    const before = await markers();
    await plan('write_file', { path: 'a.txt', content: 'x' });
    await plan('edit_file', { path: 'a.txt', old_string: 'o', new_string: 'x' });
    expect(await markers()).toEqual(before);
  });

  it('carry on to own writes where the policy says so (rulings 4.7)', async () => {
    const { read, write, edit, range, outside, disk } = await original('original', { policy: { _own_writes_refresh: 'true' } });
    await read();
    await write('one two');
    expect(await edit('one', 'two')).toMatchObject({ ok: true });
    expect(await write('three')).toMatchObject({ ok: true });
    outside('four');
    await range(1, 1);
    await edit('four', 'five');
    expect(await write('six')).toMatchObject(refusedAs('range_only'));
    expect(disk()).toBe('five');
  });
});

describe('LFS-8 without an answer of the guard nothing is changed', () => {
  const broken: ToolsetState = {
    select: () => Promise.reject(new WindlassError('store_busy', 'busy')),
    upsert: () => Promise.reject(new WindlassError('store_busy', 'busy')),
    delete: () => Promise.reject(new WindlassError('store_busy', 'busy')),
  };

  it('no session', async () => {
    const { write, disk } = await original();
    expect(await write('mine', { session: '' })).toMatchObject(refusedAs('guard_unavailable'));
    expect(disk()).toBe('original');
  });

  it('no database', async () => {
    const { host, resolve, disk } = await original();
    const planned = await localFs.plan(await resolve('write_file', { path: 'a.txt', content: 'mine' }), { ...host, state: broken });
    expect(planned).toMatchObject({ kind: 'refused', refusal: { code: 'guard_unavailable', recoverable: true } });
    expect(disk()).toBe('original');
  });
});

it('LFS-7 every refusal says what to read and to repeat the call', async () => {
  const { write, edit, range, read, outside } = await original();
  const reasons: string[] = [];
  const note = (answer: Awaited<ReturnType<World['call']>>) => reasons.push(answer.ok ? '' : answer.message);
  note(await write('x'));
  note(await edit('o', 'x'));
  await range(1, 1);
  note(await write('x'));
  await read();
  outside('new');
  note(await write('x'));
  for (const reason of reasons) expect(reason).toMatch(/a\.txt.*read_file.*repeat the call/);
});
