import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/contract/index.js';
import { shell } from './support.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

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

/** Bytes that are really held: what a collector leaves. Resident memory would measure how lazy it is, which differs by version. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What a text says is left out. */
function cutIn(text: string) {
  const found = [...text.matchAll(/^\[… (\d+) of (\d+) bytes left out; (.*? artifact [0-9a-f]{64}) …\]$/gm)];
  return found.map(([, missing, of, artifact = '']) => ({ missing: Number(missing), of: Number(of), artifact }));
}

/** Bytes of the output that a text shows, with the line end that was cut off behind it, and without what is put around the line that tells of the rest. */
function shownIn(text: string): number {
  return Buffer.byteLength(text.replace(/^\[… .* …\]\n/m, '')) + 1;
}

describe('what others met with in output', () => {
  const LIMIT = 51_200;

  it('LSH-9 C254 is cut between characters, wherever the limit falls', async () => {
    const { call, program } = await shell();
    program('faces', `#!${process.execPath}\nprocess.stdout.write("a".repeat(Number(process.argv[2])) + "\\u{1F600}".repeat(20000));\n`);
    for (const before of [LIMIT / 5 - 1, LIMIT / 5 - 2, LIMIT / 5 - 3, LIMIT - 1]) {
      const { text = '', value } = await call(`faces ${before}`, { proposedBy: 'model' });
      expect([before, !/\p{Cs}/u.test(text), text.includes('\uFFFD')]).toEqual([before, true, false]);
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      expect(text).toMatch(/^a+.*\n\[… \d+ of \d+ bytes left out; the whole output is artifact [0-9a-f]{64} …\]\n\u{1F600}+$/su);
    }
  });

  it('LSH-9 C256 C257 that was cut says how much is missing and which artifact holds it all', async () => {
    const { call, program } = await shell();
    program('long', '#!/bin/sh\nhead -c 20000 /dev/zero | tr "\\0" x\necho\nseq 1 20000\n');
    const { text = '', value, artifacts, kind } = await call('long', { proposedBy: 'model' });
    const whole = `${'x'.repeat(20_000)}\n${Array.from({ length: 20_000 }, (_, at) => `${at + 1}\n`).join('')}`;
    const [hash] = [...artifacts].find(([, bytes]) => bytes.toString() === whole) ?? [];
    expect([kind, typeof hash]).toEqual(['ok', 'string']);
    expect(value).toMatchObject({ truncated: true, exit_code: 0 });
    const [cut, ...others] = cutIn(text);
    expect([cut, others]).toMatchObject([{ of: whole.length, artifact: `the whole output is artifact ${hash}` }, []]);
    expect(Math.abs(whole.length - (cut?.missing ?? 0) - shownIn(text))).toBeLessThanOrEqual(2);
  });

  it('LSH-9 TKT-6 C256 is cut once to both limits, of bytes and of lines, and tells the truth of what is missing', async () => {
    const { call, program } = await shell();
    program('both', '#!/bin/sh\nseq 1 5000\nseq 1 5000 >&2\n');
    program('crlf', `#!${process.execPath}\nfor (let at = 0; at < 5000; at++) process.stdout.write(\`\${at}\\r\\n\`);\n`);
    program('bar', `#!${process.execPath}\nfor (let at = 0; at < 5000; at++) process.stdout.write(\`\${at}%\\r\`);\n`);
    for (const command of ['seq 1 2001', 'seq 1 20000', 'seq 1 3000000', 'both', 'crlf', 'bar']) {
      const { text = '', value, artifacts } = await call(command, { proposedBy: 'model' });
      expect([command, value?.['truncated']]).toEqual([command, true]);
      expect([Buffer.byteLength(text) <= LIMIT, text.split('\n').length <= 2_000]).toEqual([true, true]);
      const all = [...artifacts.values()].map(String);
      for (const each of text.split('[stderr]\n')) {
        const [cut, ...others] = cutIn(each);
        expect([command, others.length]).toEqual([command, 0]);
        const kept = all.find((artifact) => cut?.artifact.endsWith(sha256(artifact)));
        const whole = command === 'seq 1 3000000' ? 22_888_896 : (kept ?? '').length;
        expect(cut).toMatchObject({
          of: whole,
          artifact: expect.stringMatching(whole > 8 * 1024 * 1024 ? /^the first 8 MiB are/ : /^the whole/),
        });
        // Line ends that were made one character, and the last one, are not to be seen in the text.
        expect(Math.abs(whole - (cut?.missing ?? 0) - shownIn(each))).toBeLessThanOrEqual(command === 'crlf' ? 2_001 : 2);
      }
    }
    expect((await call('seq 1 2000', { proposedBy: 'model' })).value).toMatchObject({ truncated: false });
  });

  it('LSH-9 C259 of many megabytes is read to its end, in bounded memory', async () => {
    const { call } = await shell();
    const bytes = 300_000_000;
    const before = held();
    const reading = call({ pipe: [['yes'], ['head', '-c', String(bytes)]] });
    const looks: number[] = [];
    for (let isOver = false; !isOver; looks.push(held()))
      isOver = await Promise.race([reading.then(() => true), pause(50).then(() => false)]);
    const { kind, value } = await reading;
    expect({ kind, value }).toMatchObject({ kind: 'ok', value: { exit_code: 0, truncated: true } });
    const text = String(value?.['stdout']);
    const [cut] = cutIn(text);
    expect(cut).toMatchObject({ of: bytes, artifact: expect.stringMatching(/^the first 8 MiB are artifact/) });
    expect(bytes - (cut?.missing ?? 0)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(text.endsWith('y')).toBe(true);
    expect(looks.length).toBeGreaterThan(1);
    expect((Math.max(...looks) - before) / 1024 / 1024).toBeLessThan(50);
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
