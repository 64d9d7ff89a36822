import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { RealPath } from '../../../src/contract/index.js';
import { Lookout } from '../../../src/unit/bubblewrap/lookout.js';
import { put, temporaryFolder } from '../support.js';
import { rules } from './fixtures/rules.js';

const repository = (place: string) =>
  ['HEAD', 'config', 'hooks/x', 'objects/ab/config', 'refs/heads/config', 'logs/HEAD', 'logs/refs/heads/config'].map(
    (name) => `${place}/${name}`,
  );
const worktree = (place: string) => ['HEAD', 'commondir', 'logs/HEAD', 'refs/bisect/config'].map((name) => `${place}/${name}`);

/** Of a workspace with those files and the repository `.git`: what in it steers. */
function steering(...files: readonly string[]): readonly string[] {
  const root = temporaryFolder() as RealPath;
  for (const file of [...repository('.git'), ...files]) put(join(root, file), 'x');
  const found = [...new Lookout(root, rules).look().steers.keys()].filter(
    (place) => !['.git', '.git/config', '.git/hooks'].includes(place),
  );
  return found.map((place) => place.replace(/^\.git\//, '')).sort();
}

it.each(['logs', 'refs', 'lfs', 'objects', 'node_modules'].flatMap((name) => [name, `vendor/${name}`, `${name}/sub`]))(
  'TM-12 a submodule called %s steers as any other, and its branches do not',
  (name) => {
    const at = `modules/${name}`;
    expect(steering(...repository(`.git/${at}`), ...repository(`.git/${at}/modules/${name}`))).toEqual(
      [at, `${at}/modules/${name}`].flatMap((each) => [`${each}/config`, `${each}/hooks`]).sort(),
    );
  },
);

it.each(['logs', 'refs', 'lfs', 'objects'])('TM-12 a linked work tree called %s steers by its commondir', (name) => {
  expect(steering(...worktree(`.git/worktrees/${name}`))).toEqual([`worktrees/${name}/commondir`]);
});

it('TM-12 what leads to submodules is not passed off as a repository', () => {
  const made = ['HEAD', 'objects/x', 'refs/x', 'logs/x'];
  const fake = ['.git/modules', '.git/modules/vendor', '.git/worktrees'].flatMap((place) => made.map((name) => `${place}/${name}`));
  const real = ['modules/refs/a', 'modules/vendor/logs/b', 'modules/vendor/objects/c'];
  // A submodule called `config` is a folder.
  expect(
    steering(...fake, '.git/modules/config/HEAD', ...real.flatMap((place) => repository(`.git/${place}`)), '.git/worktrees/refs/commondir'),
  ).toEqual(['modules/config', ...real.flatMap((place) => [`${place}/config`, `${place}/hooks`]), 'worktrees/refs/commondir'].sort());
});

it('TM-12 records that are a repository as well are looked through as one', () => {
  expect(steering('.git/refs/HEAD', '.git/refs/hooks/x', '.git/lfs/config', '.git/logs/commondir')).toEqual([
    'lfs/config',
    'logs/commondir',
    'refs/heads/config',
    'refs/hooks',
  ]);
});

it('TM-12 what is no repository any more is looked through, also where nothing changed in its records', async () => {
  const root = temporaryFolder() as RealPath;
  for (const file of repository('.git/modules/vendor')) put(join(root, file), 'x');
  await pause(60); // the folders are old enough to be taken as they were
  const lookout = new Lookout(root, rules);
  const found = () => [...lookout.look().steers.keys()].filter((place) => place.endsWith('/refs/heads/config')).sort();
  expect(found()).toEqual([]);
  rmSync(join(root, '.git/modules/vendor/config'));
  expect(found()).toEqual(['.git/modules/vendor/logs/refs/heads/config', '.git/modules/vendor/refs/heads/config']);
});
