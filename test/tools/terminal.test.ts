import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallRecord, type Recovered, TERMINAL_CALL_RECORDS, type ToolSketch } from '../../src/contract/index.js';
import { CallStop } from '../../src/tools/index.js';
import { policySources } from '../support/policy.js';
import { bench, gate } from './support.js';
import { boxOf } from './tool-of.js';

/** The order of TM-6; of several lives of a call each begins again behind its request. */
const ORDER = [
  ['ToolCallRequested'],
  ['ToolArgsValidated'],
  ['ToolPolicyChecked'],
  ['ApprovalRequested'],
  ['ApprovalGranted'],
  ['ToolSandboxPrepared'],
  ['ToolCallStarted'],
  TERMINAL_CALL_RECORDS as readonly string[],
  ['ToolResultValidated'],
  ['ArtifactPersisted'],
  ['StateUpdated'],
  ['TraceUpdated'],
];
const place = ({ kind }: CallRecord): number => ORDER.findIndex((kinds) => kinds.includes(kind));

const EFFECTS = [
  { effect: 'read' },
  { effect: 'mutate-irreversible', idempotency: 'check-before-act' },
  { effect: 'mutate-irreversible', idempotency: 'provider-native' },
  { effect: 'mutate-irreversible', idempotency: 'at-most-once' },
] as const satisfies readonly Partial<ToolSketch>[];

/** The first as often as all others together: most calls get far. */
function often<const T extends string | boolean>(first: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(first) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
}

const scenario = fc.record({
  sketch: fc.constantFrom(...EFFECTS),
  args: often('fit', 'wrong'),
  plan: often('planned', 'refused', 'failed', 'throws', 'stalls'),
  verdict: often('allow', 'approve', 'deny'),
  before: often('none', 'lets', 'refuses', 'throws'),
  act: fc.constantFrom('done', 'bad value', 'refused', 'failed', 'throws', 'stopped', 'hangs', 'large'),
  verifier: often('none', 'pass', 'fail', 'throws'),
  after: fc.constantFrom('none', 'hears', 'throws'),
  found: fc.constantFrom<Recovered['kind']>('done', 'repeat', 'unknown'),
  stop: often('none', 'before', 'cancel', 'timeout'),
  revoked: often(false, true),
  wornOut: often(false, true),
  /** After how many records a life of the call is cut, one number a life; then it lives on. */
  crashes: fc.array(fc.nat({ max: 8 }), { maxLength: 3 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** A box whose call goes as the scenario says. */
async function boxFor(s: Scenario) {
  const named = (kind: string): string[] => (kind === 'none' ? [] : ['h']);
  const toolset = boxOf(
    {
      ...s.sketch,
      parallelSafe: false,
      timeoutMs: s.stop === 'timeout' ? 15 : 60_000,
      output: { type: ['string', 'array'] },
      hooks: { preCall: named(s.before), verifier: named(s.verifier), postCall: named(s.after), onError: named(s.after) },
    },
    async (_call, { signal }) => {
      switch (s.act) {
        case 'done':
          return { kind: 'done', result: { value: 'done', observed: { hosts: ['h'] } } };
        case 'large':
          return { kind: 'done', result: { value: ['x'.repeat(30_000)] } };
        case 'bad value':
          return { kind: 'done', result: { value: undefined as never } };
        case 'refused':
          return { kind: 'refused', refusal: { code: 'stale', reason: 'moved on', recoverable: true } };
        case 'failed':
          return { kind: 'failed', failure: { class: 'tool', code: 'no', message: 'no', retryable: false }, result: { value: 'why' } };
        case 'throws':
          throw new Error('broke');
        case 'stopped':
        case 'hangs':
          await new Promise((later) => (signal.aborted ? later(null) : signal.addEventListener('abort', later, { once: true })));
          if (s.act === 'stopped') return { kind: 'stopped' };
          throw signal.reason;
      }
    },
    {
      recover: async () => (s.found === 'done' ? { kind: 'done', result: { value: 'found' } } : { kind: s.found }),
      hooks: {
        preCall: {
          h: async () => {
            if (s.before === 'throws') throw new Error('hook');
            return s.before === 'refuses' ? { code: 'closed', reason: 'closed', recoverable: false } : null;
          },
        },
        verifier: {
          h: async () => {
            if (s.verifier === 'throws') throw new Error('hook');
            return { result: s.verifier === 'fail' ? 'fail' : 'pass' };
          },
        },
        postCall: { h: async () => (s.after === 'throws' ? Promise.reject(new Error('hook')) : undefined) },
        onError: { h: async () => undefined },
      },
    },
  );
  const { plan } = toolset;
  toolset.plan = async (call, host) => {
    switch (s.plan) {
      case 'planned':
        return plan(call, host);
      case 'refused':
        return { kind: 'refused', refusal: { code: 'no', reason: 'no', recoverable: true } };
      case 'failed':
        return { kind: 'failed', failure: { class: 'tool', code: 'not_found', message: 'nothing', retryable: false } };
      case 'throws':
        throw new Error('no plan');
      case 'stalls':
        return new Promise((_, reject) => host.signal.addEventListener('abort', () => reject(host.signal.reason), { once: true }));
    }
  };
  return bench({ toolsets: [toolset], planMs: 15 });
}

describe('TM-6 rulings 6.8 every call has exactly one terminal event', () => {
  it('whatever its toolset, its hooks, its policy, people, the clock and crashes do', { timeout: 120_000 }, async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(scenario, async (s) => {
        const at = await boxFor(s);
        const policy = gate.compile(policySources({ default_action: s.verdict }));
        const request = at.request('box.do', s.args === 'wrong' ? { n: [] } : {});
        const hangs = s.act === 'hangs' || s.act === 'stopped';
        const context = () => {
          const stop = new AbortController();
          if (s.stop === 'before') stop.abort();
          if (s.stop === 'cancel' || (hangs && s.stop !== 'timeout')) setTimeout(() => stop.abort(new CallStop({ kind: 'cancelled' })), 15);
          return at.context({ policy, signal: stop.signal });
        };
        const journal: CallRecord[] = [];
        let revoke = s.revoked;
        let outcome = await at.manager.call(request, context());
        for (const after of s.crashes) {
          const written = at.log.records.splice(0);
          // What is on disk when the process dies ends before the terminal record, whose commit is one with the step it ends.
          const end = written.findIndex((record) => place(record) === 7);
          journal.push(...written.slice(0, Math.min(after, end < 0 ? written.length : end)));
          if (revoke) await at.manager.registry.revoke({ tool: 'box.do' }, 'ada', 'enough');
          revoke = false;
          outcome = await at.manager.recover(request, journal, context(), s.wornOut);
        }
        for (let answers = 0; outcome.kind === 'waiting' && answers < 3; answers++) {
          journal.push(...at.log.records.splice(0));
          const open = gate.compile(policySources({ default_action: answers === 0 ? 'allow' : 'deny' }));
          outcome = await at.manager.recover(request, journal, { ...context(), policy: open });
        }
        journal.push(...at.log.records);
        expect(outcome.kind).not.toBe('waiting');
        const terminals = journal.filter((record) => place(record) === 7);
        expect(terminals.map(({ kind }) => kind)).toHaveLength(1);
        ends.add(`${terminals[0]?.kind} ${outcome.kind}`);
        for (const [index, record] of journal.entries()) {
          const [before, here] = [index === 0 ? -1 : place(journal[index - 1] as CallRecord), place(record)];
          expect(here).toBeGreaterThanOrEqual(0);
          // A further life begins at the earliest behind the request; nothing but what belongs to the end follows the end.
          if (here < before) expect(before, `${record.kind} after ${journal[index - 1]?.kind}`).toBeLessThan(7);
        }
        expect(journal.filter(({ kind }) => kind === 'ToolCallRequested')).toHaveLength(1);
        if (journal.some(({ kind }) => kind === 'ToolCallStarted') && !s.revoked) expect(journal.at(-1)?.kind).toBe('TraceUpdated');
        const said = { ok: 'ToolCallFinished', denied: 'ToolCallDenied', unknown: 'ToolCallUnknown' } as const;
        const told =
          outcome.kind === 'ok' || outcome.kind === 'denied' || outcome.kind === 'unknown' ? said[outcome.kind] : 'ToolCallFailed';
        expect(terminals[0]?.kind).toBe(told);
      }),
      { numRuns: 400, seed: 20_261_130 },
    );
    // The property is about all of them.
    for (const end of [
      'ToolCallFinished ok',
      'ToolCallFailed failed',
      'ToolCallFailed cancelled',
      'ToolCallFailed timeout',
      'ToolCallDenied denied',
      'ToolCallUnknown unknown',
    ]) {
      expect([...ends]).toContain(end);
    }
  });
});
