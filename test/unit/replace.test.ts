import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Located, type Sha256, sha256, type Unit } from '../../src/contract/index.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { scaled } from '../support/tiers.js';
import { at, bundle, codeOf, isRoot, NOBODY, put, run, start, temporaryFolder, workspace } from './support.js';

const bytes = (text: string) => Buffer.from(text);

async function write(unit: Unit, path: string, expected: string | null, content: string): Promise<unknown> {
  return codeOf(unit.replaceFile(await at(unit, path), expected === null ? 'absent' : sha256(expected), bytes(content)));
}

describe('a new file', () => {
  it('TKT-3 is created with its folders', async () => {
    const { root, unit } = await workspace();
    const umask = process.umask(0o022);
    expect(await write(unit, 'x/y/new.txt', null, 'hello')).toEqual({ atomic: true, folders: [join(root, 'x'), join(root, 'x/y')] });
    process.umask(umask);
    expect(readFileSync(join(root, 'x/y/new.txt'), 'utf8')).toBe('hello');
    expect(statSync(join(root, 'x/y')).mode & 0o777).toBe(0o755);
    expect(statSync(join(root, 'x/y/new.txt')).mode & 0o777).toBe(0o644);
    expect(statSync(join(root, 'x/y/new.txt')).nlink).toBe(1);
    expect(readdirSync(join(root, 'x/y'))).toEqual(['new.txt']);
  });

  it('TM-25 with bits of its own has them from its first byte', async () => {
    const { root, unit } = await workspace();
    const umask = process.umask(0);
    const writing = unit.replaceFile(await at(unit, 'key'), 'absent', bytes('secret'), { mode: 0o600 });
    const early = readdirSync(root).map((name) => statSync(join(root, name)).mode & 0o077);
    await writing;
    process.umask(umask);
    expect(early).toEqual([0]);
    expect(statSync(join(root, 'key')).mode & 0o777).toBe(0o600);
  });

  it('LFS-6 never overwrites one that appeared meanwhile', async () => {
    const { root, unit } = await workspace();
    const located = await at(unit, 'a.txt');
    put(join(root, 'a.txt'), 'theirs');
    expect(await codeOf(unit.replaceFile(located, 'absent', bytes('mine')))).toBe('stale');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('theirs');
    const results = await Promise.all(['1', '2', '3', '4'].map((text) => write(unit, 'race.txt', null, text)));
    expect(results.filter((result) => result === 'stale')).toHaveLength(3);
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'race.txt']);
  });

  it('LFS-2 does not go through a link that appeared meanwhile', async () => {
    const { root, out, unit } = await workspace();
    const [file, below] = [await at(unit, 'a.txt'), await at(unit, 'sub/b.txt')];
    symlinkSync(join(out, 'a.txt'), join(root, 'a.txt'));
    symlinkSync(out, join(root, 'sub'));
    expect(await codeOf(unit.replaceFile(file, 'absent', bytes('x')))).toBe('stale');
    expect(await codeOf(unit.replaceFile(below, 'absent', bytes('x')))).toMatch(/^(escape|not_directory)$/);
    expect(readdirSync(out)).toEqual([]);
  });

  it('needs folders where folders must be', async () => {
    const { unit, root } = await workspace({ 'a.txt': '' });
    expect(await write(unit, 'a.txt/b.txt', null, 'x')).toBe('not_directory');
    expect(await write(unit, 'sub', null, 'x')).toEqual({ atomic: true, folders: [] });
    mkdirSync(join(root, 'dir'));
    expect(await codeOf(unit.replaceFile(await at(unit, '.'), 'absent', bytes('x')))).toBe('is_directory');
  });
});

describe('an existing file', () => {
  it('LFS-6 is replaced only in the expected version', async () => {
    const { root, unit } = await workspace({ 'a.txt': 'one' });
    expect(await write(unit, 'a.txt', 'one', 'two')).toEqual({ atomic: true, folders: [] });
    expect(await write(unit, 'a.txt', 'one', 'three')).toBe('stale');
    expect(await write(unit, 'a.txt', null, 'three')).toBe('stale');
    const located = await at(unit, 'a.txt');
    unlinkSync(join(root, 'a.txt'));
    expect(await codeOf(unit.replaceFile(located, sha256('two'), bytes('x')))).toBe('stale');
    expect(readdirSync(root)).toEqual([]);
    expect(await codeOf(unit.replaceFile({ ...located, real: join(root, 'gone/a') as Located['real'] }, sha256('x'), bytes('x')))).toBe(
      'stale',
    );
  });

  it('LFS-6 lets exactly one of many writers of one version win', async () => {
    const { root, unit } = await workspace({ 'a.txt': 'base' });
    const other = await openLocalUnit({ root });
    const writers = Array.from({ length: 12 }, (_, index) => write(index % 2 === 0 ? unit : other, 'a.txt', 'base', `writer ${index}`));
    const results = await Promise.all(writers);
    const won = results.flatMap((result, index) => (result === 'stale' ? [] : [index]));
    expect(won).toHaveLength(1);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe(`writer ${won[0]}`);
    expect(readdirSync(root)).toEqual(['a.txt']);
  });

  it('keeps its mode, its owner as far as permitted, and the link that leads to it', async () => {
    const { root, unit } = await workspace({ 'run.sh': 'old', 'secret.txt': 'old' });
    chmodSync(join(root, 'run.sh'), 0o755);
    chmodSync(join(root, 'secret.txt'), 0o600);
    if (isRoot) chownSync(join(root, 'run.sh'), NOBODY, NOBODY);
    symlinkSync('run.sh', join(root, 'link'));
    await write(unit, 'link', 'old', 'new');
    await write(unit, 'secret.txt', 'old', 'new');
    const stat = statSync(join(root, 'run.sh'));
    expect(stat.mode & 0o777).toBe(0o755);
    if (isRoot) expect([stat.uid, stat.gid]).toEqual([NOBODY, NOBODY]);
    expect(statSync(join(root, 'secret.txt')).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(root, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, 'link'), 'utf8')).toBe('new');
  });

  it('loses a setuid bit with its content', async () => {
    const { root, unit } = await workspace({ tool: 'old' });
    chmodSync(join(root, 'tool'), 0o4755);
    await write(unit, 'tool', 'old', 'new');
    expect(statSync(join(root, 'tool')).mode & 0o7777).toBe(0o755);
  });

  it('LFS-2 with another name outside stays as it is', async () => {
    const { root, out, unit } = await workspace();
    put(join(out, 'shared.txt'), 'one');
    linkSync(join(out, 'shared.txt'), join(root, 'h.txt'));
    expect(await write(unit, 'h.txt', 'one', 'two')).toBe('hard_linked');
    expect(readFileSync(join(out, 'shared.txt'), 'utf8')).toBe('one');
    expect(readdirSync(root)).toEqual(['h.txt']);
  });

  it('LFS-2 swapped for a link or a folder is not written through', async () => {
    const { root, out, unit } = await workspace({ 'a.txt': 'x', 'b.txt': 'x' });
    put(join(out, 'a.txt'), 'x');
    const [a, b] = [await at(unit, 'a.txt'), await at(unit, 'b.txt')];
    unlinkSync(join(root, 'a.txt'));
    symlinkSync(join(out, 'a.txt'), join(root, 'a.txt'));
    unlinkSync(join(root, 'b.txt'));
    mkdirSync(join(root, 'b.txt'));
    expect(await codeOf(unit.replaceFile(a, sha256('x'), bytes('y')))).toBe('escape');
    expect(await codeOf(unit.replaceFile(b, sha256('x'), bytes('y')))).toBe('is_directory');
    expect(readFileSync(join(out, 'a.txt'), 'utf8')).toBe('x');
  });
});

describe('where the folder takes no new entry', () => {
  it.skipIf(!isRoot)('writes in place and says so', async () => {
    const { root } = await workspace({ 'shut/a.txt': 'old content', 'sticky/b.txt': 'old' });
    chownSync(join(root, 'shut/a.txt'), NOBODY, NOBODY);
    chmodSync(join(root, 'shut'), 0o555);
    chmodSync(join(root, 'sticky/b.txt'), 0o666);
    chmodSync(join(root, 'sticky'), 0o1777);
    const program = await bundle('actor.ts');
    expect(await run(program, ['replace', root, 'shut/a.txt', 'old content', 'new'], NOBODY)).toEqual({ atomic: false, folders: [] });
    expect(readFileSync(join(root, 'shut/a.txt'), 'utf8')).toBe('new');
    expect(await run(program, ['replace', root, 'shut/a.txt', 'old content', 'newer'], NOBODY)).toEqual({ code: 'stale' });
    expect(await run(program, ['replace', root, 'sticky/b.txt', 'old', 'longer than before'], NOBODY)).toEqual({
      atomic: false,
      folders: [],
    });
    expect(readFileSync(join(root, 'sticky/b.txt'), 'utf8')).toBe('longer than before');
    expect(readdirSync(join(root, 'sticky'))).toEqual(['b.txt']);
    expect(await run(program, ['replace', root, 'shut/new.txt', '-', 'x'], NOBODY)).toEqual({ code: 'permission' });
    chmodSync(join(root, 'shut'), 0o755);
  });

  it.skipIf(!isRoot)('does not write what may not be written', async () => {
    const { root } = await workspace({ 'a.txt': 'old' });
    chmodSync(root, 0o555);
    expect(await run(await bundle('actor.ts'), ['replace', root, 'a.txt', 'old', 'new'], NOBODY)).toEqual({ code: 'permission' });
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('old');
  });
});

const mounts: string[] = [];
afterEach(() => {
  for (const mount of mounts.splice(0)) execFileSync('umount', [mount]);
});

/** A full disk in miniature, or null where mounting is not permitted. */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  mounts.push(folder);
  return folder;
}

describe('on a full disk', () => {
  it('leaves the original and no temporary file', async (context) => {
    const root = smallDisk();
    if (!root) return context.skip('mounting a tmpfs is not permitted here');
    writeFileSync(join(root, 'a.txt'), 'old');
    const unit = await openLocalUnit({ root });
    expect(await write(unit, 'a.txt', 'old', 'x'.repeat(300_000))).toBe('disk_full');
    expect(await write(unit, 'sub/new.txt', null, 'x'.repeat(300_000))).toBe('disk_full');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('old');
    expect(readdirSync(root)).toEqual(['a.txt']);
  });

  it('leaves the original where it must write in place', async (context) => {
    const root = smallDisk();
    if (!root || !isRoot) return context.skip('mounting a tmpfs is not permitted here');
    mkdirSync(join(root, 'shut'));
    writeFileSync(join(root, 'shut/a.txt'), 'old content');
    chmodSync(join(root, 'shut/a.txt'), 0o666);
    chmodSync(join(root, 'shut'), 0o555);
    writeFileSync(join(root, 'ballast'), Buffer.alloc(100_000));
    const program = await bundle('actor.ts');
    expect(await run(program, ['replace', root, 'shut/a.txt', 'old content', 'x'.repeat(100_000)], NOBODY)).toEqual({ code: 'disk_full' });
    expect(readFileSync(join(root, 'shut/a.txt'), 'utf8')).toBe('old content');
  });
});

describe('under attack and under SIGKILL', () => {
  it('LFS-2 never writes outside while a parent folder is being swapped for a link', async () => {
    const { root, out, unit } = await workspace({ 'a/old.txt': 'o', 'a/sub/old.txt': 'o' });
    put(join(out, 'old.txt'), 'o');
    put(join(out, 'sub/old.txt'), 'o');
    const ms = scaled(2000, 60_000);
    const { child, ended } = start(await bundle('actor.ts'), ['swap', join(root, 'a'), out, String(ms)]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const seen = new Map<unknown, number>();
    for (let round = 0, end = Date.now() + ms; Date.now() < end; round++) {
      for (const [path, expected] of [
        [`a/new-${round}.txt`, 'absent'],
        [`a/b-${round}/deep.txt`, 'absent'],
        ['a/old.txt', sha256('o')],
        [`a/sub/new-${round}.txt`, 'absent'],
        ['a/sub/old.txt', sha256('o')],
      ] as const) {
        const located: Located = { real: join(root, path) as Located['real'], display: path, kind: 'file', spellings: [] };
        const result = await codeOf(unit.replaceFile(located, expected as Sha256 | 'absent', bytes('o!')).then(() => 'written'));
        seen.set(result, (seen.get(result) ?? 0) + 1);
      }
    }
    await ended;
    expect(readdirSync(out, { recursive: true }).sort()).toEqual(['old.txt', 'sub', 'sub/old.txt']);
    expect(readFileSync(join(out, 'old.txt'), 'utf8')).toBe('o');
    expect(readFileSync(join(out, 'sub/old.txt'), 'utf8')).toBe('o');
    expect(seen.get('written') ?? 0).toBeGreaterThan(0);
    expect((seen.get('escape') ?? 0) + (seen.get('not_directory') ?? 0)).toBeGreaterThan(0);
  });

  it('leaves the old or the new content, whenever it is killed, and nothing after a sweep', async () => {
    const size = 200_000;
    const [a, b] = [Buffer.alloc(size, 'a'), Buffer.alloc(size, 'b')];
    const { root, unit } = await workspace({ 'sub/f.txt': a });
    const program = await bundle('actor.ts');
    let swept = 0;
    for (let round = 0; round < scaled(12, 200); round++) {
      const { child, ended } = start(program, ['rewrite', root, 'sub/f.txt', String(size)]);
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 40));
      child.kill('SIGKILL');
      await ended;
      const now = readFileSync(join(root, 'sub/f.txt'));
      expect(now.equals(a) || now.equals(b)).toBe(true);
      expect(await unit.listDir(await at(unit, 'sub'))).toHaveLength(1);
      swept += await unit.sweep();
      expect(readdirSync(join(root, 'sub'))).toEqual(['f.txt']);
    }
    expect(swept).toBeGreaterThan(0);
  }, 60_000);
});

describe('sweep', () => {
  const name = (pid: number | string, start = '1', namespace = '1') => `.windlass-${pid}-${start}-${namespace}-0123456789ab.tmp`;
  const own = /\d+/.exec(existsSync('/proc/self/ns/pid') ? execFileSync('readlink', ['/proc/self/ns/pid']).toString() : '')?.[0] ?? '0';

  it('removes what dead processes left, and nothing else', async () => {
    const { root, out, unit } = await workspace();
    const dead = name(4_194_300, '1', own);
    const reused = name(process.pid, '1', own);
    const elsewhere = name(4_194_300, '1', '999');
    const notOurs = '.windlass-1.tmp';
    for (const file of [dead, reused, elsewhere, notOurs, 'plain.tmp']) put(join(root, 'x/y', file), '');
    put(join(out, dead), '');
    symlinkSync(out, join(root, 'x/away'));
    expect(await unit.sweep()).toBe(2);
    expect(readdirSync(join(root, 'x/y')).sort()).toEqual([elsewhere, notOurs, 'plain.tmp'].sort());
    expect(readdirSync(out)).toEqual([dead]);
  });

  it('leaves the temporary file of a write under way', async () => {
    const { root, unit } = await workspace({ 'a.txt': 'old' });
    const writing = unit.replaceFile(await at(unit, 'a.txt'), sha256('old'), Buffer.alloc(3_000_000, 'n'));
    expect(await unit.sweep()).toBe(0);
    expect(await writing).toEqual({ atomic: true, folders: [] });
    expect(statSync(join(root, 'a.txt')).size).toBe(3_000_000);
  });

  it('is not needed by the next write where a creation was cut between its two names', async () => {
    const { root, unit } = await workspace();
    put(join(root, name(4_194_300, '1', own)), 'made');
    linkSync(join(root, name(4_194_300, '1', own)), join(root, 'a.txt'));
    expect((await unit.stat(await at(unit, 'a.txt'))).links).toBe(1);
    expect(await write(unit, 'a.txt', 'made', 'changed')).toEqual({ atomic: true, folders: [] });
    expect(readdirSync(root)).toEqual(['a.txt']);
  });
});

it('a workspace folder that is gone is named', async () => {
  const { base, root, unit } = await workspace();
  const located = await at(unit, 'a.txt');
  renameSync(root, join(base, 'moved'));
  expect(await codeOf(unit.replaceFile(located, 'absent', bytes('x')))).toBe('not_found');
  rmSync(join(base, 'moved'), { recursive: true });
});
