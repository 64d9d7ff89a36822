import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, OUTCOMES } from '../../src/contract/index.js';
import { Home, launcher, repository, WITHOUT_NAMESPACES } from '../support/cli.js';

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
  home.told<Call>(['tool', 'call', 'local_shell.local_shell', '--args', args(command), '--path', `${bin}:/usr/bin:/bin`, ...more]);
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
    const { code, document } = await home.json<Call>(
      ['tool', 'call', 'local_shell.local_shell', '--args', args('ok'), '--path', `${bin}:/usr/bin:/bin`],
      { confines: false },
    );
    expect(code).toBe(ERROR_CODES.sandbox_unavailable.exit);
    expect(document).toMatchObject({ outcome: 'denied', decision: { layer: 'sandbox', code: 'sandbox_unavailable' } });
    expect(document.error?.message).toContain('sandbox: off');
    expect(document.error?.message).toContain('windlass doctor');
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
    expect((await home.perform([...call, '--path', `bin:${bin}`])).code).toBe(ERROR_CODES.usage.exit);
    expect((await home.json<Call>(call)).document.decision?.code).toBe('sh.unresolved');
  });

  it('rulings 4.2 a workspace cannot say off, trusted or not', async () => {
    const other = new Home({ 'windlass.yaml': `default_envelope: open\n${OPEN}` });
    try {
      const call = ['tool', 'call', 'local_shell.local_shell', '--args', args('ls')];
      await other.perform(['trust']);
      expect((await other.json<Call>(call, { confines: false })).document.decision?.code).toBe('sandbox_unavailable');
      expect((await other.json<Call>([...call, '--config', 'windlass.yaml'], { confines: false })).code).toBe(0);
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
  const attended = (confines: boolean) => {
    writeFileSync(join(home.folder, 'auto.yaml'), OPEN.replace(', sandbox: off', ''));
    const text = `
      import { openWorkspace } from ${JSON.stringify(join(repository, 'dist/lib/index.js'))};
      const notices = [];
      const workspace = await openWorkspace({
        cwd: ${JSON.stringify(home.workspace)}, envelope: ${JSON.stringify(join(home.folder, 'auto.yaml'))},
        attended: true, onNotice: (text) => void notices.push(text),
      });
      const calls = [];
      for (const word of ['one', 'two']) {
        const { outcome, result } = await workspace.callTool({
          tool: 'local_shell.local_shell', args: { command: 'ok ' + word }, path: [${JSON.stringify(bin)}],
        });
        calls.push([outcome, result?.stdout]);
      }
      await workspace.close();
      console.log(JSON.stringify({ calls, notices }));`;
    const command = [process.execPath, '--input-type=module', '-e', text];
    const [word = '', ...words] = confines ? command : [...WITHOUT_NAMESPACES, ...command];
    return JSON.parse(execFileSync(word, words, { env: home.env, encoding: 'utf8' })) as {
      readonly calls: unknown;
      readonly notices: readonly string[];
    };
  };
  const RAN = [
    ['ok', 'ran one'],
    ['ok', 'ran two'],
  ];

  it('rulings 4.2 auto runs unconfined after saying so, once', () => {
    expect(attended(false)).toEqual({
      calls: RAN,
      notices: [expect.stringContaining('nothing confines: the kernel gives no user namespaces')],
    });
  });

  it('rulings 4.2 auto confines where it can, and has nothing to say', () => {
    expect(attended(true)).toEqual({ calls: RAN, notices: [] });
  });
});

describe('the environment of programs', () => {
  const SHELL = 'envelopes:\n  open:\n    files: { read: allow, write: allow }\n    shell: { grant: allow, sandbox: off }\n';
  const under = async (file: string, env: Record<string, string>) => {
    program('shows', 'env');
    writeFileSync(join(home.folder, 'env.yaml'), SHELL + file);
    const given = [
      '--args',
      args('shows'),
      '--path',
      `${bin}:/usr/bin:/bin`,
      '--config',
      join(home.folder, 'env.yaml'),
      '--envelope',
      'open',
    ];
    const { stdout, stderr } = await home.perform(['tool', 'call', 'local_shell.local_shell', ...given, '--json'], { env });
    const { result } = JSON.parse(stdout || '{}') as Call;
    return { stdout: String(result?.['stdout'] ?? ''), stderr };
  };
  const GIVEN = { MY_PLAIN: 'p', MY_TOKEN: 's3cret', NODE_OPTIONS: '--no-warnings', WINDLASS_X: 'x' };

  it('LSH-9 leaves out secrets and hooks by default', async () => {
    const { stdout } = await under('', GIVEN);
    expect(stdout).toContain('MY_PLAIN=p');
    for (const gone of ['MY_TOKEN', 's3cret', 'NODE_OPTIONS', 'WINDLASS_X']) expect(stdout).not.toContain(gone);
  });

  it('LSH-9 is what the operator says: strict, more, less, and set', async () => {
    const rules = 'environment: { mode: strict, allow: [NODE_OPTIONS, "MY_*"], deny: [MY_PLAIN], set: { GREETING: hello, MY_OWN: "1" } }\n';
    const { stdout } = await under(rules, { ...GIVEN, MY_OTHER: 'o' });
    for (const there of ['NODE_OPTIONS=--no-warnings', 'MY_OTHER=o', 'GREETING=hello', 'MY_OWN=1']) expect(stdout).toContain(there);
    for (const gone of ['MY_PLAIN', 'XDG_STATE_HOME', 'WINDLASS_X']) expect(stdout).not.toContain(gone);
  });

  it('LSH-9 a mode nobody knows is refused, and a workspace has no say', async () => {
    expect((await under('environment: { mode: none }\n', {})).stderr).toContain('invalid_file');
    const other = new Home({ 'windlass.yaml': 'environment: { mode: off }\n', 'a.yaml': 'id: a\ntasks:\n  - { id: a, handler: noop }\n' });
    try {
      const { code, stderr } = await other.perform(['run', 'a.yaml']);
      expect(code).toBe(ERROR_CODES.invalid_file.exit);
      expect(stderr).toContain('environment');
    } finally {
      other.remove();
    }
  });
});

describe('what the shell is not', () => {
  it('LFS-9 reading a file through it is not reading it for local_fs', async () => {
    home.write('kept.txt', 'old');
    const session = ['--session', 'one', '--envelope', open];
    program('prints', 'while read -r line || [ -n "$line" ]; do echo "$line"; done < kept.txt');
    expect((await run('prints && cat kept.txt', ...session)).document.result?.['stdout']).toBe('old\nold');
    const write = ['tool', 'call', 'local_fs.write_file', '--args', '{"path":"kept.txt","content":"new"}', ...session];
    const { code, document } = await home.json<Call>(write);
    expect([code, document.error?.code]).toEqual([OUTCOMES.denied.exit, 'unread']);
    const edit = ['tool', 'call', 'local_fs.edit_file', '--args', '{"path":"kept.txt","old_string":"old","new_string":"new"}', ...session];
    expect((await home.json<Call>(edit)).document.error?.code).toBe('unread');
    expect((await home.run(edit.filter((word) => word !== '--session' && word !== 'one'))).stdout).toContain('the same --session NAME');
    await home.perform(['tool', 'call', 'local_fs.read_file', '--args', '{"path":"kept.txt"}', ...session]);
    expect((await home.run(write)).code).toBe(0);
  });

  it('LSH-10 its policy is a file: what one says, no task, flag or session takes back', async () => {
    writeFileSync(join(home.folder, 'policy.yaml'), `${OPEN}tools_policies:\n  local_shell: { _allowed_commands: "ok" }\n`);
    const filed = ['--config', join(home.folder, 'policy.yaml'), '--envelope', 'open'];
    expect((await run('ok', ...filed)).document.outcome).toBe('ok');
    const { error } = (await run('fails', ...filed)).document;
    expect(error?.code).toBe('sh.not_allowed');
    expect(error?.message).toContain(`_allowed_commands\` stands in ${join(home.folder, 'policy.yaml')}:${OPEN.split('\n').length + 1}`);
    const wider = ['--policies', '{"local_shell":{"_allowed_commands":"ok,fails"}}', '--session', 'other'];
    expect((await run('fails', ...filed, ...wider)).document.error?.code).toBe('sh.not_allowed');
    const narrower = ['--policies', '{"local_shell":{"_denied_commands":"ok"}}'];
    expect((await run('ok', ...filed, ...narrower)).document.outcome).toBe('denied');
    for (const flag of ['--allow-shell', '--shell', '--no-policy'])
      expect((await run('ok', ...filed, flag).catch(() => null))?.code ?? ERROR_CODES.usage.exit).toBe(ERROR_CODES.usage.exit);
  });

  it('LSH-10 a task’s own policy travels with the task', async () => {
    const task = (id: string, more: string) =>
      `  - id: ${id}\n    handler: tools\n    tools: { name: local_shell, tool_name: local_shell, args: { command: ok } }\n${more}`;
    const narrow = '    execute_config: { tools_policies: { local_shell: { _allowed_commands: "fails" } } }\n';
    const next = '    transition: { branches: [{ operator: default, goto: b }] }\n';
    home.write('travels.yaml', `id: travels\ntasks:\n${task('a', next)}${task('b', narrow)}`);
    writeFileSync(join(home.folder, 'path.yaml'), `path: [${bin}, /usr/bin, /bin]\n${OPEN}`);
    const { code, document } = await home.json<{ denials: { task: string }[] }>([
      'run',
      'travels.yaml',
      '--config',
      join(home.folder, 'path.yaml'),
      '--envelope',
      'open',
    ]);
    expect([code, document.denials.map(({ task: at }) => at)]).toEqual([OUTCOMES.denied.exit, ['b']]);
  });

  it('LSH-12 vet warns of a task that names no programs, and lets it pass', async () => {
    const { code, stdout, stderr } = await home.perform(['vet', 'looks.yaml']);
    expect(code).toBe(0);
    expect(stdout + stderr).toMatch(/looks\.yaml:\d+:\d+ warning open_shell .*trusted local use only.*_allowed_commands/);
  });
});
