import { expect, it, vi } from 'vitest';
import { findWorkspace } from '../../src/config/index.js';
import { makePlace } from './support.js';

const mount = vi.hoisted(() => ({ at: '' }));

// Mounting needs rights that a test rarely has, so one folder reports another device than it has; the files are real.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const statSync = (path: string, options?: { throwIfNoEntry?: false }) => {
    const found = real.statSync(path, options);
    if (found && mount.at !== '' && path.startsWith(mount.at)) found.dev += 1;
    return found;
  };
  return { ...real, statSync };
});

it('the search for a workspace ends at the border of a file system (rulings 1.4)', async () => {
  const { work, env, write } = await makePlace();
  const outer = await write('work/windlass.yaml', '');
  const inside = (await write('work/mounted/a/x', '')).slice(0, -2);
  mount.at = '';
  expect((await findWorkspace({ cwd: inside, env })).files).toEqual([outer]);
  mount.at = `${work}/mounted`;
  expect(await findWorkspace({ cwd: inside, env })).toEqual({ root: inside, files: [], ignored: [] });
});
