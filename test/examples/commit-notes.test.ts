import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Home, repository } from '../support/cli.js';

const SUBJECTS = [
  'first',
  'feat: pages of a list',
  'fix: $(touch owned) and {{ vars.base }} are text',
  'tidy up',
  'feat: totals',
  'in tables: a\ttab',
];
const AT = '2026-01-01T00:00:00Z';
const GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example',
  GIT_AUTHOR_DATE: AT,
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example',
  GIT_COMMITTER_DATE: AT,
};

describe('examples/commit-notes', () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
    const git = (...args: string[]) => execaSync('git', args, { cwd: home.workspace, env: GIT });
    git('init', '-q', '-b', 'main');
    for (const subject of SUBJECTS) git('commit', '-q', '--allow-empty', '-m', subject);
    git('tag', 'v1', 'HEAD~5');
    cpSync(join(repository, 'examples/commit-notes'), join(home.folder, 'commit-notes'), { recursive: true });
  });
  afterEach(() => home.remove());

  const config = () => ['--config', join(home.folder, 'commit-notes/windlass.yaml')];
  const notes = (base: string) => home.run(['run', join(home.folder, 'commit-notes/notes.yaml'), ...config(), '--var', `base=${base}`]);

  it('prints what expected.txt shows, off a terminal; what a subject holds is text', async () => {
    const { code, stdout, stderr } = await notes('v1');
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(readFileSync(join(repository, 'examples/commit-notes/expected.txt'), 'utf8'));
    expect(stderr).toContain('1 tool call');
    expect(existsSync(join(home.workspace, 'owned'))).toBe(false);
  });

  it('says that there is nothing, that there is no such base, and takes no option for one', async () => {
    expect(await notes('HEAD')).toMatchObject({ code: 0, stdout: 'Nothing since HEAD.\n' });
    const unknown = await notes('nope');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("git log: fatal: bad revision 'nope..HEAD'");
    expect((await notes('--output=owned')).code).toBe(2);
  });

  it('its envelope allows git log and nothing else, and without its words about the sandbox nothing runs where there is none', async () => {
    let confines: { confines?: false } = {};
    const call = async (command: string, ...args: string[]) => {
      const words = ['tool', 'call', 'local_shell.local_shell', '--args', JSON.stringify({ command, args }), ...config(), '--json'];
      return (await home.run(words, confines)).code;
    };
    expect(await call('git', 'log', '-1')).toBe(0);
    expect(await call('git', 'push')).toBe(4);
    expect(await call('ls')).toBe(4);
    const envelope = readFileSync(join(home.folder, 'commit-notes/windlass.yaml'), 'utf8');
    home.write('../commit-notes/windlass.yaml', envelope.replace('sandbox: off', 'sandbox: auto'));
    confines = { confines: false };
    expect(await call('git', 'log', '-1')).toBe(4);
  });
});
