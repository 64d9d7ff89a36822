import type { Message } from '../contract/index.js';

/** What framing one message costs besides its text. */
const PER_MESSAGE = 4;

/**
 * Estimated tokens of a text: four ASCII characters a token, every other character a token of its own. Errs on the high
 * side for prose; the provider's own count replaces it in usage where there is one.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) wide++;
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** Everything of a message that is sent, the arguments of its calls too. */
export function messageTokens(message: Message): number {
  let tokens = PER_MESSAGE + estimateTokens(message.content);
  if (message.role === 'assistant') {
    for (const call of message.calls) tokens += PER_MESSAGE + estimateTokens(call.name) + estimateTokens(call.args);
  }
  return tokens;
}
