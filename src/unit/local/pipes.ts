import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pipe, PipeEnd, RealPath } from '../../contract/index.js';
import { isProgram } from '../is-program.js';
import { problem } from './problems.js';

/** Node makes no pipes of the system's own. They are made with a name, opened, and lose the name at once. */
const MAKERS = ['/usr/bin/mkfifo', '/bin/mkfifo', '/run/current-system/sw/bin/mkfifo'];

/**
 * So many pipes between programs. What Node itself puts between processes are sockets: whoever writes to a reader that is gone
 * gets another error from one than every program expects (ECONNRESET in place of SIGPIPE).
 * @throws WindlassError `not_found` where the system has no `mkfifo`
 */
export async function openPipes(count: number, temporary: RealPath | null): Promise<readonly Pipe[]> {
  const maker = MAKERS.find(isProgram);
  if (maker === undefined) throw problem('not_found', 'mkfifo', 'no such program, and pipes are made with it');
  const { execFile } = await import('node:child_process');
  const folder = mkdtempSync(join(temporary ?? tmpdir(), '.pipes-'));
  const opened: Pipe[] = [];
  try {
    const names = Array.from({ length: count }, (_, at) => join(folder, String(at)));
    await promisify(execFile)(maker, ['-m', '600', ...names], { env: {}, timeout: 5_000 });
    for (const name of names) opened.push(openBoth(name));
    return opened;
  } catch (error) {
    for (const { read, write } of opened) for (const end of [read, write]) end.close();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each end waits for the other one to be opened, unless somebody holds both. */
function openBoth(name: string): Pipe {
  const both = openSync(name, constants.O_RDWR);
  try {
    return { read: endOf(openSync(name, constants.O_RDONLY)), write: endOf(openSync(name, constants.O_WRONLY)) };
  } finally {
    closeSync(both);
  }
}

function endOf(fd: number): PipeEnd {
  let open = true;
  return {
    fd,
    close() {
      if (open) closeSync(fd);
      open = false;
    },
  };
}
