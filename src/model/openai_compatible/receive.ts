import { Assembly, type WireReply } from './assemble.js';
import { networkProblem } from './network.js';
import { EventReader, type StreamEvent } from './sse.js';
import { wireProblem } from './wire-problem.js';

/** No reply is larger; what is, never ends. */
const LARGEST_REPLY = 64 * 1024 * 1024;
/** A stream that sends signs of life and nothing else for so long has lost its reply. */
const IDLE_MS = 10 * 60_000;
/** The connection can serve again only once its response was read to the end. */
const FAREWELL_MS = 500;

/**
 * Reads the reply, streamed or whole.
 * @throws WireProblem when it is not whole; nothing of it is kept then
 */
export async function receive(who: string, response: Response, now: () => number): Promise<WireReply> {
  const assembly = new Assembly(who);
  const type = response.headers.get('content-type') ?? '';
  const isWhole = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  if (/^text\/html\b/i.test(type)) {
    await response.body?.cancel();
    throw wireProblem('server', 'not_a_stream', `${who} answered with a page for people, not with a reply`);
  }
  const reader = response.body?.getReader();
  if (!reader) throw wireProblem('server', 'stream_cut', `${who} answered without a body`);
  try {
    await (isWhole ? readWhole(who, reader, assembly) : readStream(who, reader, assembly, now));
    const reply = assembly.end();
    leave(reader);
    return reply;
  } catch (error) {
    reader.cancel().catch(() => {}); // The reason is thrown; how the connection ends says nothing more.
    throw error;
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readStream(who: string, reader: Reader, assembly: Assembly, now: () => number): Promise<void> {
  const events = new EventReader();
  let size = 0;
  let heard = now();
  for (;;) {
    const bytes = await next(who, reader);
    if (bytes === null) break;
    size = grown(who, size, bytes);
    const found = events.feed(bytes);
    if (found.length > 0) heard = now();
    else if (now() - heard > IDLE_MS) throw wireProblem('timeout', 'stream_idle', `${who} sent nothing for ${IDLE_MS / 60_000} minutes`);
    if (addAll(assembly, found)) return;
  }
  addAll(assembly, events.end());
}

/** True at the mark that nothing follows. */
function addAll(assembly: Assembly, events: readonly StreamEvent[]): boolean {
  for (const { name, data } of events) {
    if (data === '[DONE]') return true;
    assembly.add(data, name);
  }
  return false;
}

async function readWhole(who: string, reader: Reader, assembly: Assembly): Promise<void> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for (let bytes = await next(who, reader); bytes !== null; bytes = await next(who, reader)) {
    size = grown(who, size, bytes);
    parts.push(decoder.decode(bytes, { stream: true }));
  }
  assembly.add(parts.join('') + decoder.decode());
}

async function next(who: string, reader: Reader): Promise<Uint8Array | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (error) {
    throw networkProblem(who, error);
  }
}

function grown(who: string, size: number, bytes: Uint8Array): number {
  const total = size + bytes.length;
  if (total > LARGEST_REPLY)
    throw wireProblem('permanent', 'reply_too_large', `${who} sent more than ${LARGEST_REPLY >> 20} MiB in one reply`);
  return total;
}

/** Reads what is left, which is nothing but the end; a server that goes on loses the connection. */
function leave(reader: Reader): void {
  const timer = setTimeout(() => reader.cancel().catch(() => {}), FAREWELL_MS);
  timer.unref();
  const rest = async (): Promise<void> => {
    for (let size = 0; size < 64 * 1024; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader.cancel();
  };
  // The reply is whole; nothing that happens to the connection now can change it.
  rest()
    .catch(() => {})
    .finally(() => clearTimeout(timer));
}
