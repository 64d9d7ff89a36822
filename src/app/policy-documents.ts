import type { Json, Plan, Verdict } from '../contract/index.js';
import type { DecisionBody } from './documents.js';

/** What one part of the gate said. */
export interface LayerBody extends Omit<DecisionBody, 'verdict' | 'recoverable'> {
  readonly title: string;
  /** Null = asked, and nothing to say against the call. */
  readonly verdict: Verdict | null;
}

/** `policy explain`: who was asked about a call, in order, and what decides. */
export interface ExplainDocument {
  readonly v: 1;
  readonly tool: string;
  readonly args: Json;
  readonly envelope: { readonly name: string; readonly file: string | null };
  readonly decision: DecisionBody;
  readonly layers: readonly LayerBody[];
  readonly plan: Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts' | 'argv'> | null;
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

/** `policy diff A B`: recorded calls whose verdict would change. */
export interface PolicyDiffDocument {
  readonly v: 1;
  readonly a: string;
  readonly b: string;
  readonly runs: number;
  /** Calls that were judged again. */
  readonly calls: number;
  /** Calls that were refused before they were planned, or whose tool there is no more. */
  readonly skipped: number;
  readonly changed: { readonly stricter: number; readonly milder: number };
  /** The first of them, as many as were asked for. */
  readonly changes: readonly ChangedCall[];
}
