import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { git, OPEN, repository } from './support.js';

const LOOKS: readonly (readonly [string, { readonly [key: string]: string | readonly string[] | boolean }])[] = [
  ['status', {}],
  ['diff', {}],
  ['diff', { staged: true }],
  ['log', { path: 'a.txt' }],
  ['show', { ref: 'HEAD' }],
  ['blame', { path: 'a.txt' }],
  ['branch_list', {}],
];

it('TKT-10 a named pipe in the place of a file that git reads ends the call, and the thread that waits for it', async () => {
  const [started, ended] = [new Set<Worker>(), new Set<Worker>()];
  const start = (thread: Worker) => started.add(thread.once('exit', () => ended.add(thread)));
  process.on('worker', start);
  const cases = [
    ['mkfifo d/.gitignore e/.gitignore', 'status', {}, 'not_regular'],
    [`cd d && o=$(printf '\\377') && mkdir $o && echo 1 >$o/new && mkfifo $o/.gitignore`, 'status', {}, 'not_regular'],
    ['mkfifo other && ln -s ../other d/.gitattributes', 'add', { paths: ['d'] }, 'not_regular'],
    ['rm .git/config && mkfifo .git/config', 'log', {}, 'not_regular'],
    // It is written to, after the rest was done.
    ['rm .git/logs/HEAD && mkfifo .git/logs/HEAD', 'checkout', { branch: 'new', create: true }, 'git_error'],
  ] as const;
  const codes = await Promise.all(
    cases.map(async ([place, tool, args]) => {
      const { call, root, put } = await repository({ 'd/b.txt': '1\n', 'e/c.txt': '1\n' });
      put('d/b.txt', '2\n');
      execFileSync('sh', ['-ec', place], { cwd: root });
      return (await call(tool, args)).code;
    }),
  );
  process.off('worker', start);
  expect(codes).toEqual(cases.map(([, , , code]) => code));
  expect(started.size).toBeGreaterThanOrEqual(cases.length);
  await expect.poll(() => ended.size, { timeout: 5_000 }).toBe(started.size);
}, 30_000);

describe('TKT-10 a repository that was handed over starts nothing', () => {
  it('neither settings, attributes, hooks nor aliases of it are listened to', async () => {
    const { call, root, out, put, git: run } = await repository({ 'a.txt': '1\n', 'b.txt': '1\n' });
    run('branch', 'other');
    const program = join(out, 'evil');
    const witness = join(out, 'started');
    writeFileSync(program, `#!/bin/sh\ntouch ${witness}\ncat\n`);
    chmodSync(program, 0o755);
    for (const hook of [
      'pre-commit',
      'prepare-commit-msg',
      'commit-msg',
      'post-commit',
      'post-checkout',
      'reference-transaction',
      'fsmonitor-watchman',
    ]) {
      put(`.git/hooks/${hook}`, `#!/bin/sh\ntouch ${witness}\n`);
      chmodSync(join(root, '.git/hooks', hook), 0o755);
    }
    for (const [key, value] of [
      ['core.fsmonitor', program],
      ['core.pager', program],
      ['core.editor', program],
      ['core.sshCommand', program],
      ['core.gitProxy', program],
      ['diff.external', program],
      ['diff.evil.textconv', program],
      ['diff.evil.command', program],
      ['merge.evil.driver', program],
      ['gpg.program', program],
      ['alias.status', `!${program}`],
      ['credential.helper', `!${program}`],
      ['log.showSignature', 'true'],
    ] as const)
      run('config', key, value);
    put('.gitattributes', '*.txt diff=evil merge=evil\n');
    put('a.txt', '2\n');
    for (const [tool, args] of LOOKS) expect(await call(tool, args), tool).toMatchObject({ kind: 'ok' });
    expect(await call('add', { paths: ['a.txt'] })).toMatchObject({ kind: 'ok' });
    expect(await call('commit', { message: 'x' })).toMatchObject({ kind: 'ok' });
    put('b.txt', 'changed\n');
    expect(await call('restore', { paths: ['b.txt'] })).toMatchObject({ kind: 'ok' });
    expect(await call('checkout', { branch: 'other' })).toMatchObject({ kind: 'ok' });
    expect(existsSync(witness)).toBe(false);
  });

  it('a file that goes through a filter is neither staged, restored nor checked out without it', async () => {
    const { call, root, out, put, commit, git: run } = await repository({ 'a.bin': 'content\n', plain: 'x\n' });
    run('checkout', '-q', '-b', 'side');
    put('a.bin', 'on the side\n');
    commit('side');
    run('checkout', '-q', 'main');
    const witness = join(out, 'started');
    writeFileSync(join(out, 'evil'), `#!/bin/sh\ntouch ${witness}\ncat\n`);
    chmodSync(join(out, 'evil'), 0o755);
    for (const part of ['clean', 'smudge', 'process']) run('config', `filter.evil.${part}`, join(out, 'evil'));
    put('.git/info/attributes', '*.bin filter=evil\n');
    expect(await call('checkout', { branch: 'side' })).toMatchObject({ kind: 'denied', code: 'filtered' });
    put('a.bin', 'changed now\n');
    for (const [tool, args] of LOOKS.filter(([name]) => name !== 'blame'))
      expect(await call(tool, args), tool).toMatchObject({ kind: 'ok' });
    expect(await call('add', { paths: ['a.bin'] })).toMatchObject({ kind: 'denied', code: 'filtered' });
    expect(await call('restore', { paths: ['a.bin'] })).toMatchObject({ kind: 'denied', code: 'filtered' });
    expect(existsSync(witness)).toBe(false);
    expect(existsSync(join(root, 'a.bin'))).toBe(true);
  });
});

describe('TKT-10 only a repository that lies in the workspace is opened', () => {
  async function withSecret() {
    const world = await repository({ a: '1\n' });
    const elsewhere = join(world.out, 'repo');
    mkdirSync(elsewhere);
    git(elsewhere, 'init', '-q', '-b', 'main');
    writeFileSync(join(elsewhere, 'secret'), 'secret\n');
    const secret = world.commit('secret', elsewhere);
    return { ...world, elsewhere, secret };
  }

  it.each([
    [
      'a .git file that points outside',
      ({ root, elsewhere }) => {
        rmSync(join(root, '.git'), { recursive: true });
        writeFileSync(join(root, '.git'), `gitdir: ${join(elsewhere, '.git')}\n`);
      },
    ],
    [
      'a .git link that leads outside',
      ({ root, elsewhere }) => {
        rmSync(join(root, '.git'), { recursive: true });
        symlinkSync(join(elsewhere, '.git'), join(root, '.git'));
      },
    ],
    ['a common folder outside', ({ root, elsewhere }) => writeFileSync(join(root, '.git/commondir'), `${join(elsewhere, '.git')}\n`)],
    [
      'objects of another repository',
      ({ root, elsewhere }) => writeFileSync(join(root, '.git/objects/info/alternates'), `${join(elsewhere, '.git/objects')}\n`),
    ],
    [
      'objects behind a link',
      ({ root, elsewhere }) => {
        rmSync(join(root, '.git/objects'), { recursive: true });
        symlinkSync(join(elsewhere, '.git/objects'), join(root, '.git/objects'));
      },
    ],
    [
      'references behind a link',
      ({ root, elsewhere }) => {
        renameSync(join(root, '.git/refs'), join(root, '.git/refs-old'));
        symlinkSync(join(elsewhere, '.git/refs'), join(root, '.git/refs'));
      },
    ],
    ['a work tree elsewhere', ({ git: run, elsewhere }) => run('config', 'core.worktree', elsewhere)],
  ] satisfies readonly (readonly [string, (world: Awaited<ReturnType<typeof withSecret>>) => unknown])[])(
    '%s is refused',
    async (_, plant) => {
      const world = await withSecret();
      plant(world);
      for (const [tool, args] of [
        ['status', {}],
        ['show', { ref: world.secret }],
        ['add', { paths: ['.'] }],
      ] as const) {
        const answer = await world.call(tool, args);
        expect(answer, tool).toMatchObject({ kind: 'denied', code: 'escape' });
        expect(JSON.stringify(answer.value ?? null)).not.toContain('secret');
      }
    },
  );

  it('a repository above the workspace is none, and an unknown format is refused', async () => {
    const { call, root, git: run } = await repository({ a: '1\n' });
    renameSync(join(root, '.git'), join(root, '../.git'));
    expect(await call('status', {})).toMatchObject({ kind: 'failed', code: 'no_repository' });
    renameSync(join(root, '../.git'), join(root, '.git'));
    run('config', 'core.repositoryFormatVersion', '1');
    run('config', 'extensions.refStorage', 'other');
    expect(await call('status', {})).toMatchObject({ kind: 'failed', code: 'unsupported_repository' });
  });

  it('names that are no UTF-8 are told as the other tools tell them, and nothing breaks by them', async () => {
    const { call, root, git: run } = await repository({ a: '1\n' });
    const odd = (name: string) => Buffer.concat([Buffer.from(`${root}/${name}-`), Buffer.from([0xff])]);
    writeFileSync(odd('staged'), '1\n');
    run('add', '-A');
    writeFileSync(odd('untracked'), '1\n');
    expect(await call('status', {})).toMatchObject({
      kind: 'ok',
      value: { staged: [{ path: 'staged-\uFFFD', status: 'added' }], untracked: ['untracked-\uFFFD'] },
    });
    for (const [tool, args] of LOOKS) expect((await call(tool, args)).code, tool).not.toBe('internal');
    for (const [tool, args] of [
      ['add', { paths: ['.'] }],
      ['restore', { paths: ['.'] }],
      ['commit', { message: 'x' }],
      ['checkout', { branch: 'x', create: true }],
    ] as const)
      expect((await call(tool, args)).code, tool).not.toBe('internal');
  });

  it('a repository with sha256 names is refused and not misread', async () => {
    const { call } = await repository({ a: '1\n' }, ['--object-format=sha256']);
    expect(await call('log', {})).toMatchObject({ kind: 'failed', code: 'unsupported_repository' });
  });
});

describe('TKT-10 ENV-5 the rules about files hold for what is in a repository', () => {
  const closed = {
    files: {
      read: { grant: 'allow', deny_paths: ['**/.env'], approve_paths: ['**/asks'] },
      write: { grant: 'allow', deny_paths: ['**/locked'] },
    },
  };

  it('a denied path is seen nowhere: not in status, diff, show, log or blame', async () => {
    const { call, put } = await repository({ '.env': 'KEY=old\n', asks: '1\n', a: '1\n' });
    put('.env', 'KEY=new\n');
    put('asks', '2\n');
    put('a', '2\n');
    const answers = await Promise.all(
      [
        ['status', {}],
        ['diff', {}],
        ['show', { ref: 'HEAD' }],
        ['log', {}],
      ].map(([tool, args]) => call(String(tool), args as object as never, { envelope: closed })),
    );
    for (const answer of answers) {
      expect(answer.kind).toBe('ok');
      expect(JSON.stringify([answer.value, answer.text])).not.toMatch(/KEY=|\.env/);
    }
    expect(answers[1]?.value).toMatchObject({ files: [{ path: 'a' }], withheld: ['1 path needs approval and is not shown'] });
    for (const [tool, args] of [
      ['diff', { path: '.env' }],
      ['log', { path: '.env' }],
      ['blame', { path: '.env' }],
      ['show', { ref: 'HEAD', path: '.env' }],
    ] as const)
      expect(await call(tool, args, { envelope: closed }), tool).toMatchObject({ kind: 'denied', code: 'envelope_denied' });
    // Commits are compared, and nothing that would give the paths in it other names.
    for (const [tool, args] of [
      ['show', { ref: 'HEAD:.env' }],
      ['show', { ref: 'HEAD^{tree}' }],
      ['diff', { from: 'HEAD:', to: 'HEAD' }],
    ] as const)
      expect(await call(tool, args, { envelope: closed }), tool).toMatchObject({ kind: 'failed', code: 'unknown_ref' });
  });

  it('what may not be written is neither staged, restored nor checked out', async () => {
    const { call, put, read, commit, git: run } = await repository({ locked: '1\n', 'windlass.yaml': '1\n', a: '1\n' });
    run('checkout', '-q', '-b', 'side');
    put('locked', 'side\n');
    commit('side');
    run('checkout', '-q', 'main');
    expect(await call('checkout', { branch: 'side' }, { envelope: closed })).toMatchObject({ kind: 'denied', code: 'envelope_denied' });
    put('locked', '22\n');
    put('windlass.yaml', '22\n');
    for (const tool of ['add', 'restore']) {
      expect(await call(tool, { paths: ['locked'] }, { envelope: closed }), tool).toMatchObject({
        kind: 'denied',
        code: 'envelope_denied',
      });
      expect(await call(tool, { paths: ['windlass.yaml'] }, { envelope: OPEN }), tool).toMatchObject({
        kind: 'denied',
        code: 'control_plane',
      });
    }
    expect(await call('add', { paths: ['.'] }, { envelope: OPEN })).toMatchObject({ kind: 'denied', code: 'control_plane' });
    expect([read('locked'), read('windlass.yaml')]).toEqual(['22\n', '22\n']);
    run('add', 'locked');
    expect(await call('commit', { message: 'x' }, { envelope: closed })).toMatchObject({ kind: 'denied', code: 'envelope_denied' });
  });

  it('a staged path that may not be read keeps the whole from being committed', async () => {
    const { call, put, git: run } = await repository({ '.env': 'KEY=old\n', a: '1\n' });
    put('.env', 'KEY=new\n');
    put('a', '22\n');
    run('add', '-A');
    expect(await call('commit', { message: 'x' }, { envelope: closed })).toMatchObject({ kind: 'denied', code: 'closed_paths' });
    expect((await call('add', { paths: ['.'] }, { envelope: closed })).kind).toBe('failed');
  });

  it('nothing changes where files may only be read', async () => {
    const { call, put, read } = await repository({ a: '1\n' });
    put('a', '22\n');
    const reading = { files: { read: 'allow', write: 'deny' } };
    expect(await call('status', {}, { envelope: reading })).toMatchObject({ kind: 'ok' });
    for (const [tool, args] of [
      ['add', { paths: ['a'] }],
      ['restore', { paths: ['a'] }],
      ['commit', { message: 'x' }],
      ['checkout', { branch: 'x', create: true }],
    ] as const)
      expect((await call(tool, args, { envelope: reading })).kind, tool).toBe('denied');
    expect(read('a')).toBe('22\n');
  });
});
