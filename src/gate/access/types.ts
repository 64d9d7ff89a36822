import type { ToolGroup } from '../../contract/index.js';
import type { CommandList } from '../command-list.js';
import type { Glob } from '../glob.js';
import type { RuleList } from '../rule-list.js';
import type { PathRule, Rule } from '../rules.js';

/** A path pattern that may be bound to one folder of the unit: `workspace:src/**`, `tmpdir:**`. */
export interface AllowedPath extends Rule {
  /** Null = as every other pattern of an envelope. */
  readonly root: 'workspace' | 'tmpdir' | null;
  readonly glob: Glob;
}

export interface PathLayer {
  /** Null = says nothing. A path that none of them holds is denied. */
  readonly allow: readonly AllowedPath[] | null;
  readonly deny: RuleList<PathRule>;
}

/** A program with its first arguments, each word with `*` for anything; or a pattern that has a name. */
export type CommandEntry = Rule &
  ({ readonly kind: 'words'; readonly words: readonly string[] } | { readonly kind: 'pattern'; readonly pattern: CommandPattern });

/** What no list of words can tell. */
export type CommandPattern = 'fork-bomb' | 'device-write';

export interface CommandLayer {
  /** Null = says nothing. A command that none of them matches is denied. */
  readonly allow: CommandList<CommandEntry> | null;
  readonly deny: CommandList<CommandEntry>;
}

export interface Limit extends Rule {
  readonly at: number;
}

/** Null = says nothing. */
export interface ResourceLayer {
  readonly outputBytes: Limit | null;
  readonly outputLines: Limit | null;
  readonly fileBytes: Limit | null;
}

export type ToolEntry = Rule &
  (
    | { readonly kind: 'any' }
    | { readonly kind: 'group'; readonly group: ToolGroup }
    | { readonly kind: 'tool'; readonly toolset: string; readonly tool: string }
  );

export interface ToolLayer {
  /** Null = says nothing. A tool that none of them names is denied. */
  readonly allow: readonly ToolEntry[] | null;
  readonly deny: readonly ToolEntry[];
}

/** The four layers of one rule set (ENV-5). Each is judged by itself; deny beats allow, and the strictest counts. */
export interface AccessLayers {
  readonly path: PathLayer;
  readonly command: CommandLayer;
  readonly resource: ResourceLayer;
  readonly tools: ToolLayer;
}

/** What one document states of them; a layer it states replaces that layer of what it extends, and no other. */
export type AccessBody = { readonly [L in keyof AccessLayers]?: Partial<AccessLayers[L]> };

/** What a layer has against a call. */
export interface Objection {
  readonly rule: Rule;
  readonly code: string;
  readonly reason: string;
  /** Other arguments could pass. */
  readonly recoverable: boolean;
}
