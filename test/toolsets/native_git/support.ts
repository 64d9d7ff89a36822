import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import type { JsonObject } from '../../../src/contract/index.js';
import { nativeGit } from '../../../src/toolsets/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { wayIn } from '../../support/way-in.js';

export const OPEN: JsonObject = { files: { read: 'allow', write: 'allow' } };

// The library asks the process for its home, and has to find nothing of the machine's there.
process.env['HOME'] = '/nonexistent';
delete process.env['XDG_CONFIG_HOME'];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** git itself, with fixed people and dates, and nothing of the machine's configuration. */
const ENV = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
};

export function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, env: ENV, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A workspace that is a real repository with these files committed, and the whole way in over a real unit. */
export async function repository(files: { readonly [path: string]: string } = {}, init: readonly string[] = []) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-git-')));
  folders.push(base);
  const [root, out] = [join(base, 'w'), join(base, 'out')];
  for (const folder of [root, out]) mkdirSync(folder);
  const put = (path: string, text: string, folder = root): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  git(root, 'init', '-q', '-b', 'main', ...init);
  git(root, 'config', 'user.name', 'Grace');
  git(root, 'config', 'user.email', 'grace@example.org');
  for (const [path, text] of Object.entries(files)) put(path, text);
  const commit = (message: string, cwd = root): string => {
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-q', '--allow-empty', '-m', message);
    return git(cwd, 'rev-parse', 'HEAD').trim();
  };
  if (Object.keys(files).length > 0) commit('first');
  const unit = await openLocalUnit({ root });
  return {
    base,
    root,
    out,
    put,
    commit,
    unit,
    read: (path: string): string => readFileSync(join(root, path), 'utf8'),
    exists: (path: string): boolean => existsSync(join(root, path)),
    git: (...args: readonly string[]): string => git(root, ...args),
    call: wayIn(nativeGit, unit, OPEN),
  };
}
