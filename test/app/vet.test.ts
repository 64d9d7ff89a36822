import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace } from '../../src/index.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'windlass-vet-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `vet` tells of these files, named or not. */
async function vetted(files: { readonly [name: string]: string | Buffer }, ...paths: string[]): Promise<readonly string[]> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const env = { PATH: '/usr/bin:/bin', XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') };
  const workspace = await openWorkspace({ cwd: folder, env });
  try {
    const { findings } = await workspace.vetPaths(paths);
    return findings.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`);
  } finally {
    await workspace.close();
  }
}

describe('vet says what is wrong, where it is, once', () => {
  it.each<[string, string | Buffer, string]>([
    ['cut.json', '{"id": "a", "tasks": [{"id": "b", ', '1:35 invalid_syntax the file ends in the middle of a value'],
    ['bare.json', '{"id": "a", "tasks": ', '1:22 invalid_syntax the file ends in the middle of a value'],
    ['open.yaml', 'id: a\ntasks: {a: [1\n', '3:1 invalid_syntax the list in brackets that stands before this is not closed: ] is missing'],
    ['binary.yaml', Buffer.from([0x69, 0x64, 0xff]), '1:3 invalid_syntax the file is not UTF-8'],
    ['binary.toml', Buffer.from([0x69, 0x64, 0xff]), '1:1 invalid_syntax the file is not UTF-8'],
    ['one.yaml', 'envelope: { a: { files: { read: allow } } }\n', '1:1 unknown_key unknown key "envelope"; did you mean "envelopes"?'],
    ['other.yaml', 'providers: {}\nenvelops: {}\n', '2:1 unknown_key unknown key "envelops"; did you mean "envelopes"?'],
    ['rule.yaml', 'envelopes: { a: { tools: { local_fs.raed_file: deny } } }\n', '1:28 never_matches envelope "a"'],
    ['rule.json', '{"envelopes":\n {"a": {"tools": {"local_fs.raed_file": "deny"}}}}', '2:19 never_matches envelope "a"'],
    ['rule.toml', '[envelopes.a]\ntools = { "local_fs.raed_file" = "deny" }\n', '2:11 never_matches envelope "a"'],
    ['chain.yaml', 'id: c\ntasks:\n  - { id: t, handler: noop, policy: { tools: { local_fs.raed_file: deny } } }\n', '3:48 never_matches'],
    [
      'who.yaml',
      'envelopes: { a: { files: { write: { grant: approve, approvers: ["user:root", "user:nosuch"] } } } }\n',
      '1:78 unknown_account envelope "a": approvers names "user:nosuch", and this machine has no such account in /etc/passwd',
    ],
    [
      'keys.yaml',
      'tools_policies:\n  local_shell: { _denied_command: rm }\n',
      '2:18 unknown_policy "local_shell" has no policy "_denied_command", so every call of it is refused; did you mean "_denied_commands"?',
    ],
    [
      'sets.yaml',
      'tools_policies:\n  local_shel: { _denied_commands: rm }\n',
      '2:3 unknown_toolset there is no toolset "local_shel"; did you',
    ],
    [
      'sets.toml',
      '[tools_policies.local_shel]\n_denied_commands = "rm"\n',
      '1:17 unknown_toolset there is no toolset "local_shel"; did you',
    ],
    ['other.toml', 'default_envelope = "x"\n[envelops]\n', '2:2 unknown_key unknown key "envelops"; did you mean "envelopes"?'],
    ['broken.toml', 'default_envelope = "x\n', '1:22 invalid_syntax Invalid TOML document'],
  ])('%s', async (name, text, said) => {
    const findings = await vetted({ [name]: text }, name);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(`${name}:${said}`);
  });

  it('without a path also what the scripted models of the workspace say', async () => {
    const providers = 'providers:\n  m: { type: scripted, dialogue: said.yaml }\n  n: { type: scripted, dialogue: gone.yaml }\n';
    expect(await vetted({ 'windlass.yaml': providers, 'said.yaml': 'lanes: { a: [{ repl: x }] }\n' })).toEqual([
      expect.stringMatching(/^said.yaml:1:16 invalid_file .*did you mean "reply"/),
      expect.stringMatching(/^windlass.yaml:3:3 file_not_found .*gone.yaml does not exist/),
    ]);
  });

  it('what holds nothing to check is not clean', async () => {
    await expect(vetted({ 'empty/other.yaml': 'jobs: {}\n' }, 'empty')).rejects.toMatchObject({
      code: 'usage',
      message: 'there is nothing to check: empty holds no chain, dialogue, eval suite or configuration',
    });
    await expect(vetted({})).rejects.toMatchObject({ code: 'usage' });
  });
});
