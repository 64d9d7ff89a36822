import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFs } from '../../src/toolsets/index.js';
import { Home } from '../support/cli.js';
import { CHAINS } from './chains.js';

let home: Home;
beforeAll(() => {
  home = new Home(CHAINS);
});
afterAll(() => home.remove());

describe('a mistake is answered with the way on', () => {
  it.each([
    [['runs', 'prune'], 'windlass help runs prune'],
    [['tool', 'call', 'local_fs.read_file'], 'windlass help tool call'],
    [['--db', 'x', 'runs', 'lst'], 'windlass help runs`'],
  ])('%j names the page that explains it', async (args, page) => {
    expect((await home.run(args)).stderr).toContain(page);
  });

  it('--var takes one word, so that a chain or an input may follow', async () => {
    const before = await home.run(['run', '-q', '--var', 'greeting=dear', 'ok.yaml', 'you']);
    expect(before).toMatchObject({ code: 0, stdout: 'dear you\n' });
    const last = await home.run(['run', '-q', 'ok.yaml', '--var', 'greeting=hi', '--var', 'greeting=ho', 'you']);
    expect(last.stderr).toContain('greeting is given twice');
  });
});

describe('help', () => {
  it('does not guess at a topic that resembles none', async () => {
    expect((await home.run(['help', 'chians'])).stderr).toContain('did you mean "chains"?');
    expect((await home.run(['help', 'nothing-at-all'])).stderr).not.toContain('did you mean');
    expect((await home.run(['help', 'runs'])).stdout).not.toContain('help [command]');
  });

  it('tells every built-in tool with its arguments', async () => {
    const { stdout } = await home.run(['help', 'tools']);
    for (const { name, schemas } of localFs.describe()) {
      const { input } = schemas;
      const required = (input['required'] ?? []) as readonly string[];
      const args = Object.keys(input['properties'] as object).map((arg) => (required.includes(arg) ? arg : `[${arg}]`));
      expect(stdout.replace(/ +/g, ' ')).toContain(` ${[name, ...args].join(' ')}\n`);
    }
  });
});
