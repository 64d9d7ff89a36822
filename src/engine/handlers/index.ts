import type { HandlerName } from '../../chain/definition.js';
import { chatCompletion } from './chat-completion.js';
import { executeToolCalls } from './execute-tool-calls.js';
import type { Handler } from './handler.js';
import { noop } from './noop.js';
import { raiseError } from './raise-error.js';
import { route } from './route.js';
import { tools } from './tools.js';

/** Every handler by the name files use. A new one is a file and a line here. */
const handlers = {
  chat_completion: chatCompletion,
  execute_tool_calls: executeToolCalls,
  tools,
  route,
  noop,
  raise_error: raiseError,
} as const satisfies Record<HandlerName, Handler>;

export function handlerOf(name: HandlerName): Handler {
  return handlers[name];
}
