import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { CallId } from '../../src/contract/index.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { until } from '../support/until.js';
import { temporaryFolder } from './support.js';

const groups: number[] = [];
afterEach(() => {
  for (const group of groups.splice(0)) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // Nothing is left of it.
    }
  }
});

/** Starts a program as a step is started, by a process that then knows nothing of it any more; gives the pids once all `count` run. */
function leave(folder: string, call: string, count: number, text: string): () => Promise<readonly number[]> {
  const child = spawn('sh', ['-c', text], {
    cwd: folder,
    env: { PATH: process.env['PATH'], WINDLASS_CALL: call },
    detached: true,
    stdio: 'ignore',
  });
  groups.push(child.pid ?? 0);
  const file = join(folder, 'pids');
  return async () => {
    await until(() => existsSync(file) && readFileSync(file, 'utf8').split('\n').length > count);
    return readFileSync(file, 'utf8').trim().split('\n').map(Number);
  };
}

function alive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

it('TM-7 ends what a call left running, deaf, moved to a session of its own, or without its environment', async () => {
  const root = join(temporaryFolder(), 'w');
  mkdirSync(root);
  const unit = await openLocalUnit({ root, path: [], environment: async () => ({}) });
  const call = `call_${randomBytes(8).toString('hex')}` as CallId;
  const other = `${call}0` as CallId;
  const deaf = `trap "" TERM; setsid sh -c 'echo $$ >> pids; exec sleep 60' & env -i sh -c 'echo $$ >> pids; exec sleep 60' & echo $$ >> pids; while :; do sleep 0.05; done`;
  const pids = await leave(root, call, 3, deaf)();
  const beside = join(root, 'beside');
  mkdirSync(beside);
  const others = await leave(beside, other, 2, 'sleep 60 & echo $! >> pids; echo $$ >> pids; wait')();
  expect([pids.map(alive), others.map(alive)]).toEqual([
    [true, true, true],
    [true, true],
  ]);
  expect(await unit.endCall(call)).toEqual([]);
  expect([pids.map(alive), others.map(alive)]).toEqual([
    [false, false, false],
    [true, true],
  ]);
  expect(await unit.endCall(call)).toEqual([]);
});
