import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../../src/index.js';
import { Home, repository } from '../support/cli.js';

describe('examples/approval', () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
    cpSync(join(repository, 'examples/approval'), join(home.folder, 'approval'), { recursive: true });
  });
  afterEach(() => home.remove());

  const config = () => ['--config', join(home.folder, 'approval/windlass.yaml')];
  const news = (): string | null => {
    const file = join(home.workspace, 'NEWS.md');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const respond = (ask: string, ...answer: string[]) => home.run(['approvals', 'respond', ask, ...answer, ...config()]);
  async function parked() {
    const run = ['run', join(home.folder, 'approval/news.yaml'), 'Pages count from 1', ...config(), '--json'];
    const { code, stdout, stderr } = await home.run(run);
    expect(code, stderr).toBe(3);
    const document = JSON.parse(stdout) as RunDocument;
    return { run: document.run, ask: document.asks[0]?.id ?? '', stderr };
  }

  it('MSN-3 parks with exit 3; a yes from another process writes once and finishes the run', async () => {
    home.write('NEWS.md', '- The first page\n');
    const { run, ask, stderr } = await parked();
    expect(stderr).toContain(`approvals respond ${ask} --approve`);
    expect(news()).toBe('- The first page\n');
    expect((await home.run(['approvals', 'show', ask, ...config()])).stdout).toContain('+- Pages count from 1\n');
    expect((await respond(ask, '--approve')).code).toBe(0);
    expect(news()).toBe('- Pages count from 1\n- The first page\n');
    for (const _ of [1, 2]) {
      const { code, stdout } = await home.run(['resume', run, ...config()]);
      expect([code, stdout]).toEqual([0, readFileSync(join(repository, 'examples/approval/expected.txt'), 'utf8')]);
    }
    expect((await respond(ask, '--approve')).code).toBe(1);
    expect(news()).toBe('- Pages count from 1\n- The first page\n');
  });

  it('a no writes nothing, and the run ends denied', async () => {
    const { run, ask } = await parked();
    expect((await respond(ask, '--deny')).code).toBe(0);
    expect((await home.run(['resume', run, ...config()])).code).toBe(4);
    expect(news()).toBeNull();
  });

  it('a yes to a file that has changed since is void', async () => {
    const { ask } = await parked();
    home.write('NEWS.md', 'mine\n');
    await respond(ask, '--approve');
    expect(news()).toBe('mine\n');
  });
});
