import type { ExecuteConfig } from '../chain/definition.js';
import type { ModelFailure, ModelFailureClass } from '../contract/index.js';
import type { Active } from './types.js';

export type AfterFailure = 'retry' | 'next_candidate' | 'give_up';

/** What may pass by itself. */
const TRANSIENT: ReadonlySet<ModelFailureClass> = new Set(['rate_limit', 'server', 'timeout']);
/** What this candidate will meet again and another may not. */
const OF_THE_CANDIDATE: ReadonlySet<ModelFailureClass> = new Set(['auth', 'context_length']);

/** The longest a provider is waited for because it asks to, in milliseconds, where the chain's own waits are not longer. */
const PATIENCE = 60_000;

/**
 * Whether a provider asks to be left alone longer than a run sits and waits: the longest of a minute and the chain's own
 * `max_backoff` and `rate_limit_min_wait`.
 */
export function asksTooLong({ retry }: ExecuteConfig, { retryAfterMs }: ModelFailure): boolean {
  return retryAfterMs !== undefined && retryAfterMs > Math.max(PATIENCE, retry.maxBackoff ?? 0, retry.rateLimitMinWait);
}

/**
 * The one rule of retry and failover: each candidate has `max_attempts` for what may pass by itself; then, or at once
 * for what is the candidate's own fault or keeps it away for too long, the next in order proposes. A refused request (`permanent`) ends it all: another
 * model would only hide it.
 */
export function afterFailure(config: ExecuteConfig, active: Active, failure: ModelFailure): AfterFailure {
  const hasNext = active.candidate + 1 < config.candidates.length;
  if (TRANSIENT.has(failure.class)) {
    if (!asksTooLong(config, failure) && active.tries + 1 < Math.max(1, config.retry.maxAttempts)) return 'retry';
    return hasNext ? 'next_candidate' : 'give_up';
  }
  const foreign = OF_THE_CANDIDATE.has(failure.class) || failure.code === 'model_not_found';
  return foreign && hasNext ? 'next_candidate' : 'give_up';
}

/** The attempt after a failed proposal: who proposes next. */
export function withFailure(config: ExecuteConfig, active: Active, failure: ModelFailure): Active {
  const base = { ...active, proposing: false, proposals: active.proposals + 1 };
  switch (afterFailure(config, active, failure)) {
    case 'retry':
      return { ...base, tries: active.tries + 1 };
    case 'next_candidate':
      return { ...base, candidate: active.candidate + 1, tries: 0 };
    case 'give_up':
      return base;
  }
}
