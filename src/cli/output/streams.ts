import { writeSync } from 'node:fs';
import { PLAIN, type ScrubbedStream, type Scrubber } from '../../contract/index.js';

/**
 * Writes to stdout and stderr by descriptor: `process.stdout` alone costs a tenth of a bare start (measured). A reader
 * that left (EPIPE) silences that stream and changes nothing else; a full non-blocking pipe falls back to the stream,
 * which `flush` waits for, so nothing written is ever lost. A full disk loses it: `lost` then says so.
 */
export interface Streams {
  out(text: string | Uint8Array): void;
  err(text: string): void;
  /** Resolves when everything written has left the process, or its reader has. */
  flush(): Promise<void>;
  /** The system's code (`ENOSPC`, …) when a result could not be written although somebody wanted it, else null. */
  lost(): string | null;
  /** From now on nothing leaves that this one knows as a secret, not even in two pieces. */
  keepOut(scrubber: Scrubber): void;
}

export function createStreams(): Streams {
  const out = channel(1);
  const err = channel(2);
  return {
    out: out.write,
    err: err.write,
    flush: async () => {
      await out.flush();
      await err.flush();
    },
    lost: out.lost,
    keepOut(scrubber) {
      out.keepOut(scrubber);
      err.keepOut(scrubber);
    },
  };
}

/** Nobody is there to miss it: the pipe was closed, the terminal hung up, the descriptor was never open. */
const READER_LEFT: ReadonlySet<string> = new Set(['EPIPE', 'EIO', 'EBADF', 'ECONNRESET']);

function channel(fd: 1 | 2) {
  let closed = false;
  let lost: string | null = null;
  let pending: Promise<void> | null = null;
  let scrubbed: ScrubbedStream = PLAIN.stream();

  const close = (error: unknown): void => {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    closed = true;
    if (!READER_LEFT.has(code)) lost ??= code;
  };

  const write = (text: string | Uint8Array): void => {
    if (closed || text.length === 0) return;
    send(scrubbed.push(typeof text === 'string' ? Buffer.from(text) : text));
  };

  const send = (bytes: Uint8Array): void => {
    if (closed || bytes.length === 0) return;
    if (pending) {
      pending = pending.then(() => viaStream(bytes));
      return;
    }
    const sent = sendNow(bytes);
    if (sent < bytes.length && !closed) pending = viaStream(bytes.subarray(sent));
  };

  const sendNow = (bytes: Uint8Array): number => {
    let sent = 0;
    while (sent < bytes.length) {
      try {
        sent += writeSync(fd, bytes, sent);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (code === 'EAGAIN') return sent;
        close(error);
        return sent;
      }
    }
    return sent;
  };

  const viaStream = (bytes: Uint8Array): Promise<void> => {
    if (closed) return Promise.resolve();
    const stream = fd === 1 ? process.stdout : process.stderr;
    return new Promise((resolve) => {
      stream.once('error', (error) => {
        close(error);
        resolve();
      });
      stream.write(bytes, () => resolve());
    });
  };

  return {
    write,
    lost: () => lost,
    keepOut: (scrubber: Scrubber) => {
      send(scrubbed.end());
      scrubbed = scrubber.stream();
    },
    flush: async () => {
      send(scrubbed.end());
      while (pending) {
        const waited: Promise<void> = pending;
        await waited;
        if (pending === waited) pending = null;
      }
    },
  };
}
