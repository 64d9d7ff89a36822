import { type GitBrings, gitCommand } from './git-commands.js';
import { EVERYTHING, type GitContent, type GitShows, NAMED, NAMES } from './git-content.js';
import { broughtBy } from './git-words.js';

const options = (names: string): string => `--(?:${names.trim().split(/\s+/).join('|')})(?:=.*)?`;

/** Options with which no content is shown that would be shown without. */
const INSTEAD = new RegExp(
  `^(?:-s|${options('no-patch stat shortstat numstat name-only name-status summary dirstat compact-summary raw quiet')})$`,
  's',
);
/** Options that show no content. Whatever is not named here may: `-p` goes by many names, and hides behind other letters. */
const HARMLESS = new RegExp(
  `^(?:-\\d+|-n\\d*|-[siEFPzgqwrt]|-M\\d*%?|${options(`
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
/** Options of what compares that show no more than the files which differ. */
const OF_THE_DIFFERENCE = new RegExp(
  `^(?:-[puswabRWz]+|-U\\d+|-M\\d*%?|${options(`
    cached staged patch no-patch unified stat numstat shortstat name-only name-status summary raw
    word-diff color-words color no-color minimal patience histogram function-context text binary ignore-all-space ignore-space-change
    ignore-space-at-eol ignore-cr-at-eol ignore-blank-lines no-renames find-renames exit-code full-index abbrev no-prefix no-ext-diff no-textconv
    patch-with-stat patch-with-raw diff-filter inter-hunk-context pretty format oneline date no-notes decorate no-decorate`)})$`,
  's',
);
/** More is shown than the paths in the arguments: of other names, of whole commits, of objects by their number. */
const BEYOND_PATHS = /^(?:-L|--full-diff|--follow|--stdin|--submodule|--no-index)/;
/** Options of `git show` that name no further commits. */
const ADDS_NOTHING = /^(?:-s|--(?:no-patch|no-color|color|pretty|format|oneline|no-textconv)(?:=.*)?)$/s;
/** Of `ls-files`: patterns from a file. */
const READS_PATTERNS = /^(?:-[^-]*X|--exclude-[fp])/;
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

/** Whether a call that compares shows no file with this option beyond those that differ. */
export function addsNoFile(option: string): boolean {
  return OF_THE_DIFFERENCE.test(option);
}

/** What of a call decides what it shows. */
interface Call {
  readonly command: string;
  /** Behind the command. */
  readonly rest: readonly string[];
  /** Operands that name commits or objects, and not `REV:PATH`. */
  readonly commits: readonly string[];
  /** How many do so as `REV:PATH`. */
  readonly objects: number;
}

/** Beyond what it names, and whether it shows that. */
export function gitShows(call: Call): GitShows {
  const { command, rest, commits } = call;
  // What `find` puts there is not known.
  if (rest.some((each) => /(?<!\^)\{\}/.test(each))) return EVERYTHING;
  // A file by its number is shown whatever paths follow.
  if (['show', 'diff', 'grep'].includes(command) && commits.some((each) => OBJECT.test(each))) return EVERYTHING;
  return byOptions(gitCommand(command).brings, call, optionsOf(rest));
}

function byOptions(brings: GitBrings, call: Call, said: readonly string[]): GitShows {
  const { rest, commits, objects } = call;
  const shows = (content: GitContent): GitShows => ({ content, unbounded: said.some((each) => BEYOND_PATHS.test(each)) });
  const isHarmless = said.every((each) => HARMLESS.test(each));
  switch (brings) {
    case 'names':
      return NAMES;
    case 'named':
      return NAMED;
    case 'everything':
      return EVERYTHING;
    case 'ls-files':
      return said.some((each) => READS_PATTERNS.test(each)) ? NAMED : NAMES;
    case 'raw':
      return rest.some((each) => RAW.test(each)) ? EVERYTHING : NAMED;
    case 'log':
      return isHarmless ? NAMES : shows('history');
    case 'diff-files':
      return isHarmless ? NAMES : shows('changed');
    case 'diff':
      if (isQuiet(said)) return NAMES;
      if (said.includes('--no-index')) return NAMED;
      if (said.some((each) => /^--(?:cached|staged|merge-base|submodule)/.test(each))) return shows('history');
      return shows(said.some((each) => /^(?:-[A-Za-z]*C|--find-copies)/.test(each)) ? 'tracked' : 'changed');
    case 'range-diff':
      return isQuiet(said) ? NAMES : shows('history');
    case 'show':
      if (said.includes('--stdin')) return EVERYTHING;
      // What `REV:PATH` names is printed whatever else is said.
      if (objects > 0 && commits.length === 0 && said.every((each) => ADDS_NOTHING.test(each))) return NAMED;
      return !isQuiet(said) ? shows('history') : objects > 0 ? NAMED : NAMES;
    case 'stash':
      if (rest[0] === 'list') return isHarmless ? NAMES : shows('history');
      if (rest[0] === 'show') return isQuiet(said) ? NAMES : shows('history');
      return said.some((each) => /^(?:-[akqu]*p|--pa)/.test(each)) ? shows('changed') : NAMED;
    case 'grep':
      return { content: 'tracked', unbounded: false };
    case 'status':
      return said.every((each) => HARMLESS_IN_STATUS.test(each)) ? NAMES : shows('history');
    case 'cat-file':
      return catFile(said, rest, commits);
    case 'history':
      return shows('history');
    case 'archive':
      return said.some((each) => /^(?:-l|--list)$/.test(each)) ? NAMES : shows('history');
    case 'fast-export':
      return said.includes('--no-data') ? NAMES : shows('history');
    case 'hash-object':
      return said.some((each) => /^-[a-z]*w/.test(each)) ? NAMED : NAMES;
    case 'some':
      return broughtBy(call.command, rest) ?? NAMED;
  }
}

function isQuiet(said: readonly string[]): boolean {
  return said.some((each) => INSTEAD.test(each)) && said.every((each) => HARMLESS.test(each));
}

/** An object by its number may be a file; under the name of its kind it is one only as a `blob`. */
function catFile(said: readonly string[], rest: readonly string[], commits: readonly string[]): GitShows {
  if (said.some((each) => /^--b/.test(each) && !/^--batch-check(?:=.*)?$/s.test(each))) return EVERYTHING;
  if (said.some((each) => ['-t', '-s', '-e'].includes(each) || /^--batch-check/.test(each))) return NAMES;
  if (['commit', 'tag', 'tree'].includes(rest[0] ?? '')) return NAMED;
  return commits.every((each) => SURELY_COMMIT.test(each)) ? NAMED : EVERYTHING;
}

/** A tag may name a file as well. */
const SURELY_COMMIT = /^(?:HEAD|@)(?:[~^]\d*)*(?:\^\{commit\})?$/;

function optionsOf(rest: readonly string[]): readonly string[] {
  const end = rest.indexOf('--');
  return (end === -1 ? rest : rest.slice(0, end)).filter((each) => each.startsWith('-'));
}
