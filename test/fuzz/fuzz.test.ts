import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaled, soaking } from '../support/tiers.js';
import type { FuzzCall, Reply } from './call.js';
import { corpus, fuzz, replay } from './fuzz.js';
import { Judge } from './judge.js';
import { Scene } from './scene.js';

const SECONDS = scaled(60, 600);

it.each([...corpus()])('LFS-1 LSH-1 what was found once does not come back: %s', { timeout: 180_000 }, async (_, finding) => {
  expect(await replay(finding)).toEqual([]);
});

it(`LFS-1 LSH-1 ${SECONDS} s of mutated calls: no crash, hang, escape or partial write`, {
  timeout: SECONDS * 1000 + 240_000,
}, async () => {
  // The same calls in every `npm test`, as far as its time reaches; new ones in every soak.
  const { findings, calls } = await fuzz({ seed: soaking ? Date.now() % 1_000_000_000 : 20_261_130, seconds: SECONDS });
  expect(findings).toEqual([]);
  expect(calls).toBeGreaterThan(SECONDS / 4);
});

describe('LFS-1 the judge of the fuzzer sees', () => {
  let scene: Scene;
  let judge: Judge;
  const call: FuzzCall = { tool: 'local_fs.write_file', args: {}, envelope: 'open' };
  const fine: Reply = {
    ...{ run: null, outcome: 'ok', code: null, message: null, writes: [], hashes: [], ends: [1], leaks: [], exit: null },
    ...{ rss: 1, descriptors: 1, ms: 1 },
  };
  beforeAll(() => {
    scene = new Scene(false);
    judge = new Judge(scene);
    expect(judge.judge(call, fine, 'mutate-reversible')).toEqual([]);
  });
  afterAll(() => scene.remove());

  const told = (reply: Partial<Reply> = {}, effect = 'mutate-reversible') => judge.judge(call, { ...fine, ...reply }, effect).join('\n');

  it('how a call may not end', () => {
    expect(told({ outcome: 'failed', code: 'internal' })).toContain('internal');
    expect(told({ outcome: 'failed', code: 'no_such_code' })).toContain('not documented');
    expect(told({ ends: [2] })).toContain('terminal events');
    expect(told({ ends: [0] })).toContain('terminal events');
    expect(told({ outcome: 'denied', code: 'escape', exit: 0 })).toContain('exit 0');
    expect(told({ rss: 5e9 })).toContain('memory');
    expect(told({ writes: [{ real: join(scene.work, 'README.md'), post: 'f'.repeat(64) }] })).toContain('does not hold');
  });

  it('what may not be changed in a workspace', () => {
    const change = (name: string) => appendFileSync(join(scene.work, name), 'more\n');
    change('README.md');
    expect(told()).toContain('which its plan does not name');
    change('README.md');
    expect(told({ outcome: 'denied', code: 'escape' })).toContain('although it ended as denied');
    change('README.md');
    expect(told({}, 'read')).toContain('although its tool only reads');
    change('README.md');
    expect(told({ writes: [{ real: join(scene.work, 'README.md') }] })).toContain('other content than it said');
    change('.envrc');
    expect(told()).toContain('which steers');
    change('.ssh/id_rsa');
    expect(told()).toContain('which may not be written');
    change('.windlass-1-2-3-0123456789ab.tmp');
    expect(told()).toContain('a temporary file is left');
    expect(told()).toBe('');
  });

  it('what happens outside', () => {
    const secret = join(scene.outside, 'secret.txt');
    const { atimeNs } = statSync(secret, { bigint: true });
    readFileSync(secret);
    const shows = statSync(secret, { bigint: true }).atimeNs !== atimeNs; // some file systems keep no such times
    expect(judge.judgeOutside(call)).toEqual(shows ? ['outside the workspace: secret.txt was opened and read'] : []);
    writeFileSync(join(scene.outside, 'new.txt'), 'x');
    appendFileSync(join(scene.outside, 'hard.txt'), 'x');
    expect(judge.judgeOutside(call)).toEqual(
      expect.arrayContaining(['outside the workspace: new.txt was added', 'outside the workspace: hard.txt was changed']),
    );
  });
});
