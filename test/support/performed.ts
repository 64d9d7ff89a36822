import type { Streams } from '../../src/cli/output/streams.js';
import { PLAIN, type Scrubber } from '../../src/contract/index.js';
import type { Ended } from './cli.js';

/** Those of this process follow each other: environment and folder belong to all of it. */
let last: Promise<unknown> = Promise.resolve();

/** What a command line does and says, in this process, with the folder and the environment of another one. */
export function performed(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  const next = last.then(() => inPlaceOf(cwd, env, () => perform(args)));
  last = next.catch(() => undefined);
  return next;
}

async function perform(args: readonly string[]): Promise<Ended> {
  const { answer } = await import('../../src/cli/answer.js');
  const { streams, said } = listening();
  const cli = { streams, exitCode: 0, warm: false };
  await answer(cli, args);
  return { code: cli.exitCode, signal: null, ...said() };
}

async function inPlaceOf<T>(cwd: string, env: NodeJS.ProcessEnv, act: () => Promise<T>): Promise<T> {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  process.chdir(cwd);
  wear(env);
  try {
    return await act();
  } finally {
    process.chdir(before.cwd);
    wear(before.env);
  }
}

function wear(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

/** Streams of a command that keep what would have left the process. */
function listening(): { readonly streams: Streams; said(): { readonly stdout: string; readonly stderr: string } } {
  const [out, err] = [channel(), channel()];
  const streams: Streams = {
    out: out.write,
    err: err.write,
    flush: async () => undefined,
    lost: () => null,
    keepOut(scrubber) {
      out.keepOut(scrubber);
      err.keepOut(scrubber);
    },
  };
  return { streams, said: () => ({ stdout: out.end(), stderr: err.end() }) };
}

function channel() {
  const parts: Uint8Array[] = [];
  let scrubbed = PLAIN.stream();
  return {
    write: (text: string | Uint8Array): void =>
      void parts.push(Buffer.from(scrubbed.push(typeof text === 'string' ? Buffer.from(text) : text))),
    keepOut: (scrubber: Scrubber): void => {
      parts.push(scrubbed.end());
      scrubbed = scrubber.stream();
    },
    end: (): string => Buffer.concat([...parts, scrubbed.end()]).toString('utf8'),
  };
}
