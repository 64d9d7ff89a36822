import { problem } from '../failures.js';
import { jsonOf } from '../values.js';
import type { Handler } from './handler.js';

/** Fails with its input as the message: the text, the number, or the last message of a conversation. */
export const raiseError: Handler = {
  accepts: ['string', 'int', 'chat_history'],
  next(draft, input) {
    throw problem('raised', 'raised', String(jsonOf(input.held, draft.state.messages)));
  },
};
