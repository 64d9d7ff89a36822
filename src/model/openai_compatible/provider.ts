import { createHash } from 'node:crypto';
import type {
  Clock,
  CompiledTools,
  CompileTools,
  ModelFailure,
  ModelProvider,
  ModelReply,
  ModelRequest,
  Proposed,
  Secrets,
} from '../../contract/index.js';
import { answerFormat } from './answer-format.js';
import type { WireReply } from './assemble.js';
import { bodyOf, type OutputLimit } from './body.js';
import { Concessions, type Terms } from './concessions.js';
import { releaseHeaders } from './credentials.js';
import { receive } from './receive.js';
import { send } from './send.js';
import { WireProblem } from './wire-problem.js';

const LONGEST_MESSAGE = 600;

export interface OpenAiOptions {
  /** Where `/chat/completions` is found. */
  readonly baseUrl: string;
  /** `secret:NAME` */
  readonly apiKey?: string | undefined;
  /** Text or `secret:NAME` by name. */
  readonly headers: { readonly [name: string]: string };
  readonly outputLimit: OutputLimit;
}

/** Reaches models over chat completions, streamed. One request a proposal: whether to try again is the engine's to say. */
export async function createOpenAi(
  name: string,
  options: OpenAiOptions,
  { secrets, clock, compileTools }: { readonly secrets: Secrets; readonly clock: Clock; readonly compileTools: CompileTools },
): Promise<ModelProvider> {
  const { default: Client } = await import('openai');
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { origin } = new URL(baseUrl);
  const who = `${name} (${origin})`;
  const now = () => clock.now();
  const concessions = new Concessions();

  const exchange = async (request: ModelRequest, terms: Terms, signal: AbortSignal): Promise<ModelReply> => {
    const offered = compileTools('openai', request.tools);
    const headers = await releaseHeaders(secrets, origin, options);
    // The client never lets go of the signal it is given.
    const own = AbortSignal.any([signal]);
    const response = await send(Client, { who, baseUrl, headers, signal: own, now }, bodyOf(request, offered, options.outputLimit, terms));
    return replyOf(await receive(who, response, now), request, terms, offered, name);
  };

  /** Asked again at once where what was refused is nothing the chain stated; every round concedes something more. */
  const adapted = async (request: ModelRequest, signal: AbortSignal): Promise<ModelReply> => {
    for (;;) {
      const terms = concessions.termsOf(request);
      try {
        return await exchange(request, terms, signal);
      } catch (error) {
        if (!concessions.concede(request, terms, error)) throw error;
      }
    }
  };

  return {
    name,
    async propose(request, signal): Promise<Proposed> {
      signal.throwIfAborted();
      try {
        return { kind: 'reply', reply: await adapted(request, signal) };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof WireProblem)) throw error;
        return { kind: 'failed', failure: withoutSecrets(error.failure, secrets) };
      }
    },
  };
}

function replyOf(wire: WireReply, request: ModelRequest, terms: Terms, offered: CompiledTools, provider: string): ModelReply {
  const format = answerFormat(request, terms.form);
  const mark = createHash('sha256').update(`${request.run}/${request.task}/${request.turn}`).digest('hex').slice(0, 8);
  return {
    content: format ? format.read(wire.content) : wire.content,
    calls: wire.calls.map(({ id, name, args }, place) => ({ id: id ?? `call_${place}_${mark}`, name: offered.toTool(name), args })),
    finish: wire.finish,
    ...(wire.usage && { usage: wire.usage }),
    served: { provider, model: wire.model ?? request.model },
  };
}

/** Secrets go first, while they are whole. Then control characters, for it is printed to terminals, and what is too long. */
function withoutSecrets(failure: ModelFailure, secrets: Secrets): ModelFailure {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  const plain = secrets.scrubber.text(failure.message).replace(/[\u0000-\u0020\u007f-\u009f]+/g, ' ');
  return { ...failure, message: plain.length <= LONGEST_MESSAGE ? plain : `${plain.slice(0, LONGEST_MESSAGE)}…` };
}
