/**
 * Whose content a git call brings out, to its output or to other names: of no file, only names and hashes of them; of the files that its
 * arguments name and no other; also of tracked files that differ from the index, of all tracked files, or of whatever any commit holds.
 */
export type GitContent = 'names' | 'named' | 'changed' | 'tracked' | 'history';

export interface GitShows {
  readonly content: GitContent;
  /** Paths in the arguments are no bound: it shows more than they name. */
  readonly unbounded: boolean;
}

export const NAMES: GitShows = { content: 'names', unbounded: false };
export const NAMED: GitShows = { content: 'named', unbounded: false };
export const EVERYTHING: GitShows = { content: 'history', unbounded: true };
