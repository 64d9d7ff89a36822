import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/contract/index.js';
import { localFs } from '../../../src/toolsets/index.js';
import { authorize, failedAs, put, refusedAs, world } from './support.js';

describe('LFS-1 write_file', () => {
  it('takes empty content', async () => {
    const { root, call } = await world({ 'full.txt': 'abc' });
    expect(await call('write_file', { path: 'e.txt', content: '' })).toMatchObject({ ok: true, value: { written: true, new_bytes: 0 } });
    await call('read_file', { path: 'full.txt' });
    expect(await call('write_file', { path: 'full.txt', content: '' })).toMatchObject({ ok: true, value: { new_bytes: 0, old_bytes: 3 } });
    expect(statSync(join(root, 'full.txt')).size).toBe(0);
    expect(await call('read_file', { path: 'full.txt' })).toMatchObject({ ok: true, text: '' });
  });

  it('keeps the mode, makes folders, refuses folders', async () => {
    const { root, call } = await world({ 'run.sh': 'old' });
    chmodSync(join(root, 'run.sh'), 0o755);
    mkdirSync(join(root, 'sub'));
    await call('read_file', { path: 'run.sh' });
    await call('write_file', { path: 'run.sh', content: 'new' });
    expect(statSync(join(root, 'run.sh')).mode & 0o777).toBe(0o755);
    expect(await call('write_file', { path: 'x/y/z.txt', content: 'deep' })).toMatchObject({ ok: true });
    expect(await call('write_file', { path: 'sub', content: 'x' })).toMatchObject(failedAs('is_directory'));
    expect(await call('write_file', { path: 'new/', content: 'x' })).toMatchObject(failedAs('is_directory'));
    expect(await call('write_file', { path: 'run.sh/below', content: 'x' })).toMatchObject(failedAs('not_directory'));
  });

  it('gives a way out where no read can satisfy it', async () => {
    const { call } = await world({
      'logo.png': Buffer.from('\x89PNG\0'),
      'latin.txt': Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x61, 0x62, 0x63]),
    });
    expect(await call('write_file', { path: 'logo.png', content: 'text' })).toMatchObject(refusedAs('binary'));
    expect(await call('write_file', { path: 'latin.txt', content: 'text' })).toMatchObject(refusedAs('not_utf8'));
  });

  it('overwrites a file larger than a plan may hold once it was read by ranges', async () => {
    const { call } = await world({ 'big.txt': 'line of text\n'.repeat(500_000) }, { policy: { _max_output_bytes: '4000000' } });
    expect(await call('write_file', { path: 'big.txt', content: 'x' })).toMatchObject(refusedAs('unread'));
    await call('read_file_range', { path: 'big.txt', end_line: 250_000 });
    await call('read_file_range', { path: 'big.txt', start_line: 250_001 });
    expect(await call('write_file', { path: 'big.txt', content: 'x' })).toMatchObject({ ok: true, value: { old_bytes: 6_500_000 } });
  });

  it('does not write what is no text', async () => {
    const { root, call } = await world();
    expect(await call('write_file', { path: 'a.txt', content: 'half \ud83d' })).toMatchObject(failedAs('bad_argument'));
    expect(await call('write_file', { path: 'a.txt', content: 'nul \0' })).toMatchObject(failedAs('bad_argument'));
    expect(readdirSync(root)).toEqual([]);
  });
});

describe('the plan', () => {
  it('names the target with both hashes and changes nothing', async () => {
    const { root, call, plan } = await world({ 'a.txt': 'one' });
    await call('read_file', { path: 'a.txt' });
    const planned = await plan('write_file', { path: 'a.txt', content: 'two!' });
    expect(planned).toMatchObject({
      kind: 'planned',
      plan: {
        reads: [],
        writes: [{ path: 'a.txt', real: join(root, 'a.txt'), pre: sha256('one'), post: sha256('two!'), preBytes: 3, postBytes: 4 }],
        programs: [],
        hosts: [],
        argv: [],
        cwd: root,
      },
    });
    expect(await plan('write_file', { path: 'x/new.txt', content: 'n' })).toMatchObject({
      plan: { writes: [{ pre: 'absent', post: sha256('n') }] },
    });
    expect(readdirSync(root)).toEqual(['a.txt']);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one');
  });

  it('of a read opens nothing, whatever is there', async () => {
    const { plan } = await world({ 'a.txt': 'one' });
    expect(await plan('read_file', { path: 'a.txt' })).toMatchObject({ kind: 'planned', plan: { reads: [{ path: 'a.txt' }], writes: [] } });
    expect(await plan('read_file', { path: 'missing' })).toMatchObject({ kind: 'planned', plan: { reads: [{ pre: 'absent' }] } });
  });

  it('is applied as it was made, whatever arguments a forger puts beside it', async () => {
    const { root, host, resolve } = await world();
    const call = await resolve('write_file', { path: 'a.txt', content: 'planned' });
    const planned = await localFs.plan(call, host);
    await localFs.apply(authorize({ ...call, args: { path: 'a.txt', content: 'other' } }, planned), host);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('planned');
    await expect(localFs.apply(authorize(call, { ...planned, payload: { bytes: 'x' } } as typeof planned), host)).rejects.toThrow(
      /not made here/,
    );
  });
});

describe('TM-7 recovery compares hashes', () => {
  async function interrupted(after: string | null) {
    const w = await world({ 'a.txt': 'a a' });
    await w.call('read_file', { path: 'a.txt' });
    const call = await w.resolve('edit_file', { path: 'a.txt', old_string: 'a', new_string: 'bcd', replace_all: true });
    const planned = await localFs.plan(call, w.host);
    if (planned.kind !== 'planned') throw new Error(planned.kind);
    if (after !== null) writeFileSync(join(w.root, 'a.txt'), after);
    return { ...w, recovered: await localFs.recover({ call, plan: planned.plan }, w.host) };
  }

  it('done: the receipt is given again and the markers are dropped', async () => {
    const { recovered, markers } = await interrupted('bcd bcd');
    expect(recovered).toMatchObject({
      kind: 'done',
      result: {
        value: {
          path: 'a.txt',
          written: true,
          replacements: 2,
          old_bytes: 3,
          new_bytes: 7,
          old_sha256: sha256('a a'),
          new_sha256: sha256('bcd bcd'),
        },
      },
    });
    expect(await markers()).toEqual([]);
  });

  it('not done: repeat', async () => {
    const { recovered, markers } = await interrupted(null);
    expect(recovered).toEqual({ kind: 'repeat' });
    expect(await markers()).toHaveLength(1);
  });

  it('neither: unknown', async () => {
    expect((await interrupted('something else')).recovered).toEqual({ kind: 'unknown' });
  });

  it('a new file: absent repeats, present is done', async () => {
    const w = await world();
    const call = await w.resolve('write_file', { path: 'x/a.txt', content: 'new' });
    const planned = await localFs.plan(call, w.host);
    if (planned.kind !== 'planned') throw new Error(planned.kind);
    expect(await localFs.recover({ call, plan: planned.plan }, w.host)).toEqual({ kind: 'repeat' });
    put(join(w.root, 'x/a.txt'), 'new');
    const again = await w.resolve('write_file', { path: 'x/a.txt', content: 'new' });
    expect(await localFs.recover({ call: again, plan: planned.plan }, w.host)).toMatchObject({
      kind: 'done',
      result: { value: { created: true, old_bytes: 0 } },
    });
  });

  it('a read is simply made again', async () => {
    const w = await world({ 'a.txt': '' });
    const call = await w.resolve('read_file', { path: 'a.txt' });
    const planned = await localFs.plan(call, w.host);
    if (planned.kind !== 'planned') throw new Error(planned.kind);
    expect(await localFs.recover({ call, plan: planned.plan }, w.host)).toEqual({ kind: 'repeat' });
  });
});

const mounts: string[] = [];
afterEach(() => {
  for (const mount of mounts.splice(0)) execFileSync('umount', [mount]);
});

it('a full disk fails the call and leaves the original', async (context) => {
  const { root, call } = await world();
  mkdirSync(join(root, 'disk'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', join(root, 'disk')], { stdio: 'ignore' });
  } catch {
    return context.skip('mounting a tmpfs is not permitted here');
  }
  mounts.push(join(root, 'disk'));
  writeFileSync(join(root, 'disk/a.txt'), 'old');
  await call('read_file', { path: 'disk/a.txt' });
  expect(await call('write_file', { path: 'disk/a.txt', content: 'x'.repeat(200_000) })).toMatchObject(failedAs('disk_full'));
  expect(readFileSync(join(root, 'disk/a.txt'), 'utf8')).toBe('old');
  expect(readdirSync(join(root, 'disk'))).toEqual(['a.txt']);
});
