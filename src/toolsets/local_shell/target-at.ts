import { posix } from 'node:path';
import type { RealPath, Target } from '../../contract/index.js';
import { isInside } from '../../shell/index.js';

/** A target under all its names. */
export function targetAt(lexical: string, real: RealPath, root: string, asGiven?: string): Target {
  const spellings = new Set([lexical, displayOf(lexical, root), ...(asGiven === undefined ? [] : [asGiven])]);
  const path = displayOf(real, root);
  spellings.delete(path);
  spellings.delete(real);
  return spellings.size === 0 ? { path, real } : { path, real, spellings: [...spellings] };
}

function displayOf(path: string, root: string): string {
  if (!isInside(path, root)) return path;
  return posix.relative(root, path) || '.';
}
