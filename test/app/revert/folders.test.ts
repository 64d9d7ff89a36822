import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptiedBy } from '../../../src/app/revert/folders.js';
import { isRefusal, type RealPath } from '../../../src/contract/index.js';
import { workspace } from '../../unit/support.js';

it('TM-25 a folder that a run made goes with its files, and stays where anything else is in it', async () => {
  const { root, unit } = await workspace({ 'a/b/new.txt': 'x', 'a/b/c/new.txt': 'x', 'mine/new.txt': 'x', 'mine/note': 'x' });
  const made = ['a/b/c', 'a/b', 'mine', 'gone', 'a'].map((path) => join(root, path) as RealPath);
  const files: Parameters<typeof emptiedBy>[0][number][] = [];
  for (const path of ['a/b/new.txt', 'a/b/c/new.txt', 'mine/new.txt']) {
    const at = await unit.locate(path);
    if (isRefusal(at)) throw new Error(at.reason);
    files.push({ at, from: 'absent', to: 'absent', mode: null } as const);
  }
  const names = async () => (await emptiedBy(files, made, unit)).map(({ display }) => display);
  expect(await names()).toEqual(['a/b/c', 'a/b', 'a']);
  mkdirSync(join(root, 'a/theirs'));
  expect(await names()).toEqual(['a/b/c', 'a/b']);
  writeFileSync(join(root, 'a/b/c/theirs'), '');
  expect(await names()).toEqual([]);
});
