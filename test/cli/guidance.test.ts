import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED } from '../../src/toolsets/index.js';
import { Home, launcher } from '../support/cli.js';
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
    const before = await home.perform(['run', '-q', '--var', 'greeting=dear', 'ok.yaml', 'you']);
    expect(before).toMatchObject({ code: 0, stdout: 'dear you\n' });
    const last = await home.perform(['run', '-q', 'ok.yaml', '--var', 'greeting=hi', '--var', 'greeting=ho', 'you']);
    expect(last.stderr).toContain('greeting is given twice');
  });
});

describe('a suggested command', () => {
  const asks = `envelopes:\n  asks:\n    extends: default\n    files: { read: allow, write: approve }\n`;
  const chain = `id: writes\ntasks:\n  - id: write\n    handler: tools\n    tools: { name: local_fs, tool_name: write_file, args: { path: made.txt, content: made } }\n`;
  const shell = (line: string) =>
    execa('sh', ['-c', line.replace(/^windlass/, `'${process.execPath}' '${launcher}'`)], {
      cwd: home.folder,
      env: home.env,
      reject: false,
    });

  it('repeats --workspace, --config, --db and --envelope, so that it works from anywhere', async () => {
    home.write('writes.yaml', chain);
    const place = join(home.folder, "it's here");
    mkdirSync(place);
    writeFileSync(join(place, 'own.yaml'), asks);
    const given = [
      '--workspace',
      home.workspace,
      '--config',
      join(place, 'own.yaml'),
      '--db',
      join(place, 'state.db'),
      '--envelope',
      'asks',
    ];
    const fired = await home.perform(['mission', 'fire', 'writes.yaml', 'go', ...given]);
    expect(fired.code, fired.stderr).toBe(3);
    const more = /more: (windlass mission show .*)/.exec(fired.stderr)?.[1] ?? '';
    const shown = await shell(more);
    expect(shown.stdout).toContain('waits for');
    const look = /answer it: (windlass approvals show .*)/.exec(shown.stdout)?.[1] ?? '';
    expect(look).toContain('--config');
    expect((await shell(look)).stdout).toContain('made.txt');
    const yes = look.replace('approvals show', 'approvals respond').replace('--workspace', '--approve --workspace');
    expect((await shell(`${yes} --envelope asks`)).exitCode).toBe(0);
    expect(existsSync(join(home.workspace, 'made.txt'))).toBe(true);
  });

  it('is printed whole where a run stops for a person', async () => {
    const place = join(home.folder, 'elsewhere');
    mkdirSync(place);
    rmSync(join(home.workspace, 'made.txt'), { force: true });
    writeFileSync(join(place, 'own.yaml'), asks);
    const given = ['--workspace', home.workspace, '--config', join(place, 'own.yaml'), '--envelope', 'asks'];
    const { code, stderr } = await home.perform(['run', 'writes.yaml', ...given]);
    expect(code).toBe(3);
    const shown = await shell(/more: (windlass runs show .*)/.exec(stderr)?.[1] ?? '');
    expect(shown.stdout).toContain('waits for');
    const no = /(windlass approvals respond .* --deny .*)/.exec(stderr)?.[1] ?? '';
    expect(no).toContain(`--config ${join(place, 'own.yaml')} --envelope asks`);
    expect(await shell(no)).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(home.workspace, 'made.txt'))).toBe(false);
  });
});

describe('a tool that is named by one of its two words', () => {
  it.each([
    ['read_file', ': local_fs.read_file'],
    ['local_shell', ': local_shell.local_shell'],
    ['native_jq', ': native_jq.query'],
    ['what', '; `windlass tools list` names them'],
  ])('%s', async (tool, hint) => {
    const { code, stderr } = await home.run(['policy', 'explain', tool]);
    expect([code, stderr.split('\n')[0]]).toEqual([2, `windlass: "${tool}" is no tool; tools are named toolset.tool${hint}`]);
  });
});

describe('help', () => {
  it('does not guess at a topic that resembles none', async () => {
    expect((await home.run(['help', 'chians'])).stderr).toContain('did you mean "chains"?');
    expect((await home.run(['help', 'nothing-at-all'])).stderr).not.toContain('did you mean');
    expect((await home.run(['help', 'runs'])).stdout).not.toContain('help [command]');
  });

  it('of a command is the same both ways, with what stands below its options, and no wider than the terminal', async () => {
    for (const words of [['run'], ['vet'], ['approvals', 'respond'], ['tools', 'revoke'], ['mission', 'fire']]) {
      const { stdout } = await home.perform(['help', ...words]);
      expect(stdout).toBe((await home.perform([...words, '--help'])).stdout);
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
      expect(stdout.split('\n\n').at(-1)).not.toMatch(/^(?:Options|Everywhere):/);
    }
  });

  it('tells every built-in tool with its arguments', async () => {
    const { stdout } = await home.perform(['help', 'tools']);
    for (const { name, schemas } of SHIPPED.flatMap((toolset) => toolset.describe())) {
      const { input } = schemas;
      const required = (input['required'] ?? []) as readonly string[];
      const args = Object.keys(input['properties'] as object).map((arg) => (required.includes(arg) ? arg : `[${arg}]`));
      expect(stdout.replace(/ +/g, ' ')).toContain(` ${[name, ...args].join(' ')}\n`);
    }
  });
});
