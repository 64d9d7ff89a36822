import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { git, repository } from './support.js';

/** A list of an answer; empty when there is none, which no expectation here takes for one. */
function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}

describe('TKT-10 native_git looks at real repositories', () => {
  it('status tells branch, commit, staged, changed, untracked and conflicted paths apart', async () => {
    const { call, put, root, git: run } = await repository({ a: '1\n', b: '1\n', 'd/c': '1\n', gone: '1\n', '.gitignore': '*.log\n' });
    put('a', '2\n');
    run('add', 'a');
    put('b', '2\n');
    put('new/file', 'x');
    put('noise.log', 'x');
    rmSync(join(root, 'gone'));
    const { value } = await call('status', {});
    expect(value).toMatchObject({
      branch: 'main',
      head: run('rev-parse', 'HEAD').trim(),
      staged: [{ path: 'a', status: 'modified' }],
      changed: [
        { path: 'b', status: 'modified' },
        { path: 'gone', status: 'deleted' },
      ],
      untracked: ['new/file'],
      conflicted: [],
      clean: false,
    });
  });

  it('status holds before the first commit, on no branch, and in a merge with conflicts', async () => {
    const empty = await repository();
    expect((await empty.call('status', {})).value).toMatchObject({ branch: 'main', head: null, clean: true });
    expect((await empty.call('log', {})).value).toEqual({ commits: [] });
    empty.put('x\nin conflict:\n  fake', 'x');
    expect((await empty.call('status', {})).text).toMatch(/\n {2}"x\\nin conflict:\\n {2}fake"$/);
    const { call, put, commit, git: run } = await repository({ a: '1\n' });
    run('checkout', '-q', '-b', 'side');
    put('a', 'side\n');
    commit('side');
    run('checkout', '-q', 'main');
    put('a', 'main\n');
    commit('main');
    expect(() => run('merge', 'side')).toThrow();
    expect((await call('status', {})).value).toMatchObject({ under_way: 'Merge', conflicted: ['a'] });
    expect(await call('commit', { message: 'x' })).toMatchObject({ kind: 'denied', code: 'under_way' });
    run('merge', '--abort');
    run('checkout', '-q', '--detach');
    expect((await call('status', {})).value).toMatchObject({ branch: null });
  });

  it('diff against the current commit holds staged and unstaged changes in one, and git applies it', async () => {
    const {
      call,
      put,
      root,
      base,
      git: run,
    } = await repository({
      'a.txt': 'one\ntwo\nthree\n',
      'b.txt': 'b\n',
      'no-newline': 'x',
      'run.sh': '#!/bin/sh\n',
      'ta\tb': '1\n',
      'd"q \\': '1\n',
      'é x': '1\n',
    });
    for (const name of ['ta\tb', 'd"q \\', 'é x']) put(name, '2\n');
    put('a.txt', 'one\n2\nthree\n');
    run('add', 'a.txt');
    put('a.txt', 'zero\none\n2\nthree\n');
    put('no-newline', 'y');
    rmSync(join(root, 'b.txt'));
    put('added', 'new\n');
    run('add', 'added');
    const { value } = await call('diff', {});
    expect(value?.['files']).toEqual([
      { path: 'a.txt', status: 'modified' },
      { path: 'added', status: 'added' },
      { path: 'b.txt', status: 'deleted' },
      { path: 'd"q \\', status: 'modified' },
      { path: 'no-newline', status: 'modified' },
      { path: 'ta\tb', status: 'modified' },
      { path: 'é x', status: 'modified' },
    ]);
    const patch = join(base, 'patch');
    writeFileSync(patch, String(value?.['diff']));
    run('worktree', 'add', '-q', join(base, 'fresh'), 'HEAD');
    git(join(base, 'fresh'), 'apply', patch);
    expect(execFileSync('diff', ['-r', '-x', '.git', root, join(base, 'fresh')], { encoding: 'utf8' })).toBe('');
  });

  it('diff tells bytes apart that are no UTF-8', async () => {
    const { call, root, commit } = await repository({ latin: '' });
    writeFileSync(join(root, 'latin'), Buffer.from('caf\xe9\nsame \xe9\n', 'latin1'));
    commit('latin');
    writeFileSync(join(root, 'latin'), Buffer.from('caf\xe8\nsame \xe9\n', 'latin1'));
    expect((await call('diff', {})).value?.['diff']).toContain('@@ -1,2 +1,2 @@\n-caf\uFFFD\n+caf\uFFFD\n same \uFFFD\n');
  });

  it('diff over its cap says what is withheld', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${String(at).padStart(2, '0')}`, '1\n']));
    const { call, put } = await repository({ ...many, large: 'x\n' });
    for (const name of Object.keys(many)) put(name, '2\n');
    const files = await call('diff', {}, { proposedBy: 'model' });
    expect(files.value?.['files']).toHaveLength(30);
    expect(files.value?.['withheld']).toEqual(['5 more files differ than the 25 that are looked at; name a path']);
    put('large', `${'y'.repeat(70)}\n`.repeat(600));
    const bytes = await call('diff', { path: 'large' }, { proposedBy: 'model' });
    expect(bytes.value?.['diff']).toBe('');
    expect(bytes.text).toContain('withheld: 1 of the files do not fit into 32768 bytes: large');
  });

  it('diff compares commits, a commit with the work tree, and what is staged', async () => {
    const { call, put, commit, git: run } = await repository({ a: '1\n' });
    put('a', '2\n');
    const second = commit('second');
    put('a', '3\n');
    run('add', 'a');
    put('b', 'untracked\n');
    expect((await call('diff', { from: 'HEAD~1', to: 'HEAD' })).value?.['diff']).toContain('-1\n+2\n');
    expect((await call('diff', { from: 'HEAD~1' })).value?.['diff']).toContain('-1\n+3\n');
    expect((await call('diff', { staged: true })).value?.['diff']).toContain('-2\n+3\n');
    expect((await call('diff', { staged: true, stat: true })).value).toEqual({ files: [{ path: 'a', status: 'modified' }] });
    expect(await call('diff', { to: second })).toMatchObject({ kind: 'failed', code: 'bad_argument' });
    expect(await call('diff', { from: 'nowhere' })).toMatchObject({ kind: 'failed', code: 'unknown_ref' });
  });

  it('log tells the newest first, by path and by range, as git does', async () => {
    const { call, put, commit, git: run } = await repository({ a: '1\n', b: '1\n' });
    for (const at of [2, 3, 4]) {
      put(at === 3 ? 'b' : 'a', `${at}\n`);
      commit(`change ${at}`);
    }
    const hashes = async (args: { readonly [key: string]: string | number }) =>
      listOf<{ readonly commit: string }>((await call('log', args)).value?.['commits']).map(({ commit }) => commit);
    const lines = (...args: string[]) =>
      run('rev-list', ...args)
        .trim()
        .split('\n');
    expect(await hashes({})).toEqual(lines('HEAD'));
    expect(await hashes({ n: 2 })).toEqual(lines('-2', 'HEAD'));
    expect(await hashes({ path: 'b' })).toEqual(lines('HEAD', '--', 'b'));
    expect(await hashes({ range: 'HEAD~2..HEAD' })).toEqual(lines('HEAD~2..HEAD'));
    expect((await call('log', { n: 1 })).text).toMatch(/^[0-9a-f]{10} 2026-01-02T03:04:05Z Ada: change 4\n\[there are more\]$/);
  });

  it('show tells of a commit and its diff against the first parent, also of the first one and of a merge', async () => {
    const { call, put, commit, git: run } = await repository({ a: '1\n' });
    run('checkout', '-q', '-b', 'side');
    put('s', 'side\n');
    commit('side');
    run('checkout', '-q', 'main');
    put('m', 'main\n');
    commit('main');
    run('merge', '-q', '--no-ff', '-m', 'Merge side\n\nwith a body', 'side');
    const merge = await call('show', { ref: 'HEAD' });
    expect(merge.value).toMatchObject({
      author: 'Ada',
      date: '2026-01-02T03:04:05Z',
      message: 'Merge side\n\nwith a body\n',
      files: [{ path: 's', status: 'added' }],
    });
    expect(merge.value?.['parents']).toHaveLength(2);
    expect((await call('show', { ref: 'HEAD~2' })).value).toMatchObject({ parents: [], files: [{ path: 'a', status: 'added' }] });
  });

  it('blame names for each line the commit that git names', async () => {
    const { call, put, commit, git: run } = await repository({ 'src/a': 'one\ntwo\nthree\n' });
    put('src/a', 'one\nTWO\nthree\n');
    commit('second');
    put('src/a', 'zero\none\nTWO\nthree\n');
    const third = commit('third');
    put('src/a', 'changed in the work tree\n');
    const lines = listOf<{ readonly commit: string; readonly text: string }>((await call('blame', { path: 'src/a' })).value?.['lines']);
    const theirs = run('blame', '-l', '-s', '--root', 'HEAD', '--', 'src/a').trim().split('\n');
    expect(lines.map(({ commit: id }) => id)).toEqual(theirs.map((line) => line.slice(0, 40)));
    expect(lines.map(({ text }) => text)).toEqual(['zero', 'one', 'TWO', 'three']);
    expect((await call('blame', { path: 'src/a', start_line: 1, end_line: 1 })).value?.['lines']).toMatchObject([
      { line: 1, commit: third },
    ]);
    expect(await call('blame', { path: 'nothing' })).toMatchObject({ kind: 'failed', code: 'not_tracked' });
  });

  it('branch_list marks the current one', async () => {
    const { call, git: run } = await repository({ a: '1\n' });
    run('branch', 'other');
    const head = run('rev-parse', 'HEAD').trim();
    expect((await call('branch_list', {})).value).toEqual({
      branches: [
        { name: 'main', head, current: true, remote: false },
        { name: 'other', head, current: false, remote: false },
      ],
    });
  });

  it('reads packed references, packed objects, CRLF work trees and linked work trees of the workspace', async () => {
    const { call, put, git: run, root } = await repository({ 'a.txt': 'one\ntwo\n', '.gitattributes': '*.txt text eol=crlf\n' });
    rmSync(join(root, 'a.txt'));
    run('checkout', '--', 'a.txt');
    run('gc', '-q');
    expect((await call('status', {})).value).toMatchObject({ clean: true });
    put('a.txt', 'one\r\nTWO\r\n');
    expect((await call('diff', {})).value?.['diff']).toContain(' one\n-two\n+TWO\n');
    run('worktree', 'add', '-q', join(root, 'linked'), '-b', 'linked');
    put('linked/a.txt', 'other\r\n');
    expect((await call('status', { dir: 'linked' })).value).toMatchObject({ branch: 'linked', changed: [{ path: 'linked/a.txt' }] });
  });
});
