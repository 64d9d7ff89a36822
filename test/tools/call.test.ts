import { describe, expect, it } from 'vitest';
import { defineTool, type Located, sha256, TERMINAL_CALL_RECORDS, type Toolset } from '../../src/contract/index.js';
import { CallStop } from '../../src/tools/index.js';
import { policySources } from '../support/policy.js';
import { until } from '../support/until.js';
import { bench, gate } from './support.js';

describe('the way in', () => {
  it('TM-6 writes the events of a call in their order, with one terminal one', async () => {
    const { manager, request, context, log } = await bench();
    expect(await manager.call(request('ledger.look'), context())).toEqual({ kind: 'ok', result: { value: { entries: 0 } } });
    expect(log.kinds()).toEqual([
      'ToolCallRequested',
      'ToolArgsValidated',
      'ToolPolicyChecked',
      'ToolSandboxPrepared',
      'ToolCallStarted',
      'ToolCallFinished',
      'ToolResultValidated',
      'StateUpdated',
      'TraceUpdated',
    ]);
  });

  it('TM-7 puts Started on disk before an effect above read, and delays no read for it', async () => {
    let onDisk = -1;
    const at = await bench({
      hooks: {
        before: () => {
          onDisk = at.log.flushed.at(-1) ?? 0;
        },
      },
    });
    await at.manager.call(at.request('ledger.send', { to: 'ada' }), at.context());
    expect(at.log.records[onDisk - 1]?.kind).toBe('ToolCallStarted');
    expect(at.log.records.find((record) => record.kind === 'ToolCallStarted')).toMatchObject({
      effect: 'mutate-irreversible',
      idempotency: 'at-most-once',
    });
    at.log.flushed.length = 0;
    await at.manager.call(at.request('ledger.look'), at.context());
    expect(at.log.flushed).toEqual([]);
  });

  it('D3 stops at a deny before anything is applied, and says who decided', async () => {
    const { manager, request, context, log, ledger } = await bench({ envelope: { default_action: 'deny' } });
    const outcome = await manager.call(request('ledger.send', { to: 'ada' }), context());
    expect(outcome).toMatchObject({ kind: 'denied', decision: { verdict: 'deny', layer: 'envelope' } });
    expect(log.kinds()).toEqual(['ToolCallRequested', 'ToolArgsValidated', 'ToolPolicyChecked', 'ToolCallDenied']);
    expect(log.records[2]).toMatchObject({ plan: { writes: [] } });
    expect(await ledger()).toEqual([]);
  });

  it('D5 waits where a person must agree: no effect, no terminal record, the same ask when judged again', async () => {
    const at = await bench({ envelope: { default_action: 'approve' } });
    const request = at.request('ledger.send', { to: 'ada' });
    const outcome = await at.manager.call(request, at.context());
    expect(outcome).toMatchObject({ kind: 'waiting', ask: 'ask_1', decision: { verdict: 'approve' } });
    expect(at.log.kinds()).toEqual(['ToolCallRequested', 'ToolArgsValidated', 'ToolPolicyChecked', 'ApprovalRequested']);
    const again = await at.manager.recover(request, [...at.log.records], at.context());
    expect(again).toMatchObject({ kind: 'waiting', ask: 'ask_1' });
    expect(at.log.kinds().filter((kind) => kind === 'ToolCallRequested' || kind === 'ApprovalRequested')).toHaveLength(2);
    const open = at.context({ policy: gate.compile(policySources({ default_action: 'allow' })) });
    expect(await at.manager.recover(request, [...at.log.records], open)).toMatchObject({ kind: 'ok' });
    expect(await at.ledger()).toHaveLength(1);
  });

  it('CHN-9 refuses what is outside the lease although it exists', async () => {
    const { manager, request, context, log } = await bench();
    const outcome = await manager.call(request('ledger.look', {}, { lease: { tools: [] } }), context());
    expect(outcome).toMatchObject({ kind: 'denied', decision: { layer: 'lease', code: 'outside_lease', recoverable: false } });
    expect(log.kinds()).toEqual(['ToolCallRequested', 'ToolCallDenied']);
  });

  it('fails a call to a tool that is not there, and one whose arguments do not fit', async () => {
    const { manager, request, context, log } = await bench();
    expect(await manager.call(request('ledger.ghost'), context())).toMatchObject({ failure: { class: 'argument', code: 'unknown_tool' } });
    const wrong = await manager.call(request('ledger.send', { to: 'ada', cc: 'bob', bcc: 'eve' }), context());
    expect(wrong).toMatchObject({ kind: 'failed', failure: { class: 'argument', code: 'bad_argument' } });
    expect(wrong.kind === 'failed' && wrong.failure.message).toContain('Unknown bcc, cc; allowed: to');
    expect(log.kinds()).toEqual(['ToolCallRequested', 'ToolCallFailed', 'ToolCallRequested', 'ToolCallFailed']);
  });

  it('refuses a path that leads outside before anything is planned', async () => {
    const { manager, request, context } = await bench();
    const outcome = await manager.call(request('ledger.look', { path: '../outside' }), context());
    expect(outcome).toMatchObject({ kind: 'denied', decision: { layer: 'containment', code: 'escape', recoverable: true } });
    const narrowed = await manager.call(
      request('ledger.look', { path: 'file' }, { policies: { ledger: { _allowed_dir: 'docs' } } }),
      context({
        policy: gate.compile(
          policySources(
            { default_action: 'allow' },
            { toolsPolicies: [{ layer: 'workspace', trusted: true, body: { ledger: { _allowed_dir: 'src' } } }] },
          ),
        ),
      }),
    );
    expect(narrowed).toMatchObject({ kind: 'denied', decision: { code: 'escape' } });
  });

  it('refuses tools_policies it does not understand instead of judging without them', async () => {
    const { manager, request, context } = await bench();
    const outcome = await manager.call(
      request('ledger.look', {}, { policies: { ledger: { _alowed_dir: 'x' }, other: { _x: 'y' } } }),
      context(),
    );
    expect(outcome).toMatchObject({ kind: 'denied', decision: { code: 'invalid_tools_policy' } });
    expect(outcome.kind === 'denied' && outcome.decision.reason).toContain('_alowed_dir');
  });

  it('tells refusals of the toolset, failures, broken plans and broken results apart', async () => {
    const { manager, request, context, log } = await bench();
    const run = (tool: string, args = {}) => manager.call(request(tool, args), context());
    expect(await run('ledger.send', { to: 'nobody' })).toMatchObject({
      kind: 'denied',
      decision: { layer: 'toolset', code: 'no_recipient', recoverable: true },
    });
    expect(await run('ledger.stale')).toMatchObject({ kind: 'denied', decision: { layer: 'toolset', code: 'stale' } });
    expect(await run('ledger.missing')).toMatchObject({ kind: 'failed', failure: { class: 'tool', code: 'not_found' } });
    expect(await run('ledger.unplannable')).toMatchObject({
      kind: 'failed',
      failure: { class: 'internal', message: expect.stringContaining('no plan') },
    });
    expect(await run('ledger.broken')).toMatchObject({
      kind: 'failed',
      failure: { class: 'internal', message: expect.stringContaining('wires crossed') },
    });
    expect(await run('ledger.undefined')).toMatchObject({ kind: 'failed', failure: { class: 'output', code: 'bad_result' } });
    const terminals = log.records.filter(({ kind }) => TERMINAL_CALL_RECORDS.some((terminal) => terminal === kind));
    expect(terminals).toHaveLength(6);
    expect(new Set(terminals.map(({ call }) => call)).size).toBe(6);
  });

  it('D4 an at-most-once effect that broke halfway is unknown, never failed', async () => {
    const { manager, request, context, log, ledger } = await bench();
    expect(await manager.call(request('ledger.broken_send'), context())).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('connection reset'),
    });
    expect(log.kinds().slice(-2)).toEqual(['ToolCallUnknown', 'TraceUpdated']);
    expect(await ledger()).toHaveLength(1);
  });

  it('TM-10 keeps large results whole as artifacts and only a preview in context', async () => {
    const { manager, request, context, log } = await bench();
    const outcome = await manager.call(request('ledger.big', { bytes: 20_000 }), context());
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    expect(outcome.result.value).toBe('x'.repeat(20_000));
    expect(outcome.result.text?.indexOf('\n')).toBe(3584);
    const kept = log.records.find((record) => record.kind === 'ArtifactPersisted');
    const finished = log.records.find((record) => record.kind === 'ToolCallFinished');
    expect(finished).toMatchObject({ value: { artifact: kept?.kind === 'ArtifactPersisted' ? kept.artifact.sha256 : '', bytes: 20_002 } });
    expect(outcome.result.text).toContain(kept?.kind === 'ArtifactPersisted' ? kept.artifact.sha256 : 'no artifact');
    expect(log.kinds().slice(-5)).toEqual(['ToolCallFinished', 'ToolResultValidated', 'ArtifactPersisted', 'StateUpdated', 'TraceUpdated']);
  });

  it('TM-10 cuts previews between characters and leaves results at the threshold whole', async () => {
    const { manager, request, context, log } = await bench({ artifactBytes: 5000 });
    const wide = await manager.call(request('ledger.echo', { value: `a${'é'.repeat(3000)}` }), context());
    expect(wide.kind === 'ok' && wide.result.text).toMatch(/^aé+\n\[3583 of 6001 bytes/);
    const exact = await manager.call(request('ledger.big', { bytes: 4998 }), context());
    expect(exact.kind === 'ok' && exact.result.text).toBeUndefined();
    expect(log.artifacts.size).toBe(1);
  });

  it('TM-9 keeps artifacts a tool brings, each named by its call', async () => {
    const { manager, request, context, log } = await bench();
    const outcome = await manager.call(request('ledger.files'), context());
    expect(outcome).toEqual({ kind: 'ok', result: { value: 1, text: 'one' } });
    expect(log.records.find((record) => record.kind === 'ArtifactPersisted')).toMatchObject({
      call: 'call_1',
      artifact: { kind: 'log', size: 8 },
    });
    expect(log.records.find((record) => record.kind === 'ToolCallFinished')).toMatchObject({ text: { inline: 'one' } });
  });
});

describe('stopping', () => {
  const timeout = () => new CallStop({ kind: 'timeout', afterMs: 1000 });

  it('a read that is stopped is over: timeout or cancelled', async () => {
    const { manager, request, context, log } = await bench();
    const stop = new AbortController();
    const call = manager.call(request('ledger.slow'), context({ signal: stop.signal }));
    await until(() => log.kinds().includes('ToolCallStarted'));
    stop.abort(timeout());
    expect(await call).toEqual({ kind: 'timeout', afterMs: 1000 });
    expect(log.records.at(-2)).toMatchObject({ kind: 'ToolCallFailed', failure: { code: 'timeout' } });
    const cancelled = manager.call(request('ledger.slow'), context({ signal: AbortSignal.abort() }));
    expect(await cancelled).toEqual({ kind: 'cancelled' });
  });

  it('D4 an at-most-once effect that is stopped while it acts is unknown', async () => {
    const { manager, request, context, log, ledger } = await bench();
    const stop = new AbortController();
    const call = manager.call(request('ledger.slow_send'), context({ signal: stop.signal }));
    await until(async () => (await ledger()).length === 1);
    stop.abort(timeout());
    expect(await call).toMatchObject({ kind: 'unknown' });
    expect(log.kinds().slice(-2)).toEqual(['ToolCallUnknown', 'TraceUpdated']);
  });

  it('a call that is stopped before its effect did nothing', async () => {
    const { manager, request, context, log, ledger } = await bench();
    const outcome = await manager.call(request('ledger.send', { to: 'ada' }), context({ signal: AbortSignal.abort(timeout()) }));
    expect(outcome).toEqual({ kind: 'timeout', afterMs: 1000 });
    expect(log.kinds()).not.toContain('ToolCallStarted');
    expect(await ledger()).toEqual([]);
  });

  it('rulings 3.1 refuses what is not planned in its time', async () => {
    const { manager, request, context } = await bench({ planMs: 20 });
    const outcome = await manager.call(request('ledger.never_planned'), context());
    expect(outcome).toMatchObject({ kind: 'denied', decision: { layer: 'toolset', code: 'plan_timeout' } });
  });
});

describe('a store that fails', () => {
  it('ends the call with its error and without the effect when Started cannot be written', async () => {
    const at = await bench();
    at.log.flush = () => Promise.reject(new Error('disk full'));
    await expect(at.manager.call(at.request('ledger.send', { to: 'ada' }), at.context())).rejects.toThrow('disk full');
    expect(await at.ledger()).toEqual([]);
  });
});

describe('verify', () => {
  it('TM-9 a write that does not hold what was planned is a failure, not a success', async () => {
    for (const [written, expected] of [
      ['planned', { kind: 'ok' }],
      ['something else', { kind: 'failed', failure: { class: 'output', code: 'effect_mismatch' } }],
    ] as const) {
      const at = await bench({ toolsets: [writer(written)] });
      expect(await at.manager.call(at.request('pen.put', { path: 'a.txt' }), at.context())).toMatchObject(expected);
      expect(at.log.kinds().filter((kind) => kind === 'ToolCallFinished' || kind === 'ToolCallFailed')).toHaveLength(1);
    }
  });
});

/** A tool that plans to write `planned` and writes something of its own. */
function writer(text: string): Toolset {
  return {
    name: 'pen',
    policyKeys: [],
    describe: () => [
      defineTool({
        toolset: 'pen',
        tool: 'put',
        version: '1',
        displayName: 'Put',
        summary: 'Writes a file.',
        actions: ['write'],
        domains: ['files'],
        groups: ['group:fs'],
        input: { type: 'object', properties: { path: { type: 'string' } }, additionalProperties: false },
        effect: 'mutate-reversible',
        idempotency: 'check-before-act',
        axis: 'files.write',
        paths: [{ arg: 'path', access: 'write' }],
      }),
    ],
    plan: async ({ located: { path } }, host) => {
      if (!path) throw new Error('no path');
      const write = { path: path.display, real: path.real, pre: 'absent' as const, post: sha256('planned') };
      return {
        kind: 'planned',
        plan: { reads: [], writes: [write], programs: [], hosts: [], cwd: host.unit.root, argv: [] },
        payload: path,
      };
    },
    apply: async (call, host) => {
      await host.unit.replaceFile(call.payload as Located, 'absent', Buffer.from(text));
      return { kind: 'done', result: { value: 'written' } };
    },
    recover: async () => ({ kind: 'unknown' }),
  };
}
