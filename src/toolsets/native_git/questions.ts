/** What is asked of the thread that holds the library. Paths are the repository's own: relative to its work tree. */
export type Question =
  | { readonly ask: 'status' }
  | { readonly ask: 'changes'; readonly between: Between }
  | { readonly ask: 'patch'; readonly change: Change; readonly workdir: Uint8Array | null }
  | { readonly ask: 'log'; readonly most: number; readonly range?: string; readonly path?: string }
  | { readonly ask: 'commit'; readonly ref: string }
  | { readonly ask: 'blame'; readonly path: string; readonly first: number; readonly last: number }
  | { readonly ask: 'branches' }
  | { readonly ask: 'attributes'; readonly paths: readonly string[] }
  | { readonly ask: 'staged_versions'; readonly paths: readonly string[] }
  | { readonly ask: 'identity' }
  | { readonly ask: 'stage'; readonly paths: readonly string[] }
  | { readonly ask: 'unstage'; readonly paths: readonly string[] }
  | { readonly ask: 'make_commit'; readonly message: string; readonly seconds: number; readonly offset: number; readonly tree: string }
  | { readonly ask: 'switch'; readonly branch: string; readonly create: boolean };

/** Where the repository lies: real paths that were looked at before. */
export interface Place {
  readonly workdir: string;
  readonly gitdir: string;
}

/** The two sides of a comparison. `head` = the current commit, or nothing before the first one. */
export type Between =
  | { readonly kind: 'head_workdir' }
  | { readonly kind: 'head_index' }
  /** From what is there to what is staged: the way back. */
  | { readonly kind: 'workdir_index' }
  | { readonly kind: 'ref_workdir'; readonly from: string }
  | { readonly kind: 'refs'; readonly from: string; readonly to: string }
  /** From the current commit to that of a local branch, by its exact name. */
  | { readonly kind: 'head_branch'; readonly branch: string }
  /** `to`, and the one commit at which it left `from`. */
  | { readonly kind: 'since_base'; readonly from: string; readonly to: string }
  /** A commit and its first parent. */
  | { readonly kind: 'commit'; readonly id: string };

export type ChangeStatus = 'added' | 'deleted' | 'modified' | 'typechange' | 'conflicted';

/** One side of a change. `id` null: the version in the work tree. */
export interface Side {
  readonly id: string | null;
  readonly mode: Mode;
}

export type Mode = 'file' | 'executable' | 'link' | 'submodule' | 'other';

/** One path that differs. A side is null where it does not exist. */
export interface Change {
  readonly path: string;
  readonly status: ChangeStatus;
  readonly before: Side | null;
  readonly after: Side | null;
}

export interface Status {
  /** Null: no branch is checked out. */
  readonly branch: string | null;
  /** Null: there is no commit yet. */
  readonly head: string | null;
  /** `Clean`, or what is under way: `Merge`, `Rebase`, … */
  readonly state: string;
  readonly entries: readonly StatusEntry[];
}

export interface StatusEntry {
  readonly path: string;
  readonly staged: ChangeStatus | null;
  readonly changed: ChangeStatus | null;
  readonly untracked: boolean;
}

export interface CommitInfo {
  readonly id: string;
  readonly parents: readonly string[];
  readonly author: string;
  readonly email: string;
  /** ISO 8601. */
  readonly date: string;
  readonly message: string;
}

export interface Log {
  readonly commits: readonly CommitInfo[];
  /** It ended at its bound, not at the first commit. */
  readonly more: boolean;
}

export interface BlameLine {
  readonly line: number;
  readonly commit: string;
  readonly author: string;
  readonly date: string;
  readonly text: string;
}

export interface Blame {
  readonly lines: readonly BlameLine[];
  readonly total: number;
}

export interface Branches {
  readonly branches: readonly { readonly name: string; readonly head: string; readonly current: boolean; readonly remote: boolean }[];
}

/** `filter`: what a program of the configuration would convert the file with. `crlf`: line ends are CRLF in the work tree. */
export interface Attributes {
  readonly path: string;
  readonly filter: string | null;
}

/** The version the index holds, as it belongs into the work tree. */
export interface StagedVersion {
  readonly path: string;
  readonly mode: Mode;
  readonly bytes: Uint8Array;
}

export interface Identity {
  readonly name: string | null;
  readonly email: string | null;
  /** Commits are to be signed, which needs a program. */
  readonly signs: boolean;
}

export interface Made {
  readonly id: string;
  readonly branch: string | null;
  readonly message: string;
}

/** What it would take to have another branch in the work tree. `fits`: null, or why it may not be. */
export interface Switched {
  readonly branch: string;
  readonly head: string;
}
