import type OpenAI from 'openai';
import { statusProblem } from './classify.js';
import type { RequestHeaders } from './credentials.js';
import { networkProblem } from './network.js';
import { wireProblem } from './wire-problem.js';

type Client = typeof OpenAI;

export interface Target {
  /** How messages name the provider. */
  readonly who: string;
  readonly baseUrl: string;
  readonly headers: RequestHeaders;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** How long a server may take before it begins to answer. */
const PATIENCE_MS = 5 * 60_000;
const MOST_OF_AN_ERROR = 64 * 1024;
/** All the client may add of its own: it would also send what it finds in the environment. */
const CLIENT_HEADERS = ['accept', 'content-type', 'user-agent'];

/**
 * Sends one request, once: no retry and no redirect, so that credentials go where they were released to and the engine
 * alone decides about a second try.
 * @throws WireProblem for anything but a success; the signal's reason once it is aborted
 */
export async function send(Client: Client, target: Target, body: OpenAI.ChatCompletionCreateParamsStreaming): Promise<Response> {
  let noticed: unknown;
  const client = new Client({
    baseURL: target.baseUrl,
    // The client insists on a key; what is sent is decided below.
    apiKey: 'unused',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: PATIENCE_MS,
    logLevel: 'off',
    fetch: async (url, init) => {
      try {
        return await exchange(target, String(url instanceof Request ? url.url : url), init);
      } catch (error) {
        noticed = error;
        throw error;
      }
    },
  });
  try {
    return await client.chat.completions.create(body, { signal: target.signal, headers: { ...target.headers } }).asResponse();
  } catch (error) {
    target.signal.throwIfAborted();
    throw noticed ?? error;
  }
}

async function exchange(target: Target, url: string, init: RequestInit | undefined): Promise<Response> {
  const response = await fetch(url, { ...init, headers: onlyOurs(target, init), redirect: 'manual' }).catch((error: unknown) => {
    throw networkProblem(target.who, error);
  });
  if (response.ok) return response;
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw redirectProblem(target.who, url, response);
  }
  throw statusProblem(target.who, response.status, response.headers, await beginningOf(response), target.now());
}

function onlyOurs(target: Target, init: RequestInit | undefined): Headers {
  const headers = new Headers();
  for (const [name, value] of new Headers(init?.headers)) if (CLIENT_HEADERS.includes(name)) headers.set(name, value);
  for (const [name, value] of Object.entries(target.headers)) headers.set(name, value);
  return headers;
}

function redirectProblem(who: string, url: string, { status, headers }: Response): Error {
  const to = headers.get('location') ?? '';
  const place = URL.canParse(to, url) ? new URL(to, url).origin : 'an unknown place';
  return wireProblem(
    'permanent',
    'redirect_refused',
    `${who} answered ${status} and points to ${place}; redirects are not followed: name the final address`,
  );
}

/** Enough of an error to tell what it is, whatever the server goes on sending. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length >= MOST_OF_AN_ERROR) break;
    }
  } catch {
    // An error that is cut is judged by its status.
  }
  return text;
}
