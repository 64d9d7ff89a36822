/** What becomes of a call by its sub-command alone. */
export type GitTreatment =
  /** Prints, and neither writes nor connects. */
  | 'reads'
  /** Lists with some arguments (`branch -a`), and changes something with others. */
  | 'lists'
  | 'changes'
  | 'connects'
  /** Starts other programs by design, or waits for a person. */
  | 'delegates';

/** What its operands name. */
export type GitOperands =
  /** Paths where there is something of that name, else commits. */
  | 'either'
  /** Paths, whether or not anything stands there. */
  | 'paths'
  /** A commit, and paths after it. */
  | 'tree'
  /** A file, and before or behind it a commit: the file need not be there any more. */
  | 'file'
  /** Places of other machines, keys, names of branches: nothing here. */
  | 'others';

/** What it does to the paths that it names; `moves`: all but the last one get to another name, with what lies below. */
export type GitAccess = 'reads' | 'writes' | 'both' | 'moves';

/**
 * What of files it brings out, to its output or to other names: nothing but names and hashes, what it names, whatever commits hold, or
 * (the others) what its options say; see `gitShows`.
 */
export type GitBrings =
  | 'names'
  | 'named'
  | 'everything'
  | 'archive'
  | 'cat-file'
  | 'diff'
  | 'diff-files'
  | 'fast-export'
  | 'grep'
  | 'hash-object'
  | 'history'
  | 'log'
  | 'ls-files'
  | 'range-diff'
  | 'raw'
  | 'show'
  | 'stash'
  | 'status'
  | 'some';

export interface GitCommand {
  readonly does: GitTreatment;
  readonly operands: GitOperands;
  readonly access: GitAccess;
  readonly brings: GitBrings;
}

/** Every command of git 2.39 and some later ones. What is not named here is asked about, and reads what it names. */
const TABLE: readonly (readonly [GitTreatment, GitOperands, GitAccess, GitBrings, commands: string])[] = [
  ['reads', 'either', 'reads', 'names', 'cherry count-objects describe merge-base name-rev rev-list rev-parse shortlog'],
  ['reads', 'either', 'reads', 'names', 'check-attr show-branch show-ref var version --version'],
  ['reads', 'paths', 'reads', 'names', 'check-ignore'],
  ['reads', 'paths', 'reads', 'ls-files', 'ls-files'],
  ['reads', 'paths', 'reads', 'status', 'status'],
  ['reads', 'tree', 'reads', 'names', 'ls-tree'],
  ['reads', 'others', 'reads', 'raw', 'for-each-ref'],
  ['reads', 'either', 'reads', 'log', 'log whatchanged diff-tree diff-index'],
  ['lists', 'either', 'reads', 'log', 'reflog'],
  ['reads', 'either', 'reads', 'show', 'show'],
  ['reads', 'either', 'reads', 'diff', 'diff'],
  ['reads', 'either', 'reads', 'diff-files', 'diff-files'],
  ['reads', 'either', 'reads', 'range-diff', 'range-diff'],
  ['reads', 'either', 'reads', 'grep', 'grep'],
  ['reads', 'either', 'reads', 'cat-file', 'cat-file'],
  ['reads', 'file', 'reads', 'named', 'annotate blame pickaxe'],
  ['lists', 'either', 'writes', 'stash', 'stash'],
  ['lists', 'others', 'reads', 'raw', 'branch tag'],
  ['lists', 'others', 'reads', 'named', 'config remote'],
  ['lists', 'others', 'reads', 'some', 'worktree'],

  // Content comes out under other names, or on their output.
  ['changes', 'tree', 'reads', 'archive', 'archive'],
  ['changes', 'either', 'reads', 'fast-export', 'fast-export'],
  ['changes', 'either', 'reads', 'history', 'format-patch'],
  ['changes', 'either', 'reads', 'everything', 'merge-one-file mktree pack-objects unpack-file'],
  ['changes', 'either', 'reads', 'everything', 'upload-archive upload-archive--writer upload-pack'],
  ['changes', 'paths', 'moves', 'named', 'mv'],
  ['changes', 'paths', 'writes', 'some', 'checkout-index restore'],
  ['changes', 'paths', 'reads', 'some', 'add stage update-index'],
  ['changes', 'either', 'writes', 'some', 'checkout'],
  ['changes', 'either', 'reads', 'some', 'am bisect commit fsck fsck-objects merge-tree notes read-tree rebase replace rerere reset'],
  ['changes', 'others', 'reads', 'some', 'bundle'],
  ['changes', 'paths', 'reads', 'hash-object', 'hash-object'],

  // They write files, or the repository, and bring out nothing beyond what they name.
  ['changes', 'paths', 'writes', 'named', 'clean rm mailinfo'],
  ['changes', 'paths', 'both', 'named', 'merge-file'],
  ['changes', 'either', 'reads', 'named', 'apply cherry-pick merge revert switch sparse-checkout subtree quiltimport mailsplit'],
  ['changes', 'either', 'reads', 'named', 'merge-octopus merge-ours merge-recursive merge-recursive-ours merge-recursive-theirs'],
  ['changes', 'either', 'reads', 'named', 'merge-resolve merge-subtree checkout--worker'],
  ['changes', 'either', 'reads', 'named', 'commit-graph commit-tree gc index-pack mktag multi-pack-index pack-redundant pack-refs prune'],
  ['changes', 'either', 'reads', 'named', 'prune-packed repack symbolic-ref unpack-objects update-ref update-server-info write-tree'],
  ['changes', 'either', 'reads', 'named', 'bugreport diagnose init init-db interpret-trailers fmt-merge-msg verify-commit verify-tag'],
  [
    'changes',
    'either',
    'reads',
    'named',
    'check-mailmap check-ref-format column get-tar-commit-id patch-id show-index stripspace verify-pack',
  ],

  ['connects', 'others', 'reads', 'some', 'clone'],
  ['connects', 'others', 'reads', 'named', 'fetch pull push ls-remote submodule lfs'],
  ['changes', 'others', 'reads', 'named', 'fetch-pack send-pack receive-pack http-fetch http-push'],

  ['delegates', 'others', 'reads', 'named', 'difftool difftool--helper mergetool filter-branch daemon instaweb gui citool gitk send-email'],
  ['delegates', 'others', 'reads', 'named', 'shell web--browse cvsserver hook archimport svn p4 credential credential-cache'],
  ['delegates', 'others', 'reads', 'named', 'credential-cache--daemon credential-store imap-send request-pull fast-import cvsimport'],
  ['delegates', 'others', 'reads', 'named', 'cvsexportcommit maintenance help http-backend fsmonitor--daemon merge-index remote-ext'],
  ['delegates', 'others', 'reads', 'named', 'remote-fd for-each-repo submodule--helper add--interactive bisect--helper'],
];

const COMMANDS: ReadonlyMap<string, GitCommand> = new Map(
  TABLE.flatMap(([does, operands, access, brings, commands]) =>
    commands.split(' ').map((name) => [name, { does, operands, access, brings }] as const),
  ),
);

const UNKNOWN: GitCommand = { does: 'changes', operands: 'either', access: 'reads', brings: 'named' };

/** What a command of git does: the one place where this is said. */
export function gitCommand(name: string): GitCommand {
  return COMMANDS.get(name) ?? UNKNOWN;
}
