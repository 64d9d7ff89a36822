import { type CallId, isJsonObject, type Json, type Message, type MessageId, type Outcome, type ProposedCall } from '../contract/index.js';
import { act } from './act.js';
import { textOfCut, textOfEnd } from './call-text.js';
import { callsInContext } from './context-window.js';
import type { Draft } from './draft.js';
import { TaskProblem } from './failures.js';
import type { Want } from './handlers/handler.js';
import { backwards } from './messages.js';
import { offeredTokens } from './offer.js';
import { capResult, resultBudget } from './result-cap.js';
import type { CallEnd, Messages } from './types.js';

type Reply = Extract<Message, { role: 'assistant' }>;

/** The calls at the end of a conversation, and those of them without an answer. */
export interface Batch {
  readonly reply: Reply;
  readonly open: readonly ProposedCall[];
}

/** Null when the conversation does not end in a reply with calls and their answers. A cut reply's calls are none. */
export function batchAt(messages: Messages, head: MessageId | null): Batch | null {
  const answered = new Set<string>();
  for (const message of backwards(messages, head)) {
    if (message.role === 'tool') answered.add(message.answers);
    else if (message.role === 'user' || message.finish === 'length') return null;
    else return message.calls.length === 0 ? null : { reply: message, open: message.calls.filter(({ id }) => !answered.has(id)) };
  }
  return null;
}

/**
 * Makes the open calls one after the other, in the model's order, each answered before the next. Null = none is open.
 * Starts at the first unanswered one, so a resumed or retried batch repeats nothing.
 * @throws TaskProblem `unknown` when an effect may or may not have happened; `exhausted`
 */
export function nextCall(draft: Draft, start: MessageId | null, patterns: readonly string[] | undefined): Want | null {
  for (;;) {
    const batch = batchAt(draft.state.messages, draft.active.head ?? start);
    const call = batch?.open[0];
    if (!batch || !call) return null;
    const [ended] = draft.active.results;
    if (ended?.[1].kind === 'unknown') throw new TaskProblem({ kind: 'unknown', call: ended[0] });
    if (ended) {
      answerCall(draft, start, call, textOfEnd(ended[1], draft.state.messages), ended);
      continue;
    }
    const args = parseArgs(call.args);
    if ('value' in args) {
      const { view, content: rationale, cutAt = null } = batch.reply;
      const lease = { tools: draft.state.views.get(view) ?? [], view };
      const evidence = [`message:${batch.reply.id}`];
      const inContext = callsInContext(draft.state.messages, draft.active.head ?? start, cutAt);
      return act(draft, { tool: call.name, args: () => args.value, proposedBy: 'model', rationale, lease, patterns, evidence, inContext });
    }
    answerCall(draft, start, call, args.problem);
  }
}

/** Answers what is still open when the task ends without success: a conversation is always whole. */
export function cutBatch(draft: Draft, start: MessageId | null, outcome: Outcome): void {
  const open = batchAt(draft.state.messages, draft.active.head ?? start)?.open ?? [];
  for (const [place, call] of open.entries()) {
    const [ended] = draft.active.results;
    const underWay = place === 0 && draft.active.inFlight !== null && draft.state.status !== 'waiting';
    const end: CallEnd | undefined = ended?.[1] ?? (underWay ? { kind: 'unknown', reason: 'it was cut off' } : undefined);
    answerCall(draft, start, call, end ? textOfEnd(end, draft.state.messages) : textOfCut(outcome), ended);
  }
}

function answerCall(draft: Draft, start: MessageId | null, call: ProposedCall, text: string, ended?: readonly [CallId, CallEnd]): void {
  const parent = draft.active.head ?? start;
  const { messages } = draft.state;
  const used = parent === null ? 0 : messages.tokens(parent);
  const { program, task } = draft;
  const reader = task.callsFrom === undefined ? task : program.task(task.callsFrom);
  const shift = task.config.shift || reader.config.shift;
  const max = resultBudget(program.definition.tokenLimit, used, offeredTokens(program, reader), shift);
  const content = capResult(text, call.name, max);
  const whole = ended?.[1].kind === 'ok' && ended[1].whole && content === text ? { call: ended[0] } : {};
  draft.add({
    kind: 'message',
    ...draft.key,
    message: { id: draft.event.newIds.message(), parent, role: 'tool', answers: call.id, content, ...whole },
  });
}

/** Blank means no arguments. What is not a JSON object goes back to the model as its own mistake. */
function parseArgs(text: string): { readonly value: Json } | { readonly problem: string } {
  if (text.trim() === '') return { value: {} };
  try {
    const value: Json = JSON.parse(text);
    if (isJsonObject(value)) return { value };
    if (value === null) return { value: {} };
    return { problem: 'This call was not made: its arguments must be one JSON object.' };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: `This call was not made: its arguments are not valid JSON (${why}). Send them again as one JSON object.` };
  }
}
