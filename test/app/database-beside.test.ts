import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openWorkspace } from '../../src/index.js';
import { environmentIn } from '../support/environment.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-beside-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('rulings 1.11 no call touches what lies beside a database that was named, such as the notes that bar programs', async () => {
  for (const each of ['work', 'state', 'config/windlass']) mkdirSync(join(folder, each), { recursive: true });
  const rules = '{ files: { read: allow, write: allow }, shell: allow }';
  writeFileSync(join(folder, 'config/windlass/windlass.yaml'), `default_envelope: open\nenvelopes: { open: ${rules} }\n`);
  const database = join(folder, 'state/s.db');
  const workspace = await openWorkspace({ cwd: join(folder, 'work'), database, env: environmentIn(folder) });
  const layers: unknown[] = [];
  for (const beside of ['', '-wal', '-artifacts/a', `-confined/left-${'0'.repeat(64)}`, '-other']) {
    const { decision } = await workspace.callTool({
      tool: 'local_shell.local_shell',
      args: { command: `rm ${database}${beside}` },
      dryRun: true,
    });
    layers.push(decision?.layer);
  }
  await workspace.close();
  expect(layers.slice(0, 4)).toEqual(Array(4).fill('control_plane'));
  expect(layers[4]).not.toBe('control_plane');
});
