import { describe, expect, it } from 'vitest';
import { type AskId, type CallRecord, defineTool, type Plan, sha256, type Toolset, WindlassError } from '../../src/contract/index.js';
import { policySources } from '../support/policy.js';
import { bench, gate } from './support.js';

const ASKS = { default_action: 'approve' };

async function waiting(more: Parameters<typeof bench>[0] = {}, tool = 'send', args = { to: 'ada' }) {
  const at = await bench({ envelope: ASKS, ...more });
  const request = at.request(tool, args);
  const first = await at.manager.call(request, at.context());
  if (first.kind !== 'waiting') throw new Error(first.kind);
  return { ...at, request, newRequest: at.request, id: first.ask as AskId };
}

const approved = (scope: 'once' | 'session' = 'once') =>
  ({ state: 'approved', answer: { verdict: 'approved', scope, by: 'ada (uid 1)', at: 0 } }) as const;

describe('TM-8 the approve stage', () => {
  it('gate: row before wait - the ask is put down complete, before the call says that it waits', async () => {
    const at = await waiting();
    expect(at.log.kinds()).toEqual(['ToolCallRequested', 'ToolArgsValidated', 'ToolPolicyChecked', 'ApprovalRequested']);
    expect(at.log.kept).toMatchObject([
      {
        id: at.id,
        call: at.request.id,
        tool: 'ledger.send',
        version: '1',
        args: { to: 'ada' },
        summary: '{"to":"ada"}',
        effect: 'mutate-irreversible',
        decision: { verdict: 'approve' },
        scopes: ['once', 'session'],
      },
    ]);
    expect(at.log.kept[0]?.expires).toBe(at.clock.now() + 7 * 24 * 3_600_000);
    expect(await at.ledger()).toEqual([]);
  });

  it('an unanswered ask is not raised twice', async () => {
    const at = await waiting();
    expect(await at.manager.recover(at.request, at.log.records, at.context())).toMatchObject({ kind: 'waiting', ask: at.id });
    expect(at.log.kept).toHaveLength(1);
    expect(at.log.kinds().filter((kind) => kind === 'ApprovalRequested')).toHaveLength(1);
  });

  it('TM-6 a yes is used with the start, in order, and the call runs once', async () => {
    const at = await waiting();
    at.log.change(at.id, approved());
    const before = at.log.records.length;
    expect(await at.manager.recover(at.request, at.log.records, at.context())).toMatchObject({ kind: 'ok' });
    const kinds = at.log.kinds().slice(before);
    expect(kinds.slice(0, 6)).toEqual([
      'ToolArgsValidated',
      'ToolPolicyChecked',
      'ApprovalGranted',
      'ToolSandboxPrepared',
      'ToolCallStarted',
      'ToolCallFinished',
    ]);
    expect(at.log.records.find(({ kind }) => kind === 'ApprovalGranted')).toMatchObject({ ask: at.id, scope: 'once', by: 'ada (uid 1)' });
    expect(at.log.kept[0]?.consumed).not.toBeNull();
    expect(await at.ledger()).toHaveLength(1);
  });

  it('a no is a denial that says who and why, and tells the model to leave it', async () => {
    const at = await waiting();
    at.log.change(at.id, {
      state: 'denied',
      answer: { verdict: 'denied', scope: 'once', by: 'bob (uid 2)', at: 0, guidance: 'write to eve' },
    });
    const outcome = await at.manager.recover(at.request, at.log.records, at.context());
    expect(outcome).toMatchObject({ kind: 'denied', decision: { layer: 'person', code: 'approval_denied', recoverable: false } });
    expect(outcome.kind === 'denied' && outcome.decision.reason).toBe(
      'bob (uid 2) denied ledger.send: write to eve. Do not repeat the call or look for a way around it.',
    );
    expect(at.log.kinds().at(-1)).toBe('ToolCallDenied');
    expect(await at.ledger()).toEqual([]);
  });

  it('expiry: silence until the end is a no, recorded as such', async () => {
    const at = await waiting();
    at.log.change(at.id, { state: 'expired' });
    const outcome = await at.manager.recover(at.request, at.log.records, at.context());
    expect(outcome).toMatchObject({ kind: 'denied', decision: { code: 'approval_expired' } });
    expect(outcome.kind === 'denied' && outcome.decision.reason).toContain('timed out');
    expect(await at.ledger()).toEqual([]);
  });

  it('C170 policy tightened before resume: a deny beats the yes, and the ask is void', async () => {
    const at = await waiting();
    at.log.change(at.id, approved());
    const policy = gate.compile(policySources({ default_action: 'deny' }));
    expect(await at.manager.recover(at.request, at.log.records, at.context({ policy }))).toMatchObject({ kind: 'denied' });
    expect(at.log.kept[0]?.state).toBe('void');
    expect(await at.ledger()).toEqual([]);
  });

  it('C152 verdict of another call is not used: changed arguments, chain or policy void the ask and raise a new one', async () => {
    const loose = { policy: gate.compile(policySources({ ...ASKS, on_denied: 'fail' })) };
    for (const change of [{ args: { to: 'eve' } }, { context: { chain: sha256('another') } }, { context: loose }] as const) {
      const at = await waiting();
      at.log.change(at.id, approved());
      const request = 'args' in change ? { ...at.request, args: change.args } : at.request;
      const outcome = await at.manager.recover(request, at.log.records, at.context('context' in change ? change.context : {}));
      expect(outcome).toMatchObject({ kind: 'waiting', ask: 'ask_2' });
      expect(at.log.kept.map(({ state }) => state)).toEqual(['superseded', 'pending']);
      expect(await at.ledger()).toEqual([]);
    }
  });

  it('program swapped after the card: nothing is started under the old yes', async () => {
    const world = { program: sha256('P1') };
    const at = await waiting({ toolsets: [programs(world)], confinement: { available: false, attended: true } }, 'tools.run', {
      to: 'ada',
    });
    expect(at.log.kept[0]).toMatchObject({ summary: 'tool "--to ada" (in /w)', plan: { programs: [{ sha256: world.program }] } });
    at.log.change(at.id, approved());
    world.program = sha256('P2');
    expect(await at.manager.recover(at.request, at.log.records, at.context())).toMatchObject({ kind: 'waiting', ask: 'ask_2' });
    expect(at.log.kept.map(({ state }) => state)).toEqual(['superseded', 'pending']);
    at.log.change('ask_2' as AskId, approved());
    expect(await at.manager.recover(at.request, at.log.records, at.context())).toMatchObject({ kind: 'ok', result: { value: 'ran' } });
  });

  it('C157 a yes for the session lets identical calls of the run through, and no others', async () => {
    const at = await waiting();
    at.log.change(at.id, approved('session'));
    expect(await at.manager.recover(at.request, at.log.records, at.context())).toMatchObject({ kind: 'ok' });
    const twin = await at.manager.call(at.newRequest('send', { to: 'ada' }), at.context());
    expect(twin).toMatchObject({ kind: 'ok' });
    expect(await at.manager.call(at.newRequest('send', { to: 'ada2' }), at.context())).toMatchObject({ kind: 'waiting' });
    expect(await at.ledger()).toHaveLength(2);
  });

  it('a verdict that the store refuses starts nothing', async () => {
    for (const [code, expected] of [
      ['ask_expired', 'approval_expired'],
      ['approval_stale', 'approval_stale'],
    ] as const) {
      const at = await waiting();
      at.log.change(at.id, approved());
      at.log.refuses = new WindlassError(code, 'too late');
      expect(await at.manager.recover(at.request, at.log.records, at.context())).toMatchObject({
        kind: 'denied',
        decision: { code: expected },
      });
      expect(at.log.kinds()).not.toContain('ToolCallStarted');
      expect(await at.ledger()).toEqual([]);
    }
    const broken = await waiting();
    broken.log.change(broken.id, approved());
    broken.log.refuses = new WindlassError('store_full', 'no space');
    await expect(broken.manager.recover(broken.request, broken.log.records, broken.context())).rejects.toMatchObject({
      code: 'store_full',
    });
    expect(await broken.ledger()).toEqual([]);
  });

  it('TM-7 a start under a yes that was cut: what may be repeated goes on under the same yes, what may not is unknown', async () => {
    const cut = async (tool: string, args: { to: string } | { amount: number }) => {
      const at = await waiting({}, tool, args as { to: string });
      at.log.change(at.id, { ...approved(), consumed: 1 });
      const effect = 'mutate-irreversible';
      const idempotency = tool === 'send' ? 'at-most-once' : 'provider-native';
      const plan = at.log.kept[0]?.plan as Plan;
      const started: CallRecord = { kind: 'ToolCallStarted', call: at.request.id, effect, idempotency, plan };
      at.log.append(started);
      const outcome = await at.manager.recover(at.request, at.log.records, at.context());
      return { outcome, entries: await at.ledger(), asks: at.log.kept.length };
    };
    expect(await cut('send', { to: 'ada' })).toMatchObject({ outcome: { kind: 'unknown' }, entries: [], asks: 1 });
    expect(await cut('charge', { amount: 3 })).toMatchObject({ outcome: { kind: 'ok' }, entries: [{ note: '3' }], asks: 1 });
  });

  it('unrunnable call is never asked', async () => {
    const at = await bench({ envelope: ASKS });
    expect(await at.manager.call(at.request('send', { to: 'nobody' }), at.context())).toMatchObject({ kind: 'denied' });
    expect(at.log.kept).toEqual([]);
  });

  it('a dry run says that it would ask, and asks nobody', async () => {
    const at = await bench({ envelope: ASKS });
    const { log: _, chain: __, ...context } = at.context();
    expect(await at.manager.dryRun(at.request('send', { to: 'ada' }), context)).toMatchObject({ decision: { verdict: 'approve' } });
    expect(at.log.kept).toEqual([]);
  });
});

/** A toolset that starts a program, whose bytes a test exchanges. */
function programs(world: { program: Plan['programs'][number]['sha256'] }): Toolset {
  const root = '/w' as Plan['cwd'];
  return {
    name: 'tools',
    policyKeys: [],
    describe: () => [
      defineTool({
        toolset: 'tools',
        tool: 'run',
        version: '1',
        displayName: 'Run',
        summary: 'Runs a program.',
        actions: ['execute'],
        domains: ['programs'],
        groups: ['group:runtime'],
        input: { type: 'object', properties: { to: { type: 'string' } }, additionalProperties: false },
        effect: 'mutate-irreversible',
        idempotency: 'at-most-once',
        axis: 'shell',
      }),
    ],
    plan: async () => ({
      kind: 'planned',
      payload: null,
      plan: {
        reads: [],
        writes: [],
        programs: [{ word: 'tool', real: '/opt/bin/tool' as Plan['cwd'], sha256: world.program }],
        hosts: [],
        cwd: root,
        argv: [['tool', '--to ada']],
      },
    }),
    apply: async () => ({ kind: 'done', result: { value: 'ran' } }),
    recover: async () => ({ kind: 'unknown' }),
  };
}
