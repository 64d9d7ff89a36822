import { displayOf, type RealPath, type Target } from '../../contract/index.js';

/** A target under all its names. */
export function targetAt(lexical: string, real: RealPath, root: RealPath, asGiven?: string): Target {
  const spellings = new Set([lexical, displayOf({ root }, lexical), ...(asGiven === undefined ? [] : [asGiven])]);
  const path = displayOf({ root }, real);
  spellings.delete(path);
  spellings.delete(real);
  return spellings.size === 0 ? { path, real } : { path, real, spellings: [...spellings] };
}
