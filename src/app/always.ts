import { join, resolve } from 'node:path';
import type { AlwaysRule, Ask, AskAnswer, JsonObject } from '../contract/index.js';
import type { RespondDocument } from './ask-documents.js';
import type { Context } from './context.js';

export type KeptRule = NonNullable<RespondDocument['kept']>;

/** A rule as it would stand in a configuration. JSON strings are YAML. */
export function ruleText(envelope: string, rule: AlwaysRule | JsonObject): string {
  const entries = Object.entries(rule).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `envelopes: { ${envelope}: { always_allow: [ { ${entries.join(', ')} } ] } }`;
}

/**
 * What a yes for `always` leaves behind (rulings 3.5): the rule, and, where a person sits at a terminal, the rule in the
 * operator's own file. That it cannot be added takes nothing from the yes.
 */
export async function keepRule(
  context: Context,
  ask: Ask,
  { verdict, scope }: Pick<AskAnswer, 'verdict' | 'scope'>,
): Promise<KeptRule | null> {
  if (verdict !== 'approved' || scope !== 'always' || ask.rule === null) return null;
  const rule = ruleText(ask.envelope, ask.rule);
  if (context.options.attended !== true) return { rule, file: null, why: 'no person sits at a terminal' };
  const { addAlwaysRule, userConfigFolder } = await import('../config/index.js');
  const folder = userConfigFolder(context.env);
  const named = context.options.config;
  const file = named !== undefined ? resolve(context.cwd, named) : folder === null ? null : join(folder, 'windlass.yaml');
  if (file === null) return { rule, file: null, why: 'there is no folder for the configuration of the user' };
  try {
    await addAlwaysRule(file, ask.envelope, ask.rule);
    return { rule, file, why: null };
  } catch (error) {
    return { rule, file: null, why: error instanceof Error ? error.message : String(error) };
  }
}

export function ruleWords({ rule, file, why }: KeptRule): string {
  return file === null
    ? `this rule lets it through from now on; add it yourself (${why}):\n  ${rule}`
    : `this rule was added to ${file}:\n  ${rule}`;
}
