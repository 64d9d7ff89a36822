import { EVERYTHING, type GitShows } from './git-content.js';

const CHANGED: GitShows = { content: 'changed', unbounded: false };
const TRACKED: GitShows = { content: 'tracked', unbounded: false };
const HISTORY: GitShows = { content: 'history', unbounded: false };

interface Words {
  readonly holds: (words: readonly string[]) => boolean;
  readonly shows: GitShows;
}

const has = (pattern: RegExp) => (words: readonly string[]) => words.some((each) => pattern.test(each));
const each = (commands: string, words: Words): { readonly [command: string]: Words } =>
  Object.fromEntries(commands.split(' ').map((command) => [command, words]));

const isVerbose = has(/^(?:-[aesqni]*v|--verb)/);
const isDry = has(/^--(?:dry|sh|po|lon)/);
const isLocal = (words: readonly string[]) => words.length > 0 && !has(/^[^/-][^/]*:/)(words);
const isTrivial = (words: readonly string[]) =>
  !words.includes('--write-tree') && words.filter((word) => !word.startsWith('-')).length !== 2;

/** Commands that bring content out with some words alone. Long options may be shortened. */
const ONLY_WITH: { readonly [command: string]: Words } = {
  ...each('add stage', { holds: has(/^(?:-[a-zA-Z]*[pie]|--(?:pa|int|ed))/), shows: CHANGED }),
  ...each('checkout restore reset', { holds: has(/^(?:-[fqltmdWSN]*p|--pa)/), shows: HISTORY }),
  ...each('am rebase', { holds: has(/^--show/), shows: EVERYTHING }),
  ...each('fsck fsck-objects', { holds: has(/^--lo/), shows: EVERYTHING }),
  bisect: { holds: has(/^(?:visualize|view)$/), shows: EVERYTHING },
  bundle: { holds: has(/^create$/), shows: EVERYTHING },
  'checkout-index': { holds: has(/^--(?:pr|te|sta)/), shows: TRACKED },
  clone: { holds: isLocal, shows: EVERYTHING },
  commit: { holds: (words) => has(/^(?:-[aesqni]*p|--pa|--int)/)(words) || (isVerbose(words) && isDry(words)), shows: HISTORY },
  'merge-tree': { holds: isTrivial, shows: EVERYTHING },
  notes: { holds: has(/^(?:-f*[cC]|--re[ue])/), shows: EVERYTHING },
  'read-tree': { holds: has(/^--pre/), shows: EVERYTHING },
  replace: { holds: (words) => !has(/^(?:-[ld]|--(?:li|de))/)(words) && has(/^[^-]/)(words), shows: EVERYTHING },
  rerere: { holds: has(/^diff$/), shows: CHANGED },
  'update-index': { holds: has(/^--(?:ca|index-i)/), shows: EVERYTHING },
  worktree: { holds: has(/^add$/), shows: EVERYTHING },
};

/** What a command shows beyond what it names by the words behind it; null where that is nothing. */
export function broughtBy(command: string, words: readonly string[]): GitShows | null {
  const only = ONLY_WITH[command];
  return only?.holds(words) ? only.shows : null;
}

/** Options of a command whose value is a file that it writes. */
const OUTPUT: { readonly [command: string]: RegExp } = {
  ...Object.fromEntries(['archive', 'format-patch', 'mailsplit'].map((command) => [command, /^-o(.*)$/s])),
  'fast-export': /^--export-marks(?:=(.*))?$/s,
};

/** Files, or folders, that a command writes and that are no operands. */
export function outputsOf(command: string, words: readonly string[]): readonly string[] {
  if (command === 'bundle')
    return words[0] === 'create'
      ? words
          .slice(1)
          .filter((word) => !word.startsWith('-'))
          .slice(0, 1)
      : [];
  return words.flatMap((word, at) => {
    const [isOutput, attached] = OUTPUT[command]?.exec(word) ?? [];
    return isOutput === undefined ? [] : [attached || (words[at + 1] ?? '')];
  });
}

const FLAGS = new RegExp(
  `^--(?:${`patch no-patch stat shortstat numstat name-only name-status summary dirstat compact-summary raw quiet oneline abbrev no-abbrev
  abbrev-commit no-abbrev-commit relative-date decorate no-decorate graph no-graph color no-color source left-right full-index root
  no-commit-id no-prefix notes no-notes invert-grep all-match basic-regexp extended-regexp fixed-strings perl-regexp regexp-ignore-case
  ignore-all-space ignore-space-change ignore-space-at-eol ignore-cr-at-eol ignore-blank-lines all branches tags remotes not reverse
  topo-order date-order author-date-order first-parent merges no-merges left-only right-only cherry cherry-pick cherry-mark boundary
  full-history dense sparse ancestry-path walk-reflogs no-walk do-walk children parents follow find-renames no-renames relative
  no-relative exit-code cached staged merge-base no-ext-diff no-textconv cc word-diff color-words color-moved minimal patience histogram
  function-context text binary check full-diff no-index find-copies find-copies-harder pickaxe-all pickaxe-regex patch-with-stat
  patch-with-raw pretty remerge-diff end-of-options untracked exclude-standard no-exclude-standard recurse-submodules ignore-case
  word-regexp invert-match full-name line-number column files-with-matches files-without-match count break heading show-function null
  and or only-matching recursive no-recursive stdout keep-subject no-data`
    .split(/\s+/)
    .join('|')}|[^=]+=.*)$`,
  's',
);
const SHORT_FLAGS: { readonly [command: string]: RegExp } = {
  grep: /^-[avIiwEFGPnlLzohHcpWqr]+$/,
  'checkout-index': /^-[uqfan]+$/,
};
/** Of what compares: the letters that take no value, and those whose number stands beside them. */
const SHORT_FLAG = /^-(?:[puswabRWrtzimcgq]+|\d+|[UMCBl]\d+%?|[MCB])$/;

/** Whether the word behind an option is no value of it, for sure. */
export function takesNoValue(command: string, option: string): boolean {
  return FLAGS.test(option) || (SHORT_FLAGS[command] ?? SHORT_FLAG).test(option);
}
