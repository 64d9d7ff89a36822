import { execFileSync } from 'node:child_process';
import { appendFileSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../src/contract/index.js';
import { scaled } from '../support/tiers.js';
import { at, bundle, codeOf, put, start, workspace } from './support.js';

it('TKT-3 reads bytes and their hash, up to a cap', async () => {
  const { unit } = await workspace({ 'a.bin': Buffer.from([0, 255, 10]), empty: '' });
  const file = await at(unit, 'a.bin');
  expect(await unit.readFile(file, { maxBytes: 3 })).toEqual({
    bytes: Buffer.from([0, 255, 10]),
    sha256: sha256(Buffer.from([0, 255, 10])),
  });
  expect(await codeOf(unit.readFile(file, { maxBytes: 2 }))).toBe('too_large');
  expect((await unit.readFile(await at(unit, 'empty'), { maxBytes: 0 })).bytes.length).toBe(0);
});

it('TKT-3 hashes and scans files of any size', async () => {
  const large = Buffer.alloc(3_000_001, 'windlass');
  const { unit } = await workspace({ large });
  const file = await at(unit, 'large');
  expect(await unit.hashFile(file)).toBe(sha256(large));
  expect(await unit.hashFile(await at(unit, 'missing'))).toBe('absent');
  expect((await unit.readFile(file, { maxBytes: 4_000_000 })).bytes.equals(large)).toBe(true);
  let size = 0;
  const visit = (chunk: Buffer) => {
    size += chunk.length;
    return size > 500_000 ? 'stop' : 'more';
  };
  expect(await unit.scanFile(file, visit)).toBeNull();
  expect(size).toBeLessThan(1_000_000);
});

it('LFS-2 opens regular files only and waits for none', async () => {
  const { root, unit } = await workspace({ 'd/x': '' });
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const server = createServer().listen(join(root, 'socket'));
  await new Promise((resolve) => server.once('listening', resolve));
  const began = Date.now();
  expect(await codeOf(unit.readFile(await at(unit, 'pipe'), { maxBytes: 9 }))).toBe('not_regular');
  expect(await codeOf(unit.hashFile(await at(unit, 'pipe')))).toBe('not_regular');
  expect(await codeOf(unit.readFile(await at(unit, 'socket'), { maxBytes: 9 }))).toBe('not_regular');
  expect(await codeOf(unit.readFile(await at(unit, 'd'), { maxBytes: 9 }))).toBe('is_directory');
  expect(Date.now() - began).toBeLessThan(2000);
  expect((await at(unit, 'pipe')).kind).toBe('other');
  await new Promise((resolve) => server.close(resolve));
});

it('TKT-3 says what is there', async () => {
  const { unit } = await workspace({ 'run.sh': 'echo' });
  expect(await unit.stat(await at(unit, 'run.sh'))).toMatchObject({ kind: 'file', size: 4, mode: 0o644, links: 1 });
  expect(await codeOf(unit.stat(await at(unit, 'missing')))).toBe('not_found');
  expect(await unit.fileExists(await at(unit, 'run.sh'))).toBe(true);
  expect(await unit.fileExists(await at(unit, 'run.sh/x'))).toBe(false);
  const made = await at(unit, 'x/y/z');
  await unit.mkdir(made);
  expect((await unit.stat(made)).kind).toBe('directory');
});

it('LFS-2 a file swapped for a link after it was located is an escape', async () => {
  const { root, out, unit } = await workspace({ 'a.txt': 'x', 'sub/b.txt': 'y' });
  put(join(out, 'secret'), 's');
  put(join(out, 'b.txt'), 's');
  const [file, below] = [await at(unit, 'a.txt'), await at(unit, 'sub/b.txt')];
  unlinkSync(join(root, 'a.txt'));
  symlinkSync(join(out, 'secret'), join(root, 'a.txt'));
  rmSync(join(root, 'sub'), { recursive: true });
  symlinkSync(out, join(root, 'sub'));
  for (const located of [file, below]) {
    expect(await codeOf(unit.readFile(located, { maxBytes: 99 }))).toBe('escape');
    expect(await codeOf(unit.hashFile(located))).toBe('escape');
    expect(await codeOf(unit.stat(located))).toBe('escape');
  }
});

it('LFS-2 a file that an editor replaces at the same place is simply read', async () => {
  const { root, unit } = await workspace({ 'a.txt': 'old' });
  const file = await at(unit, 'a.txt');
  for (let round = 0; round < 50; round++) {
    writeFileSync(join(root, 'a.new'), `new ${round}`);
    renameSync(join(root, 'a.new'), join(root, 'a.txt'));
    expect((await unit.readFile(file, { maxBytes: 99 })).bytes.toString()).toBe(`new ${round}`);
  }
});

it('a file that grows while it is read stays under the cap', async () => {
  const { root, unit } = await workspace({ log: 'x'.repeat(300_000) });
  const file = await at(unit, 'log');
  const reading = codeOf(unit.readFile(file, { maxBytes: 300_000 }));
  appendFileSync(join(root, 'log'), 'more');
  expect(await reading).toSatisfy((found) => found === 'too_large' || typeof found === 'object');
});

it('LFS-2 never reads outside while a parent folder is being swapped for a link', async () => {
  const { root, out, unit } = await workspace({ 'sub/f.txt': 'inside', 'sub/big.txt': Buffer.alloc(400_000, 'i') });
  put(join(out, 'f.txt'), 'OUTSIDE');
  put(join(out, 'big.txt'), Buffer.alloc(400_000, 'O'));
  const ms = scaled(1500, 60_000);
  const { child, ended } = start(await bundle('actor.ts'), ['swap', join(root, 'sub'), out, String(ms)]);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  for (const end = Date.now() + ms; Date.now() < end; ) {
    for (const name of ['f.txt', 'big.txt']) {
      const located = await unit.locate(`sub/${name}`);
      if ('code' in located) {
        count(located.code);
        continue;
      }
      const found = await codeOf(unit.readFile(located, { maxBytes: 500_000 }));
      count(typeof found === 'string' ? found : String((found as { bytes: Buffer }).bytes.subarray(0, 1)));
      const hash = await codeOf(unit.hashFile(located));
      expect(hash).not.toBe(sha256('OUTSIDE'));
      const listed = await codeOf(unit.listDir({ ...located, real: join(root, 'sub') as typeof located.real, kind: 'directory' }));
      if (typeof listed !== 'string') expect((listed as { size: number }[]).map(({ size }) => size)).not.toContain('OUTSIDE'.length);
    }
  }
  await ended;
  expect([...seen.keys()]).not.toContain('O');
  expect(seen.get('i') ?? 0).toBeGreaterThan(0);
  expect(seen.get('escape') ?? 0).toBeGreaterThan(0);
});
