import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Home, repository } from '../support/cli.js';

const SURVEY = ['run', 'examples/quickstart/survey.yaml', '--config', 'examples/quickstart/windlass.yaml'];

describe('examples/quickstart', () => {
  let home: Home;
  beforeEach(() => {
    home = new Home({
      'package.json': '{\n  "name": "demo",\n  "version": "1.0.0"\n}\n',
      'README.md': '# A demo\n\nNothing to see.\n',
      'src/main.ts': 'export const answer = 42;\n',
      'src/deep/er/util.ts': `${'// filler\n'.repeat(200)}`,
      'test/main.test.ts': 'test\n',
    });
    cpSync(join(repository, 'examples/quickstart/survey.yaml'), join(home.workspace, 'examples/quickstart/survey.yaml'));
    cpSync(join(repository, 'examples/quickstart/windlass.yaml'), join(home.workspace, 'examples/quickstart/windlass.yaml'));
    // The sizes of the example's own files are no part of what is expected.
    home.write('.gitignore', 'examples/\n');
  });
  afterEach(() => home.remove());

  it('prints and writes what expected.txt shows, off a terminal and with exit 0', async () => {
    const { code, stdout, stderr } = await home.run(SURVEY);
    expect(stderr).toContain('envelope survey');
    expect(code).toBe(0);
    expect(stdout.replace(/run_[0-9A-Z]+/, 'RUN')).toBe(readFileSync(join(repository, 'examples/quickstart/expected.txt'), 'utf8'));
    const report = readFileSync(join(home.workspace, 'SURVEY.md'), 'utf8');
    expect(report).toMatch(/^# Survey\n\nThis is the Node\.js package demo: /);
    expect(stdout).toContain(report.split('\n').slice(2).join('\n').trim());
  });

  it('LFS-5 works again and again: what is there is read before it is replaced', async () => {
    await home.run(SURVEY);
    const first = readFileSync(join(home.workspace, 'SURVEY.md'), 'utf8');
    const again = await home.run(SURVEY);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('brought up to date');
    expect(readFileSync(join(home.workspace, 'SURVEY.md'), 'utf8')).toBe(first);
  });

  it('its envelope allows that one file and nothing else', async () => {
    const call = async (args: object, tool = 'local_fs.write_file') =>
      (await home.run(['tool', 'call', tool, '--args', JSON.stringify(args), '--config', 'examples/quickstart/windlass.yaml', '--json']))
        .code;
    expect(await call({ path: 'SURVEY.md', content: 'x' })).toBe(0);
    expect(await call({ path: 'OTHER.md', content: 'x' })).toBe(4);
    expect(await call({ path: 'sub/SURVEY.md', content: 'x' })).toBe(4);
    expect(await call({ path: '../SURVEY.md', content: 'x' })).toBe(4);
  });

  it('branches on what it finds', async () => {
    const bare = new Home({ 'go.mod': 'module demo\n' });
    try {
      cpSync(join(repository, 'examples/quickstart'), join(bare.workspace, 'examples/quickstart'), { recursive: true });
      const { code, stdout } = await bare.run(SURVEY);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^This is a Go module: /);
      expect(stdout).toContain('- [ ] README.md');
      expect(stdout).not.toContain('Its README begins');
    } finally {
      bare.remove();
    }
  });
});
