import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseDriver, installedIn } from '../../src/store/driver.js';
import { bundle, start } from './processes.js';
import { runId, temporaryFolder } from './support.js';

const NAME = chooseDriver(process.versions.node);

async function run(program: string): Promise<string | undefined> {
  const { ended, lines } = start(program, [temporaryFolder(), runId(1), '1']);
  await ended;
  return lines.at(-1);
}

describe('the SQLite driver', () => {
  it('is chosen by the version of Node', () => {
    const names = ['20.19.0', '20.20.2', '21.7.3', '22.12.0', '24.21.0', '26.0.0'].map(chooseDriver);
    expect(names).toEqual([...Array(3).fill('better-sqlite3-node20'), ...Array(3).fill('better-sqlite3')]);
  });

  it.each(['cjs', 'esm'] as const)('is found beside a bundle in the form of %s', async (format) => {
    expect(await run(await bundle('writer.ts', { format }))).toBe('finished');
  });

  it.runIf(NAME === 'better-sqlite3-node20')('may be taken into the bundle, and finds its native part beside it', async () => {
    expect(await run(await bundle('writer.ts', { driver: 'inside' }))).toBe('finished');
  });

  it.each(['cjs', 'esm'] as const)('when it is not installed, the error says so (%s)', async (format) => {
    expect(await run(await bundle('writer.ts', { format, driver: 'missing' }))).toMatch(
      new RegExp(`^failed store_driver_missing: .*cd /.* && npm install --include=optional && npm rebuild ${NAME}$`),
    );
  });

  it('which is fixed where windlass is installed: in a project, for all projects, or in its own checkout', async () => {
    const base = temporaryFolder();
    const [project, all] = [join(base, 'project'), join(base, 'lib')];
    const lies = join('node_modules', 'windlass', 'dist', 'lib');
    for (const folder of [project, all]) mkdirSync(join(folder, lies), { recursive: true });
    writeFileSync(join(project, 'package.json'), '{}');
    expect(installedIn(join(project, lies))).toEqual({ folder: project, global: false });
    expect(installedIn(join(all, lies))).toEqual({ folder: all, global: true });
    expect(installedIn(join(process.cwd(), 'dist', 'lib'))).toEqual({ folder: process.cwd(), global: false });
  });

  it.runIf(NAME === 'better-sqlite3-node20')('when it is installed but was never built, the error says so', async () => {
    const program = await bundle('writer.ts', { driver: 'missing' });
    const installed = join(dirname(program), 'node_modules', NAME);
    mkdirSync(dirname(installed));
    cpSync(resolve('node_modules', NAME, 'package.json'), join(installed, 'package.json'));
    cpSync(resolve('node_modules', NAME, 'lib'), join(installed, 'lib'), { recursive: true });
    expect(existsSync(join(installed, 'build'))).toBe(false);
    expect(await run(program)).toMatch(/^failed store_driver_missing: /);
    rmSync(installed, { recursive: true });
  });
});
