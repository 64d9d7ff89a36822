import type { Figures, Limit } from '../chain/index.js';
import type { EffectClass, Json, OutcomeKind, Verdict } from '../contract/index.js';

export type { Figure, Figures, Limit } from '../chain/index.js';

/** `test`: every test of every chain that was named. */
export interface TestDocument {
  readonly v: 1;
  readonly chains: number;
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly TestBody[];
}

/** How one test went. `outcome`, `path` and `calls` are what happened, as far as it got. */
export interface TestBody {
  readonly chain: string;
  readonly name: string;
  readonly line: number;
  readonly ok: boolean;
  readonly outcome: OutcomeKind | null;
  readonly path: readonly string[];
  readonly calls: readonly string[];
  /** What is not as the test expects; empty where it passed. */
  readonly problems: readonly string[];
  readonly elapsed_ms: number;
}

/** `eval`: every suite that was named. */
export interface EvalDocument {
  readonly v: 1;
  readonly passed: number;
  readonly failed: number;
  readonly suites: readonly SuiteBody[];
}

export interface SuiteBody {
  readonly suite: string;
  readonly file: string;
  /** Who answered: a provider and a model, or `dialogue` and its file. */
  readonly asked: string;
  readonly envelope: string;
  readonly ok: boolean;
  readonly figures: Figures;
  readonly thresholds: readonly Limit[];
  /** What keeps the figures from meaning anything: a lane that no prompt asked for. Prompts without an answer say so themselves. */
  readonly problems: readonly string[];
  readonly prompts: readonly PromptBody[];
}

export interface PromptBody {
  readonly id: string;
  readonly line: number;
  readonly kind: 'golden' | 'negative';
  readonly answered: boolean;
  readonly calls: readonly {
    readonly tool: string;
    readonly args: Json;
    readonly choice: 'right' | 'wrong' | 'free';
    readonly valid: boolean;
    /** Null = it failed before it could be judged. */
    readonly verdict: Verdict | null;
    readonly code: string | null;
    readonly effect: EffectClass | null;
    readonly unsafe: boolean;
  }[];
  readonly problems: readonly string[];
}
