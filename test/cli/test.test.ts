import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Home, repository } from '../support/cli.js';

interface Body {
  readonly name: string;
  readonly ok: boolean;
  readonly outcome: string | null;
  readonly path: readonly string[];
  readonly calls: readonly string[];
  readonly problems: readonly string[];
}
interface Document {
  readonly v: number;
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly Body[];
}

const WRITES = `id: writes
vars: { text: { type: string, default: made } }
finally: last
tasks:
  - id: look
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: seen.txt } }
    transition: { branches: [{ operator: default, goto: write }], on_failure: write }
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: made.txt, content: "{{ vars.text }}" } }
    transition: { branches: [{ operator: default, goto: end }], on_denied: refused }
  - { id: refused, handler: noop }
  - id: last
    handler: tools
    tools: { name: local_fs, tool_name: list_dir, args: {} }
tests:
`;
const YES = `  - name: writes after a yes
    workspace: fixture
    vars: { text: other }
    answers: { write: { approve: true } }
    expect: { outcome: ok, path: [look, write], calls: [local_fs.read_file, local_fs.write_file, local_fs.list_dir] }
`;

const CHATS = `id: chats
tasks:
  - id: think
    handler: chat_completion
    prompt_template: "{{ input }}"
    execute_config: { provider: real, model: any, tools: [] }
    transition: { branches: [{ operator: default, goto: end }], on_failure: calm }
  - { id: calm, handler: noop }
tests:
`;
const says = (...turns: readonly string[]) => `lanes:\n  think:\n${turns.map((turn) => `    - ${turn}\n`).join('')}`;

let home: Home;
beforeEach(() => {
  home = new Home({ 'fixture/seen.txt': 'seen\n' });
});
afterEach(() => home.remove());

async function tested(chain: string, args: readonly string[] = []): Promise<{ readonly code: number | null; readonly document: Document }> {
  home.write('c.yaml', chain);
  return home.told<Document>(['test', 'c.yaml', ...args]);
}

async function problemsOf(chain: string): Promise<readonly string[]> {
  const { code, document } = await tested(chain);
  expect(code).toBe(document.failed > 0 ? 1 : 0);
  return document.tests.flatMap(({ problems }) => problems);
}

describe('windlass test', () => {
  it('works in a copy of the workspace, answers asks, and leaves neither files nor runs behind', async () => {
    const { code, document } = await tested(WRITES + YES);
    expect(document).toMatchObject({ v: 1, passed: 1, failed: 0, tests: [{ outcome: 'ok', path: ['look', 'write'], problems: [] }] });
    expect(code).toBe(0);
    expect(existsSync(join(home.workspace, 'fixture/made.txt'))).toBe(false);
    expect(existsSync(join(home.workspace, 'made.txt'))).toBe(false);
    expect(await home.runs()).toEqual([]);
  });

  it('removes what it made for itself', async () => {
    const { folder, env } = home;
    home.write('c.yaml', WRITES + YES);
    await home.run(['test', 'c.yaml'], { env: { ...env, TMPDIR: join(folder, 'home') } });
    expect(readdirSync(join(folder, 'home')).filter((name) => name.startsWith('windlass'))).toEqual([]);
  });

  it('prints one line a test, and what is wrong below a failed one; exit 1', async () => {
    home.write('c.yaml', `${WRITES}${YES}  - name: stays\n    expect: { outcome: failed, path: [look], calls: [] }\n`);
    const { code, stdout } = await home.run(['test', 'c.yaml']);
    expect(code).toBe(1);
    expect(stdout.split('\n').filter((line) => /^(ok|failed) /.test(line))).toHaveLength(2);
    expect(stdout).toContain('ok c.yaml:18 writes after a yes');
    expect(stdout).toContain('failed c.yaml:23 stays');
    expect(stdout).toContain('  outcome: expected failed, got waiting\n');
    expect(stdout).toContain('  path: expected [look], got [look, write]\n');
    expect(stdout).toContain('  calls: expected [], got [local_fs.read_file, local_fs.write_file]\n');
    expect(stdout).toContain('1 passed, 1 failed');
  });

  it('without an answer the ask stays open, and a no is an outcome too', async () => {
    const open = '  - { name: open, expect: { outcome: waiting, path: [look, write] } }\n';
    const no = '  - { name: refuses, answers: { write: { approve: false } }, expect: { outcome: ok, path: [look, write, refused] } }\n';
    expect(await problemsOf(WRITES + open + no)).toEqual([]);
  });

  it('an answer that nobody asked for fails', async () => {
    const test = '  - { name: one, answers: { look: { approve: true } }, expect: { outcome: waiting } }\n';
    expect(await problemsOf(WRITES + test)).toEqual([expect.stringContaining('task look asked nothing')]);
  });

  it('D12 the dialogue answers in place of the model that the chain names, under its name', async () => {
    home.write('windlass.yaml', 'providers:\n  real: { type: openai_compatible, base_url: "http://127.0.0.1:9/v1" }\n');
    home.write('d.yaml', says('{ expect: { user_contains: hello }, reply: { text: yes } }'));
    expect(await problemsOf(`${CHATS}  - { name: one, input: hello, dialogue: d.yaml, expect: { outcome: ok, path: [think] } }\n`)).toEqual(
      [],
    );
  });

  it('D12 a turn that does not fit fails, also where an edge of the chain hides it', async () => {
    home.write('d.yaml', says('{ expect: { user_contains: bye }, reply: { text: yes } }'));
    const test = '  - { name: one, input: hello, dialogue: d.yaml, expect: { outcome: ok, path: [think, calm] } }\n';
    expect(await problemsOf(CHATS + test)).toEqual([expect.stringContaining('expected user_contains "bye"')]);
  });

  it('D12 a turn that is left over fails', async () => {
    home.write('d.yaml', says('{ reply: { text: yes } }', '{ reply: { text: no } }'));
    const test = '  - { name: one, dialogue: d.yaml, expect: { outcome: ok } }\n';
    expect(await problemsOf(CHATS + test)).toEqual([expect.stringMatching(/d\.yaml:4: 1 of 2 turns of "think" were asked for/)]);
  });

  it('D12 without a dialogue no model is asked', async () => {
    expect(await problemsOf(`${CHATS}  - { name: one, expect: { path: [think, calm] } }\n`)).toEqual([
      expect.stringContaining('no lane "think"'),
    ]);
  });

  it('a fixture or a dialogue that is not there fails its test alone', async () => {
    const tests = '  - { name: one, workspace: gone, expect: { outcome: waiting } }\n  - { name: two, expect: { outcome: waiting } }\n';
    const { document } = await tested(WRITES + tests);
    expect(document.tests.map(({ ok }) => ok)).toEqual([false, true]);
    expect(document.tests[0]?.problems[0]).toContain('does not exist');
    expect(await problemsOf(`${CHATS}  - { name: one, dialogue: gone.yaml, expect: { path: [think, calm] } }\n`)).toEqual([
      expect.stringContaining('file_not_found'),
    ]);
  });

  it('the configuration of the workspace judges, and what steers it stays out of reach in the copy', async () => {
    home.write('own.yaml', 'envelopes:\n  own:\n    extends: default\n    files: { read: allow, write: allow }\n');
    const chain = WRITES.replace('path: made.txt', 'path: chains/next.yaml');
    const { document } = await tested(`${chain}  - { name: one, expect: { outcome: ok, path: [look, write, refused] } }\n`, [
      '--envelope',
      'own.yaml',
    ]);
    expect(document.tests[0]?.problems).toEqual([]);
    const { document: free } = await tested(`${WRITES}  - { name: one, expect: { path: [look, write] } }\n`, ['--envelope', 'own.yaml']);
    expect(free.tests[0]).toMatchObject({ outcome: 'ok', problems: [] });
  });
});

describe('an ask of a test', () => {
  it('notifies nobody, while one of a run does', async () => {
    const told = join(home.workspace, 'told');
    home.write('own.yaml', `notify: { command: [/usr/bin/touch, ${told}] }\n`);
    const { document } = await tested(`${WRITES}  - { name: one, expect: { outcome: waiting } }\n`, ['--config', 'own.yaml']);
    expect(document).toMatchObject({ passed: 1 });
    expect(existsSync(told)).toBe(false);
    expect((await home.perform(['run', 'c.yaml', '--config', 'own.yaml'])).code).toBe(3);
    expect(existsSync(told)).toBe(true);
  });
});

describe('rulings 3.6 a file is not its own judge', () => {
  const chain = `id: starts
tasks:
  - id: go
    handler: tools
    tools: { name: local_shell, tool_name: local_shell, args: { command: touch, args: [made.txt] } }
    execute_config: { tools: [local_shell], tools_policies: { local_shell: { _allowed_commands: touch } } }
tests:
  - name: starts a program
    answers: { go: { approve: true } }
    expect: { outcome: ok }
`;
  const envelope = 'envelopes:\n  own:\n    default_action: deny\n    shell: { grant: approve, sandbox: off }\n';

  it('a yes to a call that starts a program counts only while the file is trusted', async () => {
    home.write('own.yaml', envelope);
    const before = await tested(chain, ['--envelope', 'own.yaml']);
    expect(before.document.tests[0]).toMatchObject({ outcome: 'waiting', ok: false });
    expect(before.document.tests[0]?.problems.join()).toContain('does not count');
    expect((await home.perform(['trust', 'c.yaml'])).code).toBe(0);
    const after = await tested(chain, ['--envelope', 'own.yaml']);
    expect(after.document.tests[0]).toMatchObject({ outcome: 'ok', problems: [] });
    expect((await tested(`${chain}# changed\n`, ['--envelope', 'own.yaml'])).document.failed).toBe(1);
  });

  it('a yes is about the dialogue too: a changed one ends it', async () => {
    home.write('own.yaml', envelope);
    home.write('d.yaml', says('{ reply: { text: yes } }'));
    const text = chain
      .replace('tests:', 'tests:')
      .replace('  - name: starts a program\n', '  - name: starts a program\n    dialogue: d.yaml\n');
    home.write('c.yaml', text);
    expect((await home.perform(['trust', 'c.yaml'])).code).toBe(0);
    const before = await tested(text, ['--envelope', 'own.yaml']);
    expect(before.document.tests[0]?.problems.join()).toContain('d.yaml');
    expect(before.document.tests[0]).toMatchObject({ outcome: 'waiting' });
    expect((await home.perform(['trust', 'd.yaml'])).code).toBe(0);
    expect((await tested(text, ['--envelope', 'own.yaml'])).document.tests[0]).toMatchObject({ outcome: 'ok' });
    home.write('d.yaml', says('{ reply: { text: other } }'));
    expect((await tested(text, ['--envelope', 'own.yaml'])).document.tests[0]).toMatchObject({ outcome: 'waiting' });
  });

  it('what the policy hides is not easier to read in a copy, and nothing is copied from outside', async () => {
    const reads = (workspace: string, path: string) => `id: reads
tasks:
  - { id: r, handler: tools, tools: { name: local_fs, tool_name: read_file, args: { path: ${path} } }, transition: { branches: [{ operator: default, goto: tell }], on_failure: none, on_denied: none } }
  - { id: tell, handler: raise_error, prompt_template: "{{ tasks.r.output.content }}" }
  - { id: none, handler: noop }
tests:
  - { name: reads, workspace: ${workspace}, expect: { outcome: ok } }
`;
    home.write('sub/.ssh/custom', 'PRIVATE-777\n');
    home.write('sub/.aws/credentials', 'PRIVATE-777\n');
    home.write('sub/plain.txt', 'plain\n');
    for (const [workspace, path] of [
      ['sub/.ssh', 'custom'],
      ['sub/.aws', 'credentials'],
      ['sub', '.ssh/custom'],
      ['../..', 'x'],
      ['/etc', 'hostname'],
    ] as const) {
      const { document } = await tested(reads(workspace, path));
      expect(JSON.stringify(document), workspace).not.toContain('PRIVATE-777');
      if (workspace !== 'sub') expect(document.tests[0]?.problems.join(), workspace).toContain('invalid_file');
    }
    expect((await tested(reads('sub', 'plain.txt'))).document.tests[0]?.problems.join()).toContain('plain');
  });

  it('no test runs below a program that a call started', async () => {
    home.write('c.yaml', WRITES + YES);
    const { code, stderr } = await home.run(['test', 'c.yaml'], { env: { WINDLASS_PARENT: 'call_1' } });
    expect(stderr).toContain('refused_under_parent');
    expect(code).toBe(4);
  });
});

describe('which tests are run', () => {
  it('those of chains/ without a path, of a folder, of several files', async () => {
    home.write('chains/one.yaml', `${CHATS}  - { name: one, expect: { path: [think] } }\n`);
    home.write('chains/deep/two.yaml', WRITES + YES.replace('fixture', '../../fixture'));
    home.write('chains/d.dialogue.yaml', says('{ reply: { text: yes } }'));
    const all = await home.told<Document>(['test']);
    expect(all.document.tests).toHaveLength(2);
    expect((await home.told<Document>(['test', 'chains/deep'])).document).toMatchObject({ passed: 1, failed: 0 });
    expect((await home.told<Document>(['test', 'chains/deep/two.yaml', 'chains/one.yaml'])).document.tests).toHaveLength(2);
  });

  it('a folder without chains is told, also beside others; what is missing is named as the test names it', async () => {
    home.write('empty/note.txt', '');
    home.write('c.yaml', `${WRITES}  - { name: one, workspace: fixtures/none, expect: { outcome: ok } }\n`);
    for (const words of [['empty'], ['empty', 'c.yaml'], ['c.yaml', 'empty']]) {
      const { code, stderr } = await home.perform(['test', ...words]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('there is no chain in empty')]);
    }
    expect((await home.perform(['test', 'word'])).stderr).toContain('word does not exist; a chain is named by its file');
    const [missing] = (await home.told<Document>(['test', 'c.yaml'])).document.tests;
    expect(missing?.problems).toEqual(['file_not_found: the workspace fixtures/none does not exist']);
    home.write('c.yaml', `${CHATS}  - { name: one, dialogue: none.yaml, expect: { outcome: ok } }\n`);
    const [silent] = (await home.told<Document>(['test', 'c.yaml'])).document.tests;
    expect(silent?.problems.join()).toMatch(/^file_not_found: none\.yaml does not exist/);
  });

  it('the chains that are shipped hold tests, and pass them', async () => {
    const { code, document } = await home.json<Document>(['test', join(repository, 'chains'), '--workspace', repository]);
    expect([code, document.failed, document.passed > 0]).toEqual([0, 0, true]);
  });

  it('a chain without tests, and a file that is wrong, are no success', async () => {
    home.write('c.yaml', 'id: c\ntasks: [{ id: a, handler: noop }]\n');
    const none = await home.perform(['test', 'c.yaml']);
    expect(none).toMatchObject({ code: 2 });
    expect(none.stderr).toContain('there is no test');
    home.write('c.yaml', `${WRITES}  - { name: one, expct: {} }\n`);
    const wrong = await home.perform(['test', 'c.yaml']);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('c.yaml:18:5 the key "expect" is missing');
  });
});
