import type { FailureClass, JsonObject, Sha256, TaskId } from '../contract/index.js';

/** Milliseconds. Files write `90s`, `30m`, `2h`, `1h30m`. */
export type Millis = number;

/**
 * A chain file after loading: defaults laid under every task, durations in milliseconds, macros still in place.
 * Deeply frozen, and hashed over its canonical JSON: what a run pins and what resume reads (D6).
 */
export interface Definition {
  readonly id: string;
  readonly description: string;
  readonly vars: { readonly [name: string]: JsonObject };
  /** JSON Schema of the run's input; absent = any string. */
  readonly input?: JsonObject;
  readonly output?: JsonObject;
  /** Context budget of a model call in tokens; absent = not checked. */
  readonly tokenLimit?: number;
  readonly budget: Budget;
  readonly finally?: TaskId;
  /** First task = entry. */
  readonly tasks: readonly Task[];
}

export interface Budget {
  readonly steps?: number;
  /** How often models are asked, whether they answer or not. */
  readonly turns?: number;
  readonly toolCalls?: number;
  readonly tokens?: number;
  readonly wall?: Millis;
  readonly costUsd?: number;
}

export const HANDLERS = ['chat_completion', 'execute_tool_calls', 'tools', 'route', 'noop', 'raise_error'] as const;
export type HandlerName = (typeof HANDLERS)[number];

/** A handler that asks a model: candidates, prices and retries of proposals matter to these alone. */
export function asksModels(handler: HandlerName | null): boolean {
  return handler === 'chat_completion' || handler === 'route';
}

export interface Task {
  readonly id: TaskId;
  readonly description: string;
  readonly handler: HandlerName;
  readonly systemInstruction: string;
  readonly config: ExecuteConfig;
  /** Handler `tools`; on `execute_tool_calls` only `args`. */
  readonly tools?: ToolsBlock;
  /** Handler `execute_tool_calls`: the chat task whose reply it executes. */
  readonly callsFrom?: TaskId;
  readonly promptTemplate?: string;
  readonly outputTemplate?: string;
  readonly print?: string;
  readonly inputVar?: string;
  readonly inputMaxBytes?: number;
  readonly transition: Transition;
  /** Per attempt. */
  readonly timeout?: Millis;
  readonly retryOnFailure: number;
  readonly budget: Budget;
  /** `policy:` caps of this task; they only tighten. Shape of an envelope's axes. */
  readonly policy?: JsonObject;
  /** That of the chat task named by `callsFrom`; it holds as well. */
  readonly lentPolicy?: JsonObject;
}

export interface Candidate {
  readonly provider: string;
  readonly model: string;
}

export interface ExecuteConfig {
  /** Tried in order. From `candidates`, or `provider` + `model`. */
  readonly candidates: readonly Candidate[];
  readonly temperature?: number;
  /** Absent and empty differ for direct calls (rulings 6.1), so absence is kept. */
  readonly tools?: readonly string[];
  readonly hideTools: readonly string[];
  /** Most tools that a model is shown at once. */
  readonly maxToolsVisible?: number;
  readonly toolsPolicies: { readonly [toolset: string]: { readonly [key: string]: string } };
  /** Literal, or a macro string that yields one. */
  readonly maxTokens?: number | string;
  readonly shift: boolean;
  readonly outputSchema?: JsonObject;
  readonly retry: RetryPolicy;
}

export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly initialBackoff: Millis;
  readonly maxBackoff?: Millis;
  /** 0..1: a wait is multiplied by a uniform factor in [1, 1 + jitter). */
  readonly jitter: number;
  readonly rateLimitMinWait: Millis;
}

export interface ToolsBlock {
  readonly name: string;
  readonly toolName: string;
  /** Strings in it are templates; other values are taken as they are. */
  readonly args: JsonObject;
  /** Typed values by expression. */
  readonly argsExpr: { readonly [arg: string]: string };
}

export type FailureEdgeClass = FailureClass | 'any';

export interface Transition {
  readonly branches: readonly Branch[];
  /** In order, first match. A plain task id in the file is `{class: any}`. */
  readonly onFailure: readonly { readonly class: FailureEdgeClass; readonly goto: TaskId }[];
  readonly onDenied?: TaskId;
  readonly onExhausted?: TaskId;
  readonly onUnknown?: TaskId;
  readonly onTimeout?: TaskId;
}

export type Branch =
  | { readonly operator: 'equals' | 'contains' | 'starts_with' | 'ends_with'; readonly when: string; readonly goto: TaskId | 'end' }
  | { readonly operator: 'edge_traversed_at_least'; readonly edge: string; readonly when: number; readonly goto: TaskId | 'end' }
  | { readonly operator: 'expr'; readonly when: string; readonly goto: TaskId | 'end' }
  | { readonly operator: 'default'; readonly goto: TaskId | 'end' };

/** A loaded, vetted and frozen chain. */
export interface LoadedChain {
  readonly definition: Definition;
  readonly hash: Sha256;
  readonly file: string;
}
