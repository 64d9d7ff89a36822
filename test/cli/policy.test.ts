import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExplainDocument, PolicyDiffDocument, PolicyTestDocument } from '../../src/app.js';
import { Home } from '../support/cli.js';

const TIGHT = `envelopes:
  tight:
    extends: unattended
    files: { read: deny }
    tests:
      - { call: local_fs.read_file, args: { path: a.txt }, verdict: deny }
`;

let home: Home;
beforeEach(() => {
  home = new Home({ 'a.txt': 'hello\n', 'tight.yaml': TIGHT });
});
afterEach(() => home.remove());

const READ = ['local_fs.read_file', '--args', '{"path":"a.txt"}'];

describe('policy explain', () => {
  it('ENV-10 names every layer that was asked, with verdict, rule and line, and runs nothing', async () => {
    const { code, document } = await home.json<ExplainDocument>(['policy', 'explain', ...READ, '--envelope', './tight.yaml']);
    expect(code).toBe(0);
    expect(document.decision).toMatchObject({ verdict: 'deny', rule: 'files.read deny', source: expect.stringMatching(/tight\.yaml:4$/) });
    expect(document.layers.map(({ layer, verdict }) => [layer, verdict])).toEqual([
      ['envelope', null],
      ['control_plane', null],
      ['always_deny', null],
      ['envelope', 'deny'],
      ['path', null],
      ['resource', null],
      ['tool_access', null],
    ]);
    expect(await home.runs()).toEqual([]);
    const { stdout } = await home.perform(['policy', 'explain', ...READ]);
    expect(stdout).toContain(' a model reads 51200 bytes or 2000 lines of the result\n'); // no sentence of ours is cut
  });

  it('takes the words of a tool call behind --, and shows a table that marks who decides', async () => {
    const words = ['tool', 'call', 'local_shell.local_shell', '--args', '{"command":"rm a.txt"}'];
    const { stdout, code } = await home.perform(['policy', 'explain', '--envelope', 'unattended', '--', ...words]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^local_shell\.local_shell .* under unattended\n/);
    expect(stdout).toMatch(/→ +envelope "unattended" +deny +shell deny +shipped:unattended:\d+\n/);
    expect(stdout).toMatch(/tool access of envelope "unattended" +deny +cap mutate-reversible +shipped:unattended:\d+\n/);
    expect((await home.perform(['policy', 'explain', '--', ...words, '--wrong', 'x'])).code).toBe(2);
  });

  it('takes every option of a pasted call', async () => {
    const words = (...more: string[]) => ['policy', 'explain', '--', 'windlass', 'tool', 'call', ...READ, ...more];
    const plain = ['--dry-run', '-q', '--strict-args', '--session', 's', '--path', '/usr/bin', '--no-color', '--policies', '{}'];
    expect(await home.run(words(...plain))).toMatchObject({ code: 0, stdout: expect.stringContaining('allow: ') });
    const json = await home.run(words('--json', '--envelope', './tight.yaml'));
    expect((JSON.parse(json.stdout) as ExplainDocument).decision).toMatchObject({ verdict: 'deny', rule: 'files.read deny' });
    expect((await home.run(words('--config', 'tight.yaml', '--envelope', 'tight'))).stdout).toContain('deny: ');
    for (const wrong of [['--nope', 'x'], ['extra'], ['--session']]) expect((await home.run(words(...wrong))).code).toBe(2);
  });

  it('asks everybody also where the toolset itself refuses, which stands in its place', async () => {
    const explain = async (tool: string, args: object) => {
      const words = ['policy', 'explain', tool, '--args', JSON.stringify(args), '--envelope', './tight.yaml'];
      const { layers, decision, plan } = (await home.json<ExplainDocument>(words)).document;
      expect(plan).toBeNull();
      return [decision.layer, layers.map(({ layer, verdict }) => `${layer} ${verdict ?? 'passes'}`).join(', ')];
    };
    expect(await explain('local_fs.write_file', { path: 'a.txt', content: 'x' })).toEqual([
      'toolset',
      'control_plane passes, always_deny passes, toolset deny, envelope deny, path passes, tool_access passes',
    ]);
    expect(await explain('local_shell.local_shell', { command: 'ls | wc' })).toEqual([
      'toolset',
      expect.stringContaining('control_plane passes, always_deny passes, toolset deny, envelope'),
    ]);
    expect(await explain('local_fs.read_file', { path: '../x' })).toEqual([
      'containment',
      'containment deny, control_plane passes, always_deny passes, envelope deny, path passes, tool_access passes',
    ]);
    expect((await explain('local_fs.read_file', { paht: 'x' }))[1]).toMatch(/^arguments deny, .*envelope deny/);
  });

  it('tells what stopped a call before the gate was asked', async () => {
    const explain = async (...words: string[]) => (await home.told<ExplainDocument>(['policy', 'explain', ...words])).document.decision;
    expect(await explain('local_fs.read_file', '--args', '{"path":"../x"}')).toMatchObject({ verdict: 'deny', code: 'escape' });
    expect(await explain('local_fs.read_file', '--args', '{"paht":"x"}')).toMatchObject({ layer: 'arguments', code: 'bad_argument' });
    expect(await explain('local_shell.local_shell', '--args', '{"command":"ls | wc"}')).toMatchObject({ code: 'sh.pipe' });
    expect((await home.perform(['policy', 'explain', 'local_fs.reed'])).code).not.toBe(0);
  });
});

describe('policy test', () => {
  it('ends with 2 where there is no test, and says how one is written', async () => {
    writeFileSync(join(home.workspace, 'none.yaml'), 'envelopes: { a: { files: { read: allow } } }\n');
    const { code, stderr } = await home.perform(['policy', 'test', 'none.yaml']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no envelope of none.yaml has `tests`; write `tests: [')]);
  });

  it('ENV-10 runs the tests of a file and ends with 1 when one fails', async () => {
    const passing = await home.told<PolicyTestDocument>(['policy', 'test', 'tight.yaml']);
    expect([passing.code, passing.document.passed, passing.document.failed]).toEqual([0, 1, 0]);
    home.write('wrong.yaml', TIGHT.replace('verdict: deny', 'verdict: allow'));
    const failing = await home.perform(['policy', 'test', 'wrong.yaml']);
    expect(failing.code).toBe(1);
    expect(failing.stdout).toMatch(/✗ tight:6 local_fs\.read_file .* expects allow, gets deny: .*\nwrong\.yaml: 1 of 1 test failed\n$/);
  });
});

describe('policy diff', () => {
  it('TM-18 lists recorded calls whose verdict would change', async () => {
    await home.perform(['tool', 'call', ...READ]);
    await home.perform(['tool', 'call', 'local_fs.write_file', '--args', '{"path":"b.txt","content":"x"}', '--envelope', 'auto_edit']);
    const { document } = await home.told<PolicyDiffDocument>(['policy', 'diff', 'auto_edit', 'tight.yaml']);
    expect(document).toMatchObject({ runs: 2, calls: 2, skipped: 0, changed: { stricter: 2, milder: 0 } });
    expect(document.changes.map(({ tool, before, after }) => [tool, before.verdict, after.verdict]).sort()).toEqual([
      ['local_fs.read_file', 'allow', 'deny'],
      ['local_fs.write_file', 'allow', 'deny'],
    ]);
    const milder = await home.perform(['policy', 'diff', 'tight.yaml#tight', 'default', '--run', document.changes[0]?.run ?? '']);
    expect(milder.stdout).toMatch(/1 verdict would change \(0 stricter, 1 milder\) in 1 call of 1 run\n$/);
    expect((await home.perform(['policy', 'diff', 'default', 'default'])).stdout).toContain('no verdict would change in 2 calls of 2 runs');
    expect((await home.perform(['policy', 'diff', 'default', 'tihgt'])).code).toBe(2);
    expect((await home.perform(['policy', 'diff', 'default', 'strict', '--run', 'run_0'])).code).not.toBe(0);
  });
});
