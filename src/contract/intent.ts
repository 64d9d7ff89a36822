import type { ActionType } from './effect-table.js';

/** What whoever proposes a call says about it, before its tool is known: words of files and ids, never a model's reasoning. */
export interface Purpose {
  /** What the run is for: the description of the chain, else its id. */
  readonly goal: string;
  /** What the task is for: its description, else its id. */
  readonly task: string;
  /** What the proposer had before it: `input`, `task:ID`, `message:ID`, `call:ID`. */
  readonly evidence: readonly string[];
  /** When the call must be over, in ms since the epoch. */
  readonly deadline?: number;
}

/** What a call is about, where that can be told from its arguments. */
export interface IntentTarget {
  readonly kind: 'file' | 'repo' | 'url' | 'api' | 'database' | 'calendar' | 'email' | 'memory' | 'agent';
  readonly ref: string;
}

/**
 * Why a tool is called, for the record (TM-3): user ▸ task ▸ action ▸ tool intent ▸ call. It is derived from files, the
 * descriptor and the arguments, so it is the same for the same call; a call whose plan goes beyond it is flagged.
 */
export interface ToolIntent {
  /** What the run is for. */
  readonly goal: string;
  /** What the task is for. */
  readonly task: string;
  /** The tool's main action. Absent: the call names no tool there is. */
  readonly action?: ActionType;
  readonly target?: IntentTarget;
  /** Who wants it and where, in a sentence. */
  readonly rationale: string;
  /** What the proposer had before it. */
  readonly evidence: readonly string[];
  readonly expects: ExpectedEffects;
  readonly constraints: {
    /** What a call of this kind must not do. */
    readonly mustNot: readonly string[];
    /** Its tool asks a person where no envelope says more. */
    readonly requireConfirmation: boolean;
    readonly maxCostUsd?: number;
    /** When it must be over, in ms since the epoch. */
    readonly deadline?: number;
  };
  /** 0..1, how sure it is that this call is what is wanted: 1 where a file or a person wrote it, 0.5 where a model did. */
  readonly confidence: number;
}

/** Paths as the arguments name them, or scopes such as `workspace:**`. */
export interface ExpectedEffects {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** It starts programs of this machine. */
  readonly programs: boolean;
  /** It reaches other machines. */
  readonly external: boolean;
  /** Others than this workspace may notice. */
  readonly visible: boolean;
}
