import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AskBody, CallDocument } from '../../src/index.js';
import { Home, launcher } from '../support/cli.js';
import { call, finish, startWireServer, stream, type WireServer } from '../support/wire-server.js';

const homes: Home[] = [];
const servers: WireServer[] = [];
afterEach(async () => {
  for (const home of homes.splice(0)) home.remove();
  for (const server of servers.splice(0)) await server.close();
});

function home(files: Readonly<Record<string, string>>, operator = ''): Home {
  const at = new Home(files);
  homes.push(at);
  mkdirSync(join(at.folder, 'config/windlass'), { recursive: true });
  writeFileSync(join(at.folder, 'config/windlass/windlass.yaml'), operator);
  return at;
}

const ASKING = `default_envelope: asking
envelopes:
  asking:
    default_action: deny
    files: { read: allow, write: allow }
    shell: { grant: approve, sandbox: off }
`;

const shell = (at: Home, command: string, args: readonly string[] = [], ...more: readonly string[]) =>
  at.perform(['tool', 'call', 'local_shell.local_shell', '--args', JSON.stringify({ command, args }), ...more]);

describe('a yes for good', () => {
  it.each([
    ['C154 a line of several commands', 'git status && rm -rf ./tmp1', []],
    ['C155 an interpreter with its code', 'python3', ['-c', 'print(1)']],
  ])('%s has none, and another line is asked about again', async (_what, command, args) => {
    const at = home({}, ASKING);
    expect((await shell(at, command, args, '--path', '/usr/bin:/bin')).code).toBe(3);
    const [ask] = await at.asks();
    const always = await at.run(['approvals', 'respond', ask?.id ?? '', '--approve', '--scope', 'always']);
    expect([always.code, always.stderr]).toEqual([2, expect.stringContaining('not for always')]);
    expect((await at.run(['approvals', 'respond', ask?.id ?? '', '--approve', '--scope', 'session'])).code).not.toBe(2);
    const other = args.length > 0 ? ['-c', 'open("CANARY", "w")'] : [];
    expect((await shell(at, args.length > 0 ? command : 'rm -rf ./other', other, '--path', '/usr/bin:/bin')).code).toBe(3);
    expect(existsSync(join(at.workspace, 'CANARY'))).toBe(false);
  });
});

describe('what is shown', () => {
  it('C164 is what runs, whole, however narrow the terminal is', async () => {
    const at = home({}, ASKING);
    at.env['COLUMNS'] = '32';
    at.env['TERM'] = 'xterm';
    const argv = ['/usr/bin/git', '--no-pager', 'commit', '--message', 'a message that is longer than the terminal is wide', '--no-verify'];
    const [command = '', ...args] = argv;
    const asked = await shell(at, command, args);
    expect(asked.code).toBe(3);
    const line = argv.map((word) => (word.includes(' ') ? JSON.stringify(word) : word)).join(' ');
    expect(asked.stdout).toContain(line);
    const [ask] = await at.asks();
    expect(ask?.summary.startsWith(command)).toBe(true);
    expect((await at.perform(['approvals', 'show', ask?.id ?? ''])).stdout).toContain(line);
    const { document } = await at.told<{ ask: AskBody }>(['approvals', 'show', ask?.id ?? '']);
    expect(document.ask.argv).toEqual([argv]);
  });
});

describe('what is said of a program', () => {
  it('is no more than is known: no host, no doubled name, no diff that was never made', async () => {
    const at = home({}, ASKING);
    const dry = await shell(at, 'touch x', [], '--dry-run', '--path', '/usr/bin:/bin');
    expect([dry.code, dry.stdout]).toEqual([3, expect.stringMatching(/^would ask a person before local_shell\.local_shell\n/)]);
    expect(dry.stdout).not.toContain('waiting');
    await shell(at, 'touch x', [], '--path', '/usr/bin:/bin');
    const [ask] = await at.asks();
    expect(ask?.effects.visible_to_users).toBe('possible');
    const { stdout } = await at.perform(['approvals', 'show', ask?.id ?? '']);
    expect(stdout).toContain('touch: Writes');
    expect(stdout).toContain('no diff: what a program writes is known only once it has run');
    for (const wrong of ['touch: touch', 'goes to a host', 'nothing changes']) expect(stdout).not.toContain(wrong);
  });

  it('is that it runs or is denied, where nobody is ever asked', async () => {
    const closed = ASKING.replace('grant: approve', 'grant: deny, prefix_allowlist: [ls]').replace(
      'write: allow',
      'write: { grant: allow, deny_paths: ["**"] }',
    );
    const at = home({}, closed);
    const explain = async (tool: string) => (await at.perform(['tools', 'explain', tool])).stdout;
    expect(await explain('local_shell.local_shell')).toMatch(/may be called .*: a call runs or is denied, as its arguments are\n/);
    expect(await explain('local_fs.write_file')).toMatch(/may not be called .*\n.*files\.write\.deny_paths "\*\*"/);
    expect(await explain('local_fs.read_file')).toMatch(/may be called .*: a call runs\n/);
  });
});

describe('a result that cannot be written', () => {
  it('is told with what brings it back, which is a run only where there is one', async () => {
    const at = home({ 'c.yaml': 'id: c\ntasks: [{ id: a, handler: noop }]\n' }, ASKING);
    const full = (...words: string[]) =>
      spawnSync(process.execPath, [launcher, ...words], {
        cwd: at.workspace,
        env: at.env,
        encoding: 'utf8',
        stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      });
    const explained = full('policy', 'explain', 'local_fs.list_dir');
    expect([explained.status, explained.stderr.includes('resume')]).toEqual([75, false]);
    const ran = full('run', 'c.yaml', '--json');
    expect([ran.status, ran.stderr.includes('`windlass resume RUN` prints the result of a run again')]).toEqual([75, true]);
  });
});

describe('a policy with a wrong entry', () => {
  it.each<[string, string, readonly string[]]>([
    ['C172 rules that are none', 'always_deny: [ { tools: "*", tool: x }, { path: x }, 7 ]', ['3:45', '3:58']],
    ['C172 commands that are none', 'shell: { grant: allow, blacklist: [rm, { path: x }, 7] }', ['3:44', '3:57']],
    ['C175 an empty command', 'shell: { grant: allow, blacklist: ["", rm] }', ['3:40']],
    ['C175 patterns that are none', 'tools: { "local_shell(": deny, "$defaults": deny }', ['"local_shell("', '"$defaults"']],
  ])('%s: is refused as a whole, and each is named', async (_what, line, named) => {
    const at = home({ 'bad.yaml': `envelopes:\n  e:\n    ${line}\n`, CANARY2: 'x' });
    const { code, stderr } = await shell(at, 'rm', ['CANARY2'], '--config', 'bad.yaml', '--envelope', 'e');
    expect([code, stderr]).toEqual([2, expect.stringContaining('bad.yaml')]);
    for (const words of named) expect(stderr).toContain(words);
    expect(existsSync(join(at.workspace, 'CANARY2'))).toBe(true);
    // Nothing was begun that somebody would have to clean up.
    expect(await at.runs()).toEqual([]);
  });
});

describe('a closed file', () => {
  it('C241 is not read for the hint of an edit that fails', async () => {
    const VALUE = 'zq-9f3K77abcDEF0011223344';
    const at = home({ '.env': `SVC_TOKEN=${VALUE}\n` }, 'envelopes: { e: { extends: default, files: { read: allow, write: allow } } }\n');
    const edit = { path: '.env', old_string: 'SVC_TOKEN=x', new_string: 'SVC_TOKEN=y' };
    const { code, stdout, stderr } = await at.perform([
      'tool',
      'call',
      'local_fs.edit_file',
      '--args',
      JSON.stringify(edit),
      '--envelope',
      'e',
      '--json',
    ]);
    expect([code, (JSON.parse(stdout) as CallDocument).decision?.layer]).toEqual([4, 'always_deny']);
    expect(stdout + stderr).not.toContain(VALUE);
    expect(stdout + stderr).not.toContain(VALUE.slice(0, 8));
  });
});

describe('a repository', () => {
  it.each([
    ['as it is found', false],
    ['that is trusted', true],
  ])('C244 %s cannot send the key of a provider elsewhere', async (_what, trusted) => {
    const server = await startWireServer();
    servers.push(server);
    server.script(stream([call(0, { id: 'c', name: 'x', args: '{}' }), finish('stop')]));
    const chain =
      'id: c\ntasks:\n  - { id: a, handler: chat_completion, prompt_template: hi, execute_config: { provider: p, model: m } }\n';
    const at = home(
      {
        'c.yaml': chain,
        'windlass.yaml': `providers: { p: { type: openai_compatible, base_url: "${server.baseUrl}", api_key: "secret:svc" } }\n`,
      },
      'secrets: { svc: { from: "env:SVC_TOKEN", audience: ["https://svc.example"] } }\n',
    );
    at.env['SVC_TOKEN'] = 'zq-9f3K77abcDEF0011223344';
    if (trusted) expect((await at.perform(['trust'])).code).toBe(0);
    const { code, stderr } = await at.perform(['run', 'c.yaml']);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(trusted ? /secret_refused|may not|audience/ : /trust/);
    expect(server.requests).toEqual([]);
  });

  it('C245 starts nothing when it is looked at, nor when its chain asks a person', async () => {
    const at = home(
      {
        'windlass.yaml': 'notify: { command: [/bin/sh, -c, "touch CANARY"] }\n',
        'c.yaml':
          'id: c\ntasks:\n  - { id: a, handler: tools, tools: { name: local_fs, tool_name: write_file, args: { path: n.txt, content: x } } }\n',
      },
      'envelopes: { e: { default_action: deny, files: { read: allow, write: approve } } }\n',
    );
    const looks = [
      ['tools', 'list'],
      ['vet'],
      ['runs', 'list'],
      ['approvals', 'list'],
      ['paths'],
      ['graph', 'c.yaml'],
      ['tools', 'view', 'c.yaml', 'a'],
    ];
    for (const look of looks) expect([look, (await at.perform(look)).code]).toEqual([look, 0]);
    expect((await at.perform(['run', 'c.yaml', '--envelope', 'e'])).code).toBe(3);
    expect(existsSync(join(at.workspace, 'CANARY'))).toBe(false);
    expect(existsSync(join(at.workspace, 'n.txt'))).toBe(false);
    expect(readFileSync(join(at.workspace, 'windlass.yaml'), 'utf8')).toContain('CANARY');
  });
});
