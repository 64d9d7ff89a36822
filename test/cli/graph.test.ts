import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDot, readMermaid } from '../chain/pictures.js';
import { Home } from '../support/cli.js';
import { CHAINS } from './chains.js';

describe('graph', () => {
  let home: Home;
  beforeAll(() => {
    home = new Home(CHAINS);
  });
  afterAll(() => home.remove());

  it('prints Mermaid unless asked for dot, and knows the effects of the tools there are', async () => {
    const mermaid = await home.run(['graph', 'asks.yaml']);
    expect(mermaid).toMatchObject({ code: 0, stderr: '' });
    const dot = await home.run(['graph', 'asks.yaml', '--format', 'dot']);
    for (const { nodes } of [readMermaid(mermaid.stdout), readDot(dot.stdout)]) {
      expect(nodes.get('t_put')).toEqual(['put', 'gate: local_fs.write_file', 'effect: mutate-reversible']);
    }
  });

  it('answers with a document', async () => {
    const { code, document } = await home.json<{ graph: string }>(['graph', 'spins.yaml', '--format', 'dot']);
    expect(document).toMatchObject({ v: 1, chain: 'spins', format: 'dot' });
    expect(readDot(document.graph).edges.map(({ label }) => label)).toContain('1: after 1000000 × round->round');
    expect(code).toBe(0);
  });

  it('refuses what it cannot draw', async () => {
    expect((await home.perform(['graph', 'broken.yaml'])).stderr).toMatch(/broken\.yaml:5:5/);
    for (const args of [['broken.yaml'], ['missing.yaml'], ['ok.yaml', '--format', 'svg'], []]) {
      expect(await home.perform(['graph', ...args])).toMatchObject({ code: 2, stdout: '' });
    }
  });
});
