import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  type CallId,
  type JournalRecord,
  type JsonObject,
  type RunId,
  type StepKey,
  TERMINAL_CALL_RECORDS,
  type ToolDescriptor,
  type Toolset,
  type ToolView,
} from '../../../src/contract/index.js';
import { openDatabase } from '../../../src/store/driver.js';
import { manifestHash } from '../../../src/tools/registry/index.js';
import { localShell } from '../../../src/toolsets/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { gate, type World, world } from '../../runtime/support.js';
import { policySources } from '../../support/policy.js';
import { mcpTool, sketch, toolsetOf } from '../registry/tools.js';

/** A chain of direct calls, one after the other; each goes on however the one before ended. */
function chainOf(...calls: readonly (readonly [tool: string, args?: JsonObject])[]): string {
  const tasks = calls.map(([tool, args = {}], at) => {
    const [name, tool_name] = tool.split('.');
    const next = at + 1 < calls.length ? `t${at + 1}` : 'end';
    const transition = { branches: [{ operator: 'default', goto: next }], ...(next !== 'end' && { on_failure: next, on_denied: next }) };
    return { id: `t${at}`, handler: 'tools', tools: { name, tool_name, args }, transition };
  });
  return JSON.stringify({ id: 'calls', tasks });
}

/** A model that makes the given calls in one reply, and then is done. */
const MODEL = `
id: loop
description: Look at the ledger.
budget: { steps: 20 }
input: { type: string }
tasks:
  - id: ask
    handler: chat_completion
    execute_config: { provider: scripted, model: m, tools: ['*'] }
    transition: { branches: [ { operator: equals, when: tool_call, goto: batch }, { operator: default, goto: end } ] }
  - { id: batch, handler: execute_tool_calls, calls_from: ask, transition: { branches: [ { operator: default, goto: ask } ] } }
`;
const says = (...calls: readonly (readonly [tool: string, args?: JsonObject])[]) =>
  JSON.stringify({
    lanes: { ask: [{ reply: { tool_calls: calls.map(([name, args = {}]) => ({ name, args })) } }, { reply: { text: 'done' } }] },
  });

type Kind = JournalRecord['kind'];
type Of<K extends Kind> = Extract<JournalRecord, { kind: K }>;
const of = <K extends Kind>(records: readonly JournalRecord[], ...kinds: readonly K[]) =>
  records.filter((record): record is Of<K> => kinds.some((kind) => kind === record.kind));
const kindsOf = (records: readonly JournalRecord[]) => records.flatMap((record) => ('call' in record ? [record.kind] : []));

async function recordsOf(at: World, chain: string): Promise<readonly JournalRecord[]> {
  return at.records((await at.run(chain, { input: 'go' })).run as RunId);
}

async function asked(at: World, run: RunId): Promise<Ask> {
  const [ask] = await at.store.approvals.list({ run, state: 'pending', limit: 2 });
  if (!ask) throw new Error('nobody is asked');
  return ask;
}

const agree = (at: World, ask: Ask) =>
  at.store.journal.commit([
    { op: 'answer', ask: ask.id, answer: { verdict: 'approved', scope: 'once', by: 'ada (uid 1)', at: at.clock.now() } },
  ]);

describe('TM-16 the invariants of the tool manager', () => {
  it('invariant 1 every call refers to a registered version of a tool', async () => {
    const versions = toolsetOf([sketch({ version: '1.9' }), sketch({ version: '1.10' })]);
    const at = await world({ toolsets: [versions] });
    const records = await recordsOf(at, chainOf(['box.look'], ['ledger.look'], ['ledger.ghost'], ['ledger.send', { to: 'ada' }]));
    const registered = at.tools.registry.view().map(({ name, version, state }) => [name, version, state]);
    const named = of(records, 'ToolArgsValidated');
    expect(named.map(({ tool, version }) => [tool, version])).toEqual([
      ['box.look', '1.10'],
      ['ledger.look', '1'],
      ['ledger.send', '1'],
    ]);
    for (const { tool, version } of named) expect(registered).toContainEqual([tool, version, 'callable']);
    // Nothing is started that names none.
    expect(of(records, 'ToolCallStarted').map(({ call }) => call)).toEqual(named.map(({ call }) => call));
    expect(of(records, 'ToolCallFailed')).toMatchObject([{ failure: { code: 'unknown_tool' } }]);
  });

  it('invariant 2 every result refers to exactly one call', async () => {
    const calls = says(['ledger.look'], ['ledger.missing'], ['ledger.send', { to: 'ada' }], ['ledger.ghost'], ['ledger.look']);
    const at = await world({ dialogue: calls, envelope: { default_action: 'allow', tools: { 'ledger.send': 'deny' } } });
    const records = await recordsOf(at, MODEL);
    const requested = of(records, 'ToolCallRequested').map(({ call }) => call);
    expect(new Set(requested).size).toBe(5);
    const ends = of(records, ...TERMINAL_CALL_RECORDS).map(({ call }) => call);
    expect(ends).toEqual(requested);
    const messages = of(records, 'message').map(({ message }) => message);
    const proposed = messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []));
    const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.answers] : []));
    expect(proposed).toHaveLength(5);
    expect(answered).toEqual(proposed);
  });

  it('invariant 3 arguments are held against the schema before a policy judges them', async () => {
    const judged = {
      default_action: 'allow',
      always_deny: [{ tools: 'ledger', tool: 'send', when_key: 'to', when_op: 'eq', when_value: '7' }],
    };
    const at = await world({ envelope: judged });
    const records = await recordsOf(at, chainOf(['ledger.send', { to: 7 }], ['ledger.send', { cc: 'bob' }]));
    // The number is what was asked for, the text is what the tool takes: that is what the rule is held against.
    const [first, second] = of(records, 'ToolCallRequested');
    const kinds = (call: CallId | undefined) => kindsOf(records.filter((record) => 'call' in record && record.call === call));
    expect(kinds(first?.call)).toEqual(['ToolCallRequested', 'ToolArgsValidated', 'ToolPolicyChecked', 'ToolCallDenied']);
    expect(of(records, 'ToolArgsValidated')).toMatchObject([{ args: { to: '7' } }]);
    expect(kinds(second?.call)).toEqual(['ToolCallRequested', 'ToolCallFailed']);
    expect(of(records, 'ToolCallFailed')).toMatchObject([{ failure: { class: 'argument', code: 'bad_argument' } }]);
  });

  it('invariant 4 the policy is asked before anything is executed', async () => {
    const seen: string[][] = [];
    const at = await world({
      envelope: { default_action: 'deny', tools: { 'ledger.charge': 'allow' } },
      hooks: {
        before: async (_tool, call) =>
          void seen.push((await at.store.journal.rowsOfCall(call))?.rows.map(({ record }) => record.kind) ?? []),
      },
    });
    const records = await recordsOf(at, chainOf(['ledger.send', { to: 'ada' }], ['ledger.charge', { amount: 3 }]));
    // At the moment of the effect the allowed call has been judged, on disk.
    expect(seen).toHaveLength(1);
    expect(seen[0]).toEqual(expect.arrayContaining(['ToolPolicyChecked', 'ToolCallStarted']));
    expect(seen[0]?.indexOf('ToolPolicyChecked')).toBeLessThan(seen[0]?.indexOf('ToolCallStarted') ?? 0);
    expect(of(records, 'ToolPolicyChecked').map(({ decision }) => decision.verdict)).toEqual(['deny', 'allow']);
    expect((await at.ledger()).map(({ tool }) => tool)).toEqual(['charge']);
  });

  it('invariant 5 what writes outside or destroys runs only with a yes, unless a policy says otherwise', async () => {
    const run = async (envelope: JsonObject) => {
      const at = await world({ envelope });
      const { status } = await at.run(chainOf(['ledger.send', { to: 'ada' }]));
      return { at, status, sent: (await at.ledger()).length };
    };
    const silent = await run({ default_action: 'approve', files: { read: 'allow' } });
    expect(silent).toMatchObject({ status: 'waiting', sent: 0 });
    const [open] = await silent.at.store.approvals.list({ state: 'pending', limit: 2 });
    await agree(silent.at, open as Ask);
    expect(await silent.at.drive(open?.run as RunId)).toBe('done');
    expect(await silent.at.ledger()).toHaveLength(1);
    expect(await run({ default_action: 'approve', tools: { 'ledger.send': 'allow' } })).toMatchObject({ status: 'done', sent: 1 });
    expect(await run({ default_action: 'deny' })).toMatchObject({ sent: 0 });
    // A tool that writes outside is asked about also where the rest is allowed, until it is named.
    const post = sketch({ tool: 'post', actions: ['external_send'], effect: 'mutate-irreversible', idempotency: 'at-most-once' });
    for (const [envelope, status] of [
      [{ default_action: 'allow' }, 'waiting'],
      [{ default_action: 'allow', tools: { 'box.post': 'allow' } }, 'done'],
    ] as const) {
      const at = await world({ toolsets: [toolsetOf([post])], envelope });
      expect(await at.run(chainOf(['box.post']))).toMatchObject({ status });
    }
  });

  it('invariant 6 what was shown to the person is what is executed, or the yes is void', async () => {
    const parked = async () => {
      const at = await world({ envelope: { default_action: 'approve' } });
      const run = await at.start(chainOf(['ledger.send', { to: 'ada' }]));
      expect(await at.drive(run)).toBe('waiting');
      return { at, run, ask: await asked(at, run) };
    };
    const same = await parked();
    await agree(same.at, same.ask);
    expect(await same.at.drive(same.run)).toBe('done');
    expect((await same.at.ledger()).map(({ note }) => note)).toEqual([same.ask.args['to']]);

    const changed = await parked();
    const db = await openDatabase(join(changed.at.folder, 'state', 'state.db'), 1000);
    const { changes } = db.prepare(`UPDATE journal SET body = replace(body, '"ada"', '"eve"') WHERE kind = 'ToolCallRequested'`).run();
    db.close();
    expect(changes).toBe(1);
    await agree(changed.at, changed.ask);
    expect(await changed.at.drive(changed.run)).toBe('waiting');
    expect(await changed.at.ledger()).toEqual([]);
    expect(await changed.at.store.approvals.ask(changed.ask.id)).toMatchObject({ state: 'superseded', consumed: null });
    expect((await asked(changed.at, changed.run)).args).toEqual({ to: 'eve' });
  });

  it('invariant 8 large output is an artifact, and the model gets the beginning of it', async () => {
    const at = await world({ dialogue: says(['ledger.big', { bytes: 50_000 }]) });
    const records = await recordsOf(at, MODEL);
    const [answer] = of(records, 'message').flatMap(({ message }) => (message.role === 'tool' ? [message.content] : []));
    const [kept] = of(records, 'ArtifactPersisted');
    if (!answer || !kept) throw new Error('no answer');
    expect(answer.length).toBeLessThan(4_000);
    expect(answer).toContain(kept.artifact.sha256);
    expect(JSON.parse(String(await at.store.artifacts.get(kept.artifact.sha256)))).toBe('x'.repeat(50_000));
    expect(records.every((record) => JSON.stringify(record).length < 8_000)).toBe(true);
  });

  it('invariant 9 every artifact names its call, and the event that kept it', async () => {
    const at = await world();
    const report = await at.run(chainOf(['ledger.files'], ['ledger.big', { bytes: 20_000 }], ['ledger.look']));
    const run = report.run as RunId;
    const records = await at.records(run);
    const requested = new Set(of(records, 'ToolCallRequested').map(({ call }) => call));
    const artifacts = (await at.store.artifacts.list(run)).map(({ sha256, call }) => ({ sha256, call }));
    expect(artifacts).toHaveLength(2);
    for (const { sha256, call } of artifacts) {
      expect(requested).toContain(call);
      const events = (await at.store.journal.rowsOfCall(call as CallId))?.rows.filter(
        ({ record }) => record.kind === 'ArtifactPersisted' && record.artifact.sha256 === sha256,
      );
      expect(events).toMatchObject([{ seq: expect.any(Number) }]);
    }
    expect(of(records, 'ArtifactPersisted').map(({ call, artifact }) => ({ sha256: artifact.sha256, call }))).toEqual(artifacts);
  });

  it('invariant 10 the sandbox is settled before a program starts', async () => {
    const run = async (shell: JsonObject) => {
      const at = await world({
        toolsets: [localShell],
        envelope: { files: { read: 'allow', write: 'allow' }, shell },
        runtime: { openUnit: ({ workspace }) => openLocalUnit({ root: workspace, path: ['/usr/bin', '/bin'] }) },
      });
      const records = await recordsOf(at, chainOf(['local_shell.local_shell', { command: 'touch', args: ['made'] }]));
      return { records, made: existsSync(at.file('made')) };
    };
    const open = await run({ grant: 'allow', sandbox: 'off' });
    expect(open.made).toBe(true);
    const kinds = kindsOf(open.records);
    expect(kinds).toContain('ToolSandboxPrepared');
    expect(kinds.indexOf('ToolSandboxPrepared')).toBeLessThan(kinds.indexOf('ToolCallStarted'));
    for (const sandbox of ['required', 'auto']) {
      const closed = await run({ grant: 'allow', sandbox });
      expect(closed.made).toBe(false);
      expect(kindsOf(closed.records)).not.toContain('ToolCallStarted');
      const finished = of(closed.records, 'run_finished');
      expect(finished).toMatchObject([{ outcome: { kind: 'denied', decision: { code: 'sandbox_unavailable' } } }]);
    }
  });

  it('invariant 11 what a server offers is normalised and judged before a model sees it', async () => {
    const server = toolsetOf([mcpTool()]);
    const at = await world({ toolsets: [server], dialogue: says([mcpTool().name]) });
    const viewed = (envelope: JsonObject) =>
      at.tools.compileView(at.tools.resolve({ policy: gate.compile(policySources(envelope)), selection: { patterns: ['*'], hide: [] } }))
        .view;
    const NAME = mcpTool().name;
    expect(NAME).toBe('mcp__files__fetch');
    const hidden = (view: ToolView) => view.hidden.find(({ tools }) => tools.includes(NAME));
    expect(hidden(viewed({ default_action: 'allow' }))).toMatchObject({ code: 'not_callable' });
    const [refused] = of(await recordsOf(at, MODEL), 'ToolCallDenied');
    expect(refused).toMatchObject({ decision: { code: 'tool_not_callable' } });
    await at.tools.registry.register(server, { reviewed: new Set([manifestHash(mcpTool())]) });
    expect(hidden(viewed({ default_action: 'allow' }))).toMatchObject({ code: 'not_callable' });
    await at.tools.registry.enable(NAME, { kind: 'workspace' }, 'ada');
    expect(hidden(viewed({ default_action: 'allow', tools: { [NAME]: 'deny' } }))).toMatchObject({ code: 'denied' });
    const shown = viewed({ default_action: 'allow', network: { read: 'allow', write: 'allow' }, tools: { [NAME]: 'allow' } });
    // Allowed and enabled, it still has to be something that this version can carry out.
    expect(hidden(shown)).toMatchObject({ code: 'not_executable' });
    expect(shown.exposed.map(({ tool }) => tool)).not.toContain(NAME);
    // It cannot say of itself that it is enabled.
    await expect(
      at.tools.registry.register(
        toolsetOf([{ ...mcpTool({ lifecycle: { status: 'enabled' } }), name: 'mcp__files__other', tool: 'other' }]),
      ),
    ).rejects.toMatchObject({ code: 'tool_not_registered', state: 'permission_lint_failed' });
  });

  it('invariant 12 a script of a skill is no tool before it is registered and enabled', async () => {
    const ran: string[] = [];
    const script = skillScript();
    const skill = toolsetOf([script], {
      apply: async ({ call }) => {
        ran.push(call.descriptor.name);
        return { kind: 'done', result: { value: 'ran' } };
      },
    });
    const at = await world({
      envelope: {
        default_action: 'allow',
        cap: 'permissive',
        shell: { grant: 'allow', sandbox: 'off' },
        tools: { [script.name]: 'allow' },
      },
      toolsets: [localShell],
      runtime: { openUnit: ({ workspace }) => openLocalUnit({ root: workspace, path: ['/usr/bin', '/bin'] }) },
    });
    const chain = chainOf([script.name]);
    expect(of(await recordsOf(at, chain), 'ToolCallFailed')).toMatchObject([{ failure: { code: 'unknown_tool' } }]);
    await at.tools.registry.register(skill);
    expect(at.tools.registry.find(script.name)).toMatchObject({ state: 'security_review_required' });
    expect(of(await recordsOf(at, chain), 'ToolCallDenied')).toMatchObject([{ decision: { code: 'tool_not_callable' } }]);
    expect(ran).toEqual([]);
    await at.tools.registry.register(skill, { reviewed: new Set([manifestHash(script)]) });
    await at.tools.registry.enable(script.name, { kind: 'workspace' }, 'ada');
    expect(kindsOf(await recordsOf(at, chain))).toContain('ToolCallFinished');
    expect(ran).toEqual([script.name]);
  });

  it('invariant 13 a descriptor says whether it reads, writes or destroys', async () => {
    const at = await world();
    const { class: _, ...silent } = sketch().effects;
    const register = (tool: string, effects: object | undefined) => {
      const { effects: stated, ...rest } = sketch({ tool });
      return at.tools.registry.register(
        toolsetOf([{ ...rest, ...(effects && { effects: { ...stated, ...effects, class: undefined, ...effects } }) }]),
      );
    };
    await expect(register('mute', undefined)).rejects.toMatchObject({ state: 'invalid_schema' });
    await expect(register('vague', silent)).rejects.toMatchObject({ state: 'invalid_schema' });
    await expect(register('false', { class: 'read', writes: ['workspace'] })).rejects.toMatchObject({
      state: 'permission_lint_failed',
      reasons: expect.arrayContaining(['a read declares writes or deletes']),
    });
    await expect(register('wrong', { class: 'destructive' })).rejects.toMatchObject({ state: 'permission_lint_failed' });
    for (const tool of ['mute', 'vague', 'false', 'wrong']) expect(at.tools.registry.get(`box.${tool}`)).toBeUndefined();
    const classes = new Set(at.tools.registry.listing().map(({ effectClass }) => effectClass));
    expect([...classes].sort()).toEqual(['mutate-irreversible', 'mutate-reversible', 'read']);
  });

  it('invariant 14 what destroys has a dry run, or is asked about every time', async () => {
    const ran: string[] = [];
    const tool = (dryRunSupported: boolean, approvalPolicy: ToolDescriptor['permissions']['approvalPolicy']): Toolset => {
      const base = sketch({ tool: 'burn', effect: 'destructive', idempotency: 'at-most-once', actions: ['delete'] });
      const descriptor = { ...base, effects: { ...base.effects, dryRunSupported }, permissions: { ...base.permissions, approvalPolicy } };
      return toolsetOf([descriptor], {
        apply: async ({ call }) => {
          ran.push(call.request.id);
          return { kind: 'done', result: { value: 'burnt' } };
        },
      });
    };
    await expect(world({ toolsets: [tool(false, 'on_risk')] })).rejects.toMatchObject({ state: 'permission_lint_failed' });
    for (const toolset of [tool(true, 'always'), tool(false, 'always')]) {
      const at = await world({ toolsets: [toolset], envelope: { default_action: 'approve', cap: 'destructive' } });
      const run = await at.start(chainOf(['box.burn']));
      expect(await at.drive(run)).toBe('waiting');
      // No yes for the session, and none for good.
      expect((await asked(at, run)).scopes).toEqual(['once']);
      expect(ran).toEqual([]);
    }
  });

  it('invariant 15 every tool is shown or hidden for a reason, and shown by a rule', async () => {
    const at = await world({ dialogue: says(['ledger.look']), envelope: { default_action: 'allow', files: { write: 'deny' } } });
    const { run } = await at.run(MODEL.replace("tools: ['*']", "tools: ['*'], hide_tools: [ledger.echo], max_tools_visible: 4"), {
      input: 'go',
    });
    const [stored] = of(await at.records(run as RunId), 'tool_view') as readonly (Of<'tool_view'> & StepKey)[];
    if (!stored) throw new Error('no view');
    const { content } = stored;
    const view = ('inline' in content
      ? content.inline
      : JSON.parse(String(await at.store.artifacts.get(content.artifact)))) as unknown as ToolView;
    expect(view.exposed).toHaveLength(4);
    for (const tool of view.exposed) {
      expect(tool).toMatchObject({ code: 'listed', layer: expect.stringMatching(/./), rule: expect.stringMatching(/./) });
      expect(tool.reason).toMatch(/./);
    }
    for (const tools of view.hidden) expect(tools.reason, tools.code).toMatch(/./);
    expect(new Set(view.hidden.map(({ code }) => code))).toEqual(new Set(['hidden', 'denied', 'over_limit']));
    const told = [...view.exposed.map(({ tool }) => tool), ...view.hidden.flatMap(({ tools }) => tools)].sort();
    expect(told).toEqual(
      at.tools
        .tools()
        .map(({ name }) => name)
        .sort(),
    );
  });
});

/** What a skill loader makes of `skills/tidy/scripts/sort.sh`. */
function skillScript(): ToolDescriptor {
  const base = sketch({
    toolset: 'skill',
    tool: 'sort',
    axis: 'shell',
    actions: ['execute'],
    effect: 'mutate-irreversible',
    idempotency: 'at-most-once',
  });
  return {
    ...base,
    source: { type: 'skill', id: 'tidy', command: 'skills/tidy/scripts/sort.sh' },
    lifecycle: { status: 'discovered' },
    execution: { ...base.execution, adapter: 'process' },
    provenance: { trustLevel: 'workspace', sourceRefs: [] },
  };
}
