import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadChain, vet } from '../../../src/chain/index.js';
import type { JsonObject } from '../../../src/contract/index.js';
import { OPEN, shell } from './support.js';

const FOLDER = join(import.meta.dirname, '../../../chains');
const SHELL = 'local_shell';

describe('LSH-11 the chains that ship', () => {
  it('come with a policy wherever a task may start programs, and leave vet nothing to say', async () => {
    for (const file of readdirSync(FOLDER)) {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      expect([file, await vet(text, file)]).toEqual([file, []]);
    }
  });

  describe('develop', () => {
    let policy: { readonly [key: string]: string };
    beforeAll(async () => {
      const { definition } = await loadChain(join(FOLDER, 'develop.yaml'));
      policy = definition.tasks.find(({ id }) => id === 'work')?.config.toolsPolicies[SHELL] ?? {};
    });

    it('lets tools of everyday work pass the first gate; what runs the project is asked about', async () => {
      const { call, program } = await shell({ 'a.txt': 'b\na\n' });
      for (const name of ['make', 'cargo', 'go', 'pytest', 'rg', 'jq']) program(name);
      for (const command of [
        'ls',
        'sort a.txt && wc -l a.txt',
        'grep -n a a.txt',
        'find . -name a.txt',
        'cp a.txt b.txt',
        "sed -n '1p' a.txt",
        'go version',
      ])
        expect([command, (await call(command, { policy })).kind]).toEqual([command, 'ok']);
      for (const command of ['make', 'cargo test', 'go test ./...', 'pytest', 'git commit -m x'])
        expect([command, (await call(command, { policy })).kind]).toEqual([command, 'waiting']);
    });

    it('denies what leads to other users, disks and the machine, in every spelling; no interpreter is listed', async () => {
      const { call, program, root } = await shell();
      const denied = [
        'sudo',
        'su',
        'dd',
        'mkfs',
        'mkfs.ext4',
        'fdisk',
        'mount',
        'chown',
        'reboot',
        'useradd',
        'passwd',
        'systemctl',
        'iptables',
      ];
      for (const name of denied) {
        const path = program(name, '#!/bin/sh\ntouch CANARY\n');
        for (const command of [name, `${name} -h`, path, `ls && ${name} x`, `find . -exec ${name} '{}' ';'`]) {
          expect([command, await call(command, { policy, envelope: OPEN })]).toMatchObject([
            command,
            { kind: 'denied', code: 'sh.denied' },
          ]);
        }
      }
      for (const name of ['node', 'python3', 'perl', 'sh', 'npx', 'npm', 'awk', 'xargs', 'env', 'curl', 'busybox']) {
        program(name, '#!/bin/sh\ntouch CANARY\n');
        expect([name, (await call(`${name} x`, { policy })).code]).toEqual([name, 'sh.not_allowed']);
      }
      expect(existsSync(join(root, 'CANARY'))).toBe(false);
    });
  });
});

describe('LSH-12 a shell under the shipped default envelope, without a policy of its own, has seven guards', () => {
  const envelope: JsonObject = {
    extends: 'default',
    shell: { grant: 'approve', sandbox: 'off', prefix_allowlist: ['cat', 'seq', 'grep'], blacklist: ['mkfs', 'fdisk', 'shred', 'wipefs'] },
  };
  const files = { 'a.txt': 'a', '.ssh/id_rsa': 'KEY', '.env': 'TOKEN=x' };

  it('audit: what would run, with its hash, and what was decided, whatever that was', async () => {
    const { call } = await shell(files);
    for (const command of ['cat a.txt', 'touch b', 'mkfs x', 'cat a | cat']) {
      const { records, plan, kind } = await call(command, { envelope });
      expect([command, records.some(({ kind: record }) => /^(ToolCallDenied|ApprovalRequested|ToolCallFinished)$/.test(record))]).toEqual([
        command,
        true,
      ]);
      if (kind === 'ok') expect(plan?.programs).toMatchObject([{ word: 'cat', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    }
  });

  it('workspace: nothing is entered or read outside', async () => {
    const { call } = await shell(files);
    for (const args of [
      { command: 'cd .. && cat a' },
      { command: 'cat a.txt', cwd: '/etc' },
      { command: 'cat /etc/passwd' },
      { command: 'cat ../x' },
    ])
      expect([args, (await call(args, { envelope })).kind]).toEqual([args, 'denied']);
  });

  it('network: who contacts another machine is asked about', async () => {
    const { call } = await shell(files);
    for (const command of ['curl http://127.0.0.1:1/', 'git fetch', 'ssh host'])
      expect([command, (await call(command, { envelope })).kind]).toEqual([command, 'waiting']);
  });

  it('sensitive paths: no program is given them', async () => {
    const { call } = await shell(files);
    for (const command of ['cat .ssh/id_rsa', 'cat .env', 'grep TOKEN .env', 'grep -r KEY .ssh', 'cp .env b'])
      expect([command, (await call(command, { envelope })).kind]).toEqual([command, 'denied']);
  });

  it('output: a model reads a bounded part of it', async () => {
    const { call } = await shell(files);
    const { text = '' } = await call('seq 1 100000', { envelope, proposedBy: 'model' });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50 * 1024);
  });

  it('denylist: what destroys disks or changes users is refused, and nobody is asked', async () => {
    const { call, program } = await shell(files);
    for (const name of ['mkfs', 'mkfs.ext4', 'fdisk', 'shred', 'wipefs', 'sudo', 'su']) {
      program(name);
      expect([name, (await call(`${name} x`, { envelope: { extends: 'default' } })).kind]).toEqual([name, 'denied']);
    }
  });

  it('approval: what changes something waits for a person', async () => {
    const { call, root } = await shell(files);
    for (const command of ['touch b', 'git commit -m x', 'rm a.txt', 'make'])
      expect([command, (await call(command, { envelope })).kind]).toEqual([command, 'waiting']);
    expect([existsSync(join(root, 'b')), existsSync(join(root, 'a.txt'))]).toEqual([false, true]);
  });
});
