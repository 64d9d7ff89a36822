import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseDriver, load } from '../../src/store/driver.js';
import { temporaryFolder } from './support.js';

describe('the SQLite driver', () => {
  it('is chosen by the version of Node', () => {
    const names = ['20.19.0', '20.20.2', '21.7.3', '22.12.0', '24.21.0', '26.0.0'].map((version) => chooseDriver(version).name);
    expect(names).toEqual([...Array(3).fill('better-sqlite3-node20'), ...Array(3).fill('better-sqlite3')]);
  });

  it('when it is not installed, or not built, the error names the command', () => {
    const choice = chooseDriver('20.19.0');
    const folder = temporaryFolder();
    const missing = expect.objectContaining({
      code: 'store_driver_missing',
      message: expect.stringContaining('npm install --include=optional && npm rebuild better-sqlite3-node20'),
    });
    expect(() => load(choice, join(folder, 'program.js'))).toThrow(missing);
    const unbuilt = join(folder, 'node_modules', choice.name);
    mkdirSync(unbuilt, { recursive: true });
    writeFileSync(join(unbuilt, 'package.json'), JSON.stringify({ name: choice.name, main: 'index.js' }));
    writeFileSync(join(unbuilt, 'index.js'), 'module.exports = function () {};');
    expect(() => load(choice, join(folder, 'program.js'))).toThrow(missing);
  });
});
