import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openWorkspace } from '../../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'windlass-doctor-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('C226 says that the state cannot be read where it cannot, and leaves it as it is', { timeout: 60_000 }, async () => {
  const database = join(folder, 'state.db');
  mkdirSync(join(folder, 'work'));
  writeFileSync(database, 'no database, whatever its name says\n'.repeat(300), { mode: 0o600 });
  const before = readFileSync(database);
  const env = { PATH: '/usr/bin:/bin', XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') };
  const workspace = await openWorkspace({ cwd: join(folder, 'work'), database, env });
  const { ok, checks } = await workspace.doctor();
  await workspace.close();
  expect(ok).toBe(false);
  expect(checks.find(({ name }) => name === 'state')).toMatchObject({ state: 'failed', says: [expect.stringMatching(/state.db/)] });
  expect(readFileSync(database)).toEqual(before);
});

it('what stops several looks is told once', async () => {
  const work = join(folder, 'broken');
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'windlass.yaml'), 'envelops: {}\n');
  const env = { PATH: '/usr/bin:/bin', XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') };
  const workspace = await openWorkspace({ cwd: work, env });
  const failed = (await workspace.doctor()).checks.filter(({ state }) => state === 'failed');
  await workspace.close();
  expect(failed.map(({ name, says }) => [name, says[0]?.includes('envelops')])).toEqual([
    ['config', true],
    ['sandbox', false],
    ['programs', false],
  ]);
});

it('a database named in a folder that does not exist is told, by every verb, and nothing is made', async () => {
  const [work, state] = [join(folder, 'work'), join(folder, 'mistyped')];
  mkdirSync(work, { recursive: true });
  const env = { PATH: '/usr/bin:/bin', XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') };
  const workspace = await openWorkspace({ cwd: work, database: join(state, 'a.db'), env });
  await expect(workspace.listRuns({ limit: 1 })).rejects.toMatchObject({
    code: 'file_not_found',
    message: expect.stringContaining('correct --db'),
  });
  expect((await workspace.doctor()).checks.find(({ name }) => name === 'state')?.state).toBe('failed');
  await workspace.close();
  expect(existsSync(state)).toBe(false);
});
