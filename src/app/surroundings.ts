import type { KnownToolset, Surroundings } from '../chain/index.js';
import { isJsonObject, type ToolDescriptor, type Toolset } from '../contract/index.js';
import { accountsHere } from './accounts.js';
import type { Context } from './context.js';

/** With the names of the operator's tokens and of accounts, where the configuration can be read. */
export type Around = Surroundings & { readonly approvers?: readonly string[] };

/** What this workspace knows that a chain file does not say. A configuration that cannot be read tells no prices. */
export async function surroundingsOf(context: Context): Promise<Around> {
  const toolsets = Object.fromEntries((await context.toolsets()).map((toolset) => [toolset.name, knownToolset(toolset)]));
  const config = await context.config().catch(() => null);
  if (!config) return { toolsets };
  const { priceOf } = await import('../model/index.js');
  return {
    toolsets,
    approvers: [...Object.keys(config.approverTokens), ...(await accountsHere())],
    providers: Object.keys(config.providers).sort(),
    price(name) {
      const provider = Object.hasOwn(config.providers, name) ? config.providers[name] : undefined;
      if (!provider) return 'not_configured';
      return priceOf(provider) === null ? 'unknown' : 'known';
    },
  };
}

function knownToolset(toolset: Toolset): KnownToolset {
  return { policyKeys: toolset.policyKeys, tools: Object.fromEntries(toolset.describe().map((tool) => [tool.tool, knownTool(tool)])) };
}

function knownTool({ schemas: { input } }: ToolDescriptor): KnownToolset['tools'][string] {
  return {
    arguments: Object.keys(isJsonObject(input['properties']) ? input['properties'] : {}),
    async check(literal, computed) {
      const { checkLiterals } = await import('../tools/index.js');
      return checkLiterals(input, literal, computed);
    },
  };
}
