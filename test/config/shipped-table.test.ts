import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theGate } from '../../src/app/context.js';
import { rehearse } from '../../src/app/rehearse.js';
import { readConfigFile } from '../../src/config/index.js';
import type { Axis, JsonObject } from '../../src/contract/index.js';
import type { Policy } from '../../src/gate/index.js';

import { makePlace } from './support.js';

const NAMES = ['read_only', 'ask_always', 'auto_edit', 'default', 'strict', 'unattended'] as const;
const FOLDER = join(import.meta.dirname, '../../src/config/shipped');

/** `R path`, `W path`, `$ line`, `AXIS tool` or a bare tool. */
const TABLE: readonly (readonly [call: string, verdicts: string])[] = [
  // read_only, ask_always, auto_edit, default, strict, unattended; a = allow, ? = a person is asked, - = deny
  ['R README.md', 'aaaaaa'],
  ['R src/a.ts', 'aaaaaa'],
  ['L .', 'aaaaaa'],
  ['L src', 'aaaaaa'],
  ['R .github/workflows/ci.yaml', 'aaaaaa'],
  ['R windlass.yaml', 'aaaaaa'],
  ['R .git/config', 'aaaaaa'],
  ['R server.pem', 'a????-'],
  ['R a/tls.key', 'a????-'],
  ['R .env.example', 'a????-'],
  ['R .envrc', 'a????-'],
  ['R .env', '------'],
  ['R .env.production', '------'],
  ['R a/.ssh/config', '------'],
  ['R a/.aws/credentials', '------'],
  ['R .kube/config', '------'],
  ['R id_ed25519.pub', '------'],
  ['R wallet.dat', '------'],
  ['R vault.kdbx', '------'],
  ['R .netrc', '------'],
  ['R .docker/config.json', '------'],
  ['R ../outside', '------'],
  ['W README.md', '-?a??-'],
  ['W src/new.ts', '-?a??-'],
  ['W package.json', '-????-'],
  ['W a/package.json', '-????-'],
  ['W .github/workflows/ci.yaml', '-????-'],
  ['W .gitlab-ci.yml', '-????-'],
  ['W .pre-commit-config.yaml', '-????-'],
  ['W .devcontainer/devcontainer.json', '-????-'],
  ['W .yarnrc.yml', '-????-'],
  ['W .idea/workspace.xml', '-????-'],
  ['W .gitattributes', '-?a??-'],
  ['W .git/info/attributes', '------'],
  ['W .Git/hooks/pre-commit', '------'],
  ['W .githooks/pre-commit', '------'],
  ['W .claude/settings.json', '------'],
  ['W .git/hooks/pre-commit', '------'],
  ['W .husky/pre-commit', '------'],
  ['W .vscode/tasks.json', '------'],
  ['W windlass.yaml', '------'],
  ['W agents.toml', '------'],
  ['W chains/a.yaml', '------'],
  ['W triggers/a.yaml', '------'],
  ['W .bashrc', '------'],
  ['W crontab', '------'],
  ['W .config/systemd/user/x.service', '------'],
  ['W .env.example', '-?a??-'],
  ['W .env', '------'],
  ['W .ssh/authorized_keys', '------'],
  ['W server.pem', '-????-'],
  ['$ ls -la', '-??a?a'],
  ['$ cat README.md', '-??a?a'],
  ['$ cat server.pem', '-????-'],
  ['$ cat .env', '------'],
  ['$ head -3 README.md && wc -l README.md', '-??a?a'],
  ['$ grep -r TODO src', '-??a?-'],
  ['$ echo done', '-??a?-'],
  ['$ git log --oneline', '-????a'],
  ['$ git status', '-????a'],
  ['$ git diff', '-????a'],
  ['$ git diff main', '-????-'],
  ['$ git log -p', '-????-'],
  ['$ git show HEAD:.env', '------'],
  ['$ git push', '-????-'],
  ['$ go test ./...', '-????-'],
  ['$ npm test', '-????-'],
  ['$ make', '-????-'],
  ['$ python3 x.py', '-????-'],
  ['$ rm -r build', '-????-'],
  ['$ cp a b', '-????-'],
  ['$ mkfs /dev/sda', '------'],
  ['$ shred a', '-??---'],
  ['$ sudo ls', '------'],
  ['$ curl https://example.com', '-????-'],
  ['$ ls; rm a', '-????-'],
  ['$ ls | wc', '------'],
  ["$ echo 'a $(id)'", '-????-'],
  ['$ ./tool', '------'],
  ['network.read fetch', '????--'],
  ['network.write send', '-???--'],
  ['missions.fire start', '-??a?-'],
  ['mcp__github.search_issues', '-???--'],
  ['billing.get_invoice', '-???--'],
];

const LETTER = { allow: 'a', approve: '?', deny: '-' } as const;

interface Shape {
  readonly toolset: string;
  readonly tool: string;
  readonly axis?: Axis;
  readonly args: JsonObject;
}

function shapeOf(call: string): Shape {
  const [kind = '', rest = ''] = [call.slice(0, call.indexOf(' ')), call.slice(call.indexOf(' ') + 1)];
  switch (kind) {
    case 'R':
      return { toolset: 'local_fs', tool: 'read_file', axis: 'files.read', args: { path: rest } };
    case 'L':
      return { toolset: 'local_fs', tool: 'list_dir', axis: 'files.read', args: { path: rest } };
    case 'W':
      return { toolset: 'local_fs', tool: 'write_file', axis: 'files.write', args: { path: rest } };
    case '$':
      return { toolset: 'local_shell', tool: 'local_shell', axis: 'shell', args: { command: rest } };
    case 'network.read':
    case 'network.write':
    case 'missions.fire':
      return { toolset: 'made_later', tool: rest, axis: kind, args: {} };
    default:
      return { toolset: call.split('.')[0] ?? '', tool: call.split('.')[1] ?? '', args: {} };
  }
}

async function verdictOf(call: string, name: string, policy: Policy): Promise<string> {
  const gate = await theGate();
  const test = { envelope: name, ...shapeOf(call), verdict: 'allow' as const, source: { file: 'table' } };
  const rehearsed = await rehearse(test, gate, policy);
  if (rehearsed.kind === 'invalid') throw new Error(`${call}: ${rehearsed.reason}`);
  if (rehearsed.kind === 'refused') return '-';
  const confined = { available: true, attended: true };
  return LETTER[(gate.judgePaths(rehearsed.call, policy) ?? gate.judge(rehearsed.call, rehearsed.plan, policy, confined)).verdict];
}

describe('shipped envelopes', () => {
  it('ENV-1 what each of them gives to representative calls is pinned: a change of one letter is a change of what may act', async () => {
    const gate = await theGate();
    const config = await (await makePlace()).load();
    const sources = config.policySources('attended');
    const policies = NAMES.map((envelope) => gate.compile({ ...sources, envelope }));
    const table: [string, string][] = [];
    for (const [call] of TABLE) {
      const verdicts = await Promise.all(NAMES.map((name, at) => verdictOf(call, name, policies[at] as Policy)));
      table.push([call, verdicts.join('')]);
    }
    expect(table).toEqual(TABLE);
    expect(TABLE.length).toBeGreaterThanOrEqual(60);
  });

  it('are the files beside the code, each a configuration that loads without a warning', async () => {
    const gate = await theGate();
    const sources = (await (await makePlace()).load()).policySources('attended');
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.yaml'));
    expect(files.sort()).toEqual(NAMES.map((name) => `${name}.yaml`).sort());
    for (const name of NAMES) {
      const read = await readConfigFile(join(FOLDER, `${name}.yaml`));
      const shipped = sources.envelopes[name];
      expect(shipped?.body).toEqual((read.body.envelopes as unknown as JsonObject)[name]);
      for (const [pointer, line] of Object.entries(shipped?.lines ?? {}))
        expect([pointer, line]).toEqual([pointer, read.lines[`/envelopes/${name}${pointer}`]]);
      const { findings } = gate.compile({ ...sources, envelope: name });
      expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    }
  });

  it('ENV-2 carry the quarantine, every one of them', async () => {
    const gate = await theGate();
    const sources = (await (await makePlace()).load()).policySources('attended');
    const rules = (name: string) => sources.envelopes[name]?.body['always_deny'] as readonly JsonObject[];
    expect(rules('unattended')).toEqual(rules('read_only'));
    for (const { tools, tool } of rules('read_only')) expect([tools, tool]).toEqual(['*', '*']);
    for (const envelope of NAMES) {
      const policy = gate.compile({ ...sources, envelope });
      for (const path of ['.ssh', 'a/.aws/credentials', '.env', 'x/.env.production', 'id_rsa', '.npmrc'])
        expect([
          await verdictOf(`R ${path}`, envelope, policy),
          await verdictOf(`W ${path}`, envelope, policy),
          await verdictOf(`$ cat ${path}`, envelope, policy),
        ]).toEqual(['-', '-', '-']);
    }
  });
});
