import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request as it arrived. */
interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: WireBody;
}

/** What the tests look at of a chat completion request. */
interface WireBody {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly [key: string]: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly [key: string]: unknown } }[];
  readonly [key: string]: unknown;
}

/** Answers one request in full, however badly. */
export type Answer = (response: ServerResponse, request: WireRequest) => void | Promise<void>;

export interface WireServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  readonly origin: string;
  readonly requests: readonly WireRequest[];
  /** Answers in order; the last one answers everything after it. */
  script(...answers: readonly Answer[]): void;
  /** Answers that are neither sent whole nor given up by the client. */
  readonly open: number;
  /** Connections that brought requests since the last script. */
  readonly connections: number;
  close(): Promise<void>;
}

/** A real HTTP server on this machine that speaks chat completions as it is told to. */
export async function startWireServer(): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const sockets = new Set<Socket>();
  const used = new Set<Socket>();
  let open = 0;
  let answers: readonly Answer[] = [];
  let served = 0;
  const server = createServer((request, response) => {
    response.on('error', () => {}); // The client may leave at any time.
    used.add(request.socket);
    open++;
    response.on('close', () => open--);
    void readRequest(request).then(async (read) => {
      requests.push(read);
      const answer = answers[Math.min(served++, answers.length - 1)];
      if (!answer) response.writeHead(500).end('no answer was scripted');
      else await answer(response, read);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}/v1`,
    origin,
    requests,
    script(...next) {
      answers = next;
      served = 0;
      requests.length = 0;
      used.clear();
    },
    get open() {
      return open;
    },
    get connections() {
      return used.size;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<WireRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: (text ? JSON.parse(text) : {}) as WireBody,
  };
}

export interface StreamOptions {
  /** How the bytes are cut into writes. Default: one write. */
  readonly cuts?: readonly number[];
  /** Default `\n`. */
  readonly lineEnd?: '\n' | '\r\n' | '\r';
  /** A keep-alive comment before every event. */
  readonly comments?: boolean;
  /** `[DONE]` at the end. Default true. */
  readonly done?: boolean;
  /** After the last byte. Default `end`; `cut` closes the socket, `reset` breaks it, `hang` sends nothing more. */
  readonly ending?: 'end' | 'cut' | 'reset' | 'hang';
  /** Milliseconds between two writes. Default: the next turn of the loop. */
  readonly pauseMs?: number;
  readonly contentType?: string;
}

/** A streamed reply. An event that is text is sent as it stands. */
export function stream(events: readonly unknown[], options: StreamOptions = {}): Answer {
  return raw(sseBytes(events, options), options);
}

/** The bytes of a stream of events. */
export function sseBytes(events: readonly unknown[], { lineEnd = '\n', comments = false, done = true }: StreamOptions = {}): Buffer {
  const data = [...events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event))), ...(done ? ['[DONE]'] : [])];
  const comment = comments ? `: keep-alive${lineEnd}${lineEnd}` : '';
  return Buffer.from(data.map((text) => `${comment}data: ${text}${lineEnd}${lineEnd}`).join(''));
}

/** Any bytes as a streamed reply. */
export function raw(bytes: Buffer, options: StreamOptions = {}): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': options.contentType ?? 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    response.flushHeaders();
    response.socket?.setNoDelay(true);
    for (const part of pieces(bytes, options.cuts ?? [])) {
      if (response.destroyed) return;
      response.write(part);
      await (options.pauseMs === undefined ? nextTurn() : sleep(options.pauseMs));
    }
    leave(response, options.ending ?? 'end');
  };
}

function leave(response: ServerResponse, how: 'end' | 'cut' | 'reset' | 'hang'): void {
  switch (how) {
    case 'end':
      response.end();
      return;
    case 'cut':
      response.socket?.end();
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
  }
}

/** `bytes` cut at the given offsets. */
export function pieces(bytes: Buffer, cuts: readonly number[]): readonly Buffer[] {
  const at = [...new Set(cuts.filter((cut) => cut > 0 && cut < bytes.length))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => bytes.subarray(from, at[index] ?? bytes.length));
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A whole answer with a status. Text is sent as it stands, anything else as JSON. */
export function answer(status: number, body: unknown = '', headers: { readonly [name: string]: string } = {}): Answer {
  return (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json', ...headers }).end(text);
  };
}

/** An error as OpenAI words it. */
export function refuse(
  status: number,
  error: { readonly [key: string]: unknown },
  headers: { readonly [name: string]: string } = {},
): Answer {
  return answer(status, { error }, headers);
}

/** Takes the request and never answers. */
export const silence: Answer = () => {};

const HEAD = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'served-model' };

export function chunk(delta: unknown, finish: string | null = null): object {
  return { ...HEAD, choices: [{ index: 0, delta, finish_reason: finish }] };
}

export function text(content: string): object {
  return chunk({ content });
}

/** A fragment of a call. */
export function call(index: number | undefined, parts: { readonly id?: string; readonly name?: string; readonly args?: unknown }): object {
  const { id, name, args } = parts;
  const said = { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) };
  return chunk({
    tool_calls: [{ ...(index !== undefined && { index }), ...(id !== undefined && { id, type: 'function' }), function: said }],
  });
}

export function finish(reason: string): object {
  return chunk({}, reason);
}

export function usage(input: number, output: number): object {
  return { ...HEAD, choices: [], usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } };
}
