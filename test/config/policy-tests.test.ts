import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../src/app/context.js';
import { checkPolicy, testPolicyFile } from '../../src/app/policy-tests.js';
import type { JsonObject } from '../../src/contract/index.js';
import { failure, makePlace, type Place } from './support.js';

async function results(place: Place, file: string) {
  const context = await createContext({ cwd: place.work, env: place.env });
  return testPolicyFile(context, file);
}

async function outcomes(envelope: JsonObject, calls: readonly (readonly [call: string, args: JsonObject, expected: string])[]) {
  const place = await makePlace();
  const tests = calls.map(([call, args, verdict]) => ({ call, args, verdict }));
  const file = await place.write('work/e.json', JSON.stringify({ envelopes: { e: { ...envelope, tests } } }));
  const { tests: done } = await results(place, file);
  return done.map(({ args, got, reason }, at) => [args, got, calls[at]?.[2] === got ? '' : reason]);
}

const SHELL = 'local_shell.local_shell';
const TIERS = {
  grant: 'approve',
  blacklist: ['mkfs', 'shred'],
  substitution: 'approve',
  prefix_allowlist: ['go build', 'go test', 'go env', 'gofmt -l', 'git status', 'git log', 'ls', 'cat', 'head', 'grep', 'rg', 'echo'],
  ask_always: ['rm', 'sudo', 'dd', 'chmod'],
};

describe('envelopes carry their own tests', () => {
  const YAML = `envelopes:
  base:
    files: { read: allow, write: deny }
    tests:
      - { call: local_fs.read_file, args: { path: a.txt }, verdict: allow }
      - { call: local_fs.write_file, args: { path: a.txt }, verdict: deny }
  nightly:
    extends: base
    default_action: deny
    files: { write: { grant: approve, deny_paths: ["**/.env*"] } }
    shell: { grant: deny, prefix_allowlist: [ls, "git log"] }
    network: { read: { grant: allow, deny_hosts: [internal] } }
    tools: { "mcp__github__search": allow, "billing.*": approve }
    tests:
      - { call: local_fs.write_file, args: { path: a.txt }, verdict: approve }
      - { call: local_fs.write_file, args: { path: sub/.env }, verdict: deny }
      - { call: local_fs.write_file, args: { path: ../a.txt }, verdict: deny }
      - { call: local_fs.list_dir, verdict: allow }
      - { call: local_shell.local_shell, args: { command: "ls -la" }, verdict: allow }
      - { call: local_shell.local_shell, args: { command: "git push" }, verdict: deny }
      - { call: local_shell.local_shell, args: { command: "ls | wc" }, verdict: deny }
      - { call: mcp__github__search, args: { q: x }, verdict: allow }
      - { call: mcp__github.search, verdict: allow }
      - { call: billing.pay, verdict: approve }
      - { call: unheard.of, verdict: deny }
`;

  it('each about the envelope that states it, from any of the files an envelope may stand in', async () => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', YAML);
    expect(await results(place, file)).toMatchObject({ v: 1, file, passed: 13, failed: 0 });
    await place.write(
      'work/agents.toml',
      '[envelopes.t]\nfiles.read = "deny"\n[[envelopes.t.tests]]\ncall = "local_fs.grep"\nverdict = "deny"\n',
    );
    expect(await results(place, 'agents.toml')).toMatchObject({ passed: 1, failed: 0 });
  });

  it('one that fails keeps the envelope from being used, with its line, the call, what was expected and what came', async () => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', YAML.replace('path: a.txt }, verdict: approve', 'path: a.txt }, verdict: allow'));
    const sources = (await place.load({ configFile: file, flags: { envelope: 'nightly' } })).policySources('attended');
    const error = await failure(checkPolicy(sources));
    expect(error).toMatchObject({ code: 'invalid_file', position: { file, line: 15 } });
    expect(error.message).toBe(
      'envelope "nightly": the test local_fs.write_file {"path":"a.txt"} expects allow and gets approve: envelope "nightly" asks a person before local_fs.write_file on a.txt (files.write approve)',
    );
    expect(await results(place, file)).toMatchObject({ passed: 12, failed: 1 });
  });

  it('those of a parent are about the parent, and count for its heirs', async () => {
    const place = await makePlace();
    const file = await place.write(
      'work/windlass.yaml',
      YAML.replace('path: a.txt }, verdict: deny }', 'path: a.txt }, verdict: approve }'),
    );
    const sources = (await place.load({ configFile: file, flags: { envelope: 'nightly' } })).policySources('attended');
    expect((await failure(checkPolicy(sources))).message).toContain('envelope "base": the test local_fs.write_file');
    const other = (await place.load({ configFile: file, flags: { envelope: 'default' } })).policySources('attended');
    await checkPolicy(other);
  });

  it('are about the words of the envelope: not about caps, trust, this machine or its sandbox', async () => {
    const place = await makePlace();
    await place.write('home/.config/windlass/windlass.yaml', 'policy: { files: { read: deny } }\n');
    await place.write(
      'work/windlass.yaml',
      'default_envelope: e\nenvelopes:\n  e:\n    files: { read: allow }\n    shell: { grant: deny, prefix_allowlist: [ls], sandbox: required }\n    trusted_binaries: { dirs: [/nowhere] }\n    tests:\n      - { call: local_fs.read_file, args: { path: a }, verdict: allow }\n      - { call: local_shell.local_shell, args: { command: ls }, verdict: allow }\n',
    );
    await checkPolicy((await place.load()).policySources('attended'));
  });

  it('a test that cannot be run fails', async () => {
    const place = await makePlace();
    const file = await place.write(
      'work/e.yaml',
      `envelopes: { e: { shell: deny, tests: [{ call: ${SHELL}, args: {}, verdict: deny }] } }\n`,
    );
    expect(await results(place, file)).toMatchObject({ failed: 1, tests: [{ reason: expect.stringContaining('args.command') }] });
  });

  it('keys that are wrong are told before anything is run', async () => {
    const place = await makePlace();
    const file = await place.write(
      'work/e.yaml',
      'envelopes:\n  e:\n    tests:\n      - { call: local_fs.cat, verdict: deny }\n      - { call: "x.*", verdict: deny }\n',
    );
    const error = await failure(results(place, file));
    expect(error.message).toContain('local_fs has no tool "cat"');
    expect(error.message).toContain('"x.*"; it must be the whole name of a tool');
    expect(join(place.work, 'e.yaml')).toBe(error.position?.file);
  });
});

describe('LSH-7 LSH-8 whole lines under the shell axis', () => {
  it.each<[string, string, string]>([
    ['everyday verbs stop asking', 'go version; git status', 'approve'],
    ['a sibling of an allowed command', 'git push', 'approve'],
    ['a longer name', 'gitk', 'approve'],
    ['ls', 'ls -la', 'allow'],
    ['several steps that are all allowed', 'ls && echo done; head a.txt', 'allow'],
    ['a stranger after or', 'ls || python3 x.py', 'approve'],
    ['a stranger behind a line end', 'ls\ncurl http://x', 'approve'],
    ['a forbidden program', 'mkfs /dev/sda', 'deny'],
    ['by its path', '/sbin/shred -u x', 'deny'],
    ['in a line of allowed ones', 'ls && shred x', 'deny'],
    ['behind a wrapper', 'nice -n 5 shred x', 'deny'],
    ['through find', 'find . -exec shred {} ;', 'deny'],
    ['through xargs', 'xargs -n 1 shred', 'deny'],
    ['ask_always in a line', 'ls && chmod -R 777 .', 'approve'],
    ['a program of the same name in the workspace', '/workspace/ls', 'deny'],
    ['a relative program', './git status', 'deny'],
    ['substitution text in an argument', "echo '$(id)'", 'approve'],
    ['plain variable text in one', "echo '$HOME'", 'allow'],
    ['substitution that a shell would run', 'echo $(id)', 'deny'],
    ['a pipe', 'git log --oneline | head -20', 'deny'],
    ['an assignment', 'PATH=/tmp git status', 'deny'],
    ['background', 'git status & ls', 'deny'],
    ['a loop', 'for f in a b; do rm $f; done', 'deny'],
    ['a shell in a shell', 'sh -c "git status"', 'deny'],
    ['an open parenthesis', 'ls && (go build', 'deny'],
    ['a setting that is written', 'go env -w GOFLAGS=-toolexec=/w/x', 'approve'],
    ['a formatter that writes', 'gofmt -l -w .', 'approve'],
    ['a test runner that is told what to run', 'go test -exec "sh -c id" ./...', 'approve'],
    ['what git tells of commits', 'git log --oneline -n 5', 'allow'],
    ['names of a closed file', 'git log --oneline -- .ssh/id_rsa', 'allow'],
    ['what it tells of a closed file', 'git log -p -- .ssh/id_rsa', 'deny'],
    ['what it shows of the history', 'git log -p', 'approve'],
    ['a reader on a private key', 'cat .ssh/id_rsa', 'deny'],
    ['a reader on a path outside', 'cat /home/u/.ssh/id_rsa', 'deny'],
  ])('%s: %s', async (_name, command, expected) => {
    const files = { read: { grant: 'allow', deny_paths: ['**/.ssh/**'] }, write: 'approve' };
    expect(await outcomes({ shell: TIERS, files }, [[SHELL, { command }, expected]])).toEqual([[{ command }, expected, '']]);
  });

  it.each<[JsonObject, JsonObject, string]>([
    [TIERS, { command: 'git', args: ['status', '&&', 'rm'] }, 'approve'],
    [TIERS, { command: '/usr/bin/ls', args: ['-la'] }, 'allow'],
    [TIERS, { command: 'ls', args: ['-la'] }, 'allow'],
    [{ grant: 'approve', blacklist: ['rm -r'] }, { command: 'rm x' }, 'approve'],
    [{ grant: 'approve', blacklist: ['rm -r'] }, { command: 'rm -r x' }, 'deny'],
    [{ grant: 'approve', prefix_allowlist: [] }, { command: 'ls && ls' }, 'approve'],
    [{ grant: 'approve', prefix_allowlist: ['go test'], ask_always: ['go'] }, { command: 'go test' }, 'approve'],
    [{ grant: 'approve', prefix_allowlist: ['ls'], blacklist: ['ls'] }, { command: 'ls' }, 'deny'],
    [{ grant: 'allow', substitution: 'deny' }, { command: 'echo', args: [`$\{MY_VAR}`] }, 'allow'],
    [{ grant: 'allow', substitution: 'deny' }, { command: 'echo', args: ['`id`'] }, 'deny'],
    [{ grant: 'allow', substitution: 'deny' }, { command: 'echo', args: [] }, 'allow'],
  ])('%j %j: %s', async (shell, args, expected) => {
    expect(await outcomes({ shell }, [[SHELL, args, expected]])).toEqual([[args, expected, '']]);
  });
});
