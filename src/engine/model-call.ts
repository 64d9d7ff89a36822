import type { Candidate, Task } from '../chain/definition.js';
import type { JsonObject, Message, MessageId, Usage } from '../contract/index.js';
import { deadlineOf, exhausted } from './budgets.js';
import { cutIn, view } from './context-window.js';
import type { Draft } from './draft.js';
import { problem, TaskProblem } from './failures.js';
import type { Want } from './handlers/handler.js';
import type { TaskInput } from './input.js';
import { scopeOf } from './scope.js';
import { estimateTokens, messageTokens } from './tokens.js';
import type { ToolSelection } from './types.js';
import { isHistory } from './values.js';

export interface ModelCall {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tail: string;
  readonly tools: ToolSelection;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly outputSchema?: JsonObject;
  readonly choices?: readonly string[];
}

/** What a call sends of a conversation, and the newest message that it does not send whole. */
export interface View {
  readonly messages: readonly Message[];
  readonly cutAt: MessageId | null;
}

/**
 * Asks the candidate whose turn it is. A proposal that a crash cut is asked for again, and what it is likely to have used
 * is counted.
 * @throws TaskProblem `exhausted`; class `permanent` without a candidate, or where money is bounded and the price is not known
 */
export function propose(draft: Draft, call: ModelCall, cutAt: MessageId | null): Want {
  const { program, state, active, task, event } = draft;
  const out = exhausted(program, state, active, task, event.at, active.proposing ? 'propose_again' : 'propose');
  if (out) throw new TaskProblem(out);
  const candidate = candidateOf(draft, task);
  const turn = state.turns.get(task.id) ?? 0;
  checkPrice(draft, task, candidate);
  const lost = active.proposing ? lostOf(draft, { input: tokensOf(call), output: 0 }) : {};
  draft.add({ kind: 'model_started', ...draft.key, ...candidate, turn, ...lost, ...(cutAt === null ? {} : { cutAt }) });
  const deadline = deadlineOf(program, state, active, task)?.at ?? null;
  return { kind: 'propose', command: { kind: 'propose', step: draft.key, candidate, turn, ...call, deadline } };
}

/** A bound nobody can keep is none: it is said before anything is spent. */
function checkPrice({ program, active }: Draft, task: Task, { provider }: Candidate): void {
  const bounded = active.enteredVia === 'finally' ? task.budget.costUsd : (program.definition.budget.costUsd ?? task.budget.costUsd);
  if (bounded === undefined || program.price(provider) !== null) return;
  const message = `the cost is bounded, and what provider "${provider}" costs is not known; set its \`price\``;
  throw problem('permanent', 'price_unknown', message);
}

function lostOf(draft: Draft, lost: Usage): { readonly lost: Usage; readonly lostUsd?: number } {
  const lostUsd = costOf(draft, lost);
  return lostUsd === 0 ? { lost } : { lost, lostUsd };
}

/** What the candidate whose turn it is takes for so many tokens, in USD; nothing where its price is not known. */
export function costOf(draft: Draft, { input, output }: Usage): number {
  const price = draft.program.price(candidateOf(draft, draft.task).provider);
  return price === null ? 0 : (input * price.input + output * price.output) / 1_000_000;
}

function candidateOf(draft: Draft, task: Task): Candidate {
  const candidate = task.config.candidates[draft.active.candidate];
  if (!candidate) throw problem('permanent', 'no_candidate', 'no model is named');
  const render = (text: string): string => (text.includes('{') ? renderFor(draft, task, text) : text);
  return { provider: render(candidate.provider), model: render(candidate.model) };
}

function renderFor(draft: Draft, task: Task, text: string): string {
  return draft.program.interpreter.render(text, scopeOf(draft.program, draft.state, draft.active, task));
}

function tokensOf(call: ModelCall): number {
  return call.messages.reduce((sum, message) => sum + messageTokens(message), estimateTokens(call.system) + estimateTokens(call.tail));
}

/** The system text of the task: macros only, no part of the history. */
export function systemOf(draft: Draft, task: Task): string {
  if (task.systemInstruction === '') return '';
  return draft.program.interpreter.render(task.systemInstruction, scopeOf(draft.program, draft.state, draft.active, task), 'system');
}

/**
 * The conversation up to `head` as this call sees it, within what the context budget leaves beside so many tokens of
 * fixed texts and tools.
 * @throws TaskProblem class `context_length`
 */
export function viewFor(draft: Draft, task: Task, input: TaskInput, head: MessageId, beside: number): View {
  const { inputMaxBytes: bytes } = task;
  const { held } = input;
  const { messages } = draft.state;
  const seen = view({
    messages,
    head,
    room: roomFor(draft, task, beside),
    shift: task.config.shift,
    cap: bytes !== undefined && bytes > 0 && isHistory(held) ? { upTo: held.head, bytes } : null,
  });
  return { messages: seen, cutAt: cutIn(messages, head, seen) };
}

/** Tokens left for a conversation; null = the chain sets no context budget. */
export function roomFor(draft: Draft, task: Task, beside: number): number | null {
  const { tokenLimit } = draft.program.definition;
  if (tokenLimit === undefined || tokenLimit <= 0) return null;
  return tokenLimit - beside - outputReserve(tokenLimit, maxTokensOf(draft, task));
}

/** What a reply may need: `max_tokens`, else an eighth of the context budget. */
export function outputReserve(limit: number, maxTokens: number | undefined): number {
  return maxTokens ?? Math.floor(limit / 8);
}

/**
 * Undefined = not sent: the context budget is never used as an output cap.
 * @throws TaskProblem class `template` when the macro gives no whole number
 */
export function maxTokensOf(draft: Draft, task: Task): number | undefined {
  const { maxTokens } = task.config;
  if (maxTokens === undefined) return undefined;
  const text = typeof maxTokens === 'number' ? String(maxTokens) : renderFor(draft, task, maxTokens).trim();
  if (text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw problem('template', 'template_error', `max_tokens of "${task.id}" gives "${text}", which is no whole number`);
  }
  return value === 0 ? undefined : value;
}
