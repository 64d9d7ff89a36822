import type OpenAI from 'openai';
import type { CompiledTools, ModelRequest } from '../../contract/index.js';
import { answerFormat } from './answer-format.js';
import { wireMessages } from './messages.js';

/** The name of the output limit: OpenAI's newer models refuse the old one, other servers know only that. */
export type OutputLimit = 'max_tokens' | 'max_completion_tokens';

/** The body of one request. Only what the chain states is sent: no limit, temperature or format of our own. */
export function bodyOf(request: ModelRequest, offered: CompiledTools, limit: OutputLimit): OpenAI.ChatCompletionCreateParamsStreaming {
  const { model, temperature, maxTokens } = request;
  const tools = offered.tools as unknown as OpenAI.ChatCompletionFunctionTool[];
  const format = answerFormat(request);
  return {
    model,
    messages: wireMessages(request, offered),
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && { tools }),
    ...(format && { response_format: format.responseFormat }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { [limit]: maxTokens }),
  };
}
