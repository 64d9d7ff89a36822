import type { Task } from '../../chain/definition.js';
import {
  type Json,
  type MessageId,
  type ModelReply,
  type ProposedCall,
  type Usage,
  type ValueRef,
  withoutFence,
} from '../../contract/index.js';
import { cutBatch, nextCall } from '../batch.js';
import { callsSpent } from '../budgets.js';
import type { Draft } from '../draft.js';
import { problem } from '../failures.js';
import type { TaskInput } from '../input.js';
import { costOf, type ModelCall, maxTokensOf, propose, systemOf, viewFor } from '../model-call.js';
import { noToolsNotice, offeredTokens, selectionOf } from '../offer.js';
import { tailOf } from '../tail.js';
import { estimateTokens } from '../tokens.js';
import { hold, isHistory, jsonOf, refOf } from '../values.js';
import { type Answer, type Handler, ok, type Want } from './handler.js';

/** Asks a model to go on with a conversation. A text begins a new one. */
export const chatCompletion: Handler = {
  accepts: ['string', 'chat_history'],
  next(draft, input) {
    const { task } = draft;
    // Calls that were left open are settled before the model speaks again, under this task's own lists: none = no tool.
    const open = nextCall(draft, startOf(input), task.config.tools ?? []);
    return open ?? ask(draft, task, opening(draft, input), input);
  },
  answered(draft, input, answer) {
    const { task } = draft;
    const usage = answer.reply.usage ?? estimate(draft, task, answer.reply);
    draft.add({ kind: 'model_finished', ...draft.key, served: answer.reply.served, usage, costUsd: costOf(draft, usage) });
    append(draft, input, answer);
    return settleReply(draft, task, answer.reply);
  },
  cut: (draft, input, outcome) => cutBatch(draft, startOf(input), outcome),
};

function startOf(input: TaskInput): MessageId | null {
  return isHistory(input.held) ? input.held.head : null;
}

/** The message the model is to answer. A text, and a report of a failure, become a user turn of their own, once. */
function opening(draft: Draft, input: TaskInput): MessageId {
  const { active, state } = draft;
  if (active.head !== null) return active.head;
  const parent = startOf(input);
  if (parent !== null && input.notice === null) return parent;
  const content = input.notice ?? String(jsonOf(input.held, state.messages));
  const id = draft.event.newIds.message();
  draft.add({ kind: 'message', ...draft.key, message: { id, parent, role: 'user', content } });
  return id;
}

function ask(draft: Draft, task: Task, head: MessageId, input: TaskInput): Want {
  const { config } = task;
  const spent = callsSpent(draft.program, draft.state, draft.active);
  const tools = { ...selectionOf(task), ...(spent ? { spent } : {}) };
  const system = [noToolsNotice(draft.program, task, tools), systemOf(draft, task)].filter((part) => part !== '').join('\n\n');
  const tail = tailOf(draft, task);
  const maxTokens = maxTokensOf(draft, task);
  const beside = estimateTokens(system) + estimateTokens(tail) + offeredTokens(draft.program, task);
  const { messages, cutAt } = viewFor(draft, task, input, head, beside);
  const call: ModelCall = {
    system,
    messages,
    tail,
    tools,
    ...(config.temperature === undefined ? {} : { temperature: config.temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(config.outputSchema === undefined ? {} : { outputSchema: config.outputSchema }),
  };
  return propose(draft, call, cutAt);
}

/** A view that was stored before is named again: a turn costs the same whatever it shows. */
function append(draft: Draft, input: TaskInput, { reply, leased }: Answer): void {
  const { hash: view } = leased;
  if (!draft.state.views.has(view)) {
    const tools = leased.view.exposed.map(({ tool }) => tool);
    draft.add({ kind: 'tool_view', ...draft.key, view, tools, content: { inline: leased.view as unknown as Json } });
  }
  const id = draft.event.newIds.message();
  const { cutAt, head } = draft.active;
  const parent = head ?? startOf(input);
  const calls = reply.calls.map((call, place) => remint(call, id, place));
  const { content, finish } = reply;
  const cut = cutAt === null || calls.length === 0 ? {} : { cutAt };
  draft.add({ kind: 'message', ...draft.key, message: { id, parent, role: 'assistant', content, calls, view, finish, ...cut } });
}

/** Providers repeat ids from reply to reply; in a conversation each must mean one call. */
function remint(call: ProposedCall, message: MessageId, place: number): ProposedCall {
  return { ...call, id: `${call.id || 'call'}-${message.slice(-8)}${place}` };
}

function settleReply(draft: Draft, task: Task, reply: ModelReply): Want {
  const history = historyOf(draft);
  // A reply cut by its length still succeeds; what it proposed may be cut too, so it is never executed.
  if (reply.calls.length > 0 && reply.finish !== 'length') return ok('tool_call', history);
  return ok('executed', task.config.outputSchema === undefined ? history : structured(draft, task, reply.content));
}

function historyOf(draft: Draft): ValueRef {
  const { head } = draft.active;
  if (head === null) throw problem('internal', 'internal', 'a reply was not appended');
  return { type: 'chat_history', head, length: draft.state.messages.length(head) };
}

/** @throws TaskProblem class `output` */
function structured(draft: Draft, task: Task, content: string): ValueRef {
  const value = parse(content);
  if (value === undefined) throw problem('output', 'output_mismatch', `the reply to "${task.id}" is not JSON`);
  const why = task.config.outputSchema ? draft.program.check(task.config.outputSchema, value) : null;
  if (why !== null) throw problem('output', 'output_mismatch', `the reply to "${task.id}" does not match its output_schema: ${why}`);
  return refOf(hold(value));
}

function parse(content: string): Json | undefined {
  try {
    return JSON.parse(withoutFence(content)) as Json;
  } catch {
    return undefined;
  }
}

function estimate(draft: Draft, task: Task, reply: ModelReply): Usage {
  const { head } = draft.active;
  const sent = head === null ? 0 : draft.state.messages.tokens(head);
  const limit = draft.program.definition.tokenLimit ?? Number.POSITIVE_INFINITY;
  const output = reply.calls.reduce((sum, call) => sum + estimateTokens(call.args), estimateTokens(reply.content));
  const beside = estimateTokens(task.systemInstruction) + offeredTokens(draft.program, task);
  return { input: Math.min(limit, sent + beside), output };
}
