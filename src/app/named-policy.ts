import type { PolicySources } from '../contract/index.js';
import { type Context, readConfig } from './context.js';

/**
 * The policy that a run under `--envelope NAME` would be judged by today: `name` of the configuration, `file.yaml` or `file.yaml#name`.
 * @throws WindlassError as loading the configuration does
 */
export async function namedPolicy(context: Context, name: string): Promise<PolicySources> {
  const config = await readConfig({ ...context.options, envelope: name }, context);
  // Who has a token today is no matter of what rules say of calls of the past: a name that is gone is no error here.
  const { approvers: _, ...sources } = config.policySources('attended');
  return sources;
}
