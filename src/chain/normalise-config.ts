import type { JsonObject } from '../contract/index.js';
import type { Candidate, ExecuteConfig, Millis, RetryPolicy } from './definition.js';
import { parseBackoff } from './duration.js';
import type { ExecuteConfig as FileConfig, Task as FileTask } from './generated/chain.js';
import { given } from './given.js';

/** Keys that choose the model together: a task that writes one of them takes none of the others from the defaults. */
export const MODEL_KEYS = ['provider', 'model', 'models', 'providers', 'candidates'] as const;

const FIRST_BACKOFF: Millis = 500;

/** A task's configuration over the defaults. */
export function normaliseConfig(own: FileConfig, defaults: FileConfig, task: Pick<FileTask, 'calls_from'>): ExecuteConfig {
  const config = mergeConfig(own, defaults, task);
  return {
    candidates: candidatesOf(config),
    ...given('temperature', config.temperature),
    ...given('tools', config.tools),
    hideTools: config.hide_tools ?? [],
    ...given('maxToolsVisible', config.max_tools_visible),
    toolsPolicies: config.tools_policies ?? {},
    ...given('maxTokens', maxTokens(config.max_tokens)),
    shift: config.shift ?? false,
    ...given('outputSchema', config.output_schema as JsonObject | undefined),
    retry: retryOf(config.retry_policy ?? {}),
  };
}

/** The file's keys after laying the defaults under them; `tools` of the defaults never reaches a task with `calls_from`. */
export function mergeConfig(own: FileConfig, defaults: FileConfig, task: Pick<FileTask, 'calls_from'>): FileConfig {
  const under: FileConfig = { ...defaults };
  if (MODEL_KEYS.some((key) => own[key] !== undefined)) for (const key of MODEL_KEYS) delete under[key];
  if (task.calls_from) delete under.tools;
  return { ...under, ...own };
}

/**
 * The models in the order in which they are tried. Older files name one provider and several models; files with several
 * providers and no pairs do not load.
 */
function candidatesOf(config: FileConfig): Candidate[] {
  if (config.candidates) return config.candidates.map(({ provider, model }) => ({ provider, model }));
  const provider = config.provider || config.providers?.[0] || '';
  const models = [...(config.model ? [config.model] : []), ...(config.models ?? [])];
  return provider ? [...new Set(models)].map((model) => ({ provider, model })) : [];
}

/** A number, a macro for one, or absent: an empty text and a number in quotes are older spellings. */
function maxTokens(value: FileConfig['max_tokens']): number | string | undefined {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? Number(text) : value;
}

function retryOf(policy: NonNullable<FileConfig['retry_policy']>): RetryPolicy {
  const wait = (value: string | number | undefined): Millis => (value === undefined ? 0 : (parseBackoff(value) ?? 0));
  return {
    maxAttempts: policy.max_attempts ?? 1,
    initialBackoff: wait(policy.initial_backoff) || FIRST_BACKOFF,
    ...given('maxBackoff', wait(policy.max_backoff) || undefined),
    jitter: policy.jitter ?? 0,
    rateLimitMinWait: wait(policy.rate_limit_min_wait),
  };
}
