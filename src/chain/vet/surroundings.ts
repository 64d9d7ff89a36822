import type { JsonObject } from '../../contract/index.js';

/** What a workspace knows that decides whether a chain is right. A part that is absent is not judged. */
export interface Surroundings {
  /** By name. Servers that are connected later have names that begin with `mcp__` and are never reported. */
  readonly toolsets?: { readonly [toolset: string]: KnownToolset };
  /** Names of the configured providers. Where there are none, the configuration may stand elsewhere, and nothing is judged. */
  readonly providers?: readonly string[];
  readonly price?: (provider: string) => 'known' | 'unknown' | 'not_configured';
}

export interface KnownToolset {
  /** Keys of `tools_policies` that it understands. */
  readonly policyKeys: readonly string[];
  readonly tools: { readonly [tool: string]: KnownTool };
}

interface KnownTool {
  readonly arguments: readonly string[];
  /** What of the literal arguments does not fit, beside others whose values are only known at run time. */
  check(literal: JsonObject, computed: readonly string[]): Promise<readonly Misfit[]>;
}

interface Misfit {
  /** JSON pointer into the arguments. */
  readonly at: string;
  readonly expected: string;
}
