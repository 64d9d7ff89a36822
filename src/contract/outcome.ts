import type { Decision, RuleSource } from './decision.js';
import type { CallId } from './ids.js';

/** Why something failed; `on_failure` edges and retries select by it. */
export const FAILURE_CLASSES = [
  'tool', // the tool ran and reported failure, or found nothing to do
  'timeout', // it took longer than it may: a task that ends by it has the outcome `timeout`
  'argument', // the call itself was malformed
  'template', // a template, macro or expression could not be rendered
  'input', // the task cannot take the value it was given
  'no_transition', // no branch matched
  'raised', // a raise_error task
  'output', // a result does not match its schema
  'context_length',
  'rate_limit',
  'server',
  'auth',
  'permanent', // the provider refused and will refuse again
  'internal',
] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** A failure as data: what the journal, `last_error`, `--json` and a person see. Never holds a secret. */
export interface Failure {
  readonly class: FailureClass;
  /** Stable code of `docs/errors.md`, or of the tool. */
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  /** Of a denial: where the rule stands that said no, if it stands anywhere. */
  readonly source?: RuleSource;
}

/** `turns`: how often models were asked. */
export type BudgetKind = 'steps' | 'turns' | 'tool_calls' | 'tokens' | 'wall' | 'cost_usd';

/** What a used-up budget is told as, with the unit of its limit: `wall` counts milliseconds. */
export function exhaustedMessage({ budget, limit }: { readonly budget: BudgetKind; readonly limit: number }): string {
  return `the ${budget} budget of ${withUnit(budget, limit)} is used up`;
}

function withUnit(budget: BudgetKind, limit: number): string {
  switch (budget) {
    case 'wall':
      return limit % 60_000 === 0 ? `${limit / 60_000}m` : limit % 1000 === 0 ? `${limit / 1000}s` : `${limit}ms`;
    case 'cost_usd':
      return `${limit} USD`;
    case 'steps':
    case 'turns':
    case 'tool_calls':
    case 'tokens':
      return String(limit);
  }
}

/** How a task, call or run ended (D2). A denial is never a success. */
export type Outcome =
  /** `reason`: why the token is what it is, where that needs saying (a route without a fitting label). */
  | { readonly kind: 'ok'; readonly token: string; readonly reason?: string }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'denied'; readonly decision: Decision }
  | { readonly kind: 'waiting'; readonly ask: string; readonly decision?: Decision }
  | { readonly kind: 'exhausted'; readonly budget: BudgetKind; readonly limit: number }
  | { readonly kind: 'unknown'; readonly call: CallId }
  /** `reason`: what took so long, where a tool or a provider said it. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly reason?: string }
  | { readonly kind: 'cancelled' };

export type OutcomeKind = Outcome['kind'];

/** Status of a run as `runs list` prints it. `orphaned` is derived: running, but its claim is provably dead. */
export type RunStatus = 'running' | 'waiting' | 'done' | 'failed' | 'cancelled';

/** The one table from outcome to status and exit code (DESIGN section 5). */
export const OUTCOMES = {
  ok: { status: 'done', exit: 0 },
  failed: { status: 'failed', exit: 1 },
  waiting: { status: 'waiting', exit: 3 },
  denied: { status: 'failed', exit: 4 },
  exhausted: { status: 'failed', exit: 5 },
  unknown: { status: 'failed', exit: 7 },
  timeout: { status: 'failed', exit: 124 },
  cancelled: { status: 'cancelled', exit: 130 },
} as const satisfies Record<OutcomeKind, { status: RunStatus; exit: number }>;
