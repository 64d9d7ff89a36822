import type { Json, Level, Plan, Verdict } from '../contract/index.js';
import type { DecisionBody } from './documents.js';

/** What one part of the gate said. */
export interface LayerBody extends Omit<DecisionBody, 'verdict' | 'recoverable'> {
  readonly title: string;
  /** Null = asked, and nothing to say against the call. */
  readonly verdict: Verdict | null;
}

/** What all rules that ask demand of an answer together. */
export interface AskTerms {
  /** Level of the tool (ENV-9). */
  readonly level: Level;
  /** Names of tokens, and `user:NAME`; null = whoever reaches the state of the workspace. */
  readonly approvers: readonly string[] | null;
  /** Whoever fired the run may not answer. */
  readonly second_person: boolean;
  /** A yes has to name the call. */
  readonly strongly: boolean;
}

/** `policy explain`: who was asked about a call, in order, and what decides. */
export interface ExplainDocument {
  readonly v: 1;
  readonly tool: string;
  readonly args: Json;
  readonly envelope: { readonly name: string; readonly file: string | null };
  readonly decision: DecisionBody;
  /** Who would answer, and how; null where nobody is asked. */
  readonly asks: AskTerms | null;
  readonly layers: readonly LayerBody[];
  readonly plan: Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts' | 'argv' | 'piped'> | null;
}

/** A call of a recorded run that two envelopes judge differently. */
export interface ChangedCall {
  readonly run: string;
  readonly call: string;
  readonly tool: string;
  readonly args: Json;
  readonly before: DecisionBody;
  readonly after: DecisionBody;
}

/** A recorded call of which the record does not say enough to judge it. */
export interface LeftOutCall extends Pick<ChangedCall, 'run' | 'call' | 'tool' | 'args'> {
  readonly reason: string;
}

/** `policy diff A B`: recorded calls whose verdict would change. */
export interface PolicyDiffDocument {
  readonly v: 1;
  readonly a: string;
  readonly b: string;
  readonly runs: number;
  /** Calls that were judged again. */
  readonly calls: number;
  /** Calls that could not be judged. */
  readonly skipped: number;
  readonly changed: { readonly stricter: number; readonly milder: number };
  /** The first of them, as many as were asked for. */
  readonly changes: readonly ChangedCall[];
  /** Of those that could not be judged as many, each with the reason. */
  readonly left_out: readonly LeftOutCall[];
}
