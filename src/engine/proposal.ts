import { WindlassError } from '../contract/index.js';
import type { Draft } from './draft.js';
import type { Handler, Want } from './handlers/handler.js';
import type { TaskInput } from './input.js';
import { retryModel } from './model-retry.js';

/** A model answered, or failed to: counts it, then lets the handler or the retry loop go on. */
export function answer(draft: Draft, handler: Handler, input: () => TaskInput): Want {
  const { event } = draft;
  if (event.kind !== 'proposed' || !handler.answered) throw new WindlassError('internal', `${draft.task.handler} asks no model`);
  const { proposed, leased } = event;
  if (proposed.kind === 'failed') return retryModel(draft, handler, input, proposed.failure);
  return handler.answered(draft, input(), { reply: proposed.reply, leased });
}
