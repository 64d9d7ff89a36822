import { type FinishReason, isJsonObject, type Json, type JsonObject, type Usage } from '../../contract/index.js';
import { streamedProblem } from './classify.js';
import { type WireCall, WireCalls } from './wire-calls.js';
import { wireProblem } from './wire-problem.js';

/** A whole reply in the provider's own words. */
export interface WireReply {
  readonly content: string;
  readonly calls: readonly WireCall[];
  readonly finish: FinishReason;
  readonly usage?: Usage;
  /** The model that answered, where the provider says. */
  readonly model?: string;
}

/**
 * Puts a reply together from its chunks. Nothing leaves before the chunk that says why the reply ended: a stream that
 * dies, contradicts itself or holds what is no chunk throws, and everything it brought is dropped.
 */
export class Assembly {
  readonly #who: string;
  readonly #content: string[] = [];
  readonly #refusal: string[] = [];
  readonly #calls = new WireCalls();
  #finish: string | null = null;
  #usage: Usage | undefined;
  #model: string | undefined;

  constructor(who: string) {
    this.#who = who;
  }

  /** One event's data. @throws WireProblem */
  add(data: string, event = ''): void {
    const chunk = parse(data);
    if (!isJsonObject(chunk)) throw malformed('a chunk is no object');
    const error = chunk['error'] ?? (event === 'error' ? chunk : undefined);
    if (error !== undefined && error !== null) throw streamedProblem(this.#who, error);
    if (typeof chunk['model'] === 'string' && chunk['model'] !== '') this.#model = chunk['model'];
    this.#usage = usageOf(chunk['usage']) ?? this.#usage;
    for (const choice of listOf(chunk['choices'])) this.#addChoice(choice);
  }

  /** @throws WireProblem when the reply is not whole */
  end(): WireReply {
    if (this.#finish === null) throw wireProblem('server', 'stream_cut', `${this.#who}: the stream ended before the reply did`);
    if (this.#finish === 'error') throw wireProblem('server', 'provider_error', `${this.#who} broke off without a reason`);
    const refused = this.#refusal.length > 0;
    const finish = refused ? 'content_filter' : finishOf(this.#finish, this.#calls.size > 0);
    const content = (refused ? this.#refusal : this.#content).join('');
    // What a filter cut is not what the model meant to do.
    const calls = finish === 'content_filter' ? [] : this.#calls.end();
    if (finish === 'stop' && content.trim() === '') throw wireProblem('server', 'empty_reply', `${this.#who} answered with nothing`);
    return {
      content,
      calls,
      finish,
      ...(this.#usage && { usage: this.#usage }),
      ...(this.#model !== undefined && { model: this.#model }),
    };
  }

  #addChoice(choice: Json): void {
    if (!isJsonObject(choice)) throw malformed('a choice is no object');
    if ((choice['index'] ?? 0) !== 0) return;
    // A server that does not stream sends the message whole.
    const delta = choice['delta'] ?? choice['message'] ?? {};
    if (!isJsonObject(delta)) throw malformed('a delta is no object');
    push(this.#content, textOf(delta['content']));
    push(this.#refusal, textOf(delta['refusal']));
    for (const call of listOf(delta['tool_calls'])) this.#calls.add(call);
    const finish = choice['finish_reason'];
    if (typeof finish === 'string' && finish !== '') this.#finish ??= finish;
  }
}

/** Providers name some ends in their own way, and some say `stop` although they propose calls. */
function finishOf(said: string, hasCalls: boolean): FinishReason {
  switch (said) {
    case 'length':
    case 'max_tokens':
    case 'model_length':
      return 'length';
    case 'content_filter':
      return 'content_filter';
    default:
      return hasCalls ? 'tool_calls' : 'stop';
  }
}

function parse(data: string): Json {
  try {
    return JSON.parse(data) as Json;
  } catch {
    throw malformed('a chunk is not JSON');
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as readonly Json[];
  throw malformed('a list is none');
}

/** Text, or a list of parts of which the textual ones count. */
function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const parts = listOf(value).filter((part): part is JsonObject => isJsonObject(part) && part['type'] === 'text');
  return parts.map((part) => (typeof part['text'] === 'string' ? part['text'] : '')).join('');
}

function push(parts: string[], text: string): void {
  if (text !== '') parts.push(text);
}

function usageOf(value: Json | undefined): Usage | undefined {
  if (value === undefined || !isJsonObject(value)) return undefined;
  const { prompt_tokens: input, completion_tokens: output } = value;
  return isCount(input) && isCount(output) ? { input, output } : undefined;
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function malformed(what: string): Error {
  return wireProblem('server', 'malformed_stream', `the stream holds what is no part of a reply: ${what}`);
}
