import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Home } from '../support/cli.js';

/** The same word for word; the note makes it another file, which nobody has trusted yet. */
const fileWith = (note: string) =>
  `# ${note}\ndefault_envelope: own\nenvelopes:\n  own:\n    extends: default\n    files: { read: allow, write: allow }\n`;
const CHAIN = `
id: writes
tasks:
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: made.txt, content: made } }
`;

let home: Home;
beforeAll(() => {
  home = new Home();
});
afterAll(() => home.remove());

async function parked(note: string): Promise<string> {
  rmSync(join(home.workspace, 'made.txt'), { force: true });
  home.write('windlass.yaml', fileWith(note));
  home.write('writes.yaml', CHAIN);
  const { code, document } = await home.json<{ run: string }>(['run', 'writes.yaml']);
  expect(code).toBe(3);
  return document.run;
}

describe('a run that was parked under files nobody trusted', () => {
  it('rulings 1.3 D6 goes on by itself once they are trusted as they were', async () => {
    const run = await parked('first');
    expect((await home.run(['resume', run])).code).toBe(3);
    expect((await home.run(['trust'])).code).toBe(0);
    const { code, stderr } = await home.run(['resume', run]);
    expect(code, stderr).toBe(0);
    expect(existsSync(join(home.workspace, 'made.txt'))).toBe(true);
  });

  it('rulings 1.3 D6 stays under the shipped envelope where they say something else by now, and is told so', async () => {
    const run = await parked('second');
    home.write('windlass.yaml', `${fileWith('second')}    missions: { fire: allow }\n`);
    expect((await home.perform(['trust'])).code).toBe(0);
    const { code, stderr } = await home.perform(['resume', run]);
    expect(code).toBe(3);
    expect(stderr).toContain(`${run} was started under files that were not trusted`);
    expect(stderr).toContain('windlass approvals list');
  });

  it('rulings 1.3 D6 a stricter word of today holds all the same', async () => {
    const run = await parked('third');
    home.write('windlass.yaml', `${fileWith('third')}policy:\n  files: { write: deny }\n`);
    expect((await home.perform(['trust'])).code).toBe(0);
    expect((await home.perform(['resume', run])).code).toBe(4);
  });
});

it('no name of a file acts on a terminal or looks like a line of the answer, where it is trusted or found wanting', async () => {
  const name = 'n\u001b[2J\u202e\ntrusted windlass.yaml';
  home.write(`${name}.yaml`, 'id: Bad\ntasks: []\n');
  for (const command of ['trust', 'vet']) {
    const { stdout } = await home.run([command, `${name}.yaml`]);
    expect(stdout).toContain('n\\u{1b}[2J\\u{202e}\\ntrusted windlass.yaml.yaml');
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|^trusted windlass/mu);
  }
  home.write('windlass.yaml', 'envelopes: { "x\\ntrusted": { default_action: allow } }\n');
  const { code, stderr } = await home.run(['paths']);
  expect(code).toBe(2);
  expect(stderr).not.toMatch(/^trusted/m);
});
