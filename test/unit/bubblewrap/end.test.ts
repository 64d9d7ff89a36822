import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '../../support/until.js';
import { bundle } from '../support.js';
import { confined, numberIn } from './support.js';

/** Living processes whose environment names this, as /proc has it now. */
function carrying(mark: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        if (/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))) return false;
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
      } catch {
        return false;
      }
    });
}

/** Leaves behind whatever it can, in sessions and groups of its own, deaf, and says when it is done. */
const LEAVES = `
  trap "" TERM HUP INT
  setsid sh -c 'trap "" TERM HUP; sleep 61' &
  ( ( setsid sleep 62 </dev/null >/dev/null 2>&1 & ) & )
  nohup sleep 63 >/dev/null 2>&1 &
  echo 1 > ready
`;

describe('rulings 4.3 a sandbox ends whole', () => {
  it('when its program does, at once', async () => {
    const { run } = await confined();
    const end = await run(`${LEAVES} echo done`, {}, { stdin: '' });
    expect(end).toMatchObject({ exitCode: 0, stopped: null, stdout: 'done\n', leftRunning: [], outputHeld: false });
    expect(carrying(`WINDLASS_CALL=${end.call}`)).toEqual([]);
  });

  it('at its time', async () => {
    const { run } = await confined();
    const begun = Date.now();
    const end = await run(`${LEAVES} while :; do sleep 0.05; done`, {}, { timeoutMs: 1_000 });
    expect(end).toMatchObject({ exitCode: null, stopped: 'timeout', leftRunning: [], outputHeld: false });
    expect(Date.now() - begun).toBeLessThan(6_000);
    expect(carrying(`WINDLASS_CALL=${end.call}`)).toEqual([]);
  });

  it('when its call is cancelled', async () => {
    const { root, run } = await confined();
    const stop = new AbortController();
    const running = run(`${LEAVES} while :; do sleep 0.05; done`, {}, { signal: stop.signal });
    await numberIn(join(root, 'ready'));
    stop.abort();
    const end = await running;
    expect(end).toMatchObject({ exitCode: null, stopped: 'signal', leftRunning: [] });
    expect(carrying(`WINDLASS_CALL=${end.call}`)).toEqual([]);
  });

  it('and a program that heeds the signal may tidy up', async () => {
    const { run, read } = await confined();
    await run('trap "echo bye > farewell; exit" TERM; while :; do sleep 0.05; done', {}, { timeoutMs: 800 });
    expect(read('farewell')).toBe('bye\n');
  });

  it('when whoever started it is killed', async () => {
    const { root } = await confined();
    const program = await bundle('../bubblewrap/fixtures/driver.ts');
    const call = `call_${Math.random().toString(16).slice(2)}`;
    const driver = spawn(process.execPath, [program, root, call, `${LEAVES} while :; do sleep 0.05; done`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    try {
      await numberIn(join(root, 'ready'));
      await until(() => carrying(`WINDLASS_CALL=${call}`).length >= 5);
      driver.kill('SIGKILL');
      await until(() => carrying(`WINDLASS_CALL=${call}`).length === 0);
    } finally {
      driver.kill('SIGKILL');
      await pause(0);
    }
  });
});
