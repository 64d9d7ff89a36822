import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  type AskAnswer,
  type AskId,
  type CallId,
  type JournalOp,
  type NewAsk,
  type Plan,
  type RunId,
  sha256,
  type TaskId,
  toolName,
} from '../../src/contract/index.js';
import type { Store } from '../../src/store/index.js';
import { scaled } from '../support/tiers.js';
import { elsewhere, fixedClock, openIn, pinnedRun, runId, START, settled, temporaryFolder } from './support.js';

const HOUR = 3_600_000;
const PLAN: Plan = { reads: [], writes: [], programs: [], hosts: [], cwd: '/w' as Plan['cwd'], argv: [] };

function newAsk(n: number, more: Partial<NewAsk> = {}): NewAsk {
  return {
    id: `ask_${n}` as AskId,
    run: runId(1),
    call: `call_${n}` as CallId,
    task: 'work' as TaskId,
    tool: toolName('ledger', 'send'),
    version: '1',
    args: { to: 'ada' },
    summary: 'ada',
    plan: PLAN,
    effect: 'mutate-irreversible',
    proposedBy: 'chain',
    rationale: null,
    reasons: [],
    seenByOthers: 'yes',
    credential: { principal: 'ada (uid 1)', scopes: [] },
    level: 'L4',
    dryRun: false,
    risk: 'high',
    rule: null,
    decision: { verdict: 'approve', layer: 'envelope', rule: 'r', reason: 'why', code: 'approval_required', recoverable: false },
    envelope: 'test',
    digest: sha256(`digest ${n}`),
    grant: sha256('grant'),
    scopes: ['once', 'session'],
    created: START,
    expires: START + HOUR,
    ...more,
  };
}

const yes = (more: Partial<AskAnswer> = {}): AskAnswer => ({ verdict: 'approved', scope: 'once', by: 'ada (uid 1)', at: START, ...more });
const answer = (ask: NewAsk, given: AskAnswer = yes()): JournalOp => ({ op: 'answer', ask: ask.id, answer: given });
const consume = (ask: NewAsk, more: Partial<Extract<JournalOp, { op: 'consume' }>['use']> = {}): JournalOp => ({
  op: 'consume',
  use: { ask: ask.id, run: ask.run, call: ask.call, digest: ask.digest, grant: ask.grant, ...more },
});

/** A store with one run of this process and an ask in it. */
async function asked(more: Partial<NewAsk> = {}) {
  const clock = fixedClock();
  const folder = temporaryFolder();
  const store = await openIn(folder, { clock });
  const owner = (await import('../../src/store/index.js')).currentOwner(folder);
  await store.journal.commit([{ op: 'create_run', run: pinnedRun(runId(1)), owner }]);
  const ask = newAsk(1, more);
  await store.journal.commit([{ op: 'ask', ask }]);
  return { store, clock, ask, folder, owner };
}

async function codeOf(store: Store, ...batch: readonly JournalOp[]): Promise<string | null> {
  return store.journal.commit(batch).then(
    () => null,
    (error: { code: string }) => error.code,
  );
}

const stateOf = async (store: Store, id: AskId): Promise<Ask['state'] | undefined> => (await store.approvals.ask(id))?.state;

describe('rulings 3.7 the store', () => {
  const decision = newAsk(1).decision;

  it('refuses an answer by somebody else in the deciding transaction, and the ask stays open', async () => {
    const { store, ask } = await asked({ decision: { ...decision, terms: { approvers: ['release'] } } });
    const by = (token: string | null) => answer(ask, yes({ who: { user: 'ada', token } }));
    expect(await codeOf(store, by(null))).toBe('approver_refused');
    expect(await codeOf(store, by('other'))).toBe('approver_refused');
    expect(await codeOf(store, answer(ask))).toBe('approver_refused');
    expect(await stateOf(store, ask.id)).toBe('pending');
    expect(await codeOf(store, by('release'))).toBeNull();
  });

  it('ENV-9 refuses a yes that repeats nothing of the digest, and takes a no', async () => {
    const { store, ask } = await asked({ dryRun: true, decision: { ...decision, terms: { strongly: true } } });
    expect(await codeOf(store, answer(ask))).toBe('confirmation_missing');
    expect(await stateOf(store, ask.id)).toBe('pending');
    expect(await codeOf(store, answer(ask, yes({ verdict: 'denied' })))).toBeNull();
  });
});

describe('TM-13 a yes that is taken back', () => {
  const revoke = (ask: NewAsk): JournalOp => ({ op: 'revoke', ask: ask.id, revoked: { by: 'bob', at: START, reason: 'over' } });

  it('covers nothing more, and says who took it', async () => {
    const { store, ask } = await asked();
    await store.journal.commit([answer(ask, yes({ scope: 'session' })), consume(ask)]);
    expect((await store.approvals.inForce()).map(({ id }) => id)).toEqual([ask.id]);
    expect(await store.approvals.granting(ask.run, ask.grant)).not.toBeNull();
    expect(await codeOf(store, revoke(ask))).toBeNull();
    expect(await store.approvals.granting(ask.run, ask.grant)).toBeNull();
    expect(await store.approvals.inForce()).toEqual([]);
    expect(await codeOf(store, consume(ask, { call: 'call_2' as CallId }))).toBe('approval_stale');
    expect(await store.approvals.ask(ask.id)).toMatchObject({ state: 'revoked', answer: { revoked: { by: 'bob', reason: 'over' } } });
  });

  it('before it was used lets nothing start', async () => {
    const { store, ask } = await asked();
    await store.journal.commit([answer(ask), revoke(ask)]);
    expect(await codeOf(store, consume(ask))).toBe('approval_stale');
  });

  it('was one: an open ask, a no, and a yes that was used up hold nothing to take back', async () => {
    const open = await asked();
    expect(await codeOf(open.store, revoke(open.ask))).toBe('grant_not_found');
    await open.store.journal.commit([answer(open.ask, yes({ verdict: 'denied' }))]);
    expect(await codeOf(open.store, revoke(open.ask))).toBe('grant_not_found');
    const used = await asked();
    await used.store.journal.commit([answer(used.ask), consume(used.ask)]);
    expect(await codeOf(used.store, revoke(used.ask))).toBe('grant_not_found');
  });
});

describe('MSN-3 asks', () => {
  it('keep what was asked, word for word', async () => {
    const { store, ask } = await asked({ diff: '--- a\n+++ b\u202e' });
    expect(await store.approvals.ask(ask.id)).toEqual({ ...ask, state: 'pending', answer: null, consumed: null });
    expect(await store.approvals.ask('ask_none' as AskId)).toBeNull();
  });

  it('one verdict only: the second answer is refused and told who was first', async () => {
    const { store, ask } = await asked();
    const no = yes({ verdict: 'denied', by: 'bob (uid 2)', guidance: 'not today' });
    expect(await codeOf(store, answer(ask, no))).toBeNull();
    await expect(store.journal.commit([answer(ask)])).rejects.toMatchObject({
      code: 'already_answered',
      data: { verdict: 'denied', by: 'bob (uid 2)' },
    });
    expect(await store.approvals.ask(ask.id)).toMatchObject({ state: 'denied', answer: no });
    expect(await codeOf(store, { op: 'answer', ask: 'ask_none' as AskId, answer: yes() })).toBe('ask_not_found');
  });

  it('C343 the end is judged in the transaction that answers, without any sweep', async () => {
    const { store, ask, clock } = await asked();
    clock.time = ask.expires - 1;
    expect(await stateOf(store, ask.id)).toBe('pending');
    clock.time = ask.expires;
    expect(await stateOf(store, ask.id)).toBe('expired');
    expect(await codeOf(store, answer(ask))).toBe('ask_expired');
    expect((await store.approvals.ask(ask.id))?.answer).toBeNull();
    const late = await asked();
    late.clock.time = late.ask.expires - 1;
    expect(await codeOf(late.store, answer(late.ask))).toBeNull();
  });

  it('D5 a verdict is used once, in time, by its own call as it was asked about, together with what stands in the batch', async () => {
    const { store, ask, clock } = await asked();
    const start: JournalOp = { op: 'append', run: ask.run, seq: 1, at: START, records: [settled(1)] };
    const rows = async () => {
      let count = 0;
      for await (const _ of store.journal.rows(ask.run)) count += 1;
      return count;
    };
    expect(await codeOf(store, start, consume(ask))).toBe('approval_stale'); // nobody said yes
    await store.journal.commit([answer(ask)]);
    for (const wrong of [{ digest: sha256('other') }, { call: 'call_9' as CallId }, { run: runId(2) }]) {
      expect(await codeOf(store, start, consume(ask, wrong))).toMatch(/approval_stale|run_not_found/);
    }
    clock.time = ask.expires;
    expect(await codeOf(store, start, consume(ask))).toBe('ask_expired');
    expect(await rows()).toBe(0);
    clock.time = ask.expires - 1;
    expect(await codeOf(store, start, consume(ask))).toBeNull();
    expect(await rows()).toBe(1);
    expect(await store.approvals.ask(ask.id)).toMatchObject({ state: 'approved', consumed: ask.expires - 1 });
    expect(await codeOf(store, consume(ask))).toBe('approval_stale');
    clock.time = ask.expires + HOUR; // what was used in time stays what it was
    expect(await stateOf(store, ask.id)).toBe('approved');
  });

  it('only the process that holds the run asks, uses and takes back', async () => {
    const { store, ask, owner } = await asked();
    await store.journal.commit([answer(ask), { op: 'release', run: ask.run, owner }]);
    await store.journal.commit([{ op: 'claim', run: ask.run, owner: elsewhere(), now: START }]);
    for (const op of [
      consume(ask),
      { op: 'ask', ask: newAsk(2) },
      { op: 'close_ask', run: ask.run, ask: ask.id, as: 'void' },
    ] as JournalOp[])
      expect(await codeOf(store, op)).toBe('lost_claim');
    expect(await stateOf(store, ask.id)).toBe('approved');
  });

  it('a yes for the session covers identical calls of its run until it expires, and only those', async () => {
    const { store, ask, clock } = await asked();
    expect(await store.approvals.granting(ask.run, ask.grant)).toBeNull();
    await store.journal.commit([answer(ask, yes({ scope: 'session' }))]);
    expect(await store.approvals.granting(ask.run, ask.grant)).toMatchObject({ id: ask.id });
    expect(await store.approvals.granting(ask.run, sha256('other'))).toBeNull();
    const again = { call: 'call_2' as CallId, digest: sha256('later') };
    expect(await codeOf(store, consume(ask, again))).toBeNull();
    expect(await codeOf(store, consume(ask, again))).toBeNull();
    expect(await codeOf(store, consume(ask, { ...again, grant: sha256('other') }))).toBe('approval_stale');
    clock.time = ask.expires;
    expect(await store.approvals.granting(ask.run, ask.grant)).toBeNull();
    expect(await codeOf(store, consume(ask, again))).toBe('ask_expired');
  });

  it('what is taken back, and what a finished run left open, cannot be answered', async () => {
    const { store, ask } = await asked();
    await store.journal.commit([{ op: 'close_ask', run: ask.run, ask: ask.id, as: 'void' }]);
    expect(await codeOf(store, answer(ask))).toBe('approval_stale');
    const [second, third] = [newAsk(2), newAsk(3)];
    await store.journal.commit([
      { op: 'ask', ask: second },
      { op: 'ask', ask: third },
    ]);
    await store.journal.commit([answer(third)]);
    await store.journal.commit([consume(third)]);
    await store.journal.commit([{ op: 'finish', run: ask.run, outcome: { kind: 'ok', token: 'x' }, at: START }]);
    expect(await codeOf(store, answer(second))).toBe('approval_stale');
    expect([await stateOf(store, second.id), await stateOf(store, third.id)]).toEqual(['void', 'approved']);
  });

  it('are listed newest first, by state as it is now, and go with their run', async () => {
    const { store, ask, clock } = await asked();
    for (let n = 2; n <= 130; n++) await store.journal.commit([{ op: 'ask', ask: newAsk(n, { expires: START + n * HOUR }) }]);
    const ids = async (filter: Parameters<Store['approvals']['list']>[0]) => (await store.approvals.list(filter)).map(({ id }) => id);
    expect(await ids({ limit: 2 })).toEqual(['ask_130', 'ask_129']);
    clock.time = START + 2 * HOUR;
    expect(await ids({ state: 'expired', limit: 50 })).toEqual(['ask_2', 'ask_1']);
    expect(await ids({ state: 'pending', limit: 500 })).toHaveLength(128);
    expect(await ids({ run: ask.run, limit: 500 })).toHaveLength(130);
    expect(await ids({ run: 'run_none' as RunId, limit: 5 })).toEqual([]);
    expect((await store.approvals.ofCall(ask.run, ask.call)).map(({ id }) => id)).toEqual(['ask_1']);
    await store.journal.commit([{ op: 'finish', run: ask.run, outcome: { kind: 'ok', token: 'x' }, at: START }]);
    await store.journal.prune(START + 1);
    expect(await ids({ limit: 5 })).toEqual([]);
  });

  it('C346 no order of answers, ends, takings-back and uses starts a call twice or after a no', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('answer' as const), approve: fc.boolean(), session: fc.boolean() }),
      fc.record({ kind: fc.constant('use' as const), stale: fc.boolean() }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(2 * HOUR) }),
      fc.record({ kind: fc.constantFrom('void' as const, 'expired' as const) }),
    );
    const { store, clock, ask: first } = await asked();
    let n = 100;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        clock.time = START;
        const ask = newAsk(++n, { run: first.run });
        await store.journal.commit([{ op: 'ask', ask }]);
        const verdicts: string[] = [];
        let uses = 0;
        let closed = false;
        for (const one of steps) {
          const live = clock.time < ask.expires && !closed;
          switch (one.kind) {
            case 'wait':
              clock.time += one.ms;
              break;
            case 'answer': {
              const given = yes({ verdict: one.approve ? 'approved' : 'denied', scope: one.session ? 'session' : 'once' });
              const code = await codeOf(store, answer(ask, given));
              expect(code === null).toBe(live && verdicts.length === 0);
              if (code === null) verdicts.push(given.verdict);
              break;
            }
            case 'use': {
              const code = await codeOf(store, consume(ask, one.stale ? { digest: sha256('other') } : {}));
              expect(code === null).toBe(live && !one.stale && uses === 0 && verdicts[0] === 'approved');
              if (code === null) uses += 1;
              break;
            }
            default:
              await store.journal.commit([{ op: 'close_ask', run: ask.run, ask: ask.id, as: one.kind }]);
              closed ||= uses === 0 && verdicts[0] !== 'denied';
          }
        }
        expect(verdicts.length).toBeLessThanOrEqual(1);
        expect(uses).toBeLessThanOrEqual(verdicts[0] === 'approved' ? 1 : 0);
      }),
      { numRuns: scaled(80, 3000), seed: 20261130 },
    );
  });
});
