import type { Sha256 } from './hash.js';
import type { CallId, MessageId, RunId, TaskId, ToolName } from './ids.js';
import type { JsonObject } from './json.js';

/** A call as the model wrote it. `args` is the raw text: it may not even be JSON. */
export interface ProposedCall {
  readonly id: string;
  readonly name: string;
  readonly args: string;
}

/**
 * One row of a conversation. Rows are appended once and linked to their parent, so a history is a head id and a loop
 * never copies it. System text is never a row: it is assembled per call (D7).
 */
export type Message = { readonly id: MessageId; readonly parent: MessageId | null } & (
  | { readonly role: 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly calls: readonly ProposedCall[];
      /** Hash of the view it was made under: what the model was offered, and so all its calls may use. */
      readonly view: Sha256;
      readonly finish: FinishReason;
      /** The newest message before it that the model did not see whole, where the context budget cut any. */
      readonly cutAt?: MessageId;
    }
  /** Answer to one proposed call: text as the model reads it, already bounded. `call`: it is the whole result of that call. */
  | { readonly role: 'tool'; readonly answers: string; readonly content: string; readonly call?: CallId }
);

/** `length`: cut by the output limit. Its tool calls are never executed. */
export type FinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter';

export interface ToolSchema {
  readonly name: ToolName;
  readonly description: string;
  readonly input: JsonObject;
}

/** Providers whose request format offered tools are compiled for. */
export type ToolFormat = 'openai' | 'anthropic' | 'gemini';

/** The offered tools as one provider takes them. The same set gives the same bytes, whatever order it came in. */
export interface CompiledTools {
  readonly tools: readonly JsonObject[];
  /** The name the provider sees. For a tool that is not offered (an old call in the history) a safe spelling of it. */
  toWire(name: string): string;
  /** The tool behind a proposed name; a name that stands for no offered tool comes back as it is. */
  toTool(alias: string): string;
}

/** How provider schemas are made from what a model is offered; `tools/` knows, `app` hands it to the providers. */
export type CompileTools = (format: ToolFormat, tools: readonly ToolSchema[]) => CompiledTools;

export interface ModelRequest {
  readonly run: RunId;
  readonly task: TaskId;
  /** How many proposals of this task were answered (well or badly) before, in this run. */
  readonly turn: number;
  readonly model: string;
  readonly system: string;
  readonly messages: readonly Message[];
  /** Volatile text (live budgets) placed after the history so that the prefix stays stable; may be empty. */
  readonly tail: string;
  readonly tools: readonly ToolSchema[];
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly outputSchema?: JsonObject;
  /** The only answers allowed (`route`). */
  readonly choices?: readonly string[];
}

export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** USD per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export interface ModelReply {
  readonly content: string;
  readonly calls: readonly ProposedCall[];
  readonly finish: FinishReason;
  /** Present when the provider counted; otherwise the engine estimates. */
  readonly usage?: Usage;
  readonly served: { readonly provider: string; readonly model: string };
}

export const MODEL_FAILURES = ['rate_limit', 'server', 'timeout', 'auth', 'context_length', 'permanent'] as const;
export type ModelFailureClass = (typeof MODEL_FAILURES)[number];

/** A model call that failed, as data. */
export interface ModelFailure {
  readonly class: ModelFailureClass;
  readonly code: string;
  readonly message: string;
  /** From the provider's own hint. */
  readonly retryAfterMs?: number;
}

export type Proposed = { readonly kind: 'reply'; readonly reply: ModelReply } | { readonly kind: 'failed'; readonly failure: ModelFailure };

/** One way to reach models. Never throws for what the provider did: that is a `failed`. */
export interface ModelProvider {
  readonly name: string;
  propose(request: ModelRequest, signal: AbortSignal): Promise<Proposed>;
}

/** Models like to wrap JSON into a code fence, where no format is enforced; that is no part of it. */
export function withoutFence(content: string): string {
  return /^\s*```(?:json)?\s*\n(.*)\n\s*```\s*$/s.exec(content)?.[1] ?? content;
}
