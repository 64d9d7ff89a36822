import { posix } from 'node:path';
import { displayOf, isInside, isRefusal, type Located, type RealPath, type Unit, WindlassError } from '../../contract/index.js';
import { fail, refuse } from './answers.js';
import type { Place } from './questions.js';

/** A repository of the workspace, all of it inside. */
export interface Found extends Place {
  /** Where branches and objects lie: another folder than `gitdir` in a linked work tree. */
  readonly common: string;
}

const MAX_POINTER_BYTES = 64 * 1024;
/** What of a repository may be a link. Each is followed, and has to end inside. */
const PARTS = [
  'HEAD',
  'index',
  'config',
  'config.worktree',
  'packed-refs',
  'refs',
  'refs/heads',
  'logs',
  'info',
  'info/exclude',
  'info/attributes',
];
const OBJECTS = ['objects', 'objects/info', 'objects/pack'];

/** The repository that holds a folder: the nearest `.git` on the way up to the workspace's root, and never above it. */
export async function findRepository(folder: Located, unit: Unit): Promise<Found> {
  if (folder.kind !== 'directory') throw fail('not_directory', `${folder.display} is no folder`);
  for (let at: string = folder.real; isInside(at, unit.root); at = posix.dirname(at)) {
    const git = await unit.locate(posix.join(at, '.git'));
    if (isRefusal(git)) throw outside(posix.join(at, '.git'), unit);
    if (git.kind === 'directory' || git.kind === 'file') return inside(at, git, unit);
    if (at === '/') break;
  }
  throw fail('no_repository', `${folder.display} lies in no git repository of the workspace`);
}

async function inside(workdir: string, git: Located, unit: Unit): Promise<Found> {
  const gitdir = git.kind === 'directory' ? git.real : await pointed(git, /^gitdir: (.+)$/m, workdir, unit);
  const commondir = await unit.locate(posix.join(gitdir, 'commondir'));
  const common = isRefusal(commondir) || commondir.kind !== 'file' ? gitdir : await pointed(commondir, /^(.+)$/m, gitdir, unit);
  for (const part of [...PARTS, ...OBJECTS]) {
    for (const home of new Set([gitdir, common])) await follow(posix.join(home, part), unit);
  }
  await refuseAlternates(posix.join(common, 'objects'), unit);
  return { workdir, gitdir, common };
}

/** Where a pointer file leads: the repository of a linked work tree, or of a submodule. */
async function pointed(file: Located, pattern: RegExp, from: string, unit: Unit): Promise<RealPath> {
  const said = pattern.exec(await textOf(file, unit))?.[1]?.trim();
  if (!said) throw fail('unsupported_repository', `${file.display} points at nothing`);
  const at = await unit.locate(posix.resolve(from, said));
  if (isRefusal(at))
    throw refuse(
      'escape',
      `${file.display} points at ${said}, outside ${unit.root}; only a repository that lies in the workspace is opened`,
    );
  if (at.kind !== 'directory') throw fail('unsupported_repository', `${file.display} points at ${said}, which is no folder`);
  return at.real;
}

async function follow(path: string, unit: Unit): Promise<void> {
  const real = await unit.realPath(path);
  if (real === null || !isInside(real, unit.root)) throw outside(path, unit);
}

/** Objects of another repository would be shown as if they were of this one. */
async function refuseAlternates(objects: string, unit: Unit): Promise<void> {
  const file = await unit.locate(posix.join(objects, 'info/alternates'));
  if (isRefusal(file)) throw outside(posix.join(objects, 'info/alternates'), unit);
  if (file.kind !== 'file') return;
  for (const line of (await textOf(file, unit)).split('\n')) {
    if (line.trim() !== '' && !line.startsWith('#')) await follow(posix.resolve(objects, line.trim()), unit);
  }
}

function outside(path: string, unit: Unit): Error {
  return refuse('escape', `${displayOf(unit, path)} leads outside ${unit.root}; only a repository that lies in the workspace is opened`);
}

async function textOf(at: Located, unit: Unit): Promise<string> {
  try {
    return (await unit.readFile(at, { maxBytes: MAX_POINTER_BYTES })).bytes.toString('utf8');
  } catch (error) {
    if (WindlassError.is(error)) throw fail('unsupported_repository', error.message);
    throw error;
  }
}
