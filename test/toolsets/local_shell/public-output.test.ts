import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shell } from './support.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function timed<T>(work: Promise<T>): Promise<readonly [T, number]> {
  const begun = performance.now();
  return [await work, performance.now() - begun];
}

/** Whether a process that wrote its number into a file of the workspace still runs. */
function runs(file: string): boolean {
  const pid = readFileSync(file, 'utf8').trim();
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('what others met with when programs end', () => {
  it('LSH-9 C247 C250 C337 a timeout ends all that was started, and is the verdict', async () => {
    const { call, program, root } = await shell();
    program('holds', '#!/bin/sh\necho early\nsleep 60 & echo $! > held\nsleep 60\n');
    program('writes', '#!/bin/sh\n(sleep 2; touch CANARY) & echo $! > writer\nsleep 60\n');
    program('heeds', '#!/bin/sh\ntrap "exit 0" TERM\nsleep 30 &\nwait\n');
    const [[holds, heldMs], [writes], [heeds]] = await Promise.all([
      timed(call({ command: 'holds', timeout: '700ms' })),
      timed(call({ command: 'writes', timeout: '700ms' })),
      timed(call({ command: 'heeds', timeout: '700ms' })),
    ]);
    expect(holds).toMatchObject({ kind: 'failed', code: 'timeout', value: { timed_out: true, success: false, stdout: 'early' } });
    expect(heldMs).toBeLessThan(8_000);
    expect(writes).toMatchObject({ kind: 'failed', code: 'timeout' });
    expect(heeds).toMatchObject({ kind: 'failed', code: 'timeout', value: { timed_out: true, success: false, exit_code: -1 } });
    expect(heeds.records.filter(({ kind }) => /^ToolCall(?:Finished|Failed|Denied|Unknown)$/.test(kind))).toHaveLength(1);
    expect([runs(join(root, 'held')), runs(join(root, 'writer'))]).toEqual([false, false]);
    await pause(2_000);
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
  });

  it('LSH-9 C248 C338 what is left in the background ends with its program, and speaks into no later call', async () => {
    const { call, program, root } = await shell();
    program('leaves', '#!/bin/sh\n(sleep 1; echo late; sleep 30) & echo $! > left\necho started\n');
    const [first, ms] = await timed(call({ command: 'leaves', timeout: '60s' }));
    expect(first).toMatchObject({ kind: 'ok', value: { exit_code: 0, stdout: 'started' } });
    expect(ms).toBeLessThan(8_000);
    expect(runs(join(root, 'left'))).toBe(false);
    expect((await call('sleep 1; echo second')).value).toMatchObject({ stdout: 'second', stderr: '' });
  });

  it('C251 a program that is given nothing to read finds the end at once', async () => {
    const { call } = await shell();
    const [answer, ms] = await timed(call({ command: 'cat; cat', timeout: '60s' }));
    expect(answer).toMatchObject({ kind: 'ok', value: { exit_code: 0, stdout: '' } });
    expect(ms).toBeLessThan(8_000);
  });
});

describe('what others met with in output', () => {
  const LIMIT = 51_200;

  it('LSH-9 C254 is cut between characters, wherever the limit falls', async () => {
    const { call, program } = await shell();
    program('faces', `#!${process.execPath}\nprocess.stdout.write("a".repeat(Number(process.argv[2])) + "\\u{1F600}".repeat(20000));\n`);
    for (const before of [LIMIT / 5 - 1, LIMIT / 5 - 2, LIMIT / 5 - 3, LIMIT - 1]) {
      const { text = '', value } = await call(`faces ${before}`, { proposedBy: 'model' });
      expect([before, !/\p{Cs}/u.test(text), text.includes('\uFFFD')]).toEqual([before, true, false]);
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      expect(text).toMatch(/^a+.*\n\[… \d+ bytes left out; the whole output is artifact [0-9a-f]{64} …\]\n\u{1F600}+$/su);
    }
  });

  it('LSH-9 C256 C257 that was cut says how much is missing and which artifact holds it all', async () => {
    const { call, program } = await shell();
    program('long', '#!/bin/sh\nhead -c 20000 /dev/zero | tr "\\0" x\necho\nseq 1 20000\n');
    const { text = '', value, artifacts, kind } = await call('long', { proposedBy: 'model' });
    const whole = `${'x'.repeat(20_000)}\n${Array.from({ length: 20_000 }, (_, at) => `${at + 1}\n`).join('')}`;
    const [hash] = [...artifacts].find(([, bytes]) => bytes.toString() === whole) ?? [];
    expect([kind, typeof hash]).toEqual(['ok', 'string']);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMIT);
    expect(text.split('\n').length).toBeLessThanOrEqual(2_000);
    expect(value).toMatchObject({ truncated: true, exit_code: 0 });
    const notices = [...text.matchAll(/\[… (\d+) (bytes|lines) left out; the whole output is artifact ([0-9a-f]{64}) …\]/g)];
    expect(notices.length).toBeGreaterThan(0);
    for (const [, missing, , named] of notices) expect([named, Number(missing) > 0]).toEqual([hash, true]);
  });

  it('LSH-9 C259 of many megabytes is read to its end, in bounded memory', async () => {
    const { call } = await shell();
    const before = process.memoryUsage().rss;
    const bytes = 50_000_000;
    const { kind, value } = await call({
      pipe: [['yes'], ['head', '-c', String(bytes)]],
    });
    expect({ kind, value }).toMatchObject({ kind: 'ok', value: { exit_code: 0, truncated: true } });
    const text = String(value?.['stdout']);
    const missing = Number(/\[… (\d+) bytes left out; the first 8 MiB are artifact/.exec(text)?.[1]);
    expect(bytes - missing).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(missing).toBeLessThan(bytes);
    expect(text.endsWith('y')).toBe(true);
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(120);
  }, 60_000);

  it('LSH-9 C260 shows nothing that terminals act on, and keeps the bytes', async () => {
    const { call, program } = await shell();
    const raw = '\x1b]0;x\x07\x1b[2K\rALL PASSED\x1b]52;c;eA==\x07\n';
    program('paints', `#!${process.execPath}\nprocess.stdout.write(${JSON.stringify(raw)});\n`);
    const { value, text, artifacts } = await call('paints');
    expect([value?.['stdout'], value?.['truncated'], text]).toEqual(['\nALL PASSED', false, '\nALL PASSED']);
    expect([...artifacts.values()].map(String)).toEqual([raw]);
  });
});
