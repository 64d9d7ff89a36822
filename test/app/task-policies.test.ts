import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from '../../src/index.js';
import { environmentIn } from '../support/environment.js';

const HASH = `sha256:${'0'.repeat(63)}1`;
const CONFIG = `approver_tokens: { release: "${HASH}", night: "${HASH}" }
default_envelope: careful
envelopes:
  careful: { default_action: deny, files: { read: allow, write: { grant: approve, approvers: [release, night] } } }
`;
const LOOSE = `default_envelope: loose
envelopes:
  loose: { default_action: allow, files: { read: allow, write: allow } }
`;

const write = (path: string) => `tools: { name: local_fs, tool_name: write_file, args: { path: ${path}, content: x } }`;
const chain = (policy: string) => `id: c
tasks:
  - { id: first, handler: tools, ${write('first.txt')}, transition: { branches: [ { operator: default, goto: second } ] } }
  - id: second
    handler: tools
    ${write('second.txt')}
    policy:
${policy}
`;

const opened: { readonly folder: string; readonly workspace: Workspace }[] = [];
afterEach(async () => {
  for (const { folder, workspace } of opened.splice(0)) {
    await workspace.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function open(files: { readonly [name: string]: string }, more: { readonly config?: string; readonly envelope?: string } = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-app-')));
  for (const name of ['work', 'config/windlass']) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'work', name), text);
  if (more.config !== undefined) writeFileSync(join(folder, 'config/windlass/windlass.yaml'), more.config);
  return enter(folder, more.envelope);
}

async function enter(folder: string, envelope?: string) {
  const said: string[] = [];
  const workspace = await openWorkspace({
    cwd: join(folder, 'work'),
    env: environmentIn(folder),
    onNotice: (text) => said.push(text),
    ...(envelope !== undefined && { envelope }),
  });
  opened.push({ folder, workspace });
  return { workspace, said, folder };
}

describe('the policy of a task', { timeout: 60_000 }, () => {
  const WRONG = [
    ['      files: { write: { grant: approve, approvers: [relaese] } }', 8, 'unknown_approver', 'did you mean "release"?'],
    ['      files: { write: { grant: allow, approvers: [release] } }', 8, 'terms_without_ask', 'nothing there asks'],
    [
      '      always_deny: [ { tools: local_fs, tool: "*" } ]\n      always_allow:\n        - { tools: local_fs, tool: read_file }',
      10,
      'unreachable_rule',
      'can never decide',
    ],
    ['      flies: { write: deny }', 8, 'unknown_key', 'did you mean "files"?'],
    ['      files: { write: { grant: allow, deny_paths: ["a]b["] } }', 8, 'invalid_policy', 'deny_paths'],
  ] as const;

  it.each(WRONG)('ENV-5 is compiled by vet and before a run, with file and line: %s', async (policy, line, code, words) => {
    const { workspace } = await open({ 'c.yaml': chain(policy) }, { config: CONFIG });
    const { findings } = await workspace.vetPaths(['c.yaml']);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({ file: 'c.yaml', line, code, message: expect.stringContaining(words) }),
    ]);
    const refused = workspace.runChain({ chain: 'c.yaml', input: 'go' });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_file', position: { file: 'c.yaml', line } });
    expect((await workspace.listRuns({ limit: 5 })).runs).toEqual([]);
  });

  it('rulings 3.7 may name approvers: they narrow those of the operator, and never widen them', async () => {
    const narrowed = async (names: string) => {
      const policy = `      files: { write: { grant: approve, approvers: ${names} } }`;
      const { workspace } = await open({ 'c.yaml': chain(policy).replace(/^ {2}- \{ id: first.*\n/m, '') }, { config: CONFIG });
      const { denials, asks } = await workspace.runChain({ chain: 'c.yaml', input: 'go' });
      const [ask] = asks;
      return ask ? (await workspace.showAsk(ask.id)).ask.terms.approvers : denials.map(({ code }) => code);
    };
    expect(await narrowed('[night]')).toEqual(['night']);
    expect(await narrowed('["user:root", night]')).toEqual(['night']);
    expect(await narrowed('["user:root"]')).toEqual(['no_approver']);
  });

  it('TM-18 of a past run may name somebody who has no token any more: its calls are judged again all the same', async () => {
    const policy = '      files: { read: allow, write: { grant: approve, approvers: [night] } }';
    const read = chain(policy)
      .replace(/^ {2}- \{ id: first.*\n/m, '')
      .replace('write_file, args: { path: second.txt, content: x }', 'list_dir, args: {}');
    const { workspace, folder } = await open({ 'c.yaml': read }, { config: CONFIG });
    expect(await workspace.runChain({ chain: 'c.yaml', input: 'go' })).toMatchObject({ outcome: 'ok' });
    await workspace.close();
    writeFileSync(join(folder, 'config/windlass/windlass.yaml'), '');
    const { workspace: later } = await enter(folder);
    expect(await later.diffPolicies({ a: 'default', b: 'ask_always', limit: 5 })).toMatchObject({ runs: 1, calls: 1, skipped: 0 });
  });

  it('ENV-10 has its line where the file is at hand, and the name of its task elsewhere', async () => {
    const { workspace } = await open({ 'c.yaml': chain('      files:\n        write: deny') }, { config: CONFIG });
    const { source } = await workspace.explainTool({ tool: 'local_fs.write_file', at: { chain: 'c.yaml', task: 'second' } });
    expect(source).toBe('c.yaml:9');
  });
});

describe('ENV-10 policy explain', { timeout: 60_000 }, () => {
  it('says who would answer, by level, name and second person', async () => {
    const config = CONFIG.replace('[release, night]', '[release, night], second_person: true, strongly: true');
    const { workspace } = await open({}, { config });
    const explain = async (tool: string, args = {}) => (await workspace.explainPolicy({ tool, args })).asks;
    expect(await explain('local_fs.write_file', { path: 'a', content: 'b' })).toEqual({
      level: 'L2',
      approvers: ['release', 'night'],
      second_person: true,
      strongly: true,
    });
    expect(await explain('local_fs.list_dir', { path: '.' })).toBeNull();
  });
});

describe('LSH-7 a program that reads a tree', { timeout: 60_000 }, () => {
  it('recursive reader over a tree with secrets: what lies in it is read too, so it is asked about', async () => {
    const config = `default_envelope: a
envelopes:
  a:
    files: { read: { grant: allow, approve_paths: ["**/.env"] } }
    shell: { grant: approve, prefix_allowlist: [grep], sandbox: "off" }
`;
    const verdict = async (files: { readonly [name: string]: string }) => {
      const { workspace } = await open(files, { config });
      const args = { command: 'grep', args: ['-r', 'TOKEN', '.'] };
      return (await workspace.explainPolicy({ tool: 'local_shell.local_shell', args })).decision;
    };
    expect(await verdict({ '.env': 'TOKEN=x\n' })).toMatchObject({ verdict: 'approve', rule: 'files.read.approve_paths "**/.env"' });
    expect(await verdict({ 'a.txt': 'TOKEN=x\n' })).toMatchObject({ verdict: 'allow' });
  });
});

describe('rulings 1.3 an untrusted default_envelope', { timeout: 60_000 }, () => {
  it.each(['run', 'mission', 'call'] as const)('only takes away from what holds without it, and the line says so: %s', async (way) => {
    const { workspace, said } = await open({
      'windlass.yaml': LOOSE,
      'c.yaml': `id: c\ntasks:\n  - { id: t, handler: tools, ${write('t.txt')} }\n`,
    });
    const outcome = async () => {
      if (way === 'run') return (await workspace.runChain({ chain: 'c.yaml', input: 'go' })).status;
      if (way === 'mission') return (await workspace.fireMission({ chain: 'c.yaml', intent: 'go' })).status;
      return (await workspace.callTool({ tool: 'local_fs.write_file', args: { path: 't.txt', content: 'x' } })).outcome;
    };
    expect(await outcome()).toBe(way === 'mission' ? 'denied' : 'waiting');
    expect(said).toEqual([
      expect.stringMatching(/^envelope "loose" \(.*windlass\.yaml\) was chosen by a file that is not trusted: it only takes away/),
    ]);
    expect(said[0]).toContain(way === 'mission' ? '("default" and "unattended")' : '("default")');
  });

  it('a file that lays something under an envelope of the operator is the one that is not trusted', async () => {
    const mine = 'default_envelope: loose\nenvelopes: { loose: { files: { read: allow } } }\n';
    const { workspace, said, folder } = await open({ 'windlass.yaml': LOOSE, 'mine.yaml': mine }, { envelope: 'mine.yaml#loose' });
    await workspace.callTool({ tool: 'local_fs.read_file', args: { path: 'mine.yaml' } });
    const [own, theirs] = ['mine.yaml', 'windlass.yaml'].map((name) => join(folder, 'work', name));
    expect(said).toEqual([
      expect.stringContaining(`envelope "loose" (${own}) takes in ${theirs}, which is not trusted: that file only takes away`),
    ]);
  });
});

describe('rulings 3.8 a call that is tried', { timeout: 60_000 }, () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);
  it.each([
    ['infinity', { start_line: Number.POSITIVE_INFINITY }],
    ['no number', { start_line: Number.NaN }],
    ['lost digits', { start_line: 2 ** 53 + 2 }],
    ['half a pair', { path: 'a\ud800' }],
    ['absurd nesting', { path: deep(70) }],
    ['very absurd nesting', { path: deep(5000) }],
  ])('is held against what a real one is held against: %s', async (_, more) => {
    const { workspace } = await open({ a: 'x' });
    const args = { path: 'a', ...more } as never;
    const codeOf = (dryRun: boolean) =>
      workspace.callTool({ tool: 'local_fs.read_file', args, dryRun }).then(
        ({ error }) => error?.code,
        ({ code }: { readonly code: string }) => code,
      );
    expect([await codeOf(false), await codeOf(true)]).toEqual(['bad_argument', 'bad_argument']);
  });
});
