import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, OUTCOMES } from '../../src/contract/index.js';
import { ended, Home, launcher } from '../support/cli.js';
import { CHAINS } from './chains.js';

let home: Home;
beforeAll(() => {
  home = new Home(CHAINS);
});
afterAll(() => home.remove());

describe('run', () => {
  it('prints the result alone on stdout; progress, envelope and run id go to stderr', async () => {
    const { code, stdout, stderr } = await home.run(['run', 'ok.yaml', 'you', '--var', 'greeting=dear']);
    expect(stdout).toBe('dear you\n');
    expect(stderr).toMatch(/^run run_[0-9A-Z]{26}, chain ok, envelope default\n/);
    expect(stderr).toMatch(/\nok · 1 step, 0 tool calls, /);
    expect(code).toBe(OUTCOMES.ok.exit);
  });

  it('says nothing on stderr with --quiet, and keeps the reason of a failure', async () => {
    expect((await home.run(['run', 'ok.yaml', '-q'])).stderr).toBe('');
    const failed = await home.run(['run', 'fails.yaml', '-q']);
    expect(failed.stderr).toContain('no luck');
    expect(failed.stderr).toMatch(/more: windlass trace run_/);
  });

  it('C292 answers with a document that carries its status, also through a pipe', async () => {
    const { code, document } = await home.json(['run', 'fails.yaml']);
    expect(code).toBe(1);
    expect(document).toMatchObject({
      v: 1,
      chain: 'fails',
      status: 'failed',
      outcome: 'failed',
      error: { code: 'raised', retryable: false },
    });
    expect(Object.keys(document)).toEqual(expect.arrayContaining(['run', 'stop_reason', 'output', 'denials', 'asks', 'usage']));
  });

  it.each([
    ['ok.yaml', OUTCOMES.ok.exit],
    ['fails.yaml', OUTCOMES.failed.exit],
    ['asks.yaml', OUTCOMES.waiting.exit],
    ['denied.yaml', OUTCOMES.denied.exit],
    ['spins.yaml', OUTCOMES.exhausted.exit],
    ['broken.yaml', ERROR_CODES.invalid_file.exit],
    ['missing.yaml', ERROR_CODES.file_not_found.exit],
  ])('%s ends with %i', async (chain, exit) => {
    const { code, stdout, stderr } = await home.run(['run', chain]);
    expect(code, stderr).toBe(exit);
    if (chain !== 'ok.yaml') expect(stdout).toBe('');
  });

  it('CHN-1 a misspelt key is named with its place and what was meant', async () => {
    const { stderr } = await home.perform(['run', 'broken.yaml']);
    expect(stderr).toMatch(/broken\.yaml:5:5/);
    expect(stderr).toContain('transition');
    const { code, document } = await home.told<{ error: object }>(['run', 'broken.yaml']);
    expect(code).toBe(2);
    expect(document.error).toMatchObject({ code: 'invalid_file', position: { file: 'broken.yaml', line: 5, column: 5 } });
  });

  it('a run that waits is kept, and a second look gives the same answer', async () => {
    const { code, document } = await home.told<{ run: string; asks: object[] }>(['run', 'asks.yaml']);
    expect(code).toBe(3);
    expect(document.asks).toHaveLength(1);
    const again = await home.told<{ outcome: string }>(['resume', document.run]);
    expect(again.code).toBe(3);
    expect(again.document.outcome).toBe('waiting');
  });

  it('resuming a finished run gives its result and its exit code again', async () => {
    const { document } = await home.told<{ run: string; output: string }>(['run', 'ok.yaml', 'x']);
    const again = await home.perform(['resume', document.run]);
    expect(again).toMatchObject({ code: 0, stdout: 'hello x\n' });
    const failed = await home.told<{ run: string }>(['run', 'fails.yaml']);
    expect((await home.perform(['resume', failed.document.run])).code).toBe(1);
    expect((await home.perform(['resume', 'run_nothing'])).code).toBe(ERROR_CODES.run_not_found.exit);
  });
});

describe('the input', () => {
  it('is a word, a file, or stdin', async () => {
    writeFileSync(join(home.workspace, 'in.txt'), 'from a file');
    expect((await home.run(['run', 'ok.yaml', '--input-file', 'in.txt', '-q'])).stdout).toBe('hello from a file\n');
    expect((await home.run(['run', 'ok.yaml', '-', '-q'], { input: 'from stdin' })).stdout).toBe('hello from stdin\n');
    expect((await home.run(['run', 'ok.yaml', '-q'])).stdout).toBe('hello nobody\n');
  });

  it('C352 words that begin with a dash are values, behind -- and in options', async () => {
    expect((await home.perform(['run', 'ok.yaml', '-q', '--var', 'greeting=-118.3', '--', '--help'])).stdout).toBe('-118.3 --help\n');
    expect((await home.perform(['run', 'ok.yaml', '-q', '--var=greeting=--help', 'x'])).stdout).toBe('--help x\n');
  });

  it('is JSON where the chain asks for it, and ends before any step when it does not fit', async () => {
    expect(JSON.parse((await home.perform(['run', 'json.yaml', '{"n":1}', '-q'])).stdout)).toEqual({ n: 1 });
    for (const wrong of ['{"n":"x"}', 'nonsense', '{}']) {
      const { code, stderr } = await home.perform(['run', 'json.yaml', wrong]);
      expect(code).toBe(ERROR_CODES.invalid_input.exit);
      expect(stderr).toContain('invalid_input');
      expect(stderr).not.toContain('run run_');
    }
  });

  it('is text as it was given: other bytes, and more than can be kept with a run, are refused', async () => {
    writeFileSync(join(home.workspace, 'bytes.bin'), Buffer.from([0x61, 0xff, 0xfe]));
    for (const file of ['bytes.bin', '/dev/zero']) {
      const { code, stdout, stderr } = await home.run(['run', 'ok.yaml', '--input-file', file]);
      expect({ code, stdout }).toEqual({ code: ERROR_CODES.invalid_input.exit, stdout: '' });
      expect(stderr).toContain('invalid_input');
    }
  });

  it('two sources, and variables nobody declared, are usage errors', async () => {
    expect((await home.perform(['run', 'ok.yaml', 'a', '--input-file', 'in.txt'])).code).toBe(2);
    const unknown = await home.perform(['run', 'ok.yaml', '--var', 'greting=x']);
    expect(unknown.code).toBe(ERROR_CODES.invalid_vars.exit);
    expect(unknown.stderr).toContain('greeting');
  });
});

describe('--events jsonl', () => {
  interface Event {
    readonly kind: string;
    readonly [key: string]: unknown;
  }
  const eventsOf = (text: string): readonly Event[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Event);

  it('prints one event a line and the result document last', async () => {
    const { code, stdout } = await home.run(['run', 'ok.yaml', '--events', 'jsonl', '-q']);
    const lines = eventsOf(stdout);
    expect(lines.slice(0, -1).map(({ kind }) => kind)).toEqual(['chain_started', 'step_started', 'step_completed', 'chain_completed']);
    expect(lines.at(-1)).toMatchObject({ v: 1, status: 'done', outcome: 'ok', output: 'hello nobody' });
    expect(code).toBe(0);
  });

  it('a failure ends its step and its chain; a wait follows the durable stop', async () => {
    const failed = eventsOf((await home.run(['run', 'fails.yaml', '--events', 'jsonl', '-q'])).stdout);
    expect(failed.slice(0, -1).map(({ kind }) => kind)).toEqual(['chain_started', 'step_started', 'step_failed', 'chain_failed']);
    const asked = eventsOf((await home.run(['run', 'asks.yaml', '--events', 'jsonl', '-q'])).stdout);
    expect(asked.slice(0, -1).map(({ kind }) => kind)).toEqual(['chain_started', 'step_started', 'approval_requested', 'chain_suspended']);
  });

  it('each attempt has a bracket of its own', async () => {
    const { code, stdout } = await home.perform(['run', 'retries.yaml', '--config', 'windlass.yaml', '--events', 'jsonl', '-q']);
    expect(code).toBe(OUTCOMES.timeout.exit);
    const events = eventsOf(stdout).slice(0, -1);
    const expected = ['chain_started', 'step_started', 'step_failed', 'step_started', 'step_failed', 'chain_failed'];
    expect(events.map(({ kind }) => kind)).toEqual(expected);
    expect(events.filter(({ kind }) => kind === 'step_failed').map(({ retry }) => retry)).toEqual([true, false]);
    expect(events.filter(({ kind }) => kind === 'step_started').map(({ attempt }) => attempt)).toEqual([0, 1]);
  });

  it('a call is pending only once it is announced: a refused one just ends', async () => {
    const { stdout } = await home.perform(['run', 'denied.yaml', '--events', 'jsonl', '-q']);
    const calls = eventsOf(stdout).filter(({ kind }) => kind?.startsWith('tool_call'));
    expect(calls).toMatchObject([{ kind: 'tool_call', tool: 'local_fs.read_file', outcome: 'denied', error: { code: 'escape' } }]);
  });

  it('an error before the run is the one document', async () => {
    const { code, stdout } = await home.perform(['run', 'broken.yaml', '--events', 'jsonl']);
    expect(code).toBe(2);
    expect(eventsOf(stdout)).toMatchObject([{ v: 1, error: { code: 'invalid_file' } }]);
  });

  it('listening does not change what is executed', async () => {
    const quiet = await home.told<{ output: unknown; usage: object }>(['run', 'ok.yaml', 'same']);
    const heard = eventsOf((await home.perform(['run', 'ok.yaml', 'same', '--events', 'jsonl', '-q'])).stdout).at(-1);
    expect(heard?.['output']).toEqual(quiet.document.output);
  });
});

describe('signals', () => {
  const slow = async () => {
    const args = ['run', 'waits.yaml', '--config', 'windlass.yaml', '--events', 'jsonl', '-q'];
    const child = home.start(args);
    await new Promise<void>((begun) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('step_started')) begun();
      });
    });
    return { child, end: ended(child) };
  };

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('C287 %s cancels the run in order and ends with %i', async (signal, exit) => {
    const { child, end } = await slow();
    child.kill(signal);
    // A terminal that goes away says so twice.
    if (signal === 'SIGHUP') child.kill(signal);
    const { code, stdout } = await end;
    expect(code).toBe(exit);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ status: 'cancelled', outcome: 'cancelled' });
  });

  it('SIGKILL leaves a run that is orphaned and can be cancelled', async () => {
    const { child, end } = await slow();
    child.kill('SIGKILL');
    await end;
    const { document } = await home.json<{ runs: { id: string; status: string }[] }>(['runs', 'list', '--status', 'orphaned']);
    const [run] = document.runs;
    expect(run?.status).toBe('orphaned');
    const cancelled = await home.json<{ cancelled: string; status: string }>(['runs', 'cancel', run?.id ?? '']);
    expect(cancelled).toMatchObject({ code: 0, document: { cancelled: 'done', status: 'cancelled' } });
    expect((await home.run(['resume', run?.id ?? ''])).code).toBe(OUTCOMES.cancelled.exit);
  });

  it('a run whose provider is not trusted today is kept until it is', async () => {
    const { child, end } = await slow();
    child.kill('SIGKILL');
    await end;
    const { document } = await home.told<{ runs: { id: string }[] }>(['runs', 'list', '--status', 'orphaned']);
    const id = document.runs[0]?.id ?? '';
    expect((await home.perform(['resume', id])).code).toBe(ERROR_CODES.untrusted_workspace.exit);
    expect((await home.told(['runs', 'show', id])).document).toMatchObject({ status: 'orphaned', outcome: null });
    await home.perform(['runs', 'cancel', id]);
  });

  it('a run that a living process drives is not driven twice, and is told to stop', async () => {
    const { end } = await slow();
    const { document } = await home.json<{ runs: { id: string }[] }>(['runs', 'list', '--status', 'running']);
    const id = document.runs[0]?.id ?? '';
    expect((await home.run(['resume', id])).code).toBe(ERROR_CODES.run_claimed.exit);
    const told = await home.json<{ cancelled: string }>(['runs', 'cancel', id]);
    expect(told.document.cancelled).toBe('requested');
    const { code, stdout } = await end;
    expect(code).toBe(OUTCOMES.cancelled.exit);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ outcome: 'cancelled' });
  });
});

describe('pipes', () => {
  it('C286 a reader that leaves ends nothing and breaks nothing', async () => {
    const child = home.start(['run', 'ok.yaml', '--events', 'jsonl']);
    child.stdout.destroy();
    const { code, stderr } = await ended(child);
    expect(code).toBe(0);
    expect(stderr).not.toContain('EPIPE');
    const list = home.start(['runs', 'list']);
    list.stdout.destroy();
    const left = await ended(list);
    expect(left).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([['-q'], ['--json'], ['--events=jsonl']])('with %s a result that the disk does not take is no success', async (form) => {
    const child = spawn('sh', ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, launcher, 'run', 'ok.yaml', form], {
      cwd: home.workspace,
      env: home.env,
    });
    const { code, stderr } = await ended(child);
    expect(stderr).toContain('output_lost');
    expect(code).toBe(ERROR_CODES.output_lost.exit);
  });

  it('loses nothing of a large result, however slowly it is read', async () => {
    const input = `${'0123456789abcdef'.repeat(64 * 1024)}end`;
    const child = home.start(['run', 'echo.yaml', '-', '-q']);
    child.stdin.end(input);
    child.stdout.pause();
    await new Promise((later) => setTimeout(later, 500));
    const end = ended(child);
    child.stdout.resume();
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(stdout).toBe(`${input}\n`);
  });

  it('keeps a run whose events nobody reads any more', async () => {
    const child = home.start(['run', 'spins.yaml', '--events', 'jsonl', '-q']);
    child.stdout.once('data', () => child.stdout.destroy());
    const { code } = await ended(child);
    expect(code).toBe(OUTCOMES.exhausted.exit);
  });

  it('CHN-8 names the budget that is used up on the last line, not only in the document', async () => {
    const { stderr } = await home.run(['run', 'spins.yaml']);
    expect(stderr).toMatch(/^exhausted · .*: the steps budget of \d+ is used up$/m);
  });
});

it('the table of docs/exit-codes.md is the table of the code', () => {
  const page = readFileSync(new URL('../../docs/exit-codes.md', import.meta.url), 'utf8');
  for (const [kind, { status, exit }] of Object.entries(OUTCOMES)) expect(page).toContain(`| ${kind} | ${status} | ${exit} |`);
});
