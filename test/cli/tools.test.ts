import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Home } from '../support/cli.js';

const CHAIN = `
id: fix
description: Fix the note.
input: { type: string }
tasks:
  - id: think
    handler: chat_completion
    execute_config: { provider: scripted, model: m, tools: [local_fs, local_shell], hide_tools: [local_fs.stat_file, local_fs.count_stats, local_fs.find_files, local_fs.grep] }
    transition: { branches: [ { operator: equals, when: tool_call, goto: act }, { operator: default, goto: look } ] }
  - id: act
    handler: execute_tool_calls
    execute_config: { hide_tools: [local_fs.list_dir] }
    transition: { branches: [ { operator: edge_traversed_at_least, edge: "act->think", when: "5", goto: end }, { operator: default, goto: think } ] }
  - id: look
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: note.txt } }
`;
const DIALOGUE = `
lanes:
  think:
    - reply: { tool_calls: [{ name: local_fs.read_file, args: { path: note.txt } }, { name: local_fs.stat_file, args: { path: note.txt } }] }
    - reply: { text: done }
`;
const CONFIG = `
default_envelope: mine
max_tools_visible: 3
envelopes:
  mine:
    files:
      read: allow
      write: deny
    shell: deny
providers:
  scripted: { type: scripted, dialogue: dialogue.yaml }
`;

let home: Home;
beforeAll(async () => {
  home = new Home({ 'fix.yaml': CHAIN, 'dialogue.yaml': DIALOGUE, 'windlass.yaml': CONFIG, 'note.txt': 'hi\n' });
  expect((await home.perform(['trust'])).code).toBe(0);
});
afterAll(() => home.remove());

// biome-ignore lint/suspicious/noExplicitAny: documents of many commands
const document = async (...args: readonly string[]): Promise<any> => JSON.parse((await home.perform([...args, '--json'])).stdout);

describe('TM-17 tools', () => {
  it('list shows every tool with source, effect, contract, version and state', async () => {
    const { v, tools } = await document('tools', 'list');
    expect(v).toBe(1);
    expect(tools).toContainEqual({
      name: 'local_fs.edit_file',
      source: 'builtin:local_fs',
      effect: 'mutate-reversible',
      idempotency: 'check-before-act',
      version: '1',
      state: 'callable',
    });
    const { stdout } = await home.run(['tools', 'list']);
    expect(stdout).toMatch(/^TOOL +EFFECT +REPEATS +VERSION +STATE +SOURCE\n/);
    expect(stdout).toMatch(/^local_shell\.local_shell +mutate-irreversible +at-most-once +1 +callable +builtin:local_shell$/m);
  });

  it('show tells what a tool is, and what each kind of provider is sent', async () => {
    const shown = await document('tools', 'show', 'local_fs.read_file');
    expect(shown).toMatchObject({
      name: 'local_fs.read_file',
      state: 'callable',
      descriptor: { effects: { class: 'read' } },
      schema: null,
    });
    expect(shown.grants).toMatchObject([{ scope: 'workspace', by: 'shipped' }]);
    expect((await home.perform(['tools', 'show', 'local_fs.read_file'])).stdout).toContain('L0, judged by files.read');
    const sent: Record<string, string> = { openai: 'function', anthropic: 'input_schema', gemini: 'parameters', mcp: 'inputSchema' };
    for (const [provider, key] of Object.entries(sent)) {
      const { stdout } = await home.perform(['tools', 'show', 'local_fs.read_file', '--for', provider]);
      expect(JSON.parse(stdout)).toHaveProperty(key);
    }
    const unknown = await home.perform(['tools', 'show', 'local_fs.nothing']);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('no tool is called "local_fs.nothing"; there are local_fs.apply_patch, '),
    ]);
    const near = await home.perform(['tools', 'show', 'local_fs.read_fil']);
    expect(near.stderr).toContain('no tool is called "local_fs.read_fil"; did you mean "local_fs.read_file"?\n');
  });

  it('TM-4 view prints every exposed and every hidden tool with its reason, rule and place', async () => {
    const { tools } = await document('tools', 'list');
    const view = await document('tools', 'view', 'fix.yaml', 'think');
    expect(view).toMatchObject({ chain: 'fix', task: 'think', handler: 'chat_completion', envelope: 'mine', limit: 3 });
    const names = [...view.exposed, ...view.hidden].map(({ tool }: { tool: string }) => tool).sort();
    expect(names).toEqual(tools.map(({ name }: { name: string }) => name).sort());
    for (const each of [...view.exposed, ...view.hidden])
      expect(each).toMatchObject({ code: expect.any(String), reason: expect.stringMatching(/./) });
    expect(view.exposed).toContainEqual(expect.objectContaining({ tool: 'local_fs.read_file', asks: 'never', rule: 'files.read allow' }));
    expect(view.hidden).toContainEqual(
      expect.objectContaining({
        tool: 'local_fs.write_file',
        code: 'denied',
        layer: 'envelope',
        source: expect.stringMatching(/windlass\.yaml:8$/),
      }),
    );
    const { stdout } = await home.perform(['tools', 'view', 'fix.yaml', 'think']);
    expect(stdout).toContain('shown: 3 of at most 3');
    expect(stdout).toMatch(
      /denied: envelope "mine" denies it \(files\.write deny\) \(.*windlass\.yaml:8\)\n {4}local_fs\.apply_patch, local_fs\.edit_file, local_fs\.sed, local_fs\.write_file/,
    );
    expect(stdout).toContain('hidden: hide_tools hides it');
  });

  it('view of a task that carries out calls is that of the model, narrowed; a direct call sees its tool', async () => {
    const act = await document('tools', 'view', 'fix.yaml', 'act');
    expect(act.calls_from).toBe('think');
    expect(act.exposed.map(({ tool }: { tool: string }) => tool)).toEqual(['local_fs.read_file', 'local_fs.read_file_range']);
    const look = await document('tools', 'view', 'fix.yaml', 'look');
    expect(look.exposed).toMatchObject([{ tool: 'local_fs.read_file', code: 'named' }]);
    const missing = await home.perform(['tools', 'view', 'fix.yaml', 'nope']);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('it has think, act, look')]);
  });

  it('ENV-10 explain names layer, rule, file and line, for a task or a direct call', async () => {
    expect(await document('tools', 'explain', 'local_fs.write_file', '--chain', 'fix.yaml', '--task', 'think')).toMatchObject({
      callable: false,
      code: 'denied',
      layer: 'envelope',
      rule: 'files.write deny',
      source: expect.stringMatching(/windlass\.yaml:8$/),
      steps: expect.arrayContaining([
        { step: 'policy', says: 'no' },
        { step: 'surroundings', says: 'not asked' },
      ]),
    });
    expect(await document('tools', 'explain', 'local_fs.stat_file')).toMatchObject({ callable: true, code: 'named', asks: 'never' });
    expect(await document('tools', 'explain', 'local_fs.stat_file', '--chain', 'fix.yaml', '--task', 'think')).toMatchObject({
      code: 'hidden',
    });
    const { stdout } = await home.perform(['tools', 'explain', 'local_shell.local_shell']);
    expect(stdout).toMatch(/^local_shell\.local_shell may not be called by a direct call under envelope mine\n/);
    expect(stdout).toContain('✗ policy');
    const half = await home.perform(['tools', 'explain', 'local_fs.stat_file', '--task', 'think']);
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('belong together')]);
  });
});

describe('TM-13, TM-17 trace of a call', () => {
  it('answers why, what was seen and kept out by whom, who proposed, decided and approved, and what came of it', async () => {
    const { run, denials } = await document('run', 'fix.yaml', 'go');
    expect(denials).toMatchObject([{ code: 'outside_lease' }]);
    const { records } = await document('trace', run);
    const calls = records
      .filter(({ record }: never) => (record as { kind: string }).kind === 'ToolCallRequested')
      .map(({ record }: never) => record);
    const [read, refused, direct] = calls.map(({ call }: { call: string }) => call);
    const { story } = await document('trace', read);
    expect(story).toMatchObject({
      tool: 'local_fs.read_file',
      version: '1',
      task: 'act',
      proposed_by: 'model',
      args: { path: 'note.txt' },
      intent: {
        goal: 'Fix the note.',
        action: 'read',
        target: { kind: 'file', ref: 'note.txt' },
        evidence: [expect.stringMatching(/^message:/)],
      },
      beyond: [],
      view: { envelope: 'mine', seen: ['local_fs.list_dir', 'local_fs.read_file', 'local_fs.read_file_range'] },
      decision: { verdict: 'allow', rule: 'files.read allow', source: expect.stringMatching(/windlass\.yaml:7$/) },
      approval: null,
      identity: { strategy: 'none', scopes: [] },
      sandbox: null,
      effect: 'read',
      plan: { reads: [{ path: 'note.txt' }], writes: [] },
      outcome: 'ok',
      output: { in: 'journal' },
      result: {
        status: 'success',
        verifier: 'skipped',
        checks: [],
        effects: { basis: 'planned', reads: ['note.txt'], writes: [] },
        safe_to_show: true,
      },
      changed: [],
    });
    expect(story.view.filtered).toContainEqual(
      expect.objectContaining({
        code: 'denied',
        rule: 'files.write deny',
        tools: ['local_fs.apply_patch', 'local_fs.edit_file', 'local_fs.sed', 'local_fs.write_file'],
      }),
    );
    expect((await document('trace', refused)).story).toMatchObject({
      outcome: 'denied',
      error: { code: 'outside_lease' },
      plan: null,
      sandbox: null,
    });
    expect((await document('trace', direct)).story).toMatchObject({
      proposed_by: 'chain',
      view: { seen: ['local_fs.read_file'], hash: null },
      intent: { evidence: ['task:think'] },
    });
    const { stdout } = await home.perform(['trace', read]);
    for (const row of [
      'why ',
      'proposed ',
      'tools seen ',
      'kept out ',
      'decided ',
      'approved ',
      'identity ',
      'sandbox ',
      'output ',
      'verified ',
      'changed ',
    ])
      expect(stdout).toMatch(new RegExp(`^${row}`, 'm'));
  });

  it('a call that was approved and changed a file tells by whom, and what', async () => {
    const write = JSON.stringify({ path: 'new.txt', content: 'x' });
    const { call_id: call, ask_id: ask } = await document('tool', 'call', 'local_fs.write_file', '--args', write, '--envelope', 'default');
    expect((await document('trace', call)).story).toMatchObject({ outcome: 'waiting', approval: { ask, state: 'waiting' }, changed: [] });
    expect((await home.perform(['approvals', 'respond', ask, '--approve'])).code).toBe(0);
    expect((await document('trace', call)).story).toMatchObject({
      outcome: 'ok',
      approval: { ask, state: 'granted', scope: 'once', by: expect.stringMatching(/./) },
      idempotency: 'check-before-act',
      changed: [{ path: 'new.txt', pre: 'absent', post: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
  });
});
