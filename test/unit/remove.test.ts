import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/contract/index.js';
import { at, codeOf, put, workspace } from './support.js';

describe('removing a file', () => {
  it('TKT-3 takes the name out of its folder and leaves the folder', async () => {
    const { root, unit } = await workspace({ 'sub/a.txt': 'a' });
    await unit.removeFile(await at(unit, 'sub/a.txt'), sha256('a'));
    expect(readdirSync(join(root, 'sub'))).toEqual([]);
  });

  it('LFS-6 leaves what changed, what is gone and what appeared anew', async () => {
    const { root, unit } = await workspace({ 'a.txt': 'a', 'b.txt': 'b' });
    const [changed, gone] = [await at(unit, 'a.txt'), await at(unit, 'b.txt')];
    writeFileSync(join(root, 'a.txt'), 'theirs');
    rmSync(join(root, 'b.txt'));
    expect(await codeOf(unit.removeFile(changed, sha256('a')))).toBe('stale');
    expect(await codeOf(unit.removeFile(gone, sha256('b')))).toBe('stale');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('theirs');
  });

  it('LFS-2 goes neither through a link nor through a swapped folder', async () => {
    const { root, out, unit } = await workspace({ 'a.txt': 'a', 'sub/b.txt': 'b' });
    const [file, below] = [await at(unit, 'a.txt'), await at(unit, 'sub/b.txt')];
    put(join(out, 'a.txt'), 'a');
    put(join(out, 'b.txt'), 'b');
    rmSync(join(root, 'a.txt'));
    symlinkSync(join(out, 'a.txt'), join(root, 'a.txt'));
    renameSync(join(root, 'sub'), join(root, 'was'));
    symlinkSync(out, join(root, 'sub'));
    expect(await codeOf(unit.removeFile(file, sha256('a')))).toBe('escape');
    expect(await codeOf(unit.removeFile(below, sha256('b')))).toBe('not_directory'); // the link itself is no folder
    expect(readdirSync(out).sort()).toEqual(['a.txt', 'b.txt']);
    expect(readFileSync(join(root, 'was/b.txt'), 'utf8')).toBe('b');
  });

  it('TM-25 takes an empty folder away, and no other', async () => {
    const { root, out, unit } = await workspace({ 'full/a.txt': 'x', file: 'x' });
    mkdirSync(join(root, 'empty'));
    symlinkSync(join(root, 'empty'), join(root, 'link'));
    const taken = [];
    for (const path of ['full', 'file', 'missing', '.', 'empty']) taken.push(await unit.removeEmptyFolder(await at(unit, path)));
    expect(taken).toEqual([false, false, false, false, true]);
    expect(readdirSync(root).sort()).toEqual(['file', 'full', 'link']);
    mkdirSync(join(root, 'full/new'));
    mkdirSync(join(out, 'new'));
    const inside = await at(unit, 'full/new');
    renameSync(join(root, 'full'), join(root, 'aside'));
    symlinkSync(out, join(root, 'full'));
    expect(await unit.removeEmptyFolder(inside).catch(() => false)).toBe(false);
    expect([readdirSync(join(root, 'aside')).sort(), readdirSync(out)]).toEqual([['a.txt', 'new'], ['new']]);
  });

  it('LFS-2 refuses what has other names, and folders', async () => {
    const { root, out, unit } = await workspace({ 'a.txt': 'a' });
    mkdirSync(join(root, 'dir'));
    const [file, folder] = [await at(unit, 'a.txt'), await at(unit, 'dir')];
    linkSync(join(root, 'a.txt'), join(out, 'other'));
    expect(await codeOf(unit.removeFile(file, sha256('a')))).toBe('hard_linked');
    expect(await codeOf(unit.removeFile(folder, sha256('')))).toBe('is_directory');
    expect(existsSync(join(root, 'a.txt'))).toBe(true);
  });
});

describe('the mode of a replaced file', () => {
  it('TM-25 is given with the bytes, for an old file and for a new one', async () => {
    const { root, unit } = await workspace({ 'old.sh': 'old' });
    chmodSync(join(root, 'old.sh'), 0o640);
    await unit.replaceFile(await at(unit, 'old.sh'), sha256('old'), Buffer.from('new'), { mode: 0o755 });
    await unit.replaceFile(await at(unit, 'new.sh'), 'absent', Buffer.from('new'), { mode: 0o700 });
    expect(statSync(join(root, 'old.sh')).mode & 0o777).toBe(0o755);
    expect(statSync(join(root, 'new.sh')).mode & 0o777).toBe(0o700);
  });
});
