import { chmod, chown, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWorkspace } from '../../src/config/index.js';
import { failure, makePlace } from './support.js';

const root = process.geteuid?.() === 0;
const NOBODY = 65534;

describe('finding the workspace (rulings 1.4)', () => {
  it('is the nearest parent with a configuration, else the current folder', async () => {
    const { work, base, env, write } = await makePlace();
    await mkdir(join(work, 'a/b'), { recursive: true });
    expect(await findWorkspace({ cwd: join(work, 'a/b'), env })).toEqual({ root: join(work, 'a/b'), files: [], ignored: [] });
    const outer = await write('work/agents.toml', '');
    expect(await findWorkspace({ cwd: join(work, 'a/b'), env })).toMatchObject({ root: work, files: [outer] });
    const inner = await write('work/a/windlass.yaml', '');
    expect(await findWorkspace({ cwd: join(work, 'a/b'), env })).toMatchObject({ root: join(work, 'a'), files: [inner] });
    expect(await findWorkspace({ dir: 'work', cwd: base, env })).toMatchObject({ root: work, files: [outer] });
  });

  it('--workspace names a folder, whether or not it is configured', async () => {
    const { base, home, env, write } = await makePlace();
    await write('windlass.yaml', '');
    expect(await findWorkspace({ dir: home, cwd: base, env })).toMatchObject({ root: home, files: [] });
    expect((await failure(findWorkspace({ dir: 'nope', cwd: base, env }))).code).toBe('file_not_found');
    await write('file', '');
    expect((await failure(findWorkspace({ dir: 'file', cwd: base, env }))).message).toContain('not a folder');
  });

  it('is a real path, also where a link leads there', async () => {
    const { base, work, env, write } = await makePlace();
    await write('work/windlass.yaml', '');
    await symlink(work, join(base, 'link'));
    expect((await findWorkspace({ cwd: join(base, 'link'), env })).root).toBe(work);
  });

  it('ends below the home folder', async () => {
    const { home, env, write } = await makePlace();
    const file = await write('home/windlass.yaml', '');
    await mkdir(join(home, 'project'));
    expect((await findWorkspace({ cwd: join(home, 'project'), env })).files).toEqual([]);
    expect((await findWorkspace({ cwd: home, env })).files).toEqual([file]);
  });

  it('a folder named like a configuration is none', async () => {
    const { work, env } = await makePlace();
    await mkdir(join(work, 'windlass.yaml'));
    expect((await findWorkspace({ cwd: work, env })).files).toEqual([]);
  });
});

describe('files that somebody else could have put there', () => {
  it('do not count in a folder that every user can write', async () => {
    const { work, env, write } = await makePlace();
    const file = await write('work/windlass.yaml', '');
    const outer = await write('agents.toml', '');
    await chmod(work, 0o777);
    expect(await findWorkspace({ cwd: work, env })).toEqual({
      root: join(work, '..'),
      files: [outer],
      ignored: [{ file, reason: `every user can write in ${work}` }],
    });
    await chmod(work, 0o1777);
    expect((await findWorkspace({ cwd: work, env })).ignored).toHaveLength(1);
    await chmod(work, 0o755);
    expect((await findWorkspace({ cwd: work, env })).files).toEqual([file]);
  });

  it('do not count when every user can write them', async () => {
    const { work, env, write } = await makePlace();
    await chmod(await write('work/windlass.yaml', ''), 0o666);
    expect(await findWorkspace({ cwd: work, env })).toMatchObject({ files: [], ignored: [{ reason: 'every user can write it' }] });
  });

  it('are judged by where a link leads', async () => {
    const { base, work, env, write } = await makePlace();
    const target = await write('open/real.yaml', '');
    await chmod(join(base, 'open'), 0o777);
    await symlink(target, join(work, 'windlass.yaml'));
    expect(await findWorkspace({ cwd: work, env })).toMatchObject({
      files: [],
      ignored: [{ reason: `every user can write in ${join(base, 'open')}` }],
    });
  });

  it.runIf(root)('do not count when they belong to another user', async () => {
    const { work, env, write } = await makePlace();
    const file = await write('work/windlass.yaml', '');
    await chown(file, NOBODY, NOBODY);
    expect(await findWorkspace({ cwd: work, env })).toMatchObject({
      files: [],
      ignored: [{ file, reason: `it belongs to user ${NOBODY}` }],
    });
    await chown(file, 0, 0);
    await chown(work, NOBODY, NOBODY);
    expect((await findWorkspace({ cwd: work, env })).ignored).toEqual([{ file, reason: `${work} belongs to user ${NOBODY}` }]);
  });

  it.runIf(root)('count in a folder that was named with --workspace, whoever owns it', async () => {
    const { work, base, env, write } = await makePlace();
    const file = await write('work/windlass.yaml', '');
    await chown(file, NOBODY, NOBODY);
    expect((await findWorkspace({ dir: work, cwd: base, env })).files).toEqual([file]);
  });

  it('say nothing about a broken link', async () => {
    const { work, env } = await makePlace();
    await symlink(join(work, 'gone'), join(work, 'windlass.yaml'));
    expect(await findWorkspace({ cwd: work, env })).toMatchObject({ files: [], ignored: [] });
  });
});
