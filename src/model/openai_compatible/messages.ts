import { createHash } from 'node:crypto';
import type OpenAI from 'openai';
import { type CompiledTools, isJsonObject, type Json, type Message, type ModelRequest, type ProposedCall } from '../../contract/index.js';

type WireMessage = OpenAI.ChatCompletionMessageParam;

/**
 * System text, history, then what changes from call to call: everything before the tail is, byte for byte, the beginning
 * of the next request, which is what a provider's cache goes by.
 */
export function wireMessages(request: ModelRequest, offered: CompiledTools): WireMessage[] {
  const { system, messages, tail } = request;
  const history = messages.map((message) => wireMessage(message, offered));
  return [...(system === '' ? [] : [{ role: 'system' as const, content: system }]), ...withTail(history, tail)];
}

/** Many chat templates refuse system text behind the history and two user turns in a row. */
function withTail(history: readonly WireMessage[], tail: string): readonly WireMessage[] {
  if (tail === '') return history;
  const last = history.at(-1);
  if (last?.role !== 'user') return [...history, { role: 'user', content: tail }];
  return [...history.slice(0, -1), { role: 'user', content: `${String(last.content)}\n\n${tail}` }];
}

function wireMessage(message: Message, offered: CompiledTools): WireMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.content };
    case 'assistant':
      if (message.calls.length === 0) return { role: 'assistant', content: message.content };
      return {
        role: 'assistant',
        content: message.content === '' ? null : message.content,
        tool_calls: message.calls.map((call) => wireCall(call, offered)),
      };
    case 'tool':
      return { role: 'tool', tool_call_id: wireId(message.answers), content: message.content };
  }
}

function wireCall(call: ProposedCall, offered: CompiledTools): OpenAI.ChatCompletionMessageToolCall {
  return { id: wireId(call.id), type: 'function', function: { name: offered.toWire(call.name), arguments: objectText(call.args) } };
}

/** Providers differ in the ids they take; nine letters and digits suit them all. The same id always gives the same. */
function wireId(id: string): string {
  return BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 16)}`)
    .toString(36)
    .padStart(9, '0')
    .slice(-9);
}

/** A server that reads old arguments refuses the whole conversation over ones that are no object: those travel inside one. */
function objectText(args: string): string {
  const value = parse(args);
  if (value !== undefined && value !== null && isJsonObject(value)) return args;
  return args.trim() === '' ? '{}' : JSON.stringify({ malformed_arguments: args });
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
