import { resolve } from 'node:path';
import type { PolicySources } from '../contract/index.js';
import type { Context } from './context.js';

/**
 * The policy that an envelope makes with today's caps: `name` of this configuration, `file.yaml` (its default envelope, or the only
 * one it defines) or `file.yaml#name`. A file counts as the caller's own.
 * @throws WindlassError as loading the configuration does
 */
export async function namedPolicy(context: Context, name: string): Promise<PolicySources> {
  const [file = '', chosen] = name.split('#');
  if (!/[/.]/.test(name)) return selected((await context.config()).policySources('attended'), name);
  const { loadConfig } = await import('../config/index.js');
  const config = await loadConfig({
    workspace: context.found,
    cwd: context.cwd,
    env: context.env,
    configFile: resolve(context.cwd, file),
    scrubber: context.scrubber,
  });
  const sources = config.policySources('attended');
  const own = Object.entries(sources.envelopes).filter(([, document]) => document.file === resolve(context.cwd, file));
  return selected(sources, chosen ?? (own.length === 1 ? (own[0]?.[0] ?? sources.envelope) : sources.envelope));
}

/** Who has a token today is no matter of what rules say of calls of the past: a name that is gone is no error here. */
function selected({ withoutUntrusted: _, approvers: __, ...sources }: PolicySources, envelope: string): PolicySources {
  return { ...sources, envelope };
}
