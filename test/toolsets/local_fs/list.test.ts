import { chmodSync, mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PathFilter } from '../../../src/contract/index.js';
import { failedAs, put, world } from './support.js';

describe('LFS-1 list_dir', () => {
  it('lists one level, marked and sorted, without noise', async () => {
    const { root, call } = await world({ 'a.txt': 'x', 'run.sh': 'x', 'sub/x': '', 'node_modules/x': '', big: '' });
    chmodSync(join(root, 'run.sh'), 0o755);
    chmodSync(join(root, 'big'), 0o755);
    truncateSync(join(root, 'big'), 48 * 1024 * 1024);
    symlinkSync('a.txt', join(root, 'link'));
    const answer = await call('list_dir', {});
    expect(answer.ok && answer.text).toBe('a.txt\nbig* (48 MiB)\nlink@\nrun.sh*\nsub/');
    expect(answer.ok && answer.value).toEqual({
      path: '.',
      entries: [
        { path: 'a.txt', name: 'a.txt', kind: 'file', size: 1, executable: false },
        { path: 'big', name: 'big', kind: 'file', size: 50_331_648, executable: true },
        { path: 'link', name: 'link', kind: 'symlink' },
        { path: 'run.sh', name: 'run.sh', kind: 'file', size: 1, executable: true },
        { path: 'sub', name: 'sub', kind: 'directory' },
      ],
      omitted: 1,
    });
  });

  it('goes down as far as asked, a folder before its entries, with paths that can be passed back', async () => {
    const { call } = await world({ 'a/one.txt': 'x', 'a/b/two.txt': 'x', 'a/b/c/d/deep.txt': 'x' });
    const text = async (args: { [arg: string]: string | number }, policy = {}) => {
      const answer = await call('list_dir', { recursive: true, ...args }, { policy });
      return answer.ok ? answer.text.split('\n') : answer.message;
    };
    expect(await text({ max_depth: 2 })).toEqual(['a/', 'a/b/', 'a/one.txt']);
    expect(await text({})).toEqual(['a/', 'a/b/', 'a/b/c/', 'a/b/two.txt', 'a/one.txt']);
    expect(await text({ path: './a', max_depth: 1 })).toEqual(['a/b/', 'a/one.txt']);
    expect(await text({ max_depth: 9 }, { _max_list_depth: '2' })).toEqual(['a/', 'a/b/', 'a/one.txt']);
    const bare = await call('list_dir', { path: 'a' });
    expect(bare).toMatchObject({ text: 'b/\none.txt', value: { entries: [{ path: 'a/b' }, { path: 'a/one.txt' }] } });
  });

  it('an empty folder is empty text, a file is no folder, a missing one is named', async () => {
    const { root, call } = await world({ 'a.txt': 'x' });
    mkdirSync(join(root, 'empty'));
    expect(await call('list_dir', { path: 'empty' })).toMatchObject({ ok: true, text: '', value: { entries: [] } });
    expect(await call('list_dir', { path: 'a.txt' })).toMatchObject({
      ...failedAs('not_directory'),
      message: expect.stringContaining('1 B'),
    });
    expect(await call('list_dir', { path: 'missing' })).toMatchObject(failedAs('not_found'));
  });

  it('resumes where it stopped: nothing twice, nothing lost', async () => {
    const files = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`file-${String(index).padStart(4, '0')}`, '']));
    const { call } = await world({ ...files, 'sub/x': '' }, { policy: { _max_output_bytes: '2048' } });
    for (const recursive of [false, true]) {
      const names: unknown[] = [];
      let pages = 0;
      for (let offset = 0; pages < 50; pages++) {
        const answer = await call('list_dir', { offset, recursive });
        if (!answer.ok) throw new Error(answer.message);
        const {
          entries,
          next_offset: next,
          truncated,
        } = answer.value as unknown as { entries: { path: string }[]; next_offset?: number; truncated?: true };
        names.push(...entries.map(({ path }) => path));
        expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(2048);
        expect(next === undefined).toBe(truncated === undefined);
        if (next === undefined) break;
        expect(next).toBe(names.length);
        expect(answer.text).toContain(`go on with offset ${next}`);
        offset = next;
      }
      expect(pages).toBeGreaterThan(3);
      expect(names).toEqual([...Object.keys(files), 'sub', ...(recursive ? ['sub/x'] : [])]);
    }
  });

  it('gets past the scan cap by paging', async () => {
    const files = Object.fromEntries(Array.from({ length: 350 }, (_, index) => [`f${String(index).padStart(3, '0')}`, '']));
    const { call } = await world(files, { policy: { _max_list_scan: '100' } });
    let offset = 0;
    for (let page = 0; page < 3; page++) {
      const answer = await call('list_dir', { offset });
      expect(answer).toMatchObject({ ok: true, value: { truncated: true, next_offset: offset + 100 } });
      offset += 100;
    }
    expect(await call('list_dir', { offset })).toMatchObject({ ok: true, value: { entries: { length: 50 } } });
  });

  it('takes its noise filters from the policy', async () => {
    const { call } = await world({ 'node_modules/x': '', 'a.TS': '', 'b.js': '', Makefile: '', 'odd/x': '' });
    const text = async (policy: { [key: string]: string }) => {
      const answer = await call('list_dir', {}, { policy });
      return answer.ok && answer.text;
    };
    expect(await text({ _skip_dir_names: '' })).toBe('Makefile\na.TS\nb.js\nnode_modules/\nodd/');
    expect(await text({ _skip_dir_names: 'odd' })).toBe('Makefile\na.TS\nb.js\nnode_modules/');
    expect(await text({ _list_extensions: 'ts, .JSON' })).toBe('a.TS\nodd/');
  });

  it('follows .gitignore files, nested ones too, until told not to', async () => {
    const { call } = await world({
      '.gitignore': '*.log\n!keep.log\ngen/\n/only-here\n',
      'a.log': '',
      'keep.log': '',
      'gen/x': '',
      'only-here': '',
      'sub/.gitignore': '!a.log\nlocal\n',
      'sub/a.log': '',
      'sub/b.log': '',
      'sub/local': '',
      'sub/only-here': '',
    });
    const text = async (args = {}, policy = {}) => {
      const answer = await call('list_dir', { recursive: true, ...args }, { policy });
      return answer.ok && answer.text;
    };
    expect(await text()).toBe('.gitignore\nkeep.log\nsub/\nsub/.gitignore\nsub/a.log\nsub/only-here');
    expect(await text({ path: 'sub' })).toBe('sub/.gitignore\nsub/a.log\nsub/only-here');
    expect(await text({ path: 'gen' })).toBe('gen/x');
    expect(await text({ path: 'sub' }, { _use_gitignore: 'no' })).toContain('sub/b.log');
  });

  it('ends on link cycles', async () => {
    const { root, call } = await world({ 'd/a.txt': '' });
    symlinkSync('..', join(root, 'd/up'));
    expect(await call('list_dir', { recursive: true, max_depth: 32 })).toMatchObject({ text: 'd/\nd/a.txt\nd/up@' });
  });
});

describe('LFS-12 the decision goes along', () => {
  const filter: PathFilter = (spellings) => {
    if (spellings.some((path) => /(^|\/)(\.env|secret)(\/|$)/.test(path))) return 'hide';
    return spellings.some((path) => path.startsWith('ask/') || path === 'ask.txt') ? 'skip' : 'allow';
  };

  it('hidden entries do not exist, others are skipped and counted', async () => {
    const { call } = await world({ 'a.txt': '', '.env': '', 'secret/k': '', 'sub/.env': '', 'ask.txt': '', 'ask/x': '' }, { filter });
    const answer = await call('list_dir', { recursive: true });
    expect(answer.ok && answer.text).toBe('a.txt\nask/\nsub/\n\n[2 entries need approval and are not shown]');
    expect(answer.ok && JSON.stringify(answer.value)).not.toMatch(/env|secret/);
    expect(answer.ok && answer.value['need_approval']).toBe(2);
  });

  it('is asked with every spelling of an entry', async () => {
    const { root, call } = await world({ 'real/x.txt': '' });
    symlinkSync('real', join(root, 'alias'));
    const asked: (readonly string[])[] = [];
    const spy: PathFilter = (spellings) => {
      asked.push(spellings);
      return 'allow';
    };
    await call('list_dir', { path: 'alias' }, { filter: spy });
    expect(asked).toEqual([['alias/x.txt', join(root, 'alias/x.txt'), 'real/x.txt', join(root, 'real/x.txt')]]);
  });

  it('did-you-mean names nothing hidden, and nothing without a filter', async () => {
    const { call } = await world({ '.envrc': '', '.env': '', 'config.yaml': '', 'secret/key.txt': '' });
    const message = async (path: string, how = {}) => {
      const answer = await call('read_file', { path }, how);
      return answer.ok ? '' : answer.message;
    };
    expect(await message('config.yml', { filter })).toBe('config.yml: no such file or folder. Did you mean config.yaml?');
    expect(await message('.env2', { filter })).toContain('.envrc');
    expect(await message('.env2', { filter })).not.toMatch(/\.env[,?]/);
    expect(await message('secret/key.tx', { filter })).toBe('secret/key.tx: no such file or folder');
    expect(await message('config.yml', { filter, policy: { _denied_path_substrings: '.yaml' } })).toBe(
      'config.yml: no such file or folder',
    );
    expect(await message('config.yml')).toBe('config.yml: no such file or folder');
  });
});

describe('LFS-1 stat_file', () => {
  it('describes files and folders', async () => {
    const { root, call } = await world({ 'run.sh': '#!/bin/sh\n', 'x.bin': 'a\0', 'sub/x': '' });
    chmodSync(join(root, 'run.sh'), 0o755);
    expect(await call('stat_file', { path: 'run.sh' })).toMatchObject({
      ok: true,
      value: {
        path: 'run.sh',
        name: 'run.sh',
        size: 10,
        sizeHuman: '10 B',
        isDir: false,
        mode: '-rwxr-xr-x',
        executable: true,
        binary: false,
      },
    });
    expect(await call('stat_file', { path: 'x.bin' })).toMatchObject({ value: { binary: true, executable: false, mode: '-rw-r--r--' } });
    expect(await call('stat_file', { path: 'sub' })).toMatchObject({ value: { isDir: true, mode: 'drwxr-xr-x', binary: false } });
    const top = await call('stat_file', { path: '.' });
    expect(top.ok && top.value['modTime']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    put(join(root, 'x'), '');
    expect(await call('stat_file', { path: 'y' })).toMatchObject(failedAs('not_found'));
  });
});
