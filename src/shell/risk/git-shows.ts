/**
 * Whose content a git call prints beyond what its arguments name: of no file, of tracked files that differ from the index, of all
 * tracked files, or of whatever any commit holds.
 */
export type GitContent = 'none' | 'changed' | 'tracked' | 'history';

export interface GitShows {
  readonly content: GitContent;
  /** Paths in the arguments are no bound: it shows more than they name. */
  readonly unbounded: boolean;
}

export const NOTHING_MORE: GitShows = { content: 'none', unbounded: false };
export const EVERYTHING: GitShows = { content: 'history', unbounded: true };

const options = (names: string): string => `--(?:${names.trim().split(/\s+/).join('|')})(?:=.*)?`;

/** Options with which no content is shown that would be shown without. */
const INSTEAD = new RegExp(
  `^(?:-s|${options('no-patch stat shortstat numstat name-only name-status summary dirstat compact-summary raw quiet')})$`,
  's',
);
/** Options that show no content. Whatever is not named here may: `-p` goes by many names, and hides behind other letters. */
const HARMLESS = new RegExp(
  `^(?:-\\d+|-n\\d*|-[siEFPzgqw]|-M\\d*%?|${options(`
    no-patch stat shortstat numstat name-only name-status summary dirstat compact-summary raw quiet stat-width stat-count stat-name-width
    oneline pretty format encoding abbrev no-abbrev abbrev-commit no-abbrev-commit date relative-date decorate no-decorate decorate-refs
    decorate-refs-exclude graph no-graph color no-color source left-right full-index root no-commit-id no-prefix no-notes
    max-count skip since until after before author committer grep invert-grep all-match basic-regexp extended-regexp fixed-strings
    perl-regexp regexp-ignore-case ignore-all-space ignore-space-change all branches tags remotes glob exclude not reverse topo-order date-order author-date-order first-parent
    merges no-merges min-parents max-parents no-min-parents no-max-parents left-only right-only cherry cherry-pick cherry-mark boundary
    simplify-by-decoration simplify-merges full-history dense sparse ancestry-path walk-reflogs no-walk do-walk children parents
    follow diff-filter find-renames no-renames relative no-relative exit-code cached staged merge-base no-ext-diff no-textconv`)})$`,
  's',
);
const HARMLESS_IN_STATUS = new RegExp(
  `^(?:-[sbz]*(?:u(?:no|normal|all)?)?|${options(`
    short branch porcelain long untracked-files ignored column no-column ahead-behind no-ahead-behind renames no-renames find-renames
    show-stash ignore-submodules`)})$`,
  's',
);
/** More is shown than the paths in the arguments: of other names, of whole commits, of objects by their number. */
const BEYOND_PATHS = /^(?:-L|--full-diff|--follow|--stdin|--submodule|--no-index)/;
/** Takes no notice of what is tracked. */
const BEYOND_TRACKED = /^--(?:no-i|un|rec|no-exc|exclude-s)/;
/** Options of `git show` that name no further commits. */
const ADDS_NOTHING = /^(?:-s|--(?:no-patch|no-color|color|pretty|format|oneline|no-textconv)(?:=.*)?)$/s;
const RAW = /%\(\*?raw/;
/** What may be the number of a file's content: the rest of `describe`'s names too. */
const OBJECT = /(?:^|-g)[0-9a-fA-F]{4,64}$|\^\{(?:|object|blob)\}$/;

/** Whether this may name a folder of a commit, and not the commit. */
export function mayBeTree(name: string): boolean {
  return OBJECT.test(name) || /\^\{tree\}$/.test(name);
}

/** Whether this is written as commits are, and not as a branch or a file may be. */
export function mayBeCommit(name: string): boolean {
  return OBJECT.test(name) || SURELY_COMMIT.test(name);
}

/** Whether paths behind `git grep`, or behind `git diff --no-index`, are searched whatever is tracked in them. */
export function looksAtFolders(command: string, rest: readonly string[]): boolean {
  return (command === 'grep' && rest.some((each) => BEYOND_TRACKED.test(each))) || (command === 'diff' && rest.includes('--no-index'));
}

/** `commits`: the operands that name commits or objects, and not `REV:PATH`. `objects`: how many do. */
export function gitShows(command: string, rest: readonly string[], commits: readonly string[], objects: number): GitShows {
  const said = optionsOf(rest);
  const shows = (content: GitContent): GitShows => ({ content, unbounded: said.some((each) => BEYOND_PATHS.test(each)) });
  // What `find` puts there is not known.
  if (rest.some((each) => /(?<!\^)\{\}/.test(each))) return EVERYTHING;
  // A file by its number is shown whatever paths follow.
  if (['show', 'diff', 'grep'].includes(command) && commits.some((each) => OBJECT.test(each))) return EVERYTHING;
  switch (command) {
    case 'log':
    case 'whatchanged':
    case 'reflog':
    case 'diff-tree':
    case 'diff-index':
      return said.every((each) => HARMLESS.test(each)) ? NOTHING_MORE : shows('history');
    case 'diff-files':
      return said.every((each) => HARMLESS.test(each)) ? NOTHING_MORE : shows('changed');
    case 'diff':
      if (isQuiet(said) || said.includes('--no-index')) return NOTHING_MORE;
      if (said.some((each) => /^--(?:cached|staged|merge-base|submodule)/.test(each))) return shows('history');
      return shows(said.some((each) => /^(?:-[A-Za-z]*C|--find-copies)/.test(each)) ? 'tracked' : 'changed');
    case 'range-diff':
      return isQuiet(said) ? NOTHING_MORE : shows('history');
    case 'show':
      if (said.includes('--stdin')) return EVERYTHING;
      if (objects > 0 && commits.length === 0 && said.every((each) => ADDS_NOTHING.test(each))) return NOTHING_MORE;
      return isQuiet(said) ? NOTHING_MORE : shows('history');
    case 'stash':
      if (rest[0] === 'list') return said.every((each) => HARMLESS.test(each)) ? NOTHING_MORE : shows('history');
      return rest[0] === 'show' && !isQuiet(said) ? shows('history') : NOTHING_MORE;
    case 'grep':
      return { content: 'tracked', unbounded: false };
    case 'status':
      return said.every((each) => HARMLESS_IN_STATUS.test(each)) ? NOTHING_MORE : shows('history');
    case 'cat-file':
      return catFile(said, rest, commits);
    default:
      return rest.some((each) => RAW.test(each)) ? EVERYTHING : NOTHING_MORE;
  }
}

function isQuiet(said: readonly string[]): boolean {
  return said.some((each) => INSTEAD.test(each)) && said.every((each) => HARMLESS.test(each));
}

/** An object by its number may be a file; under the name of its kind it is one only as a `blob`. */
function catFile(said: readonly string[], rest: readonly string[], commits: readonly string[]): GitShows {
  if (said.some((each) => /^--b/.test(each) && !/^--batch-check(?:=.*)?$/s.test(each))) return EVERYTHING;
  if (said.some((each) => ['-t', '-s', '-e'].includes(each)) || ['commit', 'tag', 'tree'].includes(rest[0] ?? '')) return NOTHING_MORE;
  return commits.every((each) => SURELY_COMMIT.test(each)) ? NOTHING_MORE : EVERYTHING;
}

/** A tag may name a file as well. */
const SURELY_COMMIT = /^(?:HEAD|@)(?:[~^]\d*)*(?:\^\{commit\})?$/;

function optionsOf(rest: readonly string[]): readonly string[] {
  const end = rest.indexOf('--');
  return (end === -1 ? rest : rest.slice(0, end)).filter((each) => each.startsWith('-'));
}
