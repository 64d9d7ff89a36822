import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { CLOSED, git, repository } from './history.js';

let place: Awaited<ReturnType<typeof repository>>;
beforeAll(async () => {
  place = await repository(true);
  git(place.root, 'worktree', 'add', '-q', 'tree', '--detach');
  git(place.root, 'init', '-q', 'inner');
  writeFileSync(join(place.root, 'inner/c.txt'), 'c');
  git(join(place.root, 'inner'), 'add', '-A');
  git(join(place.root, 'inner'), 'commit', '-qm', 'inner');
});

it.each([
  ['.git/HEAD'],
  ['.git/index'],
  ['.git/config'],
  ['.git/packed-refs'],
  ['.git/refs/heads/deep/er'],
  ['.git/info/exclude'],
  ['.git/info/attributes'],
  ['.git/objects/info/alternates'],
  ['.git/shallow'],
  ['.git/commondir'],
  ['.git/worktrees/tree/HEAD', 'git -C tree status'],
  ['.git/worktrees/tree/gitdir', 'git branch'],
  ['.git/rebase-merge/head-name'],
  ['.git/sequencer/todo'],
  ['.git/objects/info/commit-graphs/commit-graph-chain', 'git log --oneline'],
  ['.git/objects/00/00000000000000000000000000000000000000', 'git log --oneline'],
  ['.git/HEAD', 'git -C sub log --oneline'],
  ['.gitignore'],
  ['.mailmap', 'git log -1'],
  ['sub/.gitattributes', 'cd sub && git status'],
  ['.git'],
  ['sub/far/down/.gitignore'],
  ['sub/far/down/.gitignore', 'git ls-files -o --exclude-standard'],
  ['sub/far/down/.gitattributes', 'git diff'],
  ['sub/far/down/.gitattributes', 'cd tree && git -C .. log --stat'],
  ['inner/.git/HEAD'],
  ['inner/.git/index', 'git -C sub status'],
])('LSH-8 ENV-5 git does not wait for a pipe in the place of %s', async (name, line = 'git status') => {
  const path = join(place.root, name);
  const aside = join(place.base, 'aside');
  mkdirSync(join(path, '..'), { recursive: true });
  execFileSync('sh', ['-c', '[ ! -e "$1" ] || mv "$1" "$2"; mkfifo "$1"', 'sh', path, aside]);
  const answer = await place.call(line, { envelope: CLOSED });
  rmSync(path);
  execFileSync('sh', ['-c', '[ ! -e "$2" ] || mv "$2" "$1"', 'sh', path, aside]);
  expect([answer.kind, answer.code]).toEqual(['denied', 'not_regular']);
  expect(answer.reason).toContain(name);
  expect((await place.call(line, { envelope: CLOSED })).kind).toBe('ok');
});

it('LSH-8 nor however many references stand beside it', async () => {
  const many = join(place.root, '.git/logs/refs/many');
  mkdirSync(many, { recursive: true });
  for (let at = 0; at <= 5_000; at++) writeFileSync(join(many, `${at}`), '');
  for (const name of ['.git/shallow', '.git/objects/pack/x.idx', '.git/worktrees/tree/FETCH_HEAD', '.git/refs/heads/x']) {
    execFileSync('mkfifo', [join(place.root, name)]);
    const { code, reason } = await place.call('git -C tree status', { envelope: CLOSED });
    rmSync(join(place.root, name));
    expect([code, reason]).toEqual(['not_regular', expect.stringContaining(name)]);
  }
  rmSync(many, { recursive: true });
});

it('LSH-8 and looks into no folder that the root ignores by its name', async () => {
  const [rules, pipe] = [join(place.root, '.gitignore'), join(place.root, 'sub/built/.gitignore')];
  mkdirSync(join(pipe, '..'), { recursive: true });
  execFileSync('mkfifo', [pipe]);
  const kinds = [];
  for (const text of ['# x\nbuilt/\n', 'build\n', 'built\n!built/x\n']) {
    writeFileSync(rules, text);
    kinds.push((await place.call('git status', { envelope: CLOSED })).kind);
  }
  rmSync(pipe);
  rmSync(rules);
  expect(kinds).toEqual(['ok', 'denied', 'denied']);
});

it('LSH-8 and lines that look at no folder of the work tree are not held up by one there', async () => {
  const path = join(place.root, 'sub/far/.gitattributes');
  mkdirSync(join(path, '..'), { recursive: true });
  execFileSync('mkfifo', [path]);
  const kinds = [];
  for (const line of ['git log --oneline', 'git rev-parse HEAD', 'git branch', 'git log --stat', 'git grep x'])
    kinds.push((await place.call(line, { envelope: CLOSED })).kind);
  rmSync(path);
  expect(kinds).toEqual(['ok', 'ok', 'ok', 'denied', 'denied']);
});

it('LSH-8 nor where a link leads to one, and takes links and sockets that git does not open', async () => {
  const head = join(place.root, '.git/HEAD');
  rmSync(head);
  symlinkSync('refs/heads/main', head);
  const server = createServer().listen(join(place.root, '.git/fsmonitor--daemon.ipc'));
  expect((await place.call('git status', { envelope: CLOSED })).kind).toBe('ok');
  server.close();
  execFileSync('mkfifo', [join(place.root, 'pipe')]);
  rmSync(head);
  symlinkSync('../pipe', head);
  expect((await place.call('git status', { envelope: CLOSED })).code).toBe('not_regular');
});
