import type { Task } from '../../chain/definition.js';
import type { Message, MessageId } from '../../contract/index.js';
import type { Draft } from '../draft.js';
import { problem } from '../failures.js';
import type { TaskInput } from '../input.js';
import { costOf, type ModelCall, maxTokensOf, propose, roomFor, systemOf, viewFor } from '../model-call.js';
import { readAnswer } from '../route-answer.js';
import { estimateTokens } from '../tokens.js';
import { isHistory, jsonOf } from '../values.js';
import { type Handler, ok, settle } from './handler.js';

/** Lets a model choose a branch. The value passes through; only the token says what was chosen. */
export const route: Handler = {
  accepts: ['string', 'int', 'chat_history'],
  next(draft, input) {
    const { task } = draft;
    const labels = labelsOf(task);
    const system = [systemOf(draft, task), instruction(labels)].filter((part) => part !== '').join('\n\n');
    const content = promptOf(draft, task, input, system);
    const maxTokens = maxTokensOf(draft, task);
    const question: ModelCall = {
      system,
      messages: [{ id: questionId(draft), parent: null, role: 'user', content }],
      tail: '',
      tools: { patterns: [], hide: [] },
      temperature: task.config.temperature ?? 0,
      ...(maxTokens === undefined ? {} : { maxTokens }),
      choices: labels,
    };
    return propose(draft, question, null);
  },
  answered(draft, input, { reply }) {
    const labels = labelsOf(draft.task);
    const usage = reply.usage ?? {
      input: estimateTokens(String(jsonOf(input.held, draft.state.messages))),
      output: estimateTokens(reply.content),
    };
    const costUsd = costOf(draft, usage);
    draft.add({ kind: 'model_finished', ...draft.key, served: reply.served, usage, costUsd, answer: reply.content });
    const read = readAnswer(reply.content, labels);
    if ('label' in read) return ok(read.label, input.ref);
    return settle({ kind: 'ok', token: reply.content.trim(), reason: read.none }, input.ref);
  },
};

/** @throws TaskProblem class `permanent` when there is nothing to choose from */
function labelsOf(task: Task): readonly string[] {
  const labels = task.transition.branches.flatMap((branch) =>
    branch.operator === 'equals' && branch.when.trim() !== '' ? [branch.when] : [],
  );
  if (labels.length === 0) throw problem('permanent', 'invalid_file', `route "${task.id}" has no "equals" branch to choose`);
  return [...new Set(labels)];
}

function instruction(labels: readonly string[]): string {
  return `Answer with exactly one of these labels and nothing else: ${labels.join(', ')}`;
}

/** @throws TaskProblem class `input` for a blank question; `context_length` */
function promptOf(draft: Draft, task: Task, input: TaskInput, system: string): string {
  const { held } = input;
  const text = isHistory(held)
    ? flatten(viewFor(draft, task, input, held.head, estimateTokens(system)).messages, input.notice)
    : String(jsonOf(held, draft.state.messages));
  if (text.trim() === '') throw problem('input', 'unfit_input', `route "${task.id}" was given a blank text`);
  const room = roomFor(draft, task, estimateTokens(system));
  if (room !== null && estimateTokens(text) > room) {
    throw problem('context_length', 'context_too_small', `the question of "${task.id}" does not fit the context budget`);
  }
  return text;
}

/** One line a message: the model is asked about the conversation, not in it. */
function flatten(messages: readonly Message[], notice: string | null): string {
  const lines = messages.map(({ role, content }) => `${role}: ${content.trim()}`);
  return [...lines, ...(notice === null ? [] : [`user: ${notice}`])].join('\n');
}

/** The question is not part of any conversation, so its id is made from its step. */
function questionId(draft: Draft): MessageId {
  const { task, visit, attempt } = draft.key;
  return `msg_${task}.${visit}.${attempt}` as MessageId;
}
