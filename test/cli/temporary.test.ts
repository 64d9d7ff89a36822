import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Home } from '../support/cli.js';

const TASKS = (command: string) => `
  - id: make
    handler: tools
    tools: { name: local_shell, tool_name: local_shell, args: { command: ${command} } }
    transition: { branches: [{ operator: default, goto: look }] }
  - id: look
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: "{{ tasks.make.output.stdout }}/notes" } }
    transition: { branches: [{ operator: default, goto: put }] }
  - id: put
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: "{{ tasks.make.output.stdout }}/more", content: more } }
    transition: { branches: [{ operator: default, goto: tell }] }
  - id: tell
    handler: noop
    prompt_template: "{{ tasks.make.output.stdout }} {{ tasks.look.output.content }}"
`;

let home: Home;
let machine: string;
beforeAll(() => {
  home = new Home({
    'works.yaml': `id: works\ntasks:${TASKS('makes')}`,
    'dies.yaml': `id: dies\ntasks:${TASKS('dies')}`,
    'rests.yaml': 'id: rests\ntasks:\n  - { id: a, handler: noop }\n',
  });
  machine = join(home.folder, 'machine');
  const bin = join(home.folder, 'bin');
  for (const folder of [machine, bin]) mkdirSync(folder);
  program(bin, 'makes', 'echo kept > "$TMPDIR/notes" && printf %s "$TMPDIR"');
  program(bin, 'dies', 'echo left > "$TMPDIR/notes"; kill -9 $PPID; sleep 5');
  const open = `path: [${bin}, /usr/bin, /bin]\nenvelopes:\n  open:\n    files: { read: allow, write: allow }\n    shell: { grant: allow, sandbox: off }\n`;
  writeFileSync(join(home.folder, 'open.yaml'), open);
});
afterAll(() => home.remove());

function program(bin: string, name: string, text: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(bin, name), 0o755);
}

const run = (...args: readonly string[]) =>
  home.run([...args, '--config', join(home.folder, 'open.yaml'), '--envelope', 'open'], { env: { TMPDIR: machine } });
const left = () => readdirSync(machine).flatMap((base) => readdirSync(join(machine, base)));

describe('TMPDIR of a run', () => {
  it('rulings 1.9 programs get it, local_fs reads and writes there, and it is gone after the run', async () => {
    const { code, stdout, stderr } = await run('run', 'works.yaml');
    expect([code, stderr.includes('denied')], stderr).toEqual([0, false]);
    const [folder = '', content] = stdout.trim().split(' ');
    expect(folder.startsWith(`${machine}/windlass-`)).toBe(true);
    expect(content).toBe('kept');
    expect(existsSync(folder)).toBe(false);
    expect(left()).toEqual([]);
  });

  it('rulings 1.9 a crash keeps it for the run, which can go on; nothing is left once that has ended', async () => {
    const crashed = await run('run', 'dies.yaml');
    expect(crashed.signal).toBe('SIGKILL');
    const [id = ''] = left();
    expect(id).toMatch(/^run_/);
    expect((await run('run', 'rests.yaml')).code).toBe(0);
    expect(left()).toEqual([id]);
    expect((await run('resume', id)).code).toBe(7);
    expect(left()).toEqual([]);
  });

  it('the next start that makes tools removes what a run left that is over, or that nobody knows', async () => {
    await run('run', 'works.yaml');
    const crashed = await run('run', 'dies.yaml');
    expect(crashed.signal).toBe('SIGKILL');
    const [base = ''] = readdirSync(machine);
    mkdirSync(join(machine, base, 'run_unknown'));
    const [id = ''] = left().filter((name) => name !== 'run_unknown');
    await run('run', 'works.yaml');
    expect(left()).toEqual([id]);
    const cancelled = await home.run(['runs', 'cancel', id], { env: { TMPDIR: machine } });
    expect(cancelled.code, cancelled.stderr).toBe(0);
    expect(left()).toEqual([]);
  });
});
