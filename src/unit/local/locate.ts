import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { posix } from 'node:path';
import {
  displayOf,
  type EntryKind,
  isInside,
  type Located,
  type PathRefusal,
  type RealPath,
  type Roots,
  relativeTo,
  rootOf,
  WindlassError,
} from '../../contract/index.js';
import { errno, problem } from './problems.js';

/**
 * Resolves a path argument to where it really leads, or refuses it. Nothing is opened and nothing but `lstat` and
 * `realpath` is asked: synchronous, because a call does this for every path and the kernel answers from its cache.
 * `~` is an ordinary name, `..` is taken lexically, `''` is the root.
 * @throws WindlassError `permission` where a folder on the way cannot be searched
 */
export function locate(roots: Roots, path: string, dir?: string): Located | PathRefusal {
  if (path.includes('\0') || dir?.includes('\0')) return refuse('bad_argument', 'a path cannot contain a NUL character');
  const { root } = roots;
  const base = dir === undefined ? root : narrowed(root, dir);
  if (typeof base !== 'string') return base;

  const lexical = posix.resolve(base, path);
  const found = resolveExisting(lexical, path);
  if ('code' in found) return found;
  const within = dir === undefined ? rootOf(roots, found.real) !== null : isInside(found.real, base);
  if (!within) return outside(path, base);
  return {
    real: found.real as RealPath,
    display: displayOf(roots, found.real),
    kind: found.kind,
    spellings: spellings(root, path, lexical, found.real),
  };
}

/** `_allowed_dir`: only ever a folder inside the root; one that does not exist yet is taken by its name. */
function narrowed(root: RealPath, dir: string): string | PathRefusal {
  const lexical = posix.resolve(root, dir);
  const found = resolveExisting(lexical, dir);
  if ('code' in found) return found;
  if (isInside(found.real, root)) return found.real;
  return refuse('escape', `the allowed folder ${dir} is outside the workspace ${root}; it may only narrow it`);
}

/**
 * Where a path leads a program: links are followed as far as the path exists, and `..` behind a link is the parent of where
 * the link leads, not of its name. Taken from the root when relative. Null where a link leads nowhere or the way there
 * cannot be searched.
 */
export function realPathOf(root: RealPath, path: string): RealPath | null {
  if (path.includes('\0')) return null;
  try {
    let at: string = posix.isAbsolute(path) ? '/' : root;
    for (const [place, names] of path.split(/(?<=^|\/)\.\.(?=\/|$)/).entries()) {
      const found = resolveExisting(posix.join(place === 0 ? at : posix.dirname(at), names), path);
      if ('code' in found) return null;
      at = found.real;
    }
    return at as RealPath;
  } catch (error) {
    if (WindlassError.is(error) && error.code === 'permission') return null;
    throw error;
  }
}

interface Found {
  readonly real: string;
  readonly kind: EntryKind;
}

/** Symlinks of the deepest existing ancestor resolved, the missing tail appended again. */
function resolveExisting(lexical: string, asGiven: string): Found | PathRefusal {
  const tail: string[] = [];
  for (let at = lexical; ; at = posix.dirname(at)) {
    const entry = inspect(at, asGiven);
    if (entry === 'too_long') return refuse('bad_argument', `${clip(asGiven)}: the path is longer than the system allows`);
    if (entry === 'loop') return vouchesForNothing(asGiven);
    if (entry !== null) {
      const real = realpath(at, asGiven);
      if (real === null) return vouchesForNothing(asGiven);
      if (tail.length > 0) return { real: posix.join(real, ...tail.reverse()), kind: 'absent' };
      const there = entry.isSymbolicLink() ? inspect(real, asGiven) : entry;
      return { real, kind: typeof there === 'object' && there !== null ? kindOf(there) : 'absent' };
    }
    if (at === '/') return { real: lexical, kind: 'absent' };
    tail.push(posix.basename(at));
  }
}

function inspect(path: string, asGiven: string): Stats | null | 'loop' | 'too_long' {
  try {
    return lstatSync(path);
  } catch (error) {
    switch (errno(error)) {
      case 'ENOENT':
      case 'ENOTDIR':
        return null;
      case 'ELOOP':
        return 'loop';
      case 'ENAMETOOLONG':
        return 'too_long';
      case 'EACCES':
        throw problem('permission', clip(asGiven), 'a folder on the way cannot be searched', error);
      default:
        throw error;
    }
  }
}

/** Null where a link leads nowhere or in a circle. */
function realpath(path: string, asGiven: string): string | null {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errno(error) ?? '')) return null;
    if (errno(error) === 'EACCES') throw problem('permission', clip(asGiven), 'a folder on the way cannot be searched', error);
    throw error;
  }
}

export function kindOf(stat: Stats): EntryKind {
  if (stat.isFile()) return 'file';
  return stat.isDirectory() ? 'directory' : 'other';
}

/** A rule that knows the file by any of these names must hit: as typed, by its place in the workspace, absolute, and where it really is. */
function spellings(root: string, asGiven: string, lexical: string, real: string): readonly string[] {
  const all = [posix.normalize(asGiven === '' ? '.' : asGiven).replace(/(?<=[^/])\/+$/, '')];
  if (isInside(lexical, root)) all.push(relativeTo(root, lexical));
  if (isInside(real, root)) all.push(lexical, relativeTo(root, real), real);
  else all.push(lexical, real);
  return [...new Set(all)];
}

function outside(path: string, base: string): PathRefusal {
  return refuse('escape', `${clip(path)} leads outside ${base}; use a path inside it`);
}

function vouchesForNothing(path: string): PathRefusal {
  return refuse('escape', `${clip(path)} goes through a symbolic link that leads nowhere, so nothing vouches for where it would end`);
}

function refuse(code: PathRefusal['code'], reason: string): PathRefusal {
  return { code, reason };
}

function clip(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
