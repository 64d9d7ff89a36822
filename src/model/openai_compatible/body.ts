import type OpenAI from 'openai';
import type { CompiledTools, ModelRequest } from '../../contract/index.js';
import { answerFormat } from './answer-format.js';
import type { Terms } from './concessions.js';
import { wireMessages } from './messages.js';

/** The name of the output limit: OpenAI's newer models refuse the old one, other servers know only that. */
export type OutputLimit = 'max_tokens' | 'max_completion_tokens';

/** The body of one request. Only what the chain states is sent: no limit, temperature or format of our own. */
export function bodyOf(
  request: ModelRequest,
  offered: CompiledTools,
  limit: OutputLimit,
  terms: Terms,
): OpenAI.ChatCompletionCreateParamsStreaming {
  const { model, maxTokens } = request;
  const temperature = request.choices && !terms.temperature ? undefined : request.temperature;
  const tools = offered.tools as unknown as OpenAI.ChatCompletionFunctionTool[];
  const format = answerFormat(request, terms.form);
  return {
    model,
    messages: wireMessages(format ? withWords(request, format.words) : request, offered),
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && { tools }),
    ...(format?.responseFormat && { response_format: format.responseFormat }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { [limit]: maxTokens }),
  };
}

/** Behind the history, so that everything before it stays the same bytes. */
function withWords(request: ModelRequest, words: string): ModelRequest {
  return { ...request, tail: [request.tail, words].filter((part) => part !== '').join('\n\n') };
}
