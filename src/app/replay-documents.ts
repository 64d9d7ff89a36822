import type { Json } from '../contract/index.js';
import type { PolicyDiffDocument } from './policy-documents.js';

/** `replay`: whether this version of the engine decides a recorded run as it was decided. */
export interface ReplayDocument {
  readonly v: 1;
  readonly run: string;
  /** The chain file that decided; null = the definition the run was started with. */
  readonly chain: string | null;
  /** `different`: the way parts, or an envelope judges a call otherwise. */
  readonly status: 'same' | 'different';
  /**
   * How far the way was followed: to the end of the run, to the end of the record of a run that is not over, to the call at which an
   * envelope would have parted it, or to the first difference.
   */
  readonly reached: 'finished' | 'open' | 'stopped' | 'difference';
  /** Where the run stands there; null when it is over. */
  readonly at: { readonly task: string; readonly status: 'running' | 'waiting'; readonly call: string | null } | null;
  /** What was the same up to there. */
  readonly compared: {
    readonly records: number;
    /** Proposals, calls, waits, and the end. */
    readonly commands: number;
    readonly tasks: number;
    readonly calls: number;
  };
  readonly difference: DifferenceBody | null;
  readonly envelope: EnvelopeReplay | null;
}

/** The first place where the record and the engine part. */
export interface DifferenceBody {
  /** Of the record in the journal. */
  readonly seq: number;
  readonly task: string | null;
  readonly visit: number | null;
  readonly attempt: number | null;
  readonly call: string | null;
  /** JSON pointer into the record or command; empty where they differ as a whole. */
  readonly place: string;
  /** `kind` null = there is nothing on this side. */
  readonly recorded: { readonly kind: string | null; readonly value: Json };
  readonly now: { readonly kind: string | null; readonly value: Json };
}

/** What another envelope says of the recorded calls. */
export interface EnvelopeReplay extends Pick<PolicyDiffDocument, 'calls' | 'skipped' | 'changed' | 'changes' | 'left_out'> {
  readonly name: string;
  /** The first call after which the run would not have gone the way it went: what comes after it might never have been asked for. */
  readonly parts_at: string | null;
}
