import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallId, RealPath, SpawnProfile } from '../../src/contract/index.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { temporaryFolder } from './support.js';

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (alive(pid)) process.kill(pid, 'SIGKILL');
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

async function place(environment: { readonly [name: string]: string } = {}) {
  const root = join(temporaryFolder(), 'w');
  mkdirSync(root);
  const path = (process.env['PATH'] ?? '/usr/bin:/bin').split(':');
  const unit = await openLocalUnit({ root, path, environment: async () => environment });
  const call = `call_${randomBytes(8).toString('hex')}` as CallId;
  const run = async (argv: readonly string[], more: Partial<SpawnProfile> = {}, cwd = root) => {
    const program = (await unit.resolveProgram(argv[0] ?? '', { cwd }))?.real ?? ((argv[0] ?? '') as RealPath);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const begun = Date.now();
    const end = await unit.spawn(
      { argv, program, cwd: cwd as RealPath },
      {
        call,
        timeoutMs: 20_000,
        signal: new AbortController().signal,
        onOutput: (stream, chunk) => void (stream === 'stdout' ? out : err).push(chunk),
        ...more,
      },
    );
    return { ...end, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString(), ms: Date.now() - begun };
  };
  /** A pid that a program wrote; the test ends it at the latest. */
  const pidIn = async (file: string): Promise<number> => {
    for (let tries = 0; tries < 200 && !existsSync(join(root, file)); tries++) await pause(20);
    await pause(20);
    const pid = Number(readFileSync(join(root, file), 'utf8').trim());
    expect(pid).toBeGreaterThan(1);
    started.push(pid);
    return pid;
  };
  return { root, run, pidIn, call };
}

describe('spawn', () => {
  it('TKT-5 gives every argument as it is, and the word as the program’s own name', async () => {
    const { run } = await place();
    const odd = ['a b', '$HOME', '`id`', ';rm -rf x', "it's", '*', '', '-n', 'é'];
    const { stdout, exitCode } = await run(['printf', '[%s]', ...odd]);
    expect(stdout).toBe(odd.map((word) => `[${word}]`).join(''));
    expect(exitCode).toBe(0);
    expect((await run(['sh', '-c', 'echo $0'])).stdout).toBe('sh\n');
  });

  it('maps how it ended as a shell tells it', async () => {
    const { run, root } = await place();
    expect((await run(['sh', '-c', 'exit 3'])).exitCode).toBe(3);
    expect((await run(['sh', '-c', 'kill -KILL $$'])).exitCode).toBe(128 + 9);
    expect(await run(['/nowhere/at/all'])).toMatchObject({ exitCode: 127, problem: expect.stringContaining('was not found') });
    expect(await run(['/etc/passwd'])).toMatchObject({ exitCode: 126 });
    expect(await run(['ls'], {}, join(root, 'gone'))).toMatchObject({ exitCode: 126, problem: expect.stringContaining('is gone') });
    expect(await run(['echo', 'x'.repeat(200_000)])).toMatchObject({ exitCode: 126, problem: expect.stringContaining('too long') });
  });

  it('LSH-9 gives the environment it was opened with, the pinned PATH, and whose child it is', async () => {
    const { run, call, root } = await place({ LANG: 'C', PATH: '/planted', WINDLASS_CALL: 'forged' });
    const { stdout } = await run(['env']);
    const env = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );
    expect(env).toMatchObject({ LANG: 'C', PWD: root, WINDLASS_CALL: call, WINDLASS_PARENT: call });
    expect(env['PATH']).toBe(process.env['PATH']);
    expect(env['HOME']).toBeUndefined();
    const bare = await run(['env'], { variables: 'none' });
    expect(bare.stdout.trim().split('\n').sort()).toEqual([`PWD=${root}`, `WINDLASS_CALL=${call}`, `WINDLASS_PARENT=${call}`]);
  });

  it('gives nothing to read, or the text', async () => {
    const { run } = await place();
    expect((await run(['cat'])).stdout).toBe('');
    expect((await run(['cat'], { stdin: 'x\ny' })).stdout).toBe('x\ny');
    expect((await run(['true'], { stdin: 'x'.repeat(1_000_000) })).exitCode).toBe(0);
  });

  it('keeps bytes as they are', async () => {
    const { run } = await place();
    const chunks: Buffer[] = [];
    await run(['printf', '\\000\\377\\200a'], { onOutput: (_stream, chunk) => void chunks.push(chunk) });
    expect(Buffer.concat(chunks)).toEqual(Buffer.from([0, 0xff, 0x80, 0x61]));
  });
});

describe('nothing is left behind', () => {
  it('LSH-9 a timeout ends the whole group', async () => {
    const { run, pidIn } = await place();
    const [end, child] = await Promise.all([run(['sh', '-c', 'sleep 60 & echo $! > pid; sleep 60'], { timeoutMs: 500 }), pidIn('pid')]);
    expect(end).toMatchObject({ exitCode: null, stopped: 'timeout', leftRunning: [] });
    expect(end.ms).toBeLessThan(3_000);
    expect(alive(child)).toBe(false);
  });

  it.each([
    ['holds', [process.execPath, '-e', 'for (const held = []; held.length < 4096; ) held.push(Buffer.alloc(2 ** 20, 1))']],
    ['has read', ['dd', 'if=/dev/zero', 'of=/dev/null', 'bs=1M', 'count=1000000']],
  ])('a program that %s more than it may is stopped', async (_name, argv) => {
    const { run } = await place();
    const end = await run(argv, { most: { memory: 256 * 1024 * 1024, read: 512 * 1024 * 1024 } });
    expect(end).toMatchObject({ exitCode: null, stopped: 'consumption', leftRunning: [] });
  });

  it('a program that consumes little ends by itself', async () => {
    const { run } = await place();
    const most = { memory: 64 * 1024 * 1024, read: 64 * 1024 * 1024 };
    for (const argv of [['true'], ['sleep', '0.2']]) expect(await run(argv, { most })).toMatchObject({ exitCode: 0, stopped: null });
  });

  it('a program that ignores SIGTERM ends too', async () => {
    const { run } = await place();
    const end = await run(['sh', '-c', 'trap "" TERM INT HUP; while :; do sleep 0.1; done'], { timeoutMs: 300 });
    expect(end).toMatchObject({ stopped: 'timeout', leftRunning: [] });
    expect(end.ms).toBeLessThan(3_000);
  });

  it('one that heeds it may tidy up', async () => {
    const { run, root } = await place();
    await run(['sh', '-c', 'trap "echo bye > farewell; exit" TERM; while :; do sleep 0.05; done'], { timeoutMs: 300 });
    expect(readFileSync(join(root, 'farewell'), 'utf8')).toBe('bye\n');
  });

  it.each([
    ['a grandchild in a session of its own', 'setsid sh -c "echo \\$\\$ > pid; exec sleep 60" & sleep 60'],
    ['a double fork', '( ( setsid sh -c "echo \\$\\$ > pid; exec sleep 60" </dev/null >/dev/null 2>&1 & ) & ) ; sleep 60'],
    ['one that dropped its environment', 'env -i PATH="$PATH" setsid -w sh -c "echo \\$\\$ > pid; exec sleep 60" & sleep 60'],
  ])('a timeout ends %s', async (_name, text) => {
    const { run, pidIn } = await place();
    const [end, grandchild] = await Promise.all([run(['sh', '-c', text], { timeoutMs: 1_500 }), pidIn('pid')]);
    expect(end).toMatchObject({ stopped: 'timeout', leftRunning: [] });
    expect(alive(grandchild)).toBe(false);
  });

  it('what a program leaves in the background ends with it, at once', async () => {
    const { run, pidIn } = await place();
    const end = await run([
      'sh',
      '-c',
      'setsid sh -c "echo \\$\\$ > pid; exec sleep 60" & while [ ! -s pid ]; do sleep 0.05; done; echo done',
    ]);
    expect(end).toMatchObject({ exitCode: 0, stopped: null, stdout: 'done\n', leftRunning: [], outputHeld: false });
    expect(end.ms).toBeLessThan(5_000);
    expect(alive(await pidIn('pid'))).toBe(false);
  });

  it('pipes close after two seconds whatever holds them', async () => {
    const { run, pidIn } = await place();
    // No mark in its environment, no parent, no group, no session: nothing tells whose it is.
    const text = 'env -i PATH="$PATH" setsid sh -c "echo \\$\\$ > pid; exec sleep 60" & while [ ! -s pid ]; do sleep 0.05; done';
    const end = await run(['sh', '-c', text]);
    const holder = await pidIn('pid');
    expect(end).toMatchObject({ exitCode: 0, outputHeld: true });
    expect(end.ms).toBeLessThan(6_000);
    expect(alive(holder)).toBe(true);
  });

  it('a cancelled call ends within the time a cancellation has', async () => {
    const { run, pidIn } = await place();
    const stop = new AbortController();
    const running = run(['sh', '-c', 'trap "" TERM; setsid sh -c "echo \\$\\$ > pid; exec sleep 60" & while :; do sleep 0.05; done'], {
      signal: stop.signal,
    });
    const grandchild = await pidIn('pid');
    const asked = Date.now();
    stop.abort();
    expect(await running).toMatchObject({ stopped: 'signal', exitCode: null, leftRunning: [] });
    expect(Date.now() - asked).toBeLessThan(1_900);
    expect(alive(grandchild)).toBe(false);
    expect(await run(['true'], { signal: stop.signal })).toMatchObject({ stopped: 'signal' });
  });
});
