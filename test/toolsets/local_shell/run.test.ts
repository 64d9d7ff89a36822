import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPEN, shell } from './support.js';

describe('a line that runs', () => {
  it('LSH-3 cd moves the steps after it, && || ; keep their order, and the value tells every step', async () => {
    const { call, root } = await shell({ 'sub/a.txt': 'x', 'my dir/b.txt': 'y' });
    const run = await call('cd sub && ls && cd .. && ls; true || echo x && echo y');
    expect(run.value).toMatchObject({
      exit_code: 0,
      success: true,
      stdout: 'a.txt\nmy dir\nsub\ny',
      stderr: '',
      timed_out: false,
      truncated: false,
    });
    expect(run.value?.['steps']).toEqual([
      { argv: ['cd', 'sub'], cwd: root, exit_code: 0 },
      { argv: ['ls'], cwd: join(root, 'sub'), exit_code: 0 },
      { argv: ['cd', '..'], cwd: join(root, 'sub'), exit_code: 0 },
      { argv: ['ls'], cwd: root, exit_code: 0 },
      { argv: ['true'], cwd: root, exit_code: 0 },
      { argv: ['echo', 'x'], cwd: root, skipped: true },
      { argv: ['echo', 'y'], cwd: root, exit_code: 0 },
    ]);
  });

  it('LSH-3 a conditional cd is followed both ways before anything runs', async () => {
    const { call } = await shell({ 'sub/a.txt': '' });
    // Where the first cd fails, `..` leads out of the workspace.
    expect(await call('cd sub && ls; cd .. && ls')).toMatchObject({ kind: 'denied', code: 'sh.cd_escape', layer: 'toolset' });
    expect((await call('false || cd sub; ls')).value?.['stdout']).toBe('a.txt');
    expect((await call('true || cd sub; ls')).value?.['stdout']).toBe('sub');
  });

  it('LSH-3 a cd that fails is status 1, and where it really leads decides', async () => {
    const { call, link, root, out } = await shell({ 'sub/a.txt': '' });
    link(out, 'away');
    link('sub', 'lnk');
    const away = await call('cd away && ls; pwd');
    expect(away.value).toMatchObject({ stdout: root, stderr: `cd: away: leads outside ${root}` });
    expect(away.value?.['steps']).toMatchObject([{ exit_code: 1 }, { skipped: true }, { exit_code: 0, cwd: root }]);
    expect((await call('cd nope && ls')).value).toMatchObject({ exit_code: 1, stderr: 'cd: nope: no such folder' });
    expect((await call('cd lnk && pwd -L && cd .. && ls -d sub')).value).toMatchObject({ stdout: `${join(root, 'lnk')}\nsub` });
    const made = await call('mkdir made && cd made && pwd', { envelope: { ...OPEN, default_action: 'allow' } });
    expect(made.value?.['stdout']).toBe(join(root, 'made'));
  });

  it('rulings 4.5 comments and cd alone start nothing', async () => {
    const { call } = await shell({ 'sub/a': '' });
    const denied = { shell: { grant: 'allow', sandbox: 'required' } };
    expect(await call('# nothing to do', { envelope: denied })).toMatchObject({
      kind: 'ok',
      value: { exit_code: 0, steps: [] },
      plan: { argv: [] },
    });
    for (const envelope of [denied, { extends: 'default' }])
      expect(await call('cd sub # only', { envelope })).toMatchObject({ kind: 'ok', value: { exit_code: 0 } });
  });

  it('LSH-5 quoted patterns and args are literal', async () => {
    const { call } = await shell({ 'a.ts': '', 'b.js': '' });
    expect((await call("find . -name '*.ts'")).value?.['stdout']).toBe('./a.ts');
    expect((await call({ command: 'echo', args: ['$HOME', '  spaced  ', '`id`', '*'] })).value?.['stdout']).toBe('$HOME   spaced   `id` *');
    expect((await call({ command: 'echo', args: "a 'b  c'" })).value?.['stdout']).toBe('a b  c');
    expect((await call("grep -c 'a=(b)|c;d>e $HOME `x`' a.ts")).value).toMatchObject({ exit_code: 1, stdout: '0' });
  });

  it('gives stdin to the first program alone', async () => {
    const { call } = await shell();
    expect((await call({ command: 'cat; cat', stdin: 'once' })).value?.['stdout']).toBe('once');
  });

  it('LSH-9 the environment is what the unit was given; options do not come in by it', async () => {
    const { call, program } = await shell({}, { LANG: 'C.UTF-8' });
    program('show', '#!/bin/sh\nenv\n');
    const shown = String((await call('show')).value?.['stdout']);
    expect(shown).toContain('LANG=C.UTF-8');
    expect(shown).toMatch(/^WINDLASS_PARENT=call_/m);
    expect(shown).not.toContain('HOME=');
  });
});

describe('a line that fails', () => {
  it('rulings 6.3 a program that ends with another status failed, and shows what it said', async () => {
    const { call, program } = await shell();
    program('fail', '#!/bin/sh\necho partial\necho "first line" >&2\necho "no such ref" >&2\nexit 3\n');
    const answer = await call('fail', { proposedBy: 'model' });
    expect(answer).toMatchObject({ kind: 'failed', code: 'exit_code', reason: '`fail` ended with 3: no such ref' });
    expect(answer.value).toMatchObject({ exit_code: 3, success: false, stdout: 'partial', stderr: 'first line\nno such ref' });
    expect(answer.text).toBe('partial\n[stderr]\nfirst line\nno such ref');
    expect(answer.records.find(({ kind }) => kind === 'ToolCallFailed')).toMatchObject({
      kind: 'ToolCallFailed',
      effect: 'mutate-irreversible',
      value: { inline: { exit_code: 3 } },
    });
  });

  it('killed by a signal is 128 + n', async () => {
    const { call, program } = await shell();
    program('dies', '#!/bin/sh\nkill -9 $$\n');
    expect((await call('dies || echo caught')).value).toMatchObject({ exit_code: 0, stdout: 'caught', steps: [{ exit_code: 137 }, {}] });
  });

  it('LSH-9 one timeout is over the whole line', async () => {
    const { call } = await shell();
    const begun = Date.now();
    const answer = await call({ command: 'sleep 0.4 && sleep 60; echo never', timeout: '900ms' });
    expect(answer).toMatchObject({
      kind: 'failed',
      code: 'timeout',
      value: { exit_code: -1, timed_out: true, success: false, stdout: '' },
    });
    expect(answer.value?.['steps']).toMatchObject([{ exit_code: 0 }, { exit_code: null }, { skipped: true }]);
    expect(Date.now() - begun).toBeLessThan(8_000);
  });

  it('wrong durations are wrong arguments, and the policy caps the others', async () => {
    const { call } = await shell();
    for (const timeout of ['-5s', '0s', 'soon', '5']) {
      expect(await call({ command: 'ls', timeout })).toMatchObject({ kind: 'failed', code: 'bad_argument' });
    }
    const capped = await call({ command: 'sleep 60', timeout: '99h' }, { policy: { _max_timeout: '300ms' } });
    expect(capped).toMatchObject({ code: 'timeout', reason: expect.stringContaining('300 ms') });
  });

  it('a cancelled call is over in order, not in doubt', async () => {
    const { call, root, program } = await shell();
    program('lasts', '#!/bin/sh\ntouch began\nexec sleep 60\n');
    const stop = new AbortController();
    const running = call('lasts', { signal: stop.signal });
    while (!existsSync(join(root, 'began'))) await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
    const { kind, records } = await running;
    expect(kind).toBe('cancelled');
    expect(records.find((record) => record.kind === 'ToolCallFailed')).toMatchObject({
      kind: 'ToolCallFailed',
      failure: { code: 'cancelled' },
    });
  });
});

describe('output', () => {
  it('LSH-9 keeps beginning and end, the whole as an artifact, and the exit status', async () => {
    const { call, program } = await shell();
    program('lines', '#!/bin/sh\ni=0; while [ $i -lt 200 ]; do printf "LINE%04d\\n" $i; i=$((i+1)); done\n');
    const { value, artifacts, kind } = await call('lines', { policy: { _denied_commands: 'sudo', _max_output_bytes: '200' } });
    expect(kind).toBe('ok');
    const stdout = String(value?.['stdout']);
    expect(stdout).toContain('LINE0000');
    expect(stdout).toContain('LINE0199');
    expect(stdout).not.toContain('LINE0100');
    expect(value).toMatchObject({ truncated: true, exit_code: 0 });
    const [[hash, whole] = ['', Buffer.alloc(0)]] = [...artifacts];
    expect(stdout).toContain(hash);
    expect(whole.toString()).toContain('LINE0100');
    const unlimited = await call('lines', { policy: { _denied_commands: 'sudo', _max_output_bytes: '0' } });
    expect(unlimited.value).toMatchObject({ truncated: false, stdout: expect.stringContaining('LINE0100') });
  });

  it('TKT-6 a model reads at most 50 KB and 2,000 lines, a flood is bounded', async () => {
    const { call } = await shell();
    const flood = await call({ command: 'yes', args: ['äöü'], timeout: '1s' }, { proposedBy: 'model' });
    expect(flood.code).toBe('timeout');
    expect(Buffer.byteLength(flood.text ?? '')).toBeLessThan(52 * 1024);
    expect(flood.text).not.toContain('\uFFFD');
    expect([...flood.artifacts.values()].every((bytes) => bytes.length <= 8 * 1024 * 1024)).toBe(true);
    const lines = await call({ command: 'seq', args: ['1', '5000'] }, { proposedBy: 'model' });
    expect(lines.text?.split('\n').length).toBeLessThanOrEqual(2_001);
    expect(lines.text).toMatch(/^1\n2\n/);
    expect(lines.text).toMatch(/\n4999\n5000$/);
    const chain = await call({ command: 'seq', args: ['1', '5000'] });
    expect(chain.value).toMatchObject({ truncated: false });
  });

  it('takes out what terminals act on, and does not show bytes as text', async () => {
    const { call, program } = await shell();
    program(
      'paint',
      "#!/bin/sh\nprintf '\\033[31mred\\033[0m \\033]8;;http://x\\007link\\033]8;;\\007\\033]0;title\\033\\\\ end\\a\\r\\nnext\\n'\n",
    );
    expect((await call('paint')).value?.['stdout']).toBe('red link end\nnext');
    program('bytes', "#!/bin/sh\nprintf 'a\\000b'\n");
    const { value, artifacts } = await call('bytes');
    expect(value?.['stdout']).toMatch(/^\[binary output, 3 bytes: artifact [0-9a-f]{64}\]$/);
    expect([...artifacts.values()][0]).toEqual(Buffer.from('a\0b'));
  });
});

describe('what changed since it was judged', () => {
  it('a program swapped between plan and start is not run', async () => {
    const { call, program, root } = await shell();
    program('tool', '#!/bin/sh\necho good\n');
    const swapped = await call('tool', { meanwhile: () => void program('tool', '#!/bin/sh\ntouch CANARY\n') });
    expect(swapped).toMatchObject({ kind: 'denied', code: 'stale', layer: 'toolset' });
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
  });

  it('a program that an earlier step of the line replaces is not run', async () => {
    const { call, program, root, bin } = await shell();
    program('tool', '#!/bin/sh\ntouch CANARY0\n');
    program('swap', `#!/bin/sh\nprintf '#!/bin/sh\\ntouch CANARY\\n' > ${bin}/tool\n`);
    const answer = await call('swap; tool; echo after');
    expect(answer).toMatchObject({
      kind: 'failed',
      code: 'exit_code',
      value: { exit_code: 126, steps: [{ exit_code: 0 }, { exit_code: null }, { skipped: true }] },
    });
    expect(JSON.stringify(answer)).toContain('`tool` was not run: ');
    expect(existsSync(join(root, 'CANARY')) || existsSync(join(root, 'CANARY0'))).toBe(false);
  });

  it('a folder that became a way out is not entered', async () => {
    const { call, root, out, link } = await shell({ 'sub/x': '' });
    const answer = await call('cd sub && pwd -P', {
      meanwhile: () => {
        rmSync(join(root, 'sub'), { recursive: true });
        link(out, 'sub');
      },
    });
    expect(answer.value).toMatchObject({ exit_code: 1, stdout: '' });
  });
});
