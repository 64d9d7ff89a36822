import { closeSync, constants, existsSync, lstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';

/** Which argument of the system calls that open a file is its path, by their numbers. */
const OPENS: { readonly [architecture: string]: { readonly [call: string]: number } } = { x64: { 2: 1, 257: 2 }, arm64: { 56: 2 } };
const PAGE = 4096;

/**
 * Named pipes that threads of this process wait for in the middle of opening them: somebody would have to open the other end, so that
 * such a thread never ends, nor the process, which waits for its threads. None where the system does not tell.
 */
export function pipesWaitedFor(): readonly string[] {
  const pipes = new Set<string>();
  for (const thread of existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : []) {
    try {
      const words = readFileSync(`/proc/self/task/${thread}/syscall`, 'utf8').split(' ');
      const argument = OPENS[process.arch]?.[words[0] ?? ''];
      const path = argument === undefined ? '' : textAt(BigInt(words[argument] ?? 0));
      if (path.startsWith('/') && lstatSync(path).isFIFO()) pipes.add(path);
    } catch {
      // It ended meanwhile, or may not be looked at.
    }
  }
  return [...pipes];
}

/** Lets go whoever waits for it: there is nothing to read in it. */
export function letGoOf(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW));
  } catch {
    // Nobody waits any more.
  }
}

/** A path in the memory of this process. */
function textAt(address: bigint): string {
  const memory = openSync('/proc/self/mem', 'r');
  try {
    const bytes = Buffer.alloc(2 * PAGE);
    const first = PAGE - Number(address % BigInt(PAGE));
    let length = readSync(memory, bytes, 0, first, address);
    if (!bytes.subarray(0, length).includes(0)) length += readSync(memory, bytes, first, PAGE, address + BigInt(first));
    const end = bytes.subarray(0, length).indexOf(0);
    return end === -1 ? '' : bytes.toString('utf8', 0, end);
  } finally {
    closeSync(memory);
  }
}
