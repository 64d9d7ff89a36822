import type { ExposedTool, JsonObject, Level, ToolDescriptor, ViewCode } from '../contract/index.js';

/** `tools list`: every tool that is registered, callable or not. */
export interface ToolsDocument {
  readonly v: 1;
  readonly tools: readonly ToolSummary[];
}

export interface ToolSummary {
  readonly name: string;
  /** `type:id`, e.g. `builtin:local_fs`. */
  readonly source: string;
  /** Null: what was discovered is no descriptor. */
  readonly effect: ToolDescriptor['effects']['class'] | null;
  readonly idempotency: NonNullable<ToolDescriptor['effects']['idempotency']> | null;
  readonly version: string;
  /** `callable`, how far it came, or `revoked`. */
  readonly state: string;
}

export const SCHEMA_FORMATS = ['openai', 'anthropic', 'gemini', 'mcp'] as const;
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];

/** `tools show`. Times are RFC 3339 in UTC. */
export interface ToolDocument {
  readonly v: 1;
  readonly name: string;
  readonly version: string;
  readonly state: string;
  /** Why it stands there; empty while all is well. */
  readonly reasons: readonly string[];
  /** By what it is enabled; a grant that was revoked opens nothing. */
  readonly grants: readonly { readonly id: string; readonly scope: string; readonly by: string; readonly revoked: boolean }[];
  /** Hash over all it says of itself: what `tools enable --manifest` names. Null: it is no descriptor. */
  readonly manifest: string | null;
  readonly history: readonly { readonly at: string; readonly state: string }[];
  readonly descriptor: ToolDescriptor | null;
  /** The command that makes a call of it. */
  readonly command: string | null;
  /** What this kind of provider is sent. Null unless it was asked for. */
  readonly schema: { readonly for: SchemaFormat; readonly tool: JsonObject } | null;
}

/** Why, and where that stands. */
export interface ReasonBody {
  readonly code: ViewCode;
  readonly reason: string;
  readonly layer: string | null;
  readonly rule: string | null;
  /** `file:line` of the rule where it has one. */
  readonly source: string | null;
}

export interface ExposedBody extends ReasonBody {
  readonly tool: string;
  readonly version: string;
  readonly effect: ExposedTool['effect'];
  readonly risk: ExposedTool['risk'];
  /** Whether a call would ask a person. */
  readonly asks: ExposedTool['asks'];
  /** Whether some arguments are denied by a list of its axis or of places. */
  readonly denies: boolean;
  /** UTF-8 bytes of a result that may return. */
  readonly output_bytes: number;
}

export interface HiddenBody extends ReasonBody {
  readonly tool: string;
}

/** `tools view`: what a task may use, and why it may not use the rest. */
export interface ToolViewDocument {
  readonly v: 1;
  readonly chain: string;
  readonly task: string;
  readonly handler: string;
  /** The model task whose reply this one carries out. */
  readonly calls_from: string | null;
  readonly envelope: string;
  readonly limit: number;
  readonly exposed: readonly ExposedBody[];
  readonly hidden: readonly HiddenBody[];
}

/** `tools explain`: whether a tool may be called, and who says so. */
export interface ToolExplainDocument extends ReasonBody {
  readonly v: 1;
  readonly tool: string;
  /** Whom it is explained for: a task of a chain, or a direct call. */
  readonly chain: string | null;
  readonly task: string | null;
  readonly envelope: string;
  readonly callable: boolean;
  /** Null where it is not callable. */
  readonly asks: ExposedTool['asks'] | null;
  readonly denies: boolean | null;
  /** Everybody who is asked, in order; nobody behind the first `no` was. */
  readonly steps: readonly { readonly step: string; readonly says: 'yes' | 'no' | 'not asked' }[];
}

/** `tools discover`: every toolset, taken through registration anew. */
export interface DiscoverDocument {
  readonly v: 1;
  readonly toolsets: readonly {
    readonly toolset: string;
    readonly source: string;
    readonly tools: readonly DiscoveredTool[];
    /** Why it describes no tool at all. */
    readonly problem: string | null;
  }[];
}

export interface DiscoveredTool {
  readonly name: string;
  readonly version: string;
  /** `callable`, the step that refused it or where it waits, or `revoked`. */
  readonly state: string;
  /** The states it went through. */
  readonly way: readonly string[];
  /** What a step has against it; empty while all is well. */
  readonly findings: readonly string[];
  readonly level: Level | null;
  readonly effect: ToolDescriptor['effects']['class'] | null;
  /** What `tools enable --manifest` names. */
  readonly manifest: string | null;
}

/** Which tool is enabled, and for whom. */
export interface EnableRequest {
  readonly tool: string;
  /** Default: the whole workspace. */
  readonly run?: string;
  readonly session?: string;
  /** The beginning of the hash of the manifest that was read; needed for what is not our own. */
  readonly manifest?: string;
}

/** `tools enable`. */
export interface EnabledDocument {
  readonly v: 1;
  readonly tool: string;
  readonly version: string;
  readonly grant: string;
  readonly scope: string;
  readonly by: string;
}

/** `tools revoke`: the tool, or one grant of it. */
export interface RevokedToolDocument {
  readonly v: 1;
  readonly tool: string;
  readonly grant: string | null;
  readonly by: string;
  readonly reason: string;
}
