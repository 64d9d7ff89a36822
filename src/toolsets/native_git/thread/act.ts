import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Repository } from 'es-git';
import { Refusing } from '../../thread/serve.js';
import type { Identity, Made, Mode, StagedVersion, Switched } from '../questions.js';
import { usesCrlf } from './attributes.js';
import { branchOf } from './compare.js';
import { attempt, each, headCommit, tipOf } from './open.js';

const MAX_BYTES = 10 * 1024 * 1024;

export function stage(repository: Repository, paths: readonly string[]): null {
  const index = repository.index();
  const workdir = repository.workdir() ?? '';
  for (const path of paths) {
    attempt('git_error', `${path} cannot be staged`, () => (isThere(join(workdir, path)) ? index.addPath(path) : index.removePath(path)));
  }
  attempt('git_error', 'the index cannot be written', () => index.write());
  return null;
}

/** The current commit's versions back into the index. The library only does that as it writes them somewhere: aside, then gone. */
export function unstage(repository: Repository, paths: readonly string[]): null {
  const head = headCommit(repository);
  const aside = mkdtempSync(join(tmpdir(), 'windlass-git-'));
  try {
    for (const path of paths) {
      attempt('git_error', `${path} cannot be unstaged`, () => {
        if (head === null || head.tree().getPath(path) === null) {
          const index = repository.index();
          index.removePath(path);
          index.write();
        } else
          repository.checkoutTree(head.asObject(), {
            path,
            force: true,
            disablePathspecMatch: true,
            disableFilters: true,
            targetDir: aside,
          });
      });
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return null;
}

/** What restoring these paths would put into the work tree. */
export function stagedVersions(repository: Repository, paths: readonly string[]): readonly StagedVersion[] {
  const index = repository.index();
  return paths.map((path) => {
    const entry = index.getByPath(path);
    if (entry === null) throw new Refusing('not_tracked', `${path} is not in the index: there is nothing to restore it from`);
    const mode = modeOf(entry.mode);
    if (mode === 'submodule') return { path, mode, bytes: Buffer.alloc(0) };
    const blob = repository.getObject(entry.id).peelToBlob();
    if (blob.size() > BigInt(MAX_BYTES)) throw new Refusing('too_large', `${path} is larger than ${MAX_BYTES} bytes`);
    return { path, mode, bytes: asInWorkdir(repository, path, blob.content()) };
  });
}

function asInWorkdir(repository: Repository, path: string, content: Uint8Array): Uint8Array {
  if (content.includes(0) || content.includes(0x0d) || !usesCrlf(repository, path)) return content;
  return Buffer.from(Buffer.from(content).toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

function modeOf(mode: number): Mode {
  switch (mode) {
    case 0o100644:
      return 'file';
    case 0o100755:
      return 'executable';
    case 0o120000:
      return 'link';
    case 0o160000:
      return 'submodule';
    default:
      return 'other';
  }
}

export function identityOf(repository: Repository): Identity {
  const config = repository.config();
  return {
    name: config.findString('user.name'),
    email: config.findString('user.email'),
    signs: config.findBool('commit.gpgsign') === true,
  };
}

/** `expected`: the tree that was shown. What was staged meanwhile is not committed. */
export function makeCommit(
  repository: Repository,
  {
    message,
    seconds,
    offset,
    tree: expected,
  }: { readonly message: string; readonly seconds: number; readonly offset: number; readonly tree: string },
): Made {
  const { name, email } = identityOf(repository);
  if (name === null || email === null) throw new Refusing('no_identity', 'user.name or user.email is not set');
  const index = repository.index();
  if (index.hasConflicts()) throw new Refusing('conflicts', 'there are unresolved conflicts');
  if (treeOf(repository) !== expected) throw new Refusing('stale', 'what is staged changed since it was looked at. Nothing was committed');
  const tree = attempt('git_error', 'the tree cannot be written', () => index.writeTree());
  const head = headCommit(repository);
  const signature = { name, email, timeOptions: { timestamp: seconds, offset } };
  const id = attempt('git_error', 'the commit cannot be made', () =>
    repository.commit(repository.getTree(tree), message, {
      updateRef: 'HEAD',
      author: signature,
      committer: signature,
      parents: head === null ? [] : [head.id()],
    }),
  );
  return { id, branch: branchOf(repository), message };
}

/** What tells one content of the index from another, with nothing written. */
export function treeOf(repository: Repository): string {
  const hash = createHash('sha256');
  for (const { path, id, mode } of each(repository.index().entries())) hash.update(`${mode} ${id} `).update(path).update('\0');
  return hash.digest('hex');
}

/** Nothing that is only in the work tree is lost: the library refuses where it would be. */
export function switchTo(repository: Repository, branch: string, create: boolean): Switched {
  const head = headCommit(repository);
  if (create) {
    if (head === null) throw new Refusing('unknown_ref', 'there is no commit yet that a branch could begin at');
    attempt('git_error', `branch ${branch} cannot be made`, () => repository.createBranch(branch, head, { force: false }));
  } else {
    const target = tipOf(repository, branch);
    refuseHeld(repository, branch);
    attempt('would_overwrite', `${branch} cannot be checked out without losing changes`, () =>
      repository.checkoutTree(target.asObject(), { safe: true, overwriteIgnored: false, recreateMissing: false }),
    );
  }
  attempt('git_error', `HEAD cannot be set to ${branch}`, () => repository.setHead(`refs/heads/${branch}`));
  return { branch, head: headCommit(repository)?.id() ?? '' };
}

/** The index and HEAD are written last: where they cannot be, the files would be those of the branch, and the repository not on it. */
function refuseHeld(repository: Repository, branch: string): void {
  const lock = ['index.lock', 'HEAD.lock'].find((name) => isThere(join(repository.path(), name)));
  if (lock !== undefined)
    throw new Refusing(
      'git_error',
      `${lock} is there: another git is at work, or was killed. Nothing was changed; remove it where none runs`,
    );
  if (headsElsewhere(repository).some((head) => readFileSync(head, 'utf8').trim() === `ref: refs/heads/${branch}`))
    throw new Refusing('git_error', `${branch} is checked out in another work tree of this repository. Nothing was changed`);
}

/** The HEADs of the other work trees of a repository. */
function headsElsewhere(repository: Repository): readonly string[] {
  const own = repository.path();
  const pointer = join(own, 'commondir');
  const common = existsSync(pointer) ? resolve(own, readFileSync(pointer, 'utf8').trim()) : own;
  const trees = join(common, 'worktrees');
  const folders = [common, ...(existsSync(trees) ? readdirSync(trees).map((name) => join(trees, name)) : [])];
  return folders.map((folder) => join(folder, 'HEAD')).filter((head) => existsSync(head) && head !== join(own, 'HEAD'));
}

function isThere(path: string): boolean {
  return existsSync(path) || lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
