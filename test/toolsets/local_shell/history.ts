import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/contract/index.js';
import { shell } from './support.js';

export const SECRET = 'the-secret-of-this-test';
export const closing = (list: JsonObject, write: JsonObject = {}): JsonObject => ({
  files: { read: { grant: 'allow', ...list }, write: { grant: 'allow', ...write } },
  shell: { grant: 'allow', sandbox: 'off' },
});
export const CLOSED = closing({ deny_paths: ['**/.env', 'sub/masked/**'] }, { deny_paths: ['**/.env'] });
const PERSON = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };

type Place = Awaited<ReturnType<typeof shell>>;

export function git(at: string, ...args: string[]): string {
  return execFileSync('git', ['-C', at, ...args], { env: { ...process.env, ...PERSON }, encoding: 'utf8' }).trim();
}

/** Two commits; closed files are tracked in it (`tracks`), or were once. `old` was a folder with one, and is a file. */
export async function repository(tracks: boolean): Promise<Place & { blob: string; commit: string }> {
  const place = await shell({
    '.env': `${SECRET} one\n`,
    'sub/.env': `${SECRET} two\n`,
    'sub/masked/key': `${SECRET} three\n`,
    'old/.env': `${SECRET} four\n`,
    'a.txt': 'a\n',
    'sub/b.txt': 'b\n',
  });
  const { root } = place;
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'one');
  const blob = git(root, 'rev-parse', 'HEAD:.env');
  if (!tracks) git(root, 'rm', '-rq', '--cached', '.env', 'sub/.env', 'sub/masked');
  writeFileSync(join(root, 'a.txt'), 'a\nmore\n');
  rmSync(join(root, 'old'), { recursive: true });
  writeFileSync(join(root, 'old'), 'plain\n');
  git(root, 'add', 'a.txt', 'old');
  git(root, 'commit', '-qm', 'two');
  writeFileSync(join(root, 'a.txt'), 'a\nmore\nyet\n');
  return { ...place, blob, commit: git(root, 'rev-parse', 'HEAD') };
}

/** A line with the numbers of the repository in it. */
export const fill = ({ blob, commit }: { readonly blob: string; readonly commit: string }, line: string) =>
  line.replace('BLOB', blob).replace('SHORT', blob.slice(0, 8)).replace('COMMIT', commit);
