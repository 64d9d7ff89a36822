import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Confinement, JsonObject, ToolDescriptor, Toolset, Unit } from '../../../src/contract/index.js';
import { localShell } from '../../../src/toolsets/index.js';
import { keepLeft } from '../../../src/unit/bubblewrap/left.js';
import type { Answer, How } from '../../support/way-in.js';
import { OPEN, shell } from './support.js';

const CAN: Confinement = { available: true, attended: false };
const QUARANTINE = ['**/.env', '**/.ssh/**'].map((path) => ({
  tools: '*',
  tool: '*',
  when_key: 'path',
  when_op: 'glob',
  when_value: path,
}));
/** As OPEN, in a sandbox, with credentials closed. */
const INSIDE: JsonObject = { files: { read: 'allow', write: 'allow' }, shell: 'allow', always_deny: QUARANTINE };

function sandboxOf({ records }: Answer) {
  return records.find((record) => record.kind === 'ToolSandboxPrepared')?.sandbox;
}

describe('TKT-3 a call answers the same, confined and unconfined', () => {
  it.each([
    ['arguments', { command: 'printf', args: ['[%s]', 'a b', '$HOME', '`id`', '', '*', '-n', 'é'] }],
    ['output', 'ls -a && cat a.txt && wc -l a.txt'],
    ['folders', 'cd sub && pwd && cat b.txt && cd .. && pwd -L'],
    ['a failure that stops the line', 'false && echo never'],
    ['a failure that does not', 'cat missing.txt || echo instead; ls sub'],
    ['a status', 'own "exit 3" && echo never'],
    ['a signal it gives itself', { command: 'own', args: ['kill -KILL $$'] }],
    ['a signal that ends it', { command: 'own', args: ['kill -TERM $$; sleep 5'] }],
    ['what it knows of itself', { command: 'own', args: ['echo "$0 $PWD $(pwd) $# $PATH $HOME $TMPDIR"; umask; ulimit -n'] }],
    ['both streams', { command: 'own', args: ['echo out; echo err >&2; echo more'] }],
    ['bytes', { command: 'printf', args: ['\\000\\377\\200a'] }],
    ['stdin', { command: 'cat', stdin: 'x\ny\n' }],
    ['nothing on stdin', 'cat'],
    [
      'files that are made',
      'mkdir made && cp a.txt made/c.txt && mv made/c.txt made/d.txt && cat made/d.txt && rm made/d.txt && rmdir made',
    ],
    ['links', 'cat link.txt && readlink link.txt'],
    ['temporary files that stay for the next step', `own 'echo kept > "$TMPDIR/x"' && own 'cat "$TMPDIR/x"; rm "$TMPDIR/x"'`],
    ['a missing program of a program', { command: 'own', args: ['no-such-program'] }],
    ['a missing interpreter', 'broken'],
    ['a program that is not there', 'no-such-program'],
    ['who it is', 'id -u && id -g'],
    ['descriptors', { command: 'own', args: ['ls /proc/self/fd | wc -l'] }],
    ['times', 'date +%Z'],
  ] as const)('%s', async (_name, args) => {
    const answers: unknown[] = [];
    const prepared: unknown[] = [];
    for (const how of [{ envelope: OPEN }, { envelope: INSIDE, confinement: CAN }] satisfies How[]) {
      const { base, root, program, call } = await shell({ 'a.txt': 'one\ntwo\n', 'sub/b.txt': 'b\n' }, { HOME: '/home/nobody-here' });
      symlinkSync('a.txt', join(root, 'link.txt'));
      program('own', '#!/bin/sh\neval "$1"\n');
      program('broken', '#!/no/such/interpreter\n');
      const answer = await call(args as string | JsonObject, { policy: {}, ...how });
      const { kind, code, value } = answer;
      const { duration_seconds: _, ...told } = value ?? {};
      answers.push(JSON.parse(JSON.stringify({ kind, code, told }).replaceAll(base, 'BASE')));
      prepared.push(sandboxOf(answer));
    }
    expect(answers[1]).toEqual(answers[0]);
    if (prepared[0] !== undefined) expect(prepared).toEqual(['off', { home: 'bubblewrap', workspace: 'writable', network: 'none' }]);
  });
});

describe('TM-12 the rules of the envelope hold for what programs do', () => {
  const OWN = '#!/bin/sh\neval "$1"\n';
  const outside = (more: JsonObject): How => ({ envelope: { ...INSIDE, ...more }, confinement: CAN, policy: {} });

  it('TM-12 what the rules deny is not opened by a program either, however it asks', async () => {
    const { root, program, call } = await shell({ '.env': 'the-secret', 'sub/.ssh/id': 'the-secret', 'a.txt': 'plain' });
    program('own', OWN);
    const { value } = await call({ command: 'own', args: ['cat .e* sub/.s*/* a.txt; cd /; cat $OLDPWD/.env'] }, outside({}));
    expect(JSON.stringify(value)).not.toContain('the-secret');
    expect(value?.['stdout']).toBe('plain');
    const unconfined = await call({ command: 'own', args: ['cat .e*'] }, { envelope: OPEN, policy: {} });
    expect([root.length > 0, unconfined.value?.['stdout']]).toEqual([true, 'the-secret']);
  });

  it('files.write deny is a workspace to read, and nothing else is shown as writable', async () => {
    const { program, call } = await shell({ 'a.txt': 'plain' });
    program('own', OWN);
    const how = outside({ files: { read: 'allow', write: 'deny' } });
    const answer = await call({ command: 'own', args: ['cat a.txt; echo x > a.txt || echo kept'] }, how);
    expect(sandboxOf(answer)).toEqual({ home: 'bubblewrap', workspace: 'read_only', network: 'none' });
    expect(answer.value?.['stdout']).toBe('plainkept');
  });

  it.each([
    [{ network: { read: 'allow' } }, 'shared'],
    [{ network: { write: 'allow' } }, 'shared'],
    [{ network: { read: 'approve', write: 'deny' } }, 'none'],
    [{ default_action: 'allow', network: { read: 'deny', write: 'deny' } }, 'none'],
  ] as const)('rulings 1.8 %j is the network: %s', async (axes, network) => {
    const { call } = await shell();
    expect(sandboxOf(await call('true', outside(axes)))).toMatchObject({ network });
  });

  it('rulings 1.11 the control plane stays as it is, also what is not there yet', async () => {
    const { program, call, root } = await shell({ 'windlass.yaml': 'old', '.git/config': 'old', '.git/HEAD': 'ref: refs/heads/main\n' });
    program('own', OWN);
    const before = await call(
      { command: 'own', args: ['echo new > windlass.yaml; echo new >> .git/config; cat windlass.yaml .git/config'] },
      outside({}),
    );
    expect(before.value?.['stdout']).toBe('oldold');
    const made = await call({ command: 'own', args: ['echo use evil > .envrc; mkdir chains .git/hooks; ls -A'] }, outside({}));
    expect(made).toMatchObject({ kind: 'failed', code: 'exit_code' });
    expect(made.value?.['stderr']).toContain('.envrc was set aside as .envrc.refused');
    const { value } = await call({ command: 'own', args: ['ls -A . .git'] }, outside({}));
    expect(value?.['stdout']).toBe('.:\n.envrc.refused\n.git\nchains.refused\nwindlass.yaml\n\n.git:\nHEAD\nconfig\nhooks.refused');
    expect(root).toContain('/w');
  });

  it('rulings 1.11 nor in a folder below, nor as a repository that goes by another name', async () => {
    const { program, call } = await shell({ 'src/config': 'my own', 'src/a.txt': 'a' });
    program('own', OWN);
    const text =
      'mkdir -p src/.git/hooks src/objects src/refs pkg/.vscode; echo x > pkg/.vscode/tasks.json; echo x > src/.envrc; echo x > src/HEAD';
    const made = await call({ command: 'own', args: [text] }, outside({}));
    expect(made).toMatchObject({ kind: 'failed', code: 'exit_code' });
    for (const place of ['src/.git', 'src/.envrc', 'src/HEAD', 'pkg/.vscode/tasks.json'])
      expect(made.value?.['stderr']).toContain(`${place} was set aside as ${place}.refused`);
    const { value } = await call({ command: 'own', args: ['ls -A src'] }, outside({}));
    expect(value?.['stdout']).toBe('.envrc.refused\n.git.refused\nHEAD.refused\na.txt\nconfig\nobjects\nrefs');
  });

  it('rulings 1.11 nor what of a repository steers later runs of git, while git adds, commits and merges there', async () => {
    const { program, call, root } = await shell({ 'a.txt': 'a' });
    program('own', OWN);
    execFileSync('git', ['init', '-q', '-b', 'main', root]);
    mkdirSync(join(root, '.git/modules/sub/info'), { recursive: true });
    writeFileSync(join(root, '.git/modules/sub/info/exclude'), 'old');
    const exclude = readFileSync(join(root, '.git/info/exclude'), 'utf8');
    const as = '-c user.name=a -c user.email=a@b';
    const works = await call(
      {
        command: 'own',
        args: [
          `git add a.txt && git ${as} commit -q -m one && git checkout -q -b side && echo b > b.txt && git add b.txt && git ${as} commit -q -m two
           git checkout -q main && git ${as} merge -q --no-ff --no-edit side && git gc -q && git log --oneline | wc -l`,
        ],
      },
      outside({}),
    );
    expect([works.kind, String(works.value?.['stdout']).trim(), works.value?.['stderr']]).toEqual(['ok', '3', '']);
    const made = await call(
      {
        command: 'own',
        args: [
          `cd .git; for f in info/exclude modules/sub/info/exclude info/attributes objects/info/alternates modules/sub/info/attributes; do echo evil > $f; done
           mv info i; true`,
        ],
      },
      outside({}),
    );
    expect(made).toMatchObject({ kind: 'failed', code: 'exit_code' });
    for (const place of ['info/attributes', 'objects/info/alternates', 'modules/sub/info/attributes']) {
      expect(made.value?.['stderr']).toContain(`.git/${place} was set aside as .git/${place}.refused`);
      expect(existsSync(join(root, '.git', place))).toBe(false);
    }
    expect(readFileSync(join(root, '.git/info/exclude'), 'utf8')).toBe(exclude);
    expect(readFileSync(join(root, '.git/modules/sub/info/exclude'), 'utf8')).toBe('old');
  });

  it('TM-12 what a tool says of itself narrows the sandbox of its programs, and never widens it', async () => {
    const [descriptor] = localShell.describe();
    if (!descriptor) throw new Error('no descriptor');
    const { sandbox } = descriptor;
    const narrow: ToolDescriptor = {
      ...descriptor,
      effects: { ...descriptor.effects, externalCalls: false, sendsUserData: false },
      sandbox: {
        ...sandbox,
        filesystem: {
          ...sandbox.filesystem,
          readRoots: ['workspace'],
          writeRoots: ['tmp'],
          blockedPaths: ['private/**'],
          persistOutputs: false,
          cwd: 'workspace',
          tempDir: 'private',
        },
        network: { ...sandbox.network, egress: 'none' },
        environment: { inheritedEnv: ['GIVEN'], injectedEnv: ['PATH'], secretEnvAllowed: false },
        limits: { maxMemoryMb: 512, maxProcesses: 64, maxFileMb: 1 },
      },
    };
    const files = { 'a.txt': 'plain', 'private/b.txt': 'the-secret' };
    const { program, call } = await shell(
      files,
      { GIVEN: 'given', OTHER: 'other' },
      {
        toolset: { ...localShell, describe: () => [narrow] },
      },
    );
    program('own', OWN);
    const text =
      'cat private/b.txt a.txt; echo "$GIVEN$OTHER"; touch a.txt; echo x > $TMPDIR/x && cat $TMPDIR/x; ulimit -d; ulimit -f; grep -c "Max processes *64 " /proc/self/limits';
    const answer = await call({ command: 'own', args: [text] }, outside({ network: { read: 'allow', write: 'allow' } }));
    expect(sandboxOf(answer)).toEqual({ home: 'bubblewrap', workspace: 'read_only', network: 'none' });
    const kib = 512 * 1024;
    expect(answer.value?.['stdout']).toBe(`plaingiven\nx\n${kib}\n2048\n1`);
    expect(answer.value?.['stderr']).toMatch(/private\/b.txt.*\n.*Read-only file system/);
    const prepared = answer.records.find((record) => record.kind === 'ToolSandboxPrepared');
    expect(prepared?.limits).toEqual({ maxMemoryMb: 512, maxProcesses: 64, maxFileMb: 1 });
  });

  it('is not what a toolset hands to the unit, but what was judged', async () => {
    const careless: Toolset = {
      ...localShell,
      apply: (call, host) => {
        const spawn: Unit['spawn'] = (step, profile) => host.unit.spawn(step, { ...profile, sandbox: undefined } as never);
        return localShell.apply(call, { ...host, unit: { ...host.unit, spawn } });
      },
    };
    const { root, program, call } = await shell({ '.env': 'TOKEN=x' }, {}, { toolset: careless });
    program('own', OWN);
    const { value } = await call(
      { command: 'own', args: ['cat .env; touch here; echo $?'] },
      outside({ files: { read: 'allow', write: 'deny' } }),
    );
    expect(value?.['stdout']).toBe('1');
    expect(existsSync(join(root, 'here'))).toBe(false);
  });

  it('a result whose programs met a mask says so, and git never stores it', async () => {
    const { root, program, call } = await shell({ '.env': 'S=1', 'keys/.ssh/id': 'S', 'a.txt': 'a\n', 'sub/b.txt': 'b\n' });
    program('own', OWN);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    git('init', '-q');
    git('add', '-A');
    git('-c', 'user.name=n', '-c', 'user.email=a@b', 'commit', '-qm', 'one');
    writeFileSync(join(root, 'a.txt'), 'more\n');
    const how = outside({});
    const said = async (args: string | JsonObject) => (await call(args, how)).value?.['stderr'] as string;
    const hint =
      "`.env`, `keys/.ssh` are closed by the rules and masked in the sandbox: git cannot read what is masked and takes it for changed or deleted. Leave it out, as in `-- . ':!.env' ':!keys/.ssh'`, or let a person call git";
    expect(await said('git diff --stat')).toMatch(new RegExp(`unsupported file type[\\s\\S]*${hint.replace(/[`.]/g, '.')}$`));
    expect(await said('cd sub && git status --short')).toContain("as in `-- . ':!../.env'");
    for (const wrapped of ['timeout 9 git diff --quiet', 'env -C sub git -C .. diff --quiet', 'nice nice git -C sub diff --quiet'])
      expect(await said(wrapped)).toContain('takes it for changed or deleted');
    expect(await said("git diff --stat -- . ':!.env' ':!keys/.ssh'")).toBe('');
    expect(await said({ command: 'own', args: ['cat .env'] })).toBe(
      'cat: .env: Permission denied\n`.env` is closed by the rules and masked in the sandbox: no program opens what is masked',
    );
    expect(await said({ pipe: [['git', 'status', '--short'], ['cat']] })).toMatch(
      /^\[1 git\]\n[\s\S]*\n`.env`, `keys\/.ssh` are closed by/,
    );
    expect(await said('ls -a')).toBe('');
    // Whose repository it is and who failed is told of the git step itself.
    expect(await said('git log --oneline && false')).toBe('');
    expect(await said('git diff --quiet')).toContain("as in `-- . ':!.env'");
    expect(await said('git diff --quiet -- a.txt')).toBe('');
    expect(await said('git log --oneline; git -C sub diff --quiet')).toContain("as in `-- . ':!../.env' ':!../keys/.ssh'`");
    mkdirSync(join(root, 'other'));
    git('init', '-q', 'other');
    writeFileSync(join(root, 'other/c.txt'), 'c\n');
    git('-C', 'other', 'add', 'c.txt');
    writeFileSync(join(root, 'other/c.txt'), 'more\n');
    expect(await said('git -C other diff --quiet')).toBe('');
    rmSync(join(root, 'other'), { recursive: true });
    // Asked for, git stores neither the mask nor its absence.
    for (const command of ['git add -A', 'git commit -qam two', 'git stash -q', 'git add -u'])
      await call({ command: 'own', args: [`${command}; true`] }, how);
    expect(git('ls-files', '-s')).toContain('.env\n');
    expect(git('diff', '--cached', '--name-only').trim().split('\n')).not.toContain('.env');
    expect(git('log', '--all', '--format=', '--name-status')).not.toMatch(/[MD]\t(\.env|keys)/);
  });

  it('an exact grant of an operator opens what it names', async () => {
    const { program, call } = await shell({ '.envrc': 'old' });
    program('own', OWN);
    const grant = { tools: 'local_shell', tool: '*', when_key: 'path', when_op: 'glob', when_value: '.envrc' };
    const { value } = await call({ command: 'own', args: ['echo new > .envrc; cat .envrc'] }, outside({ always_allow: [grant] }));
    expect(value?.['stdout']).toBe('new');
  });
});

it.each([
  ['confined', { envelope: INSIDE, confinement: CAN, policy: {} }],
  ['unconfined', { envelope: OPEN, policy: {} }],
] satisfies [string, How][])('rulings 1.11 a call is denied while there stands what could not be set aside, %s', async (_name, how) => {
  const { base, root, call } = await shell({ '.envrc': 'made by a program' });
  keepLeft(join(base, 'notes'), root, '.envrc');
  const { kind, code, records } = await call('echo ran', how);
  expect([kind, code]).toEqual(['denied', 'left_in_place']);
  expect(JSON.stringify(records)).toContain(`outside of any run: ${join(root, '.envrc')}`);
  expect(records.some((record) => record.kind === 'ToolCallStarted')).toBe(false);
  renameSync(join(root, '.envrc'), join(root, 'seen.txt'));
  expect(await call('echo ran', how)).toMatchObject({ kind: 'ok' });
});
