import type { MessageId, ValueRef } from '../../contract/index.js';
import { batchAt, cutBatch, nextCall } from '../batch.js';
import type { Draft } from '../draft.js';
import type { TaskInput } from '../input.js';
import { isHistory } from '../values.js';
import { type Handler, ok } from './handler.js';

/** Makes the calls of a reply, under the lease that came with it; this task's own lists can only narrow it. */
export const executeToolCalls: Handler = {
  accepts: ['chat_history'],
  next(draft, input) {
    const start = startOf(input);
    const open = nextCall(draft, start, draft.task.config.tools);
    if (open) return open;
    const made = draft.active.ran > 0 && batchAt(draft.state.messages, draft.active.head ?? start) !== null;
    return ok(made ? 'tools_executed' : 'no_calls_found', outputOf(draft, input));
  },
  cut: (draft, input, outcome) => cutBatch(draft, startOf(input), outcome),
};

function startOf(input: TaskInput): MessageId | null {
  return isHistory(input.held) ? input.held.head : null;
}

function outputOf(draft: Draft, input: TaskInput): ValueRef {
  const { head } = draft.active;
  return head === null ? input.ref : { type: 'chat_history', head, length: draft.state.messages.length(head) };
}
