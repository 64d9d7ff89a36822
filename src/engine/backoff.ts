import type { RetryPolicy } from '../chain/definition.js';
import type { ModelFailure } from '../contract/index.js';

/**
 * Milliseconds before attempt `tries + 2`: the first wait doubled per failed try, capped from the first on. A rate limit
 * never waits less than its floor, and nobody less than the provider asked for. Jitter only adds.
 */
export function backoff(policy: RetryPolicy, tries: number, random: number, failure?: ModelFailure): number {
  const doubled = policy.initialBackoff * 2 ** Math.min(tries, 30);
  const capped = policy.maxBackoff === undefined ? doubled : Math.min(doubled, policy.maxBackoff);
  const floored = failure?.class === 'rate_limit' ? Math.max(capped, policy.rateLimitMinWait) : capped;
  const jittered = floored * (1 + policy.jitter * random);
  return Math.round(Math.max(jittered, failure?.retryAfterMs ?? 0));
}
