import { chmodSync, linkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './support.js';

describe('TKT-10 native_git changes what it was told to, and nothing else', () => {
  it('add stages changes, new files and deletions, by name, by folder and as a whole', async () => {
    const { call, put, root, git } = await repository({ a: '1\n', 'd/b': '1\n', 'd/c': '1\n', '.gitignore': '*.log\n' });
    put('a', 'longer\n');
    put('d/new', 'x\n');
    put('d/noise.log', 'x\n');
    rmSync(join(root, 'd/c'));
    expect((await call('add', { paths: ['d'] })).value).toEqual({ staged: ['d/c', 'd/new'] });
    expect(git('status', '--porcelain')).toBe(' M a\nD  d/c\nA  d/new\n');
    expect((await call('add', { paths: ['.'] })).value).toEqual({ staged: ['a'] });
    expect(await call('add', { paths: ['.'] })).toMatchObject({ kind: 'failed', code: 'nothing_to_stage' });
    expect(await call('add', { paths: ['d/noise.log'] })).toMatchObject({ kind: 'failed', code: 'nothing_to_stage' });
    expect(git('fsck', '--strict')).toBe('');
  });

  it('a path or a message that begins with a dash is data', async () => {
    const { call, put, git } = await repository({ a: '1\n' });
    put('--force', 'x\n');
    expect((await call('add', { paths: ['--force'] })).value).toEqual({ staged: ['--force'] });
    expect((await call('commit', { message: '--amend' })).value).toMatchObject({ subject: '--amend', files: 1 });
    expect(git('log', '--format=%s')).toBe('--amend\nfirst\n');
    expect(await call('log', { range: '--all' })).toMatchObject({ kind: 'failed', code: 'unknown_ref' });
    expect(await call('show', { ref: '--output=x' })).toMatchObject({ kind: 'failed', code: 'unknown_ref' });
  });

  it('commit refuses when nothing is staged', async () => {
    const { call, put } = await repository({ a: '1\n' });
    put('a', '2\n');
    expect(await call('commit', { message: 'x' })).toMatchObject({ kind: 'denied', code: 'nothing_staged' });
  });

  it('commit takes its author from the configuration, and makes up none', async () => {
    const { call, put, git } = await repository({ a: '1\n' });
    put('a', '2\n');
    git('add', 'a');
    const { value } = await call('commit', { message: 'Change a\n\nBecause.' });
    expect(git('log', '-1', '--format=%H|%an|%ae|%cn|%B').trim()).toBe(
      `${value?.['commit']}|Grace|grace@example.org|Grace|Change a\n\nBecause.`,
    );
    expect(git('status', '--porcelain')).toBe('');
    git('config', '--unset', 'user.email');
    put('a', '3\n');
    git('add', 'a');
    expect(await call('commit', { message: 'x' })).toMatchObject({ kind: 'denied', code: 'no_identity' });
    git('config', 'user.email', 'x@example.org');
    git('config', 'commit.gpgSign', 'true');
    expect(await call('commit', { message: 'x' })).toMatchObject({ kind: 'denied', code: 'unsigned' });
  });

  it('commits the first commit of a repository', async () => {
    const { call, put, git } = await repository();
    put('a', '1\n');
    await call('add', { paths: ['a'] });
    expect(await call('commit', { message: 'begin' })).toMatchObject({ kind: 'ok', value: { branch: 'main' } });
    expect(git('rev-list', '--count', 'HEAD')).toBe('1\n');
  });

  it('commits nothing when something else was staged since it was judged', async () => {
    const { call, put, git } = await repository({ a: '1\n', b: '1\n' });
    put('a', '2\n');
    git('add', 'a');
    put('b', '2\n');
    expect(await call('commit', { message: 'x' }, { meanwhile: () => git('add', 'b') })).toMatchObject({ kind: 'denied', code: 'stale' });
    expect(git('rev-list', '--count', 'HEAD')).toBe('1\n');
  });

  it('checkout switches and creates, and refuses to lose a change', async () => {
    const { call, put, commit, git, read, exists } = await repository({ a: '1\n', same: '1\n' });
    git('checkout', '-q', '-b', 'side');
    put('a', 'side\n');
    put('only-side', 'x\n');
    commit('side');
    git('checkout', '-q', 'main');
    put('same', 'kept\n');
    expect(await call('checkout', { branch: 'side' })).toMatchObject({ kind: 'ok', value: { branch: 'side', created: false } });
    expect([read('a'), read('same'), exists('only-side')]).toEqual(['side\n', 'kept\n', true]);
    expect(git('status', '--porcelain')).toBe(' M same\n');
    put('a', 'precious\n');
    expect(await call('checkout', { branch: 'main' })).toMatchObject({ kind: 'denied', code: 'would_overwrite' });
    expect(read('a')).toBe('precious\n');
    git('checkout', '-q', '--', 'a');
    expect(await call('checkout', { branch: 'main' })).toMatchObject({ kind: 'ok' });
    expect(exists('only-side')).toBe(false);
    put('only-side', 'untracked and precious\n');
    expect(await call('checkout', { branch: 'side' })).toMatchObject({ kind: 'denied', code: 'would_overwrite' });
    expect(read('only-side')).toBe('untracked and precious\n');
    expect(await call('checkout', { branch: 'new', create: true })).toMatchObject({ kind: 'ok', value: { created: true } });
    expect(git('branch', '--show-current')).toBe('new\n');
    expect(await call('checkout', { branch: 'new', create: true })).toMatchObject({ kind: 'failed' });
    expect(await call('checkout', { branch: '-f' })).toMatchObject({ kind: 'failed', code: 'unknown_ref' });
  });

  it('checkout changes no file where it cannot end on the branch', async () => {
    const { call, put, commit, git, root, exists } = await repository({ a: '1\n' });
    put('later', 'x\n');
    commit('second');
    git('branch', 'side', 'HEAD~1');
    const unchanged = () => [git('status', '--porcelain'), git('branch', '--show-current'), exists('later')];
    for (const branch of [
      'main~1',
      'main@{1}',
      'main@{1 day ago}',
      'main^',
      'HEAD',
      'none',
      `x-1-g${git('rev-parse', 'side').slice(0, 7)}`,
    ])
      expect([branch, await call('checkout', { branch }), unchanged()]).toMatchObject([
        branch,
        { kind: 'failed', code: 'unknown_ref', reason: expect.stringContaining(`${JSON.stringify(branch)} is no branch`) },
        ['', 'main\n', true],
      ]);
    for (const lock of ['HEAD.lock', 'index.lock']) {
      put(`.git/${lock}`, '');
      expect(await call('checkout', { branch: 'side' })).toMatchObject({
        kind: 'failed',
        code: 'git_error',
        reason: expect.stringContaining(lock),
      });
      rmSync(join(root, '.git', lock));
      expect(unchanged()).toEqual(['', 'main\n', true]);
    }
    git('worktree', 'add', '-q', `${root}-linked`, 'side');
    expect(await call('checkout', { branch: 'side' })).toMatchObject({
      kind: 'failed',
      code: 'git_error',
      reason: expect.stringContaining('another work tree'),
    });
    expect(unchanged()).toEqual(['', 'main\n', true]);
    git('worktree', 'remove', '--force', `${root}-linked`);
    expect(await call('checkout', { branch: 'side' })).toMatchObject({ kind: 'ok' });
    expect(unchanged()).toEqual(['', 'side\n', false]);
  });

  it('checkout leaves an ignored file that stands in its way', async () => {
    const { call, put, commit, git, read } = await repository({ '.gitignore': 'x\n', a: '1\n' });
    git('checkout', '-q', '-b', 'side');
    put('x', 'theirs\n');
    git('add', '-f', 'x');
    commit('side');
    git('checkout', '-q', 'main');
    put('x', 'mine\n');
    expect(await call('checkout', { branch: 'side' })).toMatchObject({ kind: 'denied', code: 'would_overwrite' });
    expect(read('x')).toBe('mine\n');
  });

  it('restore gives files their staged version back, exactly, and never the whole repository', async () => {
    const { call, put, root, git, read } = await repository({
      a: '1\n',
      'd/b': '1\n',
      'd/c': '1\n',
      'w.txt': 'x\ny\n',
      '.gitattributes': 'w.txt eol=crlf\n',
    });
    rmSync(join(root, 'w.txt'));
    git('checkout', '--', 'w.txt');
    put('a', '2\n');
    git('add', 'a');
    put('a', '3\n');
    put('d/b', '2\n');
    put('w.txt', 'z\n');
    rmSync(join(root, 'd/c'));
    for (const all of ['.', root])
      expect(await call('restore', { paths: [all] })).toMatchObject({ kind: 'denied', code: 'whole_repository' });
    const restored = await call('restore', { paths: ['a', 'd', 'w.txt'] });
    expect(restored).toMatchObject({ kind: 'ok', value: { restored: ['a', 'w.txt', 'd/b', 'd/c'] } });
    expect(restored.plan?.writes.map(({ path, pre, post }) => [path, pre === 'absent', post !== undefined])).toEqual([
      ['a', false, true],
      ['w.txt', false, true],
      ['d/b', false, true],
      ['d/c', true, true],
    ]);
    // What it wrote over is kept, so that a revert of the run puts it back.
    const kept = restored.records.flatMap((record) => (record.kind === 'ToolCallStarted' ? (record.preImages ?? []) : []));
    expect(kept.map(({ path, before }) => [path, before === 'absent' ? before : String(restored.artifacts.get(before))])).toEqual([
      ['a', '3\n'],
      ['w.txt', 'z\n'],
      ['d/b', '2\n'],
      ['d/c', 'absent'],
    ]);
    expect([read('a'), read('d/b'), read('d/c'), read('w.txt')]).toEqual(['2\n', '1\n', '1\n', 'x\r\ny\r\n']);
    expect(git('status', '--porcelain')).toBe('M  a\n');
  });

  it('restore writes over exactly the version that was planned', async () => {
    const { call, put, read } = await repository({ a: '1\n' });
    put('a', '2\n');
    expect(await call('restore', { paths: ['a'] }, { meanwhile: () => put('a', 'newer\n') })).toMatchObject({
      kind: 'denied',
      code: 'stale',
    });
    expect(read('a')).toBe('newer\n');
  });

  it('restore with staged takes out of the index, and leaves the work tree alone', async () => {
    const { call, put, git, read } = await repository({ a: '1\n' });
    put('a', '2\n');
    put('new', 'x\n');
    git('add', '-A');
    expect((await call('restore', { paths: ['a', 'new'], staged: true })).value).toEqual({ unstaged: ['a', 'new'] });
    expect(git('status', '--porcelain')).toBe(' M a\n?? new\n');
    expect(read('a')).toBe('2\n');
  });

  it('restore brings back whether a file may be executed, and refuses links', async () => {
    const { call, root, put, git } = await repository({ tool: '#!/bin/sh\n', target: 'x\n' });
    chmodSync(join(root, 'tool'), 0o755);
    symlinkSync('target', join(root, 'link'));
    git('add', '-A');
    git('commit', '-qm', 'second');
    rmSync(join(root, 'tool'));
    chmodSync(join(root, 'target'), 0o750);
    expect((await call('restore', { paths: ['tool', 'target'] })).value).toEqual({ restored: ['target', 'tool'] });
    expect(git('status', '--porcelain')).toBe('');
    chmodSync(join(root, 'tool'), 0o640);
    expect((await call('restore', { paths: ['tool'] })).kind).toBe('ok');
    expect(statSync(join(root, 'tool')).mode & 0o777).toBe(0o750);
    rmSync(join(root, 'link'));
    put('link', 'a file now');
    expect(await call('restore', { paths: ['link'] })).toMatchObject({ kind: 'denied', code: 'not_regular' });
    put('target', 'changed\n');
    linkSync(join(root, 'target'), join(root, 'other'));
    const refused = await call('restore', { paths: ['target', 'tool'] });
    expect(refused).toMatchObject({ kind: 'denied', code: 'hard_linked' });
    expect(refused.records.some(({ kind }) => kind === 'ToolCallStarted')).toBe(false);
  });

  it('rulings 6.3 a tracked path that leads out of the workspace by now is refused', async () => {
    const { call, root } = await repository({ 'd/a': '1\n' });
    rmSync(join(root, 'd'), { recursive: true });
    symlinkSync(tmpdir(), join(root, 'd'));
    for (const [tool, args] of Object.entries({ restore: { paths: ['d/a'] }, add: { paths: ['d'] } }))
      expect(await call(tool, args), tool).toMatchObject({ kind: 'denied', code: 'escape' });
  });
});
