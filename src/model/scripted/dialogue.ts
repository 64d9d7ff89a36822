import type { FinishReason, JsonObject, ModelFailureClass, Usage } from '../../contract/index.js';

/** What a scripted model says: one lane a task, one turn a proposal. Frozen when read. */
export interface Dialogue {
  readonly file: string;
  readonly lanes: { readonly [task: string]: readonly Turn[] };
  /** 1-based line of a turn in the file. */
  line(task: string, turn: number): Promise<number>;
}

export interface Turn {
  readonly expect?: Expectation;
  /** Milliseconds before the answer. */
  readonly delay?: number;
  readonly answer: Answer;
}

/** What must hold of the request, or the turn is refused. Texts are found as they are, with their case. */
export interface Expectation {
  /** In the newest user message. */
  readonly user_contains?: string;
  /** In the system text. */
  readonly system_contains?: string;
  /** In the newest tool result. */
  readonly tool_contains?: string;
  /** In the text that follows the history (live budgets). */
  readonly tail_contains?: string;
  /** Exactly these tools are offered, in any order. */
  readonly tools?: readonly string[];
}

export type Answer =
  | { readonly kind: 'reply'; readonly reply: ScriptedReply }
  | { readonly kind: 'error'; readonly class: ModelFailureClass; readonly message?: string; readonly retryAfterMs?: number }
  /** Dies after `cutAfter` chunks; without it the chunks are the whole answer. */
  | { readonly kind: 'stream'; readonly chunks: readonly string[]; readonly cutAfter?: number };

export interface ScriptedReply {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly args: JsonObject | string }[];
  readonly usage?: Usage;
  readonly finish: FinishReason;
}

/** Turns of a lane that a run never asked for. */
export interface LeftOver {
  readonly task: string;
  readonly asked: number;
  readonly written: number;
  /** Line of the first turn not asked for. */
  readonly line: number;
}
