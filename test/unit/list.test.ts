import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { at, codeOf, workspace } from './support.js';

it('TKT-3 lists bytewise, with kinds, and follows no link', async () => {
  const { root, out, unit } = await workspace({ 'b.txt': '12345', 'B.txt': '', 'é.txt': '', 'z/x': '', 'run.sh': '' });
  chmodSync(join(root, 'run.sh'), 0o755);
  symlinkSync(out, join(root, 'away'));
  symlinkSync('nowhere', join(root, 'dead'));
  const entries = await unit.listDir(await at(unit, '.'));
  expect(entries.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'B.txt file',
    'away symlink',
    'b.txt file',
    'dead symlink',
    'run.sh file',
    'z directory',
    'é.txt file',
  ]);
  expect(entries.find(({ name }) => name === 'b.txt')).toEqual({ name: 'b.txt', kind: 'file', size: 5, executable: false });
  expect(entries.find(({ name }) => name === 'run.sh')?.executable).toBe(true);
  expect(entries.find(({ name }) => name === 'z')?.executable).toBe(false);
});

it('TKT-3 lists names that are not UTF-8', async () => {
  const { root, unit } = await workspace();
  writeFileSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])]), 'x');
  mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff])]));
  expect(await unit.listDir(await at(unit, '.'))).toEqual([
    { name: 'caf\uFFFD', kind: 'file', size: 1, executable: false },
    { name: '\uFFFD', kind: 'directory', size: expect.any(Number), executable: false },
  ]);
});

it('names what cannot be listed', async () => {
  const { unit } = await workspace({ 'a.txt': '' });
  expect(await codeOf(unit.listDir(await at(unit, 'a.txt')))).toBe('not_directory');
  expect(await codeOf(unit.listDir(await at(unit, 'missing')))).toBe('not_found');
});
