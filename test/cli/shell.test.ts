import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkspace } from '../../src/app.js';
import { ERROR_CODES, OUTCOMES } from '../../src/contract/index.js';
import { Home, launcher } from '../support/cli.js';

interface Call {
  readonly outcome: string;
  readonly argv: readonly (readonly string[])[];
  readonly decision: { readonly layer: string; readonly code: string } | null;
  readonly plan: { readonly programs: readonly { readonly word: string; readonly real: string; readonly sha256: string }[] } | null;
  readonly result: { readonly [key: string]: unknown } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

const OPEN = 'envelopes:\n  open:\n    files: { read: allow, write: allow }\n    shell: { grant: allow, sandbox: off }\n';
const CHAIN = `
id: looks
tasks:
  - id: look
    handler: tools
    tools: { name: local_shell, tool_name: local_shell, args: { command: fails } }
    transition: { branches: [{ operator: default, goto: end }], on_failure: tell }
  - id: tell
    handler: noop
    prompt_template: "{{ tasks.look.output.exit_code }} {{ tasks.look.output.stderr }} | {{ tasks.look.error }}"
`;

let home: Home;
let bin: string;
let open: string;
beforeAll(() => {
  home = new Home({ 'looks.yaml': CHAIN, 'a.txt': 'a' });
  bin = join(home.folder, 'bin');
  open = join(home.folder, 'open.yaml');
  mkdirSync(bin);
  writeFileSync(open, OPEN);
  program('ok', 'echo "ran $*"');
  program('fails', 'echo "no such ref" >&2; exit 3');
});
afterAll(() => home.remove());

function program(name: string, text: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(bin, name), 0o755);
}

const args = (command: string | object) => JSON.stringify(typeof command === 'string' ? { command } : command);
const run = (command: string | object, ...more: readonly string[]) =>
  home.json<Call>(['tool', 'call', 'local_shell.local_shell', '--args', args(command), '--path', `${bin}:/usr/bin:/bin`, ...more]);
const runOpen = (command: string | object, ...more: readonly string[]) => run(command, '--envelope', open, ...more);

describe('tool call local_shell.local_shell', () => {
  it('prints what ran: argv without cd, the programs it found, the result', async () => {
    const { code, document } = await runOpen("ok a 'b c' && cd . && ok");
    expect(code).toBe(OUTCOMES.ok.exit);
    expect(document).toMatchObject({
      outcome: 'ok',
      argv: [['ok', 'a', 'b c'], ['ok']],
      result: { exit_code: 0, stdout: 'ran a b c\nran ' },
    });
    expect(document.plan?.programs).toEqual([{ word: 'ok', real: join(bin, 'ok'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });

  it('--dry-run plans and decides, and runs nothing', async () => {
    program('mark', 'touch MARK');
    const { code, document } = await runOpen('mark', '--dry-run');
    expect([code, document.outcome, document.argv]).toEqual([0, 'ok', [['mark']]]);
    expect(existsSync(join(home.workspace, 'MARK'))).toBe(false);
  });

  it('rulings 4.2 without a terminal and a sandbox nothing starts, and the way out is named', async () => {
    const { code, document } = await run('ok');
    expect(code).toBe(ERROR_CODES.sandbox_unavailable.exit);
    expect(document).toMatchObject({ outcome: 'denied', decision: { layer: 'sandbox', code: 'sandbox_unavailable' } });
    expect(document.error?.message).toContain('sandbox: off');
  });

  it('a refusal names construct, column and remedy; a policy of the call narrows', async () => {
    const piped = await runOpen('ok | ok');
    expect([piped.code, piped.document.decision?.code]).toEqual([4, 'sh.pipe']);
    expect(piped.document.error?.message).toContain('at column 4');
    const narrowed = await runOpen('ok', '--policies', JSON.stringify({ local_shell: { _allowed_commands: 'ls' } }));
    expect([narrowed.code, narrowed.document.decision?.code]).toEqual([4, 'sh.not_allowed']);
  });

  it('rulings 6.3 a failing program ends with 1, and its result is there', async () => {
    const { code, document } = await runOpen('fails');
    expect(code).toBe(OUTCOMES.failed.exit);
    expect(document).toMatchObject({
      outcome: 'failed',
      error: { code: 'exit_code' },
      result: { exit_code: 3, success: false, stderr: 'no such ref' },
    });
  });

  it('rulings 4.4 --path takes absolute folders alone; without it none of ours is found', async () => {
    const call = ['tool', 'call', 'local_shell.local_shell', '--args', args('ok'), '--envelope', open];
    expect((await home.run([...call, '--path', `bin:${bin}`])).code).toBe(ERROR_CODES.usage.exit);
    expect((await home.json<Call>(call)).document.decision?.code).toBe('sh.unresolved');
  });

  it('rulings 4.2 a workspace cannot say off, trusted or not', async () => {
    const other = new Home({ 'windlass.yaml': `default_envelope: open\n${OPEN}` });
    try {
      const call = ['tool', 'call', 'local_shell.local_shell', '--args', args('ls')];
      await other.run(['trust']);
      expect((await other.json<Call>(call)).document.decision?.code).toBe('sandbox_unavailable');
      expect((await other.json<Call>([...call, '--config', 'windlass.yaml'])).code).toBe(0);
    } finally {
      other.remove();
    }
  });
});

describe('what a program is given', () => {
  it('LSH-9 no secrets, no hooks, nothing of ours', async () => {
    program('show', '/usr/bin/env');
    const secrets = {
      GITHUB_TOKEN: 's3cret',
      MY_API_KEY: 'k',
      LD_LIBRARY_PATH: '/x',
      GIT_DIR: '/other',
      NODE_OPTIONS: '--no-warnings',
      EDITOR_THEME: 'dark',
    };
    const call = ['tool', 'call', 'local_shell.local_shell', '--args', args('show'), '--path', bin, '--envelope', open, '--json'];
    const { stdout } = await home.run(call, { env: secrets });
    const shown = String((JSON.parse(stdout) as Call).result?.['stdout']).split('\n');
    const names = shown.map((line) => line.split('=', 1)[0]);
    expect(names).toEqual(expect.arrayContaining(['EDITOR_THEME', 'HOME', 'GIT_PAGER', 'WINDLASS_PARENT']));
    for (const name of Object.keys(secrets)) if (name !== 'EDITOR_THEME') expect(names).not.toContain(name);
    expect(shown).toContain(`PATH=${bin}`);
  });

  it('rulings 3.6 it cannot trust what it is judged by', async () => {
    program('node-windlass', `exec ${process.execPath} ${launcher} trust`);
    const { code, document } = await runOpen('node-windlass');
    expect(code).toBe(1);
    expect(document.result).toMatchObject({ exit_code: 4, stderr: expect.stringContaining('refused_under_parent') });
  });

  it('C019 a repository cannot make `git status` start a program', async () => {
    const repository = new Home();
    try {
      const git = (...words: readonly string[]) => execFileSync('git', ['-C', repository.workspace, ...words], { env: repository.env });
      git('init', '-q');
      program('monitor', `touch ${repository.folder}/CANARY`);
      git('config', 'core.fsmonitor', join(bin, 'monitor'));
      const call = ['tool', 'call', 'local_shell.local_shell', '--args', args('git status --short'), '--envelope', open];
      expect((await repository.json<Call>(call)).document).toMatchObject({ outcome: 'ok', result: { exit_code: 0 } });
      expect(existsSync(join(repository.folder, 'CANARY'))).toBe(false);
      git('status', '--short');
      expect(existsSync(join(repository.folder, 'CANARY'))).toBe(true);
    } finally {
      repository.remove();
    }
  });
});

describe('a chain', () => {
  it('sees the status and the words of a program that failed', async () => {
    writeFileSync(join(home.folder, 'operator.yaml'), `default_envelope: open\npath: [${bin}]\n${OPEN}`);
    const { code, document } = await home.json<{ output: string }>(['run', 'looks.yaml', '--config', join(home.folder, 'operator.yaml')]);
    expect(code).toBe(0);
    expect(document.output).toContain('3 no such ref | ');
    expect(document.output).toContain('`fails` ended with 3');
  });
});

describe('somebody at a terminal', () => {
  it('rulings 4.2 auto runs unconfined after saying so, once', async () => {
    const notices: string[] = [];
    writeFileSync(join(home.folder, 'auto.yaml'), OPEN.replace(', sandbox: off', ''));
    const workspace = await openWorkspace({
      cwd: home.workspace,
      env: home.env,
      envelope: join(home.folder, 'auto.yaml'),
      attended: true,
      onNotice: (text) => void notices.push(text),
    });
    try {
      for (const word of ['one', 'two']) {
        const document = await workspace.callTool({ tool: 'local_shell.local_shell', args: { command: `ok ${word}` }, path: [bin] });
        expect(document).toMatchObject({ outcome: 'ok', result: { stdout: `ran ${word}` } });
      }
      expect(notices).toEqual([expect.stringContaining('nothing confines')]);
    } finally {
      await workspace.close();
    }
  });
});
