import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/index.js';
import { shell, vouchFor } from './support.js';

describe('a path through a link', () => {
  it('LSH-8 leads where the system leads the program, also with `..` behind the link', async () => {
    const { call, root } = await shell({ 'a/b/x': 'here', 'a/secret': 'told', '../beside': 'outside' });
    symlinkSync('/etc/ssl', join(root, 'ssl'));
    symlinkSync('.', join(root, 'self'));
    symlinkSync('a/b', join(root, 'ab'));
    const envelope = vouchFor('cat', 'env', 'ls', 'find', 'grep');
    for (const command of ['cat ssl/../hostname', 'cd self && cat ../beside', 'find self/.. -name beside', 'grep -r outside self/..']) {
      expect([command, (await call(command, { envelope })).kind]).toEqual([command, 'denied']);
    }
    const inside = await call('cd ab && cat ../secret', { envelope });
    expect(inside).toMatchObject({ kind: 'ok', text: 'told' });
    expect(inside.plan?.reads.map(({ path }) => path)).toEqual(['a/secret']);
  });

  it('LSH-8 contains the folder a wrapper changes into', async () => {
    const { call, root } = await shell({ 'a/x': '' });
    symlinkSync('/etc', join(root, 'out'));
    symlinkSync('.', join(root, 'self'));
    symlinkSync('nowhere', join(root, 'dangling'));
    const envelope = vouchFor('env', 'ls');
    for (const command of ['env -C out ls', 'env -C self/.. ls', 'env -C self env -C .. ls', 'env -C dangling/../.. ls']) {
      expect([command, (await call(command, { envelope })).code]).toEqual([command, 'sh.cd_escape']);
    }
    expect(await call('env -C self/a ls', { envelope })).toMatchObject({ kind: 'ok', text: 'x' });
  });

  it('LSH-8 is seen where a program opens what links lead to', async () => {
    const { call, root } = await shell({ 'a/x': 'x', 'b/x': 'x' });
    const envelope = vouchFor('find', 'cat', 'diff', 'grep');
    expect(await call("find a -exec cat '{}' +", { envelope })).toMatchObject({ kind: 'failed' }); // cat of a folder
    symlinkSync('/etc/hostname', join(root, 'a/y'));
    expect(await call("find a -type l -exec cat '{}' +", { envelope })).toMatchObject({ kind: 'denied' });
    expect(await call('diff -r a b', { envelope })).toMatchObject({ kind: 'denied' });
    expect(await call('grep -r x a', { envelope })).toMatchObject({ kind: 'ok' }); // passes links over
    expect(await call('find -L b', { envelope })).toMatchObject({ kind: 'denied' });
  });

  it('LSH-8 is the same for a program that a wrapper starts', async () => {
    const { call, program, root, bin } = await shell({ 'tools/x': '' });
    program('tool', '#!/bin/sh\necho planted\n', root);
    program('tool', '#!/bin/sh\necho real\n', bin);
    mkdirSync(join(bin, 'deep'));
    symlinkSync(join(bin, 'deep'), join(root, 'tools/to'));
    const answer = await call('env tools/to/../tool');
    expect(answer).toMatchObject({ kind: 'ok', text: 'real' });
    expect(answer.plan?.programs.at(-1)?.real).toBe(join(bin, 'tool'));
  });
});

describe('a reader over a whole tree', () => {
  it('LSH-8 ENV-5 is asked about, or refused, where the tree may hold what the policy closes', async () => {
    const { call } = await shell({ '.env': 'TOKEN=x', 'src/a': 'TOKEN' });
    const reads = (list: JsonObject): JsonObject => ({
      files: { read: { grant: 'allow', ...list } },
      shell: { grant: 'approve', sandbox: 'off', prefix_allowlist: ['grep'] },
    });
    const asking = reads({ approve_paths: ['**/.env'] });
    expect((await call('grep -r TOKEN .', { envelope: asking })).kind).toBe('waiting');
    expect((await call('grep -r TOKEN src', { envelope: asking })).kind).toBe('ok');
    expect((await call('grep -r TOKEN .', { envelope: reads({ deny_paths: ['**/.env'] }) })).kind).toBe('denied');
  });
});

describe('a file that the policy closes for reading', () => {
  const closed: JsonObject = {
    files: { read: { grant: 'allow', deny_paths: ['sealed.txt', 'sub/sealed.txt'] }, write: { grant: 'allow', deny_paths: ['sub/shut'] } },
    shell: { grant: 'allow', sandbox: 'off' },
  };
  const world = async () => {
    const made = await shell({ 'sealed.txt': 'TOLD', 'sub/sealed.txt': 'TOLD', 'a.txt': 'plain\n', '.git/HEAD': '' });
    for (const name of ['look', 'zgrep', 'hd', 'nm', 'strings', 'xxd', 'unknown', 'iconv', 'sdiff', 'zdiff', 'file', 'rgrep'])
      made.program(name);
    mkdirSync(join(made.root, 'linked'));
    symlinkSync('../sealed.txt', join(made.root, 'linked/x'));
    return made;
  };

  it('LSH-8 ENV-2 is seen wherever a program takes the name of a file', async () => {
    const { call } = await world();
    const lines = [
      ...['pr -n sealed.txt', 'pr -e sealed.txt', 'uniq --skip-fields 1 sealed.txt', 'xxd -len 10 sealed.txt', 'shuf sealed.txt'],
      ...['diff --from-file=sealed.txt a.txt', 'diff --to-f sealed.txt a.txt', 'du --files0=sealed.txt', 'wc --f=sealed.txt'],
      ...['grep --fil=sealed.txt x a.txt', 'zgrep x sealed.txt', 'look x sealed.txt', 'hd sealed.txt', 'iconv sealed.txt'],
      ...['nm @sealed.txt', 'strings @sealed.txt', 'unknown sealed.txt', 'unknown --in=sealed.txt', 'unknown -vfsealed.txt'],
      ...[
        'unknown from=sealed.txt',
        'env -C sub unknown sealed.txt',
        'mv sealed.txt b.txt',
        'ln -s sealed.txt sub/b',
        'date --fi=sealed.txt',
      ],
      ...["sed 'r sealed.txt' a.txt", "sed -e p -e 'R sealed.txt' a.txt", 'file -m sealed.txt a.txt', 'file -m a.txt:sealed.txt a.txt'],
      ...[
        'grep -f sealed.txt a.txt',
        'grep -rfa.txt',
        'hexdump -fsealed.txt a.txt',
        'find . -newer sealed.txt',
        'diff -X sealed.txt a.txt a.txt',
      ],
      ...[
        'diff -N empty sub',
        'diff sub linked',
        'diff sealed.txt sub',
        'zdiff -r linked sub',
        'file -m sub a.txt',
        'rgrep x sub',
        'grep - sealed.txt',
        'cp -rL linked b',
      ],
      ...['iconv -f ./sealed.txt a.txt', 'shred --random-s=sealed.txt a.txt', 'sort -to -o sub/shut a.txt', 'uniq - sub/shut'],
      ...['find . -fprint sub/shut', 'shuf -o sub/shut a.txt', 'sort -o .git/hooks/x a.txt', 'find . -fls .git/hooks/x'],
    ];
    for (const line of lines) expect([line, (await call(line, { envelope: closed })).kind]).toEqual([line, 'denied']);
    for (const line of ["sed 'r a.txt' a.txt", 'grep -f a.txt a.txt', 'find . -name a.txt -fprint list', 'sort -o a.txt a.txt'])
      expect([line, (await call(line, { envelope: closed })).kind]).toEqual([line, 'ok']);
    for (const line of ['echo sealed.txt', 'grep sealed.txt a.txt', 'grep -L --exclude=sealed.txt x a.txt', 'unknown other.txt'])
      expect([line, (await call(line, { envelope: closed })).kind]).not.toEqual([line, 'denied']);
  });

  it('LSH-8 ENV-2 is read where a file of its name is compared with its folder, and no other file of that', async () => {
    const { call, put, root } = await world();
    put(join(root, 'open/sealed.txt'), 'guess');
    for (const line of [
      'diff open/sealed.txt sub',
      'diff sub open/sealed.txt',
      'sdiff sub open/sealed.txt',
      'sdiff --tabsize 4 open/sealed.txt sub',
    ])
      expect([line, (await call(line, { envelope: closed })).code]).toEqual([line, 'envelope_denied']);
    put(join(root, 'sub/a.txt'), 'other\n');
    const answer = await call('diff a.txt sub', { envelope: closed });
    expect(answer).toMatchObject({ kind: 'failed', value: { exit_code: 1 }, text: expect.stringContaining('> other') });
    expect(answer.plan?.reads.map(({ path }) => path)).toEqual(['a.txt', 'sub', 'sub/a.txt']);
    for (const line of ['diff --from-file=a.txt sub', 'diff --ignore-file-name-case a.txt sub', 'diff a.txt a.txt sub', 'diff -N none sub'])
      expect([line, (await call(line, { envelope: closed })).code]).toEqual([line, 'envelope_denied']);
    const turned = await call('rm a.txt && mkdir a.txt && diff a.txt sub', { envelope: closed });
    expect(turned).toMatchObject({ kind: 'failed', value: { exit_code: 126 }, text: expect.stringContaining('a folder') });
    symlinkSync('/etc/hostname', join(root, 'linked/b.txt'));
    writeFileSync(join(root, 'b.txt'), '');
    expect((await call('diff b.txt linked', { envelope: closed })).code).toBe('path_denied');
  });

  it('LSH-8 is not reached by a link that the line makes before', async () => {
    const { call, root } = await world();
    const moved = await call('ln -s sealed.txt link && mv link sub/link && cat sub/link', { envelope: closed });
    expect(moved).toMatchObject({ kind: 'denied' });
    const made = await call('ln -s missing.txt sub/link && mv sub/link sub/other && cat sub/other', { envelope: closed });
    expect(made).toMatchObject({ kind: 'failed' });
    for (const line of [
      'ln -s sub door && grep -r TOLD door/',
      'ln -s sub door && cd door && grep -r TOLD',
      'mkdir -p one two/l && ln -s ../sub one/l && diff -rN one two',
      'ln -s sub door && cp -rL door/. copy',
      'ln -s . door && ls door',
      `ln -s ${root}/sub door && grep -r TOLD door/`,
      'ln -sr sub linked/door && grep -r TOLD linked/door/',
    ])
      expect([line, (await call(line, { envelope: closed })).code]).toEqual([line, 'envelope_denied']);
    expect(await call('ln -s sub door', { envelope: closed })).toMatchObject({ kind: 'ok' });
    expect(await call('mkdir open && ln -s open there && ls there', { envelope: closed })).toMatchObject({ kind: 'ok' });
    writeFileSync(join(root, 'sub/later.txt'), 'late');
    expect(await call('ln -s later.txt sub/l && cat sub/l', { envelope: closed })).toMatchObject({ kind: 'ok', text: 'late' });
    const swapped = await call('ln -s b.txt z && mv z sub/z && cat sub/z', {
      envelope: { ...closed, files: { read: { grant: 'allow', deny_paths: ['sub/b.txt'] }, write: 'allow' } },
    });
    expect(swapped).toMatchObject({ kind: 'failed', text: expect.stringContaining('leads elsewhere now') });
  });

  it('LSH-8 nothing that steers is written by a link that the line makes before', async () => {
    const { call, root } = await world();
    writeFileSync(join(root, 'windlass.yaml'), 'mine');
    const answer = await call('ln -s windlass.yaml link && cp a.txt link', { envelope: closed });
    expect(answer).toMatchObject({ kind: 'failed', text: expect.stringContaining('leads elsewhere now') });
    expect(readFileSync(join(root, 'windlass.yaml'), 'utf8')).toBe('mine');
    expect(await call('flock .git/hooks/post-commit true', { envelope: closed })).toMatchObject({ kind: 'denied', code: 'control_plane' });
    expect(await call('flock ../beside true', { envelope: closed })).toMatchObject({ kind: 'denied' });
  });
});

describe('a program that is vouched for', () => {
  it('LSH-3 is the one that was judged also where a wrapper starts it, after the steps before', async () => {
    const { call, program, bin } = await shell();
    program('tool', '#!/bin/sh\necho judged\n');
    program('other', '#!/bin/sh\necho slipped in\n');
    program('swap', `#!/bin/sh\n/bin/cp ${join(bin, 'other')} ${join(bin, 'tool')}\n`);
    expect(await call('timeout 5 tool && true')).toMatchObject({ kind: 'ok', text: 'judged' });
    const answer = await call('swap && timeout 5 tool');
    expect(answer).toMatchObject({ kind: 'failed', code: 'exit_code' });
    expect(answer.text).not.toContain('slipped in');
  });

  it('LSH-8 does not run what it is given to read', async () => {
    const { call } = await shell();
    const envelope = vouchFor('python3', 'node', 'perl', 'sqlite3', 'env', 'cat', 'sed');
    for (const [program, args, stdin] of [
      ['node', ['--no-warnings'], 'console.log(1)'],
      ['python3', ['-B'], 'print(1)'],
      ['perl', ['-w'], 'print 1'],
      ['sqlite3', ['x.db'], '.shell id'],
      ['env', ['python3', '-u'], 'print(1)'],
    ] as const) {
      expect([program, (await call({ command: program, args: [...args], stdin }, { envelope })).kind]).toEqual([program, 'denied']);
    }
    expect(await call({ command: 'true && cat', stdin: 'x' }, { envelope: vouchFor('true', 'cat') })).toMatchObject({ kind: 'ok' });
    expect(await call({ command: 'sed', args: ['p', '-n'], stdin: 'x' }, { envelope })).toMatchObject({ kind: 'ok', text: 'x' });
  });

  it('LSH-8 keeps its copies where its files are', async () => {
    const { call, out, root } = await shell({ 'a.txt': 'a' });
    const envelope = vouchFor('sed');
    for (const option of [`-i${out}/*`, `--in-place=${out}/*`, '-i../*', '-i.yaml']) {
      expect([option, (await call({ command: 'sed', args: [option, 's/a/b/', 'a.txt'] }, { envelope })).kind]).toEqual([option, 'denied']);
    }
    expect(await call("sed -i 's/a/b/' a.txt", { envelope })).toMatchObject({ kind: 'ok' });
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('b');
  });

  it('LSH-8 LSH-3 keeps the marks and the PATH of the run when a wrapper starts it', async () => {
    const { call } = await shell();
    for (const options of ['-i', '-', '-u PATH', '-uWINDLASS_CALL', '--unset=WINDLASS_PARENT']) {
      expect([options, (await call(`env ${options} ls`)).code]).toEqual([options, 'sh.delegates']);
    }
    expect(await call('env -u LANG ls')).toMatchObject({ kind: 'ok' });
  });
});

describe('a repository in the workspace', () => {
  const envelope = vouchFor('git diff', 'git log', 'git status', 'git');

  it('LSH-8 starts nothing of its own while git looks at it: a person is asked', async () => {
    const { call, root } = await shell();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
    git('init', '-q', '.');
    writeFileSync(join(root, 'a.txt'), 'a');
    git('add', '.');
    git('config', 'core.hooksPath', '.husky');
    git('config', 'alias.st', 'status');
    expect(await call('git status', { envelope })).toMatchObject({ kind: 'ok' });
    for (const [key, value] of [
      ['diff.external', 'touch CANARY'],
      ['diff.x.textconv', 'touch CANARY'],
      ['filter.x.clean', 'touch CANARY'],
      ['gpg.program', 'touch CANARY'],
      ['include.path', '../more'],
      ['core.worktree', '/etc'],
    ] as const) {
      git('config', key, value);
      for (const command of ['git status', 'git diff', 'mkdir -p sub ; cd sub && git log']) {
        const answer = await call(command, { envelope: vouchFor('git', 'mkdir') });
        expect([key, command, answer.kind]).toEqual([key, command, 'denied']);
      }
      git('config', '--unset', key);
    }
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
  });

  it('LSH-8 counts also where it is made of plain files, or another folder points to it', async () => {
    const config = '[core]\nrepositoryformatversion = 0\n[diff] external = touch CANARY\n';
    const repository = (at: string) => ({
      [`${at}/HEAD`]: 'ref: refs/heads/main\n',
      [`${at}/config`]: config,
      [`${at}/objects/k`]: '',
      [`${at}/refs/k`]: '',
    });
    const { call, root } = await shell({
      ...repository('bare'),
      ...repository('real'),
      'tree/.git': 'gitdir: ../real\n',
      'tree/a': '1',
      'tree/b': '2',
    });
    for (const command of [
      'cd bare && git diff --no-index HEAD config',
      'cd tree && git diff --no-index a b',
      'git -C tree diff --no-index a b',
    ]) {
      expect([command, (await call(command, { envelope })).kind]).toEqual([command, 'denied']);
    }
    expect(await call('git --git-dir=bare diff --no-index tree/a tree/b', { envelope })).toMatchObject({ kind: 'denied' });
    expect(existsSync(join(root, 'bare/CANARY'))).toBe(false);
  });

  it('LSH-8 counts also where its parts are links, or it lies among the temporary files', async () => {
    const config = '[core]\nrepositoryformatversion = 0\n[diff] external = touch CANARY\n';
    const { call, root, out, put, temporary } = await shell({
      'linked/config': config,
      'linked/refs/k': '',
      'linked/objects/k': '',
      'lent/HEAD': 'ref: refs/heads/main\n',
      'lent/config': config,
      'lent/refs/k': '',
    });
    symlinkSync('refs/heads/main', join(root, 'linked/HEAD'));
    put(join(out, 'objects/k'), '');
    symlinkSync(join(out, 'objects'), join(root, 'lent/objects'));
    put(join(temporary, 'own/.git/HEAD'), 'ref: refs/heads/main\n');
    put(join(temporary, 'own/.git/config'), config);
    for (const place of ['linked', 'lent', join(temporary, 'own')]) {
      const { kind, plan } = await call(`git -C ${place} diff --no-index config refs`, { envelope });
      expect([place, kind]).toEqual([place, 'denied']);
      expect(plan?.commands?.flatMap(({ concerns }) => concerns).map(({ reason }) => reason)).toContain(
        'git: the repository sets `diff.external`, which acts when git only looks',
      );
    }
  });
});
