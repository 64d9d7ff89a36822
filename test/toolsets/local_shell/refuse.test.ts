import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPEN, shell } from './support.js';

describe('a line that is refused', () => {
  it.each([
    ['a pipe', 'ls | cat', 'sh.pipe', 'at column 4'],
    ['a redirect', 'touch a > CANARY', 'sh.redirect', 'column 9'],
    ['a glob', 'ls *.ts', 'sh.glob', "'*.ts'"],
    ['a variable', 'echo $HOME', 'sh.expansion', 'column 6'],
    ['a substitution', 'echo $(touch CANARY)', 'sh.substitution', 'column'],
    ['a continued substitution', 'echo "$\\\n(touch CANARY)"', 'sh.', ''],
    ['a background', 'touch CANARY & ls', 'sh.background', ''],
    ['a carriage return', 'ls\rx', 'sh.control_char', ''],
    ['a builtin', 'export A=./h && ls', 'sh.builtin', ''],
    ['a tilde', 'ls ~/x', 'sh.tilde', ''],
    ['a cd out of the workspace', 'cd .. && ls', 'sh.cd_escape', ''],
    ['an unknown program', 'no-such-program-anywhere', 'sh.unresolved', ''],
  ])('LSH-4 %s, with its place and what to write', async (_name, command, code, words) => {
    const { call, root } = await shell({ a: '' });
    const answer = await call(command);
    expect(answer).toMatchObject({ kind: 'denied', layer: 'toolset' });
    expect(answer.code).toContain(code);
    expect(answer.reason).toContain(words);
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
    expect(answer.records.map(({ kind }) => kind)).not.toContain('ToolCallStarted');
  });

  it('LSH-1 one part refuses the whole line, before its first step', async () => {
    const { call, root } = await shell();
    const policy = { _allowed_commands: 'mkdir,false,ls' };
    for (const command of ['mkdir CANARY && rm -rf x', 'false || touch CANARY ; ls', 'mkdir CANARY\nrm x']) {
      const answer = await call(command, { policy });
      expect(answer).toMatchObject({ kind: 'denied', code: 'sh.not_allowed' });
      expect(answer.reason).toMatch(/`(?:rm|touch)` is not on/);
    }
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
  });

  it('refused by the toolset, it is never asked about (no approval could help)', async () => {
    const { call } = await shell();
    const answer = await call('kubectl', {
      policy: { _allowed_commands: 'git,go' },
      envelope: { shell: { grant: 'approve', sandbox: 'off' } },
    });
    expect(answer).toMatchObject({ kind: 'denied', code: 'sh.not_allowed' });
    expect(answer.records.map(({ kind }) => kind)).not.toContain('ApprovalRequested');
  });

  it('LSH-2 of two layers both have to allow it, each in its own words', async () => {
    const { call, program } = await shell();
    const [one, other] = [program('one'), program('other')];
    const policy = { _allowed_commands: `one,${other}\n${one},two` };
    expect((await call('one', { policy })).kind).toBe('ok');
    const answer = await call('other', { policy });
    expect(answer).toMatchObject({ kind: 'denied', code: 'sh.not_allowed' });
    expect(answer.reason).toMatch(/\(\S+one, two\).*`_allowed_commands` stands in the task itself/);
  });

  it('LSH-2 a denied program is denied by every name it has', async () => {
    const { call, link, program } = await shell();
    const sudo = program('sudo');
    link(sudo, 'tidy');
    for (const command of ['sudo x', `${sudo} x`, './tidy x', 'timeout 5 sudo x', '/usr/bin/sudo x']) {
      const answer = await call(command, { policy: { _denied_commands: 'sudo' } });
      expect([command, answer.code]).toEqual([command, 'sh.denied']);
    }
  });

  it('C011 a planted ./git is not git, whatever lists say', async () => {
    const { call, program, root } = await shell();
    program('git', '#!/bin/sh\ntouch CANARY\n', root);
    expect(await call('./git status', { policy: { _allowed_commands: 'git' } })).toMatchObject({ code: 'sh.not_allowed' });
    expect(await call('./git status')).toMatchObject({ code: 'sh.write_root', reason: expect.stringContaining('calls may write') });
    expect(await call(`${join(root, 'git')} status`)).toMatchObject({ code: 'sh.write_root' });
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
  });

  it('LSH-2 a list that names what no program can be called refuses every line, and says which list', async () => {
    const { call } = await shell();
    for (const key of ['_allowed_commands', '_denied_commands']) {
      const answer = await call('true', { policy: { [key]: 'rm,\0' } });
      expect(answer).toMatchObject({ kind: 'denied', code: 'invalid_tools_policy' });
      expect(answer.reason).toContain(`${key} of tools_policies.local_shell: a NUL character`);
    }
  });

  it('LSH-2 _allowed_dir bounds programs, cwd and cd; what lies in the workspace is shown to a person first', async () => {
    const { call, program, root } = await shell({ 'bin-evil/x': '', 'other/x': '' });
    program('greet', '#!/bin/sh\necho hello\n', join(root, 'bin'));
    program('x', '#!/bin/sh\n', join(root, 'bin-evil'));
    program('x', '#!/bin/sh\n', join(root, 'bin/..tools'));
    const policy = { _allowed_dir: 'bin' };
    expect((await call('/usr/bin/env', { policy })).code).toBe('sh.outside_dir');
    expect((await call(join(root, 'bin-evil/x'), { policy })).code).toBe('sh.outside_dir');
    expect((await call('cd ../other && ./x', { policy })).code).toBe('sh.cd_escape');
    expect(await call({ command: './greet', cwd: '/etc' }, { policy })).toMatchObject({
      kind: 'denied',
      code: 'escape',
      layer: 'containment',
    });
    for (const command of [join(root, 'bin/greet'), './greet', join(root, 'bin/..tools/x')]) {
      const answer = await call(command, { policy });
      expect(answer).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('where calls may write') });
    }
  });

  it('ENOEXEC shell text without an interpreter is no program', async () => {
    const { call, program } = await shell();
    program('text', 'touch CANARY\n');
    expect(await call('text')).toMatchObject({ code: 'sh.not_a_program' });
  });

  it('a present but empty list allows nothing', async () => {
    const { call } = await shell();
    expect((await call('ls', { policy: { _allowed_commands: '' } })).code).toBe('sh.not_allowed');
  });

  it('LSH-8 an inner command is held against the lists, and an option that runs one is refused', async () => {
    const { call, root } = await shell({ 'f.txt': 'a', 'a.txt': '' });
    const lines: readonly [string, string, string][] = [
      ["find . -maxdepth 0 -exec touch CANARY ';'", 'find', 'sh.not_allowed'],
      ['xargs -n 1 -P 4 rm', 'xargs', 'sh.not_allowed'],
      ['env LD_PRELOAD=/w/x.so ls', 'env,ls', 'sh.delegates'],
      ['git -c alias.x=!id x', 'git', 'sh.'],
      ['awk \'BEGIN{system("touch CANARY")}\'', 'awk', 'sh.delegates'],
      ["sed '1e touch CANARY' f.txt", 'sed', 'sh.delegates'],
      ["tar -cf o.tar a.txt --checkpoint=1 --checkpoint-action=exec='touch CANARY'", 'tar', 'sh.delegates'],
      ['sort --compress-program=sh f.txt', 'sort', 'sh.delegates'],
      ['git -C ../out status', 'git', 'escape'],
    ];
    for (const [command, allowed, code] of lines) {
      const answer = await call(command, { policy: { _allowed_commands: allowed } });
      expect([command, answer.kind]).toEqual([command, 'denied']);
      expect(answer.code).toContain(code);
    }
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
    expect((await call("sh -c 'touch CANARY'", { policy: { _denied_commands: 'touch' } })).code).toMatch(/sh\.(denied|delegates)/);
  });

  it('windlass itself is never a program of a line', async () => {
    const { call, program } = await shell();
    program('windlass');
    expect((await call('windlass trust')).code).toBe('sh.denied');
    expect((await call('nice windlass approvals respond x --approve', { policy: { _allowed_commands: 'nice,windlass' } })).code).toBe(
      'sh.denied',
    );
  });
});

describe('what a line reads and writes', () => {
  const files = { 'a.txt': 'a', 'appsettings.json': '{"k":"v"}', 'sub/.env': 'TOKEN=x', 'sub/b.txt': 'b', '.ssh/id_rsa': 'key' };
  const always_deny = [{ tools: '*', tool: '*', when_key: 'path', when_op: 'glob', when_value: '**/{.ssh,secrets}/**' }];
  const envelope = (fileRules: object) => ({ ...OPEN, always_deny, files: { read: 'allow', write: 'deny', ...fileRules } });

  it('LSH-9 C047 is judged by the file rules, whatever the spelling', async () => {
    const { call, link, base } = await shell(files);
    link('.ssh', 'lnk');
    for (const command of [
      'cat .ssh/id_rsa',
      'cat lnk/id_rsa',
      'head -n 1 ./sub/../.ssh/id_rsa',
      'cd .ssh && cat id_rsa',
      'timeout 5 cat .ssh/id_rsa',
    ]) {
      expect([command, await call(command, { envelope: envelope({}) })]).toMatchObject([
        command,
        { kind: 'denied', code: 'always_denied' },
      ]);
    }
    expect(await call(`cat ${join(base, 'home/.ssh/id_rsa')}`, { envelope: envelope({}) })).toMatchObject({ code: 'always_denied' });
    const closed = envelope({ read: { grant: 'allow', deny_paths: ['**/appsettings*'] } });
    expect(await call('grep -A2 k appsettings.json', { envelope: closed })).toMatchObject({ kind: 'denied', code: 'envelope_denied' });
    expect(await call('cat a.txt', { envelope: closed })).toMatchObject({ kind: 'ok', value: { stdout: 'a' } });
    expect(await call('cat a.txt', { envelope: envelope({ read: 'deny' }) })).toMatchObject({ kind: 'denied' });
  });

  it('writers get what local_fs may write', async () => {
    const { call } = await shell(files);
    expect(await call('touch new', { envelope: envelope({}) })).toMatchObject({
      kind: 'denied',
      reason: expect.stringContaining('files.write'),
    });
    expect(await call('cp a.txt b.txt', { envelope: envelope({ write: 'approve' }) })).toMatchObject({ kind: 'waiting' });
    expect(await call('cp a.txt b.txt', { envelope: envelope({ write: 'allow' }) })).toMatchObject({ kind: 'ok' });
    expect(await call('touch .git/hooks/x windlass.yaml', { envelope: envelope({ write: 'allow' }) })).toMatchObject({
      code: 'control_plane',
    });
    // Who says nothing of writing has not allowed it.
    expect(await call('touch new', { envelope: { shell: { grant: 'allow', sandbox: 'off' } } })).toMatchObject({ kind: 'waiting' });
  });

  it('a folder that is read as a whole is read with all that is in it', async () => {
    const { call } = await shell(files);
    const asks = envelope({ read: { grant: 'allow', approve_paths: ['**/.env'] } });
    expect(await call('grep -r TOKEN sub', { envelope: asks })).toMatchObject({
      kind: 'waiting',
      reason: expect.stringContaining('sub/.env'),
    });
    expect(await call("find sub -type f -exec cat '{}' '+'", { envelope: asks })).toMatchObject({ kind: 'waiting' });
    expect(
      await call('mv sub/.env sub/c', { envelope: envelope({ read: { grant: 'allow', approve_paths: ['**/.env'] }, write: 'allow' }) }),
    ).toMatchObject({
      kind: 'waiting',
      reason: expect.stringContaining('.env'),
    });
    expect(await call('grep TOKEN sub/b.txt', { envelope: asks })).toMatchObject({ kind: 'failed', code: 'exit_code' });
    expect(await call('grep -r k .', { envelope: envelope({}) })).toMatchObject({ kind: 'denied', code: 'always_denied' });
    expect(await call('grep -r b sub', { envelope: envelope({}) })).toMatchObject({ kind: 'ok' });
  });

  it('outside the workspace a person decides', async () => {
    const envelope = { ...OPEN, access: { path: { allow: ['/**'] } } };
    const { call, out, put } = await shell(files);
    put(join(out, 'x'), 'x');
    expect(await call(`cat ${join(out, 'x')}`, { envelope })).toMatchObject({
      kind: 'waiting',
      reason: expect.stringContaining('outside the workspace'),
    });
    expect(await call('grep --file=/etc/passwd a.txt', { envelope })).toMatchObject({ kind: 'waiting' });
    expect(await call(`cp a.txt ${out}/y`, { envelope })).toMatchObject({ kind: 'waiting' });
    mkdirSync(join(out, 'z'));
    expect(existsSync(join(out, 'y'))).toBe(false);
  });

  it('ENV-5 outside the workspace nothing is touched where the path layer is the default one', async () => {
    const { call, out, put } = await shell(files);
    put(join(out, 'x'), 'x');
    for (const line of [`cat ${join(out, 'x')}`, 'grep --file=/etc/passwd a.txt', `cp a.txt ${out}/y`])
      expect(await call(line), line).toMatchObject({ kind: 'denied' });
  });
});
