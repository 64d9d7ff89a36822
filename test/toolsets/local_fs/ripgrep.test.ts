import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FoundProgram, JsonObject, PathFilter, SpawnProfile, SpawnStep } from '../../../src/contract/index.js';
import { localFs } from '../../../src/toolsets/index.js';
import { random } from '../../support/random.js';
import { scaled } from '../../support/tiers.js';
import { authorize, put, type World, world } from './support.js';

/** The same call with ripgrep and where there is none, and what was started. */
async function both(w: World, args: JsonObject, policy: { [key: string]: string } = {}, filter: PathFilter = () => 'allow') {
  const started: [SpawnStep, SpawnProfile][] = [];
  const answer = async (host: typeof w.host) => {
    const call = await w.resolve('grep', args, { policy });
    return localFs.apply(authorize(call, await localFs.plan(call, host)), { ...host, filter });
  };
  const watched: typeof w.unit = {
    ...w.unit,
    spawn: (step, profile) => {
      started.push([step, profile]);
      return w.unit.spawn(step, profile);
    },
  };
  const without: typeof w.unit = { ...w.unit, resolveProgram: async () => null };
  return { by: await answer({ ...w.host, unit: watched }), own: await answer({ ...w.host, unit: without }), started };
}

const WORDS = ['needle', 'Needle', 'import x', 'é', '\u212a', 'caf', 'a.c', '\ufeff', '', ' ', '\t', '--', '\r', 'K', '\u2028', 'needles'];
const NAMES = [
  'a',
  'b.ts',
  'c d',
  '.hidden',
  'node_modules',
  'gen',
  'x.log',
  'é',
  'e\u0301',
  '[x]',
  '{y}',
  '!z',
  '#h',
  '-dash',
  'Q',
  'line\nbreak',
];
const PATTERNS: readonly JsonObject[] = [
  { pattern: 'needle' },
  { pattern: 'a.c' },
  { pattern: '-' },
  { pattern: '--' },
  { pattern: 'é' },
  { pattern: '\r' },
  { pattern: 'need|Needl', regex: true },
  { pattern: '^needle$', regex: true },
  { pattern: 'n.*e import', regex: true },
  { pattern: '(?i)NEEDLE', regex: true },
  { pattern: '(?i)k', regex: true },
  { pattern: 'caf.', regex: true },
  { pattern: '\\x{FFFD}', regex: true },
  { pattern: '(import|needle)s? ?x?', regex: true },
  { pattern: '\\bneedle\\b', regex: true },
  { pattern: '^$', regex: true },
  { pattern: '\\S+\\s', regex: true },
  { pattern: 'needle\\z', regex: true },
  { pattern: 'needle\\n', regex: true },
];

/** A seeded tree of more files than are searched before ripgrep is asked. */
function plant(root: string, next: () => number): void {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const folders = [root];
  while (folders.length < 40) {
    const folder = join(next() < 0.5 ? root : pick(folders), next() < 0.3 ? pick(NAMES) : `d${folders.length}`);
    mkdirSync(folder, { recursive: true });
    folders.push(folder);
  }
  // Few lines match, so that most answers depend on files that are not opened.
  const word = () => (next() < 0.02 ? pick(WORDS) : 'zz');
  for (let count = 0; count < 1300; count++) {
    const folder = pick(folders);
    const lines = Array.from({ length: Math.floor(next() * 4) }, () => `${word()}${word()}${word()}`);
    const parts = [Buffer.from(lines.join('\n'))];
    if (next() < 0.1) parts.push(Buffer.from([0xe9, 0x0a]));
    if (next() < 0.05) parts.push(Buffer.from([0]));
    if (next() < 0.05) parts.push(Buffer.from('x'.repeat(3000)), Buffer.from([0]), Buffer.from('x'.repeat(3000)));
    if (next() < 0.05) parts.unshift(Buffer.from('\ufeffneedle', 'utf16le'));
    writeFileSync(join(folder, next() < 0.3 ? `f${count}${pick(NAMES)}` : `f${count}`), Buffer.concat(parts));
  }
  for (const folder of folders) {
    if (next() < 0.2) put(join(folder, '.gitignore'), `${pick(NAMES)}\n!${pick(NAMES)}\n*.log\n`);
    if (next() < 0.2) put(join(folder, '.rgignore'), '*\n');
    if (next() < 0.2) put(join(folder, '.ignore'), '*\n');
  }
}

describe('LFS-1 grep with ripgrep', () => {
  it('answers as without it, on seeded trees, patterns and policies', { timeout: scaled(120_000, 1_800_000) }, async () => {
    for (let seed = 1; seed <= scaled(1, 12); seed++) {
      const next = random(seed);
      const w = await world();
      plant(w.root, next);
      symlinkSync('..', join(w.root, 'up'));
      const policies = [
        {},
        { _skip_dir_names: '', _use_gitignore: 'no' },
        { _max_read_bytes: '2000', _max_find_depth: '4' },
        { _denied_path_substrings: 'gen,b.ts', _max_list_scan: '700', _max_output_bytes: '0' },
      ];
      const filter: PathFilter = (spellings) =>
        spellings.some((path) => /Q$/.test(path)) ? 'hide' : spellings.some((path) => /c d$/.test(path)) ? 'skip' : 'allow';
      let asked = 0;
      for (const args of PATTERNS) {
        const policy = policies[Math.floor(next() * policies.length)] ?? {};
        const { by, own, started } = await both(w, { path: '.', ...args }, { _max_grep_matches: '99', ...policy }, filter);
        expect(by, `seed ${seed}, ${JSON.stringify(args)}, ${JSON.stringify(policy)}`).toEqual(own);
        asked += started.length;
      }
      expect(asked, `seed ${seed}`).toBeGreaterThan(4);
    }
  });

  it('gives it no variables, no configuration and no way out', async () => {
    const w = await world(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}.txt`, 'x\n'])));
    put(join(w.out, 'rc'), '--follow\n--files-with-matches\n--glob=!**\n');
    put(join(w.out, 'secret.txt'), 'needle');
    put(join(w.root, 'zz.txt'), 'needle');
    symlinkSync(w.out, join(w.root, 'away'));
    const before = process.env['RIPGREP_CONFIG_PATH'];
    process.env['RIPGREP_CONFIG_PATH'] = join(w.out, 'rc');
    try {
      const { by, started } = await both(w, { path: '.', pattern: 'needle' });
      expect(by).toMatchObject({ kind: 'done', result: { value: { matches: [{ path: 'zz.txt' }] } } });
      const [[step, profile] = []] = started;
      expect(step?.argv).toEqual(expect.arrayContaining(['--no-config', '--no-follow', '--', './']));
      expect(profile).toMatchObject({ variables: 'none' });
    } finally {
      if (before === undefined) delete process.env['RIPGREP_CONFIG_PATH'];
      else process.env['RIPGREP_CONFIG_PATH'] = before;
    }
  });

  it('begins again with the size of files where it met more than it may read', async () => {
    const w = await world(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}.txt`, 'x\n'])));
    put(join(w.root, 'zz.txt'), 'needle');
    put(join(w.root, 'huge'), 'needle');
    truncateSync(join(w.root, 'huge'), 2 ** 36); // a line that does not end, and takes no room on the disk
    const { by, own, started } = await both(w, { path: '.', pattern: 'needle' });
    expect(by).toMatchObject({ kind: 'done', result: { value: { matches: [{ path: 'zz.txt' }] } } });
    expect(by).toEqual(own);
    expect(started.map(([{ argv }]) => argv.some((word) => word.startsWith('--max-filesize=')))).toEqual([false, true]);
  });

  it('does without where it lies, fails, complains, or could have been written by calls', async () => {
    const w = await world(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}.txt`, 'x\n'])));
    put(join(w.root, 'zz.txt'), 'needle');
    const scripts = {
      lies: '#!/bin/sh\nprintf "./nowhere.txt\\0"\n',
      fails: '#!/bin/sh\nexit 3\n',
      complains: '#!/bin/sh\necho "unknown flag" >&2\nexit 2\n',
      dies: '#!/bin/sh\nkill -9 $$\n',
    };
    for (const [name, script] of Object.entries(scripts)) {
      const path = join(w.out, name);
      put(path, script);
      chmodSync(path, 0o755);
      const unit: typeof w.unit = { ...w.unit, resolveProgram: () => w.unit.resolveProgram(path, { cwd: w.root }) };
      const call = await w.resolve('grep', { path: '.', pattern: 'needle' });
      const host = { ...w.host, unit };
      const answer = await localFs.apply(authorize(call, await localFs.plan(call, host)), host);
      // A program that lies costs a match and shows nothing that is not ours to show.
      const expected = name === 'lies' ? [] : [{ path: 'zz.txt' }];
      expect(answer, name).toMatchObject({ kind: 'done', result: { value: { matches: expected } } });
    }
    const inside: FoundProgram = { path: '', real: w.unit.root, sha256: '' as FoundProgram['sha256'], writable: true };
    const asked: string[] = [];
    const unit: typeof w.unit = {
      ...w.unit,
      resolveProgram: async (word) => {
        asked.push(word);
        return inside;
      },
      spawn: () => Promise.reject(new Error('nothing is to be started')),
    };
    const call = await w.resolve('grep', { path: '.', pattern: 'needle' });
    const host = { ...w.host, unit };
    expect(await localFs.apply(authorize(call, await localFs.plan(call, host)), host)).toMatchObject({
      result: { value: { matches: [{ path: 'zz.txt' }] } },
    });
    expect(asked).toEqual([expect.stringMatching(/rg$/), 'rg']);
  });
});
